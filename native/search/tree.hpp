// One search: a position, the graph below it, and the leaves that wait for a network.
#pragma once

#include "search/choice.hpp"
#include "search/ending.hpp"
#include "search/leaf.hpp"
#include "search/replay.hpp"
#include "search/reuse.hpp"
#include "search/root_moves.hpp"
#include "search/update.hpp"

namespace tengen::search {

class Tree {
 public:
  Tree(const nets::FeatureRules& rules, int size, const Params& params) : root_(rules, size) {
    graph_.params = params;
    graph_.size = size;
    graph_.random.seed(params.seed);
  }

  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  const Root& root() const { return root_; }
  const Graph& graph() const { return graph_; }
  int visits() const { return graph_.root < 0 ? 0 : graph_.at(graph_.root).visits; }
  bool is_full() const { return graph_.bytes >= graph_.params.max_bytes; }
  std::vector<Leaf>& leaves() { return leaves_; }
  std::size_t unknown() const {  // leaves that the network has to be asked about
    return std::count_if(leaves_.begin(), leaves_.end(), [](const Leaf& l) { return !l.said; });
  }
  // The network's probability of each move at the root, -1 where it is illegal.
  std::vector<float> root_policy() const {
    std::vector<float> policy(graph_.pass() + 1, -1.0f);
    if (visits() == 0) return policy;
    if (said_of_root_) {
      for (const Prior& prior : said_of_root_->priors_at(0))
        policy[prior.move] = prior.probability();
      for (int point : root_.bans()) policy[point] = -1;
    } else {
      const Node& root = graph_.at(graph_.root);
      for (int i = 0; i < root.prior_count; ++i)
        policy[root.priors[i].move] = root.priors[i].probability();
    }
    return policy;
  }

  // As those of Root; what was known is forgotten.
  int start(const std::uint8_t* stones, int first, const std::uint16_t* moves, int count) {
    release();
    keep_only(-1);
    said_of_root_ = nullptr;
    return root_.start(stones, first, moves, count);
  }
  void set_to_move(int color) { root_.set_to_move(color); }
  void ban_at_root(int point) { root_.ban(point); }
  void avoid(int color, int move, int depth) { root_.avoid(color, move, depth); }
  // Plays a move at the root and keeps what is known of the position after it. Returns false if the
  // move cannot be played.
  bool play(int point) {
    release();
    const auto move = static_cast<std::uint16_t>(point == kPass ? graph_.pass() : point);
    std::int32_t kept = -1;
    if (graph_.root >= 0 && !root_.has_restrictions()) {
      const Node& root = graph_.at(graph_.root);
      for (std::size_t i = 0; i < root.edges.size(); ++i)
        if (root.priors[i].move == move && root.edges[i].visits > 0) kept = root.edges[i].child;
    }
    if (root_.track().to_move() == 0 || !root_.play(point)) return false;
    said_of_root_ = nullptr;
    if (kept >= 0 && graph_.at(kept).state == Node::kTerminal) kept = -1;
    keep_only(kept);
    return true;
  }

  // Picks up to `quota` leaves for the network, while the root has fewer than `limit` visits. Visits
  // that need no network are made at once, at most kFreeVisits so that the caller can look at the clock.
  // Leaves that the cache knows wait with the others, so that it changes nothing but the time.
  void select(int quota, int limit, EvaluationCache& cache) {
    for (int free = 0; free < kFreeVisits && static_cast<int>(leaves_.size()) < quota;) {
      if (visits() + static_cast<int>(leaves_.size()) >= limit || is_full()) return;
      switch (descend()) {
        case Descent::kLeaf:
          leaves_.back().said = cache.find(leaves_.back().key());
          break;
        case Descent::kFree:
          ++free;
          break;
        case Descent::kStuck:
          return;
      }
    }
  }
  // Takes the network's outputs for the unknown leaves, in their order.
  void accept(const std::vector<RawOutputs>& rows, const OutputScale& scale,
              EvaluationCache& cache) {
    std::vector<Leaf> waiting;
    std::size_t row = 0;
    for (Leaf& leaf : leaves_) {
      if (!leaf.said) {
        const nets::FeatureRules& rules = root_.rules();
        leaf.said = read(leaf, rows[row++], scale, graph_.at(leaf.node).to_move == kBlack,
                         rules.ko == KoRule::kSimple || rules.territory);
        cache.insert(leaf.key(), leaf.said);
      }
      open(leaf);
      if (leaf.to_count)
        waiting.push_back(std::move(leaf));
      else
        finish(leaf);
    }
    leaves_ = std::move(waiting);
  }
  // The moves from the root to a leaf.
  std::vector<std::uint16_t> moves_to(const Leaf& leaf) const {
    std::vector<std::uint16_t> moves;
    for (const Step& step : leaf.path) moves.push_back(graph_.move_of(step));
    return moves;
  }
  // Gives a finished game that waits for its count, leaf number `index`, Black's lead.
  void settle(std::size_t index, double lead) {
    Leaf& leaf = leaves_[index];
    graph_.at(leaf.node).own = result_outlook(lead);
    finish(leaf);
    leaf.node = -1;
  }
  void forget_settled() {
    std::erase_if(leaves_, [](const Leaf& leaf) { return leaf.node < 0; });
  }

