// Probabilistic ranking: a member's strength is the share of its appearances in which its team won.
#pragma once

#include "patterns/learners/local_members.hpp"

namespace tengen::patterns {

class WinningRate {
 public:
  explicit WinningRate(std::shared_ptr<const Layout> layout)
      : layout_(layout), wins_(layout->parameters(), 0.), appearances_(layout->parameters(), 0.) {}

  void observe(const Competitions& competitions) {
    check_members(*layout_, competitions);
    competitions.each([&](const CompetitionView& view) {
      std::uint32_t ids[kMaxMembers];
      for (int i = 0; i < view.size(); ++i) {
        const double weight = view.teams[i].weight();
        const int n = layout_->members(view.teams[i], view.phase(), ids);
        for (int m = 0; m < n; ++m) {
          appearances_[ids[m]] += weight;
          if (i == 0) wins_[ids[m]] += 1;
        }
      }
    });
  }
  std::vector<double>& wins() { return wins_; }
  std::vector<double>& appearances() { return appearances_; }

 private:
  std::shared_ptr<const Layout> layout_;
  std::vector<double> wins_, appearances_;
};

}  // namespace tengen::patterns
