// Whether a chain lives or is captured, proved: depth-first proof-number search (Nagai 2002).
//
// Play is on the points of a region and passes; a pass stands for a move elsewhere. Stones that are
// safe are never captured. The prover tries to reach the goal of its colour: to capture the target
// chain if it is the other side's; if it is its own, that the chain is pass-alive (Benson 1976), is
// joined to a safe one, or is still there after two passes, when the attacker has nothing left to
// try. What is proved holds whoever wins kos elsewhere: the other side may retake a ko at once, as if
// it had a threat for each, the prover may not. A position that comes back counts against the prover.
// So "proved" is a proof, and "refuted" only says that there is none of this kind.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "game/life.hpp"

namespace tengen::fates {

enum class Answer { kRefuted = 0, kProved = 1, kUnknown = 2 };

struct Region {
  std::vector<int> cells;          // where play is
  std::vector<std::uint8_t> safe;  // a flag a cell: stones that are not captured
};

class Solver {
 public:
  Solver(Region region, int target, int target_color, bool suicide)
      : region_(std::move(region)), target_(target), defender_(target_color), suicide_(suicide) {}

  // Whether `prover` reaches its goal with `to_move` to play, after at most `limit` positions.
  Answer prove(const Board& board, int prover, int to_move, std::int64_t limit) {
    prover_ = prover;
    limit_ = limit;
    met_ = 0;
    table_.clear();
    path_.clear();
    best_ = kNothing;
    State state{board, to_move, 0};
    if (to_move != prover) state.board.clear_ko();
    if (is_settled(state.board)) return prover == defender_ ? Answer::kProved : Answer::kRefuted;
    const Numbers found = search(state, {kMost, kMost}, true);
    return found.proof == 0      ? Answer::kProved
           : found.disproof == 0 ? Answer::kRefuted
                                 : Answer::kUnknown;
  }
  std::int64_t met() const { return met_; }
  // The cell of the prover's first move of a proof; 0 is a pass, -1 where the other side begins.
  int best() const { return best_; }

 private:
  static constexpr std::uint32_t kMost = 1u << 30;
  static constexpr int kPass = 0, kNothing = -1;
  static constexpr std::size_t kDeepest = 100;  // moves of a line

  struct Numbers {
    std::uint32_t proof, disproof;
  };
  struct State {
    Board board;
    int to_move, passes;
  };
  struct Child {
    int cell;
    std::uint64_t key;
    Numbers numbers;
    bool is_final;
  };

  std::uint64_t key_of(const State& state) const {
    std::uint64_t key = state.board.hash() ^ kZobrist.to_move[state.to_move];
    if (state.board.ko() != 0) {
      const Board& board = state.board;
      key ^= kZobrist.ko[board.row_of(board.ko()) * kMaxSize + board.column_of(board.ko())];
    }
    return splitmix64(key + static_cast<std::uint64_t>(state.passes));
  }

  // Whether nothing can happen to the target any more.
  bool is_settled(const Board& board) {
    int stone = target_;
    do {
      if (region_.safe[stone]) return true;
      stone = board.next(stone);
    } while (stone != target_);
    return life_.pass_alive(board, suicide_)[target_] == defender_;
  }

  bool is_playable(const State& state, int cell) const {
    const Board& board = state.board;
    const int color = state.to_move;
    if (!board.is_legal(cell, color, suicide_)) return false;
    for (int n : board.neighbors(cell)) {
      if (!board.is_stone(n) || !board.in_atari(n)) continue;
      if (board.color(n) != color && holds_safe(board, n)) return false;
    }
    // The prover needs no move that fills an eye of its own.
    return color != prover_ || !is_eye(board, cell, color);
  }
  bool holds_safe(const Board& board, int cell) const {
    int stone = cell;
    do {
      if (region_.safe[stone]) return true;
      stone = board.next(stone);
    } while (stone != cell);
    return false;
  }
  static bool is_eye(const Board& board, int cell, int color) {
    for (int n : board.neighbors(cell)) {
      const int c = board.color(n);
      if (c != kFrame && (c != color || board.in_atari(n))) return false;
    }
    return true;
  }

  static State after(const State& state, int cell, int prover) {
    State next{state.board, opponent(state.to_move), cell == kPass ? state.passes + 1 : 0};
    if (cell == kPass)
      next.board.pass();
    else
      next.board.play(cell, state.to_move);
    // The other side may retake at once, the prover may not.
    if (next.to_move != prover) next.board.clear_ko();
    return next;
  }

