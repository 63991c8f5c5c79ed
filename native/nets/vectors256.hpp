// What the kernels of `product_kernels.hpp` need of vectors of 256 bits, but for `dot`: shared by AVX2 and
// AVX-VNNI. Included once by each of their files, after what `immintrin.h` declares.

namespace tengen::nets {
namespace {  // each file that includes this gets its own

typedef float Floats __attribute__((vector_size(32)));
typedef int Ints __attribute__((vector_size(32)));
constexpr int kTile = 6;

inline Ints broadcast(const std::uint8_t* from) {
  int four;
  __builtin_memcpy(&four, from, 4);
  return (Ints)_mm256_set1_epi32(four);
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
