// Games, the patterns harvested from them, and the competitions that learners see.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "patterns/bind.hpp"
#include "patterns/scene/owner_count.hpp"
#include "patterns/teams/harvest.hpp"

namespace tengen::patterns {

namespace {

template <class T>
std::vector<T> to_vector(const In<T>& values) {
  return {values.data(), values.data() + values.size()};
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

}  // namespace

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
      // For each team in turn, its member of each group (0xffffff where it has none).
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
}

}  // namespace tengen::patterns
