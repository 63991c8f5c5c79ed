// What a region is worth whose border stones are provably safe, in the manner of Mueller (1995):
// every legal move of either side counts, no judgement enters, play ends where all is decided.
// Scores are areas; if nobody wants to move, the board is counted as it stands.
//
// `thermograph` looks only at what matters to the walls and knows kos (wall_search.hpp); `games` plays
// every piece out and gives its value as a combinatorial game (piece_graph.hpp).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "endgame/piece_graph.hpp"
#include "endgame/pieces.hpp"
#include "endgame/values.hpp"
#include "endgame/wall_search.hpp"
#include "game/board.hpp"
#include "game/life.hpp"

namespace tengen::endgame {

class LocalSolver {
 public:
  struct Limits {
    int empties = 16;
    int positions = 4'000'000;
    double seconds = 10;
  };
  enum class Outcome { kSolved, kOpen, kTooLarge, kRepeats };

  struct Move {
    int color, cell;
    HotValue value;  // of the piece after it
  };
  struct SolvedPiece {
    std::vector<int> cells;
    HotValue value;
    std::vector<Move> moves;  // those after which no ko matters
    bool is_known;
  };

  // `scored` marks the points that count. `supposed` names the color of stones that count as safe
  // though nothing proves it, a byte a point; null: none.
  LocalSolver(const Board& board, const std::uint8_t* scored, const Limits& limits,
              const std::uint8_t* supposed = nullptr)
      : board_(board), limits_(limits) {
    is_scored_.assign(board.cells(), 0);
    supposed_.assign(board.cells(), kEmpty);
    for (int point = 0; point < board.points(); ++point) {
      const int cell = board.cell_of(point);
      if (scored[point]) {
        scored_.push_back(cell);
        is_scored_[cell] = 1;
      }
      if (supposed && supposed[point] == board.color(cell)) supposed_[cell] = supposed[point];
    }
  }

  static constexpr std::int64_t kOwn = -1, kNone = -2;  // temperatures for best moves

  // `ban`: a cell where `banned` may not retake at once, or 0. `at`: the temperature for which the
  // best moves are wanted, kOwn for the position's own, kNone for no moves.
  Outcome thermograph(int ban, int banned, std::int64_t at = kNone) {
    if (const Outcome outcome = find_pieces(ban, banned); outcome != Outcome::kSolved)
      return outcome;
    WallSearch search(*terrain_, *graph_, {limits_.positions, limits_.seconds});
    const WallSearch::Outcome outcome = search.solve(pieces_);
    positions_ = search.positions() + graph_->positions();
    if (outcome == WallSearch::Outcome::kTooLarge) return Outcome::kTooLarge;
    if (outcome == WallSearch::Outcome::kRepeats) return Outcome::kRepeats;
    const LocalThermograph& found = search.result();
    result_ = {found.left.shifted(settled_), found.right.shifted(settled_), found.top};
    const std::int64_t mast = std::max(found.left.points.back().t, found.right.points.back().t);
    result_.top = std::max(result_.top, mast);
    for (int color : {kBlack, kWhite}) {
      best_[color].clear();
      if (at == kNone) continue;
      for (int cell : search.best_cells(color, at == kOwn ? mast : at))
        best_[color].push_back(terrain_->board_cell(cell));
    }
    return Outcome::kSolved;
  }
  const LocalThermograph& result() const { return result_; }
  const std::vector<int>& best(int color) const { return best_[color]; }

  // The pieces as games. kRepeats: in some piece a ko matters.
  Outcome games() {
    if (const Outcome outcome = find_pieces(0, 0); outcome != Outcome::kSolved) return outcome;
    bool all_known = true;
    for (const Piece& piece : pieces_) {
      PieceGraph::Bounds bounds;
      if (!graph_->solve(piece, bounds)) {
        positions_ = graph_->positions();
        solved_.clear();
        return Outcome::kTooLarge;
      }
      SolvedPiece solved{{}, bounds.low, {}, bounds.is_known()};
      all_known &= solved.is_known;
      for (Cells rest = piece.cells; rest; rest &= rest - 1)
        solved.cells.push_back(terrain_->board_cell(std::countr_zero(rest)));
      if (solved.is_known) add_moves(piece, solved);
      solved_.push_back(std::move(solved));
    }
    positions_ = graph_->positions();
    return all_known ? Outcome::kSolved : Outcome::kRepeats;
  }
  const std::vector<SolvedPiece>& solved_pieces() const { return solved_; }
  const HotGames& values() const { return graph_->games(); }

