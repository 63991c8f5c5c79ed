// One position at a time: for predictions, and for learning while a game is played.
#pragma once

#include "patterns/guided.hpp"
#include "patterns/model.hpp"
#include "patterns/playouts.hpp"

namespace tengen::patterns {

class Position {
 public:
  Position(int size, std::shared_ptr<const Dictionary> dictionary)
      : dictionary_(std::move(dictionary)), scene_(checked(size)), maker_(*dictionary_) {}

  Scene& scene() { return scene_; }
  void check(int point) const {
    if (point < -1 || point >= scene_.board().points()) throw std::invalid_argument("point off the board");
  }
  void play(int point, int color) {
    check(point);
    if (scene_.last().color == color) scene_.clear_ko();
    if (!scene_.is_legal(point, color)) throw std::invalid_argument("an illegal move");
    scene_.play(point, color);
  }

  // All legal moves of `color`; `winner` (a point, or -1 for a pass) comes first if it is given.
  const Competition& compete(int color, bool owner, const int* winner) {
    // Games numbered -1, -2, ... are never those of the last count: all playouts are made anew.
    maker_.make(scene_, color, owner ? owners_.levels(--game_, scene_, color) : nullptr, competition_);
    if (winner) {
      auto& points = competition_.points;
      const auto found = std::find(points.begin(), points.end(), *winner);
      if (found == points.end()) throw std::invalid_argument("an illegal move");
      std::swap(competition_.teams[0], competition_.teams[found - points.begin()]);
      std::swap(points[0], *found);
    }
    return competition_;
  }

  // Probabilities of all points, and of a pass at the end; illegal moves have 0.
  void probabilities(const Model& model, int color, bool owner, std::vector<float>& out) {
    const Competition& c = compete(color, owner, nullptr);
    out.assign(scene_.board().points() + 1, 0.f);
    std::vector<float> scores(c.teams.size());
    float top = -1e30f, sum = 0;
    for (std::size_t i = 0; i < scores.size(); ++i)
      top = std::max(top, scores[i] = model.score(c.teams[i], c.phase));
    for (float& score : scores) sum += score = std::exp((score - top) / model.temperature);
    for (std::size_t i = 0; i < scores.size(); ++i)
      out[c.points[i] < 0 ? out.size() - 1 : c.points[i]] = scores[i] / sum;
  }
  const std::vector<std::uint8_t>& play_out(const Model& model, int color, std::uint64_t seed) {
    return guided_.play(scene_, color, model, maker_, seed);
  }

 private:
  static int checked(int size) {
    check_board_size(size);
    return size;
  }
  std::shared_ptr<const Dictionary> dictionary_;
  Scene scene_;
  TeamMaker maker_;
  OwnerCount owners_;
  GuidedPlayouts guided_;
  Competition competition_;
  std::int64_t game_ = -1;
};

}  // namespace tengen::patterns
