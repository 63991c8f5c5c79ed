// Matching: the largest known shape and response of a move, and Stern's vector beside small shapes.
#pragma once

#include "chains.hpp"
#include "team.hpp"

namespace tengen::patterns {

constexpr int kResponseRange = 17;  // how far (in diamond distance) a response may lie

// The keys of the last move as seen from `point`; null where a move there is no response to it.
inline const EightHashes* response_keys(int size, int last, int point) {
  if (last < 0 || last == point) return nullptr;
  const int dy = last / size - point / size, dx = last % size - point % size;
  return diamond_distance(dx, dy) < kResponseRange ? &kShapeKeys.last_move[dy + 18][dx + 18] : nullptr;
}

inline int line_of(int point, int size) {  // 1 is the edge
  const int row = point / size, column = point % size;
  return std::min({row, column, size - 1 - row, size - 1 - column}) + 1;
}

// Stern's eight bits: liberties of the new chain and of the weakest neighbour, ko, escape from atari,
// distance to the edge.
inline int stern_vector(const Board& board, int point, const Contact& contact) {
  return (std::min(contact.liberties, 4) - 1) | std::clamp(contact.least_enemy - 1, 0, 3) << 2 |
         (board.ko() != 0) << 4 | contact.from_atari << 5 |
         std::clamp(line_of(point, board.size()) - 3, 0, 3) << 6;
}
constexpr bool carries_vector(int size) { return size >= 2 && size <= 4; }

inline Team match(const Dictionary& dictionary, const Scene& scene, int color, int point,
                  const Contact& contact) {
  Team team;
  ShapeBoard::Growing shape(scene.shapes(), point, color);
  const EightHashes* from_last = response_keys(scene.board().size(), scene.last().point, point);
  // Frequent shapes are nested: where a size is missing, the larger ones are too.
  bool growing = true, responding = from_last != nullptr;
  std::uint64_t best = 0;
  std::uint32_t id = kUnknown;
  do {
    if (growing) {
      const std::uint64_t hash = shape.hash();
      const std::uint32_t next = dictionary.find(hash);
      growing = next != kUnknown;
      if (growing) {
        id = next;
        best = hash;
      }
    }
    if (responding) {
      const std::uint32_t next = dictionary.find(shape.hash_with(*from_last));
      responding = next != kUnknown;
      if (responding) team.response = next;
    }
  } while ((growing || responding) && shape.grow());
  if (id != kUnknown && carries_vector(dictionary.template_size(id))) {
    const int vector = stern_vector(scene.board(), point, contact);
    const std::uint32_t finer = dictionary.find(with_vector(best, vector));
    if (finer != kUnknown) id = finer;
  }
  team.shape_and_weight = id;
  return team;
}

}  // namespace tengen::patterns
