#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_influence(nb::module_&) {}
