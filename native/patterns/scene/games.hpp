// A batch of games as flat arrays, and the walk through their positions.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>

#include "game/moves.hpp"
#include "patterns/scene/scene.hpp"

namespace tengen::patterns {

// Game i has size sizes[i], set-up stones setup[setup_at[i]..setup_at[i + 1]) and moves likewise.
struct GameBatch {
  std::int64_t games;
  const std::uint8_t* sizes;
  const std::int64_t* setup_at;
  const std::uint16_t* setup;
  const std::int64_t* moves_at;
  const std::uint16_t* moves;
};

inline void check_board_size(int size) {
  if (size < 2 || size > kMaxSize) throw std::invalid_argument("board size out of range");
}

// Calls visit(game, scene, color, point) before each move. Set-up stones and moves out of turn (free
// handicaps are recorded so) are played without a visit. A game ends at its first illegal move.
template <class Visit>
void walk(const GameBatch& batch, Visit visit) {
  std::optional<Scene> made;
  for (std::int64_t game = 0; game < batch.games; ++game) {
    const int size = batch.sizes[game];
    check_board_size(size);
    if (!made || made->board().size() != size)
      made.emplace(size);
    else
      made->restart();
    Scene& scene = *made;
    const int points = size * size;
    for (auto i = batch.setup_at[game]; i < batch.setup_at[game + 1]; ++i) {
      const int point = packed_point(batch.setup[i]);
      if (point >= 0 && point < points) scene.setup(point, packed_color(batch.setup[i]));
    }
    if (scene.board().has_breathless()) continue;  // a set-up that no game leads to
    for (auto i = batch.moves_at[game]; i < batch.moves_at[game + 1]; ++i) {
      const int point = packed_point(batch.moves[i]), color = packed_color(batch.moves[i]);
      const bool in_turn = color != scene.last().color;
      if (!in_turn) scene.clear_ko();
      if (point >= points || !scene.is_legal(point, color)) break;
      if (in_turn) visit(game, scene, color, point);
      scene.play(point, color);
    }
  }
}

}  // namespace tengen::patterns
