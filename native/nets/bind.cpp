// Network inputs for Python: whole games or bare positions, many at a time, into arrays of the caller.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <atomic>
#include <cmath>
#include <optional>

#include "common/parallel.hpp"
#include "game/arguments.hpp"
#include "game/moves.hpp"
#include "nets/features.hpp"

using namespace tengen;
using namespace tengen::nets;
using nb::literals::operator""_a;

namespace {

// Where the encoded positions go: planes as floats or as packed bits, or neither.
struct Sink {
  int pos_len;
  std::optional<Out<float, 4>> floats;
  std::optional<Out<std::uint8_t, 3>> bits;
  Out<float, 2> globals;
  Out<std::uint8_t, 2> legal;
  Out<std::uint64_t, 1> keys;

  void check(std::size_t n) const {
    require(pos_len >= 2 && pos_len <= kMaxSize, "pos_len out of range");
    const std::size_t area = pos_len * pos_len;
    if (floats)
      require(floats->shape(0) == n && floats->shape(1) == kPlanes &&
                  floats->shape(2) * floats->shape(3) == area,
              "floats have the wrong shape");
    if (bits)
      require(bits->shape(0) == n && bits->shape(1) == kPlanes && bits->shape(2) == (area + 7) / 8,
              "bits have the wrong shape");
    require(globals.shape(0) == n && globals.shape(1) == kGlobals, "globals have the wrong shape");
    require(legal.shape(0) == n && legal.shape(1) == area, "legal has the wrong shape");
    require(keys.shape(0) == n, "keys have the wrong shape");
  }
  void write(std::int64_t row, const Features& features) const {
    const std::int64_t area = pos_len * pos_len, bytes = (area + 7) / 8;
    if (floats) write_floats(features, pos_len, floats->data() + row * kPlanes * area);
    if (bits) write_bits(features, pos_len, bits->data() + row * kPlanes * bytes);
    std::copy_n(features.globals, kGlobals, globals.data() + row * kGlobals);
    write_legal(features, pos_len, legal.data() + row * area);
    keys.data()[row] = features.key;
  }
};

void check_rules(const In<std::uint8_t, 2>& axes, const In<float>& komi, std::size_t n) {
  require(axes.shape(0) == n && axes.shape(1) == kRuleAxes && komi.shape(0) == n,
          "rules do not fit the number of games");
  for (std::size_t i = 0; i < n; ++i)
    require(axes(i, 0) <= 2 && axes(i, 2) <= 2 && axes(i, 4) <= 2 && std::isfinite(komi(i)),
            "unknown rules");
}
void check_colors(const In<std::uint8_t>& colors, std::size_t n) {
  require(colors.shape(0) == n, "one colour a game");
  for (std::size_t i = 0; i < n; ++i) check_color(colors(i));
}
struct Workspace {
  LadderReader reader;
  Life life;
  Features features;
};

// Encodes the asked positions of one game; they rise. Returns the number of the first move that
// cannot be played (0 for a bad set-up), or -1.
int encode_game(FeatureTrack& track, const std::uint16_t* moves, int n_moves,
                const std::int32_t* asked, int n_asked, std::int64_t first_row, const Sink& sink) {
  thread_local Workspace work;
  for (int turn = 0, next = 0; next < n_asked; ++turn) {
    if (turn < n_moves) track.turn_to(packed_color(moves[turn]));
    if (asked[next] - turn <= 2) track.read_ladders_now(work.reader);
    if (asked[next] == turn) {
      track.encode(work.life, work.features);
      for (; next < n_asked && asked[next] == turn; ++next)
        sink.write(first_row + next, work.features);
      if (next == n_asked) break;
    }
    if (!track.play(packed_point(moves[turn]))) return turn + 1;
  }
  return -1;
}

}  // namespace

void bind_rounded(nb::module_& m);  // bind_rounded.cpp

