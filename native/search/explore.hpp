// Which move of a node to look into next: PUCT with a first-play urgency, as KataGo has them.
#pragma once

#include "search/graph.hpp"

namespace tengen::search {

struct Exploration {
  double scale = 0;        // of the prior's part
  double first_value = 0;  // utility for the player to move of a move never tried
  double sign = 1;         // +1 if Black is to move
};

inline Exploration exploration(const Graph& graph, const Node& node) {
  const Params& p = graph.params;
  double visited = 0, total = 0;
  for (std::size_t i = 0; i < node.edges.size(); ++i) {
    visited += graph.prior(node, i);
    total += graph.edge_weight(node.edges[i]);
  }
  double deviation = kDeviationPrior;
  if (node.weight > 1) {
    const double square = node.utility * node.utility;
    const double variance = ((square + kDeviationPrior * kDeviationPrior) * kDeviationPriorWeight +
                             std::max(node.utility_square, square) * node.weight) /
                                (kDeviationPriorWeight + node.weight - 1) -
                            square;
    deviation = std::sqrt(std::max(0.0, variance));
  }
  const double factor = 1 + kDeviationScale * (deviation / kDeviationPrior - 1);
  Exploration e;
  e.sign = node.to_move == 1 ? 1 : -1;
  e.scale = (p.cpuct + kCpuctLog * std::log((total + kCpuctBase) / kCpuctBase)) *
            std::sqrt(total + 0.01) * factor;
  const double known = std::min(1.0, std::pow(visited, kFpuVisitedPower));
  const double reduction = graph.is_root(node) ? p.root_fpu_reduction : p.fpu_reduction;
  e.first_value = e.sign * (known * node.utility + (1 - known) * node.own_utility) -
                  reduction * std::sqrt(visited);
  return e;
}

// The utility of a child for the player to move and the weight behind it.
struct Seen {
  double utility;
  double weight;
};

inline Seen seen_through(const Graph& graph, const Node& node, std::size_t index,
                         const Exploration& e) {
  const Edge& edge = node.edges[index];
  const Node& child = graph.at(edge.child);
  Seen seen{e.first_value, graph.edge_weight(edge)};
  if (child.visits > 0 && seen.weight > 0)
    seen.utility = e.sign * (child.utility + graph.bonus_utility(node, index));
  return seen;
}

inline double puct(const Exploration& e, double prior, const Seen& seen) {
  return e.scale * prior / (1 + seen.weight) + seen.utility;
}

// Returns the index of the prior to follow, at most the number of edges, or -1 if there is none.
inline int best_edge(Graph& graph, const Node& node) {
  const Params& p = graph.params;
  const Exploration e = exploration(graph, node);
  const bool noisy = p.wide_root_noise > 0 && graph.is_root(node);
  const auto widened = [&](double& prior, double& utility) {
    if (!noisy) return;
    prior = std::pow(prior, 1 / (4 * p.wide_root_noise + 1));
    const bool lucky = graph.random() & 1;
    const double u = std::ldexp(static_cast<double>(graph.random() >> 11) + 0.5, -53);
    const double v = std::ldexp(static_cast<double>(graph.random() >> 11), -53);
    const double bell = std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v);
    if (lucky) utility += p.wide_root_noise * std::fabs(bell);
  };
  int best = -1;
  double best_value = -1e300;
  const std::size_t tried = node.edges.size();
  for (std::size_t i = 0; i < tried; ++i) {
    Seen seen = seen_through(graph, node, i, e);
    const int losses = graph.at(node.edges[i].child).virtual_losses;
    if (losses > 0) {
      const double lost = losses * kVirtualLoss;
      const double part = lost / (lost + std::max(0.25, seen.weight));
      seen.utility += (-p.utility_radius() - seen.utility) * part;
      seen.weight += lost;
    }
    double prior = graph.prior(node, i);
    widened(prior, seen.utility);
    const double value = puct(e, prior, seen);
    if (value > best_value) {
      best_value = value;
      best = static_cast<int>(i);
    }
  }
  if (tried < node.prior_count) {
    double prior = graph.prior(node, tried);
    Seen seen{e.first_value, 0};
    widened(prior, seen.utility);
    if (puct(e, prior, seen) > best_value) best = static_cast<int>(tried);
  }
  return best;
}

}  // namespace tengen::search
