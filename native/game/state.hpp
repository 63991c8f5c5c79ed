// A game in progress: the board, whose turn it is, and the past that superko looks at.
#pragma once

#include <vector>

#include "game/board.hpp"

namespace tengen {

enum class KoRule : int { kSimple = 0, kPositional = 1, kSituational = 2 };

enum class Legality : int {
  kLegal = 0,
  kOccupied = 1,
  kKo = 2,
  kSuicide = 3,
  kSuperko = 4,
  kOffBoard = 5,
};

constexpr int kPass = -1;  // as a point; points are row * size + column

class State {
 public:
  State(int size, KoRule ko, bool suicide) : board_(size), ko_rule_(ko), suicide_(suicide) {
    remember();
  }

  const Board& board() const { return board_; }
  KoRule ko_rule() const { return ko_rule_; }
  bool suicide() const { return suicide_; }
  int to_move() const { return to_move_; }
  int consecutive_passes() const { return passes_; }
  const std::vector<std::uint64_t>& history() const { return history_; }

  // A new start: set-up stones and a change of turn forget the past.
  void setup(int point, int color) {
    board_.setup(board_.cell_of(point), color);
    restart();
  }
  void set_to_move(int color) {
    to_move_ = color;
    restart();
  }
  // A turn out of order, as records of handicap games have it: the past is kept for superko.
  void override_turn(int color) {
    if (color == to_move_) return;
    to_move_ = color;
    board_.clear_ko();
  }
  void restart() {
    passes_ = 0;
    board_.clear_ko();
    history_.clear();
    remember();
  }
  void resume() { passes_ = 0; }
  // The point of a ko just taken, in a position that comes without its past.
  void set_ko(int point) { board_.set_ko(board_.cell_of(point)); }

  Legality legality(int point, int color) const {
    if (point == kPass) return Legality::kLegal;
    if (point < 0 || point >= board_.points()) return Legality::kOffBoard;
    const int cell = board_.cell_of(point);
    if (!board_.is_empty(cell)) return Legality::kOccupied;
    if (cell == board_.ko() && color == to_move_) return Legality::kKo;
    bool alone = false;
    if (board_.is_suicide(cell, color, &alone) && (alone || !suicide_)) return Legality::kSuicide;
    if (ko_rule_ != KoRule::kSimple && repeats(board_.hash_after(cell, color), opponent(color)))
      return Legality::kSuperko;
    return Legality::kLegal;
  }

  // Plays a legal move; returns the number of stones taken off.
  int play(int point, int color) {
    int taken = 0;
    if (point == kPass) {
      board_.pass();
      ++passes_;
    } else {
      taken = board_.play(board_.cell_of(point), color);
      passes_ = 0;
    }
    to_move_ = opponent(color);
    remember();
    return taken;
  }

  // Positional superko looks at stones alone, situational superko also at who is to move.
  bool repeats(std::uint64_t stones, int to_move) const {
    const std::uint64_t wanted = situation(stones, to_move);
    for (auto it = history_.rbegin(); it != history_.rend(); ++it)
      if (*it == wanted) return true;
    return false;
  }

 private:
  std::uint64_t situation(std::uint64_t stones, int to_move) const {
    return ko_rule_ == KoRule::kSituational ? stones ^ kZobrist.to_move[to_move] : stones;
  }
  void remember() { history_.push_back(situation(board_.hash(), to_move_)); }

  Board board_;
  KoRule ko_rule_;
  bool suicide_;
  int to_move_ = kBlack;
  int passes_ = 0;
  std::vector<std::uint64_t> history_;
};

}  // namespace tengen
