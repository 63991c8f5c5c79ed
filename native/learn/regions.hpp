// Regions of a board as training samples see them: unsettled components, grown at random.
//
// After Frejlak (2024), section 5.3: components of the board that a network gives to nobody beyond a
// threshold (diagonal neighbours count as connected, as in OpenCV's connectedComponents), widened
// unevenly so that what is unsettled is not always in the middle.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "game/board.hpp"

namespace tengen::learn {

// A stream of random numbers; streams of different seeds are independent.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(splitmix64(seed)) {}
  std::uint64_t next() { return splitmix64(state_++); }
  int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }
  int between(int low, int high) { return low + below(high - low + 1); }
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  bool chance(double p) { return uniform() < p; }
  template <class T>
  void shuffle(std::vector<T>& items) {
    for (int i = static_cast<int>(items.size()); i > 1; --i)
      std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::uint64_t state_;
};

using Mask = std::vector<std::uint8_t>;  // a byte a point

inline bool is_on_board(int row, int column, int size) {
  return row >= 0 && row < size && column >= 0 && column < size;
}

// The components of the set points, each as its points; diagonal neighbours are connected.
inline std::vector<std::vector<int>> connected_components(const Mask& set, int size) {
  std::vector<std::vector<int>> components;
  Mask left = set;
  for (int start = 0; start < size * size; ++start) {
    if (!left[start]) continue;
    std::vector<int> component{start};
    left[start] = 0;
    for (std::size_t i = 0; i < component.size(); ++i) {
      const int row = component[i] / size, column = component[i] % size;
      for (int r = row - 1; r <= row + 1; ++r)
        for (int c = column - 1; c <= column + 1; ++c)
          if (is_on_board(r, c, size) && left[r * size + c]) {
            left[r * size + c] = 0;
            component.push_back(r * size + c);
          }
    }
    components.push_back(std::move(component));
  }
  return components;
}

// Tells whether a point lies in the component or beside one of its points.
inline bool touches(const std::vector<int>& component, int point, int size) {
  const int row = point / size, column = point % size;
  return std::any_of(component.begin(), component.end(), [&](int other) {
    return std::abs(other / size - row) + std::abs(other % size - column) <= 1;
  });
}

// Widens a region by up to three steps, in each of the four directions with a chance of its own.
inline Mask widened(const std::vector<int>& component, int size, Random& random) {
  Mask region(size * size, 0);
  for (int point : component) region[point] = 1;
  double chances[4];
  for (double& chance : chances) chance = random.uniform();
  constexpr int kRows[4] = {-1, 0, 0, 1}, kColumns[4] = {0, -1, 1, 0};
  for (int step = random.between(1, 3); step > 0; --step) {
    Mask grown = region;
    for (int point = 0; point < size * size; ++point) {
      if (!region[point]) continue;
      for (int side = 0; side < 4; ++side) {
        const int r = point / size + kRows[side], c = point % size + kColumns[side];
        if (is_on_board(r, c, size) && random.chance(chances[side])) grown[r * size + c] = 1;
      }
    }
    region = std::move(grown);
  }
  return region;
}

// A patch of random shape around a point.
inline std::vector<int> random_patch(int point, int size, Random& random) {
  std::vector<int> patch{point};
  Mask seen(size * size, 0);
  seen[point] = 1;
  const int most = random.between(2, 14);
  for (int tries = 0; tries < 8 * most && static_cast<int>(patch.size()) < most; ++tries) {
    const int from = patch[random.below(static_cast<int>(patch.size()))];
    const int side = random.below(4);
    const int r = from / size + (side == 0) - (side == 3),
              c = from % size + (side == 1) - (side == 2);
    if (!is_on_board(r, c, size) || seen[r * size + c]) continue;
    seen[r * size + c] = 1;
    patch.push_back(r * size + c);
  }
  return patch;
}

// The points at most `distance` rows and columns away from the region.
inline Mask surroundings(const Mask& region, int size, int distance) {
  Mask near(size * size, 0);
  for (int point = 0; point < size * size; ++point) {
    if (!region[point]) continue;
    const int row = point / size, column = point % size;
    for (int r = std::max(0, row - distance); r <= std::min(size - 1, row + distance); ++r)
      for (int c = std::max(0, column - distance); c <= std::min(size - 1, column + distance); ++c)
        near[r * size + c] = 1;
  }
  return near;
}

}  // namespace tengen::learn
