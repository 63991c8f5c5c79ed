// Proofs about single chains, for Python.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "fates/solver.hpp"
#include "game/arguments.hpp"

using namespace tengen;
using namespace tengen::fates;
using nb::literals::operator""_a;

namespace {

std::vector<std::uint8_t> flags_of(const Board& board, const nb::bytes& flags) {
  require(flags.size() == static_cast<std::size_t>(board.points()), "a flag a point");
  const auto* given = static_cast<const std::uint8_t*>(flags.data());
  std::vector<std::uint8_t> found(board.cells(), 0);
  for (int point = 0; point < board.points(); ++point)
    found[board.cell_of(point)] = given[point] != 0;
  return found;
}

int cell_of_stone(const Board& board, int target) {
  check_point(board, target);
  const int cell = board.cell_of(target);
  require(board.is_stone(cell), "the target is not a stone");
  return cell;
}

}  // namespace

void bind_fates(nb::module_& m) {
  m.def(
      "reach",
      [](nb::bytes stones, int size, int target, nb::bytes safe) {
        const Board board = position_from(stones, size);
        std::vector<int> points;
        for (int cell : reach(board, cell_of_stone(board, target), flags_of(board, safe)))
          points.push_back(board.point_of(cell));
        return points;
      },
      "stones"_a, "size"_a, "target"_a, "safe"_a);
  m.def(
      "prove",
      [](nb::bytes stones, int size, int ko, int target, nb::bytes area, nb::bytes safe, int prover,
         int to_move, bool suicide, std::int64_t limit) {
        Board board = position_from(stones, size);
        const int cell = cell_of_stone(board, target);
        check_color(prover);
        check_color(to_move);
        require(limit >= 1, "limit: at least 1");
        require(ko >= -1 && ko < board.points() && (ko < 0 || board.is_empty(board.cell_of(ko))),
                "ko point off the board or occupied");
        if (ko >= 0) board.set_ko(board.cell_of(ko));
        const auto inside = flags_of(board, area);
        Region region{{}, flags_of(board, safe)};
        for (int point = 0; point < board.points(); ++point)
          if (inside[board.cell_of(point)]) region.cells.push_back(board.cell_of(point));
        Solver solver(std::move(region), cell, board.color(cell), suicide);
        Answer answer;
        {
          nb::gil_scoped_release release;
          answer = solver.prove(board, prover, to_move, limit);
        }
        const int best = solver.best();
        return nb::make_tuple(static_cast<int>(answer), best > 0 ? board.point_of(best) : best - 1,
                              solver.met());
      },
      "stones"_a, "size"_a, "ko"_a, "target"_a, "area"_a, "safe"_a, "prover"_a, "to_move"_a,
      "suicide"_a, "limit"_a);
}
