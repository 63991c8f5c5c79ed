// 8-bit products with AVX2 alone. Pairs of products are added in 16 bits, so weights may have 7 bits only.
#include "nets/products.hpp"

#ifdef __AVX2__
#include <immintrin.h>

#include "nets/vectors256.hpp"

namespace tengen::nets {
namespace {

inline Ints dot(Ints sums, Ints bytes, Ints weights) {
  const __m256i pairs = _mm256_maddubs_epi16((__m256i)bytes, (__m256i)weights);
  return sums + (Ints)_mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
}

}  // namespace
}  // namespace tengen::nets

#include "nets/product_kernels.hpp"

namespace tengen::nets {

const Kernels* avx2_kernels() {
  static constexpr Kernels found = table("avx2", 63);
  return &found;
}

}  // namespace tengen::nets
#else
namespace tengen::nets {
const Kernels* avx2_kernels() { return nullptr; }
}  // namespace tengen::nets
#endif
