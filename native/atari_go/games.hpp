// Atari Go, many games at once: whoever captures first wins. There is no pass; a player who has no
// legal move loses. Suicide is illegal. A ko cannot arise, since the first capture ends the game.
//
// In each game an agent plays against an opponent that is part of the environment, or, without one,
// moves for both sides in turn. In the one-stone task a single white stone lies on the board, White
// never moves, and the agent has to surround it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "game/board.hpp"
#include "game/point_images.hpp"

namespace tengen::atari_go {

enum class Opponent : int {
  kNone = 0,    // the agent moves for both sides
  kRandom = 1,  // any legal move
  kGreedy = 2,  // looks one move ahead, see greedy_moves
  kStill = 3,   // the one-stone task: White never moves
};

// How a step ended, for the side that moved.
enum Outcome : std::int8_t { kGoesOn = 0, kWon = 1, kLost = -1, kIllegal = -2, kTooLong = 2 };

// Planes of the side to move. Of stones: its own, the other side's, its chains with one and with two
// liberties, the other side's with one and with two. Of legal moves: captures; those where the other
// side could capture; those that leave its chain there with one and with two liberties; those that
// put one chain of the other side in atari, and two or more.
constexpr int kStonePlanes = 6, kMovePlanes = 6, kPlanes = kStonePlanes + kMovePlanes;

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() { return splitmix64(state_++); }
  int below(int count) { return static_cast<int>(next() % static_cast<std::uint64_t>(count)); }

 private:
  std::uint64_t state_;
};

// Cells to choose from; fixed room, so that a move allocates nothing.
struct Cells {
  int count = 0;
  std::int16_t cell[kMaxPoints];
  void add(int c) { cell[count++] = static_cast<std::int16_t>(c); }
  int any(Random& random) const { return cell[random.below(count)]; }
};

template <class Visit>
void for_each_cell(const Board& board, Visit visit) {
  for (int row = 0; row < board.size(); ++row) {
    const int begin = board.cell_at(row, 0);
    for (int cell = begin; cell < begin + board.size(); ++cell) visit(cell);
  }
}

inline void legal_moves(const Board& board, int color, Cells& moves) {
  moves.count = 0;
  for_each_cell(board, [&](int cell) {
    if (board.is_legal(cell, color, false)) moves.add(cell);
  });
}

// What the greedy opponent chooses from: captures; else, of the moves that leave no chain of its own
// in atari, those that put one of the other side in atari, or all such; else all legal moves.
inline void greedy_moves(Board& board, int color, Cells& best) {
  Cells legal, threatened;
  legal_moves(board, color, legal);
  best.count = threatened.count = 0;
  for (int i = 0; i < legal.count; ++i)
    if (board.captures(legal.cell[i], color)) best.add(legal.cell[i]);
  if (best.count > 0) return;
  for_each_cell(board, [&](int cell) {
    if (board.color(cell) == color && board.in_atari(cell)) threatened.add(cell);
  });
  bool best_attacks = false;
  Board::Undo undo;
  for (int i = 0; i < legal.count; ++i) {
    const int cell = legal.cell[i];
    board.play(cell, color, undo);
    bool safe = !board.in_atari(cell), attacks = false;
    for (int j = 0; j < threatened.count && safe; ++j) safe = !board.in_atari(threatened.cell[j]);
    for (int n : board.neighbors(cell))
      attacks |= board.color(n) == opponent(color) && board.in_atari(n);
    board.undo(undo);
    if (!safe || (best_attacks && !attacks)) continue;
    if (attacks && !best_attacks) best.count = 0;
    best_attacks |= attacks;
    best.add(cell);
  }
  if (best.count == 0) best = legal;
}

class Games {
 public:
  Games(int size, int count, Opponent opponent, int longest, bool restarts, std::uint64_t seed)
      : size_(size), opponent_(opponent), longest_(longest), restarts_(restarts), random_(seed),
        empty_(size) {
    games_.resize(static_cast<std::size_t>(count), Game{empty_, kBlack, 0, false});
    reset();
  }

  int size() const { return size_; }
  int points() const { return size_ * size_; }
  int count() const { return static_cast<int>(games_.size()); }

  void seed(std::uint64_t seed) { random_ = Random(seed); }
  void reset() {
    for (Game& game : games_) restart(game);
  }

  // Plays a point in each game and writes how the step ended. A game that is over starts again; where
  // games do not restart, it stays as it is until `reset`, and any further move in it is illegal.
  void step(const std::int32_t* moves, std::int8_t* outcomes) {
    for (int i = 0; i < count(); ++i) {
      outcomes[i] = play(games_[i], moves[i]);
      games_[i].over = outcomes[i] != kGoesOn;
      if (games_[i].over && restarts_) restart(games_[i]);
    }
  }

