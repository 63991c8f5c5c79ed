// What the Bayesian rankings share: a normal belief about the strength of each member, which follows one
// competition after the other.
#pragma once

#include "patterns/learners/local_members.hpp"

namespace tengen::patterns {

class BayesianRanking {
 public:
  virtual ~BayesianRanking() = default;

  std::vector<double>& means() { return mean_; }
  std::vector<double>& variances() { return variance_; }
  // The members of the competition seen last: nothing else has changed.
  const std::vector<std::uint32_t>& touched() const { return local_.ids(); }

  void observe(const Competitions& competitions) {
    check_members(local_.layout(), competitions);
    competitions.each([&](const CompetitionView& view) { observe(view); });
  }
  void observe(const CompetitionView& view) {
    local_.read(view);
    learn(view);
  }

 protected:
  BayesianRanking(const std::shared_ptr<const Layout>& layout, double variance)
      : local_(layout), mean_(layout->parameters(), 0.), variance_(layout->parameters(), variance) {
  }

  // From a competition whose members are read already.
  virtual void learn(const CompetitionView& view) = 0;

  LocalMembers local_;
  std::vector<double> mean_, variance_;
};

}  // namespace tengen::patterns
