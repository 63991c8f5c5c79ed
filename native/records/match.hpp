// Where a pattern occurs in one game: exact, from the game's events, without a board.
#pragma once

#include <bit>
#include <climits>

#include "records/index.hpp"
#include "records/pattern.hpp"

namespace tengen::records {

struct Hit {
  int game;      // filled in by the caller
  int position;  // the first position that shows the pattern here
  int variant;   // symmetry * 2 + swapped
  int anchor;
  int next;                   // index of the next move inside the pattern's rectangle, or -1
  int next_row, next_column;  // that move in the pattern as it was given
  int next_color;             // in the pattern's colours; 0 if there is no move
};

// A game's points over time. Almost all are empty until their first stone, which stays; those that
// lose a stone are "restless" and are followed event by event.
class Timeline {
 public:
  void read(const GameView& game) {
    game_ = &game;
    const int points = game.size * game.size;
    std::fill_n(arrival_, points, kNever);
    std::fill_n(restless_, (points + 63) / 64, 0);
    for (const std::uint16_t stone : game.setup)
      arrival_[packed_point(stone)] = packed_color(stone);
    int position = 0;
    for (const std::uint16_t move : game.moves) {
      ++position;
      const int point = packed_point(move);
      if (point >= 0 && arrival_[point] == kNever)
        arrival_[point] = position << 2 | packed_color(move);
    }
    for (std::size_t i = 1; i < game.removals.size(); i += 2) set_bit(restless_, game.removals[i]);
  }

  // The first position in which the variant lies at `anchor`, or -1; one at or beyond `limit` is
  // of no interest.
  int find(const Variant& variant, int anchor, int limit) {
    first_ = 0;
    last_ = std::min<int>(static_cast<int>(game_->moves.size()), limit - 1);
    waiting_.clear();
    for (const auto* places : {&variant.stones, &variant.others})
      for (const auto& place : *places)
        if (!narrow(anchor + place.offset, place.allowed)) return -1;
    if (waiting_.empty()) return first_;
    return find_among_restless();
  }

 private:
  static constexpr int kNever = INT_MAX;

  // Cuts [first_, last_] down to the positions in which a point may be what it is; false if none.
  bool narrow(int point, int allowed) {
    if (test_bit(restless_, point)) {
      waiting_.push_back({point, allowed});
      return true;
    }
    const int arrival = arrival_[point];
    const int since = arrival == kNever ? INT_MAX : arrival >> 2;
    const bool before = allowed & kMayBeEmpty;
    const bool after = arrival != kNever && (allowed & allows(arrival & 3));
    if (!before) first_ = std::max(first_, since);
    if (!after && since != INT_MAX) last_ = std::min(last_, since - 1);
    return (before || after) && first_ <= last_;
  }

  // Walks through the spans of positions that the restless points allow, point by point.
  int find_among_restless() {
    int at = first_;
    for (bool moved = true; moved;) {
      moved = false;
      for (const auto& [point, allowed] : waiting_) {
        const int next = next_allowed(point, allowed, at);
        if (next < 0 || next > last_) return -1;
        if (next != at) moved = true;
        at = next;
      }
    }
    return at;
  }

  // The first position from `from` on in which a restless point may be what it is, or -1.
  int next_allowed(int point, int allowed, int from) const {
    const auto& moves = game_->moves;
    const auto& removals = game_->removals;
    int state = kEmpty;
    for (const std::uint16_t stone : game_->setup)
      if (packed_point(stone) == point) state = packed_color(stone);
    std::size_t removal = 0;
    const auto skip_to_point = [&] {
      while (removal < removals.size() && removals[removal + 1] != point) removal += 2;
    };
    skip_to_point();
    // A span of one state ends at the next event; several events in one position leave the last.
    int start = 0;
    for (std::size_t i = 0; i <= moves.size(); ++i) {
      // Events of position i: the stone of move i - 1, then what it took off.
      int next = state;
      if (i > 0 && packed_point(moves[i - 1]) == point) next = packed_color(moves[i - 1]);
      while (removal < removals.size() && removals[removal] == i) {
        next = kEmpty;
        removal += 2;
        skip_to_point();
      }
      if (next == state) continue;
      if (static_cast<int>(i) > from && (allowed & allows(state))) return std::max(start, from);
      state = next;
      start = static_cast<int>(i);
    }
    return allowed & allows(state) ? std::max(start, from) : -1;
  }

