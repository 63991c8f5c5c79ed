// Shape and feature patterns, and the learners that weigh them.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include "game/arguments.hpp"
#include "patterns/adaptation.hpp"
#include "patterns/bar.hpp"
#include "patterns/fbt.hpp"
#include "patterns/harvest.hpp"
#include "patterns/lbr.hpp"
#include "patterns/mm.hpp"
#include "patterns/position.hpp"
#include "patterns/winning_rate.hpp"

using namespace tengen;
using namespace tengen::patterns;

namespace {

template <class T>
std::vector<T> to_vector(const In<T>& values) {
  return {values.data(), values.data() + values.size()};
}
template <class T>
void assign(std::vector<T>& target, const In<T>& values, const char* what) {
  if (values.size() != target.size())
    throw std::invalid_argument(std::string(what) + ": " + std::to_string(values.size()) +
                                " numbers for " + std::to_string(target.size()) + " members");
  std::copy(values.data(), values.data() + values.size(), target.begin());
}

nb::tuple ranked_columns(Ranked r) {
  return nb::make_tuple(to_numpy(std::move(r.higher)), to_numpy(std::move(r.equal)),
                        to_numpy(std::move(r.legal)), to_numpy(std::move(r.log_probability)),
                        to_numpy(std::move(r.phase)), to_numpy(std::move(r.size)),
                        to_numpy(std::move(r.game)));
}

// Keeps the arrays of a batch alive while the core reads them.
struct Games {
  In<std::uint8_t> sizes;
  In<std::int64_t> setup_at;
  In<std::uint16_t> setup;
  In<std::int64_t> moves_at;
  In<std::uint16_t> moves;

