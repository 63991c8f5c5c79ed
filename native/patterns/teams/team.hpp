// A team: one legal move as its shape, its response and its features. A competition: all of a position.
#pragma once

#include <cstdint>
#include <vector>

#include "patterns/shapes/dictionary.hpp"

namespace tengen::patterns {

constexpr int kMostExponent = 31;

struct Team {
  std::uint32_t shape_and_weight = kUnknown;  // 24 bits, and 8 bits: the team stands for 2^w teams
  std::uint32_t response = kUnknown;
  std::uint64_t features = 0;  // fields, see classes.hpp

  std::uint32_t shape() const { return shape_and_weight & kUnknown; }
  int weight_exponent() const { return static_cast<int>(shape_and_weight >> 24); }
  float weight() const { return static_cast<float>(1u << weight_exponent()); }
  void set_weight_exponent(int exponent) {
    shape_and_weight = shape() | static_cast<std::uint32_t>(exponent) << 24;
  }
};
static_assert(sizeof(Team) == 16);

struct Competition {
  std::vector<Team> teams;
  std::vector<int> points;  // of the teams; -1 is the pass, the last one
  int phase = 0;
};

}  // namespace tengen::patterns
