// Numbers that are kept between passes over the data, in a file without a name.
//
// The file is mapped: the system may write it out and take its memory back, so that what a learner
// holds does not grow with the games.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#ifndef _WIN32
#include <sys/mman.h>
#include <unistd.h>
#include <cstdlib>
#endif

namespace tengen::patterns {

class Scratch {
 public:
  // In `folder`; in memory if it is empty.
  Scratch(std::size_t count, const std::string& folder) {
#ifndef _WIN32
    if (!folder.empty() && count > 0) {
      map(count * sizeof(float), folder + "/scratch-XXXXXX");
      return;
    }
#endif
    memory_.resize(count);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
#ifndef _WIN32
    if (mapped_) munmap(mapped_, bytes_);
#endif
  }

  float* data() { return mapped_ ? mapped_ : memory_.data(); }

 private:
#ifndef _WIN32
  void map(std::size_t bytes, std::string name) {
    const int file = mkstemp(name.data());
    if (file < 0) throw std::runtime_error(name + ": cannot be written");
    unlink(name.c_str());
    void* memory = MAP_FAILED;
    if (ftruncate(file, static_cast<off_t>(bytes)) == 0)
      memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (memory == MAP_FAILED) throw std::runtime_error(name + ": no room for working data");
    mapped_ = static_cast<float*>(memory);
    bytes_ = bytes;
  }
#endif
  std::vector<float> memory_;
  float* mapped_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace tengen::patterns
