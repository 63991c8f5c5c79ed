// Ratings over long pools: arrays in, arrays out. The caller owns and may reuse the states.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cmath>

#include "common/arrays.hpp"
#include "ratings/systems.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

namespace rt = tengen::ratings;

using tengen::require;
using Players = tengen::In<std::int32_t>;
using Column = tengen::In<double>;
using Table = tengen::Out<double, 2>;

rt::Pool as_pool(const Players& black, const Players& white, const Column& score,
                 const Column& edge, const Column& day, const Table& state, const Table& out) {
  const std::size_t games = black.shape(0);
  require(white.shape(0) == games && score.shape(0) == games && edge.shape(0) == games &&
              day.shape(0) == games && out.shape(0) == games && out.shape(1) == rt::kOutColumns,
          "columns of one pool must have one length");
  const auto players = static_cast<std::int64_t>(state.shape(0));
  for (std::size_t i = 0; i < games; ++i) {
    const std::int32_t b = black.data()[i], w = white.data()[i];
    require(b >= 0 && b < players && w >= 0 && w < players && b != w,
            "a game needs two different players of the state");
    require(std::isfinite(score.data()[i]) && std::isfinite(edge.data()[i]) &&
                std::isfinite(day.data()[i]),
            "score, edge and day must be numbers");
  }
  return {black.data(), white.data(), score.data(), edge.data(), day.data(), games};
}

template <class State>
State* rows(const Table& state) {
  static_assert(sizeof(State) % sizeof(double) == 0);
  require(state.shape(1) == sizeof(State) / sizeof(double),
          "the state has the wrong number of columns");
  return reinterpret_cast<State*>(state.data());
}

}  // namespace

void bind_ratings(nb::module_& m) {
  m.def(
      "elo",
      [](Players black, Players white, Column score, Column edge, Column day, Table state,
         Table out, double k, double newcomer_k, bool normal) {
        const rt::Pool pool = as_pool(black, white, score, edge, day, state, out);
        rt::EloState* players = rows<rt::EloState>(state);
        nb::gil_scoped_release unlocked;
        rt::run_elo({k, newcomer_k, normal}, pool, players, out.data());
      },
      "black"_a, "white"_a, "score"_a, "edge"_a, "day"_a, "state"_a, "out"_a, "k"_a, "newcomer_k"_a,
      "normal"_a);
  m.def(
      "glicko",
      [](Players black, Players white, Column score, Column edge, Column day, Table state,
         Table out, double drift, double min_rd, double max_rd) {
        const rt::Pool pool = as_pool(black, white, score, edge, day, state, out);
        rt::GlickoState* players = rows<rt::GlickoState>(state);
        require(min_rd <= max_rd, "bounds that cross");
        nb::gil_scoped_release unlocked;
        rt::run_glicko({drift, min_rd, max_rd}, pool, players, out.data());
      },
      "black"_a, "white"_a, "score"_a, "edge"_a, "day"_a, "state"_a, "out"_a, "drift"_a, "min_rd"_a,
      "max_rd"_a);
  m.def(
      "glicko2",
      [](Players black, Players white, Column score, Column edge, Column day, Table state,
         Table out, double tau, double min_rating, double max_rating, double min_rd, double max_rd,
         double min_vol, double max_vol, double aging_days, bool edge_in_ranks, bool periods) {
        const rt::Pool pool = as_pool(black, white, score, edge, day, state, out);
        rt::Glicko2State* players = rows<rt::Glicko2State>(state);
        require(min_rating <= max_rating && min_rd <= max_rd && min_vol <= max_vol,
                "bounds that cross");
        const rt::Glicko2Rules rules{tau,     min_rating, max_rating, min_rd,       max_rd,
                                     min_vol, max_vol,    aging_days, edge_in_ranks};
        nb::gil_scoped_release unlocked;
        if (periods) {
          rt::run_glicko2_periods(rules, pool, players, state.shape(0), out.data());
        } else {
          rt::run_glicko2(rules, pool, players, out.data());
        }
      },
      "black"_a, "white"_a, "score"_a, "edge"_a, "day"_a, "state"_a, "out"_a, "tau"_a,
      "min_rating"_a, "max_rating"_a, "min_rd"_a, "max_rd"_a, "min_vol"_a, "max_vol"_a,
      "aging_days"_a, "edge_in_ranks"_a, "periods"_a);
}
