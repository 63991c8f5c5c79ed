// Tree search for Python: trees that grow in batches, many at a time.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>

#include "common/arrays.hpp"
#include "common/parallel.hpp"
#include "search/tree.hpp"

using namespace tengen;
using namespace tengen::search;
using nb::literals::operator""_a;

namespace {

using Trees = std::vector<Tree*>;

void check_trees(const Trees& trees) {
  Trees sorted(trees);
  std::sort(sorted.begin(), sorted.end());
  require(sorted.empty() || sorted.front() != nullptr, "a tree is missing");
  require(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end(), "one tree given twice");
}

std::size_t waiting(const Trees& trees) {
  std::size_t count = 0;
  for (Tree* tree : trees) count += tree->leaves().size();
  return count;
}

// Where the leaves of each tree begin in a batch; those that the cache knows are not in it.
std::vector<std::size_t> first_rows(const Trees& trees) {
  std::vector<std::size_t> rows{0};
  for (Tree* tree : trees) rows.push_back(rows.back() + tree->unknown());
  return rows;
}

// Of one root move: everything but its line of play is a number.
nb::tuple move_report(const Graph& graph, const Node& root, const Choice& choice, std::int32_t edge,
                      int longest) {
  const Edge& chosen = root.edges[edge];
  const Node& child = graph.at(chosen.child);
  const Line line = line_from(graph, root, edge, longest);
  return nb::make_tuple(root.priors[edge].move, chosen.visits, root.priors[edge].probability(),
                        child.mean.win_loss, child.mean.score_square, child.mean.lead,
                        child.mean.score, child.utility, choice.bounds[edge].lower,
                        choice.bounds[edge].radius, graph.edge_weight(chosen), choice.value[edge],
                        line.moves, line.visits, child.mean.no_result);
}

nb::tuple outlook_report(const Outlook& outlook, double utility, double weight) {
  return nb::make_tuple(outlook.win_loss, outlook.no_result, outlook.lead, outlook.score,
                        outlook.score_square, utility, weight);
}

nb::tuple owners_report(const Graph& graph, std::int32_t top) {
  Owners owners = average_owners(graph, top);
  return nb::make_tuple(std::move(owners.mean), std::move(owners.deviation));
}

}  // namespace

