// One position at a time: for predictions, and for learning while a game is played.
#pragma once

#include "patterns/models/guided_playouts.hpp"
#include "patterns/models/model.hpp"
#include "patterns/scene/owner_count.hpp"

namespace tengen::patterns {

// Probabilities of all points, and of a pass at the end; moves that do not compete have 0.
inline void probabilities(const Model& model, const Competition& c, int points,
                          std::vector<float>& out) {
  out.assign(points + 1, 0.f);
  std::vector<float> scores(c.teams.size());
  float top = -1e30f, sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i)
    top = std::max(top, scores[i] = model.score(c.teams[i], c.phase));
  for (float& score : scores) sum += score = std::exp((score - top) / model.temperature);
  for (std::size_t i = 0; i < scores.size(); ++i)
    out[c.points[i] < 0 ? points : c.points[i]] = scores[i] / sum;
}

class Position {
 public:
  Position(int size, std::shared_ptr<const Dictionary> dictionary)
      : dictionary_(std::move(dictionary)), scene_(checked(size)), maker_(*dictionary_) {}

  const Scene& scene() const { return scene_; }
  // Throws where a model cannot judge this position for that player.
  void check(const Model& model, int color) {
    check_sound();
    if (color != kBlack && color != kWhite) throw std::invalid_argument("color must be 1 or 2");
    if (dictionary_->size() > model.layout->dictionary().size())
      throw std::invalid_argument("a model of another dictionary");
  }
  void restart() {
    scene_.restart();
    is_sound_ = true;
  }
  void setup(int point, int color) {
    scene_.setup(point, color);
    is_sound_ = false;
  }
  void play(int point, int color) {
    check_sound();
    if (scene_.last().color == color) scene_.clear_ko();
    if (!scene_.is_legal(point, color)) throw std::invalid_argument("an illegal move");
    scene_.play(point, color);
  }

  // All legal moves of `color`; `winner` (a point, or -1 for a pass) comes first if it is given.
  const Competition& compete(int color, bool owner, const int* winner) {
    check_sound();
    // Games numbered -1, -2, ... are never those of the last count: all playouts are made again.
    maker_.make(scene_, color, owner ? owners_.levels(--game_, scene_, color) : nullptr,
                competition_);
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
    tengen::patterns::probabilities(model, compete(color, owner, nullptr), scene_.board().points(),
                                    out);
  }
  const std::vector<std::uint8_t>& play_out(const Model& model, int color, std::uint64_t seed) {
    return guided_.play(scene_, color, model, maker_, seed);
  }

 private:
  // Set-up stones may leave a chain without liberties, which nothing below expects.
  void check_sound() {
    if (!is_sound_ && scene_.board().has_breathless())
      throw std::invalid_argument("a chain without liberties");
    is_sound_ = true;
  }
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
  bool is_sound_ = true;
};

}  // namespace tengen::patterns
