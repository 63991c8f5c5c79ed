// Static influence for Python: control estimates, move suggestions, propagation.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <tuple>

#include "game/arguments.hpp"
#include "influence/control.hpp"
#include "influence/propagation.hpp"

using namespace tengen;
using nb::literals::operator""_a;

namespace {

using Table = nb::ndarray<nb::numpy, double, nb::ndim<2>>;

std::vector<double> values_of(const Board& board, const ControlSolver& solver) {
  std::vector<double> values(board.points());
  for (int point = 0; point < board.points(); ++point)
    values[point] = solver.value(board.cell_of(point));
  return values;
}

std::tuple<std::vector<double>, int, double> control(nb::bytes stones, int size,
                                                     const ControlModel& model,
                                                     const ControlRun& run,
                                                     std::optional<In<double>> start) {
  const Board board = board_from(stones, size);
  if (start && start->shape(0) != static_cast<std::size_t>(board.points()))
    throw std::invalid_argument("start values do not fit the size");
  ControlSolver solver(model);
  ControlOutcome outcome;
  {
    nb::gil_scoped_release release;
    solver.set_position(board);
    solver.start_cold(board);
    if (start)
      for (int point = 0; point < board.points(); ++point)
        solver.set_value(board.cell_of(point), start->data()[point]);
    outcome = solver.run(run);
  }
  return {values_of(board, solver), outcome.iterations, outcome.change};
}

// Many positions of one size: control as rows, iterations.
std::pair<Table, std::vector<int>> control_batch(In<std::uint8_t, 2> boards, int size,
                                                 const ControlModel& model, const ControlRun& run) {
  const std::size_t count = boards.shape(0), points = boards.shape(1);
  for (std::size_t i = 0; i < count; ++i) board_from(boards.data() + i * points, points, size);
  auto* out = new double[count * points];
  nb::capsule owner(out, [](void* p) noexcept { delete[] static_cast<double*>(p); });
  std::vector<int> iterations(count);
  {
    nb::gil_scoped_release release;
    ControlSolver solver(model);
    for (std::size_t i = 0; i < count; ++i) {
      const Board board = board_from(boards.data() + i * points, points, size);
      solver.set_position(board);
      solver.start_cold(board);
      iterations[i] = solver.run(run).iterations;
      for (int point = 0; point < board.points(); ++point)
        out[i * points + point] = solver.value(board.cell_of(point));
    }
  }
  return {Table(out, {count, points}, owner), iterations};
}

// The score after each of `moves` by `color`, and the iterations it took: warm from the solution of
// the position itself, or cold. Ko is not looked at; suicides take their own stones off.
std::pair<std::vector<double>, std::vector<int>> scores_after(nb::bytes stones, int size, int color,
                                                              const std::vector<int>& moves,
                                                              const ControlModel& model,
                                                              const ControlRun& run, bool warm) {
  const Board board = board_from(stones, size);
  check_color(color);
  for (int move : moves)
    if (move < 0 || move >= board.points() || !board.is_empty(board.cell_of(move)))
      throw std::invalid_argument("a move is off the board or on a stone");
  std::vector<double> scores;
  std::vector<int> iterations;
  nb::gil_scoped_release release;
  ControlSolver base(model), solver(model);
  base.set_position(board);
  base.start_cold(board);
  if (warm) base.run(run);
  for (int move : moves) {
    Board after = board;
    after.play(after.cell_of(move), color);
    solver.set_position(after);
    if (warm)
      solver.start_warm(base, board, after);
    else
      solver.start_cold(after);
    iterations.push_back(solver.run(run).iterations);
    scores.push_back(solver.score());
  }
  return {scores, iterations};
}

std::vector<double> propagation(nb::bytes stones, int size, const Propagation& how) {
  const Board board = board_from(stones, size);
  std::vector<double> control(board.points());
  nb::gil_scoped_release release;
  propagate(board, how, control.data());
  return control;
}

}  // namespace

void bind_influence(nb::module_& m) {
  nb::enum_<Aliveness>(m, "Aliveness")
      .value("FIXED", Aliveness::kFixed)
      .value("NEIGHBORS", Aliveness::kNeighbors)
      .value("LIBERTIES", Aliveness::kLiberties);
  nb::class_<ControlModel>(m, "ControlModel")
      .def(
          "__init__",
          [](ControlModel* self, std::array<double, 3> linear, std::array<double, 3> cubic,
             std::array<double, 3> diagonal, double kappa, Aliveness aliveness) {
            new (self) ControlModel{linear, cubic, diagonal, kappa, aliveness};
          },
          "linear"_a, "cubic"_a, "diagonal"_a, "kappa"_a, "aliveness"_a);
  nb::class_<ControlRun>(m, "ControlRun")
      .def(
          "__init__",
          [](ControlRun* self, double tolerance, int max_iterations, bool in_place) {
            require(tolerance >= 0 && max_iterations >= 1,
                    "a run needs a tolerance and iterations");
            new (self) ControlRun{tolerance, max_iterations, in_place};
          },
          "tolerance"_a, "max_iterations"_a, "in_place"_a);
  nb::class_<Propagation>(m, "Propagation")
      .def(
          "__init__",
          [](Propagation* self, double attenuation, double own, double enemy, bool separately) {
            new (self) Propagation{attenuation, own, enemy, separately};
          },
          "attenuation"_a, "own_permeability"_a, "enemy_permeability"_a, "cap_separately"_a);
  m.def("control", &control, "stones"_a, "size"_a, "model"_a, "run"_a, "start"_a.none());
  m.def("control_batch", &control_batch, "boards"_a, "size"_a, "model"_a, "run"_a);
  m.def("scores_after", &scores_after, "stones"_a, "size"_a, "color"_a, "moves"_a, "model"_a,
        "run"_a, "warm"_a);
  m.def("propagation", &propagation, "stones"_a, "size"_a, "how"_a);
}
