// A board on which only one region is still open: the rest is filled with settled, living stones,
// so that a network asked about it speaks of the region alone.
//
// The order of the steps matters. Original stones, the region, and small enclosed pockets outside
// (they are eye space) are never touched; a few points around the region stay empty as a buffer.
// Where most of the outside is settled already (a real endgame, not a problem on an empty board),
// its owners keep it: else the filling would kill groups that live.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "game/board.hpp"

namespace tengen::endgame {

class Isolation {
 public:
  // `region` has a non-zero byte for every point of the region; `ownership` is Black's, in [-1, 1];
  // `buffer` steps of empty points are kept open around the region.
  Isolation(const Board& board, const std::uint8_t* region, const float* ownership, int buffer)
      : board_(board), buffer_(buffer), cells_(board.cells()) {
    in_region_.assign(cells_, 0);
    own_.assign(cells_, 0.0f);
    for (int point = 0; point < board.points(); ++point) {
      const int cell = board.cell_of(point);
      in_region_[cell] = region[point] != 0;
      own_[cell] = ownership[point];
    }
    scored_ = in_region_;
    color_.assign(cells_, 0);
    const bool is_endgame = is_mostly_settled();
    find_fillable();
    keep_buffer();
    choose_colors(is_endgame);
    if (!is_endgame) balance();
    place();
  }

  const Board& board() const { return board_; }                 // with the new stones
  bool is_scored(int cell) const { return scored_[cell]; }      // in the region or its buffer
  bool is_filled(int cell) const { return color_[cell] != 0; }  // outside, and not left alone

 private:
  static constexpr int kFar = 1 << 20;
  static constexpr int kPocket = 15;           // enclosed empty areas below this are left alone
  static constexpr double kOwnership = 1.5;    // weight of ownership against steps of distance
  static constexpr int kLeastToBalance = 25;   // filled points below which nothing is balanced
  static constexpr double kSettled = 0.8;      // ownership beyond which a point is settled
  static constexpr double kSettledPart = 0.5;  // of the outside: more makes it a real endgame

  bool is_open_outside(int cell) const { return board_.is_empty(cell) && !in_region_[cell]; }
  bool is_settled(int cell) const { return std::abs(own_[cell]) > kSettled; }

  bool is_mostly_settled() const {
    int outside = 0, settled = 0;
    for (int point = 0; point < board_.points(); ++point) {
      const int cell = board_.cell_of(point);
      if (in_region_[cell]) continue;
      ++outside;
      settled += is_settled(cell);
    }
    return settled > kSettledPart * outside;
  }

  // Marks the empty outside points that may be filled, all but those of small pockets.
  void find_fillable() {
    fillable_.assign(cells_, 0);
    std::vector<char> seen(cells_, 0);
    for (int cell = 0; cell < cells_; ++cell) {
      if (!is_open_outside(cell) || seen[cell]) continue;
      std::vector<int> pocket{cell};
      seen[cell] = 1;
      bool touches_region = false;
      for (std::size_t i = 0; i < pocket.size(); ++i)
        for (int n : board_.neighbors(pocket[i])) {
          touches_region |= board_.is_empty(n) && in_region_[n];
          if (!is_open_outside(n) || seen[n]) continue;
          seen[n] = 1;
          pocket.push_back(n);
        }
      const bool keep = static_cast<int>(pocket.size()) < kPocket && !touches_region;
      for (int at : pocket) fillable_[at] = !keep;
    }
  }

  void keep_buffer() {
    std::vector<int> front;
    for (int cell = 0; cell < cells_; ++cell)
      if (board_.is_empty(cell) && in_region_[cell]) front.push_back(cell);
    for (int step = 0; step < buffer_; ++step) {
      std::vector<int> next;
      for (int cell : front)
        for (int n : board_.neighbors(cell)) {
          if (!is_open_outside(n) || scored_[n]) continue;
          scored_[n] = 1;
          fillable_[n] = 0;
          next.push_back(n);
        }
      front = std::move(next);
    }
  }

  // Steps through fillable points from the given cells; kFar where there is no way.
  std::vector<int> distances(const std::vector<int>& from) const {
    std::vector<int> steps(cells_, kFar);
    std::vector<int> queue;
    for (int cell : from) {
      steps[cell] = 0;
      queue.push_back(cell);
    }
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (int n : board_.neighbors(queue[i])) {
        if (board_.color(n) != kEmpty || !fillable_[n] || steps[n] != kFar) continue;
        steps[n] = steps[queue[i]] + 1;
        queue.push_back(n);
      }
    return steps;
  }

