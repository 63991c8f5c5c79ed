// Sums of hot games with whole scores, in the simplest form up to infinitesimals.
//
// Two values count as equal if they differ by an infinitesimal: no score of any sum without kos, and
// no wall of a thermograph from temperature 0 up, can tell them apart. This is the reduced canonical
// form of Grossman and Siegel ("Reductions of partizan games", Games of No Chance 3, 2009). Forms are
// interned; a value is a form and a number of points added to it, so that equality is that of ints.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "cgt/walls.hpp"
#include "common/hash.hpp"
#include "common/key_index.hpp"

namespace tengen::cgt {

struct HotValue {
  std::int32_t form = 0;  // 0: a number
  std::int32_t points = 0;
  bool operator==(const HotValue&) const = default;
  bool is_number() const { return form == 0; }
  HotValue plus(int more) const { return {form, points + more}; }
};

class HotGames {
 public:
  struct Form {
    std::vector<HotValue> left, right;
    int left_stop = 0;  // the right stop is 0
    std::uint64_t hash = 0;
  };

  using Clock = std::chrono::steady_clock;

  HotGames(std::int64_t work, Clock::time_point end) : work_left_(work), end_(end) {
    forms_.emplace_back();
  }

  const Form& form(int id) const { return forms_[id]; }
  int forms() const { return static_cast<int>(forms_.size()); }
  int left_stop(HotValue v) const { return forms_[v.form].left_stop + v.points; }
  int right_stop(HotValue v) const { return v.points; }
  bool gave_up() const { return work_left_ < 0; }

  // The value of a position. Where nobody wants to move it is `still`, as far as moves allow.
  HotValue make(std::vector<HotValue> left, std::vector<HotValue> right, int still) {
    int low = -kFar, high = kFar;
    for (HotValue v : left) low = std::max(low, right_stop(v));
    for (HotValue v : right) high = std::min(high, left_stop(v));
    if (low <= high) return {0, std::min(std::max(still, low), high)};
    return simplest(std::move(left), std::move(right));
  }

  HotValue add(HotValue a, HotValue b) {
    if (a.is_number()) return b.plus(a.points);
    if (b.is_number()) return a.plus(b.points);
    if (a.form > b.form) std::swap(a, b);
    const int points = a.points + b.points;
    const std::uint64_t key = static_cast<std::uint64_t>(a.form) << 32 | b.form;
    if (const auto known = sums_.find(key); known != sums_.end()) return known->second.plus(points);
    if (gave_up()) return {};
    std::vector<HotValue> left, right;
    const HotValue x{a.form, 0}, y{b.form, 0};
    for (std::size_t i = 0; i < forms_[a.form].left.size(); ++i)
      left.push_back(add(forms_[a.form].left[i], y));
    for (std::size_t i = 0; i < forms_[b.form].left.size(); ++i)
      left.push_back(add(x, forms_[b.form].left[i]));
    for (std::size_t i = 0; i < forms_[a.form].right.size(); ++i)
      right.push_back(add(forms_[a.form].right[i], y));
    for (std::size_t i = 0; i < forms_[b.form].right.size(); ++i)
      right.push_back(add(x, forms_[b.form].right[i]));
    const HotValue sum = make(std::move(left), std::move(right), 0);
    sums_.emplace(key, sum);
    return sum.plus(points);
  }

  // g >= h up to an infinitesimal: Right, moving first in g - h, gets no less than 0.
  bool at_least(HotValue g, HotValue h) {
    if (g.form == h.form) return g.points >= h.points;
    if (right_stop(g) >= left_stop(h)) return true;
    if (right_stop(g) < right_stop(h) || left_stop(g) < left_stop(h)) return false;
    return look_up(g, h, kRightFirst, [&] {
      for (std::size_t i = 0; i < forms_[g.form].right.size(); ++i)
        if (!holds(forms_[g.form].right[i].plus(g.points), h)) return false;
      for (std::size_t i = 0; i < forms_[h.form].left.size(); ++i)
        if (!holds(g, forms_[h.form].left[i].plus(h.points))) return false;
      return true;
    });
  }

