// The positions that a search for walls has met: sums of undecided pieces, what each is worth at least
// and at most, and where its moves lead.
//
// After a ko has been taken, the side that took it is its master: the other side's wall is the better
// of its other moves and of the master's next one.
#pragma once

#include <algorithm>
#include <vector>

#include "common/key_index.hpp"
#include "endgame/first_bounds.hpp"
#include "endgame/piece_graph.hpp"
#include "endgame/piece_store.hpp"
#include "endgame/pieces.hpp"
#include "endgame/values.hpp"

namespace tengen::endgame {

constexpr int kLow = 0, kHigh = 1;  // bounds

class WallNodes {
 public:
  struct Option {
    std::uint32_t node;
    std::int16_t score;  // decided by the move
    std::uint8_t cell;
  };
  struct Node {
    std::uint32_t graphs[2];      // bounds
    std::uint32_t at[3];          // its pieces in store_, then its options in options_ by colour
    std::uint32_t iteration = 0;  // in which it was blocked by the path's position at `blocked`
    std::uint16_t depth = 0, blocked = 0;
    std::int16_t still = kUnknown;
    std::int16_t closed = -1;     // the heat up to which nothing more can be found out
    std::uint8_t counts[3] = {};  // pieces, and options by colour
    std::uint8_t banned = 0;
    bool is_expanded[3] = {};  // by colour
    bool is_busy = false;
  };
  // Walls of the options, the best of a colour, as bounds below and above.
  struct Scaffolds {
    LocalWall of[3][2];
  };

  WallNodes(const Terrain& terrain, PieceGraph& graph)
      : terrain_(terrain), rules_(terrain), first_(graph, graphs_), store_(terrain.size()) {}

  int size() const { return static_cast<int>(nodes_.size()); }
  Node& operator[](int number) { return nodes_[number]; }
  const Node& operator[](int number) const { return nodes_[number]; }
  int add(const std::vector<Piece>& pieces) { return find(pieces, key(pieces)); }

  const LocalThermograph& graph(int number, int which) const {
    return graphs_[nodes_[number].graphs[which]];
  }
  const LocalWall& wall(int number, int which, int color) const {
    return graphs_.wall(nodes_[number].graphs[which], color);
  }
  bool is_exact(int number) const {
    return nodes_[number].graphs[kLow] == nodes_[number].graphs[kHigh];
  }
  std::int64_t changes() const { return changes_; }  // how often a bound was tightened

  const Option* options(int number, int color) const {
    return options_.data() + nodes_[number].at[color];
  }
  // What a move leads to, as the mover sees it before he pays for the move.
  LocalWall option_wall(const Option& option, int color, int which) const {
    return wall(option.node, which, opponent(color)).moved(option.score, color == kBlack ? -1 : 1);
  }

  // How often a move of a colour at a cell was enough, of all moves of the colour.
  double merit(int color, int cell) const {
    return merits_[color][cell] / (1 + all_merits_[color]);
  }
  void praise(int color, int cell) {
    merits_[color][cell] += 1;
    all_merits_[color] += 1;
  }

