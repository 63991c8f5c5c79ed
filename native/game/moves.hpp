// A move in two bytes, as collections store them: bits 0-9 the point (1023 is a pass), bit 15 White.
#pragma once

#include <cstdint>

namespace tengen {

constexpr std::uint16_t kPackedPass = 0x3ff;
constexpr std::uint16_t kPackedWhite = 0x8000;

constexpr std::uint16_t pack_move(int point, int color) {
  return static_cast<std::uint16_t>((point < 0 ? kPackedPass : point) |
                                    (color == 2 ? kPackedWhite : 0));
}
constexpr int packed_point(std::uint16_t move) {  // -1 is a pass
  return (move & kPackedPass) == kPackedPass ? -1 : move & kPackedPass;
}
constexpr int packed_color(std::uint16_t move) { return move & kPackedWhite ? 2 : 1; }

}  // namespace tengen
