// Network inputs: the 22 planes and 19 numbers of KataGo's "V7" encoding, from a game in progress.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>

#include "game/ladder.hpp"
#include "game/life.hpp"
#include "game/state.hpp"
#include "nets/planes.hpp"

namespace tengen::nets {

struct FeatureRules {
  KoRule ko = KoRule::kSimple;
  bool territory = false;
  int tax = 0;  // 0 none, 1 seki, 2 all
  bool suicide = false;
  int handicap_bonus = 0;  // 0 none, 1 as many points as stones, 2 one less
  bool friendly_pass = false;
  bool area_by_suicide = false;  // the network wants pass-alive areas as if suicide were legal
  float komi = 0;
};

// From a row of numbers, in the order of tengen.nets.features.
constexpr int kRuleAxes = 7;
inline FeatureRules feature_rules(const std::uint8_t* axes, float komi) {
  FeatureRules rules;
  rules.ko = static_cast<KoRule>(axes[0]);
  rules.territory = axes[1];
  rules.tax = axes[2];
  rules.suicide = axes[3];
  rules.handicap_bonus = axes[4];
  rules.friendly_pass = axes[5];
  rules.area_by_suicide = axes[6];
  rules.komi = komi;
  return rules;
}

// A game as the encoder follows it. What a player sees of the past is limited: see `shown`.
class FeatureTrack {
 public:
  FeatureTrack(const FeatureRules& rules, int size)
      : rules_(rules), layout_(Layout::of(size)), state_(size, rules.ko, rules.suicide) {
    begin();
  }

  // Set-up. Returns false if a chain has no liberty.
  bool setup(const std::uint8_t* stones, int to_move) {
    for (int point = 0; point < state_.board().points(); ++point) {
      if (stones[point] == kEmpty) continue;
      state_.setup(point, stones[point]);
      white_bonus_ += stones[point] == kBlack ? 1 : -1;
    }
    state_.set_to_move(to_move);
    begin();
    const Board& board = state_.board();
    for (int cell = 0; cell < board.cells(); ++cell)
      if (board.is_stone(cell) && !board.has_liberty(cell)) return false;
    return true;
  }
  void set_ko(int point) { state_.set_ko(point); }

  int to_move() const { return state_.to_move(); }
  const Board& board() const { return state_.board(); }
  int turn() const { return turn_; }
  // White's points for a handicap, where the rules have them: for Black's stones before White's first.
  int compensation() const {
    if (rules_.handicap_bonus == 0 || opening_stones_ < 2) return 0;
    return opening_stones_ - (rules_.handicap_bonus - 1);
  }
  // Whether the last move ended the game; after a third repetition it has no result.
  bool over() const { return over_; }
  bool has_no_result() const { return over_ && repeated_; }
  // Where a pass invites the players to agree on dead stones, a second pass is no agreement yet: only
  // a third one ends the game, which is then counted as it stands.
  bool over_for_good() const {
    const bool invited = rules_.friendly_pass && !rules_.territory && !repeated_pass_ &&
                         state_.consecutive_passes() == 2;
    return over_ && !invited;
  }

  // A player who moves out of turn starts a new history from the stones on the board.
  void turn_to(int color) {
    if (color == state_.to_move()) return;
    state_.set_to_move(color);
    begin();
  }

  // Plays for the player to move. Ko, superko and suicide of several stones are not refused: records
  // hold them, and the position after them is well defined. Returns false for any other illegal move.
  bool play(int point) {
    const int color = state_.to_move();
    bool alone = false;
    if (point != kPass) {
      if (point < 0 || point >= board().points()) return false;
      const int cell = layout_.cell_of[point];
      if (!board().is_empty(cell)) return false;
      if (board().is_suicide(cell, color, &alone) && alone) return false;
    }
    if (over_) valid_turns_ = std::min(valid_turns_, 1);
    over_ = repeated_ = repeated_pass_ = false;
    if (point == kPass) {
      repeated_pass_ = passed_before();
      passes_of(color).push_back(situation());
      since_pass_.clear();
    } else {
      ever_played_.insert(point);
      white_bonus_ += color == kBlack ? 1 : -1;
      if (color == kWhite) white_moved_ = true;
      if (color == kBlack && !white_moved_) ++opening_stones_;
    }
    state_.play(point, color);
    last_moves_[turn_ % 5] = point;
    ++turn_;
    ++valid_turns_;
    since_pass_.push_back(situation());
    if (state_.consecutive_passes() >= 2 || repeated_pass_) {
      over_ = true;
      if (rules_.territory) valid_turns_ = std::min(valid_turns_, 1);
    }
    if (point != kPass && rules_.ko == KoRule::kSimple &&
        std::count(since_pass_.begin(), since_pass_.end(), since_pass_.back()) >= 3)
      over_ = repeated_ = true;
    return true;
  }

