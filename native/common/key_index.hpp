// Numbers for keys in the order in which they are first met.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace tengen {

struct Key {
  std::uint64_t first = 0, second = 0;
  bool operator==(const Key&) const = default;
};

// Open addressing; a slot holds a part of the key, so that most misses touch no other memory.
class KeyIndex {
 public:
  int size() const { return static_cast<int>(keys_.size()); }

  // Fetches the memory in which the key will be looked for.
  void prepare(const Key& key) const {
#if defined(__GNUC__)
    if (!slots_.empty()) __builtin_prefetch(&slots_[key.first & (slots_.size() - 1)]);
#endif
  }
  // The key's number, -1 if it has none.
  int find(const Key& key) const {
    if (slots_.empty()) return -1;
    return slots_[place(key)].number;
  }
  // The key's number, and whether it is new.
  std::pair<int, bool> number(const Key& key) {
    if (2 * keys_.size() >= slots_.size()) grow();
    Slot& slot = slots_[place(key)];
    if (slot.number >= 0) return {slot.number, false};
    slot = {static_cast<std::uint32_t>(key.first >> 32), size()};
    keys_.push_back(key);
    return {slot.number, true};
  }

 private:
  struct Slot {
    std::uint32_t tag = 0;
    std::int32_t number = -1;
  };

  // The slot that holds the key, or could hold it.
  std::size_t place(const Key& key) const {
    const std::size_t mask = slots_.size() - 1;
    const auto tag = static_cast<std::uint32_t>(key.first >> 32);
    for (std::size_t i = key.first & mask;; i = (i + 1) & mask) {
      const Slot& slot = slots_[i];
      if (slot.number < 0 || (slot.tag == tag && keys_[slot.number] == key)) return i;
    }
  }

  void grow() {
    slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), Slot{});
    const std::size_t mask = slots_.size() - 1;
    for (int number = 0; number < size(); ++number) {
      std::size_t i = keys_[number].first & mask;
      while (slots_[i].number >= 0) i = (i + 1) & mask;
      slots_[i] = {static_cast<std::uint32_t>(keys_[number].first >> 32), number};
    }
  }

  std::vector<Key> keys_;
  std::vector<Slot> slots_;
};

}  // namespace tengen
