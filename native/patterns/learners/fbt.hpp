// Factorised Bradley-Terry: softmax over teams whose score has pairwise terms (Xiao & Mueller 2016),
// fitted by stochastic gradient with Adagrad's step sizes.
#pragma once

#include "patterns/learners/local_members.hpp"
#include "patterns/models/model.hpp"

namespace tengen::patterns {

struct FactorSettings {
  float weight_rate = 0.05f, vector_rate = 0.05f;
  float weight_decay = 1e-5f, vector_decay = 1e-4f;  // pull to zero, for each time a member is met
  float squares = 0;  // what Adagrad's sums of squared gradients start from: more is slower
};

class FactorTrainer {
 public:
  FactorTrainer(std::shared_ptr<Model> model, FactorSettings settings)
      : model_(std::move(model)), settings_(settings), local_(model_->layout),
        weight_squares_(model_->weights.size(), settings.squares),
        vector_squares_(model_->weights.size(), settings.squares) {}

  // One step for each competition; returns the sum of log-probabilities of the winners.
  double observe(const Competitions& competitions) {
    check_members(*model_->layout, competitions);
    double log_likelihood = 0;
    competitions.each([&](const CompetitionView& view) { log_likelihood += step(view); });
    return log_likelihood;
  }
  double observe(const CompetitionView& view) { return step(view); }

  const std::shared_ptr<Model>& model() const { return model_; }
  // The members of the competition seen last: nothing else has changed.
  const std::vector<std::uint32_t>& touched() const { return local_.ids(); }
  void forget_steps(std::uint32_t id) {
    weight_squares_[id] = vector_squares_[id] = settings_.squares;
  }

 private:
  double step(const CompetitionView& view) {
    local_.read(view);
    const int n = local_.teams(), k = model_->factors;
    const auto& ids = local_.ids();
    const auto locals = ids.size();
    vectors_.resize(locals * k);
    squares_.resize(locals);
    weights_.resize(locals);
    for (std::size_t p = 0; p < locals; ++p) {
      const float* v = model_->vectors.data() + ids[p] * static_cast<std::size_t>(k);
      float square = 0;
      for (int f = 0; f < k; ++f) {
        vectors_[p * k + f] = v[f];
        square += v[f] * v[f];
      }
      squares_[p] = square;
      weights_[p] = model_->weights[ids[p]];
    }
    sums_.assign(static_cast<std::size_t>(n) * k, 0.f);
    scores_.resize(n);
    float top = -1e30f;
    for (int i = 0; i < n; ++i) {
      float* sum = sums_.data() + static_cast<std::size_t>(i) * k;
      float score = 0, squares = 0;
      for (auto p = local_.begin(i); p != local_.end(i); ++p) {
        score += weights_[*p];
        squares += squares_[*p];
        const float* v = vectors_.data() + *p * k;
        for (int f = 0; f < k; ++f) sum[f] += v[f];
      }
      float product = 0;
      for (int f = 0; f < k; ++f) product += sum[f] * sum[f];
      scores_[i] = score + (product - squares) / 2;
      top = std::max(top, scores_[i]);
    }
    double all = 0;
    const double winner = scores_[0] - top;
    for (int i = 0; i < n; ++i)
      all += scores_[i] = std::exp(scores_[i] - top) * view.teams[i].weight();
    // Gradients: e = q - [i is the winner]; of a weight the sum of e, of a vector the sum of e (V - v).
    weight_gradient_.assign(locals, 0.f);
    vector_gradient_.assign(locals * k, 0.f);
    for (int i = 0; i < n; ++i) {
      const float error = static_cast<float>(scores_[i] / all) - (i == 0 ? 1.f : 0.f);
      const float* sum = sums_.data() + static_cast<std::size_t>(i) * k;
      for (auto p = local_.begin(i); p != local_.end(i); ++p) {
        weight_gradient_[*p] += error;
        float* gradient = vector_gradient_.data() + *p * k;
        for (int f = 0; f < k; ++f) gradient[f] += error * sum[f];
      }
    }
    for (std::size_t p = 0; p < locals; ++p) {
      const std::uint32_t id = ids[p];
      const float g = weight_gradient_[p] + settings_.weight_decay * weights_[p];
      weight_squares_[id] += g * g;
      model_->weights[id] -= settings_.weight_rate * g / std::sqrt(weight_squares_[id] + 1e-4f);
      if (k == 0) continue;
      float* v = model_->vectors.data() + id * static_cast<std::size_t>(k);
      float* gradient = vector_gradient_.data() + p * k;
      float square = 0;
      for (int f = 0; f < k; ++f) {
        gradient[f] += (settings_.vector_decay - weight_gradient_[p]) * v[f];
        square += gradient[f] * gradient[f];
      }
      vector_squares_[id] += square / k;
      const float rate = settings_.vector_rate / std::sqrt(vector_squares_[id] + 1e-4f);
      for (int f = 0; f < k; ++f) v[f] -= rate * gradient[f];
    }
    return winner - std::log(all);
  }

  std::shared_ptr<Model> model_;
  FactorSettings settings_;
  LocalMembers local_;
  std::vector<float> weight_squares_, vector_squares_;
  std::vector<float> vectors_, squares_, weights_, sums_, scores_, weight_gradient_,
      vector_gradient_;
};

}  // namespace tengen::patterns