  // Finds the moves of a colour. Stops, and says so, where one that leads to a known position is
  // enough for the mover.
  template <typename IsEnough>
  bool expand(int number, int color, const IsEnough& is_enough) {
    if (nodes_[number].is_expanded[color]) return false;
    store_.get(nodes_[number].at[0], nodes_[number].counts[0], pieces_);
    moves_.clear();
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      Cells empty = pieces_[i].empty();
      if (pieces_[i].banned == color) empty &= ~pieces_[i].ban;
      for (; empty; empty &= empty - 1) {
        const int cell = std::countr_zero(empty);
        moves_.push_back({merits_[color][cell], static_cast<int>(i), cell});
      }
    }
    sort_few(moves_, [](const Move& a, const Move& b) { return a.merit > b.merit; });
    int count = 0;
    for (const Move& move : moves_) {
      if (count == static_cast<int>(sums_.size())) sums_.emplace_back();
      if (play(move, color, sums_[count])) index_.prepare(sums_[count++].key);
    }
    for (int i = 0; i < count; ++i) {
      Option& option = sums_[i].option;
      option.node = static_cast<std::uint32_t>(index_.find(sums_[i].key));
      if (option.node != kNew && is_enough(option)) return true;
    }
    const std::size_t begin = options_.size();
    for (int i = 0; i < count; ++i) {
      Option option = sums_[i].option;
      if (option.node == kNew)
        option.node = static_cast<std::uint32_t>(find(sums_[i].pieces, sums_[i].key));
      const bool is_known = std::any_of(options_.begin() + begin, options_.end(), [&](auto& other) {
        return other.node == option.node && other.score == option.score;
      });
      if (!is_known) options_.push_back(option);
    }
    Node& node = nodes_[number];
    node.at[color] = static_cast<std::uint32_t>(begin);
    node.counts[color] = static_cast<std::uint8_t>(options_.size() - begin);
    node.is_expanded[color] = true;
    if (node.still == kUnknown) {
      node.still = 0;
      for (const Piece& piece : pieces_)
        node.still += static_cast<std::int16_t>(rules_.still(piece));
    }
    return false;
  }
  LocalWall scaffold(int number, int color, int which) const {
    const Node& node = nodes_[number];
    const int sign = color == kBlack ? 1 : -1, count = node.counts[color];
    if (!node.is_expanded[color]) return which == kLow ? kLowest : kHighest;
    if (count == 0) return sign > 0 ? kLowest : kHighest;
    const LocalWall* only = nullptr;  // as long as one option is the best at all temperatures
    int shift = 0;
    LocalWall best;
    std::int64_t least = 0, most = 0;  // of the best
    for (const Option *option = options(number, color), *end = option + count; option < end;
         ++option) {
      const int graph = static_cast<int>(nodes_[option->node].graphs[which]),
                side = opponent(color);
      const auto [low, high] = graphs_.range(graph, side);
      const std::int64_t score = option->score * kWallScale;
      if (!only || (sign > 0 ? low + score >= most : high + score <= least)) {
        only = &graphs_.wall(graph, side);
        shift = option->score;
        best.points.clear();
        least = low + score;
        most = high + score;
      } else if (sign > 0 ? high + score > least : low + score < most) {
        const LocalWall one = graphs_.wall(graph, side).shifted(option->score);
        best = envelope(best.points.empty() ? only->shifted(shift) : best, one, sign);
        least = sign > 0 ? std::max(least, low + score) : std::min(least, low + score);
        most = sign > 0 ? std::max(most, high + score) : std::min(most, high + score);
      }
    }
    return best.points.empty() ? only->moved(shift, -sign) : best.tilted(-sign);
  }
  void find_scaffolds(int number, int color, Scaffolds& scaffolds) const {
    for (int which : {kLow, kHigh}) scaffolds.of[color][which] = scaffold(number, color, which);
  }

  // Recomputes a node's bounds from those of its options.
  void refresh(int number, const Scaffolds& scaffolds) {
    const Node& node = nodes_[number];
    const bool has_no_move = node.is_expanded[kBlack] && node.is_expanded[kWhite] &&
                             node.counts[kBlack] + node.counts[kWhite] == 0;
    for (int which : {kLow, kHigh}) {
      const LocalWall &left = scaffolds.of[kBlack][which], &right = scaffolds.of[kWhite][which];
      LocalThermograph graph;
      if (has_no_move) {
        graph.left = graph.right = LocalWall::constant(node.still);
      } else if (node.banned) {
        graph.left = node.banned == kBlack ? envelope(left, right, 1) : left;
        graph.right = node.banned == kWhite ? envelope(left, right, -1) : right;
      } else {
        graph = fold_scaffolds(left, right, node.still * kWallScale, which == kLow ? -1 : 1);
      }
      tighten(number, which, std::move(graph));
    }
  }
  // A colour has a move that leads to this wall.
  void raise(int number, int color, const LocalWall& wall) {
    const int sure = color == kBlack ? kLow : kHigh;
    LocalThermograph better = graph(number, sure);
    (color == kBlack ? better.left : better.right) = wall;
    tighten(number, sure, std::move(better));
  }

