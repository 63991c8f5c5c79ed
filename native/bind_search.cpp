#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_search(nb::module_&) {}
