// Pieces of one terrain, packed: a search keeps millions of them.
#pragma once

#include <cstdint>
#include <vector>

#include "endgame/pieces.hpp"

namespace tengen::endgame {

class PieceStore {
 public:
  explicit PieceStore(int cells) : is_wide_(cells > 32) {}

  std::uint32_t put(const std::vector<Piece>& pieces) {
    const auto at = static_cast<std::uint32_t>(words_.size());
    for (const Piece& piece : pieces) {
      for (Cells cells : {piece.cells, piece.stones[kBlack], piece.stones[kWhite],
                          piece.walls[kBlack], piece.walls[kWhite]})
        put(cells);
      const int ban = piece.ban ? std::countr_zero(piece.ban) : 0;
      words_.push_back(static_cast<std::uint32_t>(ban | piece.banned << 8));
    }
    return at;
  }

  void get(std::uint32_t at, int count, std::vector<Piece>& pieces) const {
    pieces.assign(count, {});
    for (Piece& piece : pieces) {
      for (Cells* cells : {&piece.cells, &piece.stones[kBlack], &piece.stones[kWhite],
                           &piece.walls[kBlack], &piece.walls[kWhite]})
        *cells = get(at);
      const std::uint32_t ban = words_[at++];
      piece.banned = static_cast<int>(ban >> 8);
      if (piece.banned) piece.ban = Cells{1} << (ban & 255);
    }
  }

 private:
  void put(Cells cells) {
    words_.push_back(static_cast<std::uint32_t>(cells));
    if (is_wide_) words_.push_back(static_cast<std::uint32_t>(cells >> 32));
  }
  Cells get(std::uint32_t& at) const {
    Cells cells = words_[at++];
    if (is_wide_) cells |= Cells{words_[at++]} << 32;
    return cells;
  }

  bool is_wide_;
  std::vector<std::uint32_t> words_;
};

}  // namespace tengen::endgame
