// Iterative control estimates: every point takes a symmetric function of its neighbours' values,
// chains also judge how alive they are, until nothing changes much.
//
// On an empty point with neighbours a, b, ... the update is f = linear * e1 + cubic * e3, where e1
// is the sum of the neighbours and e3 the sum of the products of three of them: with four
// neighbours these are the only functions that are symmetric, linear in each argument and odd
// (colours exchanged). Missing neighbours count 0 in both sums, so edges and corners differ in their
// two weights only. A stone mixes the update of its point with the life of its chain by kappa.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "game/board.hpp"

namespace tengen::influence {

enum class Aliveness { kFixed = 0, kNeighbors = 1, kLiberties = 2 };

struct ControlModel {
  // Weights by the number of neighbours: corner (2), edge (3), inside (4).
  std::array<double, 3> linear{}, cubic{}, diagonal{};
  double kappa = 1.0;  // how far a stone's value is its chain's life
  Aliveness aliveness = Aliveness::kFixed;
};

struct ControlRun {
  double tolerance = 1e-4;  // on the squared norm of the change of one update
  int max_iterations = 10000;
  bool in_place = false;  // Gauss-Seidel: later points of a sweep see the new values
};

struct ControlOutcome {
  int iterations = 0;
  double change = 0.0;  // squared norm of the last update, not halved
  bool damped = false;  // a cycle was seen: from there on every point went half the way
};

// The state of one position's iteration; reused from one position to the next.
class ControlSolver {
 public:
  explicit ControlSolver(const ControlModel& model) : model_(model) {}

  void set_position(const Board& board) {
    size_ = board.size();
    stride_ = size_ + 1;
    begin_ = stride_ + 1;  // first and one past the last point
    end_ = size_ * stride_ + size_ + 1;
    for (Cells* cells : {&buffers_[0], &buffers_[1], &linear_, &cubic_, &diagonal_, &source_})
      cells->fill(0.0);
    for (int row = 0; row < size_; ++row) {
      for (int column = 0; column < size_; ++column) {
        const int cell = board.cell_at(row, column);
        const int borders = (row == 0) + (row == size_ - 1) + (column == 0) + (column == size_ - 1);
        const double share = board.is_empty(cell) ? 1.0 : 1.0 - model_.kappa;
        linear_[cell] = share * model_.linear[2 - borders];
        cubic_[cell] = share * model_.cubic[2 - borders];
        diagonal_[cell] = share * model_.diagonal[2 - borders];
      }
    }
    find_chains(board);
  }

  // Takes how likely each chain is dead, a number a point; NaN: the chain's life stays estimated.
  void fix_deaths(const Board& board, const double* deaths) {
    for (Chain& chain : chains_) {
      const double death = deaths[board.point_of(stones_[chain.stones_begin])];
      chain.is_judged = !std::isnan(death);
      if (chain.is_judged) set_life(chain, death);
    }
  }

  // Stones at full value, empty points even.
  void start_cold(const Board& board) {
    for (int cell = begin_; cell < end_; ++cell) values()[cell] = stone_value(board, cell);
  }
  // From another position's solution; points that changed start as they would cold.
  void start_warm(const ControlSolver& solved, const Board& before, const Board& board) {
    for (int cell = begin_; cell < end_; ++cell)
      values()[cell] =
          board.color(cell) == before.color(cell) ? solved.value(cell) : stone_value(board, cell);
  }

  // A cycle of two is seen where a round comes back to the values of two rounds before. A longer cycle,
  // or a slow approach, is assumed when half of the rounds have not sufficed.
  ControlOutcome run(const ControlRun& how) {
    ControlOutcome outcome;
    do {
      if (model_.aliveness == Aliveness::kNeighbors) judge_chains();
      outcome.change = how.in_place ? update_in_place() : update(outcome.damped);
      ++outcome.iterations;
      if (!how.in_place && outcome.iterations > 2 && !(outcome.change < how.tolerance))
        outcome.damped |=
            back_ < kComesBack * outcome.change || outcome.iterations >= how.max_iterations / 2;
    } while (!(outcome.change < how.tolerance) && outcome.iterations < how.max_iterations);
    return outcome;
  }

  double value(int cell) const { return values()[cell]; }
  void set_value(int cell, double value) { values()[cell] = value; }
  double score() const {
    double sum = 0.0;
    for (int cell = begin_; cell < end_; ++cell) sum += values()[cell];
    return sum;
  }

 private:
  static constexpr double kComesBack =
      0.01;                         // of the squared change: an eigenvalue below about -0.9
  static constexpr int kLanes = 8;  // cells updated together
  static constexpr int kPadded = kMaxCells + kLanes + kMaxSize + 2;  // a block may overrun the end
  using Cells = std::array<double, kPadded>;

  struct Chain {
    double sign;
    int stones_begin, stones_end;      // into stones_
    bool is_judged = false;            // its life is given, see fix_deaths
    int adjacent_begin, adjacent_end;  // into adjacent_: empty points and enemy stones
  };

  static double stone_value(const Board& board, int cell) {
    if (!board.is_stone(cell)) return 0.0;
    return board.color(cell) == kBlack ? 1.0 : -1.0;
  }

