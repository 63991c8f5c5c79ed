// Moves weighed by what lies right beside them, cheap enough to choose every move of a playout.
//
// A move is a team of members, as in Coulom (2007): its 3x3 surroundings (as they look to the mover,
// up to symmetry), what it does to chains of one or two liberties, and how far the last move lies. A
// member has a weight; a move's probability is the softmax of its sum. The weights are learned from
// moves of games by gradient steps, before a game or during one.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "game/playout.hpp"

namespace tengen::uct {

// The classes of 3x3 surroundings: eight neighbours of two bits each (0 empty, 1 own, 2 other's, 3
// beyond the edge), in the order of kAround, numbered up to symmetry.
struct Surroundings {
  static constexpr std::array<std::array<int, 2>, 8> kAround = {
      {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};
  std::vector<std::uint16_t> number;
  int count = 0;

  Surroundings() : number(1 << 16) {
    std::array<std::array<int, 8>, 8> images;
    for (int s = 0; s < 8; ++s)
      for (int i = 0; i < 8; ++i) images[s][i] = image(i, s);
    std::vector<std::uint16_t> known(1 << 16, 0);
    for (int code = 0; code < 1 << 16; ++code) {
      int smallest = code;
      for (const auto& to : images) {
        int turned = 0;
        for (int i = 0; i < 8; ++i) turned |= (code >> (2 * i) & 3) << (2 * to[i]);
        smallest = std::min(smallest, turned);
      }
      // The smallest code of a class comes first and numbers it; classes that no board shows get
      // no number of their own.
      if (smallest == code && is_possible(code)) known[code] = static_cast<std::uint16_t>(count++);
      number[code] = known[smallest];
    }
  }

 private:
  static int image(int i, int symmetry) {
    int row = kAround[i][0], column = kAround[i][1];
    if (symmetry & 1) row = -row;
    if (symmetry & 2) column = -column;
    if (symmetry & 4) std::swap(row, column);
    for (int j = 0; j < 8; ++j)
      if (kAround[j][0] == row && kAround[j][1] == column) return j;
    return -1;
  }
  // A side lies beyond the edge as a whole, and never two opposite ones.
  static bool is_possible(int code) {
    const auto off = [&](int i) { return (code >> (2 * i) & 3) == 3; };
    const bool top = off(1), left = off(3), right = off(4), bottom = off(6);
    return !(top && bottom) && !(left && right) && off(0) == (top || left) &&
           off(2) == (top || right) && off(5) == (bottom || left) && off(7) == (bottom || right);
  }
};
inline const Surroundings kSurroundings;

class LocalPolicy {
 public:
  static constexpr int kMost = 6;  // members of a move
  // Behind the surroundings: what else is told apart. See members().
  enum Other : int {
    kSaves = 0,      // captures what holds an own chain in atari
    kCaptures = 1,   // captures one stone, 2 several
    kEscapes = 3,    // leads an own chain from atari to two liberties, 4 to more
    kSelfAtari = 5,  // leaves itself in atari: one stone, 6 more
    kAtari = 7,      // puts a chain in atari, 8 with the last stone in it
    kDistance = 9,   // of the last move: 9 beside, 10 diagonal, ... 15 far
    kOthers = 16,
  };

  static constexpr float kHeaviest = 12;  // odds of six such members still add up

  LocalPolicy()
      : weights_(parameters(), 0.f), factors_(parameters(), 1.f), squares_(parameters(), 0.f),
        gradient_(parameters(), 0.f) {}

  static int parameters() { return kSurroundings.count + kOthers; }
  const std::vector<float>& weights() const { return weights_; }
  void set_weights(const float* weights) {
    std::copy(weights, weights + weights_.size(), weights_.begin());
    for (std::size_t i = 0; i < weights_.size(); ++i) factors_[i] = std::exp(weights_[i]);
  }

