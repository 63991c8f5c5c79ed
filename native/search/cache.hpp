// What a network has said of positions, shared by trees: consecutive positions of a game look into
// many of the same ones. The oldest entries go first.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "search/reading.hpp"

namespace tengen::search {

struct CachedEvaluation {
  Judgement judgement;
  std::vector<Prior> priors;       // of all legal moves
  std::vector<Prior> root_priors;  // of a root's; none where they are the same
  std::vector<std::int8_t> owner;

  const std::vector<Prior>& priors_at(int depth) const {
    return depth > 0 || root_priors.empty() ? priors : root_priors;
  }
  std::size_t bytes() const {
    return sizeof *this + 120 + (priors.size() + root_priors.size()) * sizeof(Prior) + owner.size();
  }
};

class EvaluationCache {
 public:
  explicit EvaluationCache(std::size_t limit) : limit_(limit) {}

  std::shared_ptr<const CachedEvaluation> find(std::uint64_t key) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : found->second;
  }
  void insert(std::uint64_t key, std::shared_ptr<const CachedEvaluation> entry) {
    const std::lock_guard lock(mutex_);
    if (!entries_.emplace(key, entry).second) return;
    order_.push_back(key);
    bytes_ += entry->bytes();
    while (bytes_ > limit_ && !order_.empty()) {
      const auto oldest = entries_.find(order_.front());
      bytes_ -= oldest->second->bytes();
      entries_.erase(oldest);
      order_.pop_front();
    }
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    entries_.clear();
    order_.clear();
    bytes_ = 0;
  }
  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return entries_.size();
  }

 private:
  std::mutex mutex_;
  std::unordered_map<std::uint64_t, std::shared_ptr<const CachedEvaluation>> entries_;
  std::deque<std::uint64_t> order_;
  std::size_t bytes_ = 0, limit_;
};

}  // namespace tengen::search
