// Counts that others have published: they check the rules, not the speed.
#pragma once

#include <cstdint>

#include "game/state.hpp"

namespace tengen {

// Number of move sequences of exactly `depth` moves, passes included; two passes end a game.
inline std::uint64_t perft(const State& state, int depth) {
  if (depth == 0) return 1;
  if (state.consecutive_passes() >= 2) return 0;
  std::uint64_t leaves = 0;
  const int color = state.to_move();
  for (int point = kPass; point < state.board().points(); ++point) {
    if (state.legality(point, color) != Legality::kLegal) continue;
    if (depth == 1) {
      ++leaves;
      continue;
    }
    State next = state;
    next.play(point, color);
    leaves += perft(next, depth - 1);
  }
  return leaves;
}

// Number of boards of at most 4x4 on which every chain has a liberty (Tromp and Farnebäck 2007).
inline std::uint64_t count_legal_boards(int size) {
  const int n = size * size;
  const std::uint32_t all = (1u << n) - 1;
  std::uint32_t not_left = 0, not_right = 0;
  for (int i = 0; i < n; ++i) {
    if (i % size != 0) not_left |= 1u << i;
    if (i % size != size - 1) not_right |= 1u << i;
  }
  const auto spread = [&](std::uint32_t set) {
    return ((set << size) | (set >> size) | ((set & not_right) << 1) | ((set & not_left) >> 1)) &
           all;
  };
  const auto lives = [&](std::uint32_t stones, std::uint32_t empty) {
    std::uint32_t reached = spread(empty) & stones;
    for (;;) {
      const std::uint32_t more = (reached | spread(reached)) & stones;
      if (more == reached) return reached == stones;
      reached = more;
    }
  };
  std::uint64_t count = 0;
  for (std::uint32_t black = 0; black <= all; ++black) {
    const std::uint32_t rest = all & ~black;
    for (std::uint32_t white = rest;; white = (white - 1) & rest) {
      const std::uint32_t empty = rest & ~white;
      count += lives(black, empty) && lives(white, empty);
      if (white == 0) break;
    }
  }
  return count;
}

}  // namespace tengen