  const LocalThermograph& thermograph(int id) {
    if (static_cast<int>(graphs_.size()) < forms()) graphs_.resize(forms());
    if (!graphs_[id].left.points.empty()) return graphs_[id];
    LocalThermograph graph{LocalWall::constant(0), LocalWall::constant(0), 0};
    if (id != 0) {
      LocalWall scaffold[3];
      for (int color : {kBlack, kWhite}) {
        const int sign = color == kBlack ? 1 : -1;
        const auto& options = color == kBlack ? forms_[id].left : forms_[id].right;
        for (HotValue option : options) {
          const LocalThermograph& after = thermograph(option.form);
          const LocalWall wall =
              (color == kBlack ? after.right : after.left).moved(option.points, -sign);
          scaffold[color] =
              scaffold[color].points.empty() ? wall : envelope(scaffold[color], wall, sign);
        }
      }
      graph = fold_scaffolds(scaffold[kBlack], scaffold[kWhite], 0, -1);
    }
    return graphs_[id] = std::move(graph);
  }

 private:
  static constexpr int kFar = 1 << 20, kClockEvery = 1 << 14;
  enum Question { kRightFirst, kLeftFirst };

  // Counts the work; false where it is too much.
  bool step() {
    if (--work_left_ % kClockEvery == 0 && Clock::now() > end_) work_left_ = -1;
    return !gave_up();
  }

  // Left, moving first in g - h, gets at least 0.
  bool holds(HotValue g, HotValue h) {
    if (left_stop(g) >= left_stop(h) || right_stop(g) >= right_stop(h)) return true;
    if (left_stop(g) < right_stop(h)) return false;
    return look_up(g, h, kLeftFirst, [&] {
      for (std::size_t i = 0; i < forms_[g.form].left.size(); ++i)
        if (at_least(forms_[g.form].left[i].plus(g.points), h)) return true;
      for (std::size_t i = 0; i < forms_[h.form].right.size(); ++i)
        if (at_least(g, forms_[h.form].right[i].plus(h.points))) return true;
      return false;
    });
  }

  template <typename Answer>
  bool look_up(HotValue g, HotValue h, Question question, const Answer& answer) {
    const int gap = (h.points - g.points) * 2 + question;
    const std::uint64_t forms =
        static_cast<std::uint64_t>(g.form) << 32 | static_cast<std::uint32_t>(h.form);
    const Key key{splitmix64(forms + 1'000'003 * static_cast<std::uint64_t>(gap)), forms};
    if (const int known = order_.find(key); known >= 0) return answers_[known];
    if (!step()) return false;
    const bool found = answer();
    if (order_.number(key).second) answers_.push_back(found);
    return found;
  }

  // X <= G up to an infinitesimal, for a G that is not interned yet.
  bool at_most_options(HotValue x, const std::vector<HotValue>& left,
                       const std::vector<HotValue>& right) {
    if (!step()) return false;
    for (HotValue option : right)
      if (!holds(option, x)) return false;
    return counters_all(x, left, right, true);
  }
  bool at_least_options(HotValue x, const std::vector<HotValue>& left,
                        const std::vector<HotValue>& right) {
    if (!step()) return false;
    for (HotValue option : left)
      if (!holds(x, option)) return false;
    return counters_all(x, left, right, false);
  }
  // The other half of those two: every move of the opponent in X has an answer.
  bool counters_all(HotValue x, const std::vector<HotValue>& left,
                    const std::vector<HotValue>& right, bool at_most) {
    const auto& moves = at_most ? forms_[x.form].left : forms_[x.form].right;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const HotValue after =
          (at_most ? forms_[x.form].left : forms_[x.form].right)[i].plus(x.points);
      bool countered = false;
      for (HotValue option : at_most ? left : right)
        if (at_most ? at_least(option, after) : at_least(after, option)) {
          countered = true;
          break;
        }
      const std::size_t replies =
          (at_most ? forms_[after.form].right : forms_[after.form].left).size();
      for (std::size_t j = 0; j < replies && !countered; ++j) {
        const HotValue reply =
            (at_most ? forms_[after.form].right : forms_[after.form].left)[j].plus(after.points);
        countered =
            at_most ? at_most_options(reply, left, right) : at_least_options(reply, left, right);
      }
      if (!countered) return false;
    }
    return true;
  }

