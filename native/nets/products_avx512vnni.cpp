// 8-bit products with AVX-512 VNNI: 64 products in one instruction.
#include "nets/products.hpp"

#ifdef __AVX512VNNI__
#include <immintrin.h>

namespace tengen::nets {
namespace {

typedef float Floats __attribute__((vector_size(64)));
typedef int Ints __attribute__((vector_size(64)));
constexpr int kTile = 12;

inline Ints broadcast(const std::uint8_t* from) {
  int four;
  __builtin_memcpy(&four, from, 4);
  return (Ints)_mm512_set1_epi32(four);
}
inline Ints dot(Ints sums, Ints bytes, Ints weights) {
  return (Ints)_mm512_dpbusd_epi32((__m512i)sums, (__m512i)bytes, (__m512i)weights);
}
inline Floats larger(Floats a, Floats b) { return (Floats)_mm512_max_ps((__m512)a, (__m512)b); }
inline Floats smaller(Floats a, Floats b) { return (Floats)_mm512_min_ps((__m512)a, (__m512)b); }
inline Ints rounded(Floats values) { return (Ints)_mm512_cvtps_epi32((__m512)values); }
// values * 2^powers, which are whole.
inline Floats times_power(Floats values, Floats powers) {
  return (Floats)_mm512_scalef_ps((__m512)values, (__m512)powers);
}
// 1 / values, with a relative error of 6e-5.
inline Floats inverse(Floats values) { return (Floats)_mm512_rcp14_ps((__m512)values); }
// Rounds to the nearest byte; what is beyond becomes 0 or 255.
inline void store_bytes(std::uint8_t* to, Floats values) {
  const __m512i whole = _mm512_cvtps_epi32(_mm512_max_ps((__m512)values, _mm512_setzero_ps()));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm512_cvtusepi32_epi8(whole));
}
inline void store_low_bytes(std::uint8_t* to, Ints values) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm512_cvtepi32_epi8((__m512i)values));
}

}  // namespace
}  // namespace tengen::nets

#include "nets/product_kernels.hpp"

namespace tengen::nets {

const Kernels* avx512vnni_kernels() {
  static constexpr Kernels found = table("avx512vnni", 127);
  return &found;
}

}  // namespace tengen::nets
#else
namespace tengen::nets {
const Kernels* avx512vnni_kernels() { return nullptr; }
}  // namespace tengen::nets
#endif
