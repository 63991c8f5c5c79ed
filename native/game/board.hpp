// The board: stones, chains, captures, ko. Everything that plays moves stands on this.
//
// Cells are numbered with a one-cell frame: cell = (row + 1) * stride + column + 1 with
// stride = size + 1, so that every neighbour of a point is a valid cell and frame cells serve both
// the right edge of one row and the left edge of the next.
//
// A chain's liberties are counted with multiplicity ("pseudo-liberties"), with the sum and the sum
// of squares of their cells: the count is zero exactly when the chain has no liberty, and
// count * squares == sum * sum exactly when it has one (Cauchy-Schwarz), whose cell is sum / count.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "common/hash.hpp"

namespace tengen {

constexpr int kMaxSize = 25;
constexpr int kMaxPoints = kMaxSize * kMaxSize;
constexpr int kMaxCells = (kMaxSize + 1) * (kMaxSize + 2) + 1;

enum Stone : std::uint8_t { kEmpty = 0, kBlack = 1, kWhite = 2, kFrame = 3 };

constexpr int opponent(int color) { return 3 - color; }

// Zobrist keys, indexed [color][row * 25 + column]: a board's hash does not depend on cell numbers.
struct Zobrist {
  std::array<std::array<std::uint64_t, kMaxPoints>, 3> stone{};
  std::array<std::uint64_t, 3> to_move{};
  std::array<std::uint64_t, kMaxPoints> ko{};
  Zobrist() {
    std::uint64_t seed = 0x74656e67656e;  // "tengen"
    for (int c = 1; c <= 2; ++c)
      for (auto& key : stone[c]) key = splitmix64(seed++);
    for (auto& key : to_move) key = splitmix64(seed++);
    for (auto& key : ko) key = splitmix64(seed++);
  }
};
inline const Zobrist kZobrist;

// A small set of cells that is emptied in O(1).
class CellSet {
 public:
  void clear() {
    if (++mark_ == 0) {
      stamp_.fill(0);
      mark_ = 1;
    }
  }
  bool contains(int cell) const { return stamp_[cell] == mark_; }
  bool insert(int cell) {  // false if it was there
    if (stamp_[cell] == mark_) return false;
    stamp_[cell] = mark_;
    return true;
  }

 private:
  std::array<std::uint16_t, kMaxCells> stamp_{};
  std::uint16_t mark_ = 1;
};

class Board {
 public:
  explicit Board(int size) : size_(size), stride_(size + 1) {
    cells_ = (size + 1) * (size + 2) + 1;
    std::memset(color_, kFrame, sizeof color_);
    for (int row = 0; row < size; ++row)
      for (int column = 0; column < size; ++column) color_[cell_at(row, column)] = kEmpty;
  }
  Board(const Board& other) { *this = other; }
  Board& operator=(const Board& other) {  // only the cells in use
    size_ = other.size_;
    stride_ = other.stride_;
    cells_ = other.cells_;
    ko_ = other.ko_;
    hash_ = other.hash_;
    prisoners_[0] = other.prisoners_[0];
    prisoners_[1] = other.prisoners_[1];
    std::memcpy(color_, other.color_, cells_);
    std::memcpy(head_, other.head_, cells_ * sizeof head_[0]);
    std::memcpy(next_, other.next_, cells_ * sizeof next_[0]);
    std::memcpy(chain_, other.chain_, cells_ * sizeof chain_[0]);
    return *this;
  }

  int size() const { return size_; }
  int stride() const { return stride_; }
  int cells() const { return cells_; }
  int points() const { return size_ * size_; }
  int cell_at(int row, int column) const { return (row + 1) * stride_ + column + 1; }
  int cell_of(int point) const { return cell_at(point / size_, point % size_); }
  int row_of(int cell) const { return cell / stride_ - 1; }
  int column_of(int cell) const { return cell % stride_ - 1; }
  int point_of(int cell) const { return row_of(cell) * size_ + column_of(cell); }
  std::array<int, 4> neighbors(int cell) const {
    return {cell - stride_, cell - 1, cell + 1, cell + stride_};
  }
  std::array<int, 4> diagonals(int cell) const {
    return {cell - stride_ - 1, cell - stride_ + 1, cell + stride_ - 1, cell + stride_ + 1};
  }

