// Ladders: chains of one or two liberties that no escape can save.
//
// The attacker keeps the chain in atari, the defender captures an attacking chain in atari or extends.
// Kos are read in the defender's favour: taking one does not win for the attacker. The domain, the
// double-ko rule and both budgets are those of the network inputs (KataGo's planes 14 to 17), so that
// an evaluation sees what the network was trained on.
#pragma once

#include <deque>

#include "board.hpp"

namespace tengen {

class LadderReader {
 public:
  // A chain with one liberty, its owner to move: true if nothing saves it.
  bool is_captured(const Board& board, int cell) {
    begin(board, cell);
    return defender_loses();
  }

  // A chain with two liberties, the attacker to move: writes the liberties where an atari wins.
  int working_moves(const Board& board, int cell, int out[2]) {
    int liberties[2], found = 0;
    board.liberties(cell, liberties, 2);
    const int attacker = opponent(board.color(cell));
    for (int move : liberties) {
      if (!board.is_legal(move, attacker, false)) continue;
      begin(board, cell);
      boards_[0].play(move, attacker);
      if (defender_loses()) out[found++] = move;
    }
    return found;
  }

 private:
  static constexpr int kNodeBudget = 25000;  // moves played in one search; beyond: not captured

  void begin(const Board& board, int cell) {
    slot(0) = board;
    cell_ = cell;
    defender_ = board.color(cell);
    attacker_ = opponent(defender_);
    depth_limit_ = board.points() * 3 / 2;
    nodes_ = 0;
  }
  bool defender_loses() {
    boards_[0].clear_ko();
    return defend(0) && nodes_ < kNodeBudget;
  }
  bool out_of_budget() const { return nodes_ >= kNodeBudget; }

  // One board a ply; a deque keeps references valid while it grows.
  Board& slot(int depth) {
    while (static_cast<int>(boards_.size()) <= depth) boards_.emplace_back(2);
    return boards_[depth];
  }
  void play(int depth, int cell, int color) {
    Board& after = slot(depth + 1);
    after = boards_[depth];
    after.play(cell, color);
    ++nodes_;
  }

  // Both return true if the chain is lost.
  bool defend(int depth) {
    if (depth >= depth_limit_) return true;
    const Board& board = boards_[depth];
    if (!board.in_atari(cell_) || board.ko() != 0) return false;
    const int last_liberty = board.atari_liberty(cell_);
    int moves[kMaxCells];
    int count = capturing_moves(board, moves);
    bool extended = false;
    for (int i = 0; i < count; ++i) extended |= moves[i] == last_liberty;
    if (!extended) moves[count++] = last_liberty;
    for (int i = 0; i < count; ++i) {
      if (!board.is_legal(moves[i], defender_, false)) continue;
      play(depth, moves[i], defender_);
      if (!attack(depth + 1) || out_of_budget()) return false;
    }
    return true;
  }

  bool attack(int depth) {
    if (depth >= depth_limit_) return true;
    const Board& board = boards_[depth];
    int moves[3];
    int count = board.liberties(cell_, moves, 3);
    if (count <= 1) return true;
    if (count >= 3) return false;
    int room[2] = {board.empty_neighbors(moves[0]), board.empty_neighbors(moves[1])};
    if (room[0] == 0 && room[1] == 0 && is_double_ko_death(board, moves)) return true;
    if (!adjacent(board, moves[0], moves[1])) {
      // Where an extension would gain three liberties, the attacker has to play there himself.
      if (room[0] >= 3 && room[1] >= 3) return false;
      if (room[0] >= 3 || room[1] >= 3) {
        if (room[1] >= 3) moves[0] = moves[1];
        count = 1;
      } else {
        for (int i = 0; i < 2; ++i) room[i] = 2 * room[i] + connection_room(board, moves[i]);
      }
    }
    if (count == 2 && room[1] > room[0]) std::swap(moves[0], moves[1]);
    for (int i = 0; i < count; ++i) {
      if (!board.is_legal(moves[i], attacker_, false)) continue;
      play(depth, moves[i], attacker_);
      const bool lost = defend(depth + 1);
      if (out_of_budget()) return false;
      if (lost) return true;
    }
    return false;
  }