void bind_search(nb::module_& m) {
  nb::class_<Params>(m, "Params")
      .def(nb::init<>())
      .def_rw("static_score", &Params::static_score)
      .def_rw("dynamic_score", &Params::dynamic_score)
      .def_rw("cpuct", &Params::cpuct)
      .def_rw("fpu_reduction", &Params::fpu_reduction)
      .def_rw("root_fpu_reduction", &Params::root_fpu_reduction)
      .def_rw("ending_bonus", &Params::ending_bonus)
      .def_rw("root_temperature", &Params::root_temperature)
      .def_rw("policy_optimism", &Params::policy_optimism)
      .def_rw("root_policy_optimism", &Params::root_policy_optimism)
      .def_rw("wide_root_noise", &Params::wide_root_noise)
      .def_rw("prune_symmetric", &Params::prune_symmetric)
      .def_rw("seed", &Params::seed)
      .def_rw("symmetry", &Params::symmetry)
      .def_rw("transpositions", &Params::transpositions)
      .def_rw("max_bytes", &Params::max_bytes);

  nb::class_<EvaluationCache>(m, "Cache")
      .def(nb::init<std::size_t>(), "limit"_a)
      .def("clear", &EvaluationCache::clear)
      .def("__len__", &EvaluationCache::size);

  nb::class_<Tree>(m, "Tree")
      .def(
          "__init__",
          [](Tree* self, int size, In<std::uint8_t> axes, float komi, const Params& params) {
            require(size >= 2 && size <= kMaxSize, "board size out of range");
            require(
                axes.shape(0) == nets::kRuleAxes && axes(0) <= 2 && axes(2) <= 2 && axes(4) <= 2,
                "unknown rules");
            require(params.symmetry >= -1 && params.symmetry < kSymmetries, "unknown symmetry");
            new (self) Tree(nets::feature_rules(axes.data(), komi), size, params);
          },
          "size"_a, "axes"_a, "komi"_a, "params"_a)
      .def(
          "start",
          [](Tree& tree, nb::bytes stones, int first, In<std::uint16_t> moves, int to_move) {
            const int points = tree.graph().pass();
            require(stones.size() == static_cast<std::size_t>(points),
                    "stones do not fit the size");
            require((first == 1 || first == 2) && (to_move == 1 || to_move == 2),
                    "color must be 1 or 2");
            const auto* data = reinterpret_cast<const std::uint8_t*>(stones.c_str());
            for (int point = 0; point < points; ++point)
              require(data[point] <= kWhite, "a stone must be 0, 1 or 2");
            const int stopped =
                tree.start(data, first, moves.data(), static_cast<int>(moves.shape(0)));
            if (stopped < 0) tree.set_to_move(to_move);
            return stopped;
          },
          "stones"_a, "first"_a, "moves"_a, "to_move"_a)
      .def(
          "ban_at_root",
          [](Tree& tree, In<std::int32_t> points) {
            for (std::size_t i = 0; i < points.shape(0); ++i) {
              require(points(i) >= 0 && points(i) < tree.graph().pass(), "point off the board");
              tree.ban_at_root(points(i));
            }
          },
          "points"_a)
      .def(
          "avoid",
          [](Tree& tree, int color, int move, int depth) {
            require(color == 1 || color == 2, "color must be 1 or 2");
            require(move >= 0 && move <= tree.graph().pass(), "move off the board");
            tree.avoid(color, move, depth);
          },
          "color"_a, "move"_a, "depth"_a)
      .def(
          "play",
          [](Tree& tree, int point) {
            require(point >= kPass && point < tree.graph().pass(), "point off the board");
            return tree.play(point);
          },
          "point"_a)
      .def("release", &Tree::release)
      .def_prop_ro("visits", &Tree::visits)
      .def_prop_ro("nodes", [](const Tree& tree) { return tree.graph().nodes.size(); })
      .def_prop_ro("bytes", [](const Tree& tree) { return tree.graph().bytes; })
      .def_prop_ro("is_full", &Tree::is_full)
      .def("uncounted",
           [](Tree& tree) {
             nb::list result;
             for (const Leaf& leaf : tree.leaves()) {
               const Node& node = tree.graph().at(leaf.node);
               result.append(nb::make_tuple(
                   tree.moves_to(leaf), nb::bytes(reinterpret_cast<const char*>(node.owner.get()),
                                                  tree.graph().pass())));
             }
             return result;
           })
      .def(
          "settle",
          [](Tree& tree, const std::vector<double>& leads) {
            require(leads.size() == tree.leaves().size(), "one lead a finished game");
            for (std::size_t i = 0; i < leads.size(); ++i) tree.settle(i, leads[i]);
            tree.forget_settled();
          },
          "leads"_a)
      .def("root",
           [](const Tree& tree) -> nb::object {
             if (tree.visits() == 0) return nb::none();
             const Node& root = tree.graph().at(tree.graph().root);
             const Pruned pruned = prune(tree.graph(), root);
             return nb::make_tuple(outlook_report(root.mean, root.utility, root.weight),
                                   outlook_report(root.own, root.own_utility, root.own_weight),
                                   outlook_report(pruned.mean, pruned.utility, pruned.weight));
           })
      .def("policy", [](const Tree& tree) { return tree.root_policy(); })
      .def(
          "moves",
          [](const Tree& tree, int longest) {
            nb::list result;
            if (tree.visits() == 0) return result;
            const Graph& graph = tree.graph();
            const Node& root = graph.at(graph.root);
            const Choice choice = choose(graph, root);
            for (std::int32_t edge : choice.order)
              if (root.edges[edge].visits > 0)
                result.append(move_report(graph, root, choice, edge, longest));
            return result;
          },
          "longest"_a)
      .def("ownership",
           [](const Tree& tree) { return owners_report(tree.graph(), tree.graph().root); })
      .def(
          "ownership_after",
          [](const Tree& tree, int move) {
            const Graph& graph = tree.graph();
            std::int32_t child = -1;
            if (graph.root >= 0) {
              const Node& root = graph.at(graph.root);
              for (std::size_t edge = 0; edge < root.edges.size(); ++edge)
                if (root.priors[edge].move == move) child = root.edges[edge].child;
            }
            return owners_report(graph, child);
          },
          "move"_a);

  m.def(
      "select",
      [](const Trees& trees, In<std::int32_t> quotas, In<std::int32_t> limits,
         EvaluationCache& cache, int threads) {
        check_trees(trees);
        require(quotas.shape(0) == trees.size() && limits.shape(0) == trees.size(),
                "one quota and one limit a tree");
        {
          nb::gil_scoped_release release;
          parallel_for(
              static_cast<std::int64_t>(trees.size()), threads,
              [&](std::int64_t i) { trees[i]->select(quotas(i), limits(i), cache); }, 1);
        }
        return std::make_pair(first_rows(trees).back(), waiting(trees));
      },
      "trees"_a, "quotas"_a, "limits"_a, "cache"_a, "threads"_a);

  m.def(
      "encode",
      [](const Trees& trees, Out<float, 4> spatial, Out<float, 2> globals, int threads) {
        check_trees(trees);
        const std::vector<std::size_t> rows = first_rows(trees);
        const std::int64_t area = spatial.shape(2) * spatial.shape(3);
        require(spatial.shape(0) >= rows.back() && globals.shape(0) >= rows.back() &&
                    spatial.shape(1) == nets::kPlanes && globals.shape(1) == nets::kGlobals,
                "arrays too small");
        for (const Tree* tree : trees)
          require(tree->graph().pass() == area, "trees of several sizes");
        nb::gil_scoped_release release;
        parallel_for(
            static_cast<std::int64_t>(trees.size()), threads,
            [&](std::int64_t i) {
              std::int64_t row = rows[i];
              for (const Leaf& leaf : trees[i]->leaves()) {
                if (leaf.said) continue;
                nets::write_floats(leaf.features, leaf.features.size,
                                   spatial.data() + row * nets::kPlanes * area);
                std::copy_n(leaf.features.globals, nets::kGlobals,
                            globals.data() + row * nets::kGlobals);
                ++row;
              }
            },
            4);
      },
      "trees"_a, "spatial"_a, "globals"_a, "threads"_a);

  m.def(
      "accept",
      [](const Trees& trees, In<float, 2> policy, In<float, 2> optimistic, In<float, 2> value,
         In<float, 2> score, In<float, 2> ownership, In<double> scales, int version,
         EvaluationCache& cache, int threads) {
        check_trees(trees);
        const std::vector<std::size_t> rows = first_rows(trees);
        const std::size_t n = rows.back(), area = ownership.shape(1);
        require(policy.shape(0) == n && optimistic.shape(0) == n && value.shape(0) == n &&
                    score.shape(0) == n && ownership.shape(0) == n,
                "outputs do not fit the leaves");
        require(policy.shape(1) == area + 1 && optimistic.shape(1) == area + 1 &&
                    value.shape(1) == 3 && score.shape(1) >= 3 && scales.shape(0) == 5,
                "outputs have the wrong shape");
        for (const Tree* tree : trees)
          require(static_cast<std::size_t>(tree->graph().pass()) == area, "trees of several sizes");
        const OutputScale scale{scales(0), scales(1), scales(2), scales(3), scales(4), version};
        const int scores = static_cast<int>(score.shape(1));
        {
          nb::gil_scoped_release release;
          parallel_for(
              static_cast<std::int64_t>(trees.size()), threads,
              [&](std::int64_t i) {
                std::vector<RawOutputs> raw;
                for (std::size_t row = rows[i]; row < rows[i + 1]; ++row)
                  raw.push_back({&policy(row, 0), &optimistic(row, 0), &value(row, 0),
                                 &score(row, 0), &ownership(row, 0), scores});
                trees[i]->accept(raw, scale, cache);
              },
              1);
        }
        return waiting(trees);
      },
      "trees"_a, "policy"_a, "optimistic"_a, "value"_a, "score"_a, "ownership"_a, "scales"_a,
      "version"_a, "cache"_a, "threads"_a);
}
