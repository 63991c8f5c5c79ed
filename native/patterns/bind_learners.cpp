// The learners.
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include "patterns/bind.hpp"
#include "patterns/learners/adaptation.hpp"
#include "patterns/learners/bar.hpp"
#include "patterns/learners/lbr.hpp"
#include "patterns/learners/mm.hpp"
#include "patterns/learners/winning_rate.hpp"

namespace tengen::patterns {

void bind_learners(nb::module_& m) {
  nb::class_<MinorizationMaximization>(m, "MinorizationMaximization")
      .def(
          "__init__",
          [](MinorizationMaximization* self, std::shared_ptr<Layout> layout,
             std::vector<std::shared_ptr<Competitions>> parts, int threads,
             const std::string& folder) {
            require(std::all_of(parts.begin(), parts.end(), [](const auto& part) { return part; }),
                    "a part is missing");
            std::vector<std::shared_ptr<const Competitions>> data(parts.begin(), parts.end());
            nb::gil_scoped_release release;
            new (self)
                MinorizationMaximization(std::move(layout), std::move(data), threads, folder);
          },
          nb::arg("layout"), nb::arg("parts"), nb::arg("threads"), nb::arg("folder") = "")
      .def("update", &MinorizationMaximization::update, nb::arg("group"),
           nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("competitions", &MinorizationMaximization::competitions)
      .def("log_prior", &MinorizationMaximization::log_prior)
      .def("gammas", [](const MinorizationMaximization& mm) { return to_numpy(mm.gammas()); });

  nb::class_<FactorTrainer>(m, "FactorTrainer")
      .def(
          "__init__",
          [](FactorTrainer* self, std::shared_ptr<Model> model, float weight_rate,
             float vector_rate, float weight_decay, float vector_decay, float squares) {
            new (self) FactorTrainer(
                std::move(model), {weight_rate, vector_rate, weight_decay, vector_decay, squares});
          },
          nb::arg("model"), nb::arg("weight_rate"), nb::arg("vector_rate"), nb::arg("weight_decay"),
          nb::arg("vector_decay"), nb::arg("squares") = 0.0f)
      .def(
          "observe", [](FactorTrainer& t, const Competitions& c) { return t.observe(c); },
          nb::arg("competitions"), nb::call_guard<nb::gil_scoped_release>());

  nb::class_<BayesianRanking>(m, "BayesianRanking")
      .def(
          "observe", [](BayesianRanking& r, const Competitions& c) { r.observe(c); },
          nb::arg("competitions"), nb::call_guard<nb::gil_scoped_release>())
      .def("means", [](BayesianRanking& r) { return to_numpy(r.means()); })
      .def("variances", [](BayesianRanking& r) { return to_numpy(r.variances()); })
      .def("set_means", [](BayesianRanking& r, In<double> v) { assign(r.means(), v, "means"); })
      .def("set_variances",
           [](BayesianRanking& r, In<double> v) { assign(r.variances(), v, "variances"); });

  nb::class_<ApproximationRanking, BayesianRanking>(m, "ApproximationRanking")
      .def(
          "__init__",
          [](ApproximationRanking* self, std::shared_ptr<Layout> layout, double beta2,
             double variance, double floor, double least, int ranking, double rivals) {
            require(ranking >= 0 && ranking <= 3, "no such ranking");
            new (self) ApproximationRanking(
                std::move(layout),
                {beta2, variance, floor, least, rivals, static_cast<Ranking>(ranking)});
          },
          nb::arg("layout"), nb::arg("beta2"), nb::arg("variance"), nb::arg("floor"),
          nb::arg("least"), nb::arg("ranking"), nb::arg("rivals") = 0.0);

  nb::class_<LoopyRanking, BayesianRanking>(m, "LoopyRanking")
      .def(
          "__init__",
          [](LoopyRanking* self, std::shared_ptr<Layout> layout, double beta2, double variance,
             double tolerance, int sweeps) {
            new (self) LoopyRanking(std::move(layout), {beta2, variance, tolerance, sweeps});
          },
          nb::arg("layout"), nb::arg("beta2"), nb::arg("variance"), nb::arg("tolerance"),
          nb::arg("sweeps"));

  nb::class_<Adaptation>(m, "Adaptation")
      .def(
          "__init__",
          [](Adaptation* self, std::shared_ptr<Model> model, Adaptation::Learner learner) {
            new (self) Adaptation(std::move(model), std::move(learner));
          },
          nb::arg("model"), nb::arg("learner"))
      .def(
          "observe",
          [](Adaptation& a, const Competitions& c) {
            check_members(*a.model()->layout, c);
            c.each([&](const CompetitionView& view) { a.observe(view); });
          },
          nb::arg("competitions"), nb::call_guard<nb::gil_scoped_release>())
      .def("restart", &Adaptation::restart)
      .def(
          "measure",
          [](Adaptation& a, const Competitions& c, In<std::int64_t> groups, In<bool> chosen) {
            check_members(*a.model()->layout, c);
            if (chosen.size() != c.count())
              throw std::invalid_argument("a choice for each competition");
            Ranked frozen, adapted;
            {
              nb::gil_scoped_release release;
              c.each([&](const CompetitionView& view) {
                if (view.header->game >= groups.size())
                  throw std::invalid_argument("a group for each game");
              });
              a.measure(c, groups.data(), chosen.data(), frozen, adapted);
            }
            return nb::make_tuple(ranked_columns(std::move(frozen)),
                                  ranked_columns(std::move(adapted)));
          },
          nb::arg("competitions"), nb::arg("groups"), nb::arg("chosen"));

  nb::class_<WinningRate>(m, "WinningRate")
      .def(
          "__init__",
          [](WinningRate* self, std::shared_ptr<Layout> layout) { new (self) WinningRate(layout); },
          nb::arg("layout"))
      .def("observe", &WinningRate::observe, nb::arg("competitions"),
           nb::call_guard<nb::gil_scoped_release>())
      .def("wins", [](WinningRate& r) { return to_numpy(r.wins()); })
      .def("appearances", [](WinningRate& r) { return to_numpy(r.appearances()); });
}

}  // namespace tengen::patterns
