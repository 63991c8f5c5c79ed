// Steps from a move to all points, where a step along a chain costs nothing (common-fate graph).
#pragma once

#include "patterns/scene/scene.hpp"

namespace tengen::patterns {

class Paths {
 public:
  static constexpr int kFarthest = 10;

  // 1 to 10 for each cell; 0 if the move was a pass or there was none.
  int steps(int cell) const { return steps_[cell]; }

  void spread(const Board& board, const Played& from) {
    std::fill_n(steps_.begin(), board.cells(), 0);
    if (from.point < 0) return;
    std::fill_n(steps_.begin(), board.cells(), kFarthest);
    reached_.clear();
    frontier_.assign(1, board.cell_of(from.point));
    reached_.insert(frontier_[0]);
    for (int distance = 0; distance < kFarthest && !frontier_.empty(); ++distance) {
      next_frontier_.clear();
      for (std::size_t i = 0; i < frontier_.size(); ++i) {
        const int cell = frontier_[i];
        steps_[cell] = static_cast<std::uint8_t>(std::max(distance, 1));
        const int c = board.color(cell);
        for (int n : board.neighbors(cell)) {
          if (board.color(n) == kFrame || reached_.contains(n)) continue;
          if (c != kEmpty && board.color(n) == c) {
            reached_.insert(n);
            frontier_.push_back(n);  // the same chain: no step
          } else {
            next_frontier_.push_back(n);
          }
        }
      }
      frontier_.clear();
      for (int cell : next_frontier_)
        if (reached_.insert(cell)) frontier_.push_back(cell);
    }
  }

 private:
  std::array<std::uint8_t, kMaxCells> steps_;
  CellSet reached_;
  std::vector<int> frontier_, next_frontier_;
};

}  // namespace tengen::patterns
