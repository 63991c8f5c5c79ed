// Samples of local positions for Python, into arrays of the caller.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "common/parallel.hpp"
#include "game/arguments.hpp"
#include "learn/samples.hpp"

using namespace tengen;
using namespace tengen::learn;
using nb::literals::operator""_a;

namespace {

constexpr std::uint8_t kUnused = 255;

}  // namespace

void bind_learn(nb::module_& m) {
  m.attr("PAST") = kPast;
  m.attr("UNUSED") = kUnused;
  m.def(
      "samples",
      [](int size, In<std::uint16_t> setup, In<std::int64_t> setup_offsets, In<std::uint8_t> first,
         In<std::uint16_t> moves, In<std::int64_t> offsets, In<std::int32_t> games,
         In<std::int32_t> turns, In<std::int8_t, 2> ownership, int most, std::uint64_t seed,
         Out<std::uint8_t> kind, Out<std::uint8_t> to_move, Out<std::uint8_t, 2> region,
         Out<std::uint8_t, 2> stones, Out<std::uint16_t, 2> past, Out<std::uint8_t> shown,
         Out<std::int16_t> target, Out<std::int8_t> sente, int threads) {
        check_size(size);
        require(most >= 1, "number out of range");
        const std::size_t n = games.shape(0), rows = n * most, points = size * size;
        check_offsets(offsets, first.shape(0), moves.shape(0));
        check_offsets(setup_offsets, first.shape(0), setup.shape(0));
        for (std::size_t i = 0; i < first.shape(0); ++i) check_color(first(i));
        require(turns.shape(0) == n && ownership.shape(0) == n && ownership.shape(1) == points,
                "turns and ownership must fit the positions");
        require(kind.shape(0) == rows && to_move.shape(0) == rows && region.shape(0) == rows &&
                    region.shape(1) == points && stones.shape(0) == rows &&
                    stones.shape(1) == points && past.shape(0) == rows && past.shape(1) == kPast &&
                    shown.shape(0) == rows && target.shape(0) == rows && sente.shape(0) == rows,
                "outputs have the wrong shape");
        for (std::size_t i = 0; i < n; ++i) {
          require(games(i) >= 0 && static_cast<std::size_t>(games(i)) < first.shape(0),
                  "no such game");
          require(turns(i) >= 0 && turns(i) <= offsets(games(i) + 1) - offsets(games(i)),
                  "turn beyond the game");
        }
        nb::gil_scoped_release release;
        parallel_for(
            static_cast<std::int64_t>(n), threads,
            [&](std::int64_t i) {
              const int g = games(i);
              const SampledGame game{size,
                                     setup.data() + setup_offsets(g),
                                     static_cast<int>(setup_offsets(g + 1) - setup_offsets(g)),
                                     moves.data() + offsets(g),
                                     static_cast<int>(offsets(g + 1) - offsets(g)),
                                     first(g)};
              Random random(seed + static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15ULL);
              const LocalSampler sampler(game, turns(i), &ownership(i, 0));
              const auto drawn = sampler.draw(most, random);
              for (int j = 0; j < most; ++j) {
                const std::int64_t row = i * most + j;
                kind(row) = kUnused;
                if (j >= static_cast<int>(drawn.size())) continue;
                const LocalSample& sample = drawn[j];
                kind(row) = static_cast<std::uint8_t>(sample.kind);
                to_move(row) = static_cast<std::uint8_t>(sample.to_move);
                std::copy(sample.region.begin(), sample.region.end(), &region(row, 0));
                std::copy(sample.stones.begin(), sample.stones.end(), &stones(row, 0));
                std::fill_n(&past(row, 0), kPast, std::uint16_t{0});
                std::copy(sample.past.begin(), sample.past.end(), &past(row, 0));
                shown(row) = static_cast<std::uint8_t>(sample.past.size());
                target(row) = static_cast<std::int16_t>(sample.target);
                sente(row) = static_cast<std::int8_t>(sample.sente);
              }
            },
            16);
      },
      "size"_a, "setup"_a, "setup_offsets"_a, "first"_a, "moves"_a, "offsets"_a, "games"_a,
      "turns"_a, "ownership"_a, "most"_a, "seed"_a, "kind"_a, "to_move"_a, "region"_a, "stones"_a,
      "past"_a, "shown"_a, "target"_a, "sente"_a, "threads"_a = 1);
}
