// Teams: every legal move of a position as its shape, its response and its features.
//
// Readings fixed here, where published programs differ (o: the opponent, who made the last move):
//   capture    1 the prey touches an own chain that the last move put in atari; 2 the prey holds the
//              last stone; 3 it does not, and the move touches the last stone; 4 the prey could escape;
//              5 it could not (a ladder).
//   extension  an own chain that the last move put in atari gets two liberties or more, by a move at
//              its liberty or by capturing a neighbour; 1 it is safe then; 2 a ladder still takes it.
//   self_atari one liberty after a move that captures nothing.
//   atari      a chain of two liberties loses one; 1 nothing saves it then; 2 during a ko; 3 other.
//   rescue     own chains that o threatens: 1 a ladder threat next to the last stone is met; 2 one
//              elsewhere is; 3 a move at the chain's liberty does not meet it; 4 and 5 are 1 and 2 of
//              extension for a chain that was in atari before the last move.
// Ladders are read to their end and liberties are counted after captures.
#pragma once

#include <bit>

#include "../ladder.hpp"
#include "classes.hpp"
#include "dictionary.hpp"
#include "scene.hpp"

namespace tengen::patterns {

struct Team {
  std::uint32_t shape_and_weight = kUnknown;  // 24 bits, and 8 bits: the team stands for 2^w teams
  std::uint32_t response = kUnknown;
  std::uint64_t features = 0;

  std::uint32_t shape() const { return shape_and_weight & kUnknown; }
  int weight_exponent() const { return static_cast<int>(shape_and_weight >> 24); }
  float weight() const { return static_cast<float>(1u << weight_exponent()); }
  void set_weight_exponent(int exponent) {
    shape_and_weight = shape() | static_cast<std::uint32_t>(exponent) << 24;
  }
};
static_assert(sizeof(Team) == 16);

struct Competition {
  std::vector<Team> teams;
  std::vector<int> points;  // of the teams; -1 is the pass, the last one
  int phase = 0;
};

constexpr int kResponseRange = 17;  // how far (in diamond distance) a response may lie

class TeamMaker {
 public:
  explicit TeamMaker(const Dictionary& dictionary) : dictionary_(dictionary) {}

  // `owner`: for each point a level 1 to 8 (how often the mover owns it after playouts), or null.
  void make(const Scene& scene, int color, const std::uint8_t* owner, Competition& out) {
    look(scene, color);
    read_tactics();
    read_paths();
    const Board& board = scene.board();
    out.teams.clear();
    out.points.clear();
    out.phase = phase_of(scene.moves());
    for (int point = 0; point < board.points(); ++point) {
      const int cell = cell_of_[point];
      if (!board.is_legal(cell, color, false)) continue;
      Team team;
      const Contact contact = touch(cell);
      match(point, cell, contact, team);
      team.features = features(point, cell, contact);
      if (owner) team.features |= pack_field(kOwner, owner[point]);
      out.teams.push_back(team);
      out.points.push_back(point);
    }
    Team pass;
    pass.features = pack_field(kPassField, scene.last().color != 0 && scene.last().point < 0 ? 2 : 1);
    out.teams.push_back(pass);
    out.points.push_back(-1);
  }

  // Stern's vector for one move: his eight bits.
  int vector(const Scene& scene, int color, int point) {
    look(scene, color);
    const int cell = cell_of_[point];
    return vector(cell, touch(cell));
  }

 private:
  static constexpr int kWords = 7;  // (19 + 1) * (19 + 2) + 1 cells fit
  struct Chain {
    std::array<std::uint64_t, kWords> liberties;
    int count;
  };
  struct Contact {  // what a move touches, and what it leaves
    int own_chains = 0, enemy_chains = 0;
    int liberties = 0;             // of the new chain, exact up to 6
    int least_enemy = 6;           // liberties left to the weakest neighbour; 0: captured
    bool captures = false, from_atari = false, touches_last = false;
  };

