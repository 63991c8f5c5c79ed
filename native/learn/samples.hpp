// Samples for the local-move network: a position of a game, a region of it, what happened there.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "game/moves.hpp"
#include "learn/regions.hpp"

namespace tengen::learn {

constexpr int kPast = 5;         // moves of the past that a network may be shown
constexpr int kUnsettled = 114;  // 0.9 of 127: ownership up to here belongs to nobody

enum class RegionKind : std::uint8_t { kLastMove = 0, kSettled = 1, kElsewhere = 2 };

// A game up to its end; set-up stones and moves are packed as in game/moves.hpp.
struct SampledGame {
  int size;
  const std::uint16_t* setup;
  int n_setup;
  const std::uint16_t* moves;
  int n_moves;
  int first;  // who is to move at the start
};

struct LocalSample {
  RegionKind kind;
  int to_move;
  Mask region;
  std::vector<std::uint8_t> stones;  // before the moves of the past that are shown
  std::vector<std::uint16_t> past;   // at most kPast moves
  int target;  // point of the next move here: the mover's, then the opponent's, then nobody's
  int sente;   // 1 the last move was here and answered here at once, 0 it was not, -1 not here
};

// On an empty point, and not the suicide of a lone stone: kos are not looked at.
inline bool can_play(const Board& board, int point, int color) {
  bool alone = false;
  const int cell = board.cell_of(point);
  return board.is_empty(cell) && !(board.is_suicide(cell, color, &alone) && alone);
}

// The stones after each of the last moves before `turn`, the latest first.
inline std::vector<std::vector<std::uint8_t>> boards_until(const SampledGame& game, int turn) {
  Board board(game.size);
  for (int i = 0; i < game.n_setup; ++i) {
    const int point = packed_point(game.setup[i]);
    if (point >= 0 && point < board.points())
      board.setup(board.cell_of(point), packed_color(game.setup[i]));
  }
  std::vector<std::vector<std::uint8_t>> boards;
  const auto note = [&] {
    std::vector<std::uint8_t> stones(board.points());
    for (int point = 0; point < board.points(); ++point)
      stones[point] = static_cast<std::uint8_t>(board.color(board.cell_of(point)));
    boards.insert(boards.begin(), std::move(stones));
  };
  for (int i = 0; i < turn; ++i) {
    if (turn - i <= kPast) note();
    const int point = packed_point(game.moves[i]), color = packed_color(game.moves[i]);
    if (point >= 0 && !can_play(board, point, color))
      throw std::invalid_argument("an illegal move");
    if (point >= 0) board.play(board.cell_of(point), color);
  }
  note();
  return boards;
}

// Takes off the chains that have no stone among the points kept.
inline void remove_far_chains(std::vector<std::uint8_t>& stones, int size, const Mask& kept) {
  Board board(size);
  for (int point = 0; point < board.points(); ++point)
    if (stones[point]) board.setup(board.cell_of(point), stones[point]);
  Mask is_near(kMaxCells, 0);
  for (int point = 0; point < board.points(); ++point)
    if (stones[point] && kept[point]) is_near[board.head(board.cell_of(point))] = 1;
  for (int point = 0; point < board.points(); ++point)
    if (stones[point] && !is_near[board.head(board.cell_of(point))]) stones[point] = kEmpty;
}

// Tells whether the moves can be played from the stones and lead to `after` within the region.
inline bool leads_to(const std::vector<std::uint8_t>& stones,
                     const std::vector<std::uint16_t>& moves, int size, const Mask& region,
                     const std::vector<std::uint8_t>& after) {
  Board board(size);
  for (int point = 0; point < board.points(); ++point)
    if (stones[point]) board.setup(board.cell_of(point), stones[point]);
  for (std::uint16_t move : moves) {
    const int point = packed_point(move);
    if (point < 0) {
      board.pass();
      continue;
    }
    const int color = packed_color(move);
    if (!can_play(board, point, color)) return false;
    board.play(board.cell_of(point), color);
  }
  for (int point = 0; point < board.points(); ++point)
    if (region[point] && board.color(board.cell_of(point)) != after[point]) return false;
  return true;
}

// Draws samples from one position of a game.
class LocalSampler {
 public:
  LocalSampler(const SampledGame& game, int turn, const std::int8_t* ownership)
      : game_(checked(game)), turn_(turn), boards_(boards_until(game, turn)) {
    const int points = game.size * game.size;
    Mask unsettled(points);
    for (int point = 0; point < points; ++point)
      unsettled[point] = std::abs(static_cast<int>(ownership[point])) <= kUnsettled;
    components_ = connected_components(unsettled, game.size);
    last_ = turn > 0 ? packed_point(game.moves[turn - 1]) : -1;
    to_move_ = turn < game.n_moves ? packed_color(game.moves[turn])
               : turn > 0          ? opponent(packed_color(game.moves[turn - 1]))
                                   : game.first;
  }

