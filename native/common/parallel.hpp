// Work on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace tengen {

constexpr int kMostThreads = 256;  // nobody means more, and the system may have no room for them

// Runs work(t) for t in [0, threads), each on a thread of its own, this one included; the first error
// comes out here. Where the system gives no more threads, the others' work is done by this one.
template <class Work>
void on_threads(int threads, Work work) {
  threads = std::clamp(threads, 1, kMostThreads);
  std::exception_ptr failed;
  std::mutex mutex;
  const auto guarded = [&](int t) {
    try {
      work(t);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failed) failed = std::current_exception();
    }
  };
  std::vector<std::thread> pool;
  pool.reserve(threads);
  int started = 1;
  try {
    for (; started < threads; ++started) pool.emplace_back(guarded, started);
  } catch (const std::system_error&) {
  }
  guarded(0);
  for (; started < threads; ++started) guarded(started);
  for (auto& thread : pool) thread.join();
  if (failed) std::rethrow_exception(failed);
}

// Calls work(i) for i in [0, n), in blocks that are handed out as they are finished.
template <class Work>
void parallel_for(std::int64_t n, int threads, Work work, std::int64_t block = 64) {
  const std::int64_t blocks = (n + block - 1) / block;
  std::atomic<std::int64_t> next{0};
  on_threads(static_cast<int>(std::min<std::int64_t>(threads, blocks)), [&](int) {
    for (;;) {
      const std::int64_t begin = next.fetch_add(block);
      if (begin >= n) return;
      for (std::int64_t i = begin; i < std::min(n, begin + block); ++i) work(i);
    }
  });
}

}  // namespace tengen