  // Sees a position; `last` is the cell of the opponent's last move, or 0.
  void look(const Board& board, int color, int last) {
    board_ = &board;
    color_ = color;
    last_ = last;
    if (size_ != board.size()) {
      size_ = board.size();
      for (int cell = 0; cell < board.cells(); ++cell) {
        row_[cell] = static_cast<std::int8_t>(board.row_of(cell));
        column_[cell] = static_cast<std::int8_t>(board.column_of(cell));
      }
    }
    if (++mark_ == 0) {
      stamp_.fill(0);
      mark_ = 1;
    }
  }
  // The odds of a legal move of the position that was seen.
  float odds(int cell) {
    int ids[kMost];
    float odds = 1;
    for (int i = 0, n = members(cell, ids); i < n; ++i) odds *= factors_[ids[i]];
    return odds;
  }
  int members(int cell, int* out) {
    const Board& board = *board_;
    const int base = kSurroundings.count, enemy = opponent(color_);
    int n = 0;
    out[n++] = kSurroundings.number[code(cell)];
    int captured = 0, empties = 0, joined = 0;
    bool saves = false, from_atari = false, safe = false, atari = false, atari_on_last = false;
    int own[4];
    for (int m : board.neighbors(cell)) {
      const int c = board.color(m);
      if (c == kEmpty) {
        ++empties;
      } else if (c == enemy) {
        const int liberties = count(m);
        if (liberties == 1) {
          captured += board.chain_size(m);
          saves = saves || holds_own(m);
        } else if (liberties == 2) {
          atari = true;
          atari_on_last = atari_on_last || (last_ != 0 && board.head(last_) == board.head(m));
        }
      } else if (c == color_) {
        const int liberties = count(m);
        own[joined++] = m;
        from_atari = from_atari || liberties == 1;
        safe = safe || liberties > 2;
      }
    }
    if (captured > 0) {
      out[n++] = base + (saves ? kSaves : captured == 1 ? kCaptures : kCaptures + 1);
    } else if (from_atari || (empties < 2 && !safe)) {
      const int left = liberties_after(cell, own, joined);
      if (left < 2)
        out[n++] = base + kSelfAtari + (joined > 0);
      else if (from_atari)
        out[n++] = base + kEscapes + (left > 2);
    }
    if (atari) out[n++] = base + kAtari + atari_on_last;
    if (last_ != 0) out[n++] = base + kDistance + distance_level(cell);
    return n;
  }

  // One step towards a move: `rate` times the gradient, shortened by Adagrad. Returns the move's
  // log probability before the step, and in `is_best` whether it was the likeliest.
  double learn(const Board& board, int color, int last, int winner, float rate, bool& is_best) {
    look(board, color, last);
    teams_.clear();
    double sum = 0;
    float best = 0, own = 0;
    for (int point = 0; point < board.points(); ++point) {
      const int cell = board.cell_of(point);
      if (!board.is_legal(cell, color, false)) continue;
      Team team;
      team.count = members(cell, team.ids);
      team.odds = 1;
      for (int i = 0; i < team.count; ++i) team.odds *= factors_[team.ids[i]];
      sum += team.odds;
      team.is_winner = cell == winner;
      if (team.is_winner)
        own = team.odds;
      else
        best = std::max(best, team.odds);
      teams_.push_back(team);
    }
    is_best = own > best;
    if (rate > 0) step(sum, rate);
    return std::log(own / sum);
  }

 private:
  struct Team {
    int ids[kMost];
    int count;
    float odds;
    bool is_winner;
  };

