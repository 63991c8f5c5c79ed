// A game as the patterns see it: the board, its shapes, the influence of stones, the latest moves.
#pragma once

#include <cmath>

#include "game/board.hpp"
#include "patterns/shapes/shape.hpp"

namespace tengen::patterns {

// What a stone radiates, by the distance in rows and columns: 1024 halved every two steps.
struct InfluenceTable {
  std::array<std::array<std::int16_t, kMaxSize>, kMaxSize> weight;
  InfluenceTable() {
    for (int a = 0; a < kMaxSize; ++a)
      for (int b = 0; b < kMaxSize; ++b)
        weight[a][b] = static_cast<std::int16_t>(
            std::lround(1024.0 * std::exp2(-0.5 * diamond_distance(a, b))));
  }
};
inline const InfluenceTable kInfluence;

struct Played {
  int point = -1;  // -1: a pass, or nothing yet
  int color = 0;   // 0: nothing yet
};

class Scene {
 public:
  explicit Scene(int size) : board_(size), shapes_(size), influence_(size * size, 0) {}

  const Board& board() const { return board_; }
  const ShapeBoard& shapes() const { return shapes_; }
  int influence(int point) const { return influence_[point]; }  // positive: Black's
  int moves() const { return moves_; }
  const Played& last() const { return last_; }
  const Played& before_last() const { return before_last_; }

  void restart() {
    board_ = Board(board_.size());
    shapes_.clear();
    std::fill(influence_.begin(), influence_.end(), 0);
    moves_ = 0;
    last_ = before_last_ = {};
  }
  void setup(int point, int color) {
    const int cell = board_.cell_of(point);
    if (!board_.is_empty(cell)) toggle(point, board_.color(cell));
    board_.setup(cell, kEmpty);
    if (color != kEmpty) toggle(point, color);
    board_.setup(cell, color);
  }
  // The last two moves of a position whose game is not known.
  void set_last(Played last, Played before_last, int moves) {
    last_ = last;
    before_last_ = before_last;
    moves_ = moves;
  }
  bool is_legal(int point, int color) const {
    return point < 0 || board_.is_legal(board_.cell_of(point), color, false);
  }
  void clear_ko() { board_.clear_ko(); }
  void set_ko(int point) { board_.set_ko(board_.cell_of(point)); }
  // Plays a legal move; the point -1 is a pass.
  void play(int point, int color) {
    if (point < 0) {
      board_.pass();
    } else {
      const int cell = board_.cell_of(point), enemy = opponent(color);
      captured_.clear();
      for (int n : board_.neighbors(cell)) {
        if (board_.color(n) != enemy || !board_.in_atari(n)) continue;
        if (std::find(captured_.begin(), captured_.end(), n) != captured_.end()) continue;
        int stone = n;
        do {
          captured_.push_back(stone);
          stone = board_.next(stone);
        } while (stone != n);
      }
      for (int stone : captured_) toggle(board_.point_of(stone), enemy);
      toggle(point, color);
      board_.play(cell, color);
    }
    ++moves_;
    before_last_ = last_;
    last_ = {point, color};
  }

 private:
  void toggle(int point, int color) {
    shapes_.toggle(point, color);
    const int size = board_.size(), row = point / size, column = point % size;
    // Called before the stone is placed and before it is lifted: an empty point gains a stone.
    const bool comes = board_.is_empty(board_.cell_of(point));
    const int sign = (color == kBlack) == comes ? 1 : -1;
    int* out = influence_.data();
    for (int r = 0; r < size; ++r) {
      const auto& weights = kInfluence.weight[std::abs(r - row)];
      for (int c = 0; c < size; ++c) *out++ += sign * weights[std::abs(c - column)];
    }
  }

  Board board_;
  ShapeBoard shapes_;
  std::vector<int> influence_;
  std::vector<int> captured_;
  int moves_ = 0;
  Played last_, before_last_;
};

}  // namespace tengen::patterns
