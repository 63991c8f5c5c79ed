// One search: a position, the graph below it, and the leaves that wait for a network.
#pragma once

#include "game/moves.hpp"
#include "game/point_images.hpp"
#include "nets/features.hpp"
#include "search/cache.hpp"
#include "search/choice.hpp"
#include "search/local_pattern.hpp"
#include "search/reuse.hpp"
#include "search/root_moves.hpp"
#include "search/update.hpp"

namespace tengen {

struct Step {
  std::int32_t node;
  std::int32_t edge;
};

struct Leaf {
  std::int32_t node = -1;
  std::vector<Step> path;  // from the root to the node's parent
  Features features;       // as the network sees them: turned by the symmetry
  PointSet legal;          // not turned
  int symmetry = 0;
  bool to_count = false;  // the game is over, and the count needs to know what is dead
  std::shared_ptr<const CachedEvaluation> said;  // the network's word, once it is known

  bool is_legal(int move) const {  // passes always are
    return move == features.size * features.size || (legal.words[move >> 6] >> (move & 63) & 1);
  }
  std::uint64_t key() const {  // of what the network sees
    return splitmix64(features.key + static_cast<std::uint64_t>(symmetry));
  }
};

class SearchTree {
 public:
  SearchTree(const FeatureRules& rules, int size, const SearchParams& params)
      : rules_(rules), track_(rules, size) {
    graph_.params = params;
    graph_.size = size;
    graph_.random.seed(params.seed);
    for (auto& depths : avoid_) depths.assign(graph_.pass() + 1, 0);
  }

  SearchTree(const SearchTree&) = delete;
  SearchTree& operator=(const SearchTree&) = delete;

  // Set-up and moves so far. Returns the number of the first move that cannot be played (0 for a bad
  // set-up), or -1.
  int start(const std::uint8_t* stones, int first, const std::uint16_t* moves, int count) {
    release();
    keep_only(-1);
    root_bans_.clear();
    root_ = nullptr;
    last_move_ = kPass - 1;
    if (!track_.setup(stones, first)) {
      const std::vector<std::uint8_t> empty(graph_.pass(), kEmpty);
      track_.setup(empty.data(), first);  // so that no later call meets a chain without liberties
      return 0;
    }
    LadderReader reader;
    for (int i = 0; i < count; ++i) {
      track_.turn_to(packed_color(moves[i]));
      if (count - i <= 2) track_.read_ladders_now(reader);
      if (!track_.play(packed_point(moves[i]))) return i + 1;
      last_move_ = packed_point(moves[i]);
    }
    track_.read_ladders_now(reader);
    return -1;
  }
  void set_to_move(int color) {
    if (color == track_.to_move()) return;
    LadderReader reader;
    track_.turn_to(color);
    track_.read_ladders_now(reader);
  }
  // Moves of the root that rules of the record forbid although the position does not.
  void ban_at_root(int point) { root_bans_.push_back(point); }
  // A move (the number of points for a pass) is not looked at within so many moves from the root.
  void avoid(int color, int move, int depth) { avoid_[color - 1][move] = depth; }

  const SearchGraph& graph() const { return graph_; }
  const Board& board() const { return track_.board(); }
  int size() const { return graph_.size; }
  int to_move() const { return track_.to_move(); }
  int visits() const { return graph_.root < 0 ? 0 : graph_.at(graph_.root).visits; }
  bool is_full() const { return graph_.bytes >= graph_.params.max_bytes; }
  std::vector<Leaf>& leaves() { return leaves_; }
  // The network's probability of each move at the root, -1 where it is illegal.
  std::vector<float> root_policy() const {
    std::vector<float> policy(graph_.pass() + 1, -1.0f);
    if (visits() == 0) return policy;
    if (root_) {
      for (const Prior& prior : root_->priors) policy[prior.move] = prior.probability();
      for (int point : root_bans_) policy[point] = -1;
    } else {
      const Node& root = graph_.at(graph_.root);
      for (int i = 0; i < root.prior_count; ++i)
        policy[root.priors[i].move] = root.priors[i].probability();
    }
    return policy;
  }

