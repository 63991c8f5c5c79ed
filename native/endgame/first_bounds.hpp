// What a sum of pieces is worth at least and at most, before any search.
//
// Small pieces are played out. In large ones each side gets every other point that touches its safe
// stones, for a stone there is safe; it may lose the rest. Neither strategy takes a ko, so the bounds
// hold whoever wins kos elsewhere.
#pragma once

#include <vector>

#include "endgame/piece_graph.hpp"
#include "endgame/pieces.hpp"
#include "endgame/values.hpp"

namespace tengen::endgame {

class FirstBounds {
 public:
  FirstBounds(PieceGraph& graph, GraphTable& graphs) : graph_(graph), graphs_(graphs) {}

  // Numbers in the table of graphs: what Black gets at least, and at most.
  void find(const std::vector<Piece>& pieces, std::uint32_t* numbers) {
    HotValue values[2];
    const Piece* ko = nullptr;
    for (const Piece& piece : pieces) {
      if (piece.ban) ko = &piece;
      add(piece, values);
    }
    for (int which : {kLow, kHigh}) numbers[which] = number(values[which]);
    if (!ko) return;
    // The master of a ko has no mast: he has to move. The other side loses nothing by the ban.
    const int which = ko->banned == kWhite ? kLow : kHigh;
    numbers[which] = graphs_.number(taxed(pieces, *ko, values[which], which));
  }

  // The last temperature at which playing is not a loss, where no search is needed.
  std::int64_t top(const std::vector<Piece>& pieces) {
    HotValue values[2];
    for (const Piece& piece : pieces) add(piece, values);
    return graph_.games().thermograph(values[kLow].form).top;
  }

 private:
  enum { kLow, kHigh };

  void add(Piece piece, HotValue* values) {
    const Cells ban = piece.ban;
    const int banned = piece.banned;
    piece.ban = 0;
    piece.banned = 0;
    PieceGraph::Bounds known;
    HotGames& games = graph_.games();
    const int cells = std::popcount(piece.cells);
    if (cells <= Terrain::kSmall && graph_.solve(piece, known)) {
      values[kLow] = games.add(values[kLow], known.low);
      values[kHigh] = games.add(values[kHigh], known.high);
      return;
    }
    for (int which : {kLow, kHigh}) {
      const int color = which == kLow ? kBlack : kWhite;
      Cells open = piece.walls[color] & piece.empty();
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
      numbers_.push_back(
          graphs_.number({plain.left.shifted(value.points), plain.right.shifted(value.points), 0}));
    }
    return numbers_[place];
  }

  // The bound for the master of a ko: he goes on with his strategy for `value` as long as it is worth
  // a move, and pays for moves of no worth above; or he fills the ko.
  LocalThermograph taxed(const std::vector<Piece>& pieces, const Piece& ko, HotValue value,
                         int which) {
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
    Piece filled = ko;
    filled.ban = 0;
    filled.banned = 0;
    int next_ko;
    if (graph_.rules().play(filled, std::countr_zero(ko.ban), opponent(ko.banned), next_ko)) {
      graph_.rules().settle(filled, division_);
      HotValue values[2];
      for (const Piece& piece : division_.pieces) add(piece, values);
      for (const Piece& piece : pieces)
        if (!piece.ban) add(piece, values);
      const LocalThermograph& after = graphs_[number(values[which].plus(division_.score))];
      own = envelope(own, (which == kHigh ? after.left : after.right).tilted(sign), -sign);
    }
    other = envelope(other, own, sign);
    return graph;
  }

  PieceGraph& graph_;
  GraphTable& graphs_;
  Division division_;
  KeyIndex index_;
  std::vector<int> numbers_;
};

}  // namespace tengen::endgame
