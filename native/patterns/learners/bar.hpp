// Bayesian Approximation Ranking: Weng & Lin (2011), as adapted to moves by Wistuba, Schaefers and
// Platzner (2012), algorithm 1. All changes of a competition are computed from the state before it; a
// member of several teams adds its mean changes and multiplies its variance factors. A team that stands
// for w equal ones meets each other team w times, and its members change w times.
#pragma once

#include "patterns/learners/normal.hpp"
#include "patterns/learners/ranking.hpp"

namespace tengen::patterns {

enum class Ranking : int {
  kWinnerOnly = 0,      // L_Go: the winner against each other team
  kFull = 1,            // L: the other teams also draw with each other
  kWinnerAveraged = 2,  // L_Go, the winner's variance loss averaged over its rivals
  kThurstone = 3,       // L_Go, of normal performances (Thurstone-Mosteller), not logistic ones
};

struct ApproximationSettings {
  double beta2 = 1, variance = 1;
  double floor = 1e-4;  // least factor by which one team's result shrinks a variance
  double least = 1e-3;  // share of the first variance that is always kept, so that learning goes on
  double rivals = 0;    // a rival counts by this times its chance, at most 1; 0: all count 1
  Ranking ranking = Ranking::kWinnerOnly;
};

class ApproximationRanking : public BayesianRanking {
 public:
  ApproximationRanking(const std::shared_ptr<const Layout>& layout,
                       const ApproximationSettings& settings)
      : BayesianRanking(layout, settings.variance), settings_(settings) {}

 protected:
  void learn(const CompetitionView& view) override {
    const int n = local_.teams();
    team_mean_.assign(n, 0);
    team_variance_.assign(n, 0);
    for (int i = 0; i < n; ++i)
      for (auto p = local_.begin(i); p != local_.end(i); ++p) {
        team_mean_[i] += mean_[local_.ids()[*p]];
        team_variance_[i] += variance_[local_.ids()[*p]];
      }
    omega_.assign(n, 0);
    delta_.assign(n, 0);
    const auto copies = [&](int team) { return double{view.teams[team].weight()}; };
    weigh(view);
    double rivals = 0;
    for (int q = 1; q < n; ++q) {
      rivals += copies(q);
      meet(0, q, 1, 1, copies(q));
    }
    if (settings_.ranking == Ranking::kFull)
      for (int i = 1; i < n; ++i) {
        meet(i, i, 0.5, (copies(i) - 1) / 2, (copies(i) - 1) / 2);
        for (int q = i + 1; q < n; ++q) meet(i, q, 0.5, copies(i), copies(q));
      }
    if (settings_.ranking == Ranking::kWinnerAveraged && n > 1) delta_[0] /= rivals;

    shift_.assign(local_.ids().size(), 0);
    factor_.assign(local_.ids().size(), 1);
    for (int i = 0; i < n; ++i) {
      if (team_variance_[i] <= 0) continue;
      const double share = 1 / team_variance_[i];
      for (auto p = local_.begin(i); p != local_.end(i); ++p) {
        const double part = variance_[local_.ids()[*p]] * share;
        const double factor = std::max(1 - part * delta_[i], settings_.floor);
        shift_[*p] += copies(i) * part * omega_[i];
        factor_[*p] *= copies(i) == 1 ? factor : std::pow(factor, copies(i));
      }
    }
    for (std::size_t p = 0; p < local_.ids().size(); ++p) {
      mean_[local_.ids()[p]] += shift_[p];
      double& variance = variance_[local_.ids()[p]];
      variance = std::max(variance * factor_[p], settings_.least * settings_.variance);
    }
  }

 private:
  // How much each rival counts. Results against many unlikely rivals say one thing many times over, and
  // as if they were independent they would drown what the likely ones say.
  void weigh(const CompetitionView& view) {
    share_.assign(view.size(), 1);
    if (settings_.rivals <= 0) return;
    const double top = *std::max_element(team_mean_.begin(), team_mean_.end());
    const double scale = 1 / std::sqrt(2 * settings_.beta2);
    double sum = 0;
    for (int i = 0; i < view.size(); ++i) {
      share_[i] = std::exp(scale * (team_mean_[i] - top));
      sum += share_[i] * view.teams[i].weight();
    }
    for (double& share : share_) share = std::min(1.0, settings_.rivals * share / sum);
    share_[0] = 1;
  }
  // Team i, one of `is` equal ones, scored `result` against team q, one of `qs` equal ones.
  void meet(int i, int q, double result, double is, double qs) {
    const double si = team_variance_[i], sq = team_variance_[q];
    const double c2 = si + sq + 2 * settings_.beta2, c = std::sqrt(c2);
    const double t = (team_mean_[i] - team_mean_[q]) / c;
    double surprise, spread;  // slope and negative curvature of the result's log-probability in t
    if (settings_.ranking == Ranking::kThurstone) {
      surprise = inverse_mills(t);
      spread = surprise * (surprise + t);
    } else {
      const double p = 1 / (1 + std::exp(-t));
      surprise = result - p;
      spread = p * (1 - p);
    }
    spread /= c2 * c;
    is *= share_[i] * share_[q];
    qs *= share_[i] * share_[q];
    omega_[i] += qs * si * surprise / c;
    omega_[q] -= is * sq * surprise / c;
    delta_[i] += qs * std::sqrt(si) * si * spread;
    delta_[q] += is * std::sqrt(sq) * sq * spread;
  }

  ApproximationSettings settings_;
  std::vector<double> team_mean_, team_variance_, share_, omega_, delta_, shift_, factor_;
};

}  // namespace tengen::patterns