  int code(int cell) const {
    int code = 0, shift = 0;
    for (const auto& [row, column] : Surroundings::kAround) {
      const int c = board_->color(cell + row * board_->stride() + column);
      const int seen = c == kEmpty || c == kFrame ? c : c == color_ ? 1 : 2;
      code |= seen << shift;
      shift += 2;
    }
    return code;
  }
  // Liberties of a chain up to three, counted once in a position.
  int count(int cell) {
    const int head = board_->head(cell);
    if (stamp_[head] != mark_) {
      stamp_[head] = mark_;
      int out[3];
      count_[head] = static_cast<std::uint8_t>(board_->liberties(head, out, 3));
    }
    return count_[head];
  }
  bool holds_own(int enemy) {
    int stone = enemy;
    do {
      for (int m : board_->neighbors(stone))
        if (board_->color(m) == color_ && count(m) == 1) return true;
      stone = board_->next(stone);
    } while (stone != enemy);
    return false;
  }
  // Distinct liberties, up to three, of a new stone and the chains that it joins; of each of them
  // four are enough, since the stone may take one.
  int liberties_after(int cell, const int* own, int joined) const {
    int found[20], n = 0;
    const auto add = [&](int liberty) {
      if (liberty != cell && std::find(found, found + n, liberty) == found + n)
        found[n++] = liberty;
    };
    for (int m : board_->neighbors(cell))
      if (board_->is_empty(m)) add(m);
    for (int i = 0; i < joined; ++i) {
      int out[4];
      const int k = board_->liberties(own[i], out, 4);
      for (int j = 0; j < k; ++j) add(out[j]);
    }
    return std::min(n, 3);
  }
  int distance_level(int cell) const {
    const int dy = std::abs(row_[cell] - row_[last_]),
              dx = std::abs(column_[cell] - column_[last_]);
    const int distance = dx + dy + std::max(dx, dy);  // 2 beside, 3 diagonal
    return distance < 6 ? std::max(distance, 2) - 2 : distance < 8 ? 4 : distance < 12 ? 5 : 6;
  }
  void step(double sum, float rate) {
    touched_.clear();
    for (const Team& team : teams_) {
      const auto push = static_cast<float>((team.is_winner ? 1.0 : 0.0) - team.odds / sum);
      for (int i = 0; i < team.count; ++i) {
        const int id = team.ids[i];
        if (gradient_[id] == 0) touched_.push_back(id);
        gradient_[id] += push;
      }
    }
    for (int id : touched_) {
      const float push = gradient_[id];
      gradient_[id] = 0;
      if (push == 0) continue;  // touched twice
      squares_[id] += push * push;
      weights_[id] = std::clamp(weights_[id] + rate * push / std::sqrt(1 + squares_[id]),
                                -kHeaviest, kHeaviest);
      factors_[id] = std::exp(weights_[id]);
    }
  }

  std::vector<float> weights_, factors_, squares_, gradient_;
  std::vector<Team> teams_;
  std::vector<int> touched_;
  const Board* board_ = nullptr;
  int size_ = 0, color_ = 0, last_ = 0;
  std::array<std::int8_t, kMaxCells> row_{}, column_{};
  std::array<std::uint8_t, kMaxCells> count_{};
  std::array<std::uint32_t, kMaxCells> stamp_{};
  std::uint32_t mark_ = 0;
};

// A game played to its end by a policy: like RandomPlayout, with odds.
class LocalPlayout {
 public:
  void seed(std::uint64_t seed) { state_ = splitmix64(seed); }

  const Board& play(const Board& start, int color, int last, LocalPolicy& policy) {
    board_ = start;
    int passes = 0;
    for (int moves = 0; passes < 2 && moves < kPlayoutMoves * board_.points(); ++moves) {
      const int cell = draw(color, last, policy);
      if (cell == 0)
        board_.pass();
      else
        board_.play(cell, color);
      passes = cell == 0 ? passes + 1 : 0;
      last = cell;
      color = opponent(color);
    }
    return board_;
  }

 private:
  int draw(int color, int last, LocalPolicy& policy) {
    policy.look(board_, color, last);
    cells_.clear();
    sums_.clear();
    float sum = 0;
    for (int cell = board_.stride() + 1; cell < board_.cells(); ++cell) {
      if (!board_.is_empty(cell) || eye_owner(board_, cell) == color ||
          !board_.is_legal(cell, color, false))
        continue;
      cells_.push_back(cell);
      sums_.push_back(sum += policy.odds(cell));
    }
    if (cells_.empty()) return 0;
    state_ = splitmix64(state_);
    const auto at = static_cast<float>(static_cast<double>(state_ >> 11) * 0x1p-53 * sum);
    const auto found = std::upper_bound(sums_.begin(), sums_.end(), at) - sums_.begin();
    return cells_[std::min<std::size_t>(found, cells_.size() - 1)];
  }

  Board board_{2};
  std::vector<int> cells_;
  std::vector<float> sums_;
  std::uint64_t state_ = 1;
};

}  // namespace tengen::uct
