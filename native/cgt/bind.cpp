// Combinatorial games: the inner loop of coupon stacks.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "cgt/coupons.hpp"

namespace nb = nanobind;

namespace {

using Values = std::vector<std::int64_t>;

std::pair<Values, Values> coupon_walls(std::vector<std::int8_t> sign,
                                       std::vector<std::int8_t> settled, Values score,
                                       std::vector<std::int32_t> coupon,
                                       std::vector<std::int32_t> first,
                                       std::vector<std::int32_t> options,
                                       std::vector<std::int32_t> order, std::int32_t start,
                                       std::int64_t bottom, std::int64_t step,
                                       std::int64_t unsettled, std::int64_t patience,
                                       std::int64_t count) {
  nb::gil_scoped_release unlocked;
  const tengen::CouponStates states{std::move(sign),   std::move(settled), std::move(score),
                                    std::move(coupon), std::move(first),   std::move(options),
                                    std::move(order)};
  tengen::CouponWalls walls =
      tengen::coupon_walls(states, start, bottom, step, unsettled, patience, count);
  return {std::move(walls.left), std::move(walls.right)};
}

}  // namespace

void bind_cgt(nb::module_& m) {
  m.def("coupon_walls", &coupon_walls, nb::arg("sign"), nb::arg("settled"), nb::arg("score"),
        nb::arg("coupon"), nb::arg("first"), nb::arg("options"), nb::arg("order"),
        nb::arg("start"), nb::arg("bottom"), nb::arg("step"), nb::arg("unsettled"),
        nb::arg("patience"), nb::arg("count"));
}
