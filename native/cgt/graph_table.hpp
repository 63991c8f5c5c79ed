// Thermographs kept once each, by their walls: a search meets the same few on millions of positions.
#pragma once

#include <deque>
#include <vector>

#include "cgt/walls.hpp"
#include "common/hash.hpp"
#include "common/key_index.hpp"

namespace tengen::cgt {

class GraphTable {
 public:
  struct Range {
    std::int64_t least, most;  // values of a wall at any temperature
  };

  const LocalThermograph& operator[](int number) const { return graphs_[number]; }
  const LocalWall& wall(int number, int color) const {
    const LocalThermograph& graph = graphs_[number];
    return color == kBlack ? graph.left : graph.right;
  }
  const Range& range(int number, int color) const { return ranges_[2 * number + color - 1]; }
  int size() const { return static_cast<int>(graphs_.size()); }

  int number(LocalThermograph&& graph) {
    Key key;
    for (const LocalWall* wall : {&graph.left, &graph.right}) {
      for (const auto& [t, value, slope] : wall->points)
        mix(key, splitmix64(static_cast<std::uint64_t>(t)) + static_cast<std::uint64_t>(value));
      mix(key, static_cast<std::uint64_t>(wall->last_slope()) + kEndOfWall);
    }
    const auto [number, is_new] = index_.number(key);
    if (is_new) {
      ranges_.push_back(range_of(graph.left));
      ranges_.push_back(range_of(graph.right));
      graphs_.push_back(std::move(graph));
    }
    return number;
  }

 private:
  static constexpr std::uint64_t kEndOfWall = std::uint64_t{1} << 62;
  static constexpr std::int64_t kBeyond = std::int64_t{1} << 60;

  static void mix(Key& key, std::uint64_t value) {
    key.first = splitmix64(key.first ^ value);
    key.second = splitmix64(key.second + value);
  }

  static Range range_of(const LocalWall& wall) {
    Range range{kBeyond, -kBeyond};
    for (const WallPoint& point : wall.points) {
      range.least = std::min(range.least, point.value);
      range.most = std::max(range.most, point.value);
    }
    if (wall.last_slope() < 0) range.least = -kBeyond;
    if (wall.last_slope() > 0) range.most = kBeyond;
    return range;
  }

  KeyIndex index_;
  std::deque<LocalThermograph> graphs_;
  std::vector<Range> ranges_;  // of both walls
};

}  // namespace tengen::cgt
