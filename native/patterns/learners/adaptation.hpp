// Learning while games are played: a model that changes with every move seen, and goes back to its start.
#pragma once

#include <variant>

#include "patterns/learners/fbt.hpp"
#include "patterns/learners/ranking.hpp"

namespace tengen::patterns {

class Adaptation {
 public:
  using Learner = std::variant<std::shared_ptr<BayesianRanking>, std::shared_ptr<FactorTrainer>>;

  // `model` is changed in place; its weights are the learner's means, or it is the trainer's own model.
  Adaptation(std::shared_ptr<Model> model, Learner learner)
      : model_(std::move(model)), learner_(std::move(learner)), start_(*model_),
        is_touched_(model_->weights.size(), false) {
    std::visit([&](auto& each) { remember(*each); }, learner_);
  }

  const std::shared_ptr<Model>& model() const { return model_; }
  const Learner& learner() const { return learner_; }

  void observe(const CompetitionView& view) {
    std::visit(
        [&](auto& each) {
          each->observe(view);
          for (std::uint32_t id : each->touched()) {
            if (!is_touched_[id]) touched_.push_back(id);
            is_touched_[id] = true;
          }
          follow(*each);
        },
        learner_);
  }

  void restart() {
    std::visit([&](auto& each) { restore(*each); }, learner_);
    for (std::uint32_t id : touched_) is_touched_[id] = false;
    touched_.clear();
  }

  // Ranks the winner of each chosen competition before it is learned from, by the model as it was at the
  // start and as it is. The model is reset where the group of a game differs from the game before.
  void measure(const Competitions& competitions, const std::int64_t* groups, const bool* chosen,
               Ranked& frozen, Ranked& adapted) {
    std::size_t number = 0;
    competitions.each([&](const CompetitionView& view) {
      if (!chosen[number++]) return;
      const std::int64_t group = groups[view.header->game];
      if (group != group_) restart();
      group_ = group;
      rank(start_, view, scores_, frozen);
      rank(*model_, view, scores_, adapted);
      observe(view);
    });
  }

 private:
  void remember(BayesianRanking& ranking) {
    if (ranking.means().size() != model_->weights.size())
      throw std::invalid_argument("a learner of another layout than the model's");
    means_ = ranking.means();
    variances_ = ranking.variances();
  }
  void remember(FactorTrainer& trainer) {
    if (trainer.model() != model_) throw std::invalid_argument("a trainer of another model");
  }

  void follow(BayesianRanking& ranking) {
    for (std::uint32_t id : ranking.touched())
      model_->weights[id] = static_cast<float>(ranking.means()[id]);
  }
  void follow(FactorTrainer&) {}  // a trainer changes the model itself

  void restore(BayesianRanking& ranking) {
    for (std::uint32_t id : touched_) {
      ranking.means()[id] = means_[id];
      ranking.variances()[id] = variances_[id];
      model_->weights[id] = start_.weights[id];
    }
  }
  void restore(FactorTrainer& trainer) {
    const auto k = static_cast<std::size_t>(model_->factors);
    for (std::uint32_t id : touched_) {
      model_->weights[id] = start_.weights[id];
      std::copy_n(start_.vectors.begin() + id * k, k, model_->vectors.begin() + id * k);
      trainer.forget_steps(id);
    }
  }

  std::shared_ptr<Model> model_;
  Learner learner_;
  Model start_;
  std::vector<double> means_, variances_;  // of a ranking, at the start
  std::vector<std::uint32_t> touched_;
  std::vector<bool> is_touched_;
  std::int64_t group_ = -1;
  std::vector<float> scores_;
};

}  // namespace tengen::patterns