  // Reads the ladders of the current board; `encode` needs those of the last two turns as well.
  void read_ladders_now(LadderReader& reader) {
    read_ladders(board(), reader, ladders_[turn_ % 3]);
  }
  // The same from someone who has read them before.
  void set_ladders(const LadderMap& ladders) { ladders_[turn_ % 3] = ladders; }
  const LadderMap& ladders() const { return ladders_[turn_ % 3]; }

  void encode(Life& life, Features& out) const {
    out.size = board().size();
    for (PointSet& plane : out.planes) plane.clear();
    std::fill_n(out.globals, kGlobals, 0.0f);
    out.legal.clear();
    encode_stones(out);
    encode_bans(out);
    encode_history(out);
    encode_area(life, out);
    encode_rules(out);
    out.key = hash(out);
  }

 private:
  void begin() {
    turn_ = valid_turns_ = 0;
    over_ = repeated_ = repeated_pass_ = false;
    white_moved_ = false;
    opening_stones_ = 0;
    passed_[0].clear();
    passed_[1].clear();
    since_pass_.assign(1, situation());
    ever_played_.clear();
    for (int cell = 0; cell < board().cells(); ++cell) {
      if (!board().is_stone(cell)) continue;
      ever_played_.insert(layout_.point_of[cell]);
      if (board().color(cell) == kBlack)
        ++opening_stones_;
      else
        white_moved_ = true;
    }
    if (white_moved_) opening_stones_ = 0;  // a set-up position, not a handicap
  }

  std::uint64_t situation() const { return board().hash() ^ kZobrist.to_move[state_.to_move()]; }
  std::vector<std::uint64_t>& passes_of(int color) { return passed_[color - 1]; }
  // Simple ko: the player to move has passed in this very position before.
  bool passed_before() const {
    if (rules_.ko != KoRule::kSimple) return false;
    const auto& passes = passed_[state_.to_move() - 1];
    return std::find(passes.begin(), passes.end(), situation()) != passes.end();
  }

  struct Shown {
    int turns;  // of history
    bool pass_ends_phase;
  };
  Shown shown() const {
    const bool repeats = passed_before();
    const int passes = state_.consecutive_passes();
    const bool ends = passes >= 1 || repeats;
    // Where players pass to agree on dead stones, the network does not learn of the first pass.
    if (ends && !rules_.territory && rules_.friendly_pass && passes == 1 && !repeats)
      return {0, false};
    return {std::min(over_ ? 1 : 5, valid_turns_), ends};
  }

  void encode_stones(Features& out) const {
    const Board& b = board();
    const int own = state_.to_move();
    for (int point = 0; point < b.points(); ++point) {
      const int cell = layout_.cell_of[point];
      out.planes[0].insert(point);
      if (b.is_empty(cell)) continue;
      out.planes[b.color(cell) == own ? 1 : 2].insert(point);
      if (b.head(cell) != cell) continue;
      const int liberties = b.count_liberties(cell, 4);
      if (liberties > 3) continue;
      int stone = cell;
      do {
        out.planes[2 + liberties].insert(layout_.point_of[stone]);
        stone = b.next(stone);
      } while (stone != cell);
    }
  }

  void encode_bans(Features& out) const {
    const Board& b = board();
    const int own = state_.to_move();
    if (b.ko() != 0) out.planes[6].insert(layout_.point_of[b.ko()]);
    for (int point = 0; point < b.points(); ++point) {
      const int cell = layout_.cell_of[point];
      if (!b.is_legal(cell, own, rules_.suicide)) continue;
      if (rules_.ko != KoRule::kSimple && may_repeat(cell, point) &&
          state_.repeats(b.hash_after(cell, own), opponent(own))) {
        out.planes[6].insert(point);
      } else {
        out.legal.insert(point);
      }
    }
  }
  // A stone on a point that never held one makes a new board, unless it takes itself off.
  bool may_repeat(int cell, int point) const {
    return (ever_played_.words[point >> 6] >> (point & 63) & 1) ||
           board().is_suicide(cell, state_.to_move());
  }