  int color(int cell) const { return color_[cell]; }
  bool is_empty(int cell) const { return color_[cell] == kEmpty; }
  bool is_stone(int cell) const { return color_[cell] == kBlack || color_[cell] == kWhite; }
  int ko() const { return ko_; }  // cell that may not be retaken at once, or 0
  void clear_ko() { ko_ = 0; }
  void set_ko(int cell) { ko_ = cell; }
  std::uint64_t hash() const { return hash_; }                      // of the stones alone
  int prisoners(int color) const { return prisoners_[color - 1]; }  // stones of `color` captured

  // Chains. A chain is named by its head, one of its stones.
  int head(int cell) const { return head_[cell]; }
  int next(int cell) const { return next_[cell]; }  // the chain's stones form a ring
  int chain_size(int cell) const { return chain_[head_[cell]].stones; }
  bool in_atari(int cell) const {  // also true of a chain without liberties
    const Chain& chain = chain_[head_[cell]];
    return std::int64_t{chain.count} * chain.squares == std::int64_t{chain.sum} * chain.sum;
  }
  int atari_liberty(int cell) const {  // the only liberty of a chain in atari
    const Chain& chain = chain_[head_[cell]];
    return chain.sum / chain.count;
  }
  // Writes up to `limit` distinct liberties of the chain at `cell`; returns how many were written.
  int liberties(int cell, int* out, int limit) const {
    if (limit > 0 && has_liberty(cell) && in_atari(cell)) {
      out[0] = atari_liberty(cell);
      return 1;
    }
    int found = 0;
    std::uint64_t seen[(kMaxCells + 63) / 64] = {};
    int stone = cell;
    do {
      for (int n : neighbors(stone)) {
        if (color_[n] != kEmpty || (seen[n >> 6] >> (n & 63) & 1)) continue;
        if (found == limit) return found;
        seen[n >> 6] |= std::uint64_t{1} << (n & 63);
        out[found++] = n;
      }
      stone = next_[stone];
    } while (stone != cell);
    return found;
  }
  int count_liberties(int cell, int limit = kMaxCells) const {
    int out[kMaxCells];
    return liberties(cell, out, limit);
  }
  int empty_neighbors(int cell) const {
    int count = 0;
    for (int n : neighbors(cell)) count += color_[n] == kEmpty;
    return count;
  }

  // What a move would do, without playing it.
  bool captures(int cell, int color) const {
    for (int n : neighbors(cell))
      if (color_[n] == opponent(color) && in_atari(n)) return true;
    return false;
  }
  // True if the move leaves its own chain without a liberty; `alone` says that it is one stone.
  bool is_suicide(int cell, int color, bool* alone = nullptr) const {
    bool joined = false;
    for (int n : neighbors(cell)) {
      const int c = color_[n];
      if (c == kEmpty) return false;
      if (c == kFrame) continue;
      if (c == color) {
        if (!in_atari(n)) return false;
        joined = true;
      } else if (in_atari(n)) {
        return false;
      }
    }
    if (alone) *alone = !joined;
    return true;
  }
  // Empty, not the ko point, not a forbidden suicide. Superko needs a history: see state.hpp.
  bool is_legal(int cell, int color, bool suicide_allowed) const {
    if (color_[cell] != kEmpty || cell == ko_) return false;
    bool alone = false;
    return !is_suicide(cell, color, &alone) || (suicide_allowed && !alone);
  }
  std::uint64_t hash_after(int cell, int color) const {
    std::uint64_t hash = hash_ ^ key(cell, color);
    bool captured = false;
    int heads[4], found = 0;
    for (int n : neighbors(cell)) {
      if (color_[n] != opponent(color) || !in_atari(n)) continue;
      if (seen_head(heads, found, n)) continue;
      captured = true;
      hash ^= chain_hash(n);
    }
    if (!captured && is_suicide(cell, color)) {
      hash ^= key(cell, color);
      found = 0;
      for (int n : neighbors(cell))
        if (color_[n] == color && !seen_head(heads, found, n)) hash ^= chain_hash(n);
    }
    return hash;
  }

  // What undo needs to take a move back; moves are taken back in the reverse order.
  struct Undo;

