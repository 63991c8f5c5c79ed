#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <bit>
#include <tuple>

#include "record.hpp"

namespace nb = nanobind;
using namespace tengen;
using nb::literals::operator""_a;

namespace {

static_assert(std::endian::native == std::endian::little, "packed moves are low byte first");

// Bytes objects start at an even address.
Packed packed(const nb::bytes& bytes) {
  return {reinterpret_cast<const std::uint16_t*>(bytes.c_str()), bytes.size() / 2};
}

bool on_board(Packed moves, int size) {
  return std::all_of(moves.begin(), moves.end(),
                     [=](std::uint16_t move) { return packed_point(move) < size * size; });
}

std::tuple<nb::bytes, std::size_t> pack_text(std::string_view text, int size) {
  std::vector<std::uint16_t> out;
  const std::size_t read = pack_triples(text, size, out);
  return {nb::bytes(reinterpret_cast<const char*>(out.data()), out.size() * 2), read};
}

std::tuple<int, int, int, int, std::uint64_t> check(int size, nb::bytes setup, nb::bytes moves,
                                                    bool suicide) {
  if (size < 2 || size > kMaxSize) throw nb::value_error("board size out of range");
  const Packed stones = packed(setup), played = packed(moves);
  if (!on_board(stones, size) || !on_board(played, size))
    throw nb::value_error("a point off the board");
  if (find_pass(stones) >= 0) throw nb::value_error("a pass among the setup stones");
  const Replayed replayed = replay(size, suicide, stones.data(), static_cast<int>(stones.size()),
                                   played.data(), static_cast<int>(played.size()));
  return {replayed.legal, replayed.reason, count_out_of_turn(played), find_pass(played),
          content_hash(size, stones, played)};
}

}  // namespace

void bind_records(nb::module_& m) {
  m.def("pack_text", &pack_text, "text"_a, "size"_a);
  m.def("check", &check, "size"_a, "setup"_a, "moves"_a, "suicide"_a);
}
