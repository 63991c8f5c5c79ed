// A fast mixing of 64 bits (Steele, Lea and Flood 2014): the root of all hash keys and random numbers.
#pragma once

#include <cstdint>

namespace tengen {

inline std::uint64_t splitmix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace tengen
