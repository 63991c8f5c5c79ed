#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_sgf(nb::module_&) {}
