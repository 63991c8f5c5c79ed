// The positions that a search has seen, and what is common to all of them. Positions that are reached
// by the same moves in another order share a node, so the tree is a graph; it has no cycles, because a
// node's key tells how many moves led to it.
#pragma once

#include <deque>
#include <random>
#include <unordered_map>

#include "game/state.hpp"
#include "search/node.hpp"
#include "search/params.hpp"
#include "search/values.hpp"

namespace tengen::search {

// How far the network's word on one local move was from what the search below it found.
struct LocalBias {
  double delta = 0;
  double weight = 0;
};

constexpr std::size_t kTableBytes = 40;  // an entry of a hash table, roughly
constexpr std::size_t kNodeBytes = sizeof(Node) + kTableBytes;
constexpr std::size_t kBiasBytes = sizeof(LocalBias) + kTableBytes;

// Points for Black on top of a root move, nearly always 0, and what they were worth at its last visit.
struct Bonus {
  double points = 0;
  mutable double utility = 0;
  mutable std::int32_t visits = -1;
};

struct Graph {
  Params params;
  int size = 0;
  std::deque<Node> nodes;
  std::int32_t root = -1;
  std::unordered_map<std::uint64_t, std::int32_t> table;
  std::unordered_map<std::uint64_t, std::int32_t> bias_table;
  std::deque<LocalBias> biases;
  double center = 0;               // the score that the dynamic utility is measured from
  std::vector<float> root_priors;  // with the root's temperature; as long as the root's priors
  std::vector<Bonus> root_bonus;   // of each of the root's priors
  std::mt19937_64 random;
  std::uint64_t bytes = 0;

  int pass() const { return size * size; }
  Node& at(std::int32_t index) { return nodes[index]; }
  const Node& at(std::int32_t index) const { return nodes[index]; }
  bool is_root(const Node& node) const { return root >= 0 && &node == &nodes[root]; }

  std::uint16_t move_of(const Step& step) const { return at(step.node).priors[step.edge].move; }
  int point_of(std::uint16_t move) const { return move == pass() ? kPass : move; }

  // `key` 0 is that of a root, which has no other way to it.
  std::int32_t add_node(int to_move, std::uint64_t base, std::uint64_t key) {
    const auto index = static_cast<std::int32_t>(nodes.size());
    Node& node = nodes.emplace_back();
    node.to_move = static_cast<std::uint8_t>(to_move);
    node.base = base;
    node.key = key != 0 ? key : base;
    if (params.transpositions) table.emplace(node.key, index);
    bytes += kNodeBytes;
    return index;
  }
  // The entry of a local move in the table of biases, made where it is met first.
  std::int32_t bias_entry(std::uint64_t pattern) {
    const auto fresh = static_cast<std::int32_t>(biases.size());
    const auto [entry, added] = bias_table.emplace(pattern, fresh);
    if (added) {
      biases.emplace_back();
      bytes += kBiasBytes;
    }
    return entry->second;
  }

  double static_width() const { return kStaticBoards * size; }
  double dynamic_width() const { return kDynamicBoards * size; }

  double score_utility(double score, double square) const {
    const double deviation = std::sqrt(std::max(0.0, square - score * score));
    return params.static_score * score_worth(score, deviation, static_width()) +
           params.dynamic_score * score_worth(score - center, deviation, dynamic_width());
  }
  double utility_of(const Outlook& outlook) const {
    return outlook.win_loss + score_utility(outlook.score, outlook.score_square);
  }
  // How much utility the bonus of a root move adds to it.
  double bonus_utility(const Node& node, std::size_t index) const {
    if (!is_root(node) || index >= root_bonus.size()) return 0;
    const Bonus& bonus = root_bonus[index];
    const Node& child = at(node.edges[index].child);
    if (bonus.points == 0 || bonus.visits == child.visits) return bonus.utility;
    const double score = child.mean.score, square = child.mean.score_square;
    const double shifted = square + bonus.points * (2 * score + bonus.points);
    bonus.utility = score_utility(score + bonus.points, shifted) - score_utility(score, square);
    bonus.visits = child.visits;
    return bonus.utility;
  }

  // An evaluation counts the more the surer the network is of the game's next moves.
  double weight_of(const Outlook& outlook, double value_error, double score_error) const {
    const double slope =
        params.static_score * score_worth_slope(outlook.score, static_width()) +
        params.dynamic_score * score_worth_slope(outlook.score - center, dynamic_width());
    const double uncertainty = value_error + slope * score_error;
    const double least = kUncertaintyCoefficient / kUncertaintyMaxWeight;
    return kUncertaintyCoefficient / (uncertainty + least);
  }

  // The score at the root that the dynamic utility starts from.
  void set_center(double score) {
    const double reach = dynamic_width();
    center = std::clamp(score * (1 - kCenterZeroWeight), score - reach, score + reach);
  }

  double prior(const Node& node, std::size_t index) const {
    if (is_root(node) && index < root_priors.size()) return root_priors[index];
    return node.priors[index].probability();
  }
  double edge_weight(const Edge& edge) const {
    const Node& child = at(edge.child);
    return child.weight * child.share(edge);
  }
};

// The nodes that can be reached from `top`, each after its children.
inline std::vector<std::int32_t> children_first(const Graph& graph, std::int32_t top) {
  enum : std::uint8_t { kNew, kSeen, kDone };
  std::vector<std::uint8_t> state(graph.nodes.size(), kNew);
  std::vector<std::int32_t> order, stack{top};
  while (!stack.empty()) {
    const std::int32_t index = stack.back();
    if (state[index] != kNew) {
      stack.pop_back();
      if (state[index] == kSeen) order.push_back(index);
      state[index] = kDone;
      continue;
    }
    state[index] = kSeen;
    for (const Edge& edge : graph.at(index).edges)
      if (state[edge.child] == kNew) stack.push_back(edge.child);
  }
  return order;
}

}  // namespace tengen::search
