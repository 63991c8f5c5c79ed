// The chains of a position with their liberties, and what a move there would touch.
#pragma once

#include <bit>

#include "patterns/scene/scene.hpp"

namespace tengen::patterns {

struct Chain {
  static constexpr int kWords = (kMaxCells + 63) / 64;
  std::array<std::uint64_t, kWords> liberties;
  int count;

  bool has_liberty(int cell) const { return liberties[cell >> 6] >> (cell & 63) & 1; }
};

struct Contact {  // what a move touches, and what it leaves
  int own_chains = 0, enemy_chains = 0;
  int liberties = 0;    // of the new chain, exact up to 6
  int least_enemy = 6;  // liberties left to the weakest neighbour; 0: captured
  bool captures = false, from_atari = false, touches_last = false;
};

class Chains {
 public:
  void look(const Scene& scene, int color) {
    board_ = &scene.board();
    color_ = color;
    const Board& board = *board_;
    if (size_ != board.size()) {
      size_ = board.size();
      for (int point = 0; point < board.points(); ++point)
        cell_of_[point] = static_cast<std::int16_t>(board.cell_of(point));
    }
    const Played& last = scene.last();
    last_ = last.point >= 0 && board.is_stone(cell_of_[last.point]) ? cell_of_[last.point] : 0;
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

  const Board& board() const { return *board_; }
  int color() const { return color_; }  // the mover's
  int cell_of(int point) const { return cell_of_[point]; }
  int last_stone() const { return last_; }  // the opponent's, 0 if he passed or it is gone
  const std::vector<int>& heads() const { return heads_; }
  const Chain& chain(int stone) const { return chains_[board_->head(stone)]; }

  bool touches(int head, int cell) const {  // a stone of the chain beside `cell`
    if (cell == 0) return false;
    for (int n : board_->neighbors(cell))
      if (board_->is_stone(n) && board_->head(n) == head) return true;
    return false;
  }

  Contact touch(int cell) {
    const Board& board = *board_;
    Contact contact;
    std::array<std::uint64_t, Chain::kWords> around{};
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
        for (int w = 0; w < Chain::kWords; ++w) around[w] |= chain.liberties[w];
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

 private:
  const Board* board_ = nullptr;
  int color_ = 0, size_ = 0, last_ = 0;
  Board after_{2};
  std::vector<int> heads_;
  std::array<std::int16_t, kMaxPoints> cell_of_{};
  std::array<Chain, kMaxCells> chains_;
};

}  // namespace tengen::patterns
