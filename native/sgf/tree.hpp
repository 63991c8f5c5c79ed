// The shape of one game tree as flat arrays over the bytes of the file: 20 bytes a node, whatever
// the node holds. Nodes are numbered in the order of the text; the root is node 0.
#pragma once

#include <vector>

#include "sgf/grammar.hpp"

namespace tengen::sgf {

struct FaultAt {
  std::int64_t at;
  Fault fault;
};

constexpr std::size_t kMaxFaults = 50;  // a game; the rest says nothing new

struct Tree {
  std::vector<std::int64_t> start;         // where each node's text starts
  std::vector<std::int32_t> parent;        // -1 for the root
  std::vector<std::int32_t> first_child;   // or -1
  std::vector<std::int32_t> next_sibling;  // or -1
  std::vector<FaultAt> faults;

  std::size_t read(std::string_view text, std::size_t at) {
    const std::size_t end = read_game(text, at, *this);
    std::vector<std::int32_t>().swap(last_child_);
    return end;
  }

  void node(std::int32_t id, std::int32_t above, std::size_t at) {
    // A second root, as in "(;a)" without its start, hangs below the first.
    if (above < 0 && id > 0) above = 0;
    start.push_back(static_cast<std::int64_t>(at));
    parent.push_back(above);
    first_child.push_back(-1);
    next_sibling.push_back(-1);
    last_child_.push_back(-1);
    if (above < 0) return;
    if (last_child_[above] < 0)
      first_child[above] = id;
    else
      next_sibling[last_child_[above]] = id;
    last_child_[above] = id;
  }
  void value(std::string_view, std::string_view) {}
  void fault(std::size_t at, Fault fault) {
    if (faults.size() < kMaxFaults) faults.push_back({static_cast<std::int64_t>(at), fault});
  }

 private:
  std::vector<std::int32_t> last_child_;
};

}  // namespace tengen::sgf
