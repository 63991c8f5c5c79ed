#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_board(nb::module_&) {}
