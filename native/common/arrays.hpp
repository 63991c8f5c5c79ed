// Arrays across the border to Python, and the checks that all of them need.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace tengen {

namespace nb = nanobind;

// An array of the caller's, aligned for T. NumPy also makes arrays that are not, for example of a file
// mapped at an odd place; nanobind takes them, and reading them would be undefined.
template <class T, int D>
struct Aligned : nb::ndarray<T, nb::ndim<D>, nb::c_contig, nb::device::cpu> {
  using Array = nb::ndarray<T, nb::ndim<D>, nb::c_contig, nb::device::cpu>;
  Aligned() = default;
  explicit Aligned(const Array& array) : Array(array) {}
};

template <class T, int D = 1>
using In = Aligned<const T, D>;
template <class T, int D = 1>  // written in place, owned by the caller
using Out = Aligned<T, D>;
template <class T>
using Result = nb::ndarray<nb::numpy, T, nb::ndim<1>>;

inline void require(bool condition, const char* message) {
  if (!condition) throw std::invalid_argument(message);
}

template <class T>
Result<T> to_numpy(std::vector<T> values) {
  auto* kept = new std::vector<T>(std::move(values));
  nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return Result<T>(kept->data(), {kept->size()}, owner);
}

// Offsets must rise from 0 or more to at most the array's end, or the core would read beyond it.
inline void check_offsets(const In<std::int64_t>& offsets, std::size_t games, std::size_t end) {
  require(offsets.shape(0) == games + 1, "one offset too few or too many");
  std::int64_t last = 0;
  for (std::size_t i = 0; i <= games; ++i) {
    require(offsets(i) >= last, "offsets must not fall");
    last = offsets(i);
  }
  require(last <= static_cast<std::int64_t>(end), "offsets beyond the end");
}

}  // namespace tengen

namespace nanobind::detail {

template <class T, int D>
struct type_caster<tengen::Aligned<T, D>> {
  using Arrays = make_caster<typename tengen::Aligned<T, D>::Array>;
  using Array = tengen::Aligned<T, D>;
  NB_TYPE_CASTER(Array, Arrays::Name)

  template <class Flags>
  bool from_python(handle source, Flags flags, cleanup_list* cleanup) noexcept {
    Arrays arrays;
    if (!arrays.from_python(source, flags, cleanup)) return false;
    value = Array(arrays.value);
    return reinterpret_cast<std::uintptr_t>(value.data()) % alignof(T) == 0;
  }
};

}  // namespace nanobind::detail
