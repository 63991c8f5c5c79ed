// Which move to play after a search, in which order the others follow, and the lines of play.
#pragma once

#include <algorithm>
#include <numeric>

#include "search/explore.hpp"

namespace tengen::search {

struct Bound {
  double lower;  // of the utility for the player to move
  double radius;
};

// The utility of a child less several deviations of its mean. A prior of the widest spread keeps the
// bound wide while there are few visits.
inline Bound lower_bound_of(const Graph& graph, const Node& node, std::size_t index) {
  const Edge& edge = node.edges[index];
  const Node& child = graph.at(edge.child);
  const double reach = graph.params.utility_radius();
  const Bound unknown{-2 * reach * kLcbDeviations, 2 * reach * kLcbDeviations};
  const double share = child.share(edge);
  double weight = child.weight * share, weight_square = child.weight_square * share * share;
  if (child.visits <= 0 || weight <= 0 || weight_square <= 0) return unknown;
  double sample = weight * weight / weight_square;
  const double prior = weight / (sample * sample * sample);
  double square = std::max(child.utility_square, child.utility * child.utility + 1e-8);
  square = (square * weight + (square + reach * reach) * prior) / (weight + prior);
  weight += prior;
  weight_square += prior * prior;
  sample = weight * weight / weight_square;
  const double radius =
      kLcbDeviations * std::sqrt((square - child.utility * child.utility) / sample);
  const double sign = node.to_move == 1 ? 1 : -1;
  const double own = sign * (child.utility + graph.bonus_utility(node, index));
  return {own - radius, radius};
}

struct Choice {
  std::vector<double> value;  // of each edge of the node in the choice: `order` goes by it
  std::vector<Bound> bounds;
  std::vector<std::int32_t> order;  // edges, best first
};

inline std::size_t heaviest_of(const std::vector<double>& values) {
  return std::distance(values.begin(), std::max_element(values.begin(), values.end()));
}

// How much each edge of a node counts: its weight; at the root never more than the search would give
// it with its present knowledge.
inline std::vector<double> pruned_weights(const Graph& graph, const Node& node) {
  const std::size_t count = node.edges.size();
  std::vector<double> value(count);
  for (std::size_t i = 0; i < count; ++i)
    value[i] = node.edges[i].visits > 0 ? graph.edge_weight(node.edges[i]) : 0;
  if (count > 0 && graph.is_root(node)) {
    const std::size_t heaviest = heaviest_of(value);
    const Exploration e = exploration(graph, node);
    const double top = puct(e, graph.prior(node, heaviest), seen_through(graph, node, heaviest, e));
    for (std::size_t i = 0; i < count; ++i) {
      if (i == heaviest || value[i] <= 0) continue;
      const double missing = top - seen_through(graph, node, i, e).utility;
      if (missing <= 0) continue;
      const double wanted = std::max(0.0, e.scale * graph.prior(node, i) / missing - 1);
      value[i] = std::ceil(std::min(value[i], wanted));
    }
  }
  return value;
}

inline Choice choose(const Graph& graph, const Node& node) {
  const std::size_t count = node.edges.size();
  Choice choice{pruned_weights(graph, node), std::vector<Bound>(count), {}};
  for (std::size_t i = 0; i < count; ++i) choice.bounds[i] = lower_bound_of(graph, node, i);
  if (count > 0) {
    const std::size_t heaviest = heaviest_of(choice.value);
    const double most = choice.value[heaviest];
    std::ptrdiff_t best = -1;
    for (std::size_t i = 0; i < count; ++i) {
      if (choice.value[i] <= 0 || choice.value[i] < kLcbMinShare * most) continue;
      if (best < 0 || choice.bounds[i].lower > choice.bounds[best].lower)
        best = static_cast<std::ptrdiff_t>(i);
    }
    if (best >= 0) {
      // The best bound outweighs a move with a worse one by as many visits as would have narrowed
      // that one's radius down to it, at most 25-fold.
      double raised = choice.value[best];
      for (std::size_t i = 0; i < count; ++i) {
        const double excess = choice.bounds[best].lower - choice.bounds[i].lower;
        if (static_cast<std::ptrdiff_t>(i) == best || excess < 0) continue;
        const double radius = choice.bounds[i].radius;
        const double factor = (radius + excess) / (radius + 0.2 * excess);
        raised = std::max(raised, factor * factor * choice.value[i]);
      }
      choice.value[best] = raised;
    }
  }
  choice.order.resize(count);
  std::iota(choice.order.begin(), choice.order.end(), 0);
  std::stable_sort(choice.order.begin(), choice.order.end(), [&](std::int32_t a, std::int32_t b) {
    if (choice.value[a] != choice.value[b]) return choice.value[a] > choice.value[b];
    return node.edges[a].visits > node.edges[b].visits;
  });
  return choice;
}

// The line of play that starts with an edge: at each node the move that would be chosen there.
struct Line {
  std::vector<std::uint16_t> moves;
  std::vector<std::int32_t> visits;
};

inline Line line_from(const Graph& graph, const Node& start, std::int32_t edge, int longest) {
  Line line;
  const Node* node = &start;
  while (static_cast<int>(line.moves.size()) < longest) {
    if (node->edges[edge].visits <= 0) break;
    line.moves.push_back(node->priors[edge].move);
    line.visits.push_back(node->edges[edge].visits);
    node = &graph.at(node->edges[edge].child);
    if (node->edges.empty()) break;
    edge = choose(graph, *node).order[0];
  }
  return line;
}

// A node's outlook and utility without the visits that the search would not give again.
struct Pruned {
  Outlook mean;
  double utility, weight;
};

inline Pruned prune(const Graph& graph, const Node& node) {
  const std::vector<double> weights = pruned_weights(graph, node);
  Pruned found{{}, node.own_utility * node.own_weight, node.own_weight};
  const auto add = [&](const Outlook& outlook, double weight) {
    found.mean.win_loss += weight * outlook.win_loss;
    found.mean.no_result += weight * outlook.no_result;
    found.mean.score += weight * outlook.score;
    found.mean.score_square += weight * outlook.score_square;
    found.mean.lead += weight * outlook.lead;
  };
  add(node.own, node.own_weight);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] <= 0) continue;
    const Node& child = graph.at(node.edges[i].child);
    add(child.mean, weights[i]);
    found.utility += weights[i] * child.utility;
    found.weight += weights[i];
  }
  const double weight = std::max(found.weight, 1e-12);
  found.utility /= weight;
  found.mean = {found.mean.win_loss / weight, found.mean.no_result / weight,
                found.mean.score / weight, found.mean.score_square / weight,
                found.mean.lead / weight};
  return found;
}

