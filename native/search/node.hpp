// A position in the search graph, and the moves that lead on from it.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "game/ladder.hpp"

namespace tengen::search {

// A legal move and its probability in sixteen bits: seven of the exponent, nine of the mantissa of a
// float that is at most one.
struct Prior {
  std::uint16_t move;  // a point, or the number of points for a pass
  std::uint16_t packed;

  static std::uint16_t pack(float probability) {
    return static_cast<std::uint16_t>((std::bit_cast<std::uint32_t>(probability) + 0x2000) >> 14);
  }
  float probability() const { return std::bit_cast<float>(std::uint32_t{packed} << 14); }
};

// What is known of a position, from Black's side.
struct Outlook {
  double win_loss = 0;  // chance of Black's win less that of White's
  double no_result = 0;
  double score = 0;
  double score_square = 0;
  double lead = 0;
};

struct Edge {
  std::int32_t child;
  std::int32_t visits;
};

// A move of a node, by their numbers; a path leads from the root to the position after its last step.
struct Step {
  std::int32_t node;
  std::int32_t edge;
};
using Path = std::vector<Step>;

struct Node {
  // Unread: the network has not been asked, or its answer was not waited for.
  enum State : std::uint8_t { kUnread, kPending, kOpen, kTerminal };

  std::uint64_t key = 0;   // equal for positions that may share a node
  std::uint64_t base = 0;  // of the last position that could not be reached in another order
  State state = kUnread;
  std::uint8_t to_move = 0;
  std::uint16_t prior_count = 0;
  std::int32_t visits = 0;
  std::int32_t virtual_losses = 0;

  Outlook own;  // the network's word, or the result
  double own_utility = 0;
  double own_weight = 1;

  Outlook mean;  // over the visits below and the node's own evaluation
  double utility = 0;
  double utility_square = 0;
  double weight = 0;
  double weight_square = 0;

  std::int32_t bias = -1;  // entry in the table of local biases
  double bias_delta = 0;   // what this node has added to it
  double bias_weight = 0;

  std::unique_ptr<Prior[]> priors;       // likeliest first
  std::vector<Edge> edges;               // edges[i] plays priors[i]
  std::unique_ptr<std::int8_t[]> owner;  // of each point, from -127 (White's) to 127
  LadderMap ladders;                     // of the position; two moves on they are asked for again

  std::size_t ladder_bytes() const {
    return ladders.caught.capacity() * sizeof(int) +
           ladders.moves.capacity() * sizeof(std::pair<int, int>);
  }
  // The part of a child's weight that came through this edge.
  double share(const Edge& edge) const {
    return visits <= edge.visits ? 1.0 : static_cast<double>(edge.visits) / visits;
  }
};

}  // namespace tengen::search
