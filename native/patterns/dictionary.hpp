// The patterns that were seen often enough: from a hash to a number, and what the number stands for.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "shape.hpp"

namespace tengen::patterns {

constexpr std::uint32_t kUnknown = 0xffffff;  // numbers have 24 bits, this one is none

enum class Kind : std::uint8_t {
  kShape = 0,     // stones around the move
  kVector = 1,    // a small shape with Stern's vector of eight bits
  kResponse = 2,  // stones around the move and the place of the last move
};

inline std::uint64_t with_vector(std::uint64_t shape, int vector) {
  return splitmix64(shape ^ (0x766563746f72ULL + static_cast<std::uint64_t>(vector) * 0x9e3779b9ULL));
}

class Dictionary {
 public:
  // Entries of equal length: hash, template size, kind, and for a vector pattern the number of its
  // plain shape (for others, their own number). Only the first `hash_bits` of a hash are looked at:
  // 40 bits tell a million patterns from a stranger with an error of one in a million.
  Dictionary(std::vector<std::uint64_t> hashes, std::vector<std::uint8_t> sizes,
             std::vector<std::uint8_t> kinds, std::vector<std::uint32_t> plain, int hash_bits = 64)
      : hashes_(std::move(hashes)), sizes_(std::move(sizes)), kinds_(std::move(kinds)),
        plain_(std::move(plain)) {
    if (hash_bits < 32 || hash_bits > 64) throw std::invalid_argument("hashes of 32 to 64 bits");
    mask_ = ~std::uint64_t{0} << (64 - hash_bits);
    const std::size_t n = hashes_.size();
    if (sizes_.size() != n || kinds_.size() != n || plain_.size() != n || n >= kUnknown)
      throw std::invalid_argument("a pattern dictionary with columns of different length");
    bits_ = 4;
    while ((std::size_t{1} << bits_) < n * 2) ++bits_;
    slots_.assign(std::size_t{1} << bits_, {0, kUnknown});
    for (std::uint32_t id = 0; id < n; ++id) {
      if (plain_[id] >= n) throw std::invalid_argument("a pattern whose plain shape is missing");
      hashes_[id] &= mask_;
      std::size_t slot = first_slot(hashes_[id]);
      while (slots_[slot].id != kUnknown) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = {tag(hashes_[id]), id};
    }
  }

  std::size_t size() const { return hashes_.size(); }
  int template_size(std::uint32_t id) const { return sizes_[id]; }
  Kind kind(std::uint32_t id) const { return static_cast<Kind>(kinds_[id]); }
  std::uint32_t plain(std::uint32_t id) const { return plain_[id]; }

  std::uint32_t find(std::uint64_t hash) const {
    hash &= mask_;
    std::size_t slot = first_slot(hash);
    while (slots_[slot].id != kUnknown) {
      if (slots_[slot].tag == tag(hash) && hashes_[slots_[slot].id] == hash) return slots_[slot].id;
      slot = (slot + 1) & (slots_.size() - 1);
    }
    return kUnknown;
  }

 private:
  struct Slot {
    std::uint32_t tag, id;
  };
  std::size_t first_slot(std::uint64_t hash) const { return hash >> (64 - bits_); }
  static std::uint32_t tag(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 24); }

  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint8_t> sizes_, kinds_;
  std::vector<std::uint32_t> plain_;
  std::vector<Slot> slots_;
  std::uint64_t mask_;
  int bits_;
};

}  // namespace tengen::patterns
