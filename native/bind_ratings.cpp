#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_ratings(nb::module_&) {}