  void look(const Scene& scene, int color) {
    scene_ = &scene;
    board_ = &scene.board();
    color_ = color;
    const Board& board = *board_;
    if (size_ != board.size()) {
      size_ = board.size();
      for (int point = 0; point < board.points(); ++point)
        cell_of_[point] = static_cast<std::int16_t>(board.cell_of(point));
    }
    const Played& last = scene.last();
    last_ = last.point >= 0 && board.is_stone(board.cell_of(last.point)) ? board.cell_of(last.point) : 0;
    if (last_ != 0 && board.color(last_) == color) last_ = 0;
    heads_.clear();
    for (int point = 0; point < board.points(); ++point) {
      const int cell = cell_of_[point];
      if (!board.is_stone(cell) || board.head(cell) != cell) continue;
      heads_.push_back(cell);
      chains_[cell] = {};
    }
    for (int point = 0; point < board.points(); ++point) {
      const int cell = cell_of_[point];
      if (!board.is_empty(cell)) continue;
      for (int n : board.neighbors(cell))
        if (board.is_stone(n)) chains_[board.head(n)].liberties[cell >> 6] |= 1ULL << (cell & 63);
    }
    for (int head : heads_) {
      Chain& chain = chains_[head];
      for (std::uint64_t word : chain.liberties) chain.count += std::popcount(word);
    }
  }

  const Chain& chain(int cell) const { return chains_[board_->head(cell)]; }

  Contact touch(int cell) {
    const Board& board = *board_;
    Contact contact;
    std::array<std::uint64_t, kWords> around{};
    int seen[4], found = 0;
    for (int n : board.neighbors(cell)) {
      const int c = board.color(n);
      if (c == kEmpty) around[n >> 6] |= 1ULL << (n & 63);
      if (c != kBlack && c != kWhite) continue;
      const int head = board.head(n);
      if (std::find(seen, seen + found, head) != seen + found) continue;
      seen[found++] = head;
      const Chain& chain = chains_[head];
      if (c == color_) {
        ++contact.own_chains;
        contact.from_atari |= chain.count == 1;
        for (int w = 0; w < kWords; ++w) around[w] |= chain.liberties[w];
      } else {
        ++contact.enemy_chains;
        contact.captures |= chain.count == 1;
        contact.least_enemy = std::min(contact.least_enemy, chain.count - 1);
        contact.touches_last |= last_ != 0 && head == board.head(last_);
      }
    }
    if (contact.captures) {
      after_ = board;
      after_.play(cell, color_);
      contact.liberties = after_.count_liberties(cell, 6);
    } else {
      around[cell >> 6] &= ~(1ULL << (cell & 63));
      for (std::uint64_t word : around) contact.liberties += std::popcount(word);
    }
    contact.liberties = std::min(contact.liberties, 6);
    contact.from_atari &= contact.liberties > 1;
    return contact;
  }

  int line(int point) const {
    const int row = point / size_, column = point % size_;
    return std::min({row, column, size_ - 1 - row, size_ - 1 - column}) + 1;
  }

  int vector(int cell, const Contact& contact) const {
    const int edge = line(board_->point_of(cell));
    return (std::min(contact.liberties, 4) - 1) |
           std::clamp(contact.least_enemy - 1, 0, 3) << 2 | (board_->ko() != 0) << 4 |
           contact.from_atari << 5 | std::clamp(edge - 3, 0, 3) << 6;
  }

  void match(int point, int cell, const Contact& contact, Team& team) const {
    ShapeBoard::Growing shape(scene_->shapes(), point, color_);
    const int last = scene_->last().point;
    const EightHashes* from_last = nullptr;
    if (last >= 0 && last != point) {
      const int dy = last / size_ - point / size_, dx = last % size_ - point % size_;
      if (diamond_distance(dx, dy) < kResponseRange) from_last = &kShapeKeys.last_move[dy + 18][dx + 18];
    }
    // Frequent shapes are nested: where a size is missing, the larger ones are too.
    bool growing = true, responding = from_last != nullptr;
    std::uint64_t best = 0;
    std::uint32_t id = kUnknown;
    do {
      if (growing) {
        const std::uint64_t hash = shape.hash();
        const std::uint32_t next = dictionary_.find(hash);
        growing = next != kUnknown;
        if (growing) {
          id = next;
          best = hash;
        }
      }
      if (responding) {
        const std::uint32_t next = dictionary_.find(shape.hash_with(*from_last));
        responding = next != kUnknown;
        if (responding) team.response = next;
      }
    } while ((growing || responding) && shape.grow());
    if (id != kUnknown) {
      const int size = dictionary_.template_size(id);
      if (size >= 2 && size <= 4) {
        const std::uint32_t finer = dictionary_.find(with_vector(best, vector(cell, contact)));
        if (finer != kUnknown) id = finer;
      }
    }
    team.shape_and_weight = id;
  }

