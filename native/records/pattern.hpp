// A pattern and the up to sixteen ways in which it can lie on a board.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "game/board.hpp"
#include "game/symmetry.hpp"

namespace tengen::records {

// What a cell may hold, as a set of states.
enum Allowed : std::uint8_t { kMayBeEmpty = 1, kMayBeBlack = 2, kMayBeWhite = 4, kMayBeAny = 7 };
constexpr int allows(int color) { return 1 << color; }  // of kEmpty, kBlack, kWhite

enum Edge : int { kTop = 1, kBottom = 2, kLeft = 4, kRight = 8 };

struct Cell {
  int row, column;
  int allowed;
};

struct Pattern {
  int rows, columns;
  int edges = 0;            // sides that must lie on the board's edge
  std::vector<Cell> cells;  // those that are not kMayBeAny
};

// The pattern in one symmetry and colouring, on a board of one size. An anchor is the point under
// its top left cell.
struct Variant {
  int symmetry, swapped;
  int rows, columns;
  struct Place {
    int offset;  // from the anchor, in points
    int allowed;
    bool operator==(const Place&) const = default;
    auto operator<=>(const Place&) const = default;
  };
  std::vector<Place> stones, others;  // one colour only / all else
  std::vector<int> anchors;
  std::vector<std::uint64_t> anchor_bits;
};

inline int swap_colors(int allowed) {
  return (allowed & kMayBeEmpty) | (allowed & kMayBeBlack) << 1 | (allowed & kMayBeWhite) >> 1;
}

// Rows are mirrored by 1, columns by 2, both are swapped by 4 (game/symmetry.hpp); the result is the
// place in the turned pattern.
inline std::pair<int, int> turn(int row, int column, int rows, int columns, int symmetry) {
  if (symmetry & 1) row = rows - 1 - row;
  if (symmetry & 2) column = columns - 1 - column;
  if (symmetry & 4) std::swap(row, column);
  return {row, column};
}

inline std::pair<int, int> turn_back(int row, int column, int rows, int columns, int symmetry) {
  if (symmetry & 4) std::swap(row, column);
  if (symmetry & 1) row = rows - 1 - row;
  if (symmetry & 2) column = columns - 1 - column;
  return {row, column};
}

inline int turn_edges(int edges, int symmetry) {
  const auto exchange = [&](int a, int b) {
    const int kept = edges & ~(a | b);
    edges = kept | (edges & a ? b : 0) | (edges & b ? a : 0);
  };
  if (symmetry & 1) exchange(kTop, kBottom);
  if (symmetry & 2) exchange(kLeft, kRight);
  if (symmetry & 4) {
    exchange(kTop, kLeft);
    exchange(kBottom, kRight);
  }
  return edges;
}

// Where the first row (or column) of `length` lines may lie on a board of `size` lines.
inline std::pair<int, int> anchor_range(int size, int length, bool low_edge, bool high_edge) {
  int first = 0, last = size - length;
  if (low_edge) last = std::min(last, 0);
  if (high_edge) first = std::max(first, size - length);
  return {first, last};
}

inline Variant make_variant(const Pattern& pattern, int size, int symmetry, int swapped) {
  Variant variant{symmetry, swapped, pattern.rows, pattern.columns, {}, {}, {}, {}};
  if (symmetry & 4) std::swap(variant.rows, variant.columns);
  for (const Cell& cell : pattern.cells) {
    const auto [row, column] = turn(cell.row, cell.column, pattern.rows, pattern.columns, symmetry);
    const int allowed = swapped ? swap_colors(cell.allowed) : cell.allowed;
    const bool stone = allowed == kMayBeBlack || allowed == kMayBeWhite;
    (stone ? variant.stones : variant.others).push_back({row * size + column, allowed});
  }
  std::sort(variant.stones.begin(), variant.stones.end());
  std::sort(variant.others.begin(), variant.others.end());
  const int edges = turn_edges(pattern.edges, symmetry);
  const auto [top, bottom] = anchor_range(size, variant.rows, edges & kTop, edges & kBottom);
  const auto [left, right] = anchor_range(size, variant.columns, edges & kLeft, edges & kRight);
  variant.anchor_bits.assign((size * size + 63) / 64, 0);
  for (int row = top; row <= bottom; ++row)
    for (int column = left; column <= right; ++column) {
      const int anchor = row * size + column;
      variant.anchors.push_back(anchor);
      variant.anchor_bits[anchor >> 6] |= std::uint64_t{1} << (anchor & 63);
    }
  return variant;
}

// All variants that differ; a pattern that is its own mirror image has fewer than sixteen.
inline std::vector<Variant> make_variants(const Pattern& pattern, int size, bool symmetries,
                                          bool colors) {
  std::vector<Variant> variants;
  for (int swapped = 0; swapped < (colors ? 2 : 1); ++swapped)
    for (int symmetry = 0; symmetry < (symmetries ? kSymmetries : 1); ++symmetry) {
      Variant variant = make_variant(pattern, size, symmetry, swapped);
      if (variant.anchors.empty()) continue;
      const bool known = std::any_of(variants.begin(), variants.end(), [&](const Variant& other) {
        return std::tie(variant.stones, variant.others, variant.anchors, variant.rows) ==
               std::tie(other.stones, other.others, other.anchors, other.rows);
      });
      if (!known) variants.push_back(std::move(variant));
    }
  return variants;
}

}  // namespace tengen::records