  Numbers decided(bool for_prover) const {
    return for_prover ? Numbers{0, kMost} : Numbers{kMost, 0};
  }

  Child child_of(const State& state, int cell) {
    const State next = after(state, cell, prover_);
    Child child{cell, key_of(next), {1, 1}, true};
    if (next.board.color(target_) != defender_) {
      child.numbers = decided(prover_ != defender_);
    } else if (next.passes == 2 || (state.to_move == defender_ && is_settled(next.board))) {
      child.numbers = decided(prover_ == defender_);
    } else if (path_.size() >= kDeepest || path_.contains(child.key)) {
      child.numbers = decided(false);
    } else {
      child.is_final = false;
      const auto known = table_.find(child.key);
      if (known != table_.end()) child.numbers = known->second;
    }
    return child;
  }

  // Looks into a position until one of its numbers reaches its bound.
  Numbers search(const State& state, Numbers bounds, bool is_root = false) {
    ++met_;
    const std::uint64_t key = key_of(state);
    const bool is_prover = state.to_move == prover_;
    std::vector<Child> children;
    for (int cell : region_.cells)
      if (is_playable(state, cell)) children.push_back(child_of(state, cell));
    children.push_back(child_of(state, kPass));
    path_.insert(key);
    Numbers sum{};
    while (true) {
      sum = is_prover ? Numbers{kMost, 0} : Numbers{0, kMost};
      Child* best = nullptr;
      std::uint32_t second = kMost;
      for (Child& child : children) {
        const std::uint32_t least = is_prover ? child.numbers.proof : child.numbers.disproof;
        const std::uint32_t added = is_prover ? child.numbers.disproof : child.numbers.proof;
        std::uint32_t& smallest = is_prover ? sum.proof : sum.disproof;
        std::uint32_t& total = is_prover ? sum.disproof : sum.proof;
        total = std::min(kMost, total + added);
        if (best == nullptr || least < smallest) {
          second = best == nullptr ? kMost : smallest;
          smallest = least;
          best = &child;
        } else {
          second = std::min(second, least);
        }
      }
      if (is_root && is_prover && sum.proof == 0) best_ = best->cell;
      if (sum.proof == 0 || sum.disproof == 0 || sum.proof >= bounds.proof ||
          sum.disproof >= bounds.disproof || best->is_final || met_ >= limit_)
        break;
      const std::uint32_t own = is_prover ? bounds.proof : bounds.disproof;
      const std::uint32_t other = is_prover ? bounds.disproof : bounds.proof;
      const std::uint32_t own_next = std::min(own, second + 1);
      const std::uint32_t total = is_prover ? sum.disproof : sum.proof;
      const std::uint32_t of_best = is_prover ? best->numbers.disproof : best->numbers.proof;
      const std::uint32_t other_next = std::min(kMost, other - total + of_best);
      best->numbers =
          search(after(state, best->cell, prover_),
                 is_prover ? Numbers{own_next, other_next} : Numbers{other_next, own_next});
      // A position may have come to be known elsewhere meanwhile.
      for (Child& child : children) {
        if (child.is_final || &child == best) continue;
        const auto known = table_.find(child.key);
        if (known != table_.end()) child.numbers = known->second;
      }
    }
    path_.erase(key);
    table_[key] = sum;
    return sum;
  }

  Region region_;
  int target_, defender_, prover_ = kBlack, best_ = kNothing;
  bool suicide_;
  std::int64_t limit_ = 0, met_ = 0;
  std::unordered_map<std::uint64_t, Numbers> table_;
  std::unordered_set<std::uint64_t> path_;
  Life life_;
};

// The points that play around a chain can reach: all that is joined to it without crossing safe
// stones.
inline std::vector<int> reach(const Board& board, int target,
                              const std::vector<std::uint8_t>& safe) {
  std::vector<std::uint8_t> seen(board.cells(), 0);
  std::vector<int> found{target};
  seen[target] = 1;
  for (std::size_t i = 0; i < found.size(); ++i)
    for (int n : board.neighbors(found[i])) {
      if (board.color(n) == kFrame || seen[n] || (board.is_stone(n) && safe[n])) continue;
      seen[n] = 1;
      found.push_back(n);
    }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace tengen::fates
