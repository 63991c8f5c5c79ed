// The game up to the root of a search, and what the search may not play.
#pragma once

#include "game/moves.hpp"
#include "nets/features.hpp"

namespace tengen::search {

class Root {
 public:
  Root(const nets::FeatureRules& rules, int size) : rules_(rules), track_(rules, size) {
    for (auto& depths : avoid_) depths.assign(size * size + 1, 0);
  }

  // Set-up and moves so far. Returns the number of the first move that cannot be played (0 for a bad
  // set-up), or -1.
  int start(const std::uint8_t* stones, int first, const std::uint16_t* moves, int count) {
    bans_.clear();
    last_move_ = kNoMove;
    if (!track_.setup(stones, first)) {
      const std::vector<std::uint8_t> empty(board().points(), kEmpty);
      track_.setup(empty.data(), first);  // so that no later call meets a chain without liberties
      return 0;
    }
    for (int i = 0; i < count; ++i) {
      track_.turn_to(packed_color(moves[i]));
      if (count - i <= 2) read_ladders();
      if (!track_.play(packed_point(moves[i]))) return i + 1;
      last_move_ = packed_point(moves[i]);
    }
    read_ladders();
    return -1;
  }
  void set_to_move(int color) {
    if (color == track_.to_move()) return;
    track_.turn_to(color);
    read_ladders();
  }
  // Returns false if the move cannot be played.
  bool play(int point) {
    if (!track_.play(point)) return false;
    read_ladders();
    last_move_ = point;
    bans_.clear();
    return true;
  }

  // Moves of the root that rules of the record forbid although the position does not.
  void ban(int point) { bans_.push_back(point); }
  const std::vector<int>& bans() const { return bans_; }
  // A move (the number of points for a pass) is not looked at within `depth` moves from the root.
  void avoid(int color, int move, int depth) { avoid_[color - 1][move] = depth; }
  bool allows(int depth, int color, int move) const { return depth >= avoid_[color - 1][move]; }
  bool has_restrictions() const {
    for (const auto& depths : avoid_)
      for (int depth : depths)
        if (depth > 0) return true;
    return false;
  }

  const nets::FeatureRules& rules() const { return rules_; }
  const nets::FeatureTrack& track() const { return track_; }
  const Board& board() const { return track_.board(); }
  int last_move() const { return last_move_; }

 private:
  static constexpr int kNoMove = kPass - 1;

  void read_ladders() {
    thread_local LadderReader reader;
    track_.read_ladders_now(reader);
  }

  nets::FeatureRules rules_;
  nets::FeatureTrack track_;
  std::vector<int> bans_;
  std::vector<int> avoid_[2];
  int last_move_ = kNoMove;
};

}  // namespace tengen::search
