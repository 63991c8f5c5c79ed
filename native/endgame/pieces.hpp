// Pieces of a board that are not decided yet, enclosed by stones that nobody can ever take.
//
// A piece knows its own points, the stones at stake on them, and which points touch a safe stone of
// either colour; nothing else on the board matters to it. A move may make stones safe: those that
// touch a safe stone of their colour, and those with two eyes that last. They leave the piece,
// together with the eyes and with territory in which the opponent cannot live, and what remains may
// fall into several pieces. Safe stones stay safe, so the pieces are played independently.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "common/key_index.hpp"
#include "game/board.hpp"

namespace tengen::endgame {

using Cells = std::uint64_t;  // a set of up to 64 points of one terrain

struct Piece {
  Cells cells = 0;
  Cells stones[3] = {};  // by colour
  Cells walls[3] = {};   // points that touch safe stones of a colour
  Cells ban = 0;         // a point that `banned` may not take back at once
  int banned = 0;
  Cells empty() const { return cells & ~(stones[kBlack] | stones[kWhite]); }
};

// The points that are at stake, with their neighbours.
class Terrain {
 public:
  static constexpr int kMost = 64;
  static constexpr int kSmall = 8;  // cells of a piece that is likely to be met in many places

  // The points have numbers in the order of a grid with one column to spare, so that a shift goes from
  // points to their neighbours; where there is no room for a grid, just one after the other.
  Terrain(const Board& board, const std::vector<int>& cells) {
    int top = kMaxSize, left = kMaxSize, bottom = 0, right = 0;
    for (int cell : cells) {
      top = std::min(top, board.row_of(cell));
      bottom = std::max(bottom, board.row_of(cell));
      left = std::min(left, board.column_of(cell));
      right = std::max(right, board.column_of(cell));
    }
    const int width = right - left + 2;
    const bool has_grid = !cells.empty() && (bottom - top + 1) * width <= kMost;
    if (has_grid) stride_ = width;
    const int size = has_grid ? (bottom - top + 1) * width : static_cast<int>(cells.size());
    cells_.assign(size, -1);
    row_.assign(size, 0);
    column_.assign(size, 0);
    near_.assign(size, 0);
    std::vector<int> number(board.cells(), -1);
    for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
      const int row = board.row_of(cells[i]) - top, column = board.column_of(cells[i]) - left;
      const int at = has_grid ? row * width + column : i;
      number[cells[i]] = at;
      cells_[at] = cells[i];
      row_[at] = static_cast<std::uint8_t>(row);
      column_[at] = static_cast<std::uint8_t>(column);
      all_ |= Cells{1} << at;
    }
    for (int cell : cells)
      for (int n : board.neighbors(cell))
        if (number[n] >= 0) near_[number[cell]] |= Cells{1} << number[n];
    find_images();
  }

  Cells all() const { return all_; }
  int board_cell(int cell) const { return cells_[cell]; }

  // From now on only those images count that leave the walls around the whole as they are.
  void keep_images(const Piece& whole) {
    std::erase_if(images_, [&](const std::vector<std::uint8_t>& image) {
      Cells walls[3] = {};
      for (int color : {kBlack, kWhite})
        for (Cells rest = whole.walls[color]; rest; rest &= rest - 1)
          walls[color] |= Cells{1} << image[std::countr_zero(rest)];
      return walls[kBlack] != whole.walls[kBlack] || walls[kWhite] != whole.walls[kWhite];
    });
  }

  int size() const { return static_cast<int>(near_.size()); }
  Cells near(int cell) const { return near_[cell]; }
  Cells around(Cells cells) const {  // the cells' neighbours
    if (stride_ > 0) return (cells << 1 | cells >> 1 | cells << stride_ | cells >> stride_) & all_;
    Cells found = 0;
    for (; cells; cells &= cells - 1) found |= near_[std::countr_zero(cells)];
    return found;
  }
  Cells connected(Cells seed, Cells within) const {
    Cells found = seed, front = seed;
    while (front) {
      front = around(front) & within & ~found;
      found |= front;
    }
    return found;
  }

