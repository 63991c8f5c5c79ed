// What a network says of a leaf, read from its raw outputs. The twin of tengen.nets.evaluation.
#pragma once

#include <functional>
#include <limits>

#include "search/graph.hpp"

namespace tengen::search {

// How the raw outputs of a network are scaled; from its card.
struct OutputScale {
  double score = 20, deviation = 20, lead = 20;
  double value_error = 0.25, score_error = 30;
  int version = 8;
};

struct RawOutputs {
  const float* policy;      // of each point and the pass
  const float* optimistic;  // the same by the network's second policy; its only one if it has one
  const float* value;       // win, loss, no result
  const float* score;       // mean, deviation, lead, time; then, in newer networks, two errors
  const float* ownership;   // of each point
  int scores;               // how many columns `score` has
};

struct Judgement {
  Outlook outlook;                            // from Black's side
  double value_error = -1, score_error = -1;  // below zero where the network has none
};

inline Judgement read_judgement(const RawOutputs& raw, const OutputScale& scale, bool black,
                                bool can_have_no_result) {
  const double top =
      std::max({raw.value[0], raw.value[1], can_have_no_result ? raw.value[2] : raw.value[0]});
  const double win = std::exp(raw.value[0] - top), loss = std::exp(raw.value[1] - top);
  const double none = can_have_no_result ? std::exp(raw.value[2] - top) : 0.0;
  const double sum = win + loss + none, decided = 1 - none / sum;
  const double mean = raw.score[0] * scale.score;
  const double deviation = softplus(raw.score[1]) * scale.deviation;
  const double sign = black ? 1 : -1;
  Judgement result;
  result.outlook = {sign * (win - loss) / sum, none / sum, sign * mean * decided,
                    (mean * mean + deviation * deviation) * decided,
                    sign * raw.score[2] * scale.lead * decided};
  if (raw.scores >= 6) {
    const auto error = [&](double x, double factor) {
      if (scale.version < 14) return std::sqrt(softplus(x) * factor);
      return softplus(x / 2) * std::sqrt(factor);
    };
    result.value_error = error(raw.score[4], scale.value_error);
    result.score_error = error(raw.score[5], scale.score_error);
  }
  return result;
}

// The legal moves with their probabilities, likeliest first. image[point] is where the network saw the
// point, or null if it saw the board as it is.
// `optimism` is how far they are those of the optimistic policy.
template <class Legal>
std::vector<Prior> read_policy(const RawOutputs& raw, double optimism, int points,
                               const std::uint16_t* image, Legal legal) {
  thread_local std::vector<std::pair<float, std::uint16_t>> moves;
  moves.clear();
  float top = -std::numeric_limits<float>::infinity();
  for (int move = 0; move <= points; ++move) {
    if (move < points && !legal(move)) continue;
    const int place = move == points || !image ? move : image[move];
    const float plain = raw.policy[place];
    const float logit = plain + static_cast<float>(optimism) * (raw.optimistic[place] - plain);
    top = std::max(top, logit);
    moves.emplace_back(logit, static_cast<std::uint16_t>(move));
  }
  double sum = 0;
  for (auto& [value, move] : moves) {
    value = std::exp(value - top);
    sum += value;
  }
  thread_local std::vector<std::uint32_t> keys;  // probability above, move below: sorted as numbers
  keys.clear();
  for (const auto& [value, move] : moves)
    keys.push_back(std::uint32_t{Prior::pack(static_cast<float>(value / sum))} << 16 |
                   (0xffffu - move));
  std::sort(keys.begin(), keys.end(), std::greater<>());
  std::vector<Prior> priors;
  priors.reserve(keys.size());
  for (std::uint32_t key : keys)
    priors.push_back({static_cast<std::uint16_t>(0xffffu - (key & 0xffffu)),
                      static_cast<std::uint16_t>(key >> 16)});
  return priors;
}

// 127 tanh(x), rounded, looked up in steps of 1/1024.
inline std::int8_t rounded_tanh(float x) {
  constexpr int kReach = 6, kSteps = 1024;
  static const auto table = [] {
    std::array<std::int8_t, 2 * kReach * kSteps + 1> values{};
    for (int i = 0; i < static_cast<int>(values.size()); ++i)
      values[i] = static_cast<std::int8_t>(
          std::lround(127 * std::tanh(static_cast<double>(i) / kSteps - kReach)));
    return values;
  }();
  const float limit = kReach;
  return table[static_cast<int>((std::clamp(x, -limit, limit) + limit) * kSteps + 0.5f)];
}

inline std::vector<std::int8_t> read_ownership(const float* ownership, int points,
                                               const std::uint16_t* image, bool black) {
  std::vector<std::int8_t> owner(points);
  for (int point = 0; point < points; ++point) {
    const std::int8_t owned = rounded_tanh(ownership[image ? image[point] : point]);
    owner[point] = static_cast<std::int8_t>(black ? owned : -owned);
  }
  return owner;
}

}  // namespace tengen::search
