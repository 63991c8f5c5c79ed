// Formulas of the search: what scores are worth, and how much an evaluation counts.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tengen {

constexpr double kTwoOverPi = 2 / std::numbers::pi;

// The worth of a final score that is normal around `mean`, from -1 to 1: the expectation of
// 2/pi atan(score / width). The trapezoid rule is exact to 1e-6 here, because the integrand is smooth
// and vanishes at both ends.
inline double score_worth(double mean, double deviation, double width) {
  const double m = mean / width, s = deviation / width;
  if (s < 1e-9) return kTwoOverPi * std::atan(m);
  constexpr int kSteps = 20;
  constexpr double kReach = 5;
  static const auto weights = [] {
    std::array<double, kSteps + 1> half{};
    double sum = 0;
    for (int i = 0; i <= kSteps; ++i) {
      const double z = kReach * i / kSteps;
      half[i] = std::exp(-0.5 * z * z);
      sum += i == 0 ? half[i] : 2 * half[i];
    }
    for (double& weight : half) weight /= sum;
    return half;
  }();
  double total = weights[0] * std::atan(m);
  for (int i = 1; i <= kSteps; ++i) {
    const double z = s * kReach * i / kSteps;
    total += weights[i] * (std::atan(m + z) + std::atan(m - z));
  }
  return kTwoOverPi * total;
}

inline double score_worth_slope(double mean, double width) {
  const double m = mean / width;
  return kTwoOverPi / (width * (1 + m * m));
}

// Student's distribution of three degrees of freedom.
inline double student3_cdf(double t) {
  const double x = t / std::numbers::sqrt3;
  return 0.5 + (x / (1 + x * x) + std::atan(x)) / std::numbers::pi;
}

inline double softplus(double x) { return x > 30 ? x : std::log1p(std::exp(x)); }

}  // namespace tengen