void bind_nets(nb::module_& m) {
  bind_rounded(m);
  m.attr("PLANES") = kPlanes;
  m.attr("GLOBALS") = kGlobals;

  m.def(
      "games",
      [](In<std::int32_t> sizes, In<std::uint16_t> setup, In<std::int64_t> setup_offsets,
         In<std::uint8_t> first, In<std::uint16_t> moves, In<std::int64_t> offsets,
         In<std::uint8_t, 2> axes, In<float> komi, In<std::int32_t> asked,
         In<std::int64_t> asked_offsets, int pos_len, std::optional<Out<float, 4>> floats,
         std::optional<Out<std::uint8_t, 3>> bits, Out<float, 2> globals,
         Out<std::uint8_t, 2> legal, Out<std::uint64_t, 1> keys, int threads) {
        const std::size_t n = sizes.shape(0);
        check_offsets(setup_offsets, n, setup.shape(0));
        check_offsets(offsets, n, moves.shape(0));
        check_offsets(asked_offsets, n, asked.shape(0));
        check_colors(first, n);
        check_rules(axes, komi, n);
        const Sink sink{pos_len, floats, bits, globals, legal, keys};
        sink.check(asked.shape(0));
        for (std::size_t i = 0; i < n; ++i) {
          require(sizes(i) >= 2 && sizes(i) <= pos_len, "board larger than the tensor");
          std::int32_t last = 0;
          for (std::int64_t j = asked_offsets(i); j < asked_offsets(i + 1); ++j) {
            require(asked(j) >= last, "asked turns must not fall");
            last = asked(j);
          }
          require(last <= offsets(i + 1) - offsets(i), "asked turn beyond the game");
        }
        std::vector<int> stopped(n, -1);
        {
          nb::gil_scoped_release release;
          parallel_for(
              static_cast<std::int64_t>(n), threads,
              [&](std::int64_t i) {
                const std::int64_t begin = asked_offsets(i);
                const int count = static_cast<int>(asked_offsets(i + 1) - begin);
                if (count == 0) return;
                FeatureTrack track(feature_rules(&axes(i, 0), komi(i)), sizes(i));
                std::uint8_t stones[kMaxPoints] = {};
                for (std::int64_t j = setup_offsets(i); j < setup_offsets(i + 1); ++j) {
                  const int point = packed_point(setup(j));
                  if (point >= 0 && point < sizes(i) * sizes(i))
                    stones[point] = static_cast<std::uint8_t>(packed_color(setup(j)));
                }
                stopped[i] = !track.setup(stones, first(i))
                                 ? 0
                                 : encode_game(track, moves.data() + offsets(i),
                                               static_cast<int>(offsets(i + 1) - offsets(i)),
                                               asked.data() + begin, count, begin, sink);
              },
              1);
        }
        for (std::size_t i = 0; i < n; ++i)
          if (stopped[i] >= 0) return std::make_pair(static_cast<int>(i), stopped[i]);
        return std::make_pair(-1, -1);
      },
      "sizes"_a, "setup"_a, "setup_offsets"_a, "first"_a, "moves"_a, "offsets"_a, "axes"_a,
      "komi"_a, "asked"_a, "asked_offsets"_a, "pos_len"_a, "floats"_a.none(), "bits"_a.none(),
      "globals"_a, "legal"_a, "keys"_a, "threads"_a = 1);

  m.def(
      "positions",
      [](int size, In<std::uint8_t, 2> stones, In<std::uint8_t> to_move, In<std::int16_t> ko,
         In<std::uint8_t, 2> axes, In<float> komi, int pos_len, std::optional<Out<float, 4>> floats,
         std::optional<Out<std::uint8_t, 3>> bits, Out<float, 2> globals,
         Out<std::uint8_t, 2> legal, Out<std::uint64_t, 1> keys, int threads) {
        check_size(size);
        require(size <= pos_len, "board larger than the tensor");
        const std::size_t n = stones.shape(0), area = size * size;
        require(stones.shape(1) == area && ko.shape(0) == n, "stones do not fit the size");
        check_colors(to_move, n);
        check_rules(axes, komi, n);
        const Sink sink{pos_len, floats, bits, globals, legal, keys};
        sink.check(n);
        for (std::size_t i = 0; i < n; ++i)
          require(ko(i) < static_cast<int>(area) && (ko(i) < 0 || stones(i, ko(i)) == kEmpty),
                  "ko point off the board or occupied");
        for (std::size_t i = 0; i < n * area; ++i)
          require(stones.data()[i] <= kWhite, "a stone must be 0, 1 or 2");
        std::atomic<std::int64_t> bad{-1};
        {
          nb::gil_scoped_release release;
          parallel_for(
              static_cast<std::int64_t>(n), threads,
              [&](std::int64_t i) {
                FeatureTrack track(feature_rules(&axes(i, 0), komi(i)), size);
                if (!track.setup(&stones(i, 0), to_move(i))) {
                  bad = i;
                  return;
                }
                if (ko(i) >= 0) track.set_ko(ko(i));
                const std::int32_t now = 0;
                encode_game(track, nullptr, 0, &now, 1, i, sink);
              },
              16);
        }
        return bad.load();
      },
      "size"_a, "stones"_a, "to_move"_a, "ko"_a, "axes"_a, "komi"_a, "pos_len"_a, "floats"_a.none(),
      "bits"_a.none(), "globals"_a, "legal"_a, "keys"_a, "threads"_a = 1);
}
