// A game played to its end at random: every move that fills no own eye has the same chance.
#pragma once

#include <algorithm>
#include <vector>

#include "game/eyes.hpp"

namespace tengen {

// A playout ends after this many moves for each point: kos could go on for ever.
constexpr int kPlayoutMoves = 3;

// Whose a point is at the end of a playout, where only stones and one-point eyes are left.
inline int owner_at_end(const Board& board, int cell) {
  int owner = board.color(cell);
  if (owner == kEmpty)
    for (int n : board.neighbors(cell))
      if (board.is_stone(n)) owner = board.color(n);
  return owner;
}

class RandomPlayout {
 public:
  void seed(std::uint64_t seed) { state_ = splitmix64(seed); }

  // Plays on from `start` and returns the last board. A side passes only where it has no other move.
  const Board& play(const Board& start, int color) {
    Board& board = board_;
    board = start;
    if (state_ == 0) state_ = 1;  // the generator would stay at 0
    empty_.clear();
    for (int point = 0; point < board.points(); ++point)
      if (board.is_empty(board.cell_of(point))) empty_.push_back(board.cell_of(point));
    int passes = 0;
    for (int moves = 0; passes < 2 && moves < kPlayoutMoves * board.points(); ++moves) {
      const auto n = static_cast<std::uint32_t>(empty_.size());
      bool played = false;
      for (std::uint32_t tried = 0, at = n ? draw(n) : 0; tried < n;
           ++tried, at = at + 1 < n ? at + 1 : 0) {
        const int cell = empty_[at];
        if (eye_owner(board, cell) == color || !board.is_legal(cell, color, false)) continue;
        empty_[at] = empty_.back();
        empty_.pop_back();
        captured_.clear();
        for (int m : board.neighbors(cell)) {
          if (board.color(m) != opponent(color) || !board.in_atari(m)) continue;
          int stone = m;
          do {
            captured_.push_back(stone);
            stone = board.next(stone);
          } while (stone != m);
        }
        board.play(cell, color);
        std::sort(captured_.begin(), captured_.end());  // a chain may be listed twice
        captured_.erase(std::unique(captured_.begin(), captured_.end()), captured_.end());
        empty_.insert(empty_.end(), captured_.begin(), captured_.end());
        played = true;
        break;
      }
      if (!played) board.pass();
      passes = played ? 0 : passes + 1;
      color = opponent(color);
    }
    return board;
  }

 private:
  std::uint32_t draw(std::uint32_t below) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<std::uint32_t>(((state_ >> 32) * below) >> 32);
  }

  Board board_{2};
  std::vector<int> empty_, captured_;
  std::uint64_t state_ = 1;
};

}  // namespace tengen
