// What local search says of a piece: walls, thermographs and sums of hot games, as cgt/ has them.
#pragma once

#include "cgt/graph_table.hpp"
#include "cgt/hot_games.hpp"
#include "cgt/walls.hpp"

namespace tengen::endgame {

using cgt::envelope;
using cgt::fold_scaffolds;
using cgt::GraphTable;
using cgt::HotGames;
using cgt::HotValue;
using cgt::kFar;
using cgt::kWallScale;
using cgt::LocalThermograph;
using cgt::LocalWall;
using cgt::Stretch;
using cgt::WallPoint;
using cgt::WallPoints;

}  // namespace tengen::endgame
