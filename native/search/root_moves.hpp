// What holds for the moves of the root alone: equal moves, their temperature, and points for moves that
// prolong a decided game.
#pragma once

#include <vector>

#include "game/board.hpp"
#include "game/life.hpp"
#include "game/point_images.hpp"
#include "search/graph.hpp"

namespace tengen::search {

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

// The root's priors by its temperature; none where that changes nothing.
inline std::vector<float> root_priors(const Node& root, double temperature) {
  std::vector<float> priors;
  if (temperature == 1 || root.prior_count == 0) return priors;
  const double top = std::log(root.priors[0].probability());
  double sum = 0;
  for (int i = 0; i < root.prior_count; ++i) {
    const double logarithm = std::log(std::max(root.priors[i].probability(), 1e-37f));
    const double value = std::exp((logarithm - top) / temperature);
    priors.push_back(static_cast<float>(value));
    sum += value;
  }
  for (float& prior : priors) prior = static_cast<float>(prior / sum);
  return priors;
}

// Points for Black on top of each root move, against those that only make the game longer.
inline std::vector<Bonus> root_bonuses(const Graph& graph, const Node& root, const Board& board,
                                       bool territory, bool suicide) {
  std::vector<Bonus> bonuses(root.prior_count);
  if (!root.owner || graph.params.ending_bonus == 0) return bonuses;
  thread_local Life life;
  const std::uint8_t* alive = life.pass_alive(board, suicide);
  const double sign = root.to_move == kBlack ? 1 : -1;
  for (int i = 0; i < root.prior_count; ++i) {
    const int move = root.priors[i].move;
    // Under territory scoring a pass waits until there is nothing left to fill.
    const double part = move == graph.pass()
                            ? (territory ? 2.0 / 3 : 0)
                            : needlessness(board, board.cell_of(move), root.to_move,
                                           sign * root.owner[move] / 127, territory, alive);
    bonuses[i].points = -sign * part * graph.params.ending_bonus;
  }
  return bonuses;
}

}  // namespace tengen::search
