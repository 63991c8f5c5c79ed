// Boards, points and colours that come from Python, checked where they enter.
#pragma once

#include "common/arrays.hpp"
#include "game/board.hpp"

namespace tengen {

inline void check_size(int size) {
  require(size >= 2 && size <= kMaxSize, "board size out of range");
}
inline void check_point(const Board& board, int point) {
  require(point >= 0 && point < board.points(), "point off the board");
}
inline void check_color(int color) {
  require(color == kBlack || color == kWhite, "color must be 1 or 2");
}

inline Board board_from(const std::uint8_t* stones, std::size_t count, int size) {
  check_size(size);
  require(count == static_cast<std::size_t>(size * size), "stones do not fit the size");
  Board board(size);
  for (int point = 0; point < board.points(); ++point) {
    require(stones[point] <= kWhite, "stones are 0, 1 or 2");
    if (stones[point] != kEmpty) board.setup(board.cell_of(point), stones[point]);
  }
  return board;
}
inline Board board_from(const nb::bytes& stones, int size) {
  return board_from(static_cast<const std::uint8_t*>(stones.data()), stones.size(), size);
}

// Most questions about a position have no answer where a chain has no liberty.
inline void check_liberties(const Board& board) {
  require(!board.has_breathless(), "a chain without liberties");
}
inline Board position_from(const nb::bytes& stones, int size) {
  const Board board = board_from(stones, size);
  check_liberties(board);
  return board;
}

}  // namespace tengen
