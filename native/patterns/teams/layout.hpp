// A layout: which members a model weighs, and their numbers.
//
// Numbers below the dictionary's size are its patterns; then each feature class in use has its own.
#pragma once

#include <memory>
#include <stdexcept>
#include <utility>

#include "patterns/teams/classes.hpp"
#include "patterns/teams/team.hpp"

namespace tengen::patterns {

// No class is used twice; there is room for one that is written and not counted.
constexpr int kMaxMembers = kClassCount + 3;

class Layout {
 public:
  Layout(std::shared_ptr<const Dictionary> dictionary, std::vector<int> classes, bool vectors,
         bool responses)
      : dictionary_(std::move(dictionary)), classes_(std::move(classes)), vectors_(vectors),
        responses_(responses) {
    std::size_t next = dictionary_->size();
    std::array<bool, kClassCount> used{};
    for (int c : classes_) {
      if (c < 0 || c >= kClassCount) throw std::invalid_argument("no such feature class");
      if (std::exchange(used[c], true)) throw std::invalid_argument("a feature class twice");
      const FeatureClass& feature = kClasses[c];
      first_.push_back(static_cast<std::uint32_t>(next));
      readers_.push_back({feature.field == kPhaseField ? -1 : kFieldShift[feature.field],
                          feature.field == kPhaseField ? 0 : (1u << kFieldBits[feature.field]) - 1,
                          static_cast<std::uint32_t>(feature.levels),
                          feature.phased ? static_cast<std::uint32_t>(feature.levels) + 1 : 0,
                          static_cast<std::uint32_t>(next)});
      next += class_width(kClasses[c]);
    }
    if (next > kUnknown) throw std::invalid_argument("too many members");
    parameters_ = next;
  }

  const Dictionary& dictionary() const { return *dictionary_; }
  const std::vector<int>& classes() const { return classes_; }
  std::uint32_t first(int i) const { return first_.at(i); }
  bool uses_vectors() const { return vectors_; }
  bool uses_responses() const { return responses_; }
  std::size_t parameters() const { return parameters_; }
  // Groups that are fitted one at a time: shapes, responses, then the classes in use.
  int groups() const { return 2 + static_cast<int>(classes_.size()); }

  std::uint32_t shape(const Team& team) const {
    const std::uint32_t id = team.shape();
    return id == kUnknown || vectors_ ? id : dictionary_->plain(id);
  }
  // The team's member of a group, or kUnknown.
  std::uint32_t member(const Team& team, int phase, int group) const {
    if (group == 0) return shape(team);
    if (group == 1) return responses_ ? team.response : kUnknown;
    return readers_[group - 2].read(team.features, phase);
  }
  int members(const Team& team, int phase, std::uint32_t* out) const {
    int count = 0;
    const auto add = [&](std::uint32_t id) {
      out[count] = id;
      count += id != kUnknown;
    };
    add(shape(team));
    if (responses_) add(team.response);
    for (const Reader& reader : readers_) add(reader.read(team.features, phase));
    return count;
  }

 private:
  // class_value, ready for the inner loops.
  struct Reader {
    int shift;
    std::uint32_t mask, levels, phase_step, first;

    std::uint32_t read(std::uint64_t features, int phase) const {
      const auto value = shift < 0 ? static_cast<std::uint32_t>(phase) + 1
                                   : static_cast<std::uint32_t>(features >> shift) & mask;
      return value == 0 || value > levels ? kUnknown : first + phase * phase_step + value;
    }
  };
  std::shared_ptr<const Dictionary> dictionary_;
  std::vector<int> classes_;
  std::vector<std::uint32_t> first_;
  std::vector<Reader> readers_;
  bool vectors_, responses_;
  std::size_t parameters_;
};

}  // namespace tengen::patterns
