// UCT: a tree of moves grown by playouts (Kocsis and Szepesvari 2006), with priors (Rosin 2011).
//
// Every playout starts at a leaf: it becomes a node with all its moves, and the playout's result is
// counted for all moves on the way. The next move to look at is the one with the largest
//   mean result + exploration * prior * sqrt(visits of the node) / (1 + visits of the move).
// Moves that fill an own eye are left out; a pass is always there, two passes end the game by area.
// Kos are simple inside the tree; what superko bans at the root is the caller's to leave out.
//
// The policy of the playouts may learn while the tree grows: what sampling has come to prefer at a node
// becomes likelier in playouts.
#pragma once

#include <cmath>
#include <memory>
#include <optional>

#include "game/arguments.hpp"
#include "patterns/models/position.hpp"
#include "uct/local_policy.hpp"

namespace tengen::uct {

struct Settings {
  double komi = 0;  // what White gets, compensation for handicap stones included
  double exploration = 1;
  std::uint64_t seed = 0;
  std::size_t max_bytes = std::size_t{256} << 20;
  float teaching =
      0;  // the rate at which the tree teaches the policy of its playouts; 0: not at all
};

// Visits of a node from one lesson to the next; before the second its favourite is the prior's.
constexpr int kLesson = 8;

// Priors by a pattern model; the scene is the root's.
struct PatternPriors {
  patterns::Scene scene;
  std::shared_ptr<const patterns::Model> model;
};

struct Edge {
  float prior;
  float sum = 0;  // results for the mover: 1 a win, 1/2 a draw
  std::int32_t visits = 0, child = -1;
  std::int16_t point;  // -1 is a pass

  double mean() const { return sum / visits; }
};

class Tree {
 public:
  // `allowed`: the moves at the root, points or -1; `last`: the cell of the last move, or 0.
  Tree(const Board& board, int color, int last, const std::vector<int>& allowed, Settings settings,
       std::optional<LocalPolicy> policy, std::optional<PatternPriors> priors)
      : root_(board), color_(color), last_(last), settings_(settings), policy_(std::move(policy)),
        priors_(std::move(priors)) {
    if (priors_) {
      scene_.emplace(priors_->scene);
      maker_.emplace(priors_->model->layout->dictionary());
    }
    moves_.clear();
    for (int point : allowed) moves_.push_back(static_cast<std::int16_t>(point));
    path_.clear();
    add_node(color);
  }

  // Plays `playouts` more games.
  void run(int playouts) {
    for (int i = 0; i < playouts; ++i) simulate();
  }
  int visits() const { return nodes_[0].visits; }
  // The policy of the playouts, with what it has learned from the tree, if there is one.
  const std::optional<LocalPolicy>& policy() const { return policy_; }
  std::size_t nodes() const { return nodes_.size(); }
  std::size_t bytes() const { return nodes_.size() * sizeof(Node) + edges_.size() * sizeof(Edge); }
  // The moves at the root, in the order in which they were given.
  const Edge* begin() const { return edges_.data(); }
  const Edge* end() const { return edges_.data() + nodes_[0].count; }

 private:
  struct Node {
    std::size_t first;
    std::int32_t count, visits = 0;
    float sum = 0;  // results for the side to move
  };
  struct Step {
    std::int32_t node;
    std::size_t edge;
    int color;
  };

  void simulate() {
    board_ = root_;
    path_.clear();
    int color = color_, last = last_, node = 0, passes = 0;
    const auto longest = static_cast<std::size_t>(kPlayoutMoves * root_.points());
    while (path_.size() < longest && passes < 2) {
      if (policy_ && settings_.teaching > 0) teach(nodes_[node], color, last);
      const std::size_t chosen = select(nodes_[node]);
      path_.push_back({node, chosen, color});
      const int point = edges_[chosen].point;
      if (point < 0) {
        board_.pass();
        ++passes;
        last = 0;
      } else {
        last = board_.cell_of(point);
        board_.play(last, color);
        passes = 0;
      }
      color = opponent(color);
      node = edges_[chosen].child;
      if (node < 0 && passes < 2) {
        expand(chosen, color);
        break;
      }
    }
    back_up(passes < 2 ? playout(color, last) : count(board_));
  }

  std::size_t select(const Node& node) const {
    // A move not yet tried counts as the node does so far.
    const double unknown = node.visits > 0 ? node.sum / node.visits : 0.5;
    const double wide = settings_.exploration * std::sqrt(static_cast<double>(node.visits) + 1);
    std::size_t best = node.first;
    double highest = -1;
    for (std::size_t at = node.first; at < node.first + node.count; ++at) {
      const Edge& edge = edges_[at];
      const double value =
          (edge.visits > 0 ? edge.mean() : unknown) + wide * edge.prior / (1 + edge.visits);
      if (value > highest) {
        highest = value;
        best = at;
      }
    }
    return best;
  }

