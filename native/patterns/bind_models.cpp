// Models, and the positions that they judge.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "patterns/bind.hpp"
#include "patterns/models/position.hpp"

namespace tengen::patterns {

namespace {

void play_checked(Position& position, int point, int color) {
  require(point >= -1 && point < position.scene().board().points(), "point off the board");
  check_color(color);
  position.play(point, color);
}

}  // namespace

void bind_models(nb::module_& m) {
  nb::class_<Model> model_class(m, "Model");
  model_class
      .def(
          "__init__",
          [](Model* self, std::shared_ptr<Layout> layout, int factors) {
            require(factors >= 0 && factors <= 1024, "0 to 1024 factors");
            new (self) Model(std::move(layout), factors);
          },
          nb::arg("layout"), nb::arg("factors"))
      .def_rw("temperature", &Model::temperature)
      .def("weights", [](const Model& model) { return to_numpy(model.weights); })
      .def("vectors", [](const Model& model) { return to_numpy(model.vectors); })
      .def("set_weights", [](Model& model, In<float> w) { assign(model.weights, w, "weights"); })
      .def("set_vectors", [](Model& model, In<float> v) { assign(model.vectors, v, "vectors"); })
      .def(
          "rank",
          [](const Model& model, const Competitions& competitions) {
            Ranked r;
            {
              nb::gil_scoped_release release;
              rank(model, competitions, r);
            }
            return ranked_columns(std::move(r));
          },
          nb::arg("competitions"))
      .def(
          "scores",
          [](const Model& model, const Competitions& competitions) {
            check_members(*model.layout, competitions);
            std::vector<float> scores;
            competitions.each([&](const CompetitionView& view) {
              for (int i = 0; i < view.size(); ++i)
                scores.push_back(model.score(view.teams[i], view.phase()));
            });
            return to_numpy(std::move(scores));
          },
          nb::arg("competitions"));
  model_class.def(
      "voices",
      [](const Model& model, const Competitions& competitions) {
        check_members(*model.layout, competitions);
        std::vector<float> out;
        competitions.each([&](const CompetitionView& view) {
          for (int i = 0; i < view.size(); ++i) {
            out.resize(out.size() + model.layout->groups());
            model.voices(view.teams[i], view.phase(),
                         out.data() + out.size() - model.layout->groups());
          }
        });
        return to_numpy(std::move(out));
      },
      nb::arg("competitions"));
  nb::class_<Position>(m, "Position")
      .def(
          "__init__",
          [](Position* self, int size, std::shared_ptr<Dictionary> dictionary) {
            new (self) Position(size, std::move(dictionary));
          },
          nb::arg("size"), nb::arg("dictionary"))
      .def(
          "setup",
          [](Position& p, int point, int color) {
            check_point(p.scene().board(), point);
            require(color >= kEmpty && color <= kWhite, "color must be 0, 1 or 2");
            p.setup(point, color);
          },
          nb::arg("point"), nb::arg("color"))
      .def("restart", &Position::restart)
      .def("play", &play_checked, nb::arg("point"), nb::arg("color"))
      .def(
          "play_all",
          [](Position& p, const std::vector<int>& points, const std::vector<int>& colors) {
            if (points.size() != colors.size())
              throw std::invalid_argument("a color for each move");
            for (std::size_t i = 0; i < points.size(); ++i) play_checked(p, points[i], colors[i]);
          },
          nb::arg("points"), nb::arg("colors"))
      .def(
          "compete",
          [](Position& p, int color, bool owner, std::optional<int> winner) {
            check_color(color);
            auto out = std::make_shared<Competitions>();
            const Competition& c = p.compete(color, owner, winner ? &*winner : nullptr);
            const auto n = static_cast<std::uint32_t>(c.teams.size());
            out->append({n, static_cast<std::uint16_t>(c.phase),
                         static_cast<std::uint16_t>(p.scene().moves()), n, 0},
                        c.teams.data());
            return nb::make_tuple(to_numpy(c.points), out);
          },
          nb::arg("color"), nb::arg("owner") = false, nb::arg("winner") = nb::none())
      .def(
          "probabilities",
          [](Position& p, const Model& model, int color, bool owner) {
            p.check(model, color);
            std::vector<float> out;
            p.probabilities(model, color, owner, out);
            return to_numpy(std::move(out));
          },
          nb::arg("model"), nb::arg("color"), nb::arg("owner") = false)
      .def(
          "play_out",
          [](Position& p, const Model& model, int color, std::uint64_t seed) {
            p.check(model, color);
            return to_numpy(std::vector<std::uint8_t>(p.play_out(model, color, seed)));
          },
          nb::arg("model"), nb::arg("color"), nb::arg("seed"))
      .def(
          "features",
          [](Position& p, int color, bool owner) {
            check_color(color);
            nb::dict out;
            const Competition& c = p.compete(color, owner, nullptr);
            for (std::size_t i = 0; i < c.teams.size(); ++i) {
              nb::dict fields;
              for (const FeatureClass& feature : kClasses)
                if (feature.field != kPhaseField && !feature.phased)
                  fields[feature.name] = field_of(c.teams[i].features, feature.field);
              out[nb::int_(c.points[i])] = fields;
            }
            return out;
          },
          nb::arg("color"), nb::arg("owner") = false)
      .def(
          "shape_hashes",
          [](Position& p, int point, int color, bool response) {
            check_point(p.scene().board(), point);
            check_color(color);
            std::vector<std::uint64_t> hashes;
            ShapeBoard::Growing shape(p.scene().shapes(), point, color);
            const int last = p.scene().last().point, size = p.scene().board().size();
            do {
              if (response && last >= 0)
                hashes.push_back(shape.hash_with(kShapeKeys.last_move_at(
                    last / size - point / size, last % size - point % size)));
              else
                hashes.push_back(shape.hash());
            } while (shape.grow());
            return to_numpy(std::move(hashes));
          },
          nb::arg("point"), nb::arg("color"), nb::arg("response") = false);
  m.def(
      "thin",
      [](const Competitions& in, const Model& pilot, double teams, int longest,
         std::uint64_t seed) {
        require(teams > 0 && std::isfinite(teams) && longest >= 0 && longest <= kMostExponent,
                "teams or longest out of range");
        auto out = std::make_shared<Competitions>();
        thin(in, pilot, teams, longest, seed, *out);
        return out;
      },
      nb::arg("competitions"), nb::arg("pilot"), nb::arg("teams"), nb::arg("longest"),
      nb::arg("seed"), nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace tengen::patterns
