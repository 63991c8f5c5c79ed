// The obvious way: replay the game and look at every position. The specification of match.hpp
// and the peer it is timed against.
#pragma once

#include <set>
#include <utility>

#include "records/index.hpp"
#include "records/pattern.hpp"

namespace tengen::records {

inline bool lies_at(const Board& board, const Variant& variant, int anchor) {
  for (const auto* places : {&variant.stones, &variant.others})
    for (const auto& place : *places)
      if (!(place.allowed & allows(board.color(board.cell_of(anchor + place.offset)))))
        return false;
  return true;
}

// Calls found(variant, anchor, position) for the first position of every variant and anchor, or
// with `earliest` for the first position of the game alone.
template <class Found>
void scan_game(const GameView& game, const std::vector<Variant>& variants, bool earliest,
               Found found) {
  Board board(game.size);
  for (const std::uint16_t stone : game.setup)
    board.setup(board.cell_of(packed_point(stone)), packed_color(stone));
  std::set<std::pair<const Variant*, int>> seen;
  for (std::size_t position = 0;; ++position) {
    for (const Variant& variant : variants)
      for (const int anchor : variant.anchors)
        if (lies_at(board, variant, anchor) && seen.insert({&variant, anchor}).second) {
          found(variant, anchor, static_cast<int>(position));
          if (earliest) return;
        }
    if (position == game.moves.size()) return;
    const int point = packed_point(game.moves[position]);
    if (point >= 0) board.play(board.cell_of(point), packed_color(game.moves[position]));
  }
}

}  // namespace tengen::records
