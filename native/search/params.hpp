// What steers a tree search. The parameters, their meaning and their values are KataGo's (its
// configuration files and `docs/KataGoMethods.md`, Wu 2019 and later).
#pragma once

#include <cstdint>

namespace tengen::search {

// What a caller chooses; Python names the choices and has their defaults.
struct Params {
  // Utility: what a result and a score are worth. A win is +1 and a loss is -1.
  double static_score = 0.1;   // of the score itself, however the game stands
  double dynamic_score = 0.3;  // of the score against what is expected at the root

  double cpuct = 1.0;  // how strongly likely moves are explored
  double fpu_reduction = 0.2;
  double root_fpu_reduction = 0.1;

  double ending_bonus = 0.5;    // points against moves that prolong a decided game
  double root_temperature = 1;  // of the root's priors
  // How far priors are those of the network's optimistic policy, if it has one.
  double policy_optimism = 0, root_policy_optimism = 0;
  double wide_root_noise = 0;
  bool prune_symmetric = true;  // of root moves that a symmetry of the position swaps, keep one

  std::uint64_t seed = 0;
  int symmetry = -1;  // of every evaluation; -1 is one by chance for each
  bool transpositions = true;
  std::uint64_t max_bytes = std::uint64_t{1} << 30;

  double utility_radius() const { return 1 + static_score + dynamic_score; }
};

// Utility of a score: what it is measured from, and on which scale.
constexpr double kCenterZeroWeight = 0.2;
constexpr double kDynamicBoards = 0.75, kStaticBoards = 2;  // widths, in sides of the board

// Exploration.
constexpr double kCpuctLog = 0.45, kCpuctBase = 500;
constexpr double kDeviationPrior = 0.4;  // of the utility below a node
constexpr double kDeviationPriorWeight = 2;
constexpr double kDeviationScale = 0.85;
constexpr double kFpuVisitedPower = 2;
constexpr double kVirtualLoss = 1;

// How a node's value follows from its children's.
constexpr double kValueWeightExponent = 0.25;
constexpr double kNoisePruneScale = 0.15;
constexpr double kUncertaintyCoefficient = 0.25, kUncertaintyMaxWeight = 8;
constexpr double kBiasFactor = 0.45;  // of what earlier searches of the same local move got wrong
constexpr double kBiasWeightExponent = 0.85;

// The choice of the move.
constexpr double kLcbDeviations = 5;
constexpr double kLcbMinShare = 0.15;

}  // namespace tengen::search
