// The surroundings of a move: moves that are alike there are misjudged alike.
#pragma once

#include "game/board.hpp"

namespace tengen::search {

// A hash of a move (a point, or -1 for a pass), the move before it, and the stones and ataris within two
// lines of it, on the board before it is played.
inline std::uint64_t local_pattern(const Board& board, int to_move, int point, int previous) {
  std::uint64_t hash =
      splitmix64(static_cast<std::uint64_t>(((previous + 2) * 1024 + (point + 2)) * 4 + to_move));
  if (board.ko() != 0) hash ^= splitmix64(~static_cast<std::uint64_t>(board.ko()));
  if (point < 0) return hash;
  const int size = board.size(), row = point / size, column = point % size;
  for (int dr = -2; dr <= 2; ++dr)
    for (int dc = -2; dc <= 2; ++dc) {
      const int r = row + dr, c = column + dc;
      if (r < 0 || c < 0 || r >= size || c >= size) continue;
      const int cell = board.cell_at(r, c), color = board.color(cell);
      const bool atari = color != kEmpty && board.in_atari(cell);
      hash ^= splitmix64(static_cast<std::uint64_t>((((dr + 2) * 5 + dc + 2) * 4 + color) * 2 +
                                                    atari + (1 << 20)));
    }
  return hash;
}

}  // namespace tengen::search
