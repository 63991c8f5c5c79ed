// How a node's value follows from its own evaluation and its children, as KataGo has it: children are
// weighted by their visits, less where they got more visits than they deserve in hindsight.
#pragma once

#include "search/graph.hpp"

namespace tengen::search {

struct WeightedChild {
  const Node* node;
  double utility;  // for the player to move
  double weight;
  double prior;
};

// A child that looks worse than those before it counts at most twice its share of the policy.
inline double prune_noise(std::vector<WeightedChild>& children, double scale, double total) {
  if (children.size() <= 1 || total <= 1e-5) return total;
  double utility = 0, weight = 0, prior = 0;
  for (WeightedChild& child : children) {
    if (weight > 0 && prior > 0) {
      const double gap = utility / weight - child.utility;
      const double fair = 2 * weight * child.prior / prior;
      if (gap > 0 && child.weight > fair)
        child.weight -= (child.weight - fair) * (1 - std::exp(-gap / scale));
    }
    utility += child.utility * child.weight;
    weight += child.weight;
    prior += child.prior;
  }
  return weight;
}

// Children that are worse than the mean by many deviations count less; the sum stays.
inline void weigh_by_value(std::vector<WeightedChild>& children, double exponent, double total) {
  if (children.empty() || total <= 0 || exponent == 0) return;
  double mean = 0;
  for (const WeightedChild& child : children) mean += child.utility * child.weight;
  mean /= total;
  double sum = 0;
  for (WeightedChild& child : children) {
    const double deviation = std::sqrt(1e-8 + 1 / (1.5 * std::sqrt(child.weight)));
    const double p = student3_cdf((child.utility - mean) / deviation) + 0.0001;
    child.weight *= std::pow(p, exponent);
    sum += child.weight;
  }
  for (WeightedChild& child : children) child.weight *= total / sum;
}

inline void update(Graph& graph, Node& node) {
  thread_local std::vector<WeightedChild> children;
  children.clear();
  const double sign = node.to_move == 1 ? 1 : -1;
  double seen = 0;
  std::int32_t visits = 1;
  for (std::size_t i = 0; i < node.edges.size(); ++i) {
    const Edge& edge = node.edges[i];
    const Node& child = graph.at(edge.child);
    if (child.visits <= 0 || child.weight <= 0 || edge.visits <= 0) continue;
    const double weight = graph.edge_weight(edge);
    children.push_back(
        {&child, sign * child.utility, weight, std::max(1e-30, graph.prior(node, i))});
    seen += weight;
    visits += edge.visits;
  }
  const double total = prune_noise(children, kNoisePruneScale, seen);
  weigh_by_value(children, kValueWeightExponent, total);

  Outlook sum;
  double utility = 0, square = 0, weight_square = 0;
  const auto add = [&](const Outlook& outlook, double weight) {
    sum.win_loss += weight * outlook.win_loss;
    sum.no_result += weight * outlook.no_result;
    sum.score += weight * outlook.score;
    sum.score_square += weight * outlook.score_square;
    sum.lead += weight * outlook.lead;
  };
  for (const WeightedChild& child : children) {
    const double part = child.weight / child.node->weight;
    add(child.node->mean, child.weight);
    utility += child.weight * child.node->utility;
    square += child.weight * child.node->utility_square;
    weight_square += part * part * child.node->weight_square;
  }

  double own = node.own_utility;
  if (node.bias >= 0) {
    LocalBias& bias = graph.biases[node.bias];
    if (total > 1e-10) {
      const double weight = std::pow(seen, kBiasWeightExponent);
      const double delta = (utility / total - own) * weight;
      bias.delta += delta - node.bias_delta;
      bias.weight += weight - node.bias_weight;
      node.bias_delta = delta;
      node.bias_weight = weight;
    }
    if (bias.weight > 0.001) own += kBiasFactor * bias.delta / bias.weight;
  }
  add(node.own, node.own_weight);
  utility += own * node.own_weight;
  square += own * own * node.own_weight;
  weight_square += node.own_weight * node.own_weight;

  const double weight = total + node.own_weight;
  node.mean = {sum.win_loss / weight, sum.no_result / weight, sum.score / weight,
               sum.score_square / weight, sum.lead / weight};
  node.utility = utility / weight;
  node.utility_square = square / weight;
  node.weight = weight;
  node.weight_square = weight_square;
  node.visits = std::max(node.visits, visits);
}

// One more visit of a node that has no move to follow: a finished game, or no move allowed.
inline void visit_again(Node& node) {
  ++node.visits;
  node.mean = node.own;
  node.utility = node.own_utility;
  node.utility_square = node.own_utility * node.own_utility;
  node.weight += node.own_weight;
  node.weight_square += node.own_weight * node.own_weight;
}

// One more visit of the last step's child: the values of all nodes on the path follow it.
inline void back_up(Graph& graph, const Path& path) {
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    Node& node = graph.at(step->node);
    ++node.edges[step->edge].visits;
    update(graph, node);
  }
}

// Values follow a new centre of the score's utility. Children stand before their parents.
inline void revalue(Graph& graph) {
  for (Node& node : graph.nodes) {
    node.own_utility = graph.utility_of(node.own);
    if (node.state == Node::kOpen) update(graph, node);
    if (node.state != Node::kTerminal) continue;
    node.utility = node.own_utility;
    node.utility_square = node.utility * node.utility;
  }
}

}  // namespace tengen::search