  // The same for pieces that differ by their place on the board, a rotation or a reflection.
  Key key(const Piece& piece) const {
    int top = 255, left = 255, bottom = 0, right = 0;
    for (Cells rest = piece.cells; rest; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      top = std::min<int>(top, row_[cell]);
      bottom = std::max<int>(bottom, row_[cell]);
      left = std::min<int>(left, column_[cell]);
      right = std::max<int>(right, column_[cell]);
    }
    std::uint64_t images[8] = {};
    for (Cells rest = piece.cells; rest; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      const int r[2] = {row_[cell] - top, bottom - row_[cell]};
      const int c[2] = {column_[cell] - left, right - column_[cell]};
      const auto& keys = kKeys[kind(piece, rest & -rest)];
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) {
          images[i * 2 + j] += keys[r[i] * kMaxSize + c[j]];
          images[4 + i * 2 + j] += keys[c[j] * kMaxSize + r[i]];
        }
    }
    return mixed(images, 8);
  }
  // For speed: of large pieces only the images of the whole terrain are taken for the same.
  Key quick_key(const Piece& piece) const {
    if (std::popcount(piece.cells) <= kSmall) return key(piece);
    if (images_.size() == 1) {
      Key key;
      for (std::uint64_t word :
           {piece.cells, piece.stones[kBlack], piece.stones[kWhite], piece.walls[kBlack],
            piece.walls[kWhite], piece.ban, static_cast<std::uint64_t>(piece.banned)}) {
        key.first = splitmix64(key.first ^ word);
        key.second = splitmix64(key.second + word);
      }
      return key;
    }
    std::uint64_t images[8] = {};
    for (Cells rest = piece.cells; rest; rest &= rest - 1) {
      const auto& keys = kKeys[kind(piece, rest & -rest)];
      for (std::size_t i = 0; i < images_.size(); ++i)
        images[i] += keys[images_[i][std::countr_zero(rest)]];
    }
    return mixed(images, images_.size());
  }

 private:
  struct Keys : std::array<std::array<std::uint64_t, kMaxPoints>, 20> {
    Keys() {
      std::uint64_t seed = 0x7061727473;
      for (auto& kind : *this)
        for (auto& key : kind) key = splitmix64(seed++);
    }
  };
  inline static const Keys kKeys;

  static int kind(const Piece& piece, Cells bit) {
    const int state = piece.ban & bit              ? 2 + piece.banned
                      : piece.stones[kBlack] & bit ? 1
                      : piece.stones[kWhite] & bit ? 2
                                                   : 0;
    return state * 4 + (piece.walls[kBlack] & bit ? 1 : 0) + (piece.walls[kWhite] & bit ? 2 : 0);
  }
  static Key mixed(const std::uint64_t* images, std::size_t count) {
    Key key;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t mixed = splitmix64(images[i] + count);
      key.first += mixed;
      key.second ^= splitmix64(mixed);
    }
    return key;
  }
  // The ways to lay the terrain onto itself, each as the cells that the cells come to.
  void find_images() {
    int bottom = 0, right = 0;
    for (Cells rest = all_; rest; rest &= rest - 1) {
      bottom = std::max<int>(bottom, row_[std::countr_zero(rest)]);
      right = std::max<int>(right, column_[std::countr_zero(rest)]);
    }
    for (int turn = 0; turn < 8; ++turn) {
      std::vector<std::uint8_t> image(cells_.size());
      Cells covered = 0;
      for (Cells rest = all_; rest; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        int r = turn & 1 ? bottom - row_[cell] : row_[cell];
        int c = turn & 2 ? right - column_[cell] : column_[cell];
        if (turn & 4) std::swap(r, c);
        for (Cells others = all_; others; others &= others - 1) {
          const int other = std::countr_zero(others);
          if (row_[other] != r || column_[other] != c) continue;
          image[cell] = static_cast<std::uint8_t>(other);
          covered |= Cells{1} << other;
        }
      }
      if (covered == all_) images_.push_back(std::move(image));
    }
  }

  int stride_ = 0;  // 0: no grid
  Cells all_ = 0;
  std::vector<int> cells_;  // of the board
  std::vector<Cells> near_;
  std::vector<std::uint8_t> row_, column_;
  std::vector<std::vector<std::uint8_t>> images_;
};

// What a move leaves: the points decided, Black's less White's, and the pieces that are still open.
struct Division {
  int score = 0;
  std::vector<Piece> pieces;
};

class PieceRules {
 public:
  explicit PieceRules(const Terrain& terrain) : terrain_(terrain) {}

  // Plays a move; false if it is suicide. `ko`: the cell that may not be retaken, or -1.
  bool play(Piece& piece, int cell, int color, int& ko) const {
    const Cells bit = Cells{1} << cell;
    Cells& own = piece.stones[color];
    Cells& other = piece.stones[opponent(color)];
    own |= bit;
    Cells taken = 0;
    for (Cells rest = terrain_.near(cell) & other; rest;) {
      const Cells chain = terrain_.connected(rest & -rest, other);
      rest &= ~chain;
      if (!(terrain_.around(chain) & piece.empty())) taken |= chain;
    }
    other &= ~taken;
    const Cells chain = terrain_.connected(bit, own);
    const Cells liberties = terrain_.around(chain) & piece.empty();
    const bool safe = chain & piece.walls[color];
    if (!liberties && !safe) return false;
    ko = -1;
    if (chain == bit && !safe && std::has_single_bit(taken) && liberties == taken)
      ko = std::countr_zero(taken);
    return true;
  }

