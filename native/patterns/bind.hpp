// What the bindings of patterns share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>

#include "game/arguments.hpp"
#include "patterns/models/model.hpp"

namespace tengen::patterns {

void bind_data(nb::module_& m);      // games, dictionaries, harvests, layouts, competitions
void bind_models(nb::module_& m);    // models and single positions
void bind_learners(nb::module_& m);  // what weighs the members of a model

template <class T>
inline void assign(std::vector<T>& target, const In<T>& values, const char* what) {
  if (values.size() != target.size())
    throw std::invalid_argument(std::string(what) + ": " + std::to_string(values.size()) +
                                " numbers for " + std::to_string(target.size()) + " members");
  std::copy(values.data(), values.data() + values.size(), target.begin());
}

inline nb::tuple ranked_columns(Ranked r) {
  return nb::make_tuple(to_numpy(std::move(r.higher)), to_numpy(std::move(r.equal)),
                        to_numpy(std::move(r.legal)), to_numpy(std::move(r.log_probability)),
                        to_numpy(std::move(r.phase)), to_numpy(std::move(r.size)),
                        to_numpy(std::move(r.game)));
}

}  // namespace tengen::patterns
