// Board knowledge for Python: plain functions over stones.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>

#include "game/arguments.hpp"
#include "game/eyes.hpp"
#include "game/ladder.hpp"
#include "game/life.hpp"
#include "game/symmetry.hpp"

using namespace tengen;
using nb::literals::operator""_a;

namespace {

Board position_with_ko(const nb::bytes& stones, int size, int ko) {
  Board board = position_from(stones, size);
  require(ko >= -1 && ko < board.points() && (ko < 0 || board.is_empty(board.cell_of(ko))),
          "ko point off the board or occupied");
  if (ko >= 0) board.set_ko(board.cell_of(ko));
  return board;
}

template <class F>
nb::bytes map_points(const Board& board, F value) {
  char out[kMaxPoints];
  for (int point = 0; point < board.points(); ++point)
    out[point] = static_cast<char>(value(board.cell_of(point)));
  return nb::bytes(out, board.points());
}

std::vector<int> stones_of(const Board& board, int cell) {
  std::vector<int> points;
  int stone = cell;
  do {
    points.push_back(board.point_of(stone));
    stone = board.next(stone);
  } while (stone != cell);
  std::sort(points.begin(), points.end());
  return points;
}

std::vector<int> liberties_of(const Board& board, int cell) {
  int cells[kMaxCells];
  const int count = board.liberties(cell, cells, kMaxCells);
  std::vector<int> points;
  for (int i = 0; i < count; ++i) points.push_back(board.point_of(cells[i]));
  std::sort(points.begin(), points.end());
  return points;
}

}  // namespace

void bind_knowledge(nb::module_& m) {
  m.def(
      "pass_alive",
      [](nb::bytes stones, int size, bool suicide) {
        thread_local Life life;
        const Board board = position_from(stones, size);
        const std::uint8_t* owner = life.pass_alive(board, suicide);
        return map_points(board, [&](int cell) { return owner[cell]; });
      },
      "stones"_a, "size"_a, "suicide"_a = false);
  m.def(
      "area",
      [](nb::bytes stones, int size, bool suicide) {
        thread_local Life life;
        const Board board = position_from(stones, size);
        const std::uint8_t* owner = life.area(board, suicide);
        return map_points(board, [&](int cell) { return owner[cell]; });
      },
      "stones"_a, "size"_a, "suicide"_a = false);
  m.def(
      "ladders",
      [](nb::bytes stones, int size, int ko) {
        thread_local LadderReader reader;
        thread_local LadderMap found;
        const Board board = position_with_ko(stones, size, ko);
        read_ladders(board, reader, found);
        std::uint8_t caught[kMaxCells] = {};
        for (int cell : found.caught) caught[cell] = 1;
        std::vector<std::pair<int, int>> moves;
        for (auto [color, cell] : found.moves) moves.emplace_back(color, board.point_of(cell));
        std::sort(moves.begin(), moves.end());
        moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
        return std::make_pair(map_points(board, [&](int cell) { return caught[cell]; }), moves);
      },
      "stones"_a, "size"_a, "ko"_a = -1);
  m.def(
      "chains",
      [](nb::bytes stones, int size) {
        const Board board = position_from(stones, size);
        std::vector<std::tuple<int, std::vector<int>, std::vector<int>>> chains;
        for (int point = 0; point < board.points(); ++point) {
          const int cell = board.cell_of(point);
          if (!board.is_stone(cell)) continue;
          std::vector<int> members = stones_of(board, cell);
          if (members.front() != point) continue;
          chains.emplace_back(board.color(cell), std::move(members), liberties_of(board, cell));
        }
        return chains;
      },
      "stones"_a, "size"_a);
  m.def(
      "liberties",
      [](nb::bytes stones, int size) {
        const Board board = position_from(stones, size);
        return map_points(board, [&](int cell) {
          return board.is_stone(cell) ? board.count_liberties(cell, 255) : 0;
        });
      },
      "stones"_a, "size"_a);
  m.def(
      "eyes",
      [](nb::bytes stones, int size) {
        const Board board = position_from(stones, size);
        return map_points(board, [&](int cell) { return eye_owner(board, cell); });
      },
      "stones"_a, "size"_a);
  m.def(
      "symmetry",
      [](int size, int number) {
        if (size < 1 || size > kMaxSize || number < 0 || number >= kSymmetries)
          throw std::invalid_argument("no such symmetry");
        std::vector<int> points(size * size);
        for (int point = 0; point < size * size; ++point)
          points[point] = source_point(point, size, number);
        return points;
      },
      "size"_a, "number"_a);
}
