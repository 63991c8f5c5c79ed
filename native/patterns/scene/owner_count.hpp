// Who owns each point: the share of random games that end with it in a player's hands.
//
// Coulom (2007) plays 63 games from every position. Along a game record the count slides: each position
// plays nine new games and drops those of seven moves ago, so that 63 are counted at a seventh of the
// cost; a position that stands alone plays all 63.
#pragma once

#include <deque>

#include "game/playout.hpp"
#include "patterns/scene/scene.hpp"

namespace tengen::patterns {

class OwnerCount {
 public:
  static constexpr int kPlayouts = 63, kWindow = 7, kPerMove = kPlayouts / kWindow;

  // Levels 1 to 8 for each point: of 63 games, how many bins of eight `color` owns it in.
  const std::uint8_t* levels(std::int64_t game, const Scene& scene, int color) {
    const Board& board = scene.board();
    if (game != game_ || window_.empty() || board.points() != static_cast<int>(black_.size())) {
      game_ = game;
      window_.clear();
      black_.assign(board.points(), 0);
    }
    const int fresh = window_.empty() ? kPlayouts : kPerMove;
    playout_.seed(board.hash() + scene.moves());
    for (int i = 0; i < fresh; i += kPerMove) {
      if (static_cast<int>(window_.size()) == kWindow) {
        for (std::size_t p = 0; p < black_.size(); ++p) black_[p] -= window_.front()[p];
        window_.pop_front();
      }
      window_.emplace_back(black_.size(), 0);
      for (int k = 0; k < kPerMove; ++k) play_out(board, color, window_.back());
      for (std::size_t p = 0; p < black_.size(); ++p) black_[p] += window_.back()[p];
    }
    levels_.resize(black_.size());
    for (std::size_t p = 0; p < black_.size(); ++p) {
      const int own = color == kBlack ? black_[p] : kPlayouts - black_[p];
      levels_[p] = static_cast<std::uint8_t>(own / 8 + 1);
    }
    return levels_.data();
  }

 private:
  // Adds one to each point that ends black. White owns what Black does not.
  void play_out(const Board& start, int color, std::vector<std::uint8_t>& black) {
    const Board& board = playout_.play(start, color);
    for (int point = 0; point < board.points(); ++point)
      black[point] += owner_at_end(board, board.cell_of(point)) == kBlack;
  }

  std::int64_t game_ = -1;
  std::deque<std::vector<std::uint8_t>> window_;
  std::vector<int> black_;
  std::vector<std::uint8_t> levels_;
  RandomPlayout playout_;
};

}  // namespace tengen::patterns
