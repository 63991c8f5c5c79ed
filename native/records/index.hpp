// What a search over many games needs to know of each: every change of every point, without chains.
//
// A position is numbered by the moves played before it; the stone of move i (from 0) is there from
// position i + 1 on, set-up stones are there from position 0. Moves and the stones they took off
// ("removals") are all that ever changes a board, so a pattern can be tested without replaying.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/board.hpp"
#include "game/moves.hpp"

namespace tengen::records {

// One game, in arrays that the index owns.
struct GameView {
  int size;
  std::span<const std::uint16_t> setup, moves;  // packed as in game/moves.hpp, legal
  std::span<const std::uint16_t> removals;      // pairs: position, point; in order
  const std::uint64_t* ever[3];                 // [color]: bitset of points ever held by it
  int words;                                    // of each bitset
};

inline bool test_bit(const std::uint64_t* bits, int at) { return bits[at >> 6] >> (at & 63) & 1; }
inline void set_bit(std::uint64_t* bits, int at) { bits[at >> 6] |= std::uint64_t{1} << (at & 63); }

// Replays a game; appends its removals and fills the two bitsets. Returns the number of moves that
// could be played.
inline int index_game(int size, std::span<const std::uint16_t> setup,
                      std::span<const std::uint16_t> moves, std::vector<std::uint16_t>& removals,
                      std::uint64_t* ever_black, std::uint64_t* ever_white) {
  Board board(size);
  std::uint8_t shown[kMaxPoints] = {};  // the board as the events so far tell it
  std::uint64_t* ever[3] = {nullptr, ever_black, ever_white};
  for (const std::uint16_t stone : setup) {
    const int point = packed_point(stone), color = packed_color(stone);
    board.setup(board.cell_of(point), color);
    shown[point] = static_cast<std::uint8_t>(color);
    set_bit(ever[color], point);
  }
  int position = 0, last_color = 0;
  for (const std::uint16_t move : moves) {
    const int point = packed_point(move), color = packed_color(move);
    if (point < 0) {
      board.pass();
    } else {
      const int cell = board.cell_of(point);
      if (color == last_color) board.clear_ko();
      if (!board.is_legal(cell, color, true)) break;
      const int taken = board.play(cell, color);
      shown[point] = static_cast<std::uint8_t>(color);
      set_bit(ever[color], point);
      if (taken > 0)
        for (int other = 0; other < size * size; ++other)
          if (shown[other] && board.is_empty(board.cell_of(other))) {
            shown[other] = kEmpty;
            removals.push_back(static_cast<std::uint16_t>(position + 1));
            removals.push_back(static_cast<std::uint16_t>(other));
          }
    }
    last_color = color;
    ++position;
  }
  return position;
}

}  // namespace tengen::records
