// What holds for the moves of the root alone: equal moves, and moves that prolong a decided game.
#pragma once

#include <vector>

#include "game/board.hpp"
#include "game/point_images.hpp"

namespace tengen {

// The symmetries under which the stones and the legal points stay the same.
template <class Legal>
std::vector<int> kept_symmetries(const Board& board, Legal is_legal) {
  std::vector<int> kept;
  for (int symmetry = 1; symmetry < kSymmetries && board.ko() == 0; ++symmetry) {
    const auto& image = point_images(board.size())[symmetry];
    bool same = true;
    for (int point = 0; same && point < board.points(); ++point)
      same = board.color(board.cell_of(point)) == board.color(board.cell_of(image[point])) &&
             is_legal(point) == is_legal(image[point]);
    if (same) kept.push_back(symmetry);
  }
  return kept;
}

// Of equal moves the one nearest to the upper right is searched, as players begin there.
inline bool is_representative(int point, int size, const std::vector<int>& symmetries) {
  const auto rank = [size](int p) { return std::pair(p % size - p / size, p / size); };
  for (int symmetry : symmetries)
    if (rank(point_images(size)[symmetry][point]) > rank(point)) return false;
  return true;
}

// Whether a stone joins two chains that are not both alive already.
inline bool connects(const Board& board, int cell, int own, const std::uint8_t* alive) {
  if (alive[cell] == own) return false;
  int weak = 0;
  for (int n : board.neighbors(cell))
    if (board.color(n) == own && alive[n] == 0) weak = board.head(n);
  if (weak == 0) return false;
  for (int n : board.neighbors(cell))
    if (board.color(n) == own && board.head(n) != weak) return true;
  return false;
}

// How much of the bonus against needless moves a move gets, from 0 to 1: moves into settled places only
// make the game longer. `owned` is how sure the point is the mover's, from -1 to 1.
inline double needlessness(const Board& board, int cell, int own, double owned, bool territory,
                           const std::uint8_t* alive) {
  constexpr double kSure = 0.95;
  if (board.ko() != 0) return 0;
  if (owned <= -kSure) {
    if (!territory && board.captures(cell, own)) return 0;
    return (-kSure - owned) / (1 - kSure);
  }
  if (owned < kSure) return 0;
  for (int n : board.neighbors(cell))
    if (board.color(n) == opponent(own)) return 0;
  return connects(board, cell, own, alive) ? 0 : (owned - kSure) / (1 - kSure);
}

}  // namespace tengen