  int settled() const { return settled_; }  // Black's points less White's outside of the pieces
  int positions() const { return positions_; }
  int empties() const { return empties_; }

 private:
  // Finds the points that are not decided yet. They must all be scored, or the region is open.
  Outcome find_pieces(int ban, int banned) {
    const std::uint8_t* alive = life_.pass_alive(board_, false, true);
    std::vector<std::uint8_t> owner(alive, alive + board_.cells());
    for (int cell = 0; cell < board_.cells(); ++cell)
      if (supposed_[cell] != kEmpty) owner[cell] = supposed_[cell];
    std::vector<char> seen(board_.cells(), 0);
    area_.clear();
    empties_ = settled_ = 0;
    for (int cell : scored_) {
      settled_ += owner[cell] == kBlack ? 1 : owner[cell] == kWhite ? -1 : 0;
      if (owner[cell] == 0 && !seen[cell]) {
        seen[cell] = 1;
        area_.push_back(cell);
      }
    }
    for (std::size_t i = 0; i < area_.size(); ++i) {
      empties_ += board_.is_empty(area_[i]);
      for (int n : board_.neighbors(area_[i])) {
        if (board_.color(n) == kFrame || owner[n] != 0 || seen[n]) continue;
        seen[n] = 1;
        area_.push_back(n);
      }
    }
    for (int cell : area_)  // a chain at stake that reaches outside is scored as a whole
      if (!is_scored_[cell]) return Outcome::kOpen;
    if (empties_ > limits_.empties || area_.size() > Terrain::kMost) return Outcome::kTooLarge;
    terrain_ = std::make_unique<Terrain>(board_, area_);
    graph_ = std::make_unique<PieceGraph>(*terrain_,
                                          PieceGraph::Limits{limits_.positions, limits_.seconds});
    Piece whole;
    whole.cells = terrain_->all();
    for (Cells rest = whole.cells; rest; rest &= rest - 1) {
      const Cells bit = rest & -rest;
      const int cell = terrain_->board_cell(std::countr_zero(rest));
      if (board_.is_stone(cell)) whole.stones[board_.color(cell)] |= bit;
      for (int n : board_.neighbors(cell))
        if (board_.is_stone(n) && owner[n] == board_.color(n)) whole.walls[owner[n]] |= bit;
      if (ban != 0 && cell == ban) {
        whole.ban = bit;
        whole.banned = banned;
      }
    }
    terrain_->keep_images(whole);
    Division division;
    graph_->rules().settle(whole, division);
    settled_ += division.score;
    pieces_ = division.pieces;
    return Outcome::kSolved;
  }

  void add_moves(const Piece& piece, SolvedPiece& solved) {
    Division division;
    for (int color : {kBlack, kWhite})
      for (Cells rest = piece.empty(); rest; rest &= rest - 1) {
        Piece next = piece;
        int ko;
        const int cell = std::countr_zero(rest);
        if (!graph_->rules().play(next, cell, color, ko)) continue;
        graph_->rules().settle(next, division);
        PieceGraph::Bounds after;
        if (graph_->solve(division.pieces, after) && after.is_known())
          solved.moves.push_back(
              {color, terrain_->board_cell(cell), after.low.plus(division.score)});
      }
  }

  const Board& board_;
  Limits limits_;
  std::vector<int> scored_, area_;
  std::vector<char> is_scored_;
  std::vector<std::uint8_t> supposed_;
  Life life_;
  std::unique_ptr<Terrain> terrain_;
  std::unique_ptr<PieceGraph> graph_;
  std::vector<Piece> pieces_;
  std::vector<SolvedPiece> solved_;
  LocalThermograph result_;
  std::vector<int> best_[3];
  int empties_ = 0, settled_ = 0, positions_ = 0;
};

}  // namespace tengen::endgame
