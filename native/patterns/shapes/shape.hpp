// Shapes: the stones around a point, at fourteen nested sizes, as hashes that follow the game.
//
// Template 1 is the centre alone; template t (2 to 13) holds the points with
// |dx| + |dy| + max(|dx|, |dy|) <= t; template 14 is the whole board. A hash is the XOR of one key for
// each stone and each point beyond the edge, kept apart by ring (the distance) and by symmetry, so that
// a stone that comes or goes changes one ring of each point in range, and the hash of every size is a
// prefix of the rings. Two views are kept, one for each player to move: own stones and opponent's stones
// have keys of their own. The smallest of the eight symmetric hashes names the shape.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "game/board.hpp"
#include "game/symmetry.hpp"

namespace tengen::patterns {

constexpr int kSizes = 14;  // templates 1 to 14
constexpr int kRings = 12;  // distances 2 to 13

constexpr int diamond_distance(int dx, int dy) {
  const int a = dx < 0 ? -dx : dx, b = dy < 0 ? -dy : dy;
  return a + b + (a > b ? a : b);
}

// The images of an offset (or of a point, on a board of `top` + 1 lines) under the eight symmetries.
constexpr std::array<int, 2> symmetric(int dx, int dy, int symmetry) {
  const int a = symmetry & 1 ? -dx : dx, b = symmetry & 2 ? -dy : dy;
  return symmetry & 4 ? std::array<int, 2>{b, a} : std::array<int, 2>{a, b};
}
constexpr std::array<int, 2> symmetric_point(int row, int column, int top, int symmetry) {
  const int a = symmetry & 1 ? top - row : row, b = symmetry & 2 ? top - column : column;
  return symmetry & 4 ? std::array<int, 2>{b, a} : std::array<int, 2>{a, b};
}

enum Seen : int { kOwn = 0, kOther = 1, kOffBoard = 2, kLastMove = 3, kMovePoint = 4 };

inline std::uint64_t shape_key(int seen, int a, int b) {
  return splitmix64(0x7368617065ULL + ((static_cast<std::uint64_t>(seen) << 16) |
                                       static_cast<std::uint64_t>((a + 32) << 8) |
                                       static_cast<std::uint64_t>(b + 32)) *
                                          0x9e3779b97f4a7c15ULL);
}

using EightHashes = std::array<std::uint64_t, kSymmetries>;

struct ShapeOffset {
  int row, column, ring;
  std::array<EightHashes, 3> keys;  // by Seen
};

struct ShapeKeys {
  std::vector<ShapeOffset> offsets;  // all but the centre, nearest first
  // By the last move's offset, kMaxSize - 1 added to both numbers.
  std::array<std::array<EightHashes, 2 * kMaxSize - 1>, 2 * kMaxSize - 1> last_move;
  std::array<std::uint64_t, kSizes + 1> size;

  const EightHashes& last_move_at(int rows, int columns) const {
    return last_move[rows + kMaxSize - 1][columns + kMaxSize - 1];
  }

  ShapeKeys() {
    for (int dy = -8; dy <= 8; ++dy)
      for (int dx = -8; dx <= 8; ++dx) {
        const int distance = diamond_distance(dx, dy);
        if (distance < 2 || distance > 13) continue;
        ShapeOffset offset{dy, dx, distance - 2, {}};
        for (int seen = 0; seen < 3; ++seen)
          for (int s = 0; s < kSymmetries; ++s) {
            const auto image = symmetric(dy, dx, s);
            offset.keys[seen][s] = shape_key(seen, image[0], image[1]);
          }
        offsets.push_back(offset);
      }
    std::stable_sort(offsets.begin(), offsets.end(),
                     [](const auto& a, const auto& b) { return a.ring < b.ring; });
    constexpr int kFarthest = kMaxSize - 1;
    for (int dy = -kFarthest; dy <= kFarthest; ++dy)
      for (int dx = -kFarthest; dx <= kFarthest; ++dx)
        for (int s = 0; s < kSymmetries; ++s) {
          const auto image = symmetric(dy, dx, s);
          last_move[dy + kFarthest][dx + kFarthest][s] = shape_key(kLastMove, image[0], image[1]);
        }
    for (int t = 0; t <= kSizes; ++t) size[t] = splitmix64(0x73697a65 + t);
  }
};
inline const ShapeKeys kShapeKeys;

class ShapeBoard {
 public:
  using Rings = std::array<EightHashes, kRings>;

