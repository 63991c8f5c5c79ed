// Main lines and root properties in bulk: what a collection of games needs, without the tree.
//
// The rules for dirt (tengen/sgf/mainline.py is their slow twin):
//   size    SZ, "n" or "n:n"; missing means 19; unusable means 19, or 25 if a point needs it;
//           if more than a quarter of all points lie outside, the smallest of 9, 13, 19, 25 that
//           holds them all
//   move    "" is a pass, "tt" too up to 19x19; spaces around are ignored; the first value counts;
//           the main line ends at the first move off the board
//   set-up  AB, AW, AE before the first move, single points or rectangles "aa:cc"; the main line
//           ends where stones are set up after a move; in one node AE comes first, then AB, then
//           AW, and the last word on a point counts; chains without a liberty are taken off
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "game/board.hpp"
#include "game/moves.hpp"
#include "sgf/tree.hpp"

namespace tengen::sgf {

constexpr int kPassPair = -1, kBadPair = -2;
constexpr std::size_t kMaxRootProperties = 200;  // real files have about twenty
constexpr std::size_t kMaxMoves = 20000;         // real games end below a thousand
constexpr std::size_t kMaxLineNodes = 100000;
constexpr std::size_t kMaxSetupValues = 4 * kMaxPoints;

inline std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// A point before the board's size is known: row * 32 + column.
inline int read_pair(std::string_view text) {
  text = trim(text);
  if (text.empty()) return kPassPair;
  if (text.size() != 2 || !is_lower(text[0]) || !is_lower(text[1])) return kBadPair;
  return (text[1] - 'a') * 32 + (text[0] - 'a');
}
inline int pair_extent(int pair) { return std::max(pair >> 5, pair & 31) + 1; }
constexpr int kTtPair = 19 * 32 + 19;

// "19" or "19:19"; 0 if it is neither or the board is not square.
inline int read_size(std::string_view text) {
  const auto number = [](std::string_view digits) {
    digits = trim(digits);
    if (digits.empty() || digits.size() > 3) return 0;
    int value = 0;
    for (char c : digits) {
      if (!is_digit(c)) return 0;
      value = value * 10 + (c - '0');
    }
    return value;
  };
  const std::size_t colon = text.find(':');
  const int columns = number(text.substr(0, colon));
  if (colon != std::string_view::npos && number(text.substr(colon + 1)) != columns) return 0;
  return columns >= 2 && columns <= kMaxSize ? columns : 0;
}

struct Scanned {
  std::int64_t begin = 0, end = 0;
  int size = 19;
  int to_play = 0;  // PL before the first move: 0 if it is not there
  std::vector<std::pair<std::string, std::string_view>> root;  // first value of each property
  std::vector<std::uint16_t> setup, moves;                     // packed as in game/moves.hpp
  std::vector<FaultAt> faults;
};

class Scanner {
 public:
  void node(std::int32_t id, std::int32_t parent, std::size_t at) {
    on_line_ = id == 0 || (parent == tip_ && !ended_);
    if (!on_line_) return;
    if (line_nodes_++ == kMaxLineNodes) {
      fault(at, Fault::kTooLong);
      ended_ = true;
      on_line_ = false;
      return;
    }
    tip_ = id;
    at_ = at;
    moves_here_ = 0;
    moves_before_ = moves_.size();
  }

  void value(std::string_view name, std::string_view text) {
    if (!on_line_) return;
    if (tip_ == 0) keep_root(name, text);
    if (name.size() == 1) {
      if (name[0] == 'B' || name[0] == 'W') add_move(name[0], text);
    } else if (name.size() == 2) {
      if (name[0] == 'A' && (name[1] == 'B' || name[1] == 'W' || name[1] == 'E'))
        add_setup(name[1], text);
      else if (name == "PL" && moves_before_ == 0)
        set_turn(trim(text));
    }
  }

  void fault(std::size_t at, Fault fault) {
    if (game_.faults.size() < kMaxFaults)
      game_.faults.push_back({static_cast<std::int64_t>(at), fault});
  }

  // Settles the board's size and turns pairs into points.
  Scanned finish(std::size_t begin, std::size_t end) {
    game_.begin = static_cast<std::int64_t>(begin);
    game_.end = static_cast<std::int64_t>(end);
    settle_size(begin);
    std::stable_sort(setup_.begin(), setup_.end(), [](const Raw& a, const Raw& b) {
      return std::pair(a.at, a.color) < std::pair(b.at, b.color);
    });
    for (const Raw& raw : setup_) write_setup(raw);
    if (!setup_.empty()) drop_breathless(setup_.front().at);
    for (int point = 0; point < game_.size * game_.size; ++point)
      if (stones_[point]) game_.setup.push_back(pack_move(point, stones_[point]));
    for (const Raw& raw : moves_) {
      const int point = to_point(raw.first);
      if (point == kBadPair) {
        fault(raw.at, Fault::kBadMove);
        break;
      }
      game_.moves.push_back(pack_move(point, raw.color));
    }
    return std::move(game_);
  }

 private:
  struct Raw {
    int first, last;  // pairs: corners of a rectangle for set-up stones
    int color;        // 0 empties the point
    std::size_t at;
  };

