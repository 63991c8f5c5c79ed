// What each move does to chains of one and two liberties.
//
// Readings fixed here, where published programs differ (the opponent made the last move):
//   capture    1 the prey touches an own chain that the last move put in atari; 2 the prey holds the
//              last stone; 3 it does not, and the move touches the last stone; 4 the prey could escape;
//              5 it could not (a ladder).
//   extension  an own chain that the last move put in atari gets two liberties or more, by a move at
//              its liberty or by capturing a neighbour; 1 it is safe then; 2 a ladder still takes it.
//   atari      a chain of two liberties loses one; 1 nothing saves it then; 2 during a ko; 3 other.
//   rescue     own chains that are threatened: 1 a ladder threat next to the last stone is met; 2 one
//              elsewhere is; 3 a move at the chain's liberty does not meet it; 4 and 5 are 1 and 2 of
//              extension for a chain that was in atari before the last move.
// Ladders are read to their end.
#pragma once

#include "game/ladder.hpp"
#include "patterns/scene/chains.hpp"

namespace tengen::patterns {

struct Tactics {
  std::uint8_t capture = 0, extension = 0, atari = 0, rescue = 0, prey = 0;
};

class TacticsReader {
 public:
  void read(const Chains& chains) {
    chains_ = &chains;
    board_ = &chains.board();
    reader_.load(*board_);
    for (int point = 0; point < board_->points(); ++point) tactics_[chains.cell_of(point)] = {};
    for (int head : chains.heads()) {
      const int liberties = chains.chain(head).count;
      if (liberties > 2) continue;
      if (board_->color(head) == chains.color())
        read_own(head, liberties);
      else
        read_enemy(head, liberties);
    }
  }
  const Tactics& at(int cell) const { return tactics_[cell]; }

 private:
  static void improve(std::uint8_t& level, int candidate) {  // lower levels say more
    if (level == 0 || candidate < level) level = static_cast<std::uint8_t>(candidate);
  }
  static int stones_bin(int stones) { return stones <= 2 ? stones : stones <= 5 ? 3 : 4; }

  void read_enemy(int head, int liberties) {
    const int size = stones_bin(board_->chain_size(head)), last = chains_->last_stone();
    if (liberties == 1) {
      const int move = board_->atari_liberty(head);
      int level;
      if (frees_new_atari(head))
        level = 1;
      else if (last != 0 && board_->head(last) == head)
        level = 2;
      else if (last != 0 && is_neighbor(move, last))
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

  // An own chain that this enemy chain helps to hold in atari since the last move.
  bool frees_new_atari(int head) const {
    const int last = chains_->last_stone();
    if (last == 0) return false;
    int stone = head;
    do {
      for (int n : board_->neighbors(stone))
        if (board_->color(n) == chains_->color() && chains_->chain(n).count == 1 &&
            chains_->touches(board_->head(n), last))
          return true;
      stone = board_->next(stone);
    } while (stone != head);
    return false;
  }

  void read_own(int head, int liberties) {
    if (liberties == 2) {
      int working[2];
      if (reader_.working_moves(head, working) == 0) return;
    }
    const int color = chains_->color();
    const bool fresh = chains_->touches(head, chains_->last_stone());
    int moves[64];
    int count = board_->liberties(head, moves, 2);
    int stone = head;
    do {
      for (int n : board_->neighbors(stone)) {
        if (board_->color(n) != opponent(color) || !board_->in_atari(n)) continue;
        const int move = board_->atari_liberty(n);
        if (count < 64 && std::find(moves, moves + count, move) == moves + count)
          moves[count++] = move;
      }
      stone = board_->next(stone);
    } while (stone != head);
    for (int i = 0; i < count; ++i) {
      const int move = moves[i];
      if (!board_->is_legal(move, color, false)) continue;
      after_ = *board_;
      after_.play(move, color);
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

  const Chains* chains_ = nullptr;
  const Board* board_ = nullptr;
  LadderReader reader_, after_reader_;
  Board after_{2};
  std::array<Tactics, kMaxCells> tactics_;
};

}  // namespace tengen::patterns
