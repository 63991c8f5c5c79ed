// A model: one weight for each member, and, for a factorised one, a vector for each member.
//
// score(team) = sum of weights + the sum over pairs of members of the products of their vectors.
#pragma once

#include <cmath>

#include "patterns/teams/competitions.hpp"
#include "patterns/teams/layout.hpp"

namespace tengen::patterns {

struct Model {
  std::shared_ptr<const Layout> layout;
  std::vector<float> weights;
  int factors = 0;
  std::vector<float> vectors;  // [member][factor]
  float temperature = 1;       // scores are divided by it to give probabilities

  Model(std::shared_ptr<const Layout> l, int k)
      : layout(std::move(l)), weights(layout->parameters(), 0.f), factors(k),
        vectors(layout->parameters() * k, 0.f) {}

  float score(const Team& team, int phase) const {
    std::uint32_t ids[kMaxMembers];
    const int n = layout->members(team, phase, ids);
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += weights[ids[i]];
    return factors > 0 ? sum + pairs(ids, n) : sum;
  }
  // What the member of each group adds to the score; products of two members are halved between them.
  void voices(const Team& team, int phase, float* out) const {
    const int groups = layout->groups();
    const auto k = static_cast<std::size_t>(factors);
    std::vector<float> together(k, 0.f);
    for (int g = 0; g < groups; ++g) {
      const std::uint32_t id = layout->member(team, phase, g);
      out[g] = id == kUnknown ? 0.f : weights[id];
      if (id != kUnknown)
        for (std::size_t f = 0; f < k; ++f) together[f] += vectors[id * k + f];
    }
    for (int g = 0; g < groups && k > 0; ++g) {
      const std::uint32_t id = layout->member(team, phase, g);
      if (id == kUnknown) continue;
      for (std::size_t f = 0; f < k; ++f) {
        const float v = vectors[id * k + f];
        out[g] += (together[f] - v) * v / 2;
      }
    }
  }
  float pairs(const std::uint32_t* ids, int n) const {
    float all = 0;
    for (int f = 0; f < factors; ++f) {
      float total = 0, squares = 0;
      for (int i = 0; i < n; ++i) {
        const float v = vectors[ids[i] * static_cast<std::size_t>(factors) + f];
        total += v;
        squares += v * v;
      }
      all += total * total - squares;
    }
    return all / 2;
  }
};

// Where the played move came: moves that scored higher, others that scored the same, its log
// probability, and what it was.
struct Ranked {
  std::vector<std::int32_t> higher, equal, legal;
  std::vector<double> log_probability;
  std::vector<std::uint8_t> phase, size;  // size of the matched shape, 0 for a pass
  std::vector<std::uint32_t> game;
};

inline void rank(const Model& model, const CompetitionView& view, std::vector<float>& scores,
                 Ranked& out) {
  const int n = view.size();
  scores.resize(n);
  for (int i = 0; i < n; ++i) scores[i] = model.score(view.teams[i], view.phase());
  int higher = 0, equal = 0;
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += std::exp((double{scores[i]} - scores[0]) / model.temperature) * view.teams[i].weight();
    higher += scores[i] > scores[0];
    equal += i > 0 && scores[i] == scores[0];
  }
  out.higher.push_back(higher);
  out.equal.push_back(equal);
  out.legal.push_back(static_cast<std::int32_t>(view.header->legal));
  out.log_probability.push_back(-std::log(sum));
  out.phase.push_back(static_cast<std::uint8_t>(view.phase()));
  const std::uint32_t shape = view.teams[0].shape();
  out.size.push_back(shape == kUnknown ? 0 : model.layout->dictionary().template_size(shape));
  out.game.push_back(view.header->game);
}

inline void rank(const Model& model, const Competitions& competitions, Ranked& out) {
  check_members(*model.layout, competitions);
  std::vector<float> scores;
  competitions.each([&](const CompetitionView& view) { rank(model, view, scores, out); });
}

// Keeps the winner and, of the others, the likely ones; each unlikely one stays with a probability of
// 1, 1/2, 1/4, ... by how likely the pilot model thinks it, and then stands for 1, 2, 4, ... moves.
// The expected sums over a competition stay those of the whole.
inline void thin(const Competitions& in, const Model& pilot, double teams, int longest,
                 std::uint64_t seed, Competitions& out) {
  check_members(*pilot.layout, in);
  std::vector<double> chances;
  std::vector<Team> kept;
  in.each([&](const CompetitionView& view) {
    const int n = view.size();
    chances.resize(n);
    double sum = 0, top = -1e30;
    for (int i = 0; i < n; ++i)
      top = std::max(top, chances[i] = pilot.score(view.teams[i], view.phase()));
    for (int i = 0; i < n; ++i)
      sum += chances[i] = std::exp((chances[i] - top) / pilot.temperature);
    kept.assign(1, view.teams[0]);
    const std::uint64_t base =
        splitmix64(seed ^ splitmix64(std::uint64_t{view.header->game} << 32 | view.header->move));
    for (int i = 1; i < n; ++i) {
      const double wanted = chances[i] / sum * teams;
      const int exponent =
          wanted < 1 ? std::min(longest, static_cast<int>(std::floor(-std::log2(wanted + 1e-12))))
                     : 0;
      const std::uint64_t draw = splitmix64(base + i);
      if (exponent > 0 && draw >> (64 - exponent) != 0) continue;
      Team team = view.teams[i];
      team.set_weight_exponent(exponent);
      kept.push_back(team);
    }
    CompetitionHeader header = *view.header;
    header.teams = static_cast<std::uint32_t>(kept.size());
    out.append(header, kept.data());
  });
}

}  // namespace tengen::patterns
