// UCT and the local policy of its playouts for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include "game/moves.hpp"
#include "uct/tree.hpp"

using namespace tengen;
using namespace tengen::uct;
using nb::literals::operator""_a;

namespace {

// The cell of the last move, 0 where its stone is not there.
int last_cell(const Board& board, int last) {
  if (last < 0) return 0;
  check_point(board, last);
  const int cell = board.cell_of(last);
  return board.is_stone(cell) ? cell : 0;
}

void check_rate(float rate) { require(rate >= 0 && rate <= 10, "rate from 0 to 10"); }

void make_tree(Tree* self, const nb::bytes& stones, int size, int to_move, int last,
               const std::vector<int>& allowed, double komi, double exploration, std::uint64_t seed,
               std::size_t max_bytes, const LocalPolicy* policy,
               std::shared_ptr<patterns::Model> model, const patterns::Position* position,
               float teaching) {
  const Board board = position_from(stones, size);
  check_color(to_move);
  require(!allowed.empty() && allowed.size() <= static_cast<std::size_t>(board.points()) + 1,
          "no moves, or too many");
  for (int point : allowed) {
    require(point >= -1 && point < board.points(), "point off the board");
    require(point < 0 || board.is_legal(board.cell_of(point), to_move, false), "an illegal move");
  }
  require(std::isfinite(komi), "komi must be finite");
  require(exploration >= 0 && exploration <= 1000, "exploration from 0 to 1000");
  require((model == nullptr) == (position == nullptr), "a model needs a position");
  check_rate(teaching);
  std::optional<PatternPriors> priors;
  if (model) {
    const Board& same = position->scene().board();
    require(same.size() == size && same.hash() == board.hash(), "a position of another board");
    priors.emplace(PatternPriors{position->scene(), std::move(model)});
  }
  std::optional<LocalPolicy> local;
  if (policy) local.emplace(*policy);
  new (self)
      Tree(board, to_move, last_cell(board, last), allowed,
           {komi, exploration, seed, max_bytes, teaching}, std::move(local), std::move(priors));
}

// Plays a game through and learns from its moves; passes teach nothing.
nb::tuple observe(LocalPolicy& policy, const nb::bytes& stones, int size, In<std::uint16_t> moves,
                  float rate) {
  Board board = position_from(stones, size);
  check_rate(rate);
  double evidence = 0;
  int hits = 0, seen = 0, last = 0, last_color = 0;
  for (std::size_t i = 0; i < moves.shape(0); ++i) {
    const int point = packed_point(moves(i)), color = packed_color(moves(i));
    if (color == last_color) {  // out of turn
      board.clear_ko();
      last = 0;
    }
    last_color = color;
    if (point < 0) {
      board.pass();
      last = 0;
      continue;
    }
    check_point(board, point);
    const int cell = board.cell_of(point);
    if (!board.is_legal(cell, color, false)) break;  // some records end in one
    bool is_best = false;
    evidence += policy.learn(board, color, last, cell, rate, is_best);
    hits += is_best;
    ++seen;
    board.play(cell, color);
    last = cell;
  }
  return nb::make_tuple(evidence, hits, seen);
}

}  // namespace

void bind_uct(nb::module_& m) {
  nb::class_<LocalPolicy>(m, "LocalPolicy")
      .def(nb::init<>())
      .def_prop_ro_static("parameters", [](nb::handle) { return LocalPolicy::parameters(); })
      .def("weights",
           [](const LocalPolicy& p) { return to_numpy(std::vector<float>(p.weights())); })
      .def(
          "set_weights",
          [](LocalPolicy& p, In<float> weights) {
            require(weights.shape(0) == p.weights().size(), "a weight for each member");
            for (std::size_t i = 0; i < weights.shape(0); ++i)
              require(std::abs(weights(i)) <= LocalPolicy::kHeaviest, "a weight out of range");
            p.set_weights(weights.data());
          },
          "weights"_a)
      .def(
          "members",
          [](LocalPolicy& p, nb::bytes stones, int size, int color, int last, int point) {
            const Board board = position_from(stones, size);
            check_color(color);
            check_point(board, point);
            require(board.is_legal(board.cell_of(point), color, false), "an illegal move");
            int ids[LocalPolicy::kMost];
            p.look(board, color, last_cell(board, last));
            const int n = p.members(board.cell_of(point), ids);
            return std::vector<int>(ids, ids + n);
          },
          "stones"_a, "size"_a, "color"_a, "last"_a, "point"_a)
      .def("observe", &observe, "stones"_a, "size"_a, "moves"_a, "rate"_a);

  nb::class_<Tree>(m, "Tree")
      .def("__init__", &make_tree, "stones"_a, "size"_a, "to_move"_a, "last"_a, "allowed"_a,
           "komi"_a, "exploration"_a, "seed"_a, "max_bytes"_a, "policy"_a.none() = nb::none(),
           "model"_a.none() = nb::none(), "position"_a.none() = nb::none(), "teaching"_a = 0.f)
      .def(
          "run",
          [](Tree& tree, int playouts) {
            require(playouts >= 0, "playouts must not be negative");
            nb::gil_scoped_release release;
            tree.run(playouts);
          },
          "playouts"_a)
      .def_prop_ro("visits", &Tree::visits)
      .def_prop_ro("nodes", &Tree::nodes)
      .def_prop_ro("bytes", &Tree::bytes)
      .def_prop_ro("policy", &Tree::policy)
      .def("moves", [](const Tree& tree) {
        std::vector<nb::tuple> found;
        for (const Edge& edge : tree)
          found.push_back(
              nb::make_tuple(static_cast<int>(edge.point), edge.visits, edge.sum, edge.prior));
        return found;
      });
}
