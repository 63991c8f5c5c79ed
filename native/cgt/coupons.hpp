// Positions beside a stack of coupons, level by level. The Python twin is tengen/cgt/coupons.py.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

namespace tengen::cgt {

// Positions with their bans, one side to move. `order` lists every state after those it leads to
// without a coupon; those are options[first[s]] up to options[first[s + 1]].
struct CouponStates {
  std::vector<std::int8_t> sign;     // +1 Left moves, -1 Right moves
  std::vector<std::int8_t> settled;  // then `score` counts
  std::vector<std::int64_t> score;
  std::vector<std::int32_t> coupon;  // the state after taking one
  std::vector<std::int32_t> first;
  std::vector<std::int32_t> options;
  std::vector<std::int32_t> order;
};

// The worth of the stack alone to the side to move is subtracted.
struct CouponWalls {
  std::vector<std::int64_t> left;
  std::vector<std::int64_t> right;
};

inline std::int64_t checked_sum(std::int64_t a, std::int64_t b) {
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
  if (b > 0 ? a > kMost - b : a < kLeast - b) throw std::overflow_error("a score beyond 64 bits");
  return a + b;
}

inline void next_level(const CouponStates& states, const std::vector<std::int64_t>& before,
                       std::vector<std::int64_t>& values, std::int64_t coupon, std::int64_t alone) {
  for (std::int32_t state : states.order) {
    const std::int64_t sign = states.sign[state];
    if (states.settled[state]) {
      values[state] = checked_sum(states.score[state], sign * alone);
      continue;
    }
    std::int64_t best = checked_sum(before[states.coupon[state]], sign * coupon);
    for (std::int32_t i = states.first[state]; i < states.first[state + 1]; ++i) {
      const std::int64_t value = values[states.options[i]];
      best = sign > 0 ? std::max(best, value) : std::min(best, value);
    }
    values[state] = best;
  }
}

// The walls of the states `start` (Left moves) and `start` + 1 (Right moves) for 0 to `count`
// coupons; `bottom` must be even.
inline CouponWalls coupon_walls(const CouponStates& states, std::int32_t start, std::int64_t bottom,
                                std::int64_t step, std::int64_t unsettled, std::int64_t patience,
                                std::int64_t count) {
  const std::int64_t half = bottom / 2;
  std::vector<std::int64_t> values(states.sign.size()), before(states.sign.size());
  for (std::size_t s = 0; s < values.size(); ++s)
    values[s] = checked_sum(states.settled[s] ? states.score[s] : unsettled, states.sign[s] * half);
  CouponWalls walls;
  walls.left.reserve(count + 1);
  walls.right.reserve(count + 1);
  for (std::int64_t level = -patience; level <= count; ++level) {
    std::int64_t coupon = bottom, alone = half;
    if (level > 0) {
      coupon = bottom + level * step;
      alone = (coupon + step * (level % 2)) / 2;
    }
    if (level != 0) {
      std::swap(before, values);
      next_level(states, before, values, coupon, alone);
    }
    if (level >= 0) {
      walls.left.push_back(checked_sum(values[start], -alone));
      walls.right.push_back(checked_sum(values[start + 1], alone));
    }
  }
  return walls;
}

}  // namespace tengen::cgt
