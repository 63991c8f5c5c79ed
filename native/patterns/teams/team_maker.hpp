// Teams: every legal move of a position as its shape, its response and its features.
//
// How captures, extensions, atari and rescues are read is said in tactics.hpp. A self-atari leaves one
// liberty and captures nothing; liberties are counted after captures.
#pragma once

#include "patterns/scene/paths.hpp"
#include "patterns/scene/tactics.hpp"
#include "patterns/teams/classes.hpp"
#include "patterns/teams/matching.hpp"

namespace tengen::patterns {

class TeamMaker {
 public:
  explicit TeamMaker(const Dictionary& dictionary) : matcher_(dictionary) {}

  // `owner`: for each point a level 1 to 8 (how often the mover owns it after playouts), or null.
  void make(const Scene& scene, int color, const std::uint8_t* owner, Competition& out) {
    const Board& board = scene.board();
    scene_ = &scene;
    color_ = color;
    size_ = board.size();
    chains_.look(scene, color);
    tactics_.read(chains_);
    path_.spread(board, scene.last());
    path2_.spread(board, scene.before_last());
    out.teams.clear();
    out.points.clear();
    contacts_.clear();
    out.phase = phase_of(scene.moves());
    for (int point = 0; point < board.points(); ++point) {
      const int cell = chains_.cell_of(point);
      if (!board.is_legal(cell, color, false)) continue;
      contacts_.push_back(chains_.touch(cell));
      Team team;
      team.features = features(point, cell, contacts_.back());
      if (owner) team.features |= pack_field(kOwner, owner[point]);
      out.teams.push_back(team);
      out.points.push_back(point);
    }
    matcher_.match(scene, color, out.points, contacts_, out.teams);
    Team pass;
    pass.features =
        pack_field(kPassField, scene.last().color != 0 && scene.last().point < 0 ? 2 : 1);
    out.teams.push_back(pass);
    out.points.push_back(-1);
  }

 private:
  std::uint64_t features(int point, int cell, const Contact& contact) const {
    const Tactics& tactics = tactics_.at(cell);
    std::uint64_t word = 0;
    word |= pack_field(kCapture, tactics.capture);
    word |= pack_field(kExtension, tactics.extension);
    word |= pack_field(kSelfAtari, contact.liberties == 1 && !contact.captures);
    word |= pack_field(kAtari, tactics.atari);
    word |= pack_field(kRescue, tactics.rescue);
    word |= pack_field(kPrey, tactics.prey);
    word |= pack_field(kLine, line_of(point, size_));
    word |= pack_field(kDistance, distance_level(scene_->last().point, point, 0));
    word |= pack_field(kDistance2, distance_level(scene_->before_last().point, point, 1));
    word |= pack_field(kPath, path_.steps(cell));
    word |= pack_field(kPath2, path2_.steps(cell));
    word |= pack_field(kLiberties, contact.liberties + 6 * std::min(contact.own_chains, 3));
    if (contact.enemy_chains > 0)
      word |= pack_field(kEnemies, 1 + std::min(contact.least_enemy, 5) + 6 * contact.touches_last +
                                       12 * (contact.enemy_chains > 1));
    word |= pack_field(kLastChain, last_chain_level(cell));
    word |= pack_field(kSway, sway_level(point));
    return word;
  }

  int distance_level(int from, int point, int same) const {
    if (from < 0) return 0;
    const int distance =
        diamond_distance(from % size_ - point % size_, from / size_ - point / size_);
    if (distance == 0) return same;
    return std::min(distance - 1, 16) + same;
  }

  // 1 to 6: a liberty of the last move's chain; 7 to 12: of an own chain that the last move touched.
  int last_chain_level(int cell) const {
    const int last = chains_.last_stone();
    if (last == 0) return 0;
    const Chain& enemy = chains_.chain(last);
    if (enemy.has_liberty(cell)) return std::min(enemy.count, 6);
    const Board& board = scene_->board();
    int least = 0;
    for (int n : board.neighbors(last)) {
      if (board.color(n) != color_) continue;
      const Chain& own = chains_.chain(n);
      if (own.has_liberty(cell)) least = least == 0 ? own.count : std::min(least, own.count);
    }
    return least == 0 ? 0 : 6 + std::min(least, 6);
  }

  // Whose influence, from the mover's side: 1 clearly the opponent's to 9 clearly his own.
  int sway_level(int point) const {
    static constexpr std::array<int, 4> bounds = {64, 192, 448, 896};
    const int value = color_ == kBlack ? scene_->influence(point) : -scene_->influence(point);
    int level = 0;
    for (int bound : bounds) level += std::abs(value) >= bound;
    return 5 + (value < 0 ? -level : level);
  }

  Matcher matcher_;
  std::vector<Contact> contacts_;
  const Scene* scene_ = nullptr;
  int color_ = 0, size_ = 0;
  Chains chains_;
  TacticsReader tactics_;
  Paths path_, path2_;
};

}  // namespace tengen::patterns
