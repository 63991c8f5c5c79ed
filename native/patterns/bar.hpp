// Bayesian Approximation Ranking: Weng & Lin (2011), Bradley-Terry, as adapted to moves by the seed
// paper (Wistuba, Schaefers, Platzner 2012), algorithm 1. All changes of a competition are computed from
// the state before it; a member of several teams adds its mean changes and multiplies its variance
// factors.
#pragma once

#include "patterns/local_members.hpp"

namespace tengen::patterns {

enum class Ranking : int {
  kWinnerOnly = 0,      // L_Go: the winner against each other team
  kFull = 1,            // L: the other teams also draw with each other
  kWinnerAveraged = 2,  // L_Go, the winner's variance loss averaged over its rivals
};

struct ApproximationSettings {
  double beta2 = 1, variance = 1;
  double floor = 1e-4;  // least factor by which one team's result shrinks a variance
  double least = 1e-3;  // a variance stays above this share of the first one: learning goes on
  Ranking ranking = Ranking::kWinnerOnly;
};

class ApproximationRanking {
 public:
  ApproximationRanking(std::shared_ptr<const Layout> layout, ApproximationSettings settings)
      : settings_(settings), local_(layout), mean_(layout->parameters(), 0.),
        variance_(layout->parameters(), settings.variance) {}

  std::vector<double>& means() { return mean_; }
  std::vector<double>& variances() { return variance_; }

  void observe(const Competitions& competitions) {
    check_members(local_.layout(), competitions);
    competitions.each([&](const CompetitionView& view) { observe(view); });
  }

  void observe(const CompetitionView& view) {
    local_.read(view);
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
    for (int q = 1; q < n; ++q) meet(0, q, 1);
    if (settings_.ranking == Ranking::kFull)
      for (int i = 1; i < n; ++i)
        for (int q = i + 1; q < n; ++q) meet(i, q, 0.5);
    if (settings_.ranking == Ranking::kWinnerAveraged && n > 1) delta_[0] /= n - 1;

    shift_.assign(local_.ids().size(), 0);
    factor_.assign(local_.ids().size(), 1);
    for (int i = 0; i < n; ++i) {
      if (team_variance_[i] <= 0) continue;
      const double share = 1 / team_variance_[i];
      for (auto p = local_.begin(i); p != local_.end(i); ++p) {
        const double part = variance_[local_.ids()[*p]] * share;
        shift_[*p] += part * omega_[i];
        factor_[*p] *= std::max(1 - part * delta_[i], settings_.floor);
      }
    }
    for (std::size_t p = 0; p < local_.ids().size(); ++p) {
      mean_[local_.ids()[p]] += shift_[p];
      double& variance = variance_[local_.ids()[p]];
      variance = std::max(variance * factor_[p], settings_.least * settings_.variance);
    }
  }

 private:
  // Team i scored `result` against team q.
  void meet(int i, int q, double result) {
    const double si = team_variance_[i], sq = team_variance_[q];
    const double c2 = si + sq + 2 * settings_.beta2, c = std::sqrt(c2);
    const double p = 1 / (1 + std::exp((team_mean_[q] - team_mean_[i]) / c));
    const double spread = p * (1 - p) / (c2 * c);
    omega_[i] += si * (result - p) / c;
    omega_[q] -= sq * (result - p) / c;
    delta_[i] += std::sqrt(si) * si * spread;
    delta_[q] += std::sqrt(sq) * sq * spread;
  }

  ApproximationSettings settings_;
  LocalMembers local_;
  std::vector<double> mean_, variance_;
  std::vector<double> team_mean_, team_variance_, omega_, delta_, shift_, factor_;
};

}  // namespace tengen::patterns