  // Lets the policy of the playouts learn the favourite of the node that board_ has reached.
  void teach(const Node& node, int color, int last) {
    if (node.visits <= kLesson || node.visits % kLesson != 0) return;
    const auto first = edges_.begin() + static_cast<std::ptrdiff_t>(node.first);
    const auto favourite =
        std::max_element(first, first + node.count,
                         [](const Edge& a, const Edge& b) { return a.visits < b.visits; });
    if (favourite->point < 0) return;
    bool was_likeliest = false;
    policy_->learn(board_, color, last, board_.cell_of(favourite->point), settings_.teaching,
                   was_likeliest);
  }

  void expand(std::size_t chosen, int color) {
    moves_.clear();
    for (int point = 0; point < board_.points(); ++point) {
      const int cell = board_.cell_of(point);
      if (board_.is_legal(cell, color, false) && eye_owner(board_, cell) != color)
        moves_.push_back(static_cast<std::int16_t>(point));
    }
    moves_.push_back(-1);
    if (bytes() + sizeof(Node) + moves_.size() * sizeof(Edge) > settings_.max_bytes) return;
    edges_[chosen].child = static_cast<std::int32_t>(nodes_.size());
    add_node(color);
  }

  // A node with the moves in moves_, at the end of the path.
  void add_node(int color) {
    Node node{edges_.size(), static_cast<std::int32_t>(moves_.size())};
    if (priors_) look_up(color);
    float sum = 0;
    for (std::int16_t point : moves_) sum += prior(point);
    for (std::int16_t point : moves_) {
      Edge edge{};
      edge.prior = sum > 0 ? prior(point) / sum : 1.f / static_cast<float>(moves_.size());
      edge.point = point;
      edge.child = -1;
      edges_.push_back(edge);
    }
    nodes_.push_back(node);
  }
  float prior(int point) const {
    if (!priors_) return 1;
    return chances_[point < 0 ? chances_.size() - 1 : point];
  }
  void look_up(int color) {
    *scene_ = priors_->scene;
    for (const Step& step : path_) scene_->play(edges_[step.edge].point, step.color);
    maker_->make(*scene_, color, nullptr, competition_);
    patterns::probabilities(*priors_->model, competition_, root_.points(), chances_);
  }

  // The result for Black of a playout from the present board.
  double playout(int color, int last) {
    const std::uint64_t seed = splitmix64(settings_.seed) + static_cast<std::uint64_t>(visits());
    if (policy_) {
      guided_.seed(seed);
      return count(guided_.play(board_, color, last, *policy_));
    }
    random_.seed(seed);
    return count(random_.play(board_, color));
  }
  double count(const Board& board) {
    const double lead = area_lead(board) - settings_.komi;
    return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  }
  // Black's area less White's: stones, and empty points that reach one colour only.
  int area_lead(const Board& board) {
    int lead = 0;
    seen_.clear();
    for (int point = 0; point < board.points(); ++point) {
      const int cell = board.cell_of(point);
      if (board.is_stone(cell)) {
        lead += board.color(cell) == kBlack ? 1 : -1;
      } else if (seen_.insert(cell)) {
        int touched = 0, size = 0;
        stack_.assign(1, cell);
        while (!stack_.empty()) {
          const int here = stack_.back();
          stack_.pop_back();
          ++size;
          for (int n : board.neighbors(here)) {
            if (board.is_stone(n))
              touched |= board.color(n);
            else if (board.is_empty(n) && seen_.insert(n))
              stack_.push_back(n);
          }
        }
        if (touched == kBlack) lead += size;
        if (touched == kWhite) lead -= size;
      }
    }
    return lead;
  }

  void back_up(double black) {
    for (const Step& step : path_) {
      const auto result = static_cast<float>(step.color == kBlack ? black : 1 - black);
      Node& node = nodes_[step.node];
      Edge& edge = edges_[step.edge];
      ++node.visits;
      ++edge.visits;
      node.sum += result;
      edge.sum += result;
    }
  }

  Board root_;
  int color_, last_;
  Settings settings_;
  std::optional<LocalPolicy> policy_;
  std::optional<PatternPriors> priors_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;

  // Of the playout under way.
  Board board_{2};
  std::vector<Step> path_;
  std::vector<std::int16_t> moves_;
  std::optional<patterns::Scene> scene_;
  std::optional<patterns::TeamMaker> maker_;
  patterns::Competition competition_;
  std::vector<float> chances_;
  RandomPlayout random_;
  LocalPlayout guided_;
  CellSet seen_;
  std::vector<int> stack_;
};

}  // namespace tengen::uct
