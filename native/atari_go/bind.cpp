// Atari Go for learners: arrays in, arrays out.
#include "atari_go/games.hpp"
#include "common/arrays.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using tengen::In;
using tengen::Out;
using tengen::require;
using tengen::atari_go::Games;
using tengen::atari_go::kPlanes;
using tengen::atari_go::Opponent;

constexpr int kMostGames = 1 << 16;

}  // namespace

void bind_atari_go(nb::module_& m) {
  m.attr("PLANES") = kPlanes;
  m.attr("STONE_PLANES") = tengen::atari_go::kStonePlanes;
  nb::class_<Games>(m, "Games")
      .def(
          "__init__",
          [](Games* self, int size, int count, int opponent, int longest, bool restarts,
             std::uint64_t seed) {
            require(size >= 2 && size <= tengen::kMaxSize, "size: 2 to 25 expected");
            require(count >= 1 && count <= kMostGames, "count: 1 to 65536 expected");
            require(opponent >= 0 && opponent <= 3, "opponent: 0 to 3 expected");
            require(longest >= 1, "longest: at least 1 expected");
            new (self) Games(size, count, static_cast<Opponent>(opponent), longest, restarts, seed);
          },
          "size"_a, "count"_a, "opponent"_a, "longest"_a, "restarts"_a, "seed"_a)
      .def("seed", &Games::seed, "seed"_a)
      .def("reset", &Games::reset, nb::call_guard<nb::gil_scoped_release>())
      .def(
          "step",
          [](Games& games, In<std::int32_t, 1> moves, Out<std::int8_t, 1> outcomes) {
            const auto count = static_cast<std::size_t>(games.count());
            require(moves.shape(0) == count && outcomes.shape(0) == count, "one move a game");
            nb::gil_scoped_release unlocked;
            games.step(moves.data(), outcomes.data());
          },
          "moves"_a, "outcomes"_a)
      .def(
          "observe",
          [](Games& games, Out<std::uint8_t, 4> planes) {
            const auto size = static_cast<std::size_t>(games.size());
            require(planes.shape(0) == static_cast<std::size_t>(games.count()) &&
                        planes.shape(1) == kPlanes && planes.shape(2) == size &&
                        planes.shape(3) == size,
                    "planes: games, 12, size, size");
            nb::gil_scoped_release unlocked;
            games.observe(planes.data());
          },
          "planes"_a)
      .def(
          "legal",
          [](const Games& games, Out<bool, 2> mask) {
            require(mask.shape(0) == static_cast<std::size_t>(games.count()) &&
                        mask.shape(1) == static_cast<std::size_t>(games.points()),
                    "mask: games, points");
            nb::gil_scoped_release unlocked;
            games.legal(mask.data());
          },
          "mask"_a)
      .def(
          "keys",
          [](const Games& games, Out<std::uint64_t, 1> keys, Out<std::uint8_t, 1> symmetries) {
            const auto count = static_cast<std::size_t>(games.count());
            require(keys.shape(0) == count && symmetries.shape(0) == count, "one key a game");
            nb::gil_scoped_release unlocked;
            games.keys(keys.data(), symmetries.data());
          },
          "keys"_a, "symmetries"_a)
      .def(
          "mover",
          [](const Games& games, int game) {
            require(game >= 0 && game < games.count(), "no such game");
            return games.mover(game);
          },
          "game"_a)
      .def(
          "stones",
          [](const Games& games, int game) {
            require(game >= 0 && game < games.count(), "no such game");
            std::uint8_t stones[tengen::kMaxPoints];
            games.stones(game, stones);
            return nb::bytes(reinterpret_cast<const char*>(stones), games.points());
          },
          "game"_a);
}