  // The last liberties of attacking chains in atari around the chain, each once.
  int capturing_moves(const Board& board, int* out) const {
    int found = 0, stone = cell_;
    do {
      for (int n : board.neighbors(stone)) {
        if (board.color(n) != attacker_ || !board.in_atari(n)) continue;
        const int liberty = board.atari_liberty(n);
        bool known = false;
        for (int i = 0; i < found; ++i) known |= out[i] == liberty;
        if (!known) out[found++] = liberty;
      }
      stone = board.next(stone);
    } while (stone != cell_);
    return found;
  }
  bool has_capturing_move(const Board& board) const {
    int stone = cell_;
    do {
      for (int n : board.neighbors(stone))
        if (board.color(n) == attacker_ && board.in_atari(n)) return true;
      stone = board.next(stone);
    } while (stone != cell_);
    return false;
  }

  static bool adjacent(const Board& board, int a, int b) {
    const int distance = a < b ? b - a : a - b;
    return distance == 1 || distance == board.stride();
  }

  // How much an extension at `cell` gains from the defender's chains around it; orders moves only.
  int connection_room(const Board& board, int cell) const {
    int sum = 0;
    for (int n : board.neighbors(cell)) {
      if (board.color(n) != defender_) continue;
      const int liberties = board.count_liberties(n);
      if (liberties > 1) sum += 2 * liberties - 3;
    }
    return sum;
  }

  // Both liberties are ko mouths that the attacker can take, connecting either gains nothing, and
  // no attacking chain can be captured: whichever ko the defender wins, the other kills.
  bool is_double_ko_death(const Board& board, const int liberties[2]) const {
    for (int i = 0; i < 2; ++i)
      if (!is_ko_capture(board, liberties[i]) || liberties_after(board, liberties[i]) > 2)
        return false;
    return !has_capturing_move(board);
  }
  bool is_ko_capture(const Board& board, int cell) const {
    int prey = 0;
    for (int n : board.neighbors(cell)) {
      if (board.color(n) == kFrame) continue;
      if (board.color(n) != defender_) return false;
      if (!board.in_atari(n)) continue;
      if (prey != 0) return false;
      prey = n;
    }
    return prey != 0 && board.chain_size(prey) == 1;
  }
  // Liberties (at most 3) of the defender's chain after he fills a ko mouth, which captures nothing
  // and has no empty neighbour.
  int liberties_after(const Board& board, int cell) const {
    int seen[3], count = 0;
    for (int n : board.neighbors(cell)) {
      if (board.color(n) != defender_) continue;
      int liberties[4];  // the filled point and three others decide
      const int found = board.liberties(n, liberties, 4);
      for (int i = 0; i < found && count < 3; ++i) {
        bool known = liberties[i] == cell;
        for (int j = 0; j < count; ++j) known |= seen[j] == liberties[i];
        if (!known) seen[count++] = liberties[i];
      }
    }
    return count;
  }

  std::deque<Board> boards_;
  int cell_ = 0, defender_ = 0, attacker_ = 0;
  int depth_limit_ = 0, nodes_ = 0;
};

// Which chains of a position are caught, and the points that catch the two-liberty ones.
struct LadderMap {
  std::vector<int> caught;  // cells of all stones of caught chains
  std::vector<std::pair<int, int>> moves;  // (colour of the caught chain, cell)
};

inline void read_ladders(const Board& board, LadderReader& reader, LadderMap& out) {
  out.caught.clear();
  out.moves.clear();
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (!board.is_stone(cell) || board.head(cell) != cell) continue;
    const int liberties = board.count_liberties(cell, 3);
    if (liberties > 2) continue;
    int moves[2], working = 0;
    bool caught;
    if (liberties == 1) {
      caught = reader.is_captured(board, cell);
    } else {
      working = reader.working_moves(board, cell, moves);
      caught = working > 0;
    }
    if (!caught) continue;
    int stone = cell;
    do {
      out.caught.push_back(stone);
      stone = board.next(stone);
    } while (stone != cell);
    for (int i = 0; i < working; ++i) out.moves.emplace_back(board.color(cell), moves[i]);
  }
}

}  // namespace tengen
