// One-point eyes, by the shape of their surroundings alone.
#pragma once

#include "game/board.hpp"

namespace tengen {

// The colour whose eye the empty point is, or 0. All neighbours are of that colour, and the opponent
// holds at most one of the diagonal points, none at the edge.
inline int eye_owner(const Board& board, int cell) {
  if (!board.is_empty(cell)) return 0;
  int owner = 0;
  bool edge = false;
  for (int n : board.neighbors(cell)) {
    const int c = board.color(n);
    if (c == kFrame) {
      edge = true;
    } else if (c == kEmpty || (owner != 0 && c != owner)) {
      return 0;
    } else {
      owner = c;
    }
  }
  int taken = 0;
  for (int d : board.diagonals(cell)) taken += board.color(d) == opponent(owner);
  return taken <= (edge ? 0 : 1) ? owner : 0;
}

}  // namespace tengen
