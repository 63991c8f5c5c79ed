// What stays of a graph when a move is played: the positions that can still be reached.
#pragma once

#include "search/graph.hpp"

namespace tengen::search {

// Makes a node the root and drops what cannot be reached from it; everything if it is -1. Nodes come to
// stand after their children, and what they added to the local biases is forgotten until they are
// updated.
inline void keep_below(Graph& graph, std::int32_t kept) {
  std::vector<std::int32_t> order, place(graph.nodes.size(), -1);
  if (kept >= 0) order = children_first(graph, kept);
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = static_cast<std::int32_t>(i);
  std::deque<Node> nodes;
  std::deque<LocalBias> biases;
  std::vector<std::int32_t> bias_place(graph.biases.size(), -1);
  graph.table.clear();
  graph.bytes = 0;
  for (std::int32_t index : order) {
    Node& node = nodes.emplace_back(std::move(graph.at(index)));
    for (Edge& edge : node.edges) edge.child = place[edge.child];
    if (node.bias >= 0) {
      std::int32_t& at = bias_place[node.bias];
      if (at < 0) {
        at = static_cast<std::int32_t>(biases.size());
        biases.emplace_back();
      }
      node.bias = at;
      node.bias_delta = node.bias_weight = 0;
    }
    graph.table.emplace(node.key, place[index]);
    graph.bytes += kNodeBytes + node.prior_count * sizeof(Prior) + (node.owner ? graph.pass() : 0) +
                   node.edges.size() * sizeof(Edge) + node.ladder_bytes();
  }
  for (auto entry = graph.bias_table.begin(); entry != graph.bias_table.end();) {
    entry->second = bias_place[entry->second];
    entry = entry->second < 0 ? graph.bias_table.erase(entry) : std::next(entry);
  }
  graph.bytes += biases.size() * kBiasBytes;
  graph.biases = std::move(biases);
  graph.nodes = std::move(nodes);
  graph.root = static_cast<std::int32_t>(order.size()) - 1;
}

}  // namespace tengen::search