  GameBatch batch() const {
    return {static_cast<std::int64_t>(sizes.size()),
            sizes.data(),
            setup_at.data(),
            setup.data(),
            moves_at.data(),
            moves.data()};
  }
};

Games make_games(In<std::uint8_t> sizes, In<std::int64_t> setup_at, In<std::uint16_t> setup,
                 In<std::int64_t> moves_at, In<std::uint16_t> moves) {
  const auto fits = [&](const In<std::int64_t>& at, std::size_t length) {
    if (at.size() != sizes.size() + 1 || at.data()[0] != 0) return false;
    for (std::size_t i = 0; i < sizes.size(); ++i)
      if (at.data()[i] > at.data()[i + 1]) return false;
    return static_cast<std::size_t>(at.data()[sizes.size()]) == length;
  };
  if (!fits(setup_at, setup.size()) || !fits(moves_at, moves.size()))
    throw std::invalid_argument("the offsets of a batch of games do not fit its moves");
  return {sizes, setup_at, setup, moves_at, moves};
}

void bind_data(nb::module_& m) {
  nb::class_<Games>(m, "Games")
      .def(
          "__init__",
          [](Games* self, In<std::uint8_t> sizes, In<std::int64_t> setup_at,
             In<std::uint16_t> setup, In<std::int64_t> moves_at, In<std::uint16_t> moves) {
            new (self) Games(make_games(sizes, setup_at, setup, moves_at, moves));
          },
          nb::arg("sizes"), nb::arg("setup_at"), nb::arg("setup"), nb::arg("moves_at"),
          nb::arg("moves"))
      .def("__len__", [](const Games& games) { return games.sizes.size(); });

  nb::class_<Dictionary>(m, "Dictionary")
      .def(
          "__init__",
          [](Dictionary* self, In<std::uint64_t> hashes, In<std::uint8_t> sizes,
             In<std::uint8_t> kinds, In<std::uint32_t> plain, int hash_bits) {
            new (self) Dictionary(to_vector(hashes), to_vector(sizes), to_vector(kinds),
                                  to_vector(plain), hash_bits);
          },
          nb::arg("hashes"), nb::arg("sizes"), nb::arg("kinds"), nb::arg("plain"),
          nb::arg("hash_bits") = 64)
      .def("__len__", &Dictionary::size);

  nb::class_<Harvest>(m, "Harvest")
      .def(
          "__init__",
          [](Harvest* self, int threshold, int sketch_bits) {
            require(sketch_bits >= 1 && sketch_bits <= 40, "a sketch of 1 to 40 bits");
            new (self) Harvest(threshold, sketch_bits);
          },
          nb::arg("threshold"), nb::arg("sketch_bits"))
      .def(
          "survey", [](Harvest& h, const Games& g) { h.survey(g.batch()); },
          nb::call_guard<nb::gil_scoped_release>())
      .def(
          "count", [](Harvest& h, const Games& g) { h.count(g.batch()); },
          nb::call_guard<nb::gil_scoped_release>())
      .def("sketch",
           [](Harvest& h) {
             return nb::bytes(reinterpret_cast<const char*>(h.sketch().cells().data()),
                              h.sketch().cells().size());
           })
      .def(
          "add_sketch",
          [](Harvest& h, nb::bytes bytes) {
            if (bytes.size() != h.sketch().cells().size())
              throw std::invalid_argument("sketches of different size");
            h.sketch().add(reinterpret_cast<const std::uint8_t*>(bytes.c_str()));
          },
          nb::arg("sketch"))
      .def("table", [](const Harvest& h) {
        std::vector<std::uint64_t> hashes, plain;
        std::vector<std::uint32_t> counts;
        std::vector<std::uint8_t> sizes, kinds;
        h.table().each([&](const Counted& c) {
          hashes.push_back(c.hash);
          plain.push_back(c.plain);
          counts.push_back(c.count);
          sizes.push_back(c.size);
          kinds.push_back(c.kind);
        });
        return nb::make_tuple(to_numpy(std::move(hashes)), to_numpy(std::move(plain)),
                              to_numpy(std::move(counts)), to_numpy(std::move(sizes)),
                              to_numpy(std::move(kinds)));
      });

  nb::class_<Layout>(m, "Layout")
      .def(
          "__init__",
          [](Layout* self, std::shared_ptr<Dictionary> dictionary, std::vector<int> classes,
             bool vectors, bool responses) {
            new (self) Layout(std::move(dictionary), std::move(classes), vectors, responses);
          },
          nb::arg("dictionary"), nb::arg("classes"), nb::arg("vectors"), nb::arg("responses"))
      .def_prop_ro("parameters", &Layout::parameters)
      .def_prop_ro("groups", &Layout::groups)
      .def("first", &Layout::first, nb::arg("index"))
      // For each team in turn, its member of each group (the number 0xffffff is none).
      .def(
          "members",
          [](const Layout& layout, const Competitions& competitions) {
            check_members(layout, competitions);
            std::vector<std::uint32_t> members;
            competitions.each([&](const CompetitionView& view) {
              for (int i = 0; i < view.size(); ++i)
                for (int group = 0; group < layout.groups(); ++group)
                  members.push_back(layout.member(view.teams[i], view.phase(), group));
            });
            return to_numpy(std::move(members));
          },
          nb::arg("competitions"));

  nb::class_<Competitions>(m, "Competitions")
      .def(nb::init<>())
      .def(nb::init<const std::string&>(), nb::arg("path"))
      .def(
          "add",
          [](Competitions& c, In<std::uint32_t> shapes, In<std::uint32_t> responses,
             In<std::uint64_t> features, int phase, std::optional<In<std::uint8_t>> exponents) {
            const std::size_t n = shapes.size();
            if (n == 0 || responses.size() != n || features.size() != n || phase < 0 ||
                phase >= kPhases || (exponents && exponents->size() != n))
              throw std::invalid_argument("the columns of a competition do not fit each other");
            std::vector<Team> teams(n);
            for (std::size_t i = 0; i < n; ++i) {
              teams[i] = {shapes.data()[i], responses.data()[i], features.data()[i]};
              if (exponents) teams[i].set_weight_exponent(exponents->data()[i]);
            }
            const auto count = static_cast<std::uint32_t>(n);
            c.append({count, static_cast<std::uint16_t>(phase), 0, count, 0}, teams.data());
          },
          nb::arg("shapes"), nb::arg("responses"), nb::arg("features"), nb::arg("phase"),
          nb::arg("exponents") = nb::none())
      .def("to_bytes",
           [](const Competitions& c) {
             const std::string data = c.to_string();
             return nb::bytes(data.data(), data.size());
           })
      // Of each competition: which game, and how many moves were played before it.
      .def("places",
           [](const Competitions& c) {
             std::vector<std::uint32_t> games;
             std::vector<std::uint16_t> moves;
             c.each([&](const CompetitionView& view) {
               games.push_back(view.header->game);
               moves.push_back(view.header->move);
             });
             return nb::make_tuple(to_numpy(std::move(games)), to_numpy(std::move(moves)));
           })
      .def_prop_ro("bytes", &Competitions::bytes)
      .def("__len__", &Competitions::count);

  m.def(
      "extract",
      [](const Games& games, const Dictionary& dictionary, bool owner) {
        auto out = std::make_shared<Competitions>();
        OwnerCount owners;
        extract(
            games.batch(), dictionary,
            [&](std::int64_t game, const Scene& scene, int color) -> const std::uint8_t* {
              return owner ? owners.levels(game, scene, color) : nullptr;
            },
            *out);
        return out;
      },
      nb::arg("games"), nb::arg("dictionary"), nb::arg("owner") = false,
      nb::call_guard<nb::gil_scoped_release>());
  m.def("classes", [] {
    std::vector<std::tuple<std::string, int, bool>> out;
    for (const FeatureClass& c : kClasses) out.emplace_back(c.name, c.levels, c.phased);
    return out;
  });
  m.attr("PHASES") = kPhases;
}

void play_checked(Position& position, int point, int color) {
  require(point >= -1 && point < position.scene().board().points(), "point off the board");
  check_color(color);
  position.play(point, color);
}

void bind_model(nb::module_& m) {
  nb::class_<Model> model_class(m, "Model");
  model_class
      .def(
          "__init__",
          [](Model* self, std::shared_ptr<Layout> layout, int factors) {
            require(factors >= 0 && factors <= 1024, "0 to 1024 factors");
            new (self) Model(std::move(layout), factors);
          },
          nb::arg("layout"), nb::arg("factors"))
      .def_ro("factors", &Model::factors)
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

  nb::class_<ApproximationRanking>(m, "ApproximationRanking")
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
          nb::arg("least"), nb::arg("ranking"), nb::arg("rivals") = 0.0)
      .def(
          "observe", [](ApproximationRanking& r, const Competitions& c) { r.observe(c); },
          nb::arg("competitions"), nb::call_guard<nb::gil_scoped_release>())
      .def("means", [](ApproximationRanking& r) { return to_numpy(r.means()); })
      .def("variances", [](ApproximationRanking& r) { return to_numpy(r.variances()); })
      .def("set_means",
           [](ApproximationRanking& r, In<double> v) { assign(r.means(), v, "means"); })
      .def("set_variances",
           [](ApproximationRanking& r, In<double> v) { assign(r.variances(), v, "variances"); });

  nb::class_<LoopyRanking>(m, "LoopyRanking")
      .def(
          "__init__",
          [](LoopyRanking* self, std::shared_ptr<Layout> layout, double beta2, double variance,
             double tolerance, int sweeps) {
            new (self) LoopyRanking(std::move(layout), {beta2, variance, tolerance, sweeps});
          },
          nb::arg("layout"), nb::arg("beta2"), nb::arg("variance"), nb::arg("tolerance"),
          nb::arg("sweeps"))
      .def(
          "observe", [](LoopyRanking& r, const Competitions& c) { r.observe(c); },
          nb::arg("competitions"), nb::call_guard<nb::gil_scoped_release>())
      .def("means", [](LoopyRanking& r) { return to_numpy(r.means()); })
      .def("variances", [](LoopyRanking& r) { return to_numpy(r.variances()); })
      .def("set_means", [](LoopyRanking& r, In<double> v) { assign(r.means(), v, "means"); })
      .def("set_variances",
           [](LoopyRanking& r, In<double> v) { assign(r.variances(), v, "variances"); });

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

}  // namespace

void bind_patterns(nb::module_& m) {
  bind_data(m);
  bind_model(m);
  bind_learners(m);
}
