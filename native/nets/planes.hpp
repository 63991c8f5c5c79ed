// Encoded positions: planes as sets of points, and the writers that lay them out as tensors.
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "game/board.hpp"

namespace tengen::nets {

constexpr int kPlanes = 22;
constexpr int kGlobals = 19;
constexpr int kWords = (kMaxPoints + 63) / 64;

// Points and cells of a board of one size, looked up rather than divided.
struct Layout {
  int cell_of[kMaxPoints];
  int point_of[kMaxCells];
  explicit Layout(int size) {
    const Board board(size);
    for (int point = 0; point < board.points(); ++point) {
      cell_of[point] = board.cell_of(point);
      point_of[cell_of[point]] = point;
    }
  }
  static const Layout& of(int size) {
    static const auto all = [] {
      std::vector<Layout> layouts;
      for (int n = 2; n <= kMaxSize; ++n) layouts.emplace_back(n);
      return layouts;
    }();
    return all[size - 2];
  }
};

struct PointSet {
  std::uint64_t words[kWords];
  void clear() { std::memset(words, 0, sizeof words); }
  void insert(int point) { words[point >> 6] |= std::uint64_t{1} << (point & 63); }
  template <class F>
  void for_each(int word_count, F&& f) const {
    for (int w = 0; w < word_count; ++w)
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1)
        f(w * 64 + std::countr_zero(rest));
  }
};

struct Features {
  int size;
  PointSet planes[kPlanes];
  float globals[kGlobals];
  PointSet legal;
  std::uint64_t key;  // of everything above and the player to move

  int words() const { return (size * size + 63) / 64; }
};

// The writers lay a set of points out in a tensor of `pos_len` rows and columns; a smaller board sits
// in the top left corner.
inline PointSet widened(const PointSet& set, int size, int pos_len) {
  if (size == pos_len) return set;
  PointSet out;
  out.clear();
  for (int row = 0; row < size; ++row) {
    const int from = row * size, to = row * pos_len;
    std::uint64_t bits = set.words[from >> 6] >> (from & 63);
    if ((from & 63) + size > 64) bits |= set.words[(from >> 6) + 1] << (64 - (from & 63));
    bits &= (std::uint64_t{1} << size) - 1;
    out.words[to >> 6] |= bits << (to & 63);
    if ((to & 63) + size > 64) out.words[(to >> 6) + 1] |= bits >> (64 - (to & 63));
  }
  return out;
}

inline void write_floats(const Features& features, int pos_len, float* out) {
  struct Four {
    float values[4];
  };
  static const auto table = [] {
    std::array<Four, 16> rows{};
    for (int bits = 0; bits < 16; ++bits)
      for (int i = 0; i < 4; ++i) rows[bits].values[i] = static_cast<float>(bits >> i & 1);
    return rows;
  }();
  const int area = pos_len * pos_len;
  for (const PointSet& plane : features.planes) {
    const PointSet set = widened(plane, features.size, pos_len);
    const auto four = [&](int point) { return table[set.words[point >> 6] >> (point & 63) & 15]; };
    int point = 0;
    for (; point + 4 <= area; point += 4) {
      const Four values = four(point);
      std::memcpy(out + point, values.values, sizeof values);
    }
    if (point < area) std::memcpy(out + point, four(point).values, (area - point) * sizeof *out);
    out += area;
  }
}

// Eight points a byte, the first in the highest bit, as numpy.packbits does.
inline void write_bits(const Features& features, int pos_len, std::uint8_t* out) {
  const int bytes = (pos_len * pos_len + 7) / 8;
  for (const PointSet& plane : features.planes) {
    const PointSet set = widened(plane, features.size, pos_len);
    for (int byte = 0; byte < bytes; ++byte) {
      // The bits of a byte reversed (Knuth 7.1.3).
      const std::uint64_t b = set.words[byte >> 3] >> (8 * (byte & 7)) & 0xff;
      out[byte] = static_cast<std::uint8_t>(
          ((b * 0x80200802ULL) & 0x0884422110ULL) * 0x0101010101ULL >> 32);
    }
    out += bytes;
  }
}

inline void write_legal(const Features& features, int pos_len, std::uint8_t* out) {
  const PointSet set = widened(features.legal, features.size, pos_len);
  for (int point = 0; point < pos_len * pos_len; ++point)
    out[point] = set.words[point >> 6] >> (point & 63) & 1;
}

}  // namespace tengen::nets