  // Up to `most` regions: one at the last move, the others anywhere else.
  std::vector<LocalSample> draw(int most, Random& random) const {
    std::vector<LocalSample> samples;
    std::vector<int> order(components_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    random.shuffle(order);
    if (last_ >= 0) {
      const auto at_last = std::find_if(order.begin(), order.end(), [&](int i) {
        return touches(components_[i], last_, game_.size);
      });
      if (at_last == order.end()) {
        const auto patch = random_patch(last_, game_.size, random);
        samples.push_back(sample(RegionKind::kSettled, patch, random));
      } else {
        samples.push_back(sample(RegionKind::kLastMove, components_[*at_last], random));
        order.erase(at_last);
      }
    }
    for (int i : order) {
      if (static_cast<int>(samples.size()) >= most) break;
      samples.push_back(sample(RegionKind::kElsewhere, components_[i], random));
    }
    return samples;
  }

 private:
  static const SampledGame& checked(const SampledGame& game) {
    for (int i = 0; i < game.n_moves; ++i)
      if (packed_point(game.moves[i]) >= game.size * game.size)
        throw std::invalid_argument("a move off the board");
    return game;
  }

  LocalSample sample(RegionKind kind, const std::vector<int>& component, Random& random) const {
    LocalSample made;
    made.kind = kind;
    made.to_move = to_move_;
    made.region = widened(component, game_.size, random);
    if (kind != RegionKind::kElsewhere) made.region[last_] = 1;
    made.target = target(made.region);
    made.sente = sente(made.region);
    int shown = random.between(kind == RegionKind::kElsewhere ? 0 : 1, kPast);
    shown = std::min(shown, static_cast<int>(boards_.size()) - 1);
    // After a move out of turn there is no past to show: the encoder would take turns.
    if (turn_ > 0 && packed_color(game_.moves[turn_ - 1]) == to_move_) shown = 0;
    if (random.chance(0.5)) {
      const Mask near = surroundings(made.region, game_.size, random.between(2, 5));
      while (shown > 0 && !is_near_since(near, shown)) --shown;
      show(made, shown, &near);
      if (!leads_to(made.stones, made.past, game_.size, made.region, boards_[0]))
        show(made, 0, &near);
    } else {
      show(made, shown, nullptr);
    }
    return made;
  }

  void show(LocalSample& made, int shown, const Mask* kept) const {
    made.stones = boards_[shown];
    if (kept) remove_far_chains(made.stones, game_.size, *kept);
    made.past.assign(game_.moves + turn_ - shown, game_.moves + turn_);
  }
  bool is_near_since(const Mask& near, int shown) const {
    for (int i = turn_ - shown; i < turn_; ++i) {
      const int point = packed_point(game_.moves[i]);
      if (point < 0 || !near[point]) return false;
    }
    return true;
  }

  int target(const Mask& region) const {
    const int points = game_.size * game_.size;
    for (int i = turn_; i < game_.n_moves; ++i) {
      const int point = packed_point(game_.moves[i]);
      if (point < 0 || !region[point]) continue;
      return packed_color(game_.moves[i]) == to_move_ ? point : points + point;
    }
    return 2 * points;
  }
  int sente(const Mask& region) const {
    if (last_ < 0 || !region[last_]) return -1;
    if (turn_ >= game_.n_moves) return 0;
    const int next = packed_point(game_.moves[turn_]);
    return next >= 0 && region[next];
  }

  SampledGame game_;
  int turn_;
  std::vector<std::vector<std::uint8_t>> boards_;  // of the present, one move ago, ...
  std::vector<std::vector<int>> components_;
  int last_, to_move_;
};

}  // namespace tengen::learn
