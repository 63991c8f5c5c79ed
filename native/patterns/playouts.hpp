// Who owns each point: the share of random games that end with it in a player's hands.
//
// Coulom (2007) plays 63 games from every position. Along a game record the count slides: each position
// plays nine new games and drops those of seven moves ago, so that 63 are counted at a seventh of the
// cost; a position that stands alone plays all 63.
#pragma once

#include <deque>

#include "game/eyes.hpp"
#include "patterns/scene.hpp"

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
    state_ = splitmix64(board.hash() + scene.moves());
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
  std::uint32_t draw(std::uint32_t below) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<std::uint32_t>(((state_ >> 32) * below) >> 32);
  }

  // Adds one to each point that ends black. White owns what Black does not.
  void play_out(const Board& start, int color, std::vector<std::uint8_t>& black) {
    Board& board = board_;
    board = start;
    empty_.clear();
    for (int point = 0; point < board.points(); ++point)
      if (board.is_empty(board.cell_of(point))) empty_.push_back(board.cell_of(point));
    int passes = 0;
    for (int moves = 0; passes < 2 && moves < 3 * board.points(); ++moves) {
      const auto n = static_cast<std::uint32_t>(empty_.size());
      bool played = false;
      for (std::uint32_t tried = 0, at = n ? draw(n) : 0; tried < n;
           ++tried, at = at + 1 < n ? at + 1 : 0) {
        const int cell = empty_[at];
        if (eye_owner(board, cell) == color || !board.is_legal(cell, color, false)) continue;
        empty_[at] = empty_.back();
        empty_.pop_back();
        captured_.clear();
        for (int m : board.neighbors(cell)) {
          if (board.color(m) != opponent(color) || !board.in_atari(m)) continue;
          int stone = m;
          do {
            captured_.push_back(stone);
            stone = board.next(stone);
          } while (stone != m);
        }
        board.play(cell, color);
        for (int stone : captured_)  // a chain met twice is listed twice
          if (std::find(empty_.begin() + std::min<std::size_t>(empty_.size(), n - 1), empty_.end(),
                        stone) == empty_.end())
            empty_.push_back(stone);
        played = true;
        break;
      }
      if (!played) board.pass();
      passes = played ? 0 : passes + 1;
      color = opponent(color);
    }
    for (int point = 0; point < board.points(); ++point) {
      const int cell = board.cell_of(point);
      int owner = board.color(cell);
      if (owner == kEmpty) {
        for (int n : board.neighbors(cell))
          if (board.is_stone(n)) owner = board.color(n);
      }
      black[point] += owner == kBlack;
    }
  }

  std::int64_t game_ = -1;
  std::deque<std::vector<std::uint8_t>> window_;
  std::vector<int> black_;
  std::vector<std::uint8_t> levels_;
  std::vector<int> empty_, captured_;
  Board board_{2};
  std::uint64_t state_ = 1;
};

}  // namespace tengen::patterns
