// Combinatorial games: the inner loop of coupon stacks.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "cgt/coupons.hpp"
#include "common/arrays.hpp"

namespace nb = nanobind;

namespace {

using tengen::require;
using Values = std::vector<std::int64_t>;

// Every number that is used as an index must be in range.
void check(const tengen::cgt::CouponStates& states, std::int64_t start) {
  const std::size_t n = states.sign.size();
  require(states.settled.size() == n && states.score.size() == n && states.coupon.size() == n &&
              states.first.size() == n + 1,
          "columns of different length");
  const auto is_state = [n](std::int64_t s) { return s >= 0 && s < static_cast<std::int64_t>(n); };
  const auto are_states = [&](const std::vector<std::int32_t>& all) {
    return std::all_of(all.begin(), all.end(), is_state);
  };
  require(is_state(start) && is_state(start + 1), "no such state");
  require(are_states(states.options) && are_states(states.order), "no such state");
  for (std::size_t s = 0; s < n; ++s)  // a settled state takes no coupon
    require(states.settled[s] || is_state(states.coupon[s]), "no such state");
  require(std::all_of(states.sign.begin(), states.sign.end(),
                      [](int sign) { return sign == 1 || sign == -1; }),
          "a sign must be 1 or -1");
  require(states.first.front() >= 0 && std::is_sorted(states.first.begin(), states.first.end()) &&
              static_cast<std::size_t>(states.first.back()) <= states.options.size(),
          "options out of range");
}

std::pair<Values, Values> coupon_walls(
    std::vector<std::int8_t> sign, std::vector<std::int8_t> settled, Values score,
    std::vector<std::int32_t> coupon, std::vector<std::int32_t> first,
    std::vector<std::int32_t> options, std::vector<std::int32_t> order, std::int32_t start,
    std::int64_t bottom, std::int64_t step, std::int64_t unsettled, std::int64_t patience,
    std::int64_t count) {
  nb::gil_scoped_release unlocked;
  const tengen::cgt::CouponStates states{std::move(sign),   std::move(settled), std::move(score),
                                         std::move(coupon), std::move(first),   std::move(options),
                                         std::move(order)};
  check(states, start);
  require(count >= 0 && patience >= 0 && count < (1 << 30) && patience < (1 << 30),
          "coupons out of range");
  require(std::abs(static_cast<double>(bottom)) +
                  static_cast<double>(count + 1) * std::abs(static_cast<double>(step)) <
              0x1p61,
          "coupons beyond 64 bits");
  tengen::cgt::CouponWalls walls =
      tengen::cgt::coupon_walls(states, start, bottom, step, unsettled, patience, count);
  return {std::move(walls.left), std::move(walls.right)};
}

}  // namespace

void bind_cgt(nb::module_& m) {
  m.def("coupon_walls", &coupon_walls, nb::arg("sign"), nb::arg("settled"), nb::arg("score"),
        nb::arg("coupon"), nb::arg("first"), nb::arg("options"), nb::arg("order"), nb::arg("start"),
        nb::arg("bottom"), nb::arg("step"), nb::arg("unsettled"), nb::arg("patience"),
        nb::arg("count"));
}
