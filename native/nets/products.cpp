// Picks the kernels that this processor can run.
#include "nets/products.hpp"

#include <cstring>
#include <initializer_list>

namespace tengen::nets {

namespace {

bool can_run(const Kernels* found) {
#if defined(__x86_64__) && defined(__GNUC__)
  if (!std::strcmp(found->name, "avx512vnni"))
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vnni");
#ifdef TENGEN_AVXVNNI
  if (!std::strcmp(found->name, "avxvnni"))
    return __builtin_cpu_supports("avxvnni") && __builtin_cpu_supports("fma");
#endif
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return found == nullptr;
#endif
}

}  // namespace

const Kernels* kernels(const char* name) {
  for (const Kernels* found : {avx512vnni_kernels(), avxvnni_kernels(), avx2_kernels()})
    if (found && (!*name || !std::strcmp(name, found->name)) && can_run(found)) return found;
  return nullptr;
}

}  // namespace tengen::nets
