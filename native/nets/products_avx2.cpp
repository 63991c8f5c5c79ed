// 8-bit products with AVX2 alone. Pairs of products are added in 16 bits, so weights may have 7 bits only.
#include "nets/products.hpp"

#ifdef __AVX2__
#include <immintrin.h>

namespace tengen::nets {
namespace {

typedef float Floats __attribute__((vector_size(32)));
typedef int Ints __attribute__((vector_size(32)));
constexpr int kTile = 6;

inline Ints broadcast(const std::uint8_t* from) {
  int four;
  __builtin_memcpy(&four, from, 4);
  return (Ints)_mm256_set1_epi32(four);
}
inline Ints dot(Ints sums, Ints bytes, Ints weights) {
  const __m256i pairs = _mm256_maddubs_epi16((__m256i)bytes, (__m256i)weights);
  return sums + (Ints)_mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
}
inline Floats larger(Floats a, Floats b) { return (Floats)_mm256_max_ps((__m256)a, (__m256)b); }
inline Floats smaller(Floats a, Floats b) { return (Floats)_mm256_min_ps((__m256)a, (__m256)b); }
inline Ints rounded(Floats values) { return (Ints)_mm256_cvtps_epi32((__m256)values); }
// values * 2^powers, which are whole.
inline Floats times_power(Floats values, Floats powers) {
  return values * (Floats)((rounded(powers) + 127) << 23);
}
// 1 / values: the processor's estimate, and one step of Newton's method.
inline Floats inverse(Floats values) {
  const Floats estimate = (Floats)_mm256_rcp_ps((__m256)values);
  return estimate * (2.0f - values * estimate);
}
// Rounds to the nearest byte; what is beyond becomes 0 or 255.
inline void store_low_bytes(std::uint8_t* to, Ints values) {
  const __m128i low = _mm256_castsi256_si128((__m256i)values);
  const __m128i words = _mm_packs_epi32(low, _mm256_extracti128_si256((__m256i)values, 1));
  _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_packus_epi16(words, words));
}
inline void store_bytes(std::uint8_t* to, Floats values) {
  store_low_bytes(to, (Ints)_mm256_cvtps_epi32((__m256)values));
}

}  // namespace
}  // namespace tengen::nets

#include "nets/product_kernels.hpp"

namespace tengen::nets {

const Kernels* avx2_kernels() {
  static constexpr Kernels found{"avx2",   kLanes,       kBlock,   kTile,      63,   product,
                                 quantize, quantize_rms, activate, add_scaled, turn, largest,
                                 widen,    to_signed,    mix,      softmax};
  return &found;
}

}  // namespace tengen::nets
#else
namespace tengen::nets {
const Kernels* avx2_kernels() { return nullptr; }
}  // namespace tengen::nets
#endif