  void find_chains(const Board& board) {
    chains_.clear();
    stones_.clear();
    adjacent_.clear();
    for (int cell = begin_; cell < end_; ++cell) {
      if (!board.is_stone(cell) || board.head(cell) != cell) continue;
      Chain chain;
      chain.sign = board.color(cell) == kBlack ? 1.0 : -1.0;
      chain.stones_begin = static_cast<int>(stones_.size());
      chain.adjacent_begin = static_cast<int>(adjacent_.size());
      seen_.clear();
      int liberties = 0, stone = cell;
      do {
        stones_.push_back(static_cast<std::int16_t>(stone));
        for (int n : board.neighbors(stone)) {
          const int color = board.color(n);
          if (color == kFrame || color == board.color(cell) || !seen_.insert(n)) continue;
          adjacent_.push_back(static_cast<std::int16_t>(n));
          liberties += color == kEmpty;
        }
        stone = board.next(stone);
      } while (stone != cell);
      chain.stones_end = static_cast<int>(stones_.size());
      chain.adjacent_end = static_cast<int>(adjacent_.size());
      chains_.push_back(chain);
      double death = model_.aliveness == Aliveness::kLiberties ? std::ldexp(1.0, -liberties) : 0.0;
      set_life(chain, death);
    }
  }

  void set_life(const Chain& chain, double death) {
    const double life = model_.kappa * chain.sign * (1.0 - 2.0 * death);
    for (int i = chain.stones_begin; i < chain.stones_end; ++i) source_[stones_[i]] = life;
  }

  // A chain dies when all points around it are the opponent's, taken as independent.
  void judge_chains() {
    const double* v = values();
    for (const Chain& chain : chains_) {
      if (chain.is_judged) continue;
      const double half = 0.5 * chain.sign;
      double death = 1.0;
      for (int i = chain.adjacent_begin; i < chain.adjacent_end; ++i)
        death *= 0.5 - half * v[adjacent_[i]];
      set_life(chain, death);
    }
  }

  // The update of one cell. Frame cells have zero weights and stay 0.
  template <bool kDiagonals>
  double updated(const double* v, int cell, int stride) const {
    const double up = v[cell - stride], down = v[cell + stride];
    const double left = v[cell - 1], right = v[cell + 1];
    const double vertical = up + down, horizontal = left + right;
    const double triples = up * down * horizontal + left * right * vertical;
    double value = source_[cell] + linear_[cell] * (vertical + horizontal) + cubic_[cell] * triples;
    if constexpr (kDiagonals)
      value += diagonal_[cell] * (v[cell - stride - 1] + v[cell - stride + 1] +
                                  v[cell + stride - 1] + v[cell + stride + 1]);
    return value;
  }

  double update(bool damped) {
    const bool flat = model_.diagonal == std::array<double, 3>{};
    if (damped) return flat ? sweep<false, true>() : sweep<true, true>();
    return flat ? sweep<false, false>() : sweep<true, false>();
  }
  double update_in_place() {
    const bool flat = model_.diagonal == std::array<double, 3>{};
    return flat ? sweep_in_place<false>() : sweep_in_place<true>();
  }

  // Jacobi: all cells at once from the old values, in blocks that the compiler turns into vectors.
  template <bool kDiagonals, bool kDamped>
  double sweep() {
    const double* old = values();
    double* __restrict next = buffers_[1 - current_].data();
    double change[kLanes] = {}, back[kLanes] = {};
    for (int block = begin_; block < end_; block += kLanes) {
      for (int lane = 0; lane < kLanes; ++lane) {
        const int cell = block + lane;
        const double value = updated<kDiagonals>(old, cell, stride_);
        const double step = value - old[cell];
        const double return_step = value - next[cell];  // next holds the values before the old ones
        next[cell] = kDamped ? old[cell] + 0.5 * step : value;
        change[lane] += step * step;
        back[lane] += return_step * return_step;
      }
    }
    current_ = 1 - current_;
    double sum = 0.0;
    back_ = 0.0;
    for (int lane = 0; lane < kLanes; ++lane) {
      sum += change[lane];
      back_ += back[lane];
    }
    return sum;
  }

  // Gauss-Seidel: the same fixed points in fewer sweeps, which cannot be made into vectors.
  template <bool kDiagonals>
  double sweep_in_place() {
    double* v = values();
    double sum = 0.0;
    for (int cell = begin_; cell < end_; ++cell) {
      const double value = updated<kDiagonals>(v, cell, stride_), step = value - v[cell];
      v[cell] = value;
      sum += step * step;
    }
    return sum;
  }

  double* values() { return buffers_[current_].data(); }
  const double* values() const { return buffers_[current_].data(); }

  ControlModel model_;
  int size_ = 0, stride_ = 0, begin_ = 0, end_ = 0;
  int current_ = 0;    // which buffer holds the values
  double back_ = 0.0;  // squared distance of the last update to the values two rounds before
  Cells buffers_[2] = {}, linear_{}, cubic_{}, diagonal_{}, source_{};
  std::vector<Chain> chains_;
  std::vector<std::int16_t> stones_, adjacent_;
  CellSet seen_;
};

}  // namespace tengen::influence
