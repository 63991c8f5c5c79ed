// A propagating influence function: what a stone radiates fades by a factor at every step and is
// held back by the points it passes.
#pragma once

#include <algorithm>
#include <vector>

#include "game/board.hpp"

namespace tengen::influence {

struct Propagation {
  double attenuation = 0.5;         // what is left after a step
  double own_permeability = 0.0;    // what passes onto a stone of the same colour,
  double enemy_permeability = 0.0;  // and onto one of the other colour
  double jump_permeability =
      1.0;  // what passes onto the point inside a one-space jump of the other colour
  bool cap_separately = false;  // Black's and White's sums capped before they meet, or their total
};

// Whether an empty point lies between two stones of `color` on one line: a one-space jump, whose owner
// will answer a peep there (Hu 2020, 1.1, after GNU Go).
inline bool in_jump(const Board& board, int cell, int color) {
  const auto n = board.neighbors(cell);
  for (std::size_t i = 0; i < n.size(); ++i)
    for (std::size_t j = i + 1; j < n.size(); ++j)
      if (n[i] + n[j] == 2 * cell && board.color(n[i]) == color && board.color(n[j]) == color)
        return true;
  return false;
}

// Adds what the stone at `source` radiates: at each point the strongest of all ways to get there.
inline void radiate(const Board& board, int source, const Propagation& how, double* strength,
                    std::vector<int>& queue, double* sum) {
  constexpr double kFaint = 1e-12;  // nothing fainter is followed
  const int color = board.color(source);
  queue.assign(1, source);
  strength[source] = 1.0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const int cell = queue[i];
    for (int n : board.neighbors(cell)) {
      const int there = board.color(n);
      if (there == kFrame) continue;
      const double passes = there == kEmpty  ? 1.0
                            : there == color ? how.own_permeability
                                             : how.enemy_permeability;
      double arriving = strength[cell] * how.attenuation * passes;
      if (how.jump_permeability < 1 && there == kEmpty && in_jump(board, n, opponent(color)))
        arriving *= how.jump_permeability;
      if (arriving <= strength[n] || arriving < kFaint) continue;
      strength[n] = arriving;
      queue.push_back(n);  // again, where a later way is stronger
    }
  }
  for (int cell : queue) {
    sum[cell] += strength[cell];
    strength[cell] = 0.0;
  }
}

// Control by propagation, +1 Black's, into `control` (one a point).
inline void propagate(const Board& board, const Propagation& how, double* control) {
  double strength[kMaxCells] = {}, sums[2][kMaxCells] = {};
  std::vector<int> queue;
  for (int point = 0; point < board.points(); ++point) {
    const int cell = board.cell_of(point);
    if (board.is_stone(cell))
      radiate(board, cell, how, strength, queue, sums[board.color(cell) - 1]);
  }
  for (int point = 0; point < board.points(); ++point) {
    const int cell = board.cell_of(point);
    const double black = sums[0][cell], white = sums[1][cell];
    control[point] = how.cap_separately ? std::min(1.0, black) - std::min(1.0, white)
                                        : std::clamp(black - white, -1.0, 1.0);
  }
}

}  // namespace tengen::influence
