// Formulas of the search: what scores are worth, and how much an evaluation counts.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tengen::search {

constexpr double kTwoOverPi = 2 / std::numbers::pi;

// Weights of a normal distribution at 0, 1, ... steps from its mean; five deviations on each side.
template <int kSteps>
const std::array<double, kSteps + 1>& bell_weights() {
  static const auto weights = [] {
    std::array<double, kSteps + 1> half{};
    double sum = 0;
    for (int i = 0; i <= kSteps; ++i) {
      const double z = 5.0 * i / kSteps;
      half[i] = std::exp(-0.5 * z * z);
      sum += i == 0 ? half[i] : 2 * half[i];
    }
    for (double& weight : half) weight /= sum;
    return half;
  }();
  return weights;
}

template <int kSteps>
double mean_arctangent(double mean, double deviation) {
  const auto& weights = bell_weights<kSteps>();
  double total = weights[0] * std::atan(mean);
  for (int i = 1; i <= kSteps; ++i) {
    const double z = deviation * 5 * i / kSteps;
    total += weights[i] * (std::atan(mean + z) + std::atan(mean - z));
  }
  return total;
}

// The worth of a final score that is normal around `mean`, from -1 to 1: the expectation of
// 2/pi atan(score / width). The trapezoid rule is exact to 1e-5, as the integrand is smooth where a
// step is small beside the width, and vanishes at both ends.
inline double score_worth(double mean, double deviation, double width) {
  const double m = mean / width, s = deviation / width;
  if (s < 1e-9) return kTwoOverPi * std::atan(m);
  return kTwoOverPi * (s < 2 ? mean_arctangent<20>(m, s) : mean_arctangent<80>(m, s));
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

}  // namespace tengen::search
