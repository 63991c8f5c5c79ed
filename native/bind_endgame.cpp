// Local positions for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include <stdexcept>
#include <utility>

#include "filling.hpp"

namespace nb = nanobind;
using namespace tengen;
using nb::literals::operator""_a;

void bind_endgame(nb::module_& m) {
  m.def(
      "fill",
      [](nb::bytes stones, int size, nb::bytes region,
         nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu> ownership,
         int buffer, int pocket) {
        const auto points = static_cast<std::size_t>(size * size);
        if (size < 2 || size > kMaxSize || stones.size() != points || region.size() != points ||
            ownership.shape(0) != points)
          throw std::invalid_argument("stones, region and ownership do not fit the size");
        Board board(size);
        for (int point = 0; point < board.points(); ++point) {
          const int color = stones.c_str()[point];
          if (color == kBlack || color == kWhite) board.setup(board.cell_of(point), color);
        }
        FillOptions options;
        options.buffer = buffer;
        options.pocket = pocket;
        const Filling filling(board, reinterpret_cast<const std::uint8_t*>(region.c_str()),
                              ownership.data(), options);
        char filled[kMaxPoints], scored[kMaxPoints];
        for (int point = 0; point < board.points(); ++point) {
          const int cell = board.cell_of(point);
          filled[point] = static_cast<char>(filling.board().color(cell));
          scored[point] = filling.is_scored(cell);
        }
        return std::make_pair(nb::bytes(filled, points), nb::bytes(scored, points));
      },
      "stones"_a, "size"_a, "region"_a, "ownership"_a, "buffer"_a = 3, "pocket"_a = 15);
}
