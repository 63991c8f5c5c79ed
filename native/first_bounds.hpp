// What a sum of pieces is worth at least and at most, before any search.
//
// Small pieces are played out. Of large ones each side gets every other point that touches its safe
// stones, for a stone there is safe; the rest may be lost. Both are strategies without kos, so that
// they hold whoever wins kos elsewhere.
#pragma once

#include <vector>

#include "graph_table.hpp"
#include "part_graph.hpp"
#include "parts.hpp"

namespace tengen {

class FirstBounds {
 public:
  FirstBounds(PartGraph& graph, GraphTable& graphs) : graph_(graph), graphs_(graphs) {}

  // Numbers in the table of graphs: what Black gets at least, and at most.
  void find(const std::vector<Part>& parts, std::uint32_t* numbers) {
    HotValue values[2];
    const Part* ko = nullptr;
    for (const Part& part : parts) {
      if (part.ban) ko = &part;
      add(part, values);
    }
    for (int which : {kLow, kHigh}) numbers[which] = number(values[which]);
    if (!ko) return;
    // The master of a ko has no mast: he has to move. The other side loses nothing by the ban.
    const int which = ko->banned == kWhite ? kLow : kHigh;
    numbers[which] = graphs_.number(taxed(parts, *ko, values[which], which));
  }

  // The last temperature at which playing is not a loss, where no search is needed.
  std::int64_t top(const std::vector<Part>& parts) {
    HotValue values[2];
    for (const Part& part : parts) add(part, values);
    return graph_.games().thermograph(values[kLow].form).top;
  }

 private:
  enum { kLow, kHigh };

  void add(Part part, HotValue* values) {
    const Cells ban = part.ban;
    const int banned = part.banned;
    part.ban = 0;
    part.banned = 0;
    PartGraph::Bounds known;
    HotGames& games = graph_.games();
    const int cells = std::popcount(part.cells);
    if (cells <= Terrain::kSmall && graph_.solve(part, known)) {
      values[kLow] = games.add(values[kLow], known.low);
      values[kHigh] = games.add(values[kHigh], known.high);
      return;
    }
    for (int which : {kLow, kHigh}) {
      const int color = which == kLow ? kBlack : kWhite;
      Cells open = part.walls[color] & part.empty();
      if (banned == color) open &= ~ban;
      const int sure = std::popcount(open), lost = cells - sure;
      HotValue value{0, which == kLow ? -lost : lost};
      if (sure % 2) value = games.add(value, games.make({{0, 1}}, {{0, -1}}, 0));
      values[which] = games.add(values[which], value);
    }
  }

  int number(HotValue value) {
    const std::uint64_t key = static_cast<std::uint64_t>(value.form) << 32 |
                              static_cast<std::uint32_t>(value.points + kFar);
    const auto [place, is_new] = index_.number({splitmix64(key), key});
    if (is_new) {
      const LocalThermograph& plain = graph_.games().thermograph(value.form);
      numbers_.push_back(graphs_.number(
          {plain.left.shifted(value.points), plain.right.shifted(value.points), 0}));
    }
    return numbers_[place];
  }

  // The bound for the master of a ko: he goes on with his strategy for `value` as long as it is worth
  // a move, and pays for moves of no worth above; or he fills the ko.
  LocalThermograph taxed(const std::vector<Part>& parts, const Part& ko, HotValue value, int which) {
    const int sign = which == kHigh ? 1 : -1;
    LocalThermograph graph = graphs_[number(value)];
    LocalWall& own = which == kHigh ? graph.right : graph.left;
    LocalWall& other = which == kHigh ? graph.left : graph.right;
    if (value.is_number()) {
      own = LocalWall::constant(sign * kFar);
    } else {
      const std::int64_t mast = std::max(own.points.back().t, other.points.back().t);
      const std::int64_t value_there = own.at(mast);
      if (own.points.back().t == mast) own.points.pop_back();
      own.bend(mast, value_there, sign);
    }
    Part filled = ko;
    filled.ban = 0;
    filled.banned = 0;
    int next_ko;
    if (graph_.rules().play(filled, std::countr_zero(ko.ban), opponent(ko.banned), next_ko)) {
      graph_.rules().settle(filled, division_);
      HotValue values[2];
      for (const Part& part : division_.parts) add(part, values);
      for (const Part& part : parts)
        if (!part.ban) add(part, values);
      const LocalThermograph& after = graphs_[number(values[which].plus(division_.score))];
      own = envelope(own, (which == kHigh ? after.left : after.right).tilted(sign), -sign);
    }
    other = envelope(other, own, sign);
    return graph;
  }

  PartGraph& graph_;
  GraphTable& graphs_;
  Division division_;
  KeyIndex index_;
  std::vector<int> numbers_;
};

}  // namespace tengen
