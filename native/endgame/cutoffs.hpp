// Alpha-beta for walls: outside two cutoffs, up to a temperature, a wall's exact shape cannot change
// the answer.
#pragma once

#include <algorithm>
#include <array>

#include "endgame/values.hpp"
#include "game/board.hpp"

namespace tengen::endgame {

struct Cutoffs {
  LocalWall from, to;

  static Cutoffs everything() { return {LocalWall::constant(-kFar), LocalWall::constant(kFar)}; }
  Cutoffs moved(int points, int tilt) const {
    return {from.moved(points, tilt), to.moved(points, tilt)};
  }
  // The cutoff for a colour: a wall beyond it is as good as one that reaches it.
  const LocalWall& enough(int color) const { return color == kBlack ? to : from; }
};

// Whether one wall, after it has been moved, is as good for a colour (sign 1: Black) as another, up to
// a temperature.
inline bool reaches(const LocalWall& a, const LocalWall& b, int sign, std::int64_t cap,
                    int points = 0, int tilt = 0) {
  const auto is_less = [&](std::int64_t t) {
    return sign * (a.at(t) + points * kWallScale + tilt * t - b.at(t)) < 0;
  };
  if (is_less(0) || is_less(cap)) return false;
  for (const LocalWall* one : {&a, &b})
    for (const WallPoint& point : one->points)
      if (point.t < cap && is_less(point.t)) return false;
  return true;
}

// Bounds on a wall beside its cutoffs, from one bend of any of them to the next.
class CutoffWalk {
 public:
  CutoffWalk(const LocalWall& low, const LocalWall& high, const Cutoffs& cutoffs, std::int64_t cap)
      : walls_{&low, &high, &cutoffs.from, &cutoffs.to}, cap_(cap) {
    for (int i = 0; i < 4; ++i) {
      now_[i] = walls_[i]->points.begin();
      last_[i] = walls_[i]->points.end() - 1;
    }
    look();
  }
  // Goes on to the next bend; false at the end.
  bool next() {
    if (t_ >= cap_) return false;
    t_ = later_;
    look();
    return true;
  }
  std::int64_t t() const { return t_; }
  const WallPoint& segment(int i) const { return *now_[i]; }
  std::int64_t value(int i) const { return values_[i]; }

  // Here the bounds agree, or both are below the cutoffs, or above them, after these have been moved.
  enum Decision { kNot = 0, kEqual = 1, kBelow = 2, kAbove = 4 };
  int decision(std::int64_t move = 0) const {
    return (values_[0] == values_[1] ? kEqual : kNot) |
           (values_[1] <= values_[2] + move ? kBelow : kNot) |
           (values_[0] >= values_[3] + move ? kAbove : kNot);
  }

 private:
  void look() {
    later_ = cap_;
    for (int i = 0; i < 4; ++i) {
      if (now_[i] < last_[i] && now_[i][1].t <= t_) ++now_[i];
      if (now_[i] < last_[i]) later_ = std::min(later_, now_[i][1].t);
      values_[i] = now_[i]->value + (t_ - now_[i]->t) * now_[i]->slope;
    }
  }

  const LocalWall* walls_[4];
  const WallPoint *now_[4], *last_[4];
  std::int64_t values_[4], t_ = 0, later_ = 0, cap_;
};

// Whether nothing is left to decide up to a temperature, after the cutoffs have been moved.
inline bool is_decided(const LocalWall& low, const LocalWall& high, const Cutoffs& cutoffs,
                       std::int64_t cap, int points = 0, int tilt = 0) {
  CutoffWalk walk(low, high, cutoffs, cap);
  int before = CutoffWalk::kEqual | CutoffWalk::kBelow | CutoffWalk::kAbove;
  do {
    const int now = walk.decision(points * kWallScale + tilt * walk.t());
    if (!(now & before)) return false;
    before = now;
  } while (walk.next());
  return true;
}

// The greatest (sign 1) or least (sign -1) value that a wall takes from each time on until `cap`.
inline LocalWall ahead(const LocalWall& wall, int sign, std::int64_t cap) {
  WallPoints backwards;
  std::int64_t best = wall.at(cap), next = cap;
  for (int i = wall.points.size() - 1; i >= 0; --i) {
    const auto [t, value, slope] = wall.points[i];
    if (t >= cap && i > 0) continue;
    if (sign * (value - best) > 0 && slope != 0) {
      const std::int64_t equal = t + (best - value) / slope;
      if (equal < next) backwards.push_back({equal, best, 0});
      backwards.push_back({t, value, slope});
      best = value;
    } else {
      backwards.push_back({t, best, 0});
    }
    next = t;
  }
  LocalWall result;
  for (int i = backwards.size() - 1; i >= 0; --i)
    result.bend(backwards[i].t, backwards[i].value, backwards[i].slope);
  return result;
}

// Above the temperature of a game its mast holds the value that its walls have there, so a wall at
// one temperature decides about all higher ones: the cutoffs reach ahead to them.
inline Cutoffs ahead(const Cutoffs& cutoffs, std::int64_t cap) {
  return {ahead(cutoffs.from, -1, cap), ahead(cutoffs.to, 1, cap)};
}

// The cutoffs without the temperatures at which nothing is left to decide: whatever options are worth
// there is below and above them at once.
inline Cutoffs undecided(const LocalWall& low, const LocalWall& high, const Cutoffs& cutoffs,
                         std::int64_t cap) {
  constexpr std::int64_t kOpen[2] = {kFar * kWallScale, -kFar * kWallScale};
  constexpr std::int64_t kLeast = 8;  // shorter stretches are left as they are
  Cutoffs result;
  LocalWall* const walls[2] = {&result.from, &result.to};
  CutoffWalk walk(low, high, cutoffs, cap);
  bool was_open = false;
  for (bool more = true; more;) {
    const std::int64_t t = walk.t();
    const int decision = walk.decision();
    const std::array<std::int64_t, 2> values{walk.value(2), walk.value(3)};
    const std::array<std::int64_t, 2> slopes{walk.segment(2).slope, walk.segment(3).slope};
    more = walk.next();
    const bool is_open = more && (decision & walk.decision()) && walk.t() - t > kLeast;
    for (int i = 0; i < 2; ++i) {
      LocalWall& wall = *walls[i];
      if (is_open && t == 0) {
        wall.bend(0, kOpen[i], 0);
      } else if (is_open && !was_open) {
        wall.bend(t, values[i], kOpen[i] - values[i]);
        wall.bend(t + 1, kOpen[i], 0);
      } else if (!is_open && was_open && more) {
        wall.bend(t - 1, kOpen[i], values[i] - kOpen[i]);
        wall.bend(t, values[i], slopes[i]);
      } else if (!is_open && !was_open) {
        wall.bend(t, values[i], slopes[i]);
      }
    }
    was_open = is_open || (was_open && !more);
  }
  return result;
}

}  // namespace tengen::endgame
