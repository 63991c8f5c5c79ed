// Thermographs in integers, for trees of millions of positions: the same walls as tengen.cgt, from
// ground 0 up. Temperatures and values are multiples of 1 / kWallScale. Where two walls cross between
// two such temperatures, the caller says which way the mast is rounded, so that bounds stay bounds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

namespace tengen::cgt {

// Halves come from crossings, thirds and sometimes fifths and sevenths from kos; the product leaves
// room for scores in 64 bits.
constexpr std::int64_t kWallScale = (std::int64_t{1} << 24) * 729 * 25 * 7;

constexpr int kFar = 1000;  // points: beyond all that can be won

struct WallPoint {
  std::int64_t t, value;
  std::int64_t slope;  // from here on
  bool operator==(const WallPoint&) const = default;
};

// The bends of a wall; few, so that they rarely need memory of their own.
class WallPoints {
 public:
  WallPoints() = default;
  WallPoints(const WallPoints& other) { *this = other; }
  WallPoints(WallPoints&& other) noexcept { *this = std::move(other); }
  WallPoints& operator=(const WallPoints& other) {
    if (this == &other) return *this;
    reserve(other.size_);
    std::copy_n(other.data(), other.size_, data());
    size_ = other.size_;
    return *this;
  }
  WallPoints& operator=(WallPoints&& other) noexcept {
    if (other.more_) {
      more_ = std::move(other.more_);
      room_ = std::exchange(other.room_, kInside);
    } else {
      std::copy_n(other.inside_, other.size_, data());
    }
    size_ = std::exchange(other.size_, 0);
    return *this;
  }

  WallPoint* data() { return more_ ? more_.get() : inside_; }
  const WallPoint* data() const { return more_ ? more_.get() : inside_; }
  const WallPoint* begin() const { return data(); }
  const WallPoint* end() const { return data() + size_; }
  WallPoint* begin() { return data(); }
  WallPoint* end() { return data() + size_; }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const WallPoint& operator[](int i) const { return data()[i]; }
  const WallPoint& back() const { return data()[size_ - 1]; }
  void pop_back() { --size_; }
  void clear() { size_ = 0; }
  void push_back(const WallPoint& point) {
    if (size_ == room_) reserve(2 * room_);
    data()[size_++] = point;
  }
  bool operator==(const WallPoints& other) const {
    return size_ == other.size_ && std::equal(begin(), end(), other.begin());
  }

 private:
  static constexpr int kInside = 5;

  void reserve(int room) {
    if (room <= room_) return;
    auto more = std::make_unique<WallPoint[]>(room);
    std::copy_n(data(), size_, more.get());
    more_ = std::move(more);
    room_ = room;
  }

  int size_ = 0, room_ = kInside;
  WallPoint inside_[kInside];
  std::unique_ptr<WallPoint[]> more_;
};

struct LocalWall {
  bool operator==(const LocalWall&) const = default;
  WallPoints points;  // t rising from 0, no three in line

