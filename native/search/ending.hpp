// What the end of a game is worth.
#pragma once

#include "game/life.hpp"
#include "nets/features.hpp"
#include "search/node.hpp"

namespace tengen::search {

inline Outlook result_outlook(double lead) {
  return {lead > 0 ? 1.0 : lead < 0 ? -1.0 : 0.0, 0, lead, lead * lead, lead};
}

// The area count of a finished game; `owner` gets the owner of each point.
inline Outlook count_area(const nets::FeatureTrack& track, const nets::FeatureRules& rules,
                          std::int8_t* owner) {
  thread_local Life life;
  const Board& board = track.board();
  const std::uint8_t* area = life.area(board, rules.suicide);
  int lead = 0;
  for (int point = 0; point < board.points(); ++point) {
    const int color = area[board.cell_of(point)];
    const int side = color == kBlack ? 1 : color == kWhite ? -1 : 0;
    lead += side;
    owner[point] = static_cast<std::int8_t>(127 * side);
  }
  return result_outlook(lead - rules.komi - track.compensation());
}

}  // namespace tengen::search
