// What steers a tree search. The parameters, their meaning and their values are KataGo's (its
// configuration files and `docs/KataGoMethods.md`, Wu 2019 and later); Python names them.
#pragma once

#include <cstdint>

namespace tengen {

struct SearchParams {
  // Utility: what a result and a score are worth. A win is +1 and a loss is -1.
  double static_score = 0.1;   // of the score itself, however the game stands
  double dynamic_score = 0.3;  // of the score against what is expected at the root
  double center_zero_weight = 0.2;
  double center_scale = 0.75;  // boards; the static utility has a scale of two boards

  // Exploration.
  double cpuct = 1.0;
  double cpuct_log = 0.45;
  double cpuct_base = 500;
  double deviation_prior = 0.4;  // of the utility below a node
  double deviation_prior_weight = 2;
  double deviation_scale = 0.85;
  double fpu_reduction = 0.2;
  double root_fpu_reduction = 0.1;
  double fpu_visited_power = 2;

  // How a node's value follows from its children's.
  double value_weight_exponent = 0.25;
  double noise_prune_scale = 0.15;
  double uncertainty_coefficient = 0.25;
  double uncertainty_max_weight = 8;
  double bias_factor = 0.45;  // of what earlier searches of the same local move got wrong
  double bias_weight_exponent = 0.85;

  // The choice of the move.
  double lcb_deviations = 5;
  double lcb_min_share = 0.15;
  double ending_bonus = 0.5;

  // The root.
  double root_temperature = 1;
  double wide_root_noise = 0;
  bool prune_symmetric = true;  // of moves that a symmetry of the position swaps, keep one

  double virtual_loss = 1;
  std::uint64_t seed = 0;
  int symmetry = -1;  // of every evaluation; -1 is one by chance for each
  bool transpositions = true;
  std::uint64_t max_bytes = std::uint64_t{1} << 30;

  double utility_radius() const { return 1 + static_score + dynamic_score; }
};

}  // namespace tengen
