// Minorization-Maximization for the generalised Bradley-Terry model (Hunter 2004, Coulom 2007).
//
// P(team 1 wins) = product of its gammas / E, E = the sum of all teams' products. For one group of
// members that never share a team, gamma <- (wins + 1) / (sum over competitions of C / E + 2 / (gamma + 1))
// never lowers the posterior; C is what the member's team-mates multiply to, and the ones and twos are
// a prior: one win in two games against an opponent of strength 1.
//
// Each team's product is kept from one update to the next, which then looks at two members of a team
// (that of the group before, whose gammas have changed, and that of its own group) instead of all.
#pragma once

#include <memory>

#include "common/parallel.hpp"
#include "patterns/learners/scratch.hpp"
#include "patterns/models/model.hpp"

namespace tengen::patterns {

class MinorizationMaximization {
 public:
  MinorizationMaximization(std::shared_ptr<const Layout> layout,
                           std::vector<std::shared_ptr<const Competitions>> data, int threads,
                           const std::string& folder)
      : layout_(std::move(layout)), data_(std::move(data)),
        threads_(std::clamp<int>(threads, 1,
                                 std::clamp<int>(static_cast<int>(data_.size()), 1, kMostThreads))),
        gamma_(layout_->parameters(), 1.f), change_(layout_->parameters(), 1.f),
        wins_(layout_->parameters(), 0.) {
    std::size_t teams = 0;
    for (const auto& part : data_) {
      check_members(*layout_, *part);
      bytes_ += part->bytes();
      first_team_.push_back(teams);
      part->each([&](const CompetitionView& view) {
        std::uint32_t ids[kMaxMembers];
        const int n = layout_->members(view.teams[0], view.phase(), ids);
        for (int i = 0; i < n; ++i) wins_[ids[i]] += 1;
        ++competitions_;
        teams += view.size();
      });
    }
    products_ = std::make_unique<Scratch>(teams, folder);
  }

  std::size_t competitions() const { return competitions_; }
  const std::vector<float>& gammas() const { return gamma_; }

  // Updates one group; returns the mean log-likelihood from before the update.
  double update(int group) {
    check(group);
    std::vector<Sums> sums(threads_);
    on_threads(threads_, [&](int t) { gather(group, t, sums[t]); });
    for (int t = 1; t < threads_; ++t) {
      sums[0].log_likelihood += sums[t].log_likelihood;
      for (std::size_t p = 0; p < gamma_.size(); ++p) sums[0].rivals[p] += sums[t].rivals[p];
    }
    for (std::size_t p = 0; p < gamma_.size(); ++p) {
      const double rivals = sums[0].rivals[p];
      const float old = gamma_[p];
      if (rivals > 0)  // it is of this group, and was met
        gamma_[p] = static_cast<float>((wins_[p] + 1) / (rivals + 2 / (old + 1.)));
      change_[p] = gamma_[p] / old;
    }
    changed_ = group;
    return sums[0].log_likelihood / static_cast<double>(competitions_);
  }

  // The log of the prior, which belongs to what an update raises; members never seen count nothing.
  double log_prior() const {
    double sum = 0;
    for (float gamma : gamma_) sum += std::log(gamma) - 2 * std::log1p(gamma);
    return sum;
  }

 private:
  struct Sums {
    double log_likelihood = 0;
    std::vector<double> rivals;  // sum of C / E
  };

  // Competitions that were added since would have no product.
  void check(int group) const {
    if (group < 0 || group >= layout_->groups()) throw std::invalid_argument("no such group");
    std::size_t bytes = 0;
    for (const auto& part : data_) bytes += part->bytes();
    if (bytes != bytes_) throw std::invalid_argument("the competitions have changed");
  }

  void gather(int group, int thread, Sums& sums) const {
    sums.rivals.assign(gamma_.size(), 0);
    std::vector<double> products;
    std::vector<std::uint32_t> members;
    for (std::size_t part = thread; part < data_.size(); part += threads_) {
      float* kept = products_->data() + first_team_[part];
      data_[part]->each([&](const CompetitionView& view) {
        const int n = view.size(), phase = view.phase();
        products.resize(n);
        members.resize(n);
        double all = 0, winner = 0;
        for (int i = 0; i < n; ++i) {
          const Team& team = view.teams[i];
          const double product = follow(*kept++, team, phase);
          if (i == 0) winner = product;
          all += products[i] = product * team.weight();
          members[i] = layout_->member(team, phase, group);
        }
        sums.log_likelihood += std::log(winner / all);
        for (int i = 0; i < n; ++i)
          if (members[i] != kUnknown)
            sums.rivals[members[i]] += products[i] / (all * gamma_[members[i]]);
      });
    }
  }

  // Brings a team's product up to date. Beyond the range of a float it is multiplied again from the start.
  double follow(float& kept, const Team& team, int phase) const {
    if (changed_ < 0) return kept = 1;
    const std::uint32_t member = layout_->member(team, phase, changed_);
    if (member != kUnknown) kept *= change_[member];
    if (kept > 1e-30f && kept < 1e30f) return kept;
    std::uint32_t ids[kMaxMembers];
    const int n = layout_->members(team, phase, ids);
    double product = 1;
    for (int m = 0; m < n; ++m) product *= gamma_[ids[m]];
    kept = static_cast<float>(product);
    return product;
  }

  std::shared_ptr<const Layout> layout_;
  std::vector<std::shared_ptr<const Competitions>> data_;
  int threads_;
  std::vector<float> gamma_, change_;  // change_: by the last update, which was of group changed_
  int changed_ = -1;
  std::vector<double> wins_;
  std::vector<std::size_t> first_team_;  // of each part
  std::unique_ptr<Scratch> products_;
  std::size_t competitions_ = 0, bytes_ = 0;
};

}  // namespace tengen::patterns
