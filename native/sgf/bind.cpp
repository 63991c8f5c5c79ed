// Game records: the shape of one tree, main lines in bulk, packed moves. Texts are UTF-8 bytes.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <map>
#include <tuple>

#include "common/parallel.hpp"
#include "game/arguments.hpp"
#include "game/replay.hpp"
#include "sgf/record.hpp"
#include "sgf/scan.hpp"

using namespace tengen;
using namespace tengen::sgf;

namespace {

std::string_view view(const nb::bytes& data) {
  return {static_cast<const char*>(data.data()), data.size()};
}

nb::bytes to_bytes(std::string_view text) { return nb::bytes(text.data(), text.size()); }

template <class T>
nb::bytes raw(std::vector<T>& values) {  // and frees them: a tree may be large
  nb::bytes copy(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
  std::vector<T>().swap(values);
  return copy;
}

nb::list to_list(const std::vector<FaultAt>& faults) {
  nb::list out;
  for (const auto& found : faults)
    out.append(nb::make_tuple(found.at, static_cast<int>(found.fault)));
  return out;
}

nb::object index_tree(const nb::bytes& data, std::size_t from) {
  const std::string_view text = view(data);
  Tree tree;
  std::size_t begin, end = 0;
  {
    nb::gil_scoped_release release;
    begin = find_game(text, from);
    if (begin != std::string_view::npos) end = tree.read(text, begin);
  }
  if (begin == std::string_view::npos) return nb::none();
  nb::bytes start = raw(tree.start), parent = raw(tree.parent);
  nb::bytes first_child = raw(tree.first_child), next_sibling = raw(tree.next_sibling);
  return nb::make_tuple(begin, end, start, parent, first_child, next_sibling, to_list(tree.faults));
}

struct PropertyMap {
  nb::dict map;
  std::string latest;
  nb::list values;
  void value(std::string_view name, std::string_view text) {
    if (name != latest) {
      latest = name;
      nb::str key(name.data(), name.size());
      values = map.contains(key) ? nb::cast<nb::list>(map[key]) : nb::list();
      map[key] = values;
    }
    values.append(to_bytes(text));
  }
  void fault(std::size_t, Fault) {}
};

nb::dict properties(const nb::bytes& data, std::size_t at) {
  const std::string_view text = view(data);
  PropertyMap sink;
  if (at < text.size() && text[at] == ';') ++at;
  read_properties(text, at, sink);
  return sink.map;
}

std::size_t node_end(const nb::bytes& data, std::size_t at) {
  struct Nothing {
    void value(std::string_view, std::string_view) {}
    void fault(std::size_t, Fault) {}
  } sink;
  const std::string_view text = view(data);
  if (at < text.size() && text[at] == ';') ++at;
  return read_properties(text, at, sink);
}

nb::dict scan_files(const nb::list& files, int threads, std::size_t most) {
  std::vector<std::string_view> texts;
  for (nb::handle file : files) {
    if (!nb::isinstance<nb::bytes>(file)) throw nb::type_error("files must be bytes");
    texts.push_back(view(nb::borrow<nb::bytes>(file)));
  }
  std::vector<std::vector<Scanned>> found(texts.size());
  std::vector<std::uint8_t> overfull(texts.size());
  {
    nb::gil_scoped_release release;
    parallel_for(
        static_cast<std::int64_t>(texts.size()), threads,
        [&](std::int64_t i) {
          bool more = false;
          found[i] = scan(texts[i], most, more);
          overfull[i] = more;
        },
        8);
  }
  std::vector<std::int32_t> file, size;
  std::vector<std::int64_t> begin, end, offsets{0}, setup_offsets{0};
  std::vector<std::uint16_t> moves, setup;
  std::vector<std::int8_t> to_play;
  nb::list roots, faults;
  std::map<std::string, nb::str, std::less<>> names;  // one Python string a property name
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const Scanned& game : found[i]) {
      file.push_back(static_cast<std::int32_t>(i));
      begin.push_back(game.begin);
      end.push_back(game.end);
      size.push_back(game.size);
      to_play.push_back(static_cast<std::int8_t>(game.to_play));
      moves.insert(moves.end(), game.moves.begin(), game.moves.end());
      offsets.push_back(static_cast<std::int64_t>(moves.size()));
      setup.insert(setup.end(), game.setup.begin(), game.setup.end());
      setup_offsets.push_back(static_cast<std::int64_t>(setup.size()));
      nb::dict root;
      for (const auto& [name, text] : game.root) {
        auto known = names.find(name);
        if (known == names.end())
          known = names.emplace(name, nb::str(name.data(), name.size())).first;
        root[known->second] = to_bytes(text);
      }
      roots.append(root);
      faults.append(to_list(game.faults));
    }
    std::vector<Scanned>().swap(found[i]);
  }
  nb::dict out;
  out["file"] = to_numpy(std::move(file));
  out["begin"] = to_numpy(std::move(begin));
  out["end"] = to_numpy(std::move(end));
  out["size"] = to_numpy(std::move(size));
  out["to_play"] = to_numpy(std::move(to_play));
  out["moves"] = to_numpy(std::move(moves));
  out["offsets"] = to_numpy(std::move(offsets));
  out["setup"] = to_numpy(std::move(setup));
  out["setup_offsets"] = to_numpy(std::move(setup_offsets));
  out["overfull"] = to_numpy(std::move(overfull));
  out["root"] = roots;
  out["faults"] = faults;
  return out;
}

static_assert(std::endian::native == std::endian::little, "packed moves are low byte first");

// Bytes objects start at an even address.
Packed packed(const nb::bytes& bytes) {
  require(bytes.size() % 2 == 0, "packed moves have two bytes each");
  return {reinterpret_cast<const std::uint16_t*>(bytes.c_str()), bytes.size() / 2};
}

bool on_board(Packed moves, int size) {
  return std::all_of(moves.begin(), moves.end(),
                     [=](std::uint16_t move) { return packed_point(move) < size * size; });
}

std::tuple<nb::bytes, std::size_t> pack_text(std::string_view text, int size) {
  check_size(size);
  std::vector<std::uint16_t> out;
  const std::size_t read = pack_triples(text, size, out);
  return {nb::bytes(reinterpret_cast<const char*>(out.data()), out.size() * 2), read};
}

std::tuple<int, int, int, int, std::uint64_t> check(int size, nb::bytes setup, nb::bytes moves,
                                                    bool suicide) {
  check_size(size);
  const Packed stones = packed(setup), played = packed(moves);
  require(on_board(stones, size) && on_board(played, size), "a point off the board");
  if (find_pass(stones) >= 0) throw std::invalid_argument("a pass among the setup stones");
  const Replayed replayed = replay(size, suicide, stones.data(), static_cast<int>(stones.size()),
                                   played.data(), static_cast<int>(played.size()));
  return {replayed.legal, replayed.reason, count_out_of_turn(played), find_pass(played),
          content_hash(size, stones, played)};
}

}  // namespace

void bind_sgf(nb::module_& m) {
  m.def("index_tree", &index_tree, nb::arg("data"), nb::arg("start") = 0);
  m.def("properties", &properties, nb::arg("data"), nb::arg("at"));
  m.def("node_end", &node_end, nb::arg("data"), nb::arg("at"));
  m.def("scan", &scan_files, nb::arg("files"), nb::arg("threads"), nb::arg("most"));
  m.def("pack_text", &pack_text, nb::arg("text"), nb::arg("size"));
  m.def("check", &check, nb::arg("size"), nb::arg("setup"), nb::arg("moves"), nb::arg("suicide"));
}