  // Takes the leaves back, as when the network failed or the search is cancelled.
  void release() {
    for (const Leaf& leaf : leaves_) {
      add_virtual_losses(leaf, -1);
      graph_.at(leaf.node).state = Node::kUnread;
    }
    leaves_.clear();
  }

 private:
  static constexpr int kFreeVisits = 512;
  enum class Descent { kLeaf, kFree, kStuck };

  Descent descend() {
    path_.clear();
    if (graph_.root < 0)
      graph_.root = graph_.add_node(root_.track().to_move(), splitmix64(root_.board().hash()), 0);
    std::int32_t index = graph_.root;
    for (;;) {
      Node& node = graph_.at(index);
      if (node.state == Node::kPending) return Descent::kStuck;
      if (node.state == Node::kUnread) return ask(index, replay(root_, graph_, path_).track);
      const int edge = node.state == Node::kTerminal ? -1 : best_edge(graph_, node);
      if (edge < 0) {
        visit_again(node);
        back_up(graph_, path_);
        return Descent::kFree;
      }
      path_.push_back({index, edge});
      if (edge == static_cast<int>(node.edges.size())) return open_edge();
      const Edge& next = node.edges[edge];
      if (next.visits < graph_.at(next.child).visits) {
        back_up(graph_, path_);  // another order of moves has seen more of the child already
        return Descent::kFree;
      }
      index = next.child;
    }
  }

  // Opens the next move of the last node on the path.
  Descent open_edge() {
    const Replay replayed = replay(root_, graph_, path_);
    const nets::FeatureTrack& track = replayed.track;
    Node& parent = graph_.at(path_.back().node);
    const std::uint64_t base =
        replayed.anchored ? splitmix64(parent.key ^ splitmix64(graph_.move_of(path_.back()) + 1))
                          : parent.base;
    const std::uint64_t key = splitmix64(base ^ track.board().hash() ^
                                         splitmix64(static_cast<std::uint64_t>(track.turn())));
    const auto found = graph_.table.find(key);
    const bool known = graph_.params.transpositions && found != graph_.table.end();
    if (known && graph_.at(found->second).state == Node::kPending) return Descent::kStuck;
    const std::int32_t index = known ? found->second : graph_.add_node(track.to_move(), base, key);
    parent.edges.push_back({index, 0});
    graph_.bytes += sizeof(Edge);
    Node& node = graph_.at(index);
    if (node.state == Node::kUnread && !known) node.bias = graph_.bias_entry(replayed.pattern);
    if (node.state != Node::kUnread) {
      back_up(graph_, path_);
      return Descent::kFree;
    }
    if (!track.over_for_good() || (root_.rules().territory && !track.has_no_result()))
      return ask(index, track);
    node.own = track.has_no_result() ? Outlook{0, 1, 0, 0, 0}
                                     : count_area(track, root_.rules(), add_owner(node));
    close(node);
    visit_again(node);
    back_up(graph_, path_);
    return Descent::kFree;
  }

