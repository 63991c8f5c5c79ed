// Playouts that follow a model: moves drawn by its probabilities until neither side has one.
#pragma once

#include "game/playout.hpp"
#include "patterns/models/model.hpp"

namespace tengen::patterns {

class GuidedPlayouts {
 public:
  // Plays one game to its end and returns who owns each point then: 1 Black, 2 White. A player never
  // fills an own eye and passes only where nothing else is left, so that the last board counts itself.
  const std::vector<std::uint8_t>& play(const Scene& start, int color, const Model& model,
                                        TeamMaker& maker, std::uint64_t seed) {
    Scene scene = start;
    const Board& board = scene.board();
    state_ = splitmix64(seed) | 1;
    int passes = 0;
    for (int moves = 0; passes < 2 && moves < kPlayoutMoves * board.points(); ++moves) {
      maker.make(scene, color, nullptr, competition_);
      const int point = draw(board, color, model);
      passes = point < 0 ? passes + 1 : 0;
      scene.play(point, color);
      color = opponent(color);
    }
    owners_.resize(board.points());
    for (int point = 0; point < board.points(); ++point)
      owners_[point] = static_cast<std::uint8_t>(owner_at_end(board, board.cell_of(point)));
    return owners_;
  }

 private:
  int draw(const Board& board, int color, const Model& model) {
    const auto& points = competition_.points;
    weights_.resize(points.size());
    float top = -1e30f;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const bool bad = points[i] < 0 || eye_owner(board, board.cell_of(points[i])) == color;
      weights_[i] = bad ? -1e30f : model.score(competition_.teams[i], competition_.phase);
      top = std::max(top, weights_[i]);
    }
    if (top <= -1e30f) return -1;
    double sum = 0;
    for (float& weight : weights_) sum += weight = std::exp((weight - top) / model.temperature);
    state_ = splitmix64(state_);
    double left = sum * static_cast<double>(state_ >> 11) * 0x1p-53;
    int last = -1;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (weights_[i] <= 0) continue;
      last = points[i];
      if ((left -= weights_[i]) < 0) break;
    }
    return last;
  }

  Competition competition_;
  std::vector<float> weights_;
  std::vector<std::uint8_t> owners_;
  std::uint64_t state_ = 1;
};

}  // namespace tengen::patterns
