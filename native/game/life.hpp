// Unconditional life (Benson 1976) and the area that follows from it.
//
// A region of a player is a maximal connected set of points without his stones that holds an empty
// point. It is vital to a chain if the chain touches every point of it (every empty point, where
// suicide is illegal). Chains without two vital regions are struck off, together with the regions
// they touch, until nothing changes; what is left lives even if its owner always passes.
#pragma once

#include <algorithm>

#include "game/board.hpp"

namespace tengen {

class Life {
 public:
  // Pass-alive chains, and regions among them where the opponent cannot live. 0 where neither.
  // `suicide`: the opponent may fill a region by suicide, so his stones need to be touched as well.
  // `lasting`: only regions with at most one point away from the border count as eyes. Their owner
  // never needs to move there, so that what is alive stays so while play goes on elsewhere.
  const std::uint8_t* pass_alive(const Board& board, bool suicide, bool lasting = false) {
    start(board, suicide, lasting);
    for (int color : {kBlack, kWhite}) mark_color(color, false);
    return owner_;
  }

  // Area as networks see it: pass-alive chains and regions with dead stones in them turned over, then
  // regions that hold one colour's stones only at their border, then every stone left.
  const std::uint8_t* area(const Board& board, bool suicide) {
    start(board, suicide);
    for (int color : {kBlack, kWhite}) mark_color(color, true);
    for (int cell = 0; cell < board.cells(); ++cell)
      if (board.is_stone(cell) && owner_[cell] == 0)
        owner_[cell] = static_cast<std::uint8_t>(board.color(cell));
    return owner_;
  }

 private:
  struct Region {
    int begin, end;              // its cells in cells_
    int vital_begin, vital_end;  // heads of the chains it is vital to, in vital_
    int inner;                   // points that touch no stone of the player
    bool holds_opponent;
    bool struck;  // touches a chain that was struck off
  };

  void start(const Board& board, bool suicide, bool lasting = false) {
    board_ = &board;
    suicide_ = suicide;
    lasting_ = lasting;
    std::memset(owner_, 0, board.cells());
  }

  void mark_color(int color, bool open_regions) {
    const Board& board = *board_;
    heads_.clear();
    for (int cell = 0; cell < board.cells(); ++cell)
      if (board.color(cell) == color && board.head(cell) == cell) heads_.push_back(cell);
    if (heads_.empty()) return;
    find_regions(color);
    strike_off();
    for (int head : heads_) mark_chain(head, color);
    for (const Region& region : regions_) {
      if (!region.struck && (region.inner <= 1 || (open_regions && !region.holds_opponent))) {
        for (int i = region.begin; i < region.end; ++i) owner_[cells_[i]] = color;
      } else if (open_regions && !region.holds_opponent) {
        for (int i = region.begin; i < region.end; ++i)
          if (owner_[cells_[i]] == 0) owner_[cells_[i]] = color;
      }
    }
  }

  void find_regions(int color) {
    const Board& board = *board_;
    regions_.clear();
    int filled = 0;
    vital_.clear();
    std::fill_n(region_of_, board.cells(), std::int16_t{-1});
    for (int cell = 0; cell < board.cells(); ++cell) {
      if (!board.is_empty(cell) || region_of_[cell] >= 0) continue;
      const auto id = static_cast<std::int16_t>(regions_.size());
      Region region{filled, 0, static_cast<int>(vital_.size()), 0, 0, false, false};
      for (int n : board.neighbors(cell)) {
        if (board.color(n) != color) continue;
        const auto from = vital_.begin() + region.vital_begin;
        if (std::find(from, vital_.end(), board.head(n)) == vital_.end())
          vital_.push_back(board.head(n));
      }
      region_of_[cell] = id;
      cells_[filled++] = static_cast<std::int16_t>(cell);
      for (int i = region.begin; i < filled; ++i) {
        const int at = cells_[i];
        bool touched = false;
        for (int n : board.neighbors(at)) {
          const int c = board.color(n);
          touched |= c == color;
          if (c == color || c == kFrame || region_of_[n] >= 0) continue;
          region_of_[n] = id;
          cells_[filled++] = static_cast<std::int16_t>(n);
        }
        region.inner += !touched;
        const bool empty = board.is_empty(at);
        region.holds_opponent |= !empty;
        if ((empty || suicide_) && vital_.size() > static_cast<std::size_t>(region.vital_begin))
          keep_vital(region.vital_begin, at);
      }
      region.end = filled;
      if (lasting_ && region.inner > 1) vital_.resize(region.vital_begin);
      region.vital_end = static_cast<int>(vital_.size());
      regions_.push_back(region);
    }
  }
  // Drops the chains that do not touch `cell` from the open list at the end of vital_.
  void keep_vital(int begin, int cell) {
    const Board& board = *board_;
    for (std::size_t i = begin; i < vital_.size();) {
      bool touches = false;
      for (int n : board.neighbors(cell))
        touches |= board.is_stone(n) && board.head(n) == vital_[i];
      if (touches) {
        ++i;
      } else {
        vital_[i] = vital_.back();
        vital_.pop_back();
      }
    }
  }

  // Leaves the pass-alive chains in heads_.
  void strike_off() {
    const Board& board = *board_;
    for (bool changed = true; changed;) {
      for (int head : heads_) eyes_[head] = 0;
      for (const Region& region : regions_) {
        if (region.struck) continue;
        for (int i = region.vital_begin; i < region.vital_end; ++i) ++eyes_[vital_[i]];
      }
      const auto dead =
          std::partition(heads_.begin(), heads_.end(), [&](int head) { return eyes_[head] >= 2; });
      changed = dead != heads_.end();
      for (auto head = dead; head != heads_.end(); ++head) {
        int stone = *head;
        do {
          for (int n : board.neighbors(stone))
            if (region_of_[n] >= 0) regions_[region_of_[n]].struck = true;
          stone = board.next(stone);
        } while (stone != *head);
      }
      heads_.erase(dead, heads_.end());
    }
  }

  void mark_chain(int head, int color) {
    int stone = head;
    do {
      owner_[stone] = static_cast<std::uint8_t>(color);
      stone = board_->next(stone);
    } while (stone != head);
  }

  const Board* board_ = nullptr;
  bool suicide_ = false, lasting_ = false;
  std::uint8_t owner_[kMaxCells];
  std::int16_t region_of_[kMaxCells];
  std::int16_t eyes_[kMaxCells];
  std::int16_t cells_[kMaxPoints];
  std::vector<int> heads_, vital_;
  std::vector<Region> regions_;
};

}  // namespace tengen