  Descent ask(std::int32_t index, const nets::FeatureTrack& track) {
    Node& node = graph_.at(index);
    Leaf leaf;
    leaf.node = index;
    leaf.path = path_;
    leaf.to_count = !path_.empty() && track.over_for_good();
    node.ladders = track.ladders();
    graph_.bytes += node.ladder_bytes();
    encode(track, graph_.params, leaf);
    leaf.optimism = graph_.params.policy_optimism;
    leaf.root_optimism = graph_.params.root_policy_optimism;
    if (path_.empty())
      for (int point : root_.bans()) leaf.ban(point);
    node.state = Node::kPending;
    add_virtual_losses(leaf, 1);
    leaves_.push_back(std::move(leaf));
    return Descent::kLeaf;
  }

  // Gives a node what the network has said: its value, its owners, and the moves to search.
  void open(const Leaf& leaf) {
    Node& node = graph_.at(leaf.node);
    const int points = graph_.pass();
    node.own = leaf.said->judgement.outlook;
    std::copy(leaf.said->owner.begin(), leaf.said->owner.end(), add_owner(node));
    if (leaf.to_count) return;
    const int depth = static_cast<int>(leaf.path.size());
    const bool prune = depth == 0 && graph_.params.prune_symmetric && !root_.has_restrictions();
    const std::vector<int> symmetries =
        prune ? kept_symmetries(root_.board(), [&](int point) { return leaf.is_legal(point); })
              : std::vector<int>();
    thread_local std::vector<Prior> kept;
    kept.clear();
    for (const Prior& prior : leaf.said->priors_at(depth))
      if (root_.allows(depth, node.to_move, prior.move) && leaf.is_legal(prior.move) &&
          (prior.move == points || is_representative(prior.move, graph_.size, symmetries)))
        kept.push_back(prior);
    node.prior_count = static_cast<std::uint16_t>(kept.size());
    node.priors = std::make_unique_for_overwrite<Prior[]>(kept.size());
    std::copy(kept.begin(), kept.end(), node.priors.get());
    graph_.bytes += node.prior_count * sizeof(Prior);
    if (depth == 0) said_of_root_ = leaf.said;
  }

  // The node is ready: its value goes up the path.
  void finish(Leaf& leaf) {
    add_virtual_losses(leaf, -1);
    Node& node = graph_.at(leaf.node);
    node.state = Node::kOpen;
    if (leaf.path.empty()) ready_root(node.own.score);
    if (leaf.to_count) {
      close(node);
      visit_again(node);
    } else {
      node.own_utility = graph_.utility_of(node.own);
      const Judgement& judgement = leaf.said->judgement;
      has_errors_ = judgement.value_error >= 0;
      node.own_weight =
          has_errors_ ? graph_.weight_of(node.own, judgement.value_error, judgement.score_error)
                      : 1;
      update(graph_, node);
    }
    back_up(graph_, leaf.path);
  }
  void close(Node& node) {
    node.state = Node::kTerminal;
    node.own_utility = graph_.utility_of(node.own);
    node.own_weight = has_errors_ ? kUncertaintyMaxWeight : 1;
    node.bias = -1;
  }
  std::int8_t* add_owner(Node& node) {
    node.owner = std::make_unique_for_overwrite<std::int8_t[]>(graph_.pass());
    graph_.bytes += graph_.pass();
    return node.owner.get();
  }
  void add_virtual_losses(const Leaf& leaf, int count) {
    graph_.at(leaf.node).virtual_losses += count;
    for (const Step& step : leaf.path) graph_.at(step.node).virtual_losses += count;
  }

  void ready_root(double score) {
    const Node& root = graph_.at(graph_.root);
    const nets::FeatureRules& rules = root_.rules();
    graph_.set_center(score);
    graph_.root_priors = root_priors(root, graph_.params.root_temperature);
    graph_.root_bonus = root_bonuses(graph_, root, root_.board(), rules.territory, rules.suicide);
  }
  void keep_only(std::int32_t kept) {
    keep_below(graph_, kept);
    if (graph_.root < 0) return;
    ready_root(graph_.at(graph_.root).mean.score);
    revalue(graph_);
  }

  Root root_;
  Graph graph_;
  std::vector<Leaf> leaves_;
  Path path_;
  std::shared_ptr<const CachedEvaluation>
      said_of_root_;  // with the moves that the search leaves out
  bool has_errors_ = false;
};

}  // namespace tengen::search
