// The thermograph of a sum of undecided pieces, looking only at moves that matter to it.
//
// Every position has walls that the truth cannot be below and walls that it cannot be above. They are
// narrowed depth first, temperatures from 0 up, the way alpha-beta narrows scores: cutoffs say where
// it makes a difference. Where positions come back they count for what is known of them, so that the
// answer is the one that the equations have both from below and from above, or none.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "endgame/cutoffs.hpp"
#include "endgame/piece_graph.hpp"
#include "endgame/pieces.hpp"
#include "endgame/values.hpp"
#include "endgame/wall_nodes.hpp"

namespace tengen::endgame {

class WallSearch {
 public:
  struct Limits {
    int positions = 4'000'000;
    double seconds = 10;
  };
  enum class Outcome { kSolved, kTooLarge, kRepeats };

  WallSearch(const Terrain& terrain, PieceGraph& graph, const Limits& limits)
      : nodes_(terrain, graph), limits_(limits),
        end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                std::chrono::duration<double>(limits.seconds))) {}

  Outcome solve(const std::vector<Piece>& pieces) {
    const int root = root_ = nodes_.add(pieces);
    top_ = 2;
    for (const Piece& piece : pieces) top_ += std::popcount(piece.cells);
    settle(root);
    if (is_stopped_) return Outcome::kTooLarge;
    if (!nodes_.is_exact(root)) return Outcome::kRepeats;
    result_ = nodes_.graph(root, kLow);
    if (!nodes_[root].banned) result_.top = nodes_.top_of(root, pieces);
    const bool has_mean = result_.left.last_slope() == 0 && result_.right.last_slope() == 0;
    return has_mean ? Outcome::kSolved : Outcome::kRepeats;
  }

  // The moves of a colour that are surely worth its wall at temperature t, as cells of the terrain;
  // all that are known to be, at least one if there is any and the limits allow it.
  std::vector<int> best_cells(int color, std::int64_t t) {
    const int sure = color == kBlack ? kLow : kHigh;
    nodes_.expand(root_, color, [](const Option&) { return false; });
    const std::int64_t goal = nodes_.wall(root_, sure, color).at(t);
    std::vector<std::pair<double, Option>> order;
    for (int i = 0; i < nodes_[root_].counts[color]; ++i) {
      const Option& option = nodes_.options(root_, color)[i];
      order.emplace_back(promise(option, color), option);
    }
    WallNodes::sort_few(order, [](const auto& a, const auto& b) { return a.first > b.first; });
    const auto reaches_goal = [&](const Option& option) {
      return nodes_.option_wall(option, color, sure).at(t) == goal;
    };
    std::vector<int> cells;
    for (const auto& [_, option] : order)
      if (reaches_goal(option)) cells.push_back(option.cell);
    for (const auto& [_, option] : order) {
      if (!cells.empty() || is_stopped_) break;
      settle(static_cast<int>(option.node));
      if (reaches_goal(option)) cells.push_back(option.cell);
    }
    return cells;
  }

  const LocalThermograph& result() const { return result_; }
  int positions() const { return nodes_.size(); }

 private:
  using Clock = std::chrono::steady_clock;
  using Option = WallNodes::Option;
  using Scaffolds = WallNodes::Scaffolds;
  // Steps of temperature to a point: results at one temperature narrow the search at the next.
  static constexpr int kSteps = 4;
  static constexpr int kDepth = 400;
  static constexpr int kFree = kDepth + 1;  // blocked by no position on the path
  inline static const Cutoffs kEverything = Cutoffs::everything();

  // Narrows both walls of a position at all temperatures, from 0 up.
  void settle(int number) {
    for (heat_ = 0; heat_ <= top_ * kSteps && !is_stopped_ && !nodes_.is_exact(number); ++heat_) {
      cap_ = heat_ * (kWallScale / kSteps);
      bool is_narrow = true;
      for (int color : {kBlack, kWhite}) {
        if (!is_settled(number, color, kEverything)) narrow(number, color, kEverything, 0);
        is_narrow &= is_settled(number, color, kEverything);
      }
      if (!is_narrow) break;
    }
  }

  bool is_settled(int number, int color, const Cutoffs& cutoffs, int points = 0,
                  int tilt = 0) const {
    return nodes_.is_exact(number) ||
           is_decided(nodes_.wall(number, kLow, color), nodes_.wall(number, kHigh, color), cutoffs,
                      cap_, points, tilt);
  }

  // Narrows the wall of `color` as far as it matters. Returns the depth of the highest position on the
  // path on which the rest depends, kFree if there is none.
  int narrow(int number, int color, const Cutoffs& cutoffs, int depth) {
    is_stopped_ |= (++visits_ % 256 == 0 && Clock::now() > end_) || positions() > limits_.positions;
    if (is_stopped_) return kFree;
    {
      const auto& node = nodes_[number];
      if (node.closed >= heat_) return kFree;
      if (node.is_busy) return node.depth;
      if (depth == kDepth) return 0;
      const bool was_blocked = node.iteration != 0 && node.blocked < depth;
      if (was_blocked && iterations_[node.blocked] == node.iteration) return node.blocked;
    }
    const int other = opponent(color);
    Scaffolds scaffolds;
    const auto is_done = [&] { return is_stopped_ || is_settled(number, color, cutoffs); };
    const auto update = [&](int side) {
      nodes_.find_scaffolds(number, side, scaffolds);
      nodes_.refresh(number, scaffolds);
      return is_done();
    };
    const auto is_enough = [&](const Option& option) {
      const int sign = color == kBlack ? 1 : -1, sure = color == kBlack ? kLow : kHigh;
      const LocalWall& wall = nodes_.wall(option.node, sure, other);
      if (!reaches(wall, cutoffs.enough(color), sign, cap_, option.score, -sign)) return false;
      nodes_.raise(number, color, wall.moved(option.score, -sign));
      return true;
    };
    if (nodes_.expand(number, color, is_enough)) return kFree;
    nodes_.find_scaffolds(number, other, scaffolds);
    if (update(color)) return kFree;
    nodes_.expand(number, other, [](const Option&) { return false; });
    if (update(other)) return kFree;
    nodes_[number].is_busy = true;
    nodes_[number].depth = static_cast<std::uint16_t>(depth);
    const Cutoffs lasting = ahead(cutoffs, cap_);
    int blocked;
    for (bool is_wide = false;;) {
      iterations_[depth] = ++iteration_;
      const std::int64_t before = nodes_.changes();
      const auto open = [&] {
        return is_wide ? kEverything
                       : undecided(nodes_.wall(number, kLow, color),
                                   nodes_.wall(number, kHigh, color), lasting, cap_);
      };
      blocked = look_at(number, color, open(), scaffolds, depth);
      if (update(color)) break;
      blocked = std::min(blocked, look_at_other_side(number, color, open(), scaffolds, depth));
      nodes_.find_scaffolds(number, color, scaffolds);
      if (update(other) || blocked < depth) break;
      if (nodes_.changes() != before) continue;
      if (is_wide) {
        nodes_[number].closed = static_cast<std::int16_t>(heat_);
        break;
      }
      is_wide = true;
    }
    auto& node = nodes_[number];
    node.is_busy = false;
    if (blocked >= depth || is_done()) return kFree;
    node.blocked = static_cast<std::uint16_t>(blocked);
    node.iteration = iterations_[blocked];
    return blocked;
  }

  // The other side's moves tell whether anybody wants to move: they matter up to the mover's own
  // scaffold, and from the value if nobody moves.
  int look_at_other_side(int number, int color, const Cutoffs& cutoffs, const Scaffolds& scaffolds,
                         int depth) {
    const int other = opponent(color);
    if (nodes_[number].banned) return look_at(number, other, cutoffs, scaffolds, depth);
    const int sign = color == kBlack ? 1 : -1, sure = color == kBlack ? kLow : kHigh;
    const LocalWall most = envelope(scaffolds.of[color][1 - sure],
                                    envelope(nodes_.wall(number, 1 - sure, color),
                                             LocalWall::constant(nodes_[number].still), sign),
                                    sign);
    const LocalWall near = envelope(cutoffs.enough(other), scaffolds.of[color][sure], sign);
    const LocalWall far = envelope(cutoffs.enough(color), most, -sign);
    return color == kBlack ? look_at(number, other, {near, far}, scaffolds, depth)
                           : look_at(number, other, {far, near}, scaffolds, depth);
  }

  int look_at(int number, int color, Cutoffs cutoffs, const Scaffolds& scaffolds, int depth) {
    const int sign = color == kBlack ? 1 : -1, sure = color == kBlack ? kLow : kHigh;
    const int side = opponent(color), count = nodes_[number].counts[color];
    std::vector<std::pair<double, Option>> order;
    order.reserve(count);
    for (int i = 0; i < count; ++i) {
      const Option& option = nodes_.options(number, color)[i];
      if (!nodes_.is_exact(option.node)) order.emplace_back(promise(option, color), option);
    }
    WallNodes::sort_few(order, [](const auto& a, const auto& b) { return a.first > b.first; });
    int blocked = kFree;
    // What is surely less than the wall at every temperature makes no difference to either wall.
    LocalWall best = envelope(scaffolds.of[color][sure], nodes_.wall(number, sure, color), sign);
    LocalWall& least = color == kBlack ? cutoffs.from : cutoffs.to;
    for (const auto& [_, option] : order) {
      least = envelope(least, best, sign);
      const int node = static_cast<int>(option.node);
      if (is_settled(node, side, cutoffs, -option.score, sign)) continue;
      const std::uint32_t before = nodes_[node].graphs[sure];
      blocked =
          std::min(blocked, narrow(node, side, cutoffs.moved(-option.score, sign), depth + 1));
      if (is_stopped_) return kFree;
      if (before == nodes_[node].graphs[sure]) continue;
      best = envelope(best, nodes_.option_wall(option, color, sure), sign);
      if (reaches(best, cutoffs.enough(color), sign, cap_)) {
        nodes_.praise(color, option.cell);
        return kFree;
      }
    }
    return blocked;
  }

  // Which moves to look at first: those that are sure to gain at a low temperature, and those at
  // points where moves of this colour were often enough.
  double promise(const Option& option, int color) const {
    const std::int64_t wall =
        nodes_.wall(option.node, color == kBlack ? kLow : kHigh, opponent(color)).at(kWallScale);
    const double sure = static_cast<double>(wall) / kWallScale + option.score;
    return (color == kBlack ? sure : -sure) + kMerit * nodes_.merit(color, option.cell);
  }
  static constexpr double kMerit = 30;

  WallNodes nodes_;
  Limits limits_;
  Clock::time_point end_;
  std::uint32_t iterations_[kDepth] = {}, iteration_ = 0;
  LocalThermograph result_;
  std::int64_t cap_ = 0, visits_ = 0;
  int heat_ = 0, root_ = 0, top_ = 0;
  bool is_stopped_ = false;
};

}  // namespace tengen::endgame
