// Shape and feature patterns, and the learners that weigh them.
#include "patterns/bind.hpp"

void bind_patterns(nanobind::module_& m) {
  tengen::patterns::bind_data(m);
  tengen::patterns::bind_models(m);
  tengen::patterns::bind_learners(m);
}
