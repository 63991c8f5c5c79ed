// The eight symmetries of the square, numbered as KataGo does: bit 0 mirrors the rows (top to
// bottom), bit 1 the columns, bit 2 then transposes.
#pragma once

namespace tengen {

constexpr int kSymmetries = 8;

// The point of the original board that a point of the transformed board shows.
constexpr int source_point(int point, int size, int symmetry) {
  int row = point / size, column = point % size;
  if (symmetry & 4) {
    const int swapped = row;
    row = column;
    column = swapped;
  }
  if (symmetry & 1) row = size - 1 - row;
  if (symmetry & 2) column = size - 1 - column;
  return row * size + column;
}

}  // namespace tengen