  std::uint64_t features(int point, int cell, const Contact& contact) const {
    const Tactics& tactics = tactics_[cell];
    std::uint64_t word = 0;
    word |= pack_field(kCapture, tactics.capture);
    word |= pack_field(kExtension, tactics.extension);
    word |= pack_field(kSelfAtari, contact.liberties == 1 && !contact.captures);
    word |= pack_field(kAtari, tactics.atari);
    word |= pack_field(kRescue, tactics.rescue);
    word |= pack_field(kPrey, tactics.prey);
    word |= pack_field(kLine, line(point));
    word |= pack_field(kDistance, distance_level(scene_->last().point, point, 0));
    word |= pack_field(kDistance2, distance_level(scene_->before_last().point, point, 1));
    word |= pack_field(kPath, path_[cell]);
    word |= pack_field(kPath2, path2_[cell]);
    if (contact.own_chains > 0)
      word |= pack_field(kLiberties, contact.liberties + 6 * std::min(contact.own_chains, 3));
    else
      word |= pack_field(kLiberties, contact.liberties);
    if (contact.enemy_chains > 0)
      word |= pack_field(kEnemies, 1 + std::min(contact.least_enemy, 5) + 6 * contact.touches_last +
                                       12 * (contact.enemy_chains > 1));
    word |= pack_field(kLastChain, last_chain_level(cell));
    word |= pack_field(kSway, sway_level(point));
    return word;
  }

  int distance_level(int from, int point, int same) const {
    if (from < 0) return 0;
    const int distance = diamond_distance(from % size_ - point % size_, from / size_ - point / size_);
    if (distance == 0) return same;
    return std::min(distance - 1, 16) + same;
  }