  static LocalWall constant(std::int64_t score) {
    LocalWall wall;
    wall.points.push_back({0, score * kWallScale, 0});
    return wall;
  }
  std::int64_t at(std::int64_t t) const {
    const WallPoint* point = points.end() - 1;
    while (point->t > t) --point;
    return point->value + (t - point->t) * point->slope;
  }
  std::int64_t last_slope() const { return points.back().slope; }
  // Continues with this slope from (t, value), above the temperature of the last point.
  void bend(std::int64_t t, std::int64_t value, std::int64_t slope) {
    if (!points.empty() && points.back().slope == slope &&
        points.back().value + (t - points.back().t) * slope == value)
      return;
    points.push_back({t, value, slope});
  }
  LocalWall moved(int points_added, int tilt) const {
    LocalWall wall = *this;
    for (WallPoint& point : wall.points) {
      point.value += points_added * kWallScale + tilt * point.t;
      point.slope += tilt;
    }
    return wall;
  }
  LocalWall shifted(int by) const { return moved(by, 0); }
  LocalWall tilted(int by) const { return moved(0, by); }
};

// Temperatures over which two walls are straight and do not cross, except perhaps at the end.
struct Stretch {
  std::int64_t t, a, b, slope_a, slope_b;
  std::int64_t length;  // -1: without end
  bool crosses;         // between two temperatures of the scale: a and b change places inside
};

template <typename Use>
void walk_walls(const LocalWall& a, const LocalWall& b, const Use& use) {
  const WallPoint *i = a.points.begin(), *j = b.points.begin();
  const WallPoint *const last_i = a.points.end() - 1, *const last_j = b.points.end() - 1;
  std::int64_t t = 0, va = i->value, vb = j->value;
  for (;;) {
    const std::int64_t sa = i->slope, sb = j->slope;
    std::int64_t end = -1;
    if (i < last_i) end = i[1].t;
    if (j < last_j && (end < 0 || j[1].t < end)) end = j[1].t;
    const auto pass = [&](std::int64_t length, bool crosses) {
      use(Stretch{t, va, vb, sa, sb, length, crosses});
      t += length;
      va += sa * length;
      vb += sb * length;
    };
    const std::int64_t gap = va - vb, closing = sb - sa;
    if (gap != 0 && closing != 0 && (gap > 0) == (closing > 0)) {
      const std::int64_t reach = gap / closing;
      if (end < 0 || reach < end - t) {
        if (reach > 0) pass(reach, false);
        if (gap % closing != 0) pass(1, true);
      }
    }
    if (end < 0) return pass(-1, false);
    if (t < end) pass(end - t, false);
    if (i < last_i && i[1].t == end) ++i;
    if (j < last_j && j[1].t == end) ++j;
  }
}

// The greater (sign 1) or the lesser (sign -1) of two walls.
inline LocalWall envelope(const LocalWall& a, const LocalWall& b, int sign) {
  LocalWall wall;
  walk_walls(a, b, [&](const Stretch& s) {
    std::int64_t lead = sign * (s.a - s.b);
    if (lead == 0) lead = sign * (s.slope_a - s.slope_b);
    const std::int64_t value = lead > 0 ? s.a : s.b;
    if (s.crosses)
      wall.bend(s.t, value, (lead > 0 ? s.b + s.slope_b : s.a + s.slope_a) - value);
    else
      wall.bend(s.t, value, lead > 0 ? s.slope_a : s.slope_b);
  });
  return wall;
}

struct LocalThermograph {
  LocalWall left, right;
  std::int64_t top = 0;  // the last temperature at which playing is not a loss
};

// Scaffolds -> walls. `still` is the score if nobody moves at the ground, put between them. Where the
// left scaffold is above, the scaffolds are the walls; elsewhere both walls are a mast, which scaffolds
// may push along (this happens only in kos). Higher scaffolds never give lower walls: bounds on the
// scaffolds fold to bounds on the walls. `rounding`: the sign of the way in which a mast is rounded.
inline LocalThermograph fold_scaffolds(const LocalWall& left, const LocalWall& right,
                                       std::int64_t still, int rounding) {
  LocalThermograph result;
  std::int64_t mast = std::clamp(still, std::min(left.points[0].value, right.points[0].value),
                                 right.points[0].value);
  const auto bend = [&](std::int64_t t, std::int64_t slope) {
    result.left.bend(t, mast, slope);
    result.right.bend(t, mast, slope);
  };
  walk_walls(left, right, [&](const Stretch& s) {
    if (s.a > s.b || (s.a == s.b && s.slope_a >= s.slope_b)) {
      std::int64_t slope_a = s.slope_a, slope_b = s.slope_b;
      const std::int64_t a = s.a + s.slope_a * s.length, b = s.b + s.slope_b * s.length;
      mast = a;
      if (s.crosses) {
        mast = rounding < 0 ? std::max(std::min(s.a, a), std::min(s.b, b))
                            : std::min(std::max(s.a, a), std::max(s.b, b));
        slope_a = mast - s.a;
        slope_b = mast - s.b;
      }
      result.left.bend(s.t, s.a, slope_a);
      result.right.bend(s.t, s.b, slope_b);
      if (s.length >= 0) result.top = s.t + s.length;  // else they never meet
      return;
    }
    // The left scaffold pushes when it rises to the mast, the right one when it falls to it.
    const bool from_left = s.slope_a > 0 && (s.length < 0 || s.a + s.slope_a * s.length > mast);
    const bool from_right = s.slope_b < 0 && (s.length < 0 || s.b + s.slope_b * s.length < mast);
    if (!from_left && !from_right) return bend(s.t, 0);
    const std::int64_t value = from_left ? s.a : s.b;
    const std::int64_t slope = from_left ? s.slope_a : s.slope_b;
    std::int64_t reach = (mast - value) / slope;
    if (reach > 0) bend(s.t, 0);
    if (const std::int64_t rest = value + slope * reach - mast; rest != 0) {
      bend(s.t + reach, slope + rest);  // reached between two temperatures
      mast += slope + rest;
      ++reach;
    }
    if (reach != s.length) bend(s.t + reach, slope);
    if (s.length >= 0) mast = value + slope * s.length;
  });
  return result;
}

}  // namespace tengen::cgt
