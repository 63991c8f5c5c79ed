// Searching positions in many games: arrays in, arrays out. The caller owns the index's memory,
// which may be a mapped file; it is checked once, so that a damaged one cannot lead astray.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <limits>

#include "common/arrays.hpp"
#include "common/parallel.hpp"
#include "game/moves.hpp"
#include "records/linear.hpp"
#include "records/match.hpp"

using namespace tengen;
using namespace nb::literals;
using namespace tengen::records;

namespace {

using Cells = std::vector<std::tuple<int, int, int>>;

// As check_offsets, and nothing is left over: what is read was written as a whole.
void check_all_offsets(const In<std::int64_t>& offsets, std::size_t games, std::size_t end) {
  check_offsets(offsets, games, end);
  require(offsets(0) == 0 && offsets(games) == static_cast<std::int64_t>(end),
          "offsets do not end where the data does");
}

class Index {
 public:
  Index(In<std::uint8_t> sizes, In<std::uint16_t> words, In<std::int64_t> offsets,
        In<std::uint16_t> setups, In<std::uint16_t> removals, In<std::int64_t> removal_offsets,
        In<std::uint64_t> ever)
      : sizes_(sizes), words_(words), offsets_(offsets), setups_(setups), removals_(removals),
        removal_offsets_(removal_offsets), ever_(ever) {
    const std::size_t games = sizes.shape(0);
    require(setups.shape(0) == games, "one set-up count a game expected");
    check_all_offsets(offsets, games, words.shape(0));
    check_all_offsets(removal_offsets, games, removals.shape(0));
    require(games <= std::numeric_limits<std::int32_t>::max(), "too many games");
    int largest = 0;
    for (std::size_t i = 0; i < games; ++i) largest = std::max<int>(largest, sizes(i));
    require(largest <= kMaxSize, "board size out of range");
    bit_words_ = (largest * largest + 63) / 64;
    require(ever.shape(0) == games * 2 * bit_words_, "the bitsets do not fit the games");
    for (std::size_t i = 0; i < games; ++i) check_game(static_cast<int>(i));
  }

  int games() const { return static_cast<int>(sizes_.shape(0)); }

  GameView game(int i) const {
    const std::uint16_t* begin = words_.data() + offsets_(i);
    const std::size_t setup = setups_(i);
    const std::size_t all = static_cast<std::size_t>(offsets_(i + 1) - offsets_(i));
    const std::uint64_t* bits = ever_.data() + static_cast<std::size_t>(i) * 2 * bit_words_;
    return {sizes_(i),
            {begin, setup},
            {begin + setup, all - setup},
            {removals_.data() + removal_offsets_(i),
             static_cast<std::size_t>(removal_offsets_(i + 1) - removal_offsets_(i))},
            {nullptr, bits, bits + bit_words_},
            bit_words_};
  }

  // Eight columns, in the order of the games: see Hit.
  std::vector<std::int32_t> search(const Pattern& pattern, bool symmetries, bool colors,
                                   bool earliest, bool linear, int threads, int games) const {
    std::vector<std::vector<Variant>> variants(kMaxSize + 1);
    for (int size = 1; size <= kMaxSize; ++size)
      if (pattern.rows <= size && pattern.columns <= size)
        variants[size] = make_variants(pattern, size, symmetries, colors);
    constexpr int kBlock = 256;  // games handed to a thread at a time
    std::vector<std::vector<Hit>> found((games + kBlock - 1) / kBlock);
    parallel_for(
        static_cast<std::int64_t>(found.size()), threads,
        [&](std::int64_t block) {
          Timeline timeline;
          const int end = std::min<int>(games, static_cast<int>(block + 1) * kBlock);
          for (int i = static_cast<int>(block) * kBlock; i < end; ++i)
            search_game(i, pattern, variants[sizes_(i)], earliest, linear, timeline, found[block]);
        },
        1);
    std::vector<std::int32_t> table;
    for (const auto& hits : found)
      for (const Hit& hit : hits)
        table.insert(table.end(), {hit.game, hit.position, hit.variant, hit.anchor, hit.next,
                                   hit.next_row, hit.next_column, hit.next_color});
    return table;
  }

 private:
  void search_game(int i, const Pattern& pattern, const std::vector<Variant>& variants,
                   bool earliest, bool linear, Timeline& timeline, std::vector<Hit>& hits) const {
    if (variants.empty()) return;
    const GameView view = game(i);
    const std::size_t before = hits.size();
    const auto found = [&](const Variant& variant, int anchor, int position) {
      if (earliest) hits.resize(before);  // each one found is earlier than the last
      Hit hit{i, position, variant.symmetry * 2 + variant.swapped, anchor, -1, -1, -1, 0};
      add_continuation(view, pattern, variant, hit);
      hits.push_back(hit);
    };
    if (linear)
      scan_game(view, variants, earliest, found);
    else
      match_game(view, variants, earliest, timeline, found);
    std::sort(hits.begin() + before, hits.end(), [](const Hit& a, const Hit& b) {
      return std::tie(a.position, a.variant, a.anchor) < std::tie(b.position, b.variant, b.anchor);
    });
  }