// Who owns each point, averaged over the tree, and the standard deviation over it: each evaluation
// counts as it does in the values.
struct Owners {
  std::vector<float> mean, deviation;
};

inline Owners average_owners(const Graph& graph, std::int32_t top) {
  const int points = graph.pass();
  std::vector<double> parts(graph.nodes.size(), 0.0), sum(points, 0.0), squares(points, 0.0);
  if (top < 0 || graph.at(top).visits == 0) return {};
  const std::vector<std::int32_t> order = children_first(graph, top);
  parts[top] = 1;
  double counted = 0;
  for (auto it = order.rbegin(); it != order.rend(); ++it) {
    const Node& node = graph.at(*it);
    double total = node.own_weight;
    for (const Edge& edge : node.edges)
      if (edge.visits > 0) total += graph.edge_weight(edge);
    for (const Edge& edge : node.edges)
      if (edge.visits > 0) parts[edge.child] += parts[*it] * graph.edge_weight(edge) / total;
    if (!node.owner) continue;
    const double own = parts[*it] * (node.state == Node::kTerminal ? 1 : node.own_weight / total);
    counted += own;
    for (int point = 0; point < points; ++point) {
      const double owner = node.owner[point] / 127.0;
      sum[point] += own * owner;
      squares[point] += own * owner * owner;
    }
  }
  Owners result{std::vector<float>(points), std::vector<float>(points)};
  const double whole = std::max(counted, 1e-12);
  for (int point = 0; point < points; ++point) {
    const double mean = sum[point] / whole;
    result.mean[point] = static_cast<float>(mean);
    result.deviation[point] =
        static_cast<float>(std::sqrt(std::max(0.0, squares[point] / whole - mean * mean)));
  }
  return result;
}

}  // namespace tengen::search
