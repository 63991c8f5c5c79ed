// What a collection needs to know of one record: is it legal, and is it the same game as another.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <string>
#include <string_view>

#include "game/moves.hpp"
#include "game/point_images.hpp"
#include "game/replay.hpp"

namespace tengen::sgf {

using Packed = std::span<const std::uint16_t>;

// Text of three characters a move, colour and SGF coordinates ("Bpd", a pass is "B.."), packed.
// Stops at the first triple that is malformed and returns how many bytes of `text` were understood.
inline std::size_t pack_triples(std::string_view text, int size, std::vector<std::uint16_t>& out) {
  out.reserve(text.size() / 3);
  std::size_t at = 0;
  for (; at + 3 <= text.size(); at += 3) {
    const char who = text[at];
    if (who != 'B' && who != 'W') break;
    int point = kPass;
    if (text[at + 1] != '.' || text[at + 2] != '.') {
      const int column = text[at + 1] - 'a', row = text[at + 2] - 'a';
      if (column < 0 || row < 0 || column >= size || row >= size) break;
      point = row * size + column;
    }
    out.push_back(pack_move(point, who == 'W' ? kWhite : kBlack));
  }
  return at;
}

// Moves by the player who had just moved.
inline int count_out_of_turn(Packed moves) {
  int count = 0;
  for (std::size_t i = 1; i < moves.size(); ++i)
    count += packed_color(moves[i]) == packed_color(moves[i - 1]);
  return count;
}

inline int find_pass(Packed moves) {  // index of the first pass, or -1
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (packed_point(moves[i]) == kPass) return static_cast<int>(i);
  return -1;
}

// A hash that is the same for the eight mirror images and rotations of a game, whatever its names,
// dates and trailing passes: the smallest of the eight images' hashes, computed side by side.
inline std::uint64_t content_hash(int size, Packed setup, Packed moves) {
  while (!moves.empty() && packed_point(moves.back()) == kPass)
    moves = moves.first(moves.size() - 1);
  const PointImages& images = point_images(size);
  std::array<std::uint64_t, kSymmetries> hash;
  hash.fill(splitmix64(static_cast<std::uint64_t>(size)));
  for (const std::uint16_t stone : setup)  // a set: the order does not matter
    for (int s = 0; s < kSymmetries; ++s)
      hash[s] ^= splitmix64(std::uint64_t{1} << 32 |
                            pack_move(images[s][packed_point(stone)], packed_color(stone)));
  for (const std::uint16_t move : moves) {
    const int point = packed_point(move);
    const std::uint64_t white = move & kPackedWhite;
    for (int s = 0; s < kSymmetries; ++s) {
      const std::uint64_t turned = white | (point == kPass ? kPackedPass : images[s][point]);
      hash[s] = std::rotl((hash[s] ^ turned) * 0x9fb21c651e98df25ULL, 29);
    }
  }
  for (auto& each : hash) each = splitmix64(each);
  return *std::min_element(hash.begin(), hash.end());
}

}  // namespace tengen::sgf