  void check_game(int i) const {
    require(sizes_(i) >= 2, "board size out of range");
    require(offsets_(i) + setups_(i) <= offsets_(i + 1), "a set-up is longer than its game");
    const GameView view = game(i);
    const int points = view.size * view.size;
    int highest = 0;
    for (const std::uint16_t stone : view.setup) highest = std::max<int>(highest, stone & 0x3ff);
    require(highest < points || view.setup.empty(), "a set-up stone off the board");
    bool sound = true;
    for (const std::uint16_t move : view.moves)
      sound &= (move & 0x3ff) < points || (move & 0x3ff) == kPackedPass;
    require(sound, "a move off the board");
    require(view.removals.size() % 2 == 0, "removals come in pairs");
    for (std::size_t k = 1; k < view.removals.size(); k += 2) sound &= view.removals[k] < points;
    require(sound, "a removal off the board");
  }

  In<std::uint8_t> sizes_;
  In<std::uint16_t> words_;
  In<std::int64_t> offsets_;
  In<std::uint16_t> setups_, removals_;
  In<std::int64_t> removal_offsets_;
  In<std::uint64_t> ever_;
  int bit_words_ = 0;
};

Pattern make_pattern(const Cells& cells, int rows, int columns, int edges) {
  require(rows > 0 && columns > 0 && rows <= kMaxSize && columns <= kMaxSize, "pattern size");
  Pattern pattern{rows, columns, edges, {}};
  for (const auto& [row, column, allowed] : cells) {
    require(row >= 0 && row < rows && column >= 0 && column < columns, "a cell off the pattern");
    require(allowed > 0 && allowed < kMayBeAny, "a cell must allow something and not all");
    pattern.cells.push_back({row, column, allowed});
  }
  return pattern;
}

using Indexed = std::tuple<Result<std::uint16_t>, Result<std::int64_t>, Result<std::uint64_t>>;

Indexed build(In<std::uint8_t> sizes, In<std::uint16_t> words, In<std::int64_t> offsets,
              In<std::uint16_t> setups, int bit_words) {
  const std::size_t games = sizes.shape(0);
  check_all_offsets(offsets, games, words.shape(0));
  require(bit_words >= 0 && bit_words <= (kMaxPoints + 63) / 64, "bitsets out of range");
  require(setups.shape(0) == games, "one set-up count a game expected");
  std::vector<std::uint16_t> removals;
  std::vector<std::int64_t> removal_offsets{0};
  std::vector<std::uint64_t> ever(games * 2 * bit_words);
  for (std::size_t i = 0; i < games; ++i) {
    require(sizes(i) >= 2 && sizes(i) <= kMaxSize && (sizes(i) * sizes(i) + 63) / 64 <= bit_words,
            "board size out of range");
    const std::span<const std::uint16_t> all{words.data() + offsets(i),
                                             words.data() + offsets(i + 1)};
    require(setups(i) <= all.size(), "a set-up is longer than its game");
    for (std::size_t k = 0; k < all.size(); ++k) {
      const int point = packed_point(all[k]);
      require(point < sizes(i) * sizes(i) && (point >= 0 || k >= setups(i)), "off the board");
    }
    require(all.size() < 0xffff, "a game is too long");  // positions have two bytes
    const auto setup = all.first(setups(i)), moves = all.subspan(setups(i));
    std::uint64_t* bits = ever.data() + i * 2 * bit_words;
    const int played = index_game(sizes(i), setup, moves, removals, bits, bits + bit_words);
    require(played == static_cast<int>(moves.size()), "an illegal move");
    removal_offsets.push_back(static_cast<std::int64_t>(removals.size()));
  }
  return {to_numpy(std::move(removals)), to_numpy(std::move(removal_offsets)),
          to_numpy(std::move(ever))};
}

}  // namespace

void bind_records(nb::module_& m) {
  m.def("build", &build, "sizes"_a, "words"_a, "offsets"_a, "setups"_a, "bit_words"_a);
  nb::class_<Index>(m, "Index")
      .def(nb::init<In<std::uint8_t>, In<std::uint16_t>, In<std::int64_t>, In<std::uint16_t>,
                    In<std::uint16_t>, In<std::int64_t>, In<std::uint64_t>>(),
           "sizes"_a, "words"_a, "offsets"_a, "setups"_a, "removals"_a, "removal_offsets"_a,
           "ever"_a)
      .def("__len__", &Index::games)
      .def(
          "search",
          [](const Index& index, const Cells& cells, int rows, int columns, int edges,
             bool symmetries, bool colors, bool earliest, bool linear, int threads, int games) {
            const Pattern pattern = make_pattern(cells, rows, columns, edges);
            require(games >= 0 && games <= index.games(), "more games than there are");
            std::vector<std::int32_t> table;
            {
              nb::gil_scoped_release unlocked;
              table = index.search(pattern, symmetries, colors, earliest, linear, threads, games);
            }
            return to_numpy(std::move(table));
          },
          "cells"_a, "rows"_a, "columns"_a, "edges"_a, "symmetries"_a = true, "colors"_a = true,
          "earliest"_a = true, "linear"_a = false, "threads"_a = 1, "games"_a);
}
