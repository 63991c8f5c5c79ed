// Times Kombilo's engine: kombilo_driver GAMES DATABASE [LEFT RIGHT TOP BOTTOM COLUMNS ROWS CELLS]...
// GAMES has one SGF game a line; the four numbers bound the pattern's top left corner. Prints the time and size of the database, then for each pattern
// the best time of three, the games and the hits.
#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>

#include "search.h"

static double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

int main(int argc, char** argv) {
  const double begin = now();
  GameList games(argv[2], "id", "", 0, 19, 10000);
  games.start_processing();
  std::ifstream in(argv[1]);
  std::string line;
  for (int number = 0; std::getline(in, line); ++number) {
    std::vector<GameList*> others;
    games.process(line.c_str(), "", std::to_string(number).c_str(), others, "", 0);
  }
  games.finalize_processing();
  std::cout << now() - begin << " " << games.size() << "\n";
  for (int i = 3; i + 6 < argc; i += 7) {
    const auto number = [&](int k) { return atoi(argv[i + k]); };
    Pattern pattern(number(0), number(1), number(2), number(3), 19, number(4), number(5),
                    argv[i + 6]);
    double best = 1e9;
    for (int repeat = 0; repeat < 3; ++repeat) {
      games.reset();
      SearchOptions options(0, 0);
      const double start = now();
      games.search(pattern, &options);
      best = std::min(best, now() - start);
    }
    std::cout << best << " " << games.size() << " " << games.numHits() << "\n";
  }
}
