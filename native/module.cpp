// The compiled core: one submodule a component. It takes and returns numbers and bytes.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_board(nb::module_& m);      // rules of play, replay, perft
void bind_knowledge(nb::module_& m);  // ladders, life, eyes, symmetries
void bind_sgf(nb::module_& m);        // bulk scanner of game records
void bind_ratings(nb::module_& m);    // rating updates over long pools
void bind_records(nb::module_& m);    // packed game records
void bind_search(nb::module_& m);     // position search over collections
void bind_features(nb::module_& m);   // network inputs
void bind_patterns(nb::module_& m);   // shape and feature patterns, their learners
void bind_influence(nb::module_& m);  // static influence
void bind_endgame(nb::module_& m);    // exact local search
void bind_cgt(nb::module_& m);        // coupon stacks
void bind_local(nb::module_& m);      // samples of local positions
void bind_atari_go(nb::module_& m);   // the first-capture game for learners

NB_MODULE(_core, m) {
  nb::module_ board = m.def_submodule("board");
  bind_board(board);
  nb::module_ knowledge = m.def_submodule("knowledge");
  bind_knowledge(knowledge);
  nb::module_ sgf = m.def_submodule("sgf");
  bind_sgf(sgf);
  nb::module_ ratings = m.def_submodule("ratings");
  bind_ratings(ratings);
  nb::module_ records = m.def_submodule("records");
  bind_records(records);
  nb::module_ search = m.def_submodule("search");
  bind_search(search);
  nb::module_ features = m.def_submodule("features");
  bind_features(features);
  nb::module_ patterns = m.def_submodule("patterns");
  bind_patterns(patterns);
  nb::module_ influence = m.def_submodule("influence");
  bind_influence(influence);
  nb::module_ endgame = m.def_submodule("endgame");
  bind_endgame(endgame);
  nb::module_ cgt = m.def_submodule("cgt");
  bind_cgt(cgt);
  nb::module_ local = m.def_submodule("local");
  bind_local(local);
  nb::module_ atari_go = m.def_submodule("atari_go");
  bind_atari_go(atari_go);
}
