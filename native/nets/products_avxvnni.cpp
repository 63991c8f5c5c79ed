// 8-bit products with AVX-VNNI, which processors without AVX-512 have: 32 products in one instruction.
#include "nets/products.hpp"

#ifdef __AVXVNNI__
#include <immintrin.h>

#include "nets/vectors256.hpp"

namespace tengen::nets {
namespace {

inline Ints dot(Ints sums, Ints bytes, Ints weights) {
  return (Ints)_mm256_dpbusd_avx_epi32((__m256i)sums, (__m256i)bytes, (__m256i)weights);
}

}  // namespace
}  // namespace tengen::nets

#include "nets/product_kernels.hpp"

namespace tengen::nets {

const Kernels* avxvnni_kernels() {
  static constexpr Kernels found = table("avxvnni", 127);
  return &found;
}

}  // namespace tengen::nets
#else
namespace tengen::nets {
const Kernels* avxvnni_kernels() { return nullptr; }
}  // namespace tengen::nets
#endif
