// All play in undecided pieces, each piece by itself, and what the pieces are worth.
//
// Every piece that play can lead to is met once, wherever it lies and however it is turned. A move
// leads to a sum of pieces, whose value is the sum of their values. Where pieces come back (a ko, or
// more moves around) they get two values: one where Black makes none of the moves that can be undone,
// one where White makes none. If both are equal, no ko matters and this is the value.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "endgame/pieces.hpp"
#include "endgame/values.hpp"

namespace tengen::endgame {

class PieceGraph {
 public:
  struct Bounds {
    HotValue low, high;
    bool is_known() const { return low == high; }
  };
  struct Limits {
    int positions = 1'000'000;
    double seconds = 10;
  };

  PieceGraph(const Terrain& terrain, const Limits& limits)
      : terrain_(terrain), rules_(terrain), limits_(limits),
        end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                std::chrono::duration<double>(limits.seconds))),
        games_(kWorkPerPosition * static_cast<std::int64_t>(limits.positions), end_) {}

  // The piece's value without a ban; false if the limits do not allow to find it.
  bool solve(const Piece& piece, Bounds& bounds) {
    const int node = find(piece);
    if (!is_valued_[node] && !explore(node)) return false;
    bounds = values_[node];
    return true;
  }
  // The value of a sum of pieces, each taken without a ban.
  bool solve(const std::vector<Piece>& pieces, Bounds& bounds) {
    bounds = {};
    for (Piece piece : pieces) {
      piece.ban = 0;
      piece.banned = 0;
      Bounds one;
      if (!solve(piece, one)) return false;
      bounds = {games_.add(bounds.low, one.low), games_.add(bounds.high, one.high)};
    }
    return !games_.gave_up();
  }

  HotGames& games() { return games_; }
  const PieceRules& rules() const { return rules_; }
  int positions() const { return static_cast<int>(pieces_.size()); }
  bool is_late() const { return Clock::now() > end_; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::int64_t kWorkPerPosition = 2'000;
  static constexpr int kClockEvery = 64;

  // links_ holds a node's moves one after the other: the points decided, the number of pieces left,
  // and these. White's begin where Black's end.
  struct Moves {
    std::uint32_t begin = 0, middle = 0, end = 0;
    std::uint32_t of(int color) const { return color == kBlack ? begin : middle; }
    std::uint32_t after(int color) const { return color == kBlack ? middle : end; }
  };

  int find(const Piece& piece) {
    const auto [number, is_new] = numbers_.number(terrain_.key(piece));
    if (is_new) {
      pieces_.push_back(piece);
      moves_.emplace_back();
      values_.emplace_back();
      is_valued_.push_back(0);
      order_.push_back(0);
      lowest_.push_back(0);
    }
    return number;
  }

  bool expand(int node) {
    if (positions() > limits_.positions) return false;
    if (++expanded_ % kClockEvery == 0 && is_late()) return false;
    const Piece piece = pieces_[node];
    Moves moves;
    moves.begin = static_cast<std::uint32_t>(links_.size());
    for (int color : {kBlack, kWhite}) {
      if (color == kWhite) moves.middle = static_cast<std::uint32_t>(links_.size());
      const std::size_t first = links_.size();
      for (Cells rest = piece.empty(); rest; rest &= rest - 1) {
        Piece next = piece;
        int ko;
        if (!rules_.play(next, std::countr_zero(rest), color, ko)) continue;
        rules_.settle(next, division_);
        const std::size_t at = links_.size();
        links_.push_back(division_.score);
        links_.push_back(static_cast<int>(division_.pieces.size()));
        for (const Piece& each : division_.pieces) links_.push_back(find(each));
        std::sort(links_.begin() + at + 2, links_.end());
        if (is_repeated(first, at)) links_.resize(at);
      }
    }
    moves.end = static_cast<std::uint32_t>(links_.size());
    moves_[node] = moves;
    return true;
  }
  bool is_repeated(std::size_t first, std::size_t at) const {
    const std::size_t length = links_.size() - at;
    for (std::size_t i = first; i < at; i += 2 + links_[i + 1])
      if (std::equal(links_.begin() + at, links_.end(), links_.begin() + i,
                     links_.begin() + i + std::min(length, at - i)))
        return true;
    return false;
  }

  // Tarjan's search for cycles, without recursion: paths of play can be very long.
  bool explore(int root) {
    struct Step {
      int node;
      std::uint32_t at, piece;  // the move, and the piece of it, to look at next
    };
    std::vector<Step> path;
    std::vector<int> open;
    int count = 0;
    const auto enter = [&](int node) {
      order_[node] = lowest_[node] = ++count;
      open.push_back(node);
      path.push_back({node, 0, 0});
      if (!expand(node)) return false;
      path.back().at = moves_[node].begin;
      return true;
    };
    bool done = enter(root);
    while (done && !path.empty()) {
      Step& step = path.back();
      const int node = step.node;
      if (step.at == moves_[node].end) {
        if (lowest_[node] == order_[node]) {
          const auto first = std::find(open.rbegin(), open.rend(), node).base() - 1;
          done = value_all({first, open.end()});
          open.erase(first, open.end());
        }
        path.pop_back();
        if (!path.empty())
          lowest_[path.back().node] = std::min(lowest_[path.back().node], lowest_[node]);
        continue;
      }
      if (step.piece == static_cast<std::uint32_t>(links_[step.at + 1])) {
        step.at += 2 + step.piece;
        step.piece = 0;
        continue;
      }
      const int next = links_[step.at + 2 + step.piece++];
      if (is_valued_[next]) continue;
      if (order_[next])
        lowest_[node] = std::min(lowest_[node], order_[next]);
      else
        done = enter(next);
    }
    for (int node : open) order_[node] = 0;  // given up: they may be asked for again
    return done;
  }

  // Values of pieces that lead to one another and whose other options are known.
  bool value_all(const std::vector<int>& cycle) {
    if (cycle.size() == 1) {
      values_[cycle[0]].low = evaluate(cycle[0], 0, &Bounds::low);
      values_[cycle[0]].high =
          is_plain_ ? values_[cycle[0]].low : evaluate(cycle[0], 0, &Bounds::high);
      is_valued_[cycle[0]] = 1;
    } else {
      for (int node : cycle) is_valued_[node] = kInCycle;
      value_cycle(cycle, kBlack, &Bounds::low);
      value_cycle(cycle, kWhite, &Bounds::high);
      for (int node : cycle) is_valued_[node] = 1;
    }
    return !games_.gave_up();
  }
  // `tied` makes no move inside the cycle; the other side's moves alone lead nowhere back, for they
  // only add stones. Positions with more stones of that side come first.
  void value_cycle(std::vector<int> cycle, int tied, HotValue Bounds::*bound) {
    const int other = opponent(tied);
    std::sort(cycle.begin(), cycle.end(), [&](int a, int b) {
      return std::popcount(pieces_[a].stones[other]) - std::popcount(pieces_[a].cells) >
             std::popcount(pieces_[b].stones[other]) - std::popcount(pieces_[b].cells);
    });
    for (int node : cycle) values_[node].*bound = evaluate(node, tied, bound);
  }

  HotValue evaluate(int node, int tied, HotValue Bounds::*bound) {
    std::vector<HotValue> options[3];
    is_plain_ = true;
    for (int color : {kBlack, kWhite})
      for (std::uint32_t at = moves_[node].of(color); at < moves_[node].after(color);
           at += 2 + links_[at + 1]) {
        HotValue sum{0, links_[at]};
        bool is_tied = false;
        for (int i = 0; i < links_[at + 1]; ++i) {
          const int piece = links_[at + 2 + i];
          is_tied |= color == tied && is_valued_[piece] == kInCycle;
          is_plain_ &= values_[piece].is_known();
          sum = games_.add(sum, values_[piece].*bound);
        }
        if (!is_tied) options[color].push_back(sum);
      }
    return games_.make(std::move(options[kBlack]), std::move(options[kWhite]),
                       rules_.still(pieces_[node]));
  }

  static constexpr char kInCycle = 2;

  const Terrain& terrain_;
  PieceRules rules_;
  Limits limits_;
  Clock::time_point end_;
  HotGames games_;
  KeyIndex numbers_;
  std::vector<Piece> pieces_;
  std::vector<Moves> moves_;
  std::vector<int> links_;
  std::vector<Bounds> values_;
  std::vector<char> is_valued_;
  std::vector<int> order_, lowest_;
  Division division_;
  std::int64_t expanded_ = 0;
  bool is_plain_ = true;  // the last evaluation met no options that kos make uncertain
};

}  // namespace tengen::endgame
