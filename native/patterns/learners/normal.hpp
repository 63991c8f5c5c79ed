// The normal distribution, cut off.
#pragma once

#include <cmath>
#include <numbers>

namespace tengen::patterns {

// phi(t) / Phi(t), also far in the tail where both vanish.
inline double inverse_mills(double t) {
  if (t > -25) {
    const double below = std::erfc(-t / std::numbers::sqrt2) / 2;
    return std::exp(-t * t / 2) / (std::sqrt(2 * std::numbers::pi) * below);
  }
  const double r = 1 / (t * t);  // asymptotic series; the next term is below 1e-7 here
  return -t / (1 - r * (1 - 3 * r * (1 - 5 * r)));
}

}  // namespace tengen::patterns
