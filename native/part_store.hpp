// Pieces of one terrain, packed: a search keeps millions of them.
#pragma once

#include <cstdint>
#include <vector>

#include "parts.hpp"

namespace tengen {

class PartStore {
 public:
  explicit PartStore(int cells) : is_wide_(cells > 32) {}

  std::uint32_t put(const std::vector<Part>& parts) {
    const auto at = static_cast<std::uint32_t>(words_.size());
    for (const Part& part : parts) {
      for (Cells cells : {part.cells, part.stones[kBlack], part.stones[kWhite], part.walls[kBlack],
                          part.walls[kWhite]})
        put(cells);
      const int ban = part.ban ? std::countr_zero(part.ban) : 0;
      words_.push_back(static_cast<std::uint32_t>(ban | part.banned << 8));
    }
    return at;
  }

  void get(std::uint32_t at, int count, std::vector<Part>& parts) const {
    parts.assign(count, {});
    for (Part& part : parts) {
      for (Cells* cells : {&part.cells, &part.stones[kBlack], &part.stones[kWhite],
                           &part.walls[kBlack], &part.walls[kWhite]})
        *cells = get(at);
      const std::uint32_t ban = words_[at++];
      part.banned = static_cast<int>(ban >> 8);
      if (part.banned) part.ban = Cells{1} << (ban & 255);
    }
  }

 private:
  void put(Cells cells) {
    words_.push_back(static_cast<std::uint32_t>(cells));
    if (is_wide_) words_.push_back(static_cast<std::uint32_t>(cells >> 32));
  }
  Cells get(std::uint32_t& at) const {
    Cells cells = words_[at++];
    if (is_wide_) cells |= Cells{words_[at++]} << 32;
    return cells;
  }

  bool is_wide_;
  std::vector<std::uint32_t> words_;
};

}  // namespace tengen