  // Picks up to `quota` leaves for the network, while the root has fewer than `limit` visits. Visits
  // that need no network are made at once, at most so many that the caller can look at the clock.
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
  std::size_t unknown() const {  // leaves that the network has to be asked about
    return std::count_if(leaves_.begin(), leaves_.end(), [](const Leaf& l) { return !l.said; });
  }

  // Takes the network's outputs for the unknown leaves, in their order.
  void accept(const std::vector<RawOutputs>& rows, const OutputScale& scale,
              EvaluationCache& cache) {
    std::vector<Leaf> waiting;
    std::size_t row = 0;
    for (Leaf& leaf : leaves_) {
      if (!leaf.said) {
        leaf.said = read(leaf, rows[row++], scale);
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
  // Games that are over and wait for a count: where they stand in leaves().
  std::vector<std::uint16_t> moves_to(const Leaf& leaf) const {
    std::vector<std::uint16_t> moves;
    for (const Step& step : leaf.path) moves.push_back(move_of(step));
    return moves;
  }
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
      lift_virtual_losses(leaf);
      graph_.at(leaf.node).state = Node::kUnread;
    }
    leaves_.clear();
  }

  // Plays a move at the root and keeps what is known of the position after it. Returns false if the
  // move cannot be played.
  bool play(int point) {
    release();
    const int color = track_.to_move();
    const std::uint16_t move = static_cast<std::uint16_t>(point == kPass ? graph_.pass() : point);
    std::int32_t kept = -1;
    if (graph_.root >= 0 && !has_restrictions()) {
      const Node& root = graph_.at(graph_.root);
      for (std::size_t i = 0; i < root.edges.size(); ++i)
        if (root.priors[i].move == move && root.edges[i].visits > 0) kept = root.edges[i].child;
    }
    if (color == 0 || !track_.play(point)) return false;
    LadderReader reader;
    track_.read_ladders_now(reader);
    last_move_ = point;
    root_bans_.clear();
    root_ = nullptr;
    if (kept >= 0 && graph_.at(kept).state == Node::kTerminal) kept = -1;
    keep_only(kept);
    return true;
  }

 private:
  static constexpr int kFreeVisits = 512;
  enum class Descent { kLeaf, kFree, kStuck };

  bool has_restrictions() const {
    for (const auto& depths : avoid_)
      for (int depth : depths)
        if (depth > 0) return true;
    return false;
  }
  std::uint16_t move_of(const Step& step) const {
    return graph_.at(step.node).priors[step.edge].move;
  }
  int point_of(std::uint16_t move) const { return move == graph_.pass() ? kPass : move; }

  Descent descend() {
    path_.clear();
    if (graph_.root < 0) graph_.root = new_node(track_, splitmix64(track_.board().hash()), 0);
    std::int32_t index = graph_.root;
    for (;;) {
      Node& node = graph_.at(index);
      if (node.state == Node::kPending) return Descent::kStuck;
      if (node.state == Node::kUnread) return ask(index, replay().track);
      const int edge = node.state == Node::kTerminal ? -1 : best_edge(graph_, node);
      if (edge < 0) {
        visit_again(node);
        back_up(path_);
        return Descent::kFree;
      }
      path_.push_back({index, edge});
      if (edge == static_cast<int>(node.edges.size())) return open_edge();
      const Edge& next = node.edges[edge];
      if (next.visits < graph_.at(next.child).visits) {
        back_up(path_);  // another order of moves has seen more of the child already
        return Descent::kFree;
      }
      index = next.child;
    }
  }

  int previous(int step) const {
    return step > 0 ? point_of(move_of(path_[step - 1])) : last_move_;
  }

  struct Replay {
    FeatureTrack track;         // after the moves of the path
    std::uint64_t pattern = 0;  // around the last of them, before it
    bool anchored = false;      // it was a pass or took stones: no other order leads here
  };
  Replay replay() const {
    thread_local LadderReader reader;
    Replay result{track_};
    FeatureTrack& track = result.track;
    const int depth = static_cast<int>(path_.size());
    for (int i = 0; i < depth; ++i) {
      const int point = point_of(move_of(path_[i]));
      const Board& board = track.board();
      const int before = board.prisoners(kBlack) + board.prisoners(kWhite);
      if (i == depth - 1)
        result.pattern = local_pattern(board, track.to_move(), point, previous(i));
      track.play(point);
      if (i == depth - 1)
        track.read_ladders_now(reader);
      else if (depth - 1 - i <= 2)
        track.set_ladders(graph_.at(path_[i + 1].node).ladders);
      result.anchored =
          point == kPass || before != board.prisoners(kBlack) + board.prisoners(kWhite);
    }
    return result;
  }

  // Opens the next move of the last node on the path.
  Descent open_edge() {
    const Replay replayed = replay();
    const FeatureTrack& track = replayed.track;
    Node& parent = graph_.at(path_.back().node);
    const std::uint64_t base = replayed.anchored
                                   ? splitmix64(parent.key ^ splitmix64(move_of(path_.back()) + 1))
                                   : parent.base;
    const std::uint64_t key = splitmix64(base ^ track.board().hash() ^
                                         splitmix64(static_cast<std::uint64_t>(track.turn())));
    const auto found = graph_.table.find(key);
    const bool known = graph_.params.transpositions && found != graph_.table.end();
    if (known && graph_.at(found->second).state == Node::kPending) return Descent::kStuck;
    const std::int32_t index = known ? found->second : new_node(track, base, key);
    parent.edges.push_back({index, 0});
    graph_.bytes += sizeof(Edge);
    Node& node = graph_.at(index);
    if (node.state == Node::kUnread && !known) node.bias = bias_entry(replayed.pattern);
    if (node.state != Node::kUnread) {
      back_up(path_);
      return Descent::kFree;
    }
    if (!track.over_for_good() || (rules_.territory && !track.has_no_result()))
      return ask(index, track);
    node.own = track.has_no_result() ? Outlook{0, 1, 0, 0, 0} : count_area(track, node);
    close(node);
    visit_again(node);
    back_up(path_);
    return Descent::kFree;
  }

  Descent ask(std::int32_t index, const FeatureTrack& track) {
    Node& node = graph_.at(index);
    Leaf leaf;
    leaf.node = index;
    leaf.path = path_;
    leaf.to_count = !path_.empty() && track.over_for_good();
    node.ladders = track.ladders();
    graph_.bytes += node.ladder_bytes();
    encode(track, leaf);
    if (path_.empty())
      for (int point : root_bans_)
        leaf.legal.words[point >> 6] &= ~(std::uint64_t{1} << (point & 63));
    node.state = Node::kPending;
    ++node.virtual_losses;
    for (const Step& step : leaf.path) ++graph_.at(step.node).virtual_losses;
    leaves_.push_back(std::move(leaf));
    return Descent::kLeaf;
  }

  std::int32_t new_node(const FeatureTrack& track, std::uint64_t base, std::uint64_t key) {
    const auto index = static_cast<std::int32_t>(graph_.nodes.size());
    Node& node = graph_.nodes.emplace_back();
    node.to_move = static_cast<std::uint8_t>(track.to_move());
    node.base = base;
    node.key = key != 0 ? key : base;
    if (graph_.params.transpositions) graph_.table.emplace(node.key, index);
    graph_.bytes += kNodeBytes;
    return index;
  }

  void encode(const FeatureTrack& track, Leaf& leaf) {
    thread_local Life life;
    track.encode(life, leaf.features);
    leaf.legal = leaf.features.legal;
    const int fixed = graph_.params.symmetry;
    leaf.symmetry = fixed >= 0
                        ? fixed
                        : static_cast<int>(splitmix64(leaf.features.key ^ graph_.params.seed) & 7);
    if (leaf.symmetry == 0) return;
    const auto& image = point_images(graph_.size)[leaf.symmetry];
    for (PointSet& plane : leaf.features.planes) {
      PointSet turned;
      turned.clear();
      plane.for_each(leaf.features.words(), [&](int point) { turned.insert(image[point]); });
      plane = turned;
    }
  }

  std::shared_ptr<const CachedEvaluation> read(const Leaf& leaf, const RawOutputs& raw,
                                               const OutputScale& scale) const {
    const bool black = graph_.at(leaf.node).to_move == kBlack;
    const int points = graph_.pass();
    const std::uint16_t* image =
        leaf.symmetry == 0 ? nullptr : point_images(graph_.size)[leaf.symmetry].data();
    auto said = std::make_shared<CachedEvaluation>();
    said->judgement =
        read_judgement(raw, scale, black, rules_.ko == KoRule::kSimple || rules_.territory);
    said->priors =
        read_policy(raw.policy, points, image, [&](int point) { return leaf.is_legal(point); });
    said->owner = read_ownership(raw.ownership, points, image, black);
    return said;
  }

  // Gives a node what the network has said: its value, its owners, and the moves to search.
  void open(const Leaf& leaf) {
    Node& node = graph_.at(leaf.node);
    const int points = graph_.pass();
    node.own = leaf.said->judgement.outlook;
    node.owner = std::make_unique_for_overwrite<std::int8_t[]>(points);
    std::copy(leaf.said->owner.begin(), leaf.said->owner.end(), node.owner.get());
    graph_.bytes += points;
    if (leaf.to_count) return;
    const int depth = static_cast<int>(leaf.path.size());
    const auto& depths = avoid_[node.to_move - 1];
    const bool prune = depth == 0 && graph_.params.prune_symmetric && !has_restrictions();
    const std::vector<int> symmetries =
        prune ? kept_symmetries(board(), [&](int point) { return leaf.is_legal(point); })
              : std::vector<int>();
    thread_local std::vector<Prior> kept;
    kept.clear();
    for (const Prior& prior : leaf.said->priors)
      if (depth >= depths[prior.move] && leaf.is_legal(prior.move) &&
          (prior.move == points || is_representative(prior.move, graph_.size, symmetries)))
        kept.push_back(prior);
    node.prior_count = static_cast<std::uint16_t>(kept.size());
    node.priors = std::make_unique_for_overwrite<Prior[]>(kept.size());
    std::copy(kept.begin(), kept.end(), node.priors.get());
    graph_.bytes += node.prior_count * sizeof(Prior);
    if (depth == 0) root_ = leaf.said;
  }

  // The node is ready: its value goes up the path.
  void finish(Leaf& leaf) {
    lift_virtual_losses(leaf);
    Node& node = graph_.at(leaf.node);
    node.state = Node::kOpen;
    if (leaf.path.empty()) {
      graph_.set_center(node.own.score);
      ready_root();
    }
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
    back_up(leaf.path);
  }
  void close(Node& node) {
    node.state = Node::kTerminal;
    node.own_utility = graph_.utility_of(node.own);
    node.own_weight = has_errors_ ? graph_.params.uncertainty_max_weight : 1;
    node.bias = -1;
  }
  void lift_virtual_losses(const Leaf& leaf) {
    --graph_.at(leaf.node).virtual_losses;
    for (const Step& step : leaf.path) --graph_.at(step.node).virtual_losses;
  }
  void back_up(const std::vector<Step>& path) {
    for (auto step = path.rbegin(); step != path.rend(); ++step) {
      Node& node = graph_.at(step->node);
      ++node.edges[step->edge].visits;
      update(graph_, node);
    }
  }

  Outlook result_outlook(double lead) const {
    return {lead > 0 ? 1.0 : lead < 0 ? -1.0 : 0.0, 0, lead, lead * lead, lead};
  }
  Outlook count_area(const FeatureTrack& track, Node& node) {
    thread_local Life life;
    const Board& board = track.board();
    const std::uint8_t* owner = life.area(board, rules_.suicide);
    const int points = graph_.pass();
    node.owner = std::make_unique<std::int8_t[]>(points);
    graph_.bytes += points;
    int lead = 0;
    for (int point = 0; point < points; ++point) {
      const int color = owner[board.cell_of(point)];
      const int side = color == kBlack ? 1 : color == kWhite ? -1 : 0;
      lead += side;
      node.owner[point] = static_cast<std::int8_t>(127 * side);
    }
    return result_outlook(lead - rules_.komi - track.compensation());
  }

  std::int32_t bias_entry(std::uint64_t pattern) {
    const auto fresh = static_cast<std::int32_t>(graph_.biases.size());
    const auto [entry, added] = graph_.bias_table.emplace(pattern, fresh);
    if (added) {
      graph_.biases.emplace_back();
      graph_.bytes += kBiasBytes;
    }
    return entry->second;
  }

  // What holds for the root only: its temperature, and points for moves that prolong a decided game.
  void ready_root() {
    const Node& root = graph_.at(graph_.root);
    graph_.root_priors.clear();
    if (graph_.params.root_temperature != 1 && root.prior_count > 0) {
      const double top = std::log(root.priors[0].probability());
      double sum = 0;
      for (int i = 0; i < root.prior_count; ++i) {
        const double logarithm = std::log(std::max(root.priors[i].probability(), 1e-37f));
        const double value = std::exp((logarithm - top) / graph_.params.root_temperature);
        graph_.root_priors.push_back(static_cast<float>(value));
        sum += value;
      }
      for (float& prior : graph_.root_priors) prior = static_cast<float>(prior / sum);
    }
    graph_.root_bonus.assign(root.prior_count, {});
    if (!root.owner || graph_.params.ending_bonus == 0) return;
    thread_local Life life;
    const std::uint8_t* alive = life.pass_alive(board(), rules_.suicide);
    const double sign = root.to_move == kBlack ? 1 : -1;
    for (int i = 0; i < root.prior_count; ++i) {
      const int move = root.priors[i].move;
      // Under territory scoring a pass waits until there is nothing left to fill.
      const double part =
          move == graph_.pass()
              ? (rules_.territory ? 2.0 / 3 : 0)
              : needlessness(board(), board().cell_of(move), root.to_move,
                             sign * root.owner[move] / 127, rules_.territory, alive);
      graph_.root_bonus[i].points = -sign * part * graph_.params.ending_bonus;
    }
  }

  void keep_only(std::int32_t kept) {
    keep_below(graph_, kept);
    if (graph_.root < 0) return;
    graph_.set_center(graph_.at(graph_.root).mean.score);
    ready_root();
    for (Node& node : graph_.nodes) {
      node.own_utility = graph_.utility_of(node.own);
      if (node.state == Node::kOpen) update(graph_, node);
      if (node.state != Node::kTerminal) continue;
      node.utility = node.own_utility;
      node.utility_square = node.utility * node.utility;
    }
  }

  FeatureRules rules_;
  FeatureTrack track_;  // the game up to the root
  SearchGraph graph_;
  std::vector<Leaf> leaves_;
  std::vector<Step> path_;
  std::vector<int> root_bans_;
  std::shared_ptr<const CachedEvaluation> root_;  // with the moves that the search leaves out
  std::vector<int> avoid_[2];
  int last_move_ = kPass - 1;
  bool has_errors_ = false;
};

}  // namespace tengen
