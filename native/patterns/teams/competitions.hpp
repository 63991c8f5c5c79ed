// Competitions in a row: in memory, or in a file that is mapped, never loaded.
//
// A competition is a header of 16 bytes and its teams of 16 bytes each, the winner first. A team may
// stand for 2^w equal ones, so that a thinned competition still has the sum of the whole.
#pragma once

#include <cstring>
#include <string>

#ifdef _WIN32
#include <fstream>
#include <iterator>
#else
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "patterns/scene/games.hpp"
#include "patterns/teams/layout.hpp"
#include "patterns/teams/team_maker.hpp"

namespace tengen::patterns {

struct CompetitionHeader {
  std::uint32_t teams;
  std::uint16_t phase, move;
  std::uint32_t legal;  // moves before thinning
  std::uint32_t game;
};
static_assert(sizeof(CompetitionHeader) == 16);

struct CompetitionView {
  const CompetitionHeader* header;
  const Team* teams;
  int size() const { return static_cast<int>(header->teams); }
  int phase() const { return header->phase; }
};

class Competitions {
 public:
  Competitions() = default;
  explicit Competitions(const std::string& path) { map(path); }
  Competitions(const Competitions&) = delete;
  Competitions& operator=(const Competitions&) = delete;
  ~Competitions() {
#ifndef _WIN32
    if (mapped_) munmap(const_cast<std::byte*>(mapped_), mapped_bytes_);
#endif
  }

  std::size_t bytes() const { return mapped_ ? mapped_bytes_ : memory_.size(); }
  std::size_t count() const { return count_; }
  // How many patterns a dictionary must hold to know all teams.
  std::size_t patterns() const { return patterns_; }

  void append(const CompetitionHeader& header, const Team* teams) {
    if (mapped_) throw std::invalid_argument("a file of competitions is read only");
    admit(header, teams);
    const std::size_t old = memory_.size(), body = header.teams * sizeof(Team);
    memory_.resize(old + sizeof header + body);
    std::memcpy(memory_.data() + old, &header, sizeof header);
    std::memcpy(memory_.data() + old + sizeof header, teams, body);
    ++count_;
  }
  // As a file holds them: sixteen bytes of magic, then the competitions.
  std::string to_string() const {
    std::string out("tengen teams 1\0\0", 16);
    out.append(reinterpret_cast<const char*>(data()), payload());
    return out;
  }

  template <class Visit>
  void each(Visit visit) const {
    const std::byte* at = data();
    const std::byte* end = at + payload();
    while (at < end) {
      const auto* header = reinterpret_cast<const CompetitionHeader*>(at);
      const auto* teams = reinterpret_cast<const Team*>(at + sizeof *header);
      visit(CompetitionView{header, teams});
      at += sizeof *header + header->teams * sizeof(Team);
    }
  }

 private:
  const std::byte* data() const { return mapped_ ? mapped_ + 16 : memory_.data(); }
  std::size_t payload() const { return mapped_ ? mapped_bytes_ - 16 : memory_.size(); }

  void map(const std::string& path) {
#ifdef _WIN32
    std::ifstream in(path, std::ios::binary);
    std::vector<char> all((std::istreambuf_iterator<char>(in)), {});
    check(path, all.data(), all.size());
    memory_.resize(all.size() - 16);
    std::memcpy(memory_.data(), all.data() + 16, memory_.size());
    recount(path);
#else
    const int file = open(path.c_str(), O_RDONLY | O_NONBLOCK);  // a pipe would wait for ever
    struct stat info {};
    if (file < 0 || fstat(file, &info) != 0) {
      if (file >= 0) close(file);
      throw std::runtime_error(path + ": cannot be read");
    }
    mapped_bytes_ = static_cast<std::size_t>(info.st_size);
    void* memory = mapped_bytes_ >= 16 && S_ISREG(info.st_mode)
                       ? mmap(nullptr, mapped_bytes_, PROT_READ, MAP_PRIVATE, file, 0)
                       : MAP_FAILED;
    close(file);
    if (memory == MAP_FAILED) throw std::runtime_error(path + ": not a file of competitions");
    mapped_ = static_cast<const std::byte*>(memory);
    try {
      check(path, reinterpret_cast<const char*>(mapped_), mapped_bytes_);
      recount(path);
    } catch (...) {
      munmap(memory, mapped_bytes_);
      throw;
    }
#endif
  }
  // Counted once; a file cut short is refused here, not read past its end later.
  void recount(const std::string& path) {
    count_ = 0;
    const std::byte* at = data();
    const std::byte* end = at + payload();
    while (at < end) {
      if (static_cast<std::size_t>(end - at) < sizeof(CompetitionHeader))
        throw std::runtime_error(path + ": ends inside a competition");
      const auto* header = reinterpret_cast<const CompetitionHeader*>(at);
      const std::size_t step = sizeof *header + header->teams * sizeof(Team);
      if (static_cast<std::size_t>(end - at) < step)
        throw std::runtime_error(path + ": ends inside a competition");
      try {
        admit(*header, reinterpret_cast<const Team*>(at + sizeof *header));
      } catch (const std::invalid_argument& fault) {
        throw std::runtime_error(path + ": " + fault.what());
      }
      at += step;
      ++count_;
    }
  }
  // Teams are trusted once they are here: what a learner uses as an index or a shift is one.
  void admit(const CompetitionHeader& header, const Team* teams) {
    if (header.teams == 0) throw std::invalid_argument("a competition without teams");
    if (header.phase >= kPhases) throw std::invalid_argument("a phase that there is not");
    std::uint32_t most = 0;
    for (std::uint32_t i = 0; i < header.teams; ++i) {
      const Team& team = teams[i];
      if (team.weight_exponent() > kMostExponent || team.response > kUnknown)
        throw std::invalid_argument("a team that cannot be");
      // kUnknown, the greatest, becomes 0: one more than the number of a known pattern is asked for.
      most = std::max({most, (team.shape() + 1) & kUnknown, (team.response + 1) & kUnknown});
    }
    patterns_ = std::max<std::size_t>(patterns_, most);
  }
  static void check(const std::string& path, const char* bytes, std::size_t size) {
    if (size < 16 || std::memcmp(bytes, "tengen teams 1", 14) != 0)
      throw std::runtime_error(path + ": not a file of competitions");
  }

  std::vector<std::byte> memory_;
  const std::byte* mapped_ = nullptr;
  std::size_t mapped_bytes_ = 0, count_ = 0, patterns_ = 0;
};

inline void check_members(const Layout& layout, const Competitions& competitions) {
  if (competitions.patterns() > layout.dictionary().size())
    throw std::invalid_argument("competitions with patterns that the dictionary has not");
}

// Turns games into competitions with every legal move.
template <class Owner>
void extract(const GameBatch& batch, const Dictionary& dictionary, Owner owner, Competitions& out) {
  TeamMaker maker(dictionary);
  Competition competition;
  walk(batch, [&](std::int64_t game, const Scene& scene, int color, int point) {
    maker.make(scene, color, owner(game, scene, color), competition);
    const auto found = std::find(competition.points.begin(), competition.points.end(), point);
    if (found == competition.points.end()) return;
    std::swap(competition.teams[0], competition.teams[found - competition.points.begin()]);
    const auto n = static_cast<std::uint32_t>(competition.teams.size());
    out.append({n, static_cast<std::uint16_t>(competition.phase),
                static_cast<std::uint16_t>(scene.moves()), n, static_cast<std::uint32_t>(game)},
               competition.teams.data());
  });
}

}  // namespace tengen::patterns
