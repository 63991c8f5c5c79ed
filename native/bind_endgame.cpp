// Local positions for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <utility>

#include "filling.hpp"
#include "local_solver.hpp"

namespace nb = nanobind;
using namespace tengen;
using nb::literals::operator""_a;

namespace {

Board read_board(const nb::bytes& stones, int size) {
  if (size < 2 || size > kMaxSize || stones.size() != static_cast<std::size_t>(size * size))
    throw std::invalid_argument("stones do not fit the size");
  Board board(size);
  for (int point = 0; point < board.points(); ++point) {
    const int color = stones.c_str()[point];
    if (color == kBlack || color == kWhite) board.setup(board.cell_of(point), color);
  }
  return board;
}

using Points = std::vector<std::pair<std::int64_t, std::int64_t>>;

Points points_of(const LocalWall& wall) {
  Points points;
  for (const auto& point : wall.points) points.emplace_back(point.t, point.value);
  return points;
}

}  // namespace

void bind_endgame(nb::module_& m) {
  m.attr("WALL_SCALE") = kWallScale;
  m.def(
      "solve",
      [](nb::bytes stones, int size, nb::bytes scored, int ban, int banned, int empties,
         int positions) {
        const Board board = read_board(stones, size);
        if (scored.size() != stones.size()) throw std::invalid_argument("scored: a byte a point");
        for (int cell = 0; cell < board.cells(); ++cell)
          if (board.is_stone(cell) && !board.has_liberty(cell))
            throw std::invalid_argument("a chain has no liberty");
        LocalSolver solver(board, reinterpret_cast<const std::uint8_t*>(scored.c_str()),
                           {empties, positions});
        LocalSolver::Outcome outcome;
        {
          nb::gil_scoped_release release;
          outcome = solver.solve(ban < 0 ? 0 : board.cell_of(ban), banned);
        }
        Points left, right;
        std::int64_t top = 0;
        if (outcome == LocalSolver::Outcome::kSolved) {
          left = points_of(solver.result().left);
          right = points_of(solver.result().right);
          top = solver.result().top;
        }
        return std::make_tuple(static_cast<int>(outcome), left, right, top, solver.positions(),
                               solver.empties());
      },
      "stones"_a, "size"_a, "scored"_a, "ban"_a = -1, "banned"_a = 0, "empties"_a = 16,
      "positions"_a = 1'000'000);
  m.def(
      "fill",
      [](nb::bytes stones, int size, nb::bytes region,
         nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu> ownership,
         int buffer, int pocket) {
        const auto points = static_cast<std::size_t>(size * size);
        if (size < 2 || size > kMaxSize || stones.size() != points || region.size() != points ||
            ownership.shape(0) != points)
          throw std::invalid_argument("stones, region and ownership do not fit the size");
        Board board(size);
        for (int point = 0; point < board.points(); ++point) {
          const int color = stones.c_str()[point];
          if (color == kBlack || color == kWhite) board.setup(board.cell_of(point), color);
        }
        FillOptions options;
        options.buffer = buffer;
        options.pocket = pocket;
        const Filling filling(board, reinterpret_cast<const std::uint8_t*>(region.c_str()),
                              ownership.data(), options);
        char filled[kMaxPoints], scored[kMaxPoints];
        for (int point = 0; point < board.points(); ++point) {
          const int cell = board.cell_of(point);
          filled[point] = static_cast<char>(filling.board().color(cell));
          scored[point] = filling.is_scored(cell);
        }
        return std::make_pair(nb::bytes(filled, points), nb::bytes(scored, points));
      },
      "stones"_a, "size"_a, "region"_a, "ownership"_a, "buffer"_a = 3, "pocket"_a = 15);
}