  // The nearest settled stone decides; where both are as near, ownership does. In a real endgame
  // settled points are their owners'.
  void choose_colors(bool is_endgame) {
    std::vector<int> black, white;
    for (int cell = 0; cell < cells_; ++cell) {
      if (board_.color(cell) == kBlack && own_[cell] > 0.5f) black.push_back(cell);
      if (board_.color(cell) == kWhite && own_[cell] < -0.5f) white.push_back(cell);
    }
    const auto to_black = distances(black), to_white = distances(white);
    for (int cell = 0; cell < cells_; ++cell) {
      if (!fillable_[cell]) continue;
      double lean = kOwnership * own_[cell];
      if (to_black[cell] != kFar || to_white[cell] != kFar)
        lean += std::min(to_white[cell], 64) - std::min(to_black[cell], 64);
      if (is_endgame && is_settled(cell)) lean = own_[cell];
      color_[cell] = lean >= 0 ? kBlack : kWhite;
    }
  }

  // Gives the minority one block of the majority's points, the piece farthest from the region.
  void balance() {
    std::vector<int> count(3, 0), core;
    for (int cell = 0; cell < cells_; ++cell) {
      ++count[color_[cell]];
      if (scored_[cell]) core.push_back(cell);
    }
    if (count[kBlack] + count[kWhite] < kLeastToBalance) return;
    const int major = count[kBlack] > count[kWhite] ? kBlack : kWhite;
    int give = (count[major] - count[opponent(major)]) / 2;
    const auto away = [&](int cell) {  // from the nearest scored point, in king's moves and steps
      int nearest = kFar;
      for (int at : core)
        nearest = std::min(nearest, std::abs(board_.row_of(at) - board_.row_of(cell)) +
                                        std::abs(board_.column_of(at) - board_.column_of(cell)));
      return nearest;
    };
    std::vector<int> distance(cells_, -1);
    int start = 0;
    for (int cell = 0; cell < cells_; ++cell) {
      if (color_[cell] != major) continue;
      distance[cell] = away(cell);
      if (start == 0 || distance[cell] > distance[start]) start = cell;
    }
    if (start == 0) return;
    // Grow the block from its farthest point, always by the farthest neighbour.
    std::vector<int> front{start};
    std::vector<char> queued(cells_, 0);
    queued[start] = 1;
    while (give > 0 && !front.empty()) {
      const auto best = std::max_element(front.begin(), front.end(),
                                         [&](int a, int b) { return distance[a] < distance[b]; });
      const int cell = *best;
      front.erase(best);
      color_[cell] = static_cast<std::uint8_t>(opponent(major));
      --give;
      for (int n : board_.neighbors(cell)) {
        if (queued[n] || color_[n] != major) continue;
        queued[n] = 1;
        front.push_back(n);
      }
    }
  }

  bool deep_inside(int cell) const {  // all eight neighbours are filled with the same colour
    for (const auto& around : {board_.neighbors(cell), board_.diagonals(cell)})
      for (int n : around)
        if (board_.color(n) != kFrame && color_[n] != color_[cell]) return false;
    return true;
  }
  bool beside_own_wall(int cell) const {
    for (int n : board_.neighbors(cell))
      if (board_.color(n) == color_[cell] && color_[n] == 0) return true;
    return false;
  }

  void place() {
    Board filled = board_;
    for (int cell = 0; cell < cells_; ++cell) {
      if (color_[cell] == 0) continue;
      const int row = board_.row_of(cell), column = board_.column_of(cell);
      if (row % 3 == 1 && column % 3 == 1 && deep_inside(cell)) continue;
      if ((row + column) % 2 == 0 && beside_own_wall(cell)) continue;
      filled.setup(cell, color_[cell]);
    }
    // Lift a new stone beside any chain that was left without a liberty.
    for (int cell = 0; cell < cells_; ++cell)
      if (filled.is_stone(cell) && !filled.has_liberty(cell)) give_liberty(filled, cell);
    board_ = filled;
  }
  void give_liberty(Board& filled, int cell) {
    std::vector<int> chain;
    int stone = cell;
    do {
      chain.push_back(stone);
      stone = filled.next(stone);
    } while (stone != cell);
    for (int member : chain)
      for (int at :
           {member, member - board_.stride(), member - 1, member + 1, member + board_.stride()})
        if (filled.is_stone(at) && board_.is_empty(at)) {
          filled.setup(at, kEmpty);
          return;
        }
  }

  Board board_;
  int buffer_;
  int cells_;
  std::vector<char> in_region_, scored_, fillable_;
  std::vector<float> own_;
  std::vector<std::uint8_t> color_;
};

}  // namespace tengen::endgame
