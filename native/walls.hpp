// Thermographs in integers, for trees of millions of positions: the same walls as tengen.cgt, from
// ground 0 up, over one fixed scale. A crossing that the scale cannot express is reported.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

namespace tengen {

// Halves come from crossings, thirds from kos; the product leaves room for scores in 64 bits.
constexpr std::int64_t kWallScale = (std::int64_t{1} << 24) * 729;

struct WallPoint {
  std::int64_t t, value;
  bool operator==(const WallPoint&) const = default;
};

struct LocalWall {
  bool operator==(const LocalWall&) const = default;
  std::vector<WallPoint> points;  // t rising from 0, no three in line
  int slope = 0;                  // beyond the last point

  static LocalWall constant(std::int64_t score) { return {{{0, score * kWallScale}}, 0}; }
  int slope_from(std::size_t i) const {
    if (i + 1 == points.size()) return slope;
    if (points[i + 1].t == points[i].t) return 0;  // only after an inexact crossing
    return static_cast<int>((points[i + 1].value - points[i].value) /
                            (points[i + 1].t - points[i].t));
  }
  std::int64_t at(std::int64_t t) const {
    std::size_t i = points.size() - 1;
    while (points[i].t > t) --i;
    return points[i].value + (t - points[i].t) * slope_from(i);
  }
  LocalWall moved(int points_added, int tilt) const {
    LocalWall wall = *this;
    for (auto& point : wall.points) point.value += points_added * kWallScale + tilt * point.t;
    wall.slope += tilt;
    return wall;
  }
  LocalWall shifted(int by) const { return moved(by, 0); }
  LocalWall tilted(int by) const { return moved(0, by); }
};

struct Stretch {
  std::int64_t t, a, b;
  int slope_a, slope_b;
  std::int64_t length;  // -1: without end
};

// The stretches on which two walls are straight and do not cross.
inline std::vector<Stretch> walk_walls(const LocalWall& a, const LocalWall& b, bool& exact) {
  std::vector<Stretch> result;
  result.reserve(a.points.size() + b.points.size() + 2);
  std::size_t i = 0, j = 0;
  std::int64_t t = 0, va = a.points[0].value, vb = b.points[0].value;
  for (;;) {
    const int sa = a.slope_from(i), sb = b.slope_from(j);
    std::int64_t end = -1;
    if (i + 1 < a.points.size()) end = a.points[i + 1].t;
    if (j + 1 < b.points.size() && (end < 0 || b.points[j + 1].t < end)) end = b.points[j + 1].t;
    std::int64_t length = end < 0 ? -1 : end - t;
    const std::int64_t gap = va - vb, closing = sb - sa;
    if (gap != 0 && closing != 0 && (gap > 0) == (closing > 0)) {
      const std::int64_t reach = gap / closing;
      if (length < 0 || reach < length) {
        exact &= gap % closing == 0;
        if (reach > 0) result.push_back({t, va, vb, sa, sb, reach});
        t += reach;
        va += sa * reach;
        vb += sb * reach;
        if (length >= 0) length -= reach;
      }
    }
    result.push_back({t, va, vb, sa, sb, length});
    if (end < 0) return result;
    t = end;
    va += sa * length;
    vb += sb * length;
    if (i + 1 < a.points.size() && a.points[i + 1].t == end) ++i;
    if (j + 1 < b.points.size() && b.points[j + 1].t == end) ++j;
  }
}

// The greater (sign 1) or the lesser (sign -1) of two walls.
inline LocalWall envelope(const LocalWall& a, const LocalWall& b, int sign, bool& exact) {
  LocalWall wall;
  bool started = false;
  const auto stretches = walk_walls(a, b, exact);
  wall.points.reserve(stretches.size());
  for (const auto& s : stretches) {
    std::int64_t lead = sign * (s.a - s.b);
    if (lead == 0) lead = sign * (s.slope_a - s.slope_b);
    const int slope = lead > 0 ? s.slope_a : s.slope_b;
    if (!started || slope != wall.slope) wall.points.push_back({s.t, lead > 0 ? s.a : s.b});
    wall.slope = slope;
    started = true;
  }
  return wall;
}

struct LocalThermograph {
  bool operator==(const LocalThermograph&) const = default;
  LocalWall left, right;
  std::int64_t top = 0;  // the last temperature at which playing is not a loss
};

// Scaffolds -> walls. `still` is the score if nobody moves at the ground, put between them.
inline LocalThermograph fold_scaffolds(const LocalWall& left, const LocalWall& right,
                                       std::int64_t still, bool& exact) {
  const auto stretches = walk_walls(left, right, exact);
  LocalThermograph result;
  std::int64_t mast = still;
  if (stretches[0].a <= stretches[0].b)
    mast = std::min(std::max(mast, stretches[0].a), stretches[0].b);
  bool bends_left = true, bends_right = true;
  int slope_left = 0, slope_right = 0;
  const auto add = [](LocalWall& wall, bool& first, int& last, std::int64_t t, std::int64_t value,
                      int slope) {
    if (first || slope != last) wall.points.push_back({t, value});
    first = false;
    last = slope;
  };
  for (const auto& s : stretches) {
    if (s.a > s.b || (s.a == s.b && s.slope_a >= s.slope_b)) {
      if (s.length < 0) {  // scaffolds that never meet: no temperature
        exact = false;
        add(result.left, bends_left, slope_left, s.t, s.a, 0);
        add(result.right, bends_right, slope_right, s.t, s.a, 0);
        return result;
      }
      add(result.left, bends_left, slope_left, s.t, s.a, s.slope_a);
      add(result.right, bends_right, slope_right, s.t, s.b, s.slope_b);
      result.top = s.t + s.length;
      mast = s.a + s.slope_a * s.length;
      continue;
    }
    // A scaffold may push the mast along; this happens only in kos.
    const int push = s.slope_a > 0 ? s.slope_a : s.slope_b < 0 ? s.slope_b : 0;
    std::int64_t rest = s.length;
    add(result.left, bends_left, slope_left, s.t, mast, 0);
    add(result.right, bends_right, slope_right, s.t, mast, 0);
    if (push == 0) continue;
    const std::int64_t reach = mast - (push > 0 ? s.a : s.b);
    if (rest >= 0 && reach / push >= rest) continue;
    if (rest < 0) {
      exact = false;
      continue;
    }
    exact &= reach % push == 0;
    const std::int64_t at = s.t + reach / push;
    for (LocalWall* wall : {&result.left, &result.right})  // a stretch of no length
      if (wall->points.back().t == at) wall->points.pop_back();
    bends_left = bends_right = true;
    add(result.left, bends_left, slope_left, at, mast, push);
    add(result.right, bends_right, slope_right, at, mast, push);
    mast += push * (rest - reach / push);
  }
  return result;
}

// A wall that stands wherever `wall` has been lowest (sign -1) or highest (sign 1) so far.
inline LocalWall running(const LocalWall& wall, int sign, bool& exact) {
  LocalWall result;
  std::int64_t best = wall.points[0].value;
  const auto add = [&](std::int64_t t, std::int64_t value, int slope) {
    if (!result.points.empty() && slope == result.slope) return;
    result.points.push_back({t, value});
    result.slope = slope;
  };
  for (std::size_t i = 0; i < wall.points.size(); ++i) {
    const int slope = wall.slope_from(i);
    const auto [t, value] = wall.points[i];
    const bool ends = i + 1 == wall.points.size();
    if (sign * slope <= 0) {
      add(t, best, 0);
      continue;
    }
    // Towards the best so far: stand until it is passed.
    const std::int64_t reach = (best - value) / slope;
    exact &= (best - value) % slope == 0;
    if (!ends && reach >= wall.points[i + 1].t - t) {
      add(t, best, 0);
      continue;
    }
    if (reach > 0) add(t, best, 0);
    add(t + reach, best, slope);
    if (!ends) best = wall.points[i + 1].value;
  }
  return result;
}

// Walls that those of any scaffolds above (sign -1) or below (sign 1) the given ones cannot cross.
// Where nobody moves, the walls are what they were when the scaffolds last met, and scaffolds that
// met since may have pushed them: at any time before, the true value was beyond both scaffolds.
inline LocalThermograph fold_bound(const LocalWall& left, const LocalWall& right,
                                   std::int64_t still, int sign, bool& exact) {
  const LocalWall& own = sign < 0 ? right : left;    // the scaffold whose own side pays less
  const LocalWall& other = sign < 0 ? left : right;
  LocalWall mast = running(envelope(own, other, -sign, exact), sign, exact);
  const std::int64_t a = left.points[0].value, b = right.points[0].value;
  if (a < b) {  // perhaps nobody moves at all
    const std::int64_t value = std::min(std::max(still, a), b);
    if (sign * (value - mast.points[0].value) > 0) {
      LocalWall low = LocalWall::constant(0);
      low.points[0].value = value;
      mast = envelope(mast, low, sign, exact);
    }
  }
  LocalThermograph result;
  LocalWall& near = sign < 0 ? result.right : result.left;
  LocalWall& far = sign < 0 ? result.left : result.right;
  far = envelope(other, mast, -sign, exact);
  near = envelope(own, far, sign, exact);
  return result;
}

}  // namespace tengen
