// Where the symmetries of symmetry.hpp take the points of a board, as tables.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "game/board.hpp"
#include "game/symmetry.hpp"

namespace tengen {

// [symmetry][point]: the point of the transformed board that shows `point` of the original.
using PointImages = std::array<std::array<std::uint16_t, kMaxPoints>, kSymmetries>;

inline const PointImages& point_images(int size) {
  static const auto tables = [] {
    std::vector<PointImages> all(kMaxSize + 1);
    for (int n = 1; n <= kMaxSize; ++n)
      for (int s = 0; s < kSymmetries; ++s)
        for (int point = 0; point < n * n; ++point)
          all[n][s][source_point(point, n, s)] = static_cast<std::uint16_t>(point);
    return all;
  }();
  return tables[size];
}

}  // namespace tengen
