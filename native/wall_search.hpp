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
#include <numeric>
#include <unordered_map>
#include <vector>

#include "part_graph.hpp"
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
        graph_(graph),
        limits_(limits),
        end_(Clock::now() + duration(limits)) {}

  Outcome solve(const std::vector<Part>& parts) {
    const int root = find(parts);
    const int top = nodes_[root].cells + 2;
    for (int heat = 0; heat <= top && !is_stopped_; ++heat) {
      cap_ = heat * kWallScale;
      for (int sweep = 0; sweep < kSweeps && !is_stopped_ && !is_narrow(root); ++sweep)
        for (int color : {kBlack, kWhite}) narrow(root, color, kLowest, kHighest, 0);
      if (!is_narrow(root)) break;
      if (bound(root, kLow) == bound(root, kHigh)) break;
    }
    result_ = bound(root, kLow);
    if (is_stopped_) return Outcome::kTooLarge;
    return result_ == bound(root, kHigh) ? Outcome::kSolved : Outcome::kRepeats;
  }

  const LocalThermograph& result() const { return result_; }
  int positions() const { return static_cast<int>(nodes_.size()); }

 private:
  using Clock = std::chrono::steady_clock;
  static Clock::duration duration(const Limits& limits) {
    return std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(limits.seconds));
  }
  static constexpr int kSweeps = 8, kDepth = 400, kFar = 1000;
  static constexpr int kSmall = 8;  // cells; larger pieces cost more to play out than they save
  static constexpr int kLow = 0, kHigh = 1;
  inline static const LocalWall kLowest = LocalWall::constant(-kFar);
  inline static const LocalWall kHighest = LocalWall::constant(kFar);

  struct Option {
    int node, score;
    auto operator<=>(const Option&) const = default;
  };
  struct Node {
    std::vector<Part> parts;
    int cells = 0, still = 0, banned = 0;
    int bounds = -1;                // in bounds_, once narrowed
    HotValue first[2];              // bounds that were known before any search
    bool is_expanded = false, is_busy = false;
    std::vector<Option> options[3];  // by colour
  };
  struct Pair {
    LocalThermograph graphs[2];
  };

  int find(const std::vector<Part>& parts) {
    PartKey key;
    for (const Part& part : parts) {
      const PartKey one = terrain_.key(part);
      key.first += splitmix64(one.first);
      key.second += splitmix64(one.second);
    }
    const auto [place, is_new] = numbers_.try_emplace(key, static_cast<int>(nodes_.size()));
    if (is_new) {
      Node node;
      node.parts = parts;
      for (const Part& part : parts) {
        node.cells += std::popcount(part.cells);
        node.still += rules_.still(part);
        if (part.ban) node.banned = part.banned;
        add_first_bounds(part, node.first);
      }
      nodes_.push_back(std::move(node));
    }
    return place->second;
  }

  // Small pieces are played out. Of large ones each side gets every other point that touches its safe
  // stones, for a stone there is safe; the rest may be lost.
  void add_first_bounds(Part part, HotValue* bounds) {
    const Part banned = part;
    part.ban = 0;
    part.banned = 0;
    PartGraph::Bounds known;
    HotGames& games = graph_.games();
    if (std::popcount(part.cells) <= kSmall && graph_.solve(part, known)) {
      bounds[kLow] = games.add(bounds[kLow], known.low);
      bounds[kHigh] = games.add(bounds[kHigh], known.high);
      return;
    }
    const int cells = std::popcount(part.cells);
    for (int which : {kLow, kHigh}) {
      const int color = which == kLow ? kBlack : kWhite;
      Cells open = part.walls[color] & part.empty();
      if (banned.banned == color) open &= ~banned.ban;
      const int sure = std::popcount(open), lost = cells - sure;
      HotValue value{0, which == kLow ? -lost : lost};
      if (sure % 2) value = games.add(value, games.make({{0, 1}}, {{0, -1}}, 0));
      bounds[which] = games.add(bounds[which], value);
    }
  }

  const LocalThermograph& bound(int number, int which) {
    const Node& node = nodes_[number];
    if (node.bounds >= 0) return bounds_[node.bounds].graphs[which];
    const HotValue value = node.first[which];
    const int kind = node.banned ? 1 + which : 0;
    const std::uint64_t key =
        (static_cast<std::uint64_t>(value.form) << 32 | (value.points + kFar)) * 3 + kind;
    const auto [place, is_new] = first_bounds_.try_emplace(key);
    if (!is_new) return place->second;
    LocalThermograph& graph = place->second;
    const LocalThermograph& plain = graph_.games().thermograph(value.form, is_exact_);
    graph = {plain.left.shifted(value.points), plain.right.shifted(value.points), plain.top};
    if (kind != 0) {  // the walls of a ko have no mast: they may fall behind by the tax
      const int sign = which == kHigh ? 1 : -1;
      LocalWall wall = LocalWall::constant(value.points + 2 * sign);
      wall.points[0].value += (which == kHigh ? plain.left : plain.right).points[0].value;
      graph.left = graph.right = wall.tilted(sign);
    }
    return graph;
  }
  const LocalWall& wall(int node, int which, int color) {
    const LocalThermograph& graph = bound(node, which);
    return color == kBlack ? graph.left : graph.right;
  }
  // What a move leads to, as the mover sees it before he pays for the move.
  LocalWall option_wall(Option option, int color, int which) {
    return wall(option.node, which, opponent(color))
        .moved(option.score, color == kBlack ? -1 : 1);
  }

  bool expand(int number) {
    if (nodes_[number].is_expanded) return true;
    is_stopped_ |= positions() > limits_.positions;
    if (is_stopped_) return false;
    std::vector<Part> parts = std::move(nodes_[number].parts), next;
    std::vector<Option> options[3];
    for (std::size_t i = 0; i < parts.size(); ++i)
      for (int color : {kBlack, kWhite})
        for (Cells rest = parts[i].empty(); rest; rest &= rest - 1) {
          if (parts[i].banned == color && (parts[i].ban & rest & -rest)) continue;
          Part part = parts[i];
          part.ban = 0;
          part.banned = 0;
          int ko;
          if (!rules_.play(part, std::countr_zero(rest), color, ko)) continue;
          if (ko >= 0) {
            part.ban = Cells{1} << ko;
            part.banned = opponent(color);
          }
          rules_.settle(part, division_);
          next = division_.parts;
          for (std::size_t j = 0; j < parts.size(); ++j)
            if (j != i) {
              next.push_back(parts[j]);
              next.back().ban = 0;
              next.back().banned = 0;
            }
          options[color].push_back({find(next), division_.score});
        }
    for (auto& list : options) {
      std::sort(list.begin(), list.end());
      list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    Node& node = nodes_[number];
    node.options[kBlack] = std::move(options[kBlack]);
    node.options[kWhite] = std::move(options[kWhite]);
    node.is_expanded = true;
    Pair pair;  // what was assumed so far
    pair.graphs[kLow] = bound(number, kLow);
    pair.graphs[kHigh] = bound(number, kHigh);
    nodes_[number].bounds = static_cast<int>(bounds_.size());
    bounds_.push_back(std::move(pair));
    return true;
  }

  LocalWall scaffold(int number, int color, int which, bool& exact) {
    const int sign = color == kBlack ? 1 : -1;
    LocalWall best;
    for (const Option& option : nodes_[number].options[color]) {
      LocalWall one = option_wall(option, color, which);
      best = best.points.empty() ? std::move(one) : envelope(best, one, sign, exact);
    }
    return best.points.empty() ? LocalWall::constant(-sign * kFar) : best;
  }

  // Recomputes a node's bounds from those of its options.
  void refresh(int number) {
    const Node& node = nodes_[number];
    bool exact = true;
    LocalThermograph graphs[2];
    if (node.options[kBlack].empty() && node.options[kWhite].empty()) {
      graphs[kLow] = graphs[kHigh] = {LocalWall::constant(node.still),
                                      LocalWall::constant(node.still), 0};
    } else {
      LocalWall left[2], right[2];
      for (int which : {kLow, kHigh}) {
        left[which] = scaffold(number, kBlack, which, exact);
        right[which] = scaffold(number, kWhite, which, exact);
      }
      if (node.banned) {
        for (int which : {kLow, kHigh}) {
          LocalWall &l = left[which], &r = right[which];
          if (node.banned == kWhite)
            r = envelope(r, l, -1, exact);
          else
            l = envelope(l, r, 1, exact);
          graphs[which] = {l, r, 0};
        }
      } else if (left[kLow] == left[kHigh] && right[kLow] == right[kHigh]) {
        graphs[kLow] = graphs[kHigh] =
            fold_scaffolds(left[kLow], right[kLow], node.still * kWallScale, exact);
      } else {
        for (int which : {kLow, kHigh})
          graphs[which] = fold_bound(left[which], right[which], node.still * kWallScale,
                                     which == kHigh ? 1 : -1, exact);
      }
    }
    if (!exact) return;  // a temperature that the scale cannot express: the old bounds hold
    Pair& pair = bounds_[nodes_[number].bounds];
    pair.graphs[kLow] = std::move(graphs[kLow]);
    pair.graphs[kHigh] = std::move(graphs[kHigh]);
  }

  bool is_narrow(int number) {
    return is_decided(wall(number, kLow, kBlack), wall(number, kHigh, kBlack), kLowest, kHighest) &&
           is_decided(wall(number, kLow, kWhite), wall(number, kHigh, kWhite), kLowest, kHighest);
  }

  // Up to the temperature looked at: the bounds agree, or are both below `from` or above `to`.
  bool is_decided(const LocalWall& low, const LocalWall& high, const LocalWall& from,
                  const LocalWall& to) {
    times_.assign({0, cap_});
    for (const LocalWall* one : {&low, &high, &from, &to})
      for (const WallPoint& point : one->points)
        if (point.t > 0 && point.t < cap_) times_.push_back(point.t);
    if (times_.size() > 2) std::sort(times_.begin(), times_.end());
    bool was_equal = true, was_below = true, was_above = true;
    for (std::int64_t t : times_) {
      const std::int64_t l = low.at(t), h = high.at(t);
      const bool equal = l == h, below = h <= from.at(t), above = l >= to.at(t);
      if (!((equal && was_equal) || (below && was_below) || (above && was_above))) return false;
      was_equal = equal;
      was_below = below;
      was_above = above;
    }
    return true;
  }

  // Narrows the wall of `color` as far as it matters between `from` and `to`.
  void narrow(int number, int color, const LocalWall& from, const LocalWall& to, int depth) {
    const auto is_done = [&] {
      return is_stopped_ ||
             is_decided(wall(number, kLow, color), wall(number, kHigh, color), from, to);
    };
    is_stopped_ |= ++visits_ % 256 == 0 && Clock::now() > end_;
    if (nodes_[number].is_busy || depth > kDepth || is_done() || !expand(number)) return;
    refresh(number);
    if (is_done()) return;
    nodes_[number].is_busy = true;
    for (bool wide : {false, true}) {
      look_at(number, color, wide ? kLowest : from, wide ? kHighest : to, depth);
      refresh(number);
      if (is_done()) break;
      look_at_other_side(number, color, wide ? kLowest : from, wide ? kHighest : to, depth);
      refresh(number);
      if (is_done()) break;
    }
    nodes_[number].is_busy = false;
  }

  // The other side's moves tell whether anybody wants to move: they matter up to the mover's own
  // scaffold, and from the score if nobody moves.
  void look_at_other_side(int number, int color, const LocalWall& from, const LocalWall& to,
                          int depth) {
    const int other = opponent(color), sign = other == kBlack ? 1 : -1;
    LocalWall near = from, far = to;
    if (nodes_[number].banned == 0) {
      bool exact = true;  // windows need not be
      const LocalWall still = LocalWall::constant(nodes_[number].still);
      LocalWall& limit = other == kBlack ? far : near;
      LocalWall& start = other == kBlack ? near : far;
      const LocalWall first = scaffold(number, color, color == kBlack ? kLow : kHigh, exact);
      const LocalWall last = scaffold(number, color, color == kBlack ? kHigh : kLow, exact);
      limit = envelope(limit, first, -sign, exact);
      start = envelope(start, envelope(last, still, -sign, exact), sign, exact);
    }
    look_at(number, other, near, far, depth);
  }

  void look_at(int number, int color, const LocalWall& from, const LocalWall& to, int depth) {
    const int sign = color == kBlack ? 1 : -1, sure = color == kBlack ? kLow : kHigh;
    const auto& options = nodes_[number].options[color];
    if (options.empty()) return;
    std::vector<std::pair<std::int64_t, Option>> order;
    for (const Option& option : options) order.emplace_back(-sign * promise(option, color), option);
    std::sort(order.begin(), order.end());
    bool exact = true;
    LocalWall best = scaffold(number, color, sure, exact);
    for (const auto& [_, option] : order) {
      LocalWall near = from, far = to;
      LocalWall& limit = color == kBlack ? near : far;
      limit = envelope(limit, best, sign, exact);
      narrow(option.node, opponent(color), near.moved(-option.score, sign),
             far.moved(-option.score, sign), depth + 1);
      if (is_stopped_) return;
      best = envelope(best, option_wall(option, color, sure), sign, exact);
      if (reaches(best, color == kBlack ? to : from, sign)) return;
    }
  }
  bool reaches(const LocalWall& a, const LocalWall& b, int sign) {
    for (std::int64_t t : {std::int64_t{0}, cap_})
      if (sign * (a.at(t) - b.at(t)) < 0) return false;
    for (const LocalWall* one : {&a, &b})
      for (const WallPoint& point : one->points)
        if (point.t < cap_ && sign * (a.at(point.t) - b.at(point.t)) < 0) return false;
    return true;
  }

  // Which moves to look at first.
  std::int64_t promise(Option option, int color) {
    const int side = opponent(color);
    return wall(option.node, kLow, side).at(0) + wall(option.node, kHigh, side).at(0) +
           2 * option.score * kWallScale;
  }

  const Terrain& terrain_;
  PartRules rules_;
  PartGraph& graph_;
  Limits limits_;
  Clock::time_point end_;
  std::unordered_map<PartKey, int, PartKeyHash> numbers_;
  std::vector<Node> nodes_;
  std::vector<Pair> bounds_;
  std::unordered_map<std::uint64_t, LocalThermograph> first_bounds_;
  std::vector<std::int64_t> times_;
  Division division_;
  LocalThermograph result_;
  std::int64_t cap_ = 0;
  std::int64_t visits_ = 0;
  bool is_stopped_ = false, is_exact_ = true;
};

}  // namespace tengen
