// Ladders: chains of one or two liberties that no escape can save.
//
// The attacker keeps the chain in atari, the defender captures an attacking chain in atari or extends.
// Kos are read in the defender's favour: taking one does not win for the attacker. The domain, the
// double-ko rule and both budgets are those of the network inputs (KataGo's planes 14 to 17), so that
// an evaluation sees what the network was trained on.
#pragma once

#include "game/board.hpp"

namespace tengen {

class LadderReader {
 public:
  // The position that the questions below are about.
  void load(const Board& board) {
    board_ = board;
    ko_ = board.ko();
    depth_limit_ = board.points() * 3 / 2;
  }

  // A chain with one liberty, its owner to move: true if nothing saves it.
  bool is_captured(int cell) {
    aim(cell);
    return defender_loses();
  }

  // A chain with two liberties, the attacker to move: writes the liberties where an atari wins.
  int working_moves(int cell, int out[2]) {
    aim(cell);
    int liberties[2], found = 0;
    board_.liberties(cell, liberties, 2);
    for (int move : liberties) {
      if (move == ko_ || !board_.is_legal(move, attacker_, false)) continue;
      Board::Undo undo;
      board_.play(move, attacker_, undo);
      if (defender_loses()) out[found++] = move;
      board_.undo(undo);
    }
    return found;
  }

 private:
  static constexpr int kNodeBudget = 25000;  // moves played in one search; beyond: not captured
  static constexpr int kMaxCaptures = kMaxPoints / 4;  // chains in atari around one chain

  void aim(int cell) {
    cell_ = cell;
    defender_ = board_.color(cell);
    attacker_ = opponent(defender_);
  }
  bool defender_loses() {
    nodes_ = 0;
    board_.clear_ko();
    return defend(0) && !out_of_budget();
  }
  bool out_of_budget() const { return nodes_ >= kNodeBudget; }

  // Both return true if the chain is lost.
  bool defend(int depth) {
    if (depth >= depth_limit_) return true;
    if (!board_.in_atari(cell_) || board_.ko() != 0) return false;
    const int last_liberty = board_.atari_liberty(cell_);
    int captures[kMaxCaptures];
    const int count = capturing_moves(captures);
    bool extended = false;
    for (int i = 0; i < count; ++i) {
      extended |= captures[i] == last_liberty;
      if (saves(captures[i], depth)) return false;
    }
    return extended || !saves(last_liberty, depth);
  }
  bool saves(int move, int depth) {
    if (!board_.is_legal(move, defender_, false)) return false;
    Board::Undo undo;
    board_.play(move, defender_, undo);
    ++nodes_;
    const bool lost = attack(depth + 1);
    board_.undo(undo);
    return !lost || out_of_budget();
  }

  bool attack(int depth) {
    if (depth >= depth_limit_) return true;
    int moves[3];
    int count = board_.liberties(cell_, moves, 3);
    if (count <= 1) return true;
    if (count >= 3) return false;
    int room[2] = {board_.empty_neighbors(moves[0]), board_.empty_neighbors(moves[1])};
    if (room[0] == 0 && room[1] == 0 && is_double_ko_death(moves)) return true;
    if (!adjacent(moves[0], moves[1])) {
      // Where an extension would gain three liberties, the attacker has to play there himself.
      if (room[0] >= 3 && room[1] >= 3) return false;
      if (room[0] >= 3 || room[1] >= 3) {
        if (room[1] >= 3) moves[0] = moves[1];
        count = 1;
      } else {
        for (int i = 0; i < 2; ++i) room[i] = 2 * room[i] + connection_room(moves[i]);
      }
    }
    if (count == 2 && room[1] > room[0]) std::swap(moves[0], moves[1]);
    for (int i = 0; i < count; ++i)
      if (kills(moves[i], depth)) return true;
    return false;
  }
  bool kills(int move, int depth) {
    if (!board_.is_legal(move, attacker_, false)) return false;
    Board::Undo undo;
    board_.play(move, attacker_, undo);
    ++nodes_;
    const bool lost = defend(depth + 1);
    board_.undo(undo);
    return lost && !out_of_budget();
  }