  void encode_history(Features& out) const {
    const Shown history = shown();
    out.globals[14] = history.pass_ends_phase;
    for (int back = 1; back <= history.turns; ++back) {
      const int point = last_moves_[(turn_ - back) % 5];
      if (point == kPass)
        out.globals[back - 1] = 1;
      else
        out.planes[8 + back].insert(point);
    }
    const int enemy = opponent(state_.to_move());
    for (int back = 0; back < 3; ++back) {
      const LadderMap& ladders = ladders_[(turn_ - std::min(back, history.turns)) % 3];
      for (int cell : ladders.caught) out.planes[14 + back].insert(layout_.point_of[cell]);
    }
    for (auto [color, cell] : ladders_[turn_ % 3].moves)
      if (color == enemy) out.planes[17].insert(layout_.point_of[cell]);
  }

  void encode_area(Life& life, Features& out) const {
    if (rules_.territory) return;
    const Board& b = board();
    const std::uint8_t* owner = life.area(b, rules_.suicide || rules_.area_by_suicide);
    const int own = state_.to_move();
    for (int point = 0; point < b.points(); ++point) {
      const int color = owner[layout_.cell_of[point]];
      if (color != 0) out.planes[color == own ? 18 : 19].insert(point);
    }
  }

  void encode_rules(Features& out) const {
    const float komi = self_komi();
    out.globals[5] = komi / 20.0f;
    if (rules_.ko != KoRule::kSimple) {
      out.globals[6] = 1;
      out.globals[7] = rules_.ko == KoRule::kPositional ? 0.5f : -0.5f;
    }
    out.globals[8] = rules_.suicide;
    out.globals[9] = rules_.territory;
    out.globals[10] = rules_.tax >= 1;
    out.globals[11] = rules_.tax >= 2;
    if (!rules_.territory) out.globals[18] = komi_wave(komi);
  }

  // Komi for the player to move: under territory scoring as if played stones were points, as they
  // are under area scoring; with compensation for handicap where the rules have it.
  float self_komi() const {
    float white = rules_.komi + static_cast<float>(compensation());
    if (rules_.territory) white += static_cast<float>(white_bonus_);
    const float limit = static_cast<float>(board().points() + 20);
    const float own = state_.to_move() == kWhite ? white : -white;
    return std::clamp(own, -limit, limit);
  }
  // How far the komi is from one that can tie, as a triangle wave of period two: ties need a komi
  // of the parity of the number of points.
  float komi_wave(float komi) const {
    const float odd = static_cast<float>(board().points() % 2);
    const float below = std::floor((komi - odd) / 2.0f) * 2.0f + odd;
    const float d = std::clamp(komi - below, 0.0f, 2.0f);
    return d < 0.5f ? d : d < 1.5f ? 1.0f - d : d - 2.0f;
  }

  std::uint64_t hash(const Features& out) const {
    std::uint64_t h = splitmix64(static_cast<std::uint64_t>(out.size * 4 + state_.to_move()));
    const auto mix = [&h](std::uint64_t word) {
      h = (h ^ word) * 0x9fb21c651e98df25ULL;
      h ^= h >> 32;
    };
    for (const PointSet& plane : out.planes)
      for (int w = 0; w < out.words(); ++w) mix(plane.words[w]);
    for (float value : out.globals) mix(std::bit_cast<std::uint32_t>(value));
    return splitmix64(h);
  }

  FeatureRules rules_;
  const Layout& layout_;
  State state_;
  int turn_ = 0;         // moves since the start or the last restart
  int valid_turns_ = 0;  // as many of them as the network may be told of
  bool over_ = false;
  bool repeated_ = false;       // the position stands on the board for the third time
  bool repeated_pass_ = false;  // the last move was a pass that its player had made here before
  bool white_moved_ = false;
  int opening_stones_ = 0;  // Black's before White's first
  int white_bonus_ = 0;     // Black's stones less White's, all that ever were on the board
  int last_moves_[5] = {};
  LadderMap ladders_[3];
  std::vector<std::uint64_t> passed_[2];   // situations in which each colour passed
  std::vector<std::uint64_t> since_pass_;  // situations since the last pass
  PointSet ever_played_;
};

}  // namespace tengen::nets