  // Plays a move that is_legal (the ko point and suicide are not checked again). Returns the number
  // of stones taken off the board, own ones in a suicide.
  int play(int cell, int color) { return play_noting(cell, color, nullptr); }
  int play(int cell, int color, Undo& undo);
  void undo(const Undo& undo);
  void pass() { ko_ = 0; }

  // Sets up a stone or an empty point; chains without liberties are left to the caller to refuse.
  void setup(int cell, int color) {
    ko_ = 0;
    if (color_[cell] == color) return;
    if (color_[cell] != kEmpty) {
      // Lift the chain and put its other stones back.
      std::vector<int> others;
      const int old = color_[cell];
      for (int stone = next_[cell]; stone != cell; stone = next_[stone]) others.push_back(stone);
      remove_chain(cell);
      for (int stone : others) place(stone, old);
    }
    if (color != kEmpty) place(cell, color);
  }
  bool has_liberty(int cell) const { return chain_[head_[cell]].count > 0; }
  bool has_breathless() const {  // some chain without a liberty: no game leads here
    for (int cell = 0; cell < cells_; ++cell)
      if (is_stone(cell) && !has_liberty(cell)) return true;
    return false;
  }

  std::uint64_t key(int cell, int color) const {
    return kZobrist.stone[color][row_of(cell) * kMaxSize + column_of(cell)];
  }

 private:
  struct Chain {
    std::int16_t stones;
    std::int16_t count;    // pseudo-liberties
    std::int32_t sum;      // of their cells
    std::int32_t squares;  // of their cells' squares
  };

  bool seen_head(int* heads, int& found, int cell) const {
    for (int i = 0; i < found; ++i)
      if (heads[i] == head_[cell]) return true;
    heads[found++] = head_[cell];
    return false;
  }
  std::uint64_t chain_hash(int cell) const {
    std::uint64_t hash = 0;
    int stone = cell;
    do {
      hash ^= key(stone, color_[cell]);
      stone = next_[stone];
    } while (stone != cell);
    return hash;
  }

  int play_noting(int cell, int color, Undo* undo);

  void place(int cell, int color, Undo* undo = nullptr) {
    color_[cell] = static_cast<std::uint8_t>(color);
    hash_ ^= key(cell, color);
    head_[cell] = next_[cell] = static_cast<std::int16_t>(cell);
    Chain& own = chain_[cell];
    own = {1, 0, 0, 0};
    for (int n : neighbors(cell)) {
      const int c = color_[n];
      if (c == kEmpty) {
        ++own.count;
        own.sum += n;
        own.squares += n * n;
      } else if (c != kFrame) {
        Chain& chain = chain_[head_[n]];
        --chain.count;
        chain.sum -= cell;
        chain.squares -= cell * cell;
      }
    }
    for (int n : neighbors(cell))
      if (color_[n] == color && head_[n] != head_[cell]) merge(n, cell, undo);
  }
  void merge(int a, int b, Undo* undo);
  int remove_chain(int cell) {
    const int color = color_[cell];
    int removed = 0, stone = cell;
    do {
      color_[stone] = kEmpty;
      hash_ ^= key(stone, color);
      ++removed;
      stone = next_[stone];
    } while (stone != cell);
    do {
      for (int n : neighbors(stone)) {
        if (color_[n] != kBlack && color_[n] != kWhite) continue;
        Chain& chain = chain_[head_[n]];
        ++chain.count;
        chain.sum += stone;
        chain.squares += stone * stone;
      }
      stone = next_[stone];
    } while (stone != cell);
    return removed;
  }
  void restore_chain(int cell, int color) {  // the reverse of remove_chain, but for the hash
    int stone = cell;
    do {
      for (int n : neighbors(stone)) {
        if (color_[n] != kBlack && color_[n] != kWhite) continue;
        Chain& chain = chain_[head_[n]];
        --chain.count;
        chain.sum -= stone;
        chain.squares -= stone * stone;
      }
      stone = next_[stone];
    } while (stone != cell);
    do {
      color_[stone] = static_cast<std::uint8_t>(color);
      stone = next_[stone];
    } while (stone != cell);
  }