  HotValue simplest(std::vector<HotValue> left, std::vector<HotValue> right) {
    for (bool changed = true; changed && !gave_up();) {
      keep_best(left, true);
      keep_best(right, false);
      changed = bypass(left, right, true);
      changed |= bypass(left, right, false);
    }
    if (gave_up()) return {};
    return intern(std::move(left), std::move(right));
  }

  void keep_best(std::vector<HotValue>& options, bool for_left) {
    std::sort(options.begin(), options.end(), [](HotValue a, HotValue b) {
      return a.form != b.form ? a.form < b.form : a.points < b.points;
    });
    options.erase(std::unique(options.begin(), options.end()), options.end());
    std::vector<HotValue> kept;
    for (HotValue option : options) {
      const auto beats = [&](HotValue a, HotValue b) {
        return for_left ? at_least(a, b) : at_least(b, a);
      };
      if (std::any_of(kept.begin(), kept.end(), [&](HotValue k) { return beats(k, option); }))
        continue;
      std::erase_if(kept, [&](HotValue k) { return beats(option, k); });
      kept.push_back(option);
    }
    options = std::move(kept);
  }

  // Replaces options that the opponent's reply takes back by what the mover has after that reply. A
  // reply that is a number leaves nothing: better options exist.
  bool bypass(std::vector<HotValue>& left, std::vector<HotValue>& right, bool for_left) {
    std::vector<HotValue>& options = for_left ? left : right;
    std::vector<HotValue> result;
    bool changed = false;
    for (HotValue option : options) {
      bool reversed = false;
      const std::size_t replies =
          (for_left ? forms_[option.form].right : forms_[option.form].left).size();
      for (std::size_t i = 0; i < replies && !reversed; ++i) {
        const HotValue reply =
            (for_left ? forms_[option.form].right : forms_[option.form].left)[i].plus(
                option.points);
        if (!(for_left ? at_most_options(reply, left, right)
                       : at_least_options(reply, left, right)))
          continue;
        reversed = true;
        for (HotValue next : for_left ? forms_[reply.form].left : forms_[reply.form].right)
          result.push_back(next.plus(reply.points));
      }
      changed |= reversed;
      if (!reversed) result.push_back(option);
    }
    if (changed) options = std::move(result);
    return changed;
  }

  HotValue intern(std::vector<HotValue> left, std::vector<HotValue> right) {
    int low = -kFar, high = kFar;
    for (HotValue v : left) low = std::max(low, right_stop(v));
    for (HotValue v : right) high = std::min(high, left_stop(v));
    std::uint64_t hash = 0;
    for (auto* options : {&left, &right}) {
      for (HotValue& v : *options) v.points -= high;
      std::sort(options->begin(), options->end(), [](HotValue a, HotValue b) {
        return a.form != b.form ? a.form < b.form : a.points < b.points;
      });
      for (HotValue v : *options)
        hash = splitmix64(hash ^ (static_cast<std::uint64_t>(v.form) << 32 |
                                  static_cast<std::uint32_t>(v.points)));
      hash = splitmix64(hash + 1);
    }
    const auto [begin, end] = interned_.equal_range(hash);
    for (auto it = begin; it != end; ++it)
      if (forms_[it->second].left == left && forms_[it->second].right == right)
        return {it->second, high};
    const int id = forms();
    forms_.push_back({std::move(left), std::move(right), low - high, hash});
    interned_.emplace(hash, id);
    return {id, high};
  }

  std::vector<Form> forms_;
  std::vector<LocalThermograph> graphs_;
  std::unordered_multimap<std::uint64_t, int> interned_;
  std::unordered_map<std::uint64_t, HotValue> sums_;
  KeyIndex order_;
  std::vector<bool> answers_;
  std::int64_t work_left_;
  Clock::time_point end_;
};

}  // namespace tengen::cgt