  explicit ShapeBoard(int size) : size_(size) { clear(); }

  void clear() {
    rings_ = empty_board(size_);
    for (auto& hashes : whole_) hashes.fill(splitmix64(size_));
  }

  int size() const { return size_; }
  int points() const { return size_ * size_; }

  // A stone of `color` comes or goes.
  void toggle(int point, int color) {
    const int row = point / size_, column = point % size_;
    for (const ShapeOffset& offset : kShapeKeys.offsets) {
      const int r = row - offset.row, c = column - offset.column;
      if (!on_board(r, c)) continue;
      const int at = r * size_ + c;
      for (int view = 0; view < 2; ++view)
        add(rings_[view * points() + at][offset.ring],
            offset.keys[color == view + 1 ? kOwn : kOther]);
    }
    for (int view = 0; view < 2; ++view)
      add(whole_[view], point_keys(row, column, color == view + 1 ? kOwn : kOther));
  }

  // Grows the shape around a point one template at a time, for the player `color` to move there.
  class Growing {
   public:
    Growing(const ShapeBoard& board, int point, int color)
        : board_(&board), point_(point), view_(color - 1),
          rings_(&board.rings_[(color - 1) * board.points() + point]) {}

    int size() const { return template_; }
    bool grow() {  // to the next template; false after the whole board
      if (template_ == kSizes) return false;
      ++template_;
      if (template_ < kSizes) {
        add(hashes_, (*rings_)[template_ - 2]);
      } else {
        hashes_ = board_->whole_[view_];
        add(hashes_,
            board_->point_keys(point_ / board_->size_, point_ % board_->size_, kMovePoint));
      }
      return true;
    }
    // The name of the shape.
    std::uint64_t hash() const {
      return finish(*std::min_element(hashes_.begin(), hashes_.end()), 0);
    }
    // The name of the shape together with where the last move lies from here.
    std::uint64_t hash_with(const EightHashes& last_move) const {
      std::uint64_t smallest = ~std::uint64_t{0};
      for (int s = 0; s < kSymmetries; ++s)
        smallest = std::min(smallest, hashes_[s] ^ last_move[s]);
      return finish(smallest, 0x726573706f6e7365ULL);
    }

   private:
    std::uint64_t finish(std::uint64_t smallest, std::uint64_t kind) const {
      return splitmix64(smallest ^ kShapeKeys.size[template_] ^ kind);
    }
    const ShapeBoard* board_;
    int point_, view_;
    int template_ = 1;
    const Rings* rings_;
    EightHashes hashes_{};
  };

  bool operator==(const ShapeBoard& other) const {
    return size_ == other.size_ && rings_ == other.rings_ && whole_ == other.whole_;
  }

 private:
  // The edges alone, made once for each size.
  static const std::vector<Rings>& empty_board(int size) {
    static std::array<std::once_flag, kMaxSize + 1> once;
    static std::array<std::vector<Rings>, kMaxSize + 1> boards;
    std::call_once(once[size], [size] {
      std::vector<Rings> rings(2 * size * size, Rings{});
      for (int point = 0; point < size * size; ++point)
        for (const ShapeOffset& offset : kShapeKeys.offsets) {
          const int row = point / size + offset.row, column = point % size + offset.column;
          if (row >= 0 && row < size && column >= 0 && column < size) continue;
          for (int view = 0; view < 2; ++view)
            add(rings[view * size * size + point][offset.ring], offset.keys[kOffBoard]);
        }
      boards[size] = std::move(rings);
    });
    return boards[size];
  }
  static void add(EightHashes& hashes, const EightHashes& keys) {
    for (int s = 0; s < kSymmetries; ++s) hashes[s] ^= keys[s];
  }
  bool on_board(int row, int column) const {
    return row >= 0 && row < size_ && column >= 0 && column < size_;
  }
  EightHashes point_keys(int row, int column, int seen) const {
    EightHashes keys;
    for (int s = 0; s < kSymmetries; ++s) {
      const auto image = symmetric_point(row, column, size_ - 1, s);
      // Beyond the offsets of the diamonds, so that the two kinds of key never meet.
      keys[s] = shape_key(seen + 8, image[0], image[1]);
    }
    return keys;
  }

  int size_;
  std::vector<Rings> rings_;  // [view][point]
  std::array<EightHashes, 2> whole_;
};

}  // namespace tengen::patterns
