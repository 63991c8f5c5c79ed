// One game of a collection: where does it stop being legal?
#pragma once

#include <cstdint>

#include "game/moves.hpp"
#include "game/state.hpp"

namespace tengen {

struct Replayed {
  std::int32_t legal;     // moves played before the first illegal one
  std::int32_t captured;  // stones taken off in all
  std::uint64_t hash;     // of the last board
  std::int8_t reason;     // Legality of the move that stopped it
};

// Set-up stones come first, as packed moves; simple ko and suicide as given. Superko is not
// checked here: real servers differ in it, and a collection keeps such games.
inline Replayed replay(int size, bool suicide, const std::uint16_t* setup, int n_setup,
                       const std::uint16_t* moves, int n_moves, Board* final_board = nullptr) {
  Board board(size);
  Replayed result{0, 0, 0, 0};
  const int points = board.points();
  for (int i = 0; i < n_setup; ++i) {
    const int point = packed_point(setup[i]);
    if (point < 0 || point >= points) continue;
    board.setup(board.cell_of(point), packed_color(setup[i]));
  }
  std::int16_t cell_of[kMaxPoints];
  for (int point = 0; point < points; ++point)
    cell_of[point] = static_cast<std::int16_t>(board.cell_of(point));
  int last_color = 0;
  for (int i = 0; i < n_moves; ++i) {
    const int point = packed_point(moves[i]), color = packed_color(moves[i]);
    if (point < 0) {
      board.pass();
    } else {
      if (point >= points) {
        result.reason = static_cast<std::int8_t>(Legality::kOffBoard);
        break;
      }
      const int cell = cell_of[point];
      if (color == last_color) board.clear_ko();
      if (!board.is_empty(cell)) {
        result.reason = static_cast<std::int8_t>(Legality::kOccupied);
        break;
      }
      if (cell == board.ko()) {
        result.reason = static_cast<std::int8_t>(Legality::kKo);
        break;
      }
      bool alone = false;
      if (board.empty_neighbors(cell) == 0 && board.is_suicide(cell, color, &alone) &&
          (alone || !suicide)) {
        result.reason = static_cast<std::int8_t>(Legality::kSuicide);
        break;
      }
      result.captured += board.play(cell, color);
    }
    last_color = color;
    ++result.legal;
  }
  result.hash = board.hash();
  if (final_board) *final_board = board;
  return result;
}

}  // namespace tengen