  // Takes out what is decided and divides the rest.
  void settle(Piece piece, Division& division) const {
    division.score = 0;
    division.pieces.clear();
    for (int color : {kBlack, kWhite}) {
      const Cells safe =
          terrain_.connected(piece.stones[color] & piece.walls[color], piece.stones[color]);
      if (safe) take_out(piece, safe, color, safe, division.score);
    }
    Cells decided[3], stones[3];
    for (int color : {kBlack, kWhite}) find_decided(piece, color, decided[color], stones[color]);
    for (int color : {kBlack, kWhite})
      if (decided[color]) take_out(piece, decided[color], color, stones[color], division.score);
    for (Cells rest = piece.cells; rest;) {
      const Cells cells = terrain_.connected(rest & -rest, piece.cells);
      rest &= ~cells;
      Piece one;
      one.cells = cells;
      one.ban = piece.ban & cells;
      one.banned = one.ban ? piece.banned : 0;
      for (int color : {kBlack, kWhite}) {
        one.stones[color] = piece.stones[color] & cells;
        one.walls[color] = piece.walls[color] & cells;
      }
      division.pieces.push_back(one);
    }
  }

  // Black's points less White's if nobody moves any more: stones count as alive, empty points for
  // the colour that alone surrounds them.
  int still(const Piece& piece) const {
    int score = std::popcount(piece.stones[kBlack]) - std::popcount(piece.stones[kWhite]);
    for (Cells rest = piece.empty(); rest;) {
      const Cells points = terrain_.connected(rest & -rest, piece.empty());
      rest &= ~points;
      const Cells border = terrain_.around(points);
      const bool black = (border & piece.stones[kBlack]) || (points & piece.walls[kBlack]);
      const bool white = (border & piece.stones[kWhite]) || (points & piece.walls[kWhite]);
      score += (int{black} - int{white}) * std::popcount(points);
    }
    return score;
  }

 private:
  struct Region {         // an eye, or territory, as long as its border stands
    Cells cells, border;  // border: the colour's stones at stake around it
  };

  void take_out(Piece& piece, Cells cells, int color, Cells stones, int& score) const {
    const int points = std::popcount(cells);
    score += color == kBlack ? points : -points;
    piece.cells &= ~cells;
    for (int c : {kBlack, kWhite}) {
      piece.stones[c] &= ~cells;
      piece.walls[c] &= ~cells;
    }
    piece.walls[color] |= terrain_.around(stones) & piece.cells;
  }

  // Benson's unconditional life (see game/life.hpp), with the stones around the piece as living chains.
  // Only regions with at most one point away from the border count as eyes: there nobody ever needs
  // to move, so that the life lasts.
  void find_decided(const Piece& piece, int color, Cells& decided, Cells& safe) const {
    const Cells own = piece.stones[color], empty = piece.empty();
    const Cells touched = terrain_.around(own) | piece.walls[color];
    // Where the opponent's safe stones can be reached, nothing lasts.
    const Cells other = piece.cells & ~own;
    const Cells open = terrain_.connected(other & piece.walls[opponent(color)], other);
    decided = safe = 0;
    Region regions[Terrain::kMost];
    int count = 0;
    Cells struck = 0;  // regions
    for (Cells rest = other & ~open; rest;) {
      const Cells cells = terrain_.connected(rest & -rest, other);
      rest &= ~cells;
      if (std::popcount(cells & ~touched) <= 1)
        regions[count++] = {cells, terrain_.around(cells) & own};
    }
    if (count == 0) return;
    Cells alive = own;
    for (bool changed = true; changed;) {
      changed = false;
      for (Cells rest = alive; rest;) {
        const Cells chain = terrain_.connected(rest & -rest, own);
        rest &= ~chain;
        const Cells liberties = terrain_.around(chain) & empty;
        int eyes = 0;
        for (int i = 0; i < count && eyes < 2; ++i)
          eyes += !(struck >> i & 1) && (regions[i].border & chain) &&
                  !(regions[i].cells & empty & ~liberties);
        if (eyes >= 2) continue;
        alive &= ~chain;
        changed = true;
        for (int i = 0; i < count; ++i)
          if (regions[i].border & chain) struck |= Cells{1} << i;
      }
    }
    safe = alive;
    decided = alive;
    for (int i = 0; i < count; ++i)
      if (!(struck >> i & 1)) decided |= regions[i].cells;
  }

  const Terrain& terrain_;
};

}  // namespace tengen::endgame
