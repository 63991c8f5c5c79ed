// The exact thermograph of a region whose border stones are provably safe (Mueller 1995).
//
// Every legal move of either side is tried, positions that come back are met in a table, and play
// ends where all points are pass-alive. Scores are areas; if nobody wants to move, the board is
// counted as it stands. No judgement enters. After a ko has been taken, the side that took it is
// its master: the other side's wall is the better of its other moves and of the master's next one.
// Where positions come back otherwise (a capture and its recapture, two moves each), the equations
// between the walls are solved from above and from below, and stand if both give the same.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "board.hpp"
#include "life.hpp"
#include "walls.hpp"

namespace tengen {

class LocalSolver {
 public:
  struct Limits {
    int empties = 16;
    int positions = 1'000'000;
  };
  enum class Outcome { kSolved, kOpen, kTooLarge, kRepeats };

  // `scored` marks the points that count.
  LocalSolver(const Board& board, const std::uint8_t* scored, const Limits& limits)
      : root_(board), limits_(limits) {
    for (int point = 0; point < board.points(); ++point)
      if (scored[point]) scored_.push_back(board.cell_of(point));
    is_scored_.assign(board.cells(), 0);
    for (int cell : scored_) is_scored_[cell] = 1;
  }

  // `ban`: a cell where `banned` may not retake at once, or 0.
  Outcome solve(int ban, int banned) {
    if (const Outcome outcome = find_area(); outcome != Outcome::kSolved) return outcome;
    const int root = expand(root_, ban, banned);
    if (overflow_) return Outcome::kTooLarge;
    const auto most = static_cast<std::int64_t>(scored_.size());
    const bool from_above = settle(most);
    result_ = nodes_[root].graph;
    if (repeats_ && exact_ &&
        (!from_above || !settle(-most) || !(nodes_[root].graph == result_)))
      return Outcome::kRepeats;
    return exact_ ? Outcome::kSolved : Outcome::kTooLarge;
  }

  const LocalThermograph& result() const { return result_; }
  int positions() const { return static_cast<int>(nodes_.size()); }
  int empties() const { return empties_; }

 private:
  static constexpr int kSweeps = 40;
  static constexpr std::int64_t kOutOfReach = 10 * kMaxPoints;

  struct Node {
    std::vector<int> options[3];  // by colour
    std::int64_t still;           // the score as the board stands
    int ban, banned;
    LocalThermograph graph;
  };

  // Marks the points that are not decided yet. They must all be scored, or the region is open.
  Outcome find_area() {
    const std::uint8_t* owner = life_.pass_alive(root_, false);
    area_.clear();
    empties_ = 0;
    std::vector<char> seen(root_.cells(), 0);
    for (int cell : scored_)
      if (owner[cell] == 0 && !seen[cell]) {
        seen[cell] = 1;
        area_.push_back(cell);
      }
    for (std::size_t i = 0; i < area_.size(); ++i) {
      const int cell = area_[i];
      if (root_.is_empty(cell)) {
        ++empties_;
        if (!is_scored_[cell]) return Outcome::kOpen;
      }
      for (int n : root_.neighbors(cell)) {
        if (root_.color(n) == kFrame || owner[n] != 0 || seen[n]) continue;
        seen[n] = 1;
        area_.push_back(n);
      }
    }
    for (int cell : area_)  // a chain at stake that reaches outside is scored as a whole
      if (!is_scored_[cell]) return Outcome::kOpen;
    return empties_ > limits_.empties ? Outcome::kTooLarge : Outcome::kSolved;
  }

