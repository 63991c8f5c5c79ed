// Rules of play for Python: a State that plays, plain functions over stones, batch replay.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>

#include "common/parallel.hpp"
#include "game/arguments.hpp"
#include "game/counting.hpp"
#include "game/replay.hpp"
#include "game/state.hpp"

using namespace tengen;
using nb::literals::operator""_a;

namespace {

nb::bytes stones_of(const Board& board) {
  char out[kMaxPoints];
  for (int point = 0; point < board.points(); ++point)
    out[point] = static_cast<char>(board.color(board.cell_of(point)));
  return nb::bytes(out, board.points());
}

int point_or_none(const Board& board, int cell) { return cell ? board.point_of(cell) : -1; }

}  // namespace

void bind_board(nb::module_& m) {
  m.attr("MAX_SIZE") = kMaxSize;
  m.attr("STATE_BYTES") = sizeof(State);

  nb::class_<State>(m, "State")
      .def(
          "__init__",
          [](State* self, int size, int ko, bool suicide) {
            check_size(size);
            if (ko < 0 || ko > 2) throw std::invalid_argument("unknown ko rule");
            new (self) State(size, static_cast<KoRule>(ko), suicide);
          },
          "size"_a, "ko"_a, "suicide"_a)
      .def("copy", [](const State& s) { return State(s); })
      .def(
          "setup",
          [](State& s, nb::bytes stones) {
            const Board board = board_from(stones, s.board().size());
            for (int point = 0; point < board.points(); ++point)
              s.setup(point, board.color(board.cell_of(point)));
          },
          "stones"_a)
      .def(
          "set_to_move",
          [](State& s, int color) {
            check_color(color);
            s.set_to_move(color);
          },
          "color"_a)
      .def(
          "legality",
          [](const State& s, int point, int color) {
            check_color(color);
            return static_cast<int>(s.legality(point, color));
          },
          "point"_a, "color"_a)
      .def(
          "legal_points",
          [](const State& s, int color) {
            check_color(color);
            std::vector<int> legal;
            for (int point = 0; point < s.board().points(); ++point)
              if (s.legality(point, color) == Legality::kLegal) legal.push_back(point);
            return legal;
          },
          "color"_a)
      .def(
          "play",
          [](State& s, int point, int color) {
            check_color(color);
            s.override_turn(color);
            if (s.legality(point, color) != Legality::kLegal)
              throw std::invalid_argument("illegal move");
            return s.play(point, color);
          },
          "point"_a, "color"_a)
      .def("resume", &State::resume)
      .def("stones", [](const State& s) { return stones_of(s.board()); })
      .def("repetitions",
           [](const State& s) {
             const auto& past = s.history();
             return static_cast<int>(std::count(past.begin(), past.end(), past.back()));
           })
      .def(
          "prisoners",
          [](const State& s, int color) {
            check_color(color);
            return s.board().prisoners(color);
          },
          "color"_a)
      .def_prop_ro("to_move", &State::to_move)
      .def_prop_ro("consecutive_passes", &State::consecutive_passes)
      .def_prop_ro("hash", [](const State& s) { return s.board().hash(); })
      .def_prop_ro("ko_point",
                   [](const State& s) { return point_or_none(s.board(), s.board().ko()); });

  m.def(
      "play",
      [](nb::bytes stones, int size, int point, int color) {
        Board board = board_from(stones, size);
        check_point(board, point);
        check_color(color);
        if (!board.is_empty(board.cell_of(point))) throw std::invalid_argument("occupied");
        board.play(board.cell_of(point), color);
        return stones_of(board);
      },
      "stones"_a, "size"_a, "point"_a, "color"_a);
  m.def(
      "hash", [](nb::bytes stones, int size) { return board_from(stones, size).hash(); },
      "stones"_a, "size"_a);
  m.def(
      "chain",
      [](nb::bytes stones, int size, int point) {
        const Board board = board_from(stones, size);
        check_point(board, point);
        const int cell = board.cell_of(point);
        std::vector<int> members, liberties;
        if (!board.is_stone(cell)) return std::make_pair(members, liberties);
        int stone = cell;
        do {
          members.push_back(board.point_of(stone));
          stone = board.next(stone);
        } while (stone != cell);
        int out[kMaxCells];
        const int count = board.liberties(cell, out, kMaxCells);
        for (int i = 0; i < count; ++i) liberties.push_back(board.point_of(out[i]));
        std::sort(members.begin(), members.end());
        std::sort(liberties.begin(), liberties.end());
        return std::make_pair(members, liberties);
      },
      "stones"_a, "size"_a, "point"_a);
  m.def(
      "breathless",
      [](nb::bytes stones, int size) {
        const Board board = board_from(stones, size);
        std::vector<int> points;
        for (int point = 0; point < board.points(); ++point) {
          const int cell = board.cell_of(point);
          if (board.is_stone(cell) && !board.has_liberty(cell)) points.push_back(point);
        }
        return points;
      },
      "stones"_a, "size"_a);
  m.def(
      "perft",
      [](const State& state, int depth) {
        require(depth >= 0 && depth <= 100, "depth must be 0 to 100");
        nb::gil_scoped_release release;
        return perft(state, depth);
      },
      "state"_a, "depth"_a);
  m.def(
      "count_legal_boards",
      [](int size) {
        if (size < 1 || size > 4) throw std::invalid_argument("size must be 1 to 4");
        nb::gil_scoped_release release;
        return count_legal_boards(size);
      },
      "size"_a);
  m.def(
      "replay",
      [](In<std::int32_t> sizes, In<std::uint16_t> moves, In<std::int64_t> offsets,
         In<std::uint16_t> setup, In<std::int64_t> setup_offsets, bool suicide, int threads) {
        const std::size_t n = sizes.shape(0);
        check_offsets(offsets, n, moves.shape(0));
        check_offsets(setup_offsets, n, setup.shape(0));
        for (std::size_t i = 0; i < n; ++i) check_size(sizes(i));
        std::vector<std::int32_t> legal(n), captured(n);
        std::vector<std::uint64_t> hash(n);
        std::vector<std::int8_t> reason(n);
        {
          nb::gil_scoped_release release;
          parallel_for(static_cast<std::int64_t>(n), threads, [&](std::int64_t i) {
            const Replayed game =
                replay(sizes(i), suicide, setup.data() + setup_offsets(i),
                       static_cast<int>(setup_offsets(i + 1) - setup_offsets(i)),
                       moves.data() + offsets(i), static_cast<int>(offsets(i + 1) - offsets(i)));
            legal[i] = game.legal;
            captured[i] = game.captured;
            hash[i] = game.hash;
            reason[i] = game.reason;
          });
        }
        return std::make_tuple(to_numpy(std::move(legal)), to_numpy(std::move(reason)),
                               to_numpy(std::move(captured)), to_numpy(std::move(hash)));
      },
      "sizes"_a, "moves"_a, "offsets"_a, "setup"_a, "setup_offsets"_a, "suicide"_a = true,
      "threads"_a = 1);
}