  const GameView* game_ = nullptr;
  int arrival_[kMaxPoints];
  std::uint64_t restless_[(kMaxPoints + 63) / 64];
  int first_ = 0, last_ = 0;
  std::vector<std::pair<int, int>> waiting_;
};

// Anchors at which every stone of the variant was on the board at some time: all that can match.
// Shifts whole bitsets, so that all anchors are tested at once.
inline bool candidate_anchors(const Variant& variant, const GameView& game, std::uint64_t* out) {
  const int words = static_cast<int>(variant.anchor_bits.size());
  std::copy(variant.anchor_bits.begin(), variant.anchor_bits.end(), out);
  for (const auto& stone : variant.stones) {
    const std::uint64_t* bits = game.ever[stone.allowed == kMayBeBlack ? kBlack : kWhite];
    const int skip = stone.offset >> 6, shift = stone.offset & 63;
    std::uint64_t any = 0;
    for (int w = 0; w < words; ++w) {
      const std::uint64_t low = w + skip < words ? bits[w + skip] : 0;
      const std::uint64_t high = w + skip + 1 < words ? bits[w + skip + 1] : 0;
      out[w] &= shift ? low >> shift | high << (64 - shift) : low;
      any |= out[w];
    }
    if (!any) return false;
  }
  return true;
}

inline bool could_lie_at(const Variant& variant, const GameView& game, int anchor) {
  for (const auto& stone : variant.stones)
    if (!test_bit(game.ever[stone.allowed == kMayBeBlack ? kBlack : kWhite], anchor + stone.offset))
      return false;
  return true;
}

// Calls found(variant, anchor, position) for every way in which the pattern comes up in a game; or,
// with `earliest`, for each that is earlier than those before it.
template <class Found>
void match_game(const GameView& game, const std::vector<Variant>& variants, bool earliest,
                Timeline& timeline, Found found) {
  constexpr std::size_t kFewAnchors = 4;  // up to here testing each is cheaper than shifting
  bool is_read = false;
  int limit = INT_MAX;
  const auto look = [&](const Variant& variant, int anchor) {
    if (!is_read) timeline.read(game);
    is_read = true;
    const int position = timeline.find(variant, anchor, limit);
    if (position < 0) return;
    found(variant, anchor, position);
    if (earliest) limit = position;
  };
  for (const Variant& variant : variants) {
    if (variant.anchors.size() <= kFewAnchors) {
      for (const int anchor : variant.anchors)
        if (could_lie_at(variant, game, anchor)) look(variant, anchor);
      continue;
    }
    std::uint64_t candidates[(kMaxPoints + 63) / 64];
    if (!candidate_anchors(variant, game, candidates)) continue;
    for (std::size_t w = 0; w < variant.anchor_bits.size(); ++w)
      for (std::uint64_t left = candidates[w]; left; left &= left - 1)
        look(variant, static_cast<int>(w * 64) + std::countr_zero(left));
  }
}

// Completes a hit with how the game went on inside the pattern's rectangle.
inline void add_continuation(const GameView& game, const Pattern& pattern, const Variant& variant,
                             Hit& hit) {
  const int top = hit.anchor / game.size, left = hit.anchor % game.size;
  hit.next = hit.next_row = hit.next_column = -1;
  hit.next_color = 0;
  for (std::size_t i = hit.position; i < game.moves.size(); ++i) {
    const int point = packed_point(game.moves[i]);
    if (point < 0) continue;
    const int row = point / game.size - top, column = point % game.size - left;
    if (row < 0 || column < 0 || row >= variant.rows || column >= variant.columns) continue;
    hit.next = static_cast<int>(i);
    const int color = packed_color(game.moves[i]);
    hit.next_color = variant.swapped ? opponent(color) : color;
    std::tie(hit.next_row, hit.next_column) =
        turn_back(row, column, pattern.rows, pattern.columns, variant.symmetry);
    return;
  }
}

}  // namespace tengen::records
