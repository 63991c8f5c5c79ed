// Loopy Bayesian Ranking: expectation propagation in the factor graph of Stern (2008), with teams.
//
// A member's strength is normal, a team's performance is the sum of its members' strengths plus noise of
// variance beta2, and the winner's performance exceeds each other's. Each (team, member) pair keeps its
// own message, so that no result counts twice for a member of several teams. Sweeps go over the other
// teams one after the other; the posterior of a competition is the prior of the next.
//
// A team that stands for w equal ones sends each of its messages w times, and a message answers what
// all others said, the w - 1 equal ones among them.
#pragma once

#include <numeric>

#include "patterns/learners/normal.hpp"
#include "patterns/learners/ranking.hpp"

namespace tengen::patterns {

struct LoopySettings {
  double beta2 = 1, variance = 1, tolerance = 1e-4;
  int sweeps = 3;
};

class LoopyRanking : public BayesianRanking {
 public:
  LoopyRanking(const std::shared_ptr<const Layout>& layout, const LoopySettings& settings)
      : BayesianRanking(layout, settings.variance), settings_(settings) {}

 protected:
  void learn(const CompetitionView& view) override {
    const int n = local_.teams();
    const auto& ids = local_.ids();
    posterior_.resize(ids.size());
    for (std::size_t p = 0; p < ids.size(); ++p) {
      const double precision = 1 / variance_[ids[p]];
      posterior_[p] = {precision, precision * mean_[ids[p]]};
    }
    up_.assign(local_.places(), {});
    to_winner_.assign(n, {});
    to_team_.assign(n, {});
    // The likely rivals come first: they tell how strong the winner is, and the crowd of unlikely ones
    // then has little to add. In any other order the crowd moves the winner too far in the first sweep.
    prior_.resize(n);
    for (int m = 0; m < n; ++m) {
      prior_[m] = 0;
      for (auto p = local_.begin(m); p != local_.end(m); ++p) prior_[m] += mean_[ids[*p]];
    }
    order_.resize(n - 1);
    std::iota(order_.begin(), order_.end(), 1);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](int a, int b) { return prior_[a] > prior_[b]; });
    Natural winner_total;  // product of all messages into the winner's performance
    for (int sweep = 0; sweep < settings_.sweeps; ++sweep) {
      double change = 0;
      for (int m : order_) {
        const double copies = view.teams[m].weight();
        const Normal winner = down(0), other = down(m);
        // The winner's performance without what this rival said of it.
        const double precision =
            1 / winner.variance + winner_total.precision - to_winner_[m].precision;
        const double tau = winner.mean / winner.variance + winner_total.tau - to_winner_[m].tau;
        const double u = 1 / precision, a = tau * u;
        const double c2 = u + other.variance, c = std::sqrt(c2), t = (a - other.mean) / c;
        const double v = inverse_mills(t), w = std::clamp(v * (v + t), 1e-12, 1 - 1e-12);
        const Natural old = to_team_[m];
        const Natural fresh_winner = message(a, u, a + u / c * v, u * (1 - u / c2 * w));
        to_team_[m] = message(other.mean, other.variance, other.mean - other.variance / c * v,
                              other.variance * (1 - other.variance / c2 * w));
        winner_total.precision += copies * (fresh_winner.precision - to_winner_[m].precision);
        winner_total.tau += copies * (fresh_winner.tau - to_winner_[m].tau);
        to_winner_[m] = fresh_winner;
        change = std::max({change, std::abs(old.precision - to_team_[m].precision),
                           std::abs(old.tau - to_team_[m].tau)});
        up(m, to_team_[m], other, copies);
      }
      up(0, winner_total, down(0), 1);
      if (change < settings_.tolerance) break;
    }
    for (std::size_t p = 0; p < ids.size(); ++p) {
      if (posterior_[p].precision <= 0) continue;
      variance_[ids[p]] = 1 / posterior_[p].precision;
      mean_[ids[p]] = posterior_[p].tau / posterior_[p].precision;
    }
  }

 private:
  struct Normal {
    double mean = 0, variance = 0;
  };
  struct Natural {
    double precision = 0, tau = 0;
  };

  static Natural message(double mean, double variance, double new_mean, double new_variance) {
    return {1 / new_variance - 1 / variance, new_mean / new_variance - mean / variance};
  }
  Natural cavity(std::size_t place, std::uint32_t p) const {
    const Natural without{posterior_[p].precision - up_[place].precision,
                          posterior_[p].tau - up_[place].tau};
    return without.precision > 0 ? without : posterior_[p];
  }
  // The team's performance, without what its own result said of its members.
  Normal down(int team) const {
    Normal sum{0, settings_.beta2};
    std::size_t place = local_.first(team);
    for (auto p = local_.begin(team); p != local_.end(team); ++p, ++place) {
      const Natural c = cavity(place, *p);
      sum.variance += 1 / c.precision;
      sum.mean += c.tau / c.precision;
    }
    return sum;
  }
  // Tells each member what the result says of it: the result less what the others account for.
  void up(int team, const Natural& result, const Normal& performance, double copies) {
    if (result.precision <= 0) return;
    const double mean = result.tau / result.precision, variance = 1 / result.precision;
    std::size_t place = local_.first(team);
    for (auto p = local_.begin(team); p != local_.end(team); ++p, ++place) {
      const Natural c = cavity(place, *p);
      const double own_mean = c.tau / c.precision, own_variance = 1 / c.precision;
      const double precision = 1 / (variance + performance.variance - own_variance);
      const Natural fresh{precision, precision * (mean - (performance.mean - own_mean))};
      posterior_[*p].precision += copies * (fresh.precision - up_[place].precision);
      posterior_[*p].tau += copies * (fresh.tau - up_[place].tau);
      up_[place] = fresh;
    }
  }

  LoopySettings settings_;
  std::vector<double> prior_;
  std::vector<int> order_;
  std::vector<Natural> posterior_, up_, to_winner_, to_team_;
};

}  // namespace tengen::patterns
