// Matching: the largest known shape and response of a move, and Stern's vector beside small shapes.
#pragma once

#include "patterns/scene/chains.hpp"
#include "patterns/teams/team.hpp"

namespace tengen::patterns {

constexpr int kResponseRange = 17;  // how far (in diamond distance) a response may lie

// The keys of the last move as seen from `point`; null where a move there is no response to it.
inline const EightHashes* response_keys(int size, int last, int point) {
  if (last < 0 || last == point) return nullptr;
  const int dy = last / size - point / size, dx = last % size - point % size;
  return diamond_distance(dx, dy) < kResponseRange ? &kShapeKeys.last_move_at(dy, dx) : nullptr;
}

// 1 is the edge, 10 the middle of a 19x19 board and all that lies farther inside on larger ones.
inline int line_of(int point, int size) {
  const int row = point / size, column = point % size;
  return std::min({row, column, size - 1 - row, size - 1 - column, 9}) + 1;
}

// Stern's eight bits: liberties of the new chain and of the weakest neighbour, ko, escape from atari,
// distance to the edge.
inline int stern_vector(const Board& board, int point, const Contact& contact) {
  return (std::min(contact.liberties, 4) - 1) | std::clamp(contact.least_enemy - 1, 0, 3) << 2 |
         (board.ko() != 0) << 4 | contact.from_atari << 5 |
         std::clamp(line_of(point, board.size()) - 3, 0, 3) << 6;
}
constexpr bool carries_vector(int size) { return size >= 2 && size <= 4; }

class Matcher {
 public:
  explicit Matcher(const Dictionary& dictionary) : dictionary_(dictionary) {}

  // Sets the shape and the response of each team. All moves grow their shapes together, so that the
  // memory of the next hashes is on its way while others are looked up.
  void match(const Scene& scene, int color, const std::vector<int>& points,
             const std::vector<Contact>& contacts, std::vector<Team>& teams) {
    const int size = scene.board().size(), last = scene.last().point;
    moves_.clear();
    for (std::size_t i = 0; i < points.size(); ++i)
      moves_.push_back({ShapeBoard::Growing(scene.shapes(), points[i], color),
                        response_keys(size, last, points[i]), &teams[i], &contacts[i], points[i]});
    for (std::size_t left = moves_.size(); left > 0;) {
      for (std::size_t i = 0; i < left; ++i) expect(moves_[i]);
      for (std::size_t i = 0; i < left;) {
        if (look_up(moves_[i]) && moves_[i].shape.grow())
          ++i;
        else
          std::swap(moves_[i], moves_[--left]);
      }
    }
    for (const Move& move : moves_) refine(scene.board(), move);
  }

 private:
  struct Move {
    ShapeBoard::Growing shape;
    const EightHashes* from_last;  // null once there is no larger response
    Team* team;
    const Contact* contact;
    int point;
    bool growing = true;
    std::uint64_t hash = 0, response = 0;  // of the size that is looked up now
    std::uint64_t best = 0;
  };

  void expect(Move& move) const {
    if (move.growing) dictionary_.expect(move.hash = move.shape.hash());
    if (move.from_last) dictionary_.expect(move.response = move.shape.hash_with(*move.from_last));
  }
  // Frequent shapes are nested: where a size is missing, the larger ones are too.
  bool look_up(Move& move) const {
    if (move.growing) {
      const std::uint32_t id = dictionary_.find(move.hash);
      move.growing = id != kUnknown;
      if (move.growing) {
        move.team->shape_and_weight = id;
        move.best = move.hash;
      }
    }
    if (move.from_last) {
      const std::uint32_t id = dictionary_.find(move.response);
      if (id != kUnknown)
        move.team->response = id;
      else
        move.from_last = nullptr;
    }
    return move.growing || move.from_last;
  }
  void refine(const Board& board, const Move& move) const {
    const std::uint32_t id = move.team->shape();
    if (id == kUnknown || !carries_vector(dictionary_.template_size(id))) return;
    const int vector = stern_vector(board, move.point, *move.contact);
    const std::uint32_t finer = dictionary_.find(with_vector(move.best, vector));
    if (finer != kUnknown) move.team->shape_and_weight = finer;
  }

  const Dictionary& dictionary_;
  std::vector<Move> moves_;
};

}  // namespace tengen::patterns
