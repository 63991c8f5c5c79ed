#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_features(nb::module_&) {}
