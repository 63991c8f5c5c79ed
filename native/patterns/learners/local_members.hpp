// The distinct members of one competition, numbered from 0, and who belongs to which team.
#pragma once

#include "patterns/teams/competitions.hpp"
#include "patterns/teams/layout.hpp"

namespace tengen::patterns {

class LocalMembers {
 public:
  explicit LocalMembers(std::shared_ptr<const Layout> layout)
      : layout_(std::move(layout)), number_(layout_->parameters()),
        stamp_(layout_->parameters(), 0) {}

  void read(const CompetitionView& view) {
    ids_.clear();
    members_.clear();
    first_.assign(1, 0);
    if (++mark_ == 0) {
      std::fill(stamp_.begin(), stamp_.end(), 0);
      mark_ = 1;
    }
    for (int i = 0; i < view.size(); ++i) {
      std::uint32_t ids[kMaxMembers];
      const int n = layout_->members(view.teams[i], view.phase(), ids);
      for (int m = 0; m < n; ++m) {
        const std::uint32_t id = ids[m];
        if (stamp_[id] != mark_) {
          stamp_[id] = mark_;
          number_[id] = static_cast<std::uint32_t>(ids_.size());
          ids_.push_back(id);
        }
        members_.push_back(number_[id]);
      }
      first_.push_back(static_cast<std::uint32_t>(members_.size()));
    }
  }

  const Layout& layout() const { return *layout_; }
  int teams() const { return static_cast<int>(first_.size()) - 1; }
  const std::uint32_t* begin(int team) const { return members_.data() + first_[team]; }
  const std::uint32_t* end(int team) const { return members_.data() + first_[team + 1]; }
  std::size_t first(int team) const { return first_[team]; }
  std::size_t places() const { return members_.size(); }
  const std::vector<std::uint32_t>& ids() const { return ids_; }  // local number -> member

 private:
  std::shared_ptr<const Layout> layout_;
  std::vector<std::uint32_t> number_, stamp_, ids_, members_, first_;
  std::uint32_t mark_ = 0;
};

}  // namespace tengen::patterns