  // The last temperature at which playing is not a loss, as far as it is known: scaffolds may run
  // together above the walls.
  std::int64_t top_of(int number, const std::vector<Piece>& pieces) {
    const Node& node = nodes_[number];
    if (!node.is_expanded[kBlack] || !node.is_expanded[kWhite]) return first_.top(pieces);
    const LocalWall left = scaffold(number, kBlack, kLow), right = scaffold(number, kWhite, kLow);
    if (left != scaffold(number, kBlack, kHigh) || right != scaffold(number, kWhite, kHigh))
      return 0;
    return fold_scaffolds(left, right, node.still * kWallScale, -1).top;
  }

  template <typename List, typename Before>
  static void sort_few(List& list, const Before& before) {  // by insertion, without memory
    for (std::size_t i = 1; i < list.size(); ++i)
      for (std::size_t j = i; j > 0 && before(list[j], list[j - 1]); --j)
        std::swap(list[j], list[j - 1]);
  }

 private:
  static constexpr int kUnknown = -10'000;
  static constexpr std::uint32_t kNew = ~std::uint32_t{0};
  inline static const LocalWall kLowest = LocalWall::constant(-kFar);
  inline static const LocalWall kHighest = LocalWall::constant(kFar);

  struct Move {
    double merit;
    int piece, cell;
  };
  struct Sum {
    std::vector<Piece> pieces;
    Key key;
    Option option;
  };

  Key key(const std::vector<Piece>& pieces) const {
    Key key;
    for (const Piece& piece : pieces) {
      const Key one = terrain_.quick_key(piece);
      key.first += splitmix64(one.first);
      key.second += splitmix64(one.second);
    }
    return key;
  }
  int find(const std::vector<Piece>& pieces, const Key& key) {
    const auto [number, is_new] = index_.number(key);
    if (is_new) {
      Node node;
      first_.find(pieces, node.graphs);
      for (const Piece& piece : pieces)
        if (piece.ban) node.banned = static_cast<std::uint8_t>(piece.banned);
      node.at[0] = store_.put(pieces);
      node.counts[0] = static_cast<std::uint8_t>(pieces.size());
      nodes_.push_back(node);
    }
    return number;
  }

  // What a move in pieces_ leads to; false if it is suicide.
  bool play(const Move& move, int color, Sum& sum) {
    Piece piece = pieces_[move.piece];
    piece.ban = 0;
    piece.banned = 0;
    int ko;
    if (!rules_.play(piece, move.cell, color, ko)) return false;
    if (ko >= 0) {
      piece.ban = Cells{1} << ko;
      piece.banned = opponent(color);
    }
    rules_.settle(piece, division_);
    sum.pieces.swap(division_.pieces);
    for (std::size_t i = 0; i < pieces_.size(); ++i)
      if (static_cast<int>(i) != move.piece) {
        sum.pieces.push_back(pieces_[i]);
        sum.pieces.back().ban = 0;
        sum.pieces.back().banned = 0;
      }
    sum.key = key(sum.pieces);
    sum.option = {kNew, static_cast<std::int16_t>(division_.score),
                  static_cast<std::uint8_t>(move.cell)};
    return true;
  }

  void tighten(int number, int which, LocalThermograph&& graph) {
    const int sign = which == kLow ? 1 : -1;
    const LocalThermograph& old = graphs_[nodes_[number].graphs[which]];
    if (graph.left != old.left) graph.left = envelope(graph.left, old.left, sign);
    if (graph.right != old.right) graph.right = envelope(graph.right, old.right, sign);
    if (graph.left == old.left && graph.right == old.right) return;
    nodes_[number].graphs[which] = static_cast<std::uint32_t>(graphs_.number(std::move(graph)));
    ++changes_;
  }

  const Terrain& terrain_;
  PieceRules rules_;
  GraphTable graphs_;
  FirstBounds first_;
  PieceStore store_;
  KeyIndex index_;
  std::vector<Node> nodes_;
  std::vector<Option> options_;
  double merits_[3][Terrain::kMost] = {}, all_merits_[3] = {};
  std::int64_t changes_ = 0;
  Division division_;
  std::vector<Piece> pieces_;  // of the position whose moves are found
  std::vector<Move> moves_;
  std::vector<Sum> sums_;
};

}  // namespace tengen::endgame