  int size_, stride_, cells_;
  int ko_ = 0;
  std::uint64_t hash_ = 0;
  int prisoners_[2] = {0, 0};
  std::uint8_t color_[kMaxCells];
  std::int16_t head_[kMaxCells];
  std::int16_t next_[kMaxCells];
  Chain chain_[kMaxCells];
};

struct Board::Undo {
  int cell, color, ko, prisoners[2];
  std::uint64_t hash;
  std::int16_t head, next;  // what the cell held before: a chain taken off earlier may need it
  Chain chain;
  int merges, kept[4], dropped[4];
  int removals, removed[4];  // a stone of each chain taken off, the cell itself in a suicide
};

inline int Board::play(int cell, int color, Undo& undo) {
  undo.cell = cell;
  undo.color = color;
  undo.ko = ko_;
  undo.prisoners[0] = prisoners_[0];
  undo.prisoners[1] = prisoners_[1];
  undo.hash = hash_;
  undo.head = head_[cell];
  undo.next = next_[cell];
  undo.chain = chain_[cell];
  undo.merges = undo.removals = 0;
  return play_noting(cell, color, &undo);
}

inline int Board::play_noting(int cell, int color, Undo* undo) {
  ko_ = 0;
  const int enemy = opponent(color);
  place(cell, color, undo);
  int captured = 0, captured_cell = 0;
  for (int n : neighbors(cell)) {
    if (color_[n] != enemy || chain_[head_[n]].count != 0) continue;
    captured_cell = n;
    if (undo) undo->removed[undo->removals++] = n;
    captured += remove_chain(n);
  }
  if (captured == 1 && chain_[head_[cell]].stones == 1 && in_atari(cell)) ko_ = captured_cell;
  if (captured == 0 && chain_[head_[cell]].count == 0) {
    if (undo) undo->removed[undo->removals++] = cell;
    captured = remove_chain(cell);
    prisoners_[color - 1] += captured;
  } else {
    prisoners_[enemy - 1] += captured;
  }
  return captured;
}

inline void Board::merge(int a, int b, Undo* undo) {
  int keep = head_[a], drop = head_[b];
  if (chain_[keep].stones < chain_[drop].stones) std::swap(keep, drop);
  if (undo) {
    undo->kept[undo->merges] = keep;
    undo->dropped[undo->merges++] = drop;
  }
  int stone = drop;
  do {
    head_[stone] = static_cast<std::int16_t>(keep);
    stone = next_[stone];
  } while (stone != drop);
  std::swap(next_[keep], next_[drop]);
  Chain& kept = chain_[keep];
  const Chain& dropped = chain_[drop];
  kept.stones += dropped.stones;
  kept.count += dropped.count;
  kept.sum += dropped.sum;
  kept.squares += dropped.squares;
}

// Stones taken off keep their heads, rings and chain counts, so putting them back is a recount of
// their neighbours' liberties; a dropped chain keeps its counts, so a merge is undone by subtraction.
inline void Board::undo(const Undo& undo) {
  for (int i = undo.removals - 1; i >= 0; --i) {
    const bool own = undo.removed[i] == undo.cell;
    restore_chain(undo.removed[i], own ? undo.color : opponent(undo.color));
  }
  for (int i = undo.merges - 1; i >= 0; --i) {
    const int keep = undo.kept[i], drop = undo.dropped[i];
    std::swap(next_[keep], next_[drop]);
    int stone = drop;
    do {
      head_[stone] = static_cast<std::int16_t>(drop);
      stone = next_[stone];
    } while (stone != drop);
    Chain& kept = chain_[keep];
    const Chain& dropped = chain_[drop];
    kept.stones -= dropped.stones;
    kept.count -= dropped.count;
    kept.sum -= dropped.sum;
    kept.squares -= dropped.squares;
  }
  color_[undo.cell] = kEmpty;
  for (int n : neighbors(undo.cell)) {
    if (color_[n] != kBlack && color_[n] != kWhite) continue;
    Chain& chain = chain_[head_[n]];
    ++chain.count;
    chain.sum += undo.cell;
    chain.squares += undo.cell * undo.cell;
  }
  head_[undo.cell] = undo.head;
  next_[undo.cell] = undo.next;
  chain_[undo.cell] = undo.chain;
  hash_ = undo.hash;
  ko_ = undo.ko;
  prisoners_[0] = undo.prisoners[0];
  prisoners_[1] = undo.prisoners[1];
}

}  // namespace tengen