  int last_chain_level(int cell) const {
    if (last_ == 0) return 0;
    const auto holds = [&](const Chain& c) { return c.liberties[cell >> 6] >> (cell & 63) & 1; };
    const Chain& last = chain(last_);
    if (holds(last)) return std::min(last.count, 6);
    int least = 0;
    for (int n : board_->neighbors(last_))
      if (board_->color(n) == color_ && holds(chain(n)))
        least = least == 0 ? chain(n).count : std::min(least, chain(n).count);
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

  // What each move does to chains of one and two liberties.
  struct Tactics {
    std::uint8_t capture = 0, extension = 0, atari = 0, rescue = 0, prey = 0;
  };
  static void improve(std::uint8_t& level, int candidate) {  // lower levels say more
    if (level == 0 || candidate < level) level = static_cast<std::uint8_t>(candidate);
  }
  static int stones_bin(int stones) { return stones <= 2 ? stones : stones <= 5 ? 3 : 4; }

  void read_tactics() {
    reader_.load(*board_);
    for (int point = 0; point < board_->points(); ++point) tactics_[cell_of_[point]] = {};
    for (int head : heads_) {
      const int liberties = chains_[head].count;
      if (liberties > 2) continue;
      if (board_->color(head) == color_)
        read_own(head, liberties);
      else
        read_enemy(head, liberties);
    }
  }

  bool touches(int head, int cell) const {  // a stone of the chain beside `cell`
    if (cell == 0) return false;
    for (int n : board_->neighbors(cell))
      if (board_->is_stone(n) && board_->head(n) == head) return true;
    return false;
  }
  // An own chain that this enemy chain helps to hold in atari since the last move.
  bool frees_new_atari(int head) const {
    if (last_ == 0) return false;
    int stone = head;
    do {
      for (int n : board_->neighbors(stone))
        if (board_->color(n) == color_ && chain(n).count == 1 && touches(board_->head(n), last_))
          return true;
      stone = board_->next(stone);
    } while (stone != head);
    return false;
  }

  void read_enemy(int head, int liberties) {
    const int size = stones_bin(board_->chain_size(head));
    if (liberties == 1) {
      const int move = board_->atari_liberty(head);
      int level;
      const bool holds_last = last_ != 0 && board_->head(last_) == head;
      if (frees_new_atari(head))
        level = 1;
      else if (holds_last)
        level = 2;
      else if (last_ != 0 && is_neighbor(move, last_))
        level = 3;
      else
        level = reader_.is_captured(head) ? 5 : 4;
      improve(tactics_[move].capture, level);
      tactics_[move].prey = static_cast<std::uint8_t>(std::max<int>(tactics_[move].prey, size));
      return;
    }
    int moves[2], working[2];
    board_->liberties(head, moves, 2);
    const int found = reader_.working_moves(head, working);
    for (int move : moves) {
      const bool works = std::find(working, working + found, move) != working + found;
      improve(tactics_[move].atari, works ? 1 : board_->ko() != 0 ? 2 : 3);
      if (works && tactics_[move].prey == 0)
        tactics_[move].prey = static_cast<std::uint8_t>(4 + size);
    }
  }

  void read_own(int head, int liberties) {
    if (liberties == 2) {
      int working[2];
      if (reader_.working_moves(head, working) == 0) return;
    }
    const bool fresh = touches(head, last_);
    int moves[64];
    int count = board_->liberties(head, moves, 2);
    int stone = head;
    do {
      for (int n : board_->neighbors(stone)) {
        if (board_->color(n) != opponent(color_) || !board_->in_atari(n)) continue;
        const int move = board_->atari_liberty(n);
        if (count < 64 && std::find(moves, moves + count, move) == moves + count) moves[count++] = move;
      }
      stone = board_->next(stone);
    } while (stone != head);
    for (int i = 0; i < count; ++i) {
      const int move = moves[i];
      if (!board_->is_legal(move, color_, false)) continue;
      after_ = *board_;
      after_.play(move, color_);
      const int left = after_.count_liberties(head, 3);
      if (left < 2) continue;
      const bool safe = left > 2 || !is_ladder(after_, head);
      Tactics& tactics = tactics_[move];
      if (liberties == 1 && fresh)
        improve(tactics.extension, safe ? 1 : 2);
      else if (liberties == 1)
        improve(tactics.rescue, safe ? 4 : 5);
      else
        improve(tactics.rescue, safe ? (fresh ? 1 : 2) : 3);
    }
  }

  bool is_ladder(const Board& board, int head) {
    int working[2];
    after_reader_.load(board);
    return after_reader_.working_moves(head, working) > 0;
  }

  bool is_neighbor(int a, int b) const {
    const int distance = a < b ? b - a : a - b;
    return distance == 1 || distance == board_->stride();
  }

  // Steps from the last two moves, where a step along a chain costs nothing (common-fate graph).
  void read_paths() {
    spread(scene_->last(), path_);
    spread(scene_->before_last(), path2_);
  }
  void spread(const Played& from, std::array<std::uint8_t, kMaxCells>& path) {
    const Board& board = *board_;
    std::fill_n(path.begin(), board.cells(), 0);
    if (from.point < 0) return;
    constexpr int kFarthest = 10;
    std::fill_n(path.begin(), board.cells(), kFarthest);
    auto& reached = reached_;
    reached.clear();
    frontier_.assign(1, cell_of_[from.point]);
    reached.insert(frontier_[0]);
    for (int distance = 0; distance < kFarthest && !frontier_.empty(); ++distance) {
      next_frontier_.clear();
      for (std::size_t i = 0; i < frontier_.size(); ++i) {
        const int cell = frontier_[i];
        path[cell] = static_cast<std::uint8_t>(std::max(distance, 1));
        const int c = board.color(cell);
        for (int n : board.neighbors(cell)) {
          if (board.color(n) == kFrame || reached.contains(n)) continue;
          if (c != kEmpty && board.color(n) == c) {
            reached.insert(n);
            frontier_.push_back(n);  // the same chain: no step
          } else {
            next_frontier_.push_back(n);
          }
        }
      }
      frontier_.clear();
      for (int cell : next_frontier_)
        if (reached.insert(cell)) frontier_.push_back(cell);
    }
  }

  const Dictionary& dictionary_;
  const Scene* scene_ = nullptr;
  const Board* board_ = nullptr;
  int color_ = 0, size_ = 0;
  int last_ = 0;  // cell of the opponent's last stone, 0 if he passed or it is gone
  LadderReader reader_, after_reader_;
  Board after_{2};
  std::vector<int> heads_;
  std::array<std::int16_t, kMaxBoardPoints> cell_of_{};
  std::array<Chain, kMaxCells> chains_;
  std::array<Tactics, kMaxCells> tactics_;
  std::array<std::uint8_t, kMaxCells> path_, path2_;
  CellSet reached_;
  std::vector<int> frontier_, next_frontier_;
};

}  // namespace tengen::patterns
