#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_patterns(nb::module_&) {}