  void observe(std::uint8_t* planes) {
    const int points = this->points();
    for (Game& game : games_) {
      std::fill_n(planes, kPlanes * points, std::uint8_t{0});
      int point = 0;
      for_each_cell(game.board, [&](int cell) {
        const int color = game.board.color(cell);
        if (color != kEmpty) {
          const int theirs = color != game.mover;
          planes[theirs * points + point] = 1;
          const int liberties = game.board.count_liberties(cell, 3);
          if (liberties <= 2) planes[(2 + 2 * theirs + liberties - 1) * points + point] = 1;
        } else if (!game.over) {
          observe_move(game, cell, planes + kStonePlanes * points + point);
        }
        ++point;
      });
      planes += kPlanes * points;
    }
  }

  void legal(bool* mask) const {
    for (const Game& game : games_)
      for_each_cell(game.board,
                    [&](int cell) { *mask++ = game.board.is_legal(cell, game.mover, false); });
  }

  // A key of each position that is the same under the symmetries of the board, and the symmetry
  // that gave it: the one with the smallest hash. Black and White count as mover and other side.
  void keys(std::uint64_t* keys, std::uint8_t* symmetries) const {
    const PointImages& images = point_images(size_);
    for (const Game& game : games_) {
      std::uint64_t hash[kSymmetries] = {};
      int point = 0;
      for_each_cell(game.board, [&](int cell) {
        const int color = game.board.color(cell);
        if (color != kEmpty)
          for (int s = 0; s < kSymmetries; ++s)
            hash[s] ^= kZobrist.stone[color == game.mover ? kBlack : kWhite][images[s][point]];
        ++point;
      });
      const auto best = std::min_element(hash, hash + kSymmetries);
      *keys++ = *best;
      *symmetries++ = static_cast<std::uint8_t>(best - hash);
    }
  }

  // Who moves (1 Black, 2 White), and the stones, for a picture or an adapter.
  int mover(int game) const { return games_[game].mover; }
  void stones(int game, std::uint8_t* out) const {
    for_each_cell(games_[game].board, [&](int cell) {
      *out++ = static_cast<std::uint8_t>(games_[game].board.color(cell));
    });
  }

 private:
  struct Game {
    Board board;
    int mover;  // the agent's colour, where it has an opponent
    int moves;  // of the agent
    bool over;
  };

  void restart(Game& game) {
    game.board = empty_;
    game.mover = kBlack;
    game.moves = 0;
    game.over = false;
    if (opponent_ == Opponent::kStill) {
      game.board.setup(game.board.cell_of(random_.below(points())), kWhite);
    } else if (opponent_ != Opponent::kNone && random_.below(2)) {
      game.mover = kWhite;
      answer(game);
    }
  }

  // Writes the planes of a legal move; `plane` is its point in the first of them.
  void observe_move(Game& game, int cell, std::uint8_t* plane) {
    Board& board = game.board;
    if (!board.is_legal(cell, game.mover, false)) return;
    const int points = this->points(), enemy = opponent(game.mover);
    if (board.captures(cell, enemy)) plane[points] = 1;
    if (board.captures(cell, game.mover)) {
      plane[0] = 1;
      return;  // the game is won: what the board would look like does not matter
    }
    Board::Undo undo;
    board.play(cell, game.mover, undo);
    const int liberties = board.count_liberties(cell, 3);
    if (liberties <= 2) plane[(1 + liberties) * points] = 1;
    int attacked = 0, heads[4];
    for (int n : board.neighbors(cell)) {
      if (board.color(n) != enemy || !board.in_atari(n)) continue;
      if (std::find(heads, heads + attacked, board.head(n)) == heads + attacked)
        heads[attacked++] = board.head(n);
    }
    if (attacked > 0) plane[(attacked == 1 ? 4 : 5) * points] = 1;
    board.undo(undo);
  }

  bool can_move(const Board& board, int color) const {
    bool found = false;
    for_each_cell(board, [&](int cell) { found = found || board.is_legal(cell, color, false); });
    return found;
  }

  std::int8_t play(Game& game, int move) {
    if (game.over || move < 0 || move >= points()) return kIllegal;
    const int cell = game.board.cell_of(move);
    if (!game.board.is_legal(cell, game.mover, false)) return kIllegal;
    ++game.moves;
    if (game.board.play(cell, game.mover) > 0) return kWon;
    if (opponent_ == Opponent::kStill) return game.moves >= longest_ ? kTooLong : kGoesOn;
    if (!can_move(game.board, opponent(game.mover))) return kWon;
    if (opponent_ == Opponent::kNone) {
      game.mover = opponent(game.mover);
      return kGoesOn;
    }
    if (answer(game) || !can_move(game.board, game.mover)) return kLost;
    return kGoesOn;
  }

  // The opponent moves; true if it captured. It has a legal move.
  bool answer(Game& game) {
    const int color = opponent(game.mover);
    Cells choice;
    if (opponent_ == Opponent::kGreedy)
      greedy_moves(game.board, color, choice);
    else
      legal_moves(game.board, color, choice);
    return game.board.play(choice.any(random_), color) > 0;
  }

  int size_;
  Opponent opponent_;
  int longest_;
  bool restarts_;
  Random random_;
  Board empty_;
  std::vector<Game> games_;
};

}  // namespace tengen::atari_go