  void keep_root(std::string_view name, std::string_view text) {
    if (game_.root.size() == kMaxRootProperties) return;
    for (const auto& [known, ignored] : game_.root)
      if (known == name) return;
    game_.root.emplace_back(std::string(name), text);
  }

  void add_move(char color, std::string_view text) {
    if (ended_) return;
    const int bit = color == 'B' ? 1 : 2;
    if (moves_here_ & bit) return;  // a second value of one property
    if (moves_here_) fault(at_, Fault::kTwoMoves);
    moves_here_ |= bit;
    if (moves_.size() == kMaxMoves) {
      fault(at_, Fault::kTooLong);
      ended_ = true;
      return;
    }
    const int pair = read_pair(text);
    moves_.push_back({pair, pair, bit, at_});
  }

  void add_setup(char color, std::string_view text) {
    if (ended_) return;
    if (moves_before_ > 0) {
      forget_two_moves();
      fault(at_, Fault::kLateSetup);
      moves_.erase(moves_.begin() + moves_before_, moves_.end());
      ended_ = true;
      return;
    }
    if (trim(text).empty() || setup_.size() >= kMaxSetupValues) return;
    const std::size_t colon = text.find(':');
    const int first = read_pair(text.substr(0, colon));
    const int last = colon == std::string_view::npos ? first : read_pair(text.substr(colon + 1));
    setup_.push_back({first, last, color == 'B' ? kBlack : color == 'W' ? kWhite : kEmpty, at_});
  }

  // The game ends before this node, so how many moves it has no longer matters.
  void forget_two_moves() {
    std::erase_if(game_.faults, [&](const FaultAt& known) {
      return known.fault == Fault::kTwoMoves && known.at == static_cast<std::int64_t>(at_);
    });
  }

  void set_turn(std::string_view text) {
    if (text.empty()) return;
    const char first = text[0] | 0x20;
    game_.to_play = first == 'b' ? 1 : first == 'w' ? 2 : game_.to_play;
  }

  void settle_size(std::size_t begin) {
    const std::string_view* declared = nullptr;
    for (const auto& [name, text] : game_.root)
      if (name == "SZ") declared = &text;
    const int asked = declared ? read_size(*declared) : 19;
    int total = 0, outside = 0, extent = 0;
    const auto count = [&](int pair) {
      if (pair < 0 || pair == kTtPair) return;
      ++total;
      extent = std::max(extent, pair_extent(pair));
      outside += pair_extent(pair) > (asked ? asked : 19);
    };
    for (const Raw& raw : setup_) count(raw.first), count(raw.last);
    for (const Raw& raw : moves_) count(raw.first);
    if (!asked) fault(begin, Fault::kBadSize);
    game_.size = asked ? asked : 19;
    if (outside * 4 <= total || extent > kMaxSize) return;
    if (asked) fault(begin, Fault::kWrongSize);
    for (int size : {25, 19, 13, 9})
      if (size >= extent) game_.size = size;
  }

  int to_point(int pair) const {  // a point, kPassPair or kBadPair
    if (pair < 0) return pair;
    if (pair == kTtPair && game_.size <= 19) return kPassPair;
    if (pair_extent(pair) > game_.size) return kBadPair;
    return (pair >> 5) * game_.size + (pair & 31);
  }

  void write_setup(const Raw& raw) {
    if (raw.first < 0 || raw.last < 0 || pair_extent(raw.first) > game_.size ||
        pair_extent(raw.last) > game_.size) {
      fault(raw.at, Fault::kBadSetup);
      return;
    }
    const auto [top, bottom] = std::minmax({raw.first >> 5, raw.last >> 5});
    const auto [left, right] = std::minmax({raw.first & 31, raw.last & 31});
    for (int row = top; row <= bottom; ++row)
      for (int column = left; column <= right; ++column)
        stones_[row * game_.size + column] = static_cast<std::uint8_t>(raw.color);
  }

  void drop_breathless(std::size_t at) {
    Board board(game_.size);
    for (int point = 0; point < board.points(); ++point)
      if (stones_[point]) board.setup(board.cell_of(point), stones_[point]);
    bool found = false;
    for (int point = 0; point < board.points(); ++point) {
      if (!stones_[point] || board.has_liberty(board.cell_of(point))) continue;
      stones_[point] = kEmpty;
      found = true;
    }
    if (found) fault(at, Fault::kBreathless);
  }

  Scanned game_;
  std::vector<Raw> setup_, moves_;
  std::array<std::uint8_t, kMaxPoints> stones_{};
  std::int32_t tip_ = -1;
  std::size_t at_ = 0, line_nodes_ = 0, moves_before_ = 0;
  int moves_here_ = 0;
  bool on_line_ = false, ended_ = false;
};

// The games of one file, in order, `most` of them at most; `overfull` says whether there are more.
inline std::vector<Scanned> scan(std::string_view text, std::size_t most, bool& overfull) {
  std::vector<Scanned> games;
  for (std::size_t at = 0; (at = find_game(text, at)) != std::string_view::npos;) {
    if ((overfull = games.size() == most)) break;
    Scanner scanner;
    const std::size_t end = read_game(text, at, scanner);
    games.push_back(scanner.finish(at, end));
    at = end;
  }
  return games;
}

}  // namespace tengen::sgf
