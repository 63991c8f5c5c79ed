// From the root along a path, as far as the network and the table of positions need to know.
#pragma once

#include "search/graph.hpp"
#include "search/local_pattern.hpp"
#include "search/root.hpp"

namespace tengen::search {

struct Replay {
  nets::FeatureTrack track;   // after the moves of the path
  std::uint64_t pattern = 0;  // around the last of them, before it
  bool anchored = false;      // it was a pass or took stones: no other order leads here
};

inline Replay replay(const Root& root, const Graph& graph, const Path& path) {
  thread_local LadderReader reader;
  Replay result{root.track()};
  nets::FeatureTrack& track = result.track;
  const int depth = static_cast<int>(path.size());
  int previous = root.last_move();
  for (int i = 0; i < depth; ++i) {
    const int point = graph.point_of(graph.move_of(path[i]));
    const Board& board = track.board();
    const int before = board.prisoners(kBlack) + board.prisoners(kWhite);
    const bool is_last = i == depth - 1;
    if (is_last) result.pattern = local_pattern(board, track.to_move(), point, previous);
    track.play(point);
    if (is_last)
      track.read_ladders_now(reader);
    else if (depth - 1 - i <= 2)
      track.set_ladders(graph.at(path[i + 1].node).ladders);
    result.anchored = point == kPass || before != board.prisoners(kBlack) + board.prisoners(kWhite);
    previous = point;
  }
  return result;
}

}  // namespace tengen::search
