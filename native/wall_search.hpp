// The thermograph of a sum of undecided pieces, looking only at moves that matter to it.
//
// A node is a sum of pieces and a ban; it keeps walls that the truth cannot be below and walls that
// it cannot be above. They are narrowed depth first, temperatures from 0 up, the way alpha-beta
// narrows scores: the caller says between which walls it makes a difference. Where positions come
// back they count for what is known of them, so that the answer is the one that the equations have
// both from below and from above, or none.
//
// After a ko has been taken, the side that took it is its master: the other side's wall is the better
// of its other moves and of the master's next one.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "first_bounds.hpp"
#include "graph_table.hpp"
#include "key_index.hpp"
#include "part_graph.hpp"
#include "part_store.hpp"
#include "parts.hpp"
#include "walls.hpp"

namespace tengen {

class WallSearch {
 public:
  struct Limits {
    int positions = 1'000'000;
    double seconds = 10;
  };
  enum class Outcome { kSolved, kTooLarge, kRepeats };

  WallSearch(const Terrain& terrain, PartGraph& graph, const Limits& limits)
      : terrain_(terrain),
        rules_(terrain),
        first_(graph, graphs_),
        store_(terrain.size()),
        limits_(limits),
        end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                std::chrono::duration<double>(limits.seconds))) {}

  Outcome solve(const std::vector<Part>& parts) {
    const int root = find(parts, key(parts));
    int top = 2;
    for (const Part& part : parts) top += std::popcount(part.cells);
    for (heat_ = 0; heat_ <= top && !is_stopped_ && !is_exact(root); ++heat_) {
      cap_ = heat_ * kWallScale;
      for (int color : {kBlack, kWhite})
        if (!is_decided(root, color, kLowest, kHighest))
          narrow(root, color, kLowest, kHighest, 0);
      if (!is_narrow(root)) break;
    }
    if (is_stopped_) return Outcome::kTooLarge;
    if (!is_exact(root)) return Outcome::kRepeats;
    result_ = graphs_[nodes_[root].graphs[kLow]];
    if (!nodes_[root].banned) result_.top = top_of(root, parts);
    const bool has_mean = result_.left.last_slope() == 0 && result_.right.last_slope() == 0;
    return has_mean ? Outcome::kSolved : Outcome::kRepeats;
  }

  const LocalThermograph& result() const { return result_; }
  int positions() const { return static_cast<int>(nodes_.size()); }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int kDepth = 400, kFar = FirstBounds::kFar;
  static constexpr int kFree = kDepth + 1;  // blocked by no position on the path
  static constexpr int kLow = 0, kHigh = 1, kUnknown = -10'000;
  static constexpr std::uint32_t kNew = ~std::uint32_t{0};
  inline static const LocalWall kLowest = LocalWall::constant(-kFar);
  inline static const LocalWall kHighest = LocalWall::constant(kFar);

  struct Option {
    std::uint32_t node;
    std::int16_t score;
    std::uint8_t cell;
  };
  struct Node {
    std::uint32_t graphs[2];      // bounds
    std::uint32_t at[3];          // its pieces in store_, then its options in options_ by colour
    std::uint32_t iteration = 0;  // in which it was blocked by the path's position at `blocked`
    std::uint16_t depth = 0, blocked = kFree;
    std::int16_t still = kUnknown;
    std::uint8_t counts[3] = {};  // pieces, and options by colour
    std::int8_t closed = -1;      // the heat up to which nothing more can be found out
    std::uint8_t banned = 0;
    bool is_expanded[3] = {};     // by colour
    bool is_busy = false;
  };
  // Walls of the options, the best of a colour, as bounds below and above.
  struct Scaffolds {
    LocalWall of[3][2];
  };
  struct Move {
    double merit;
    int part, cell;
  };
  struct Sum {
    std::vector<Part> parts;
    Key key;
    Option option;
  };

  Key key(const std::vector<Part>& parts) const {
    Key key;
    for (const Part& part : parts) {
      const Key one = terrain_.key(part);
      key.first += splitmix64(one.first);
      key.second += splitmix64(one.second);
    }
    return key;
  }
  int find(const std::vector<Part>& parts, const Key& key) {
    const auto [number, is_new] = index_.number(key);
    if (is_new) {
      Node node;
      first_.find(parts, node.graphs);
      for (const Part& part : parts)
        if (part.ban) node.banned = static_cast<std::uint8_t>(part.banned);
      node.at[0] = store_.put(parts);
      node.counts[0] = static_cast<std::uint8_t>(parts.size());
      nodes_.push_back(node);
    }
    return number;
  }

  const LocalWall& wall(int node, int which, int color) const {
    return graphs_.wall(nodes_[node].graphs[which], color);
  }
  // What a move leads to, as the mover sees it before he pays for the move.
  LocalWall option_wall(const Option& option, int color, int which) const {
    return wall(option.node, which, opponent(color))
        .moved(option.score, color == kBlack ? -1 : 1);
  }
  const Option* options(int number, int color) const {
    return options_.data() + nodes_[number].at[color];
  }

  // Finds the moves of a colour. Stops, and says so, where one that leads to a known position is
  // enough for the mover: its wall reaches `enough`.
  bool expand(int number, int color, const LocalWall& enough) {
    if (nodes_[number].is_expanded[color]) return false;
    is_stopped_ |= positions() > limits_.positions;
    if (is_stopped_) return false;
    store_.get(nodes_[number].at[0], nodes_[number].counts[0], parts_);
    moves_.clear();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      Cells empty = parts_[i].empty();
      if (parts_[i].banned == color) empty &= ~parts_[i].ban;
      for (; empty; empty &= empty - 1) {
        const int cell = std::countr_zero(empty);
        moves_.push_back({merits_.of[color][cell], static_cast<int>(i), cell});
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
      if (option.node != kNew && is_enough(number, option, color, enough)) return true;
    }
    const std::size_t begin = options_.size();
    for (int i = 0; i < count; ++i) {
      Option option = sums_[i].option;
      if (option.node == kNew)
        option.node = static_cast<std::uint32_t>(find(sums_[i].parts, sums_[i].key));
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
      for (const Part& part : parts_) node.still += static_cast<std::int16_t>(rules_.still(part));
    }
    return false;
  }
  template <typename List, typename Before>
  static void sort_few(List& list, const Before& before) {  // by insertion, without memory
    for (std::size_t i = 1; i < list.size(); ++i)
      for (std::size_t j = i; j > 0 && before(list[j], list[j - 1]); --j)
        std::swap(list[j], list[j - 1]);
  }
  // What a move in parts_ leads to; false if it is suicide.
  bool play(const Move& move, int color, Sum& sum) {
    Part part = parts_[move.part];
    part.ban = 0;
    part.banned = 0;
    int ko;
    if (!rules_.play(part, move.cell, color, ko)) return false;
    if (ko >= 0) {
      part.ban = Cells{1} << ko;
      part.banned = opponent(color);
    }
    rules_.settle(part, division_);
    sum.parts.swap(division_.parts);
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (static_cast<int>(i) != move.part) {
        sum.parts.push_back(parts_[i]);
        sum.parts.back().ban = 0;
        sum.parts.back().banned = 0;
      }
    sum.key = key(sum.parts);
    sum.option = {kNew, static_cast<std::int16_t>(division_.score),
                  static_cast<std::uint8_t>(move.cell)};
    return true;
  }
  bool is_enough(int number, const Option& option, int color, const LocalWall& enough) {
    const int sign = color == kBlack ? 1 : -1, sure = color == kBlack ? kLow : kHigh;
    const LocalWall one = option_wall(option, color, sure);
    if (!reaches(one, enough, sign)) return false;
    LocalThermograph graph = graphs_[nodes_[number].graphs[sure]];
    (color == kBlack ? graph.left : graph.right) = one;
    tighten(number, sure, std::move(graph));
    return true;
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
    for (const Option* option = options(number, color), *end = option + count; option < end;
         ++option) {
      const int graph = static_cast<int>(nodes_[option->node].graphs[which]), side = opponent(color);
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
  void tighten(int number, int which, LocalThermograph&& graph) {
    const int sign = which == kLow ? 1 : -1;
    const LocalThermograph& old = graphs_[nodes_[number].graphs[which]];
    if (graph.left != old.left) graph.left = envelope(graph.left, old.left, sign);
    if (graph.right != old.right) graph.right = envelope(graph.right, old.right, sign);
    if (graph.left == old.left && graph.right == old.right) return;
    const auto found = static_cast<std::uint32_t>(graphs_.number(std::move(graph)));
    ++changes_;
    nodes_[number].graphs[which] = found;
  }

  bool is_exact(int number) const {
    return nodes_[number].graphs[kLow] == nodes_[number].graphs[kHigh];
  }
  bool is_narrow(int number) const {
    return is_decided(number, kBlack, kLowest, kHighest) &&
           is_decided(number, kWhite, kLowest, kHighest);
  }

  // The last temperature at which playing is not a loss, as far as it is known: scaffolds may run
  // together above the walls.
  std::int64_t top_of(int number, const std::vector<Part>& parts) {
    const Node& node = nodes_[number];
    if (!node.is_expanded[kBlack] || !node.is_expanded[kWhite]) return first_.top(parts);
    const LocalWall left = scaffold(number, kBlack, kLow), right = scaffold(number, kWhite, kLow);
    if (left != scaffold(number, kBlack, kHigh) || right != scaffold(number, kWhite, kHigh)) return 0;
    return fold_scaffolds(left, right, node.still * kWallScale, -1).top;
  }

  // Up to the temperature looked at: the bounds agree, or are both below `from` or above `to`, which
  // are still to be moved.
  bool is_decided(int number, int color, const LocalWall& from, const LocalWall& to, int shift = 0,
                  int tilt = 0) const {
    if (is_exact(number)) return true;
    const LocalWall* walls[4] = {&wall(number, kLow, color), &wall(number, kHigh, color), &from, &to};
    const WallPoint *now[4], *last[4];
    for (int i = 0; i < 4; ++i) {
      now[i] = walls[i]->points.begin();
      last[i] = walls[i]->points.end() - 1;
    }
    bool was_equal = true, was_below = true, was_above = true;
    for (std::int64_t t = 0;;) {
      std::int64_t values[4], later = cap_;
      for (int i = 0; i < 4; ++i) {
        if (now[i] < last[i] && now[i][1].t <= t) ++now[i];
        if (now[i] < last[i]) later = std::min(later, now[i][1].t);
        values[i] = now[i]->value + (t - now[i]->t) * now[i]->slope;
      }
      const std::int64_t move = shift * kWallScale + tilt * t;
      const bool equal = values[0] == values[1], below = values[1] <= values[2] + move,
                 above = values[0] >= values[3] + move;
      if (!((equal && was_equal) || (below && was_below) || (above && was_above))) return false;
      if (t >= cap_) return true;
      was_equal = equal;
      was_below = below;
      was_above = above;
      t = later;
    }
  }

  // Narrows the wall of `color` as far as it matters between `from` and `to`. Returns the depth of
  // the highest position on the path on which the rest depends, kFree if there is none.
  int narrow(int number, int color, const LocalWall& from, const LocalWall& to, int depth) {
    const auto is_done = [&] { return is_stopped_ || is_decided(number, color, from, to); };
    is_stopped_ |= ++visits_ % 256 == 0 && Clock::now() > end_;
    if (is_stopped_) return kFree;
    {
      const Node& node = nodes_[number];
      if (node.closed >= heat_) return kFree;
      if (node.is_busy) return node.depth;
      if (depth == kDepth) return 0;
      if (node.blocked < depth && iterations_[node.blocked] == node.iteration) return node.blocked;
    }
    const int other = opponent(color);
    Scaffolds scaffolds;
    const auto update = [&](int side) {
      find_scaffolds(number, side, scaffolds);
      refresh(number, scaffolds);
      return is_done();
    };
    if (expand(number, color, color == kBlack ? to : from)) return kFree;
    find_scaffolds(number, other, scaffolds);
    if (update(color)) return kFree;
    expand(number, other, other == kBlack ? kHighest : kLowest);
    if (update(other)) return kFree;
    nodes_[number].is_busy = true;
    nodes_[number].depth = static_cast<std::uint16_t>(depth);
    // A mast stands at later temperatures for what the scaffolds are now.
    LocalWall near = ahead(from, -1, cap_), far = ahead(to, 1, cap_);
    int blocked;
    for (bool is_wide = false;;) {
      iterations_[depth] = ++iteration_;
      const std::int64_t before = changes_;
      blocked = look_at(number, color, near, far, scaffolds, depth);
      if (update(color)) break;
      blocked = std::min(blocked, look_at_other_side(number, color, near, far, scaffolds, depth));
      find_scaffolds(number, color, scaffolds);
      if (update(other) || blocked < depth) break;
      if (changes_ != before) continue;
      if (is_wide) {
        nodes_[number].closed = static_cast<std::int8_t>(heat_);
        break;
      }
      is_wide = true;
      near = kLowest;
      far = kHighest;
    }
    Node& node = nodes_[number];
    node.is_busy = false;
    if (blocked >= depth || is_done()) return kFree;
    node.blocked = static_cast<std::uint16_t>(blocked);
    node.iteration = iterations_[blocked];
    return blocked;
  }

  // The other side's moves tell whether anybody wants to move: they matter up to the mover's own
  // scaffold, and from the value if nobody moves.
  int look_at_other_side(int number, int color, const LocalWall& from, const LocalWall& to,
                         const Scaffolds& scaffolds, int depth) {
    const int other = opponent(color);
    if (nodes_[number].banned) return look_at(number, other, from, to, scaffolds, depth);
    const int sign = color == kBlack ? 1 : -1, sure = color == kBlack ? kLow : kHigh;
    const LocalWall near = envelope(color == kBlack ? from : to, scaffolds.of[color][sure], sign);
    const LocalWall most = envelope(scaffolds.of[color][1 - sure],
                                    envelope(wall(number, 1 - sure, color),
                                             LocalWall::constant(nodes_[number].still), sign),
                                    sign);
    const LocalWall far = envelope(color == kBlack ? to : from, most, -sign);
    return color == kBlack ? look_at(number, other, near, far, scaffolds, depth)
                           : look_at(number, other, far, near, scaffolds, depth);
  }

  int look_at(int number, int color, const LocalWall& from, const LocalWall& to,
              const Scaffolds& scaffolds, int depth) {
    const int sign = color == kBlack ? 1 : -1, sure = color == kBlack ? kLow : kHigh;
    const int count = nodes_[number].counts[color];
    std::vector<std::pair<double, Option>> order;
    order.reserve(count);
    for (int i = 0; i < count; ++i) {
      const Option& option = options(number, color)[i];
      if (!is_exact(option.node)) order.emplace_back(promise(option, color), option);
    }
    sort_few(order, [](const auto& a, const auto& b) { return a.first > b.first; });
    int blocked = kFree;
    LocalWall best = scaffolds.of[color][sure];
    LocalWall limit = envelope(color == kBlack ? from : to, best, sign);
    const LocalWall &near = color == kBlack ? limit : from, &far = color == kBlack ? to : limit;
    for (const auto& [_, option] : order) {
      const int side = opponent(color), node = static_cast<int>(option.node);
      if (is_decided(node, side, near, far, -option.score, sign)) continue;
      const std::uint32_t before = nodes_[node].graphs[sure];
      blocked = std::min(blocked, narrow(node, side, near.moved(-option.score, sign),
                                         far.moved(-option.score, sign), depth + 1));
      if (is_stopped_) return kFree;
      if (before == nodes_[node].graphs[sure]) continue;
      best = envelope(best, option_wall(option, color, sure), sign);
      if (reaches(best, color == kBlack ? to : from, sign)) {
        merits_.of[color][option.cell] += 1;
        merits_.all[color] += 1;
        return kFree;
      }
      limit = envelope(limit, best, sign);
    }
    return blocked;
  }
  bool reaches(const LocalWall& a, const LocalWall& b, int sign) const {
    for (std::int64_t t : {std::int64_t{0}, cap_})
      if (sign * (a.at(t) - b.at(t)) < 0) return false;
    for (const LocalWall* one : {&a, &b})
      for (const WallPoint& point : one->points)
        if (point.t < cap_ && sign * (a.at(point.t) - b.at(point.t)) < 0) return false;
    return true;
  }

  // Which moves to look at first: those that are sure to gain at a low temperature, and those at
  // points where moves of this colour were often enough.
  double promise(const Option& option, int color) const {
    const int side = opponent(color), sure = color == kBlack ? kLow : kHigh;
    const double sign = color == kBlack ? 1.0 / kWallScale : -1.0 / kWallScale;
    return sign * (wall(option.node, sure, side).at(kWallScale) + option.score * kWallScale) +
           kMerit * merits_.of[color][option.cell] / merits_.all[color];
  }
  static constexpr double kMerit = 30;
  struct Merits {
    double of[3][Terrain::kMost] = {}, all[3] = {1, 1, 1};
  };

  const Terrain& terrain_;
  PartRules rules_;
  GraphTable graphs_;
  FirstBounds first_;
  PartStore store_;
  Limits limits_;
  Clock::time_point end_;
  KeyIndex index_;
  std::vector<Node> nodes_;
  std::vector<Option> options_;
  std::uint32_t iterations_[kDepth] = {}, iteration_ = 0;
  Merits merits_;
  Division division_;
  std::vector<Part> parts_;   // of the position whose moves are found
  std::vector<Move> moves_;
  std::vector<Sum> sums_;
  LocalThermograph result_;
  std::int64_t cap_ = 0, visits_ = 0, changes_ = 0;
  int heat_ = 0;
  bool is_stopped_ = false;
};

}  // namespace tengen
