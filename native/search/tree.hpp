// One search: a position, the graph below it, and the leaves that wait for a network.
#pragma once

#include "game/moves.hpp"
#include "game/point_images.hpp"
#include "nets/features.hpp"
#include "search/choice.hpp"
#include "search/reading.hpp"
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
  Judgement judgement;
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
    if (!track_.setup(stones, first)) return 0;
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
    const Node& root = whole_root_.prior_count > 0 ? whole_root_ : graph_.at(graph_.root);
    for (int i = 0; i < root.prior_count; ++i)
      policy[root.priors[i].move] = root.priors[i].probability();
    return policy;
  }

  // Picks up to `quota` leaves for the network, while the root has fewer than `limit` visits. Visits
  // that need no network are made at once, at most so many that the caller can look at the clock.
  void select(int quota, int limit) {
    for (int free = 0; free < kFreeVisits && static_cast<int>(leaves_.size()) < quota;) {
      if (visits() + static_cast<int>(leaves_.size()) >= limit || is_full()) return;
      switch (descend()) {
        case Descent::kLeaf:
          break;
        case Descent::kFree:
          ++free;
          break;
        case Descent::kStuck:
          return;
      }
    }
  }

  // Takes the network's outputs for the leaves; rows[i] belongs to leaves()[i].
  void accept(const std::vector<RawOutputs>& rows, const OutputScale& scale) {
    std::vector<Leaf> waiting;
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      read(leaves_[i], rows[i], scale);
      if (leaves_[i].to_count)
        waiting.push_back(std::move(leaves_[i]));
      else
        finish(leaves_[i]);
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
    whole_root_.prior_count = 0;
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
      if (i == depth - 1) result.pattern = local_pattern(track, point);
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
    if (!track.over() || (rules_.territory && !track.has_no_result())) return ask(index, track);
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
    leaf.to_count = !path_.empty() && track.over();
    node.ladders = track.ladders();
    graph_.bytes += ladder_bytes(node);
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
    graph_.bytes += sizeof(Node) + 40;  // the table's entry
    return index;
  }

  static std::size_t ladder_bytes(const Node& node) {
    return node.ladders.caught.capacity() * sizeof(int) +
           node.ladders.moves.capacity() * sizeof(std::pair<int, int>);
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

  void read(Leaf& leaf, const RawOutputs& raw, const OutputScale& scale) {
    Node& node = graph_.at(leaf.node);
    const bool black = node.to_move == kBlack;
    const int points = graph_.pass();
    const std::uint16_t* image =
        leaf.symmetry == 0 ? nullptr : point_images(graph_.size)[leaf.symmetry].data();
    leaf.judgement =
        read_judgement(raw, scale, black, rules_.ko == KoRule::kSimple || rules_.territory);
    node.own = leaf.judgement.outlook;
    read_ownership(node, raw.ownership, points, image, black);
    graph_.bytes += points;
    if (leaf.to_count) return;
    const auto& depths = avoid_[node.to_move - 1];
    const int depth = static_cast<int>(leaf.path.size());
    const auto legal = [&](int point) { return leaf.legal.words[point >> 6] >> (point & 63) & 1; };
    if (depth == 0 && !has_restrictions() && graph_.params.prune_symmetric) {
      const std::vector<int> symmetries = kept_by(leaf.legal);
      read_policy(node, raw.policy, points, image, legal,
                  [&](int move) { return is_representative(move, symmetries); });
    } else {
      read_policy(node, raw.policy, points, image, legal,
                  [&](int move) { return depth >= depths[move]; });
    }
    if (depth == 0)
      read_policy(whole_root_, raw.policy, points, image, legal, [](int) { return true; });
    graph_.bytes += node.prior_count * sizeof(Prior);
  }

  // The symmetries under which the root's stones and legal points stay the same.
  std::vector<int> kept_by(const PointSet& legal) const {
    std::vector<int> kept;
    for (int symmetry = 1; symmetry < kSymmetries && board().ko() == 0; ++symmetry) {
      const auto& image = point_images(graph_.size)[symmetry];
      const auto is_legal = [&](int point) { return legal.words[point >> 6] >> (point & 63) & 1; };
      bool same = true;
      for (int point = 0; same && point < graph_.pass(); ++point)
        same =
            board().color(board().cell_of(point)) == board().color(board().cell_of(image[point])) &&
            is_legal(point) == is_legal(image[point]);
      if (same) kept.push_back(symmetry);
    }
    return kept;
  }
  // Of equal moves the one nearest to the upper right is searched, as players begin there.
  bool is_representative(int move, const std::vector<int>& symmetries) const {
    if (move == graph_.pass()) return true;
    const auto rank = [&](int point) {
      const int row = point / graph_.size, column = point % graph_.size;
      return std::pair(column - row, row);
    };
    for (int symmetry : symmetries)
      if (rank(point_images(graph_.size)[symmetry][move]) > rank(move)) return false;
    return true;
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
      node.own_weight =
          leaf.judgement.value_error < 0
              ? 1
              : graph_.weight_of(node.own, leaf.judgement.value_error, leaf.judgement.score_error);
      has_errors_ = leaf.judgement.value_error >= 0;
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

  // Where the last move went, and what stood around it: moves that are alike there are misjudged alike.
  std::uint64_t local_pattern(const FeatureTrack& track, int point) const {
    const Board& board = track.board();
    const int previous =
        path_.size() >= 2 ? point_of(move_of(path_[path_.size() - 2])) : last_move_;
    std::uint64_t hash = splitmix64(
        static_cast<std::uint64_t>(((previous + 2) * 1024 + (point + 2)) * 4 + track.to_move()));
    if (board.ko() != 0) hash ^= splitmix64(~static_cast<std::uint64_t>(board.ko()));
    if (point == kPass) return hash;
    const int row = point / graph_.size, column = point % graph_.size;
    for (int dr = -2; dr <= 2; ++dr)
      for (int dc = -2; dc <= 2; ++dc) {
        const int r = row + dr, c = column + dc;
        if (r < 0 || c < 0 || r >= graph_.size || c >= graph_.size) continue;
        const int cell = board.cell_at(r, c), color = board.color(cell);
        const bool atari = color != kEmpty && board.in_atari(cell);
        hash ^= splitmix64(static_cast<std::uint64_t>((((dr + 2) * 5 + dc + 2) * 4 + color) * 2 +
                                                      atari + (1 << 20)));
      }
    return hash;
  }
  std::int32_t bias_entry(std::uint64_t pattern) {
    const auto fresh = static_cast<std::int32_t>(graph_.biases.size());
    const auto [entry, added] = graph_.bias_table.emplace(pattern, fresh);
    if (added) {
      graph_.biases.emplace_back();
      graph_.bytes += sizeof(LocalBias) + 40;
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
    for (int i = 0; i < root.prior_count; ++i)
      graph_.root_bonus[i].points = sign * ending_bonus(root, root.priors[i].move, alive);
  }
  // Points for the player to move: below zero for moves into settled places, which only make the game
  // longer, and under territory scoring for a pass while there is something to fill.
  double ending_bonus(const Node& root, int move, const std::uint8_t* alive) const {
    constexpr double kSure = 0.95;
    const double points = graph_.params.ending_bonus;
    if (move == graph_.pass()) return rules_.territory ? -points * 2 / 3 : 0;
    if (board().ko() != 0) return 0;
    const int own = root.to_move, cell = board().cell_of(move);
    const double owned = (own == kBlack ? 1 : -1) * root.owner[move] / 127.0;
    if (owned <= -kSure) {
      if (!rules_.territory && board().captures(cell, own)) return 0;
      return -points * (-kSure - owned) / (1 - kSure);
    }
    if (owned < kSure) return 0;
    for (int n : board().neighbors(cell))
      if (board().color(n) == opponent(own)) return 0;
    return connects(cell, own, alive) ? 0 : -points * (owned - kSure) / (1 - kSure);
  }
  // Whether a stone joins two chains that are not both alive already.
  bool connects(int cell, int own, const std::uint8_t* alive) const {
    if (alive[cell] == own) return false;
    int weak = 0;
    for (int n : board().neighbors(cell))
      if (board().color(n) == own && alive[n] == 0) weak = board().head(n);
    if (weak == 0) return false;
    for (int n : board().neighbors(cell))
      if (board().color(n) == own && board().head(n) != weak) return true;
    return false;
  }

  // Makes a node the root and drops what cannot be reached from it; everything if it is -1.
  void keep_only(std::int32_t kept) {
    std::vector<std::int32_t> order;  // children before their parents
    std::vector<std::int32_t> place(graph_.nodes.size(), -1);
    if (kept >= 0) {
      std::vector<std::int32_t> stack{kept};
      std::vector<std::uint8_t> done(graph_.nodes.size(), 0);
      while (!stack.empty()) {
        const std::int32_t index = stack.back();
        if (done[index]++ > 0) {
          stack.pop_back();
          if (done[index] == 2) order.push_back(index);
          continue;
        }
        for (const Edge& edge : graph_.at(index).edges)
          if (!done[edge.child]) stack.push_back(edge.child);
      }
    }
    std::deque<Node> nodes;
    std::deque<LocalBias> biases;
    std::vector<std::int32_t> bias_place(graph_.biases.size(), -1);
    graph_.table.clear();
    graph_.bytes = 0;
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = static_cast<std::int32_t>(i);
    for (std::int32_t index : order) {
      Node& node = nodes.emplace_back(std::move(graph_.at(index)));
      for (Edge& edge : node.edges) edge.child = place[edge.child];
      if (node.bias >= 0) {
        std::int32_t& at = bias_place[node.bias];
        if (at < 0) {
          at = static_cast<std::int32_t>(biases.size());
          biases.emplace_back();
        }
        node.bias = at;
        node.bias_delta = node.bias_weight = 0;
      }
      graph_.table.emplace(node.key, place[index]);
      graph_.bytes += sizeof(Node) + 40 + node.prior_count * sizeof(Prior) + graph_.pass() +
                      node.edges.size() * sizeof(Edge) + ladder_bytes(node);
    }
    for (auto entry = graph_.bias_table.begin(); entry != graph_.bias_table.end();) {
      entry->second = bias_place[entry->second];
      entry = entry->second < 0 ? graph_.bias_table.erase(entry) : std::next(entry);
    }
    graph_.biases = std::move(biases);
    graph_.bytes += graph_.biases.size() * (sizeof(LocalBias) + 40);
    graph_.nodes = std::move(nodes);
    graph_.root = order.empty() ? -1 : static_cast<std::int32_t>(order.size()) - 1;
    if (graph_.root < 0) return;
    graph_.set_center(graph_.at(graph_.root).mean.score);
    ready_root();
    for (Node& node : graph_.nodes) {
      node.own_utility = graph_.utility_of(node.own);
      if (node.state == Node::kOpen)
        update(graph_, node);
      else
        node.utility = node.own_utility;
      if (node.state == Node::kTerminal) node.utility_square = node.utility * node.utility;
    }
  }

  FeatureRules rules_;
  FeatureTrack track_;  // the game up to the root
  SearchGraph graph_;
  std::vector<Leaf> leaves_;
  std::vector<Step> path_;
  std::vector<int> root_bans_;
  Node whole_root_;  // only its priors: with the moves that the search leaves out
  std::vector<int> avoid_[2];
  int last_move_ = kPass - 1;
  bool has_errors_ = false;
};

}  // namespace tengen
