// The patterns that were seen often enough: from a hash to a number, and what the number stands for.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "patterns/shapes/shape.hpp"

namespace tengen::patterns {

constexpr std::uint32_t kUnknown = 0xffffff;  // no pattern has this number of 24 bits

enum class Kind : std::uint8_t {
  kShape = 0,     // stones around the move
  kVector = 1,    // a small shape with Stern's vector of eight bits
  kResponse = 2,  // stones around the move and the place of the last move
};

inline std::uint64_t with_vector(std::uint64_t shape, int vector) {
  return splitmix64(shape ^
                    (0x766563746f72ULL + static_cast<std::uint64_t>(vector) * 0x9e3779b9ULL));
}

class Dictionary {
 public:
  // Entries of equal length: hash, template size, kind, and for a vector pattern the number of its
  // plain shape (for others, their own number). Only the first `hash_bits` of a hash are looked at:
  // 40 bits tell a million patterns from a stranger with an error of one in a million.
  Dictionary(const std::vector<std::uint64_t>& hashes, std::vector<std::uint8_t> sizes,
             std::vector<std::uint8_t> kinds, std::vector<std::uint32_t> plain, int hash_bits = 64)
      : sizes_(std::move(sizes)), kinds_(std::move(kinds)), plain_(std::move(plain)),
        unused_(64 - hash_bits) {
    if (hash_bits < 32 || hash_bits > 64) throw std::invalid_argument("hashes of 32 to 64 bits");
    const std::size_t n = hashes.size();
    if (sizes_.size() != n || kinds_.size() != n || plain_.size() != n || n >= kUnknown)
      throw std::invalid_argument("a pattern dictionary with columns of different length");
    bits_ = 4;
    while ((std::size_t{1} << bits_) < n * 2) ++bits_;
    slots_.assign(std::size_t{1} << bits_, kUnknown);
    for (std::uint32_t id = 0; id < n; ++id) {
      if (plain_[id] >= n) throw std::invalid_argument("a pattern whose plain shape is missing");
      std::size_t slot = first_slot(hashes[id]);
      while ((slots_[slot] & kUnknown) != kUnknown) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = tag(hashes[id]) | id;
    }
  }

  std::size_t size() const { return sizes_.size(); }
  int template_size(std::uint32_t id) const { return sizes_[id]; }
  Kind kind(std::uint32_t id) const { return static_cast<Kind>(kinds_[id]); }
  std::uint32_t plain(std::uint32_t id) const { return plain_[id]; }

  std::uint32_t find(std::uint64_t hash) const {
    const std::uint64_t wanted = tag(hash);
    std::size_t slot = first_slot(hash);
    while (true) {
      const auto id = static_cast<std::uint32_t>(slots_[slot] & kUnknown);
      if (id == kUnknown || slots_[slot] == (wanted | id)) return id;
      slot = (slot + 1) & (slots_.size() - 1);
    }
  }
  // Says that a hash will be looked for soon.
  void expect(std::uint64_t hash) const {
#if defined(__GNUC__)
    __builtin_prefetch(&slots_[first_slot(hash)]);
#else
    (void)hash;
#endif
  }

 private:
  // A slot holds a number and the last 40 bits of its hash that are looked at; the first ones are in
  // the place of the slot.
  std::uint64_t tag(std::uint64_t hash) const { return hash >> unused_ << 24; }
  std::size_t first_slot(std::uint64_t hash) const { return hash >> (64 - bits_); }

  std::vector<std::uint8_t> sizes_, kinds_;
  std::vector<std::uint32_t> plain_;
  std::vector<std::uint64_t> slots_;
  int unused_, bits_;  // bits of a hash that are not looked at; that choose a slot
};

}  // namespace tengen::patterns
