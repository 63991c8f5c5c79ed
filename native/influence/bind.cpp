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
#include "game/moves.hpp"
#include "influence/control.hpp"
#include "influence/propagation.hpp"

using namespace tengen;
using namespace tengen::influence;
using nb::literals::operator""_a;

namespace {

using Table = nb::ndarray<nb::numpy, double, nb::ndim<2>>;

std::vector<double> values_of(const Board& board, const ControlSolver& solver) {
  std::vector<double> values(board.points());
  for (int point = 0; point < board.points(); ++point)
    values[point] = solver.value(board.cell_of(point));
  return values;
}

std::tuple<std::vector<double>, int, double, bool> control(nb::bytes stones, int size,
                                                           const ControlModel& model,
                                                           const ControlRun& run,
                                                           std::optional<In<double>> start,
                                                           std::optional<In<double>> deaths) {
  const Board board = board_from(stones, size);
  if (start && start->shape(0) != static_cast<std::size_t>(board.points()))
    throw std::invalid_argument("start values do not fit the size");
  if (deaths && deaths->shape(0) != static_cast<std::size_t>(board.points()))
    throw std::invalid_argument("deaths do not fit the size");
  ControlSolver solver(model);
  ControlOutcome outcome;
  {
    nb::gil_scoped_release release;
    solver.set_position(board);
    if (deaths) solver.fix_deaths(board, deaths->data());
    solver.start_cold(board);
    if (start)
      for (int point = 0; point < board.points(); ++point)
        solver.set_value(board.cell_of(point), start->data()[point]);
    outcome = solver.run(run);
  }
  return {values_of(board, solver), outcome.iterations, outcome.change, outcome.damped};
}

// Many positions of one size: control as rows, and for each the iterations, the last change and
// whether it was damped.
Table control_batch(In<std::uint8_t, 2> boards, int size, const ControlModel& model,
                    const ControlRun& run) {
  const std::size_t count = boards.shape(0), points = boards.shape(1);
  for (std::size_t i = 0; i < count; ++i) board_from(boards.data() + i * points, points, size);
  auto* out = new double[count * points];
  nb::capsule owner(out, [](void* p) noexcept { delete[] static_cast<double*>(p); });
  {
    nb::gil_scoped_release release;
    ControlSolver solver(model);
    for (std::size_t i = 0; i < count; ++i) {
      const Board board = board_from(boards.data() + i * points, points, size);
      solver.set_position(board);
      solver.start_cold(board);
      solver.run(run);
      for (int point = 0; point < board.points(); ++point)
        out[i * points + point] = solver.value(board.cell_of(point));
    }
  }
  return Table(out, {count, points}, owner);
}

// The score after each of `moves` by `color`. `warm`: from the solution of the position before the
// move, otherwise from the start. Ko is not checked; suicides take their own stones off.
std::vector<double> scores_after(nb::bytes stones, int size, int color,
                                 const std::vector<int>& moves, const ControlModel& model,
                                 const ControlRun& run, bool warm) {
  const Board board = board_from(stones, size);
  check_color(color);
  for (int move : moves)
    if (move < 0 || move >= board.points() || !board.is_empty(board.cell_of(move)))
      throw std::invalid_argument("a move is off the board or on a stone");
  std::vector<double> scores;
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
    solver.run(run);
    scores.push_back(solver.score());
  }
  return scores;
}

// Estimates along games: `samples` positions of each, evenly spread from its first move to its last.
// Games are packed as in game/moves.hpp and end at their first illegal move.
using Ints = In<std::int32_t>;
using Places = In<std::int64_t>;
using Packed = In<std::uint16_t>;
using Sampled = std::vector<std::tuple<int, int, int, double, bool>>;

Sampled survey(Ints sizes, Packed moves, Places offsets, Packed setup, Places setup_offsets,
               int samples, const ControlModel& model, const ControlRun& run) {
  const auto fits = [&](const Places& at, const Packed& packed) {
    if (at.shape(0) != sizes.shape(0) + 1 || at.data()[0] != 0) return false;
    for (std::size_t i = 0; i < sizes.shape(0); ++i)
      if (at.data()[i] > at.data()[i + 1]) return false;
    return at.data()[sizes.shape(0)] == static_cast<std::int64_t>(packed.shape(0));
  };
  if (!fits(offsets, moves) || !fits(setup_offsets, setup) || samples < 1)
    throw std::invalid_argument("the offsets of the games do not fit their moves");
  for (std::size_t i = 0; i < sizes.shape(0); ++i)
    if (sizes.data()[i] < 2 || sizes.data()[i] > kMaxSize)
      throw std::invalid_argument("board size out of range");
  nb::gil_scoped_release release;
  Sampled out;
  ControlSolver solver(model);
  for (std::size_t game = 0; game < sizes.shape(0); ++game) {
    Board board(sizes.data()[game]);
    for (auto i = setup_offsets.data()[game]; i < setup_offsets.data()[game + 1]; ++i) {
      const int point = packed_point(setup.data()[i]);
      if (point >= 0 && point < board.points())
        board.setup(board.cell_of(point), packed_color(setup.data()[i]));
    }
    const auto first = offsets.data()[game], count = offsets.data()[game + 1] - first;
    for (std::int64_t i = 0; i < count; ++i) {
      const int point = packed_point(moves.data()[first + i]),
                color = packed_color(moves.data()[first + i]);
      if (point >= board.points()) break;
      if (point < 0) {
        board.pass();
      } else {
        if (!board.is_empty(board.cell_of(point))) break;
        board.play(board.cell_of(point), color);
      }
      if ((i + 1) * samples / count == i * samples / count) continue;
      solver.set_position(board);
      solver.start_cold(board);
      const ControlOutcome outcome = solver.run(run);
      out.emplace_back(static_cast<int>(game), static_cast<int>(i) + 1, outcome.iterations,
                       outcome.change, outcome.damped);
    }
  }
  return out;
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
          [](Propagation* self, double attenuation, double own, double enemy, double jump,
             bool separately) {
            new (self) Propagation{attenuation, own, enemy, jump, separately};
          },
          "attenuation"_a, "own_permeability"_a, "enemy_permeability"_a, "jump_permeability"_a,
          "cap_separately"_a);
  m.def("control", &control, "stones"_a, "size"_a, "model"_a, "run"_a, "start"_a.none(),
        "deaths"_a.none() = nb::none());
  m.def("control_batch", &control_batch, "boards"_a, "size"_a, "model"_a, "run"_a);
  m.def("scores_after", &scores_after, "stones"_a, "size"_a, "color"_a, "moves"_a, "model"_a,
        "run"_a, "warm"_a);
  m.def("survey", &survey, "sizes"_a, "moves"_a, "offsets"_a, "setup"_a, "setup_offsets"_a,
        "samples"_a, "model"_a, "run"_a);
  m.def("propagation", &propagation, "stones"_a, "size"_a, "how"_a);
}