  // Adds a position and all that can follow it; returns its number.
  int expand(const Board& board, int ban, int banned) {
    const std::uint64_t key =
        board.hash() ^ (ban ? splitmix64(static_cast<std::uint64_t>(ban * 2 + banned)) : 0);
    const auto [place, is_new] = numbers_.try_emplace(key, static_cast<int>(nodes_.size()));
    if (!is_new) {
      repeats_ |= !is_done_[place->second];
      return place->second;
    }
    const int number = place->second;
    const std::uint8_t* owner = life_.pass_alive(board, false);
    nodes_.push_back({{}, count(board, owner), ban, banned, {}});
    is_done_.push_back(0);
    overflow_ |= static_cast<int>(nodes_.size()) > limits_.positions;
    std::vector<int> open;
    for (int cell : area_)
      if (board.is_empty(cell) && owner[cell] == 0) open.push_back(cell);
    for (int color : {kBlack, kWhite})
      for (int cell : open) {
        if (overflow_ || (ban == cell && banned == color)) continue;
        Board next = board;
        next.clear_ko();
        if (!next.is_legal(cell, color, false)) continue;
        next.play(cell, color);
        const int taken = next.ko();
        next.clear_ko();
        const int option = expand(next, taken, opponent(color));
        nodes_[number].options[color].push_back(option);
      }
    is_done_[number] = 1;
    order_.push_back(number);
    return number;
  }

  // Computes all thermographs, options first. Where positions come back, those not known yet count
  // as `seed`, and all is computed again until nothing changes; false if that has no end.
  bool settle(std::int64_t seed) {
    for (Node& node : nodes_)
      node.graph = {LocalWall::constant(seed), LocalWall::constant(seed), 0};
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      bool changed = false;
      for (int number : order_) {
        LocalThermograph graph = evaluate(nodes_[number]);
        if (!exact_) return false;
        if (graph == nodes_[number].graph) continue;
        changed = true;
        nodes_[number].graph = std::move(graph);
      }
      if (!changed || !repeats_) return true;
    }
    return false;
  }

  LocalThermograph evaluate(const Node& node) {
    if (node.options[kBlack].empty() && node.options[kWhite].empty())
      return {LocalWall::constant(node.still), LocalWall::constant(node.still), 0};
    LocalWall scaffold[3];
    for (int color : {kBlack, kWhite}) {
      const int sign = color == kBlack ? 1 : -1;
      for (int option : node.options[color]) {
        const LocalThermograph& after = nodes_[option].graph;
        const LocalWall wall = (color == kBlack ? after.right : after.left).tilted(-sign);
        if (scaffold[color].points.empty())
          scaffold[color] = wall;
        else
          scaffold[color] = envelope(scaffold[color], wall, sign, exact_);
      }
      if (scaffold[color].points.empty())  // no move: a wall too far off to meet anything
        scaffold[color] = LocalWall::constant(-sign * kOutOfReach);
    }
    LocalWall &left = scaffold[kBlack], &right = scaffold[kWhite];
    if (node.ban == 0) return fold_scaffolds(left, right, node.still * kWallScale, exact_);
    if (node.banned == kWhite)
      right = envelope(right, left, -1, exact_);
    else
      left = envelope(left, right, 1, exact_);
    return {left, right, 0};
  }

  // Black's area less White's over the scored points, stones that are not decided counting as alive.
  std::int64_t count(const Board& board, const std::uint8_t* owner) {
    std::int64_t score = 0;
    for (int cell : scored_) {
      int who = owner[cell];
      if (who == 0 && board.is_stone(cell)) who = board.color(cell);
      if (who == 0) who = surrounded_by(board, cell);
      score += who == kBlack ? 1 : who == kWhite ? -1 : 0;
    }
    return score;
  }
  int surrounded_by(const Board& board, int cell) {
    seen_.clear();
    std::vector<int> points{cell};
    seen_.insert(cell);
    int colors = 0;
    for (std::size_t i = 0; i < points.size(); ++i)
      for (int n : board.neighbors(points[i])) {
        if (board.is_stone(n)) colors |= board.color(n);
        if (board.is_empty(n) && seen_.insert(n)) points.push_back(n);
      }
    return colors == 3 ? 0 : colors;
  }

  Board root_;
  Limits limits_;
  std::vector<int> scored_, area_;
  std::vector<char> is_scored_;
  std::unordered_map<std::uint64_t, int> numbers_;  // of positions, by stones and ban
  std::vector<Node> nodes_;
  std::vector<char> is_done_;
  std::vector<int> order_;  // options before the positions they belong to
  Life life_;
  CellSet seen_;
  LocalThermograph result_;
  int empties_ = 0;
  bool overflow_ = false, repeats_ = false, exact_ = true;
};

}  // namespace tengen
