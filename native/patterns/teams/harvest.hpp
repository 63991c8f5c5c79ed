// Harvesting: which patterns occur at played moves often enough to be kept.
//
// Two passes over the games in memory that does not grow with them. The first counts every size of
// every played move in a sketch (a table of saturating bytes, two places a pattern): it may count too
// much, never too little. The second counts exactly what the sketch lets through. The result is that
// of an exact count, whatever the sketch's size, and sums of partial harvests are harvests of sums.
#pragma once

#include <stdexcept>
#include <vector>

#include "patterns/scene/games.hpp"
#include "patterns/teams/matching.hpp"

namespace tengen::patterns {

class Sketch {
 public:
  explicit Sketch(int bits) : mask_((std::uint64_t{1} << bits) - 1), cells_(mask_ + 1, 0) {}
  void add(std::uint64_t hash) {
    increase(cells_[hash & mask_], 1);
    increase(cells_[(hash >> 32 ^ hash << 7) & mask_], 1);
  }
  int count(std::uint64_t hash) const {
    return std::min(cells_[hash & mask_], cells_[(hash >> 32 ^ hash << 7) & mask_]);
  }
  void add(const std::uint8_t* cells) {  // another sketch of the same size
    for (std::size_t i = 0; i < cells_.size(); ++i) increase(cells_[i], cells[i]);
  }
  std::vector<std::uint8_t>& cells() { return cells_; }

 private:
  static void increase(std::uint8_t& cell, int by) {
    cell = static_cast<std::uint8_t>(std::min(cell + by, 255));
  }
  std::uint64_t mask_;
  std::vector<std::uint8_t> cells_;
};

struct Counted {
  std::uint64_t hash = 0;
  std::uint64_t plain = 0;  // hash of the shape without its vector; else the hash itself
  std::uint32_t count = 0;  // 0: a free slot
  std::uint8_t size = 0, kind = 0;
};

class CountTable {  // open addressing, grows by doubling
 public:
  void add(const Counted& entry) {
    if ((used_ + 1) * 2 > slots_.size()) grow();
    Counted& slot = find(entry.hash);
    if (slot.count == 0) {
      slot = entry;
      ++used_;
    } else {
      slot.count += entry.count;
    }
  }
  template <class Visit>
  void each(Visit visit) const {
    for (const Counted& slot : slots_)
      if (slot.count > 0) visit(slot);
  }

 private:
  Counted& find(std::uint64_t hash) {
    std::size_t at = hash & (slots_.size() - 1);
    while (slots_[at].count > 0 && slots_[at].hash != hash) at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }
  void grow() {
    std::vector<Counted> old(std::max<std::size_t>(1024, slots_.size() * 2));
    old.swap(slots_);
    for (const Counted& entry : old)
      if (entry.count > 0) find(entry.hash) = entry;
  }
  std::vector<Counted> slots_;
  std::size_t used_ = 0;
};

class Harvest {
 public:
  Harvest(int threshold, int sketch_bits) : threshold_(threshold), sketch_(sketch_bits) {}

  Sketch& sketch() { return sketch_; }
  const CountTable& table() const { return table_; }
  int threshold() const { return threshold_; }

  void survey(const GameBatch& batch) {  // first pass
    each_pattern(batch, [&](const Counted& pattern) {
      sketch_.add(pattern.hash);
      return true;
    });
  }
  void count(const GameBatch& batch) {  // second pass
    Chains chains;
    walk(batch, [&](std::int64_t, const Scene& scene, int color, int point) {
      if (point < 0) return;
      int vector = -1;
      patterns_at(scene, color, point, [&](const Counted& pattern) {
        if (sketch_.count(pattern.hash) < threshold_) return false;
        table_.add(pattern);
        if (pattern.kind == static_cast<int>(Kind::kShape) && carries_vector(pattern.size)) {
          if (vector < 0) {
            chains.look(scene, color);
            vector = stern_vector(scene.board(), point, chains.touch(chains.cell_of(point)));
          }
          table_.add({with_vector(pattern.hash, vector), pattern.hash, 1, pattern.size,
                      static_cast<std::uint8_t>(Kind::kVector)});
        }
        return true;
      });
    });
  }

 private:
  template <class Visit>
  void each_pattern(const GameBatch& batch, Visit visit) {
    walk(batch, [&](std::int64_t, const Scene& scene, int color, int point) {
      if (point >= 0) patterns_at(scene, color, point, visit);
    });
  }
  // Visits the shapes and the responses of a move, each from small to large until `visit` says no.
  template <class Visit>
  static void patterns_at(const Scene& scene, int color, int point, Visit visit) {
    const EightHashes* from_last = response_keys(scene.board().size(), scene.last().point, point);
    ShapeBoard::Growing shape(scene.shapes(), point, color);
    bool growing = true, responding = from_last != nullptr;
    do {
      const auto t = static_cast<std::uint8_t>(shape.size());
      if (growing) {
        const std::uint64_t hash = shape.hash();
        growing = visit({hash, hash, 1, t, static_cast<std::uint8_t>(Kind::kShape)});
      }
      if (responding) {
        const std::uint64_t hash = shape.hash_with(*from_last);
        responding = visit({hash, hash, 1, t, static_cast<std::uint8_t>(Kind::kResponse)});
      }
    } while ((growing || responding) && shape.grow());
  }

  int threshold_;
  Sketch sketch_;
  CountTable table_;
};

}  // namespace tengen::patterns
