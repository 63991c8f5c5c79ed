// The compiled core: a submodule for each Python part it serves. It takes and returns numbers and bytes.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_board(nb::module_& m);      // rules of play, replay, perft
void bind_knowledge(nb::module_& m);  // ladders, life, eyes, symmetries
void bind_fates(nb::module_& m);      // life and death, proved
void bind_sgf(nb::module_& m);        // game records: trees, bulk scanner, packed moves
void bind_ratings(nb::module_& m);    // rating updates over long pools
void bind_atari_go(nb::module_& m);   // the first-capture game for learners
void bind_cgt(nb::module_& m);        // coupon stacks
void bind_records(nb::module_& m);    // position search over collections
void bind_nets(nb::module_& m);       // network inputs
void bind_patterns(nb::module_& m);   // shape and feature patterns, their learners
void bind_influence(nb::module_& m);  // static influence
void bind_search(nb::module_& m);     // tree search
void bind_uct(nb::module_& m);        // search by playouts
void bind_endgame(nb::module_& m);    // isolated regions, exact local search
void bind_learn(nb::module_& m);      // training samples of local positions

NB_MODULE(_core, m) {
  const auto add = [&m](const char* name, void (*bind)(nb::module_&)) {
    nb::module_ part = m.def_submodule(name);
    bind(part);
  };
  add("board", bind_board);
  add("knowledge", bind_knowledge);
  add("fates", bind_fates);
  add("sgf", bind_sgf);
  add("ratings", bind_ratings);
  add("atari_go", bind_atari_go);
  add("cgt", bind_cgt);
  add("records", bind_records);
  add("nets", bind_nets);
  add("patterns", bind_patterns);
  add("influence", bind_influence);
  add("search", bind_search);
  add("uct", bind_uct);
  add("endgame", bind_endgame);
  add("learn", bind_learn);
}