  // The last liberties of attacking chains in atari around the chain, each once.
  int capturing_moves(int* out) const {
    int found = 0, stone = cell_;
    do {
      for (int n : board_.neighbors(stone)) {
        if (board_.color(n) != attacker_ || !board_.in_atari(n)) continue;
        const int liberty = board_.atari_liberty(n);
        bool known = false;
        for (int i = 0; i < found; ++i) known |= out[i] == liberty;
        if (!known) out[found++] = liberty;
        if (found == kMaxCaptures) return found;
      }
      stone = board_.next(stone);
    } while (stone != cell_);
    return found;
  }
  bool has_capturing_move() const {
    int stone = cell_;
    do {
      for (int n : board_.neighbors(stone))
        if (board_.color(n) == attacker_ && board_.in_atari(n)) return true;
      stone = board_.next(stone);
    } while (stone != cell_);
    return false;
  }

  bool adjacent(int a, int b) const {
    const int distance = a < b ? b - a : a - b;
    return distance == 1 || distance == board_.stride();
  }

  // How much an extension at `cell` gains from the defender's chains around it; orders moves only.
  int connection_room(int cell) const {
    int sum = 0;
    for (int n : board_.neighbors(cell)) {
      if (board_.color(n) != defender_) continue;
      const int liberties = board_.count_liberties(n);
      if (liberties > 1) sum += 2 * liberties - 3;
    }
    return sum;
  }

  // Both liberties are ko mouths that the attacker can take, connecting either gains nothing, and
  // no attacking chain can be captured: whichever ko the defender wins, the other kills.
  bool is_double_ko_death(const int liberties[2]) const {
    for (int i = 0; i < 2; ++i)
      if (!is_ko_capture(liberties[i]) || liberties_after(liberties[i]) > 2) return false;
    return !has_capturing_move();
  }
  bool is_ko_capture(int cell) const {
    int prey = 0;
    for (int n : board_.neighbors(cell)) {
      if (board_.color(n) == kFrame) continue;
      if (board_.color(n) != defender_) return false;
      if (!board_.in_atari(n)) continue;
      if (prey != 0) return false;
      prey = n;
    }
    return prey != 0 && board_.chain_size(prey) == 1;
  }
  // Liberties (at most 3) of the defender's chain after he fills a ko mouth, which captures nothing
  // and has no empty neighbour.
  int liberties_after(int cell) const {
    int seen[3], count = 0;
    for (int n : board_.neighbors(cell)) {
      if (board_.color(n) != defender_) continue;
      int liberties[4];  // the filled point and three others decide
      const int found = board_.liberties(n, liberties, 4);
      for (int i = 0; i < found && count < 3; ++i) {
        bool known = liberties[i] == cell;
        for (int j = 0; j < count; ++j) known |= seen[j] == liberties[i];
        if (!known) seen[count++] = liberties[i];
      }
    }
    return count;
  }

  Board board_{2};
  int ko_ = 0;
  int cell_ = 0, defender_ = 0, attacker_ = 0;
  int depth_limit_ = 0, nodes_ = 0;
};

// Which chains of a position are caught, and the points that catch the two-liberty ones.
struct LadderMap {
  std::vector<int> caught;                 // cells of all stones of caught chains
  std::vector<std::pair<int, int>> moves;  // (colour of the caught chain, cell)
};

inline void read_ladders(const Board& board, LadderReader& reader, LadderMap& out) {
  out.caught.clear();
  out.moves.clear();
  reader.load(board);
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (!board.is_stone(cell) || board.head(cell) != cell) continue;
    const int liberties = board.count_liberties(cell, 3);
    if (liberties > 2) continue;
    int moves[2], working = 0;
    bool caught;
    if (liberties == 1) {
      caught = reader.is_captured(cell);
    } else {
      working = reader.working_moves(cell, moves);
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
