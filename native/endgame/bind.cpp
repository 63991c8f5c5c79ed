// Local positions for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "endgame/isolation.hpp"
#include "endgame/solver.hpp"
#include "game/arguments.hpp"

using namespace tengen;
using namespace tengen::endgame;
using nb::literals::operator""_a;

namespace {

struct Question {
  Board board;
  const std::uint8_t* scored;  // a byte a point
  LocalSolver::Limits limits;
};

Question read_question(const nb::bytes& stones, int size, const nb::bytes& scored, int empties,
                       int positions, double seconds) {
  const Board board = position_from(stones, size);
  require(scored.size() == stones.size(), "scored: a byte a point");
  require(empties >= 0 && positions >= 0 && seconds >= 0 && seconds <= 1e9, "limits out of range");
  return {board, static_cast<const std::uint8_t*>(scored.data()), {empties, positions, seconds}};
}

using Value = std::pair<int, int>;  // a form's number, and points added to it

Value value_of(HotValue value) { return {value.form, value.points}; }
std::vector<Value> values_of(const std::vector<HotValue>& values) {
  std::vector<Value> result;
  for (HotValue value : values) result.push_back(value_of(value));
  return result;
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
  m.attr("OWN_TEMPERATURE") = LocalSolver::kOwn;
  m.attr("NO_MOVES") = LocalSolver::kNone;
  m.def(
      "solve",
      [](nb::bytes stones, int size, nb::bytes scored, int ban, int banned, int empties,
         int positions, double seconds, std::int64_t at, nb::bytes supposed) {
        const auto [board, is_scored, limits] =
            read_question(stones, size, scored, empties, positions, seconds);
        require(ban >= -1 && ban < board.points(), "ban off the board");
        require(ban < 0 ? banned == kEmpty : banned == kBlack || banned == kWhite,
                "a ban needs the color that it is for");
        require(ban < 0 || board.is_empty(board.cell_of(ban)), "a ban on a stone");
        require(at >= LocalSolver::kNone && at <= kFar * kWallScale, "at: no temperature");
        require(supposed.size() == 0 || supposed.size() == stones.size(),
                "supposed: a byte a point, or none");
        LocalSolver solver(
            board, is_scored, limits,
            supposed.size() ? static_cast<const std::uint8_t*>(supposed.data()) : nullptr);
        LocalSolver::Outcome outcome;
        {
          nb::gil_scoped_release release;
          outcome = solver.thermograph(ban < 0 ? 0 : board.cell_of(ban), banned, at);
        }
        Points left, right;
        std::int64_t top = 0;
        if (outcome == LocalSolver::Outcome::kSolved) {
          left = points_of(solver.result().left);
          right = points_of(solver.result().right);
          top = solver.result().top;
        }
        std::vector<int> best[3];
        for (int color : {kBlack, kWhite})
          for (int cell : solver.best(color)) best[color].push_back(board.point_of(cell));
        return std::make_tuple(static_cast<int>(outcome), left, right, top, solver.positions(),
                               solver.empties(), best[kBlack], best[kWhite]);
      },
      "stones"_a, "size"_a, "scored"_a, "ban"_a = -1, "banned"_a = 0, "empties"_a = 16,
      "positions"_a = 4'000'000, "seconds"_a = 10.0, "at"_a = LocalSolver::kNone,
      "supposed"_a = nb::bytes("", 0));
  m.def(
      "solve_games",
      [](nb::bytes stones, int size, nb::bytes scored, int empties, int positions, double seconds) {
        const auto [board, is_scored, limits] =
            read_question(stones, size, scored, empties, positions, seconds);
        LocalSolver solver(board, is_scored, limits);
        LocalSolver::Outcome outcome;
        {
          nb::gil_scoped_release release;
          outcome = solver.games();
        }
        std::vector<std::pair<std::vector<Value>, std::vector<Value>>> forms;
        if (!solver.solved_pieces().empty())
          for (int id = 0; id < solver.values().forms(); ++id)
            forms.emplace_back(values_of(solver.values().form(id).left),
                               values_of(solver.values().form(id).right));
        std::vector<
            std::tuple<std::vector<int>, bool, Value, std::vector<std::tuple<int, int, Value>>>>
            pieces;
        for (const auto& piece : solver.solved_pieces()) {
          std::vector<int> points;
          for (int cell : piece.cells) points.push_back(board.point_of(cell));
          std::vector<std::tuple<int, int, Value>> moves;
          for (const auto& move : piece.moves)
            moves.emplace_back(move.color, board.point_of(move.cell), value_of(move.value));
          pieces.emplace_back(points, piece.is_known, value_of(piece.value), moves);
        }
        return std::make_tuple(static_cast<int>(outcome), solver.settled(), forms, pieces,
                               solver.positions(), solver.empties());
      },
      "stones"_a, "size"_a, "scored"_a, "empties"_a = 16, "positions"_a = 1'000'000,
      "seconds"_a = 10.0);
  m.def(
      "fill",
      [](nb::bytes stones, int size, nb::bytes region, In<float> ownership, int buffer) {
        const Board board = board_from(stones, size);
        const auto points = static_cast<std::size_t>(board.points());
        require(region.size() == points && ownership.shape(0) == points,
                "region and ownership do not fit the size");
        const Isolation isolation(board, reinterpret_cast<const std::uint8_t*>(region.c_str()),
                                  ownership.data(), buffer);
        char filled[kMaxPoints], scored[kMaxPoints];
        for (int point = 0; point < board.points(); ++point) {
          const int cell = board.cell_of(point);
          filled[point] = static_cast<char>(isolation.board().color(cell));
          scored[point] = isolation.is_scored(cell);
        }
        return std::make_pair(nb::bytes(filled, points), nb::bytes(scored, points));
      },
      "stones"_a, "size"_a, "region"_a, "ownership"_a, "buffer"_a = 3);
}
