"""Records: reading dirt, following variations, editing, and writing back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sgfmill import sgf

from tengen.coords import BLACK, WHITE, format_gtp, parse_gtp
from tengen.errors import GoError, ParseError
from tengen.game import Game
from tengen.results import parse_result
from tengen.rules import Ko, parse_rules
from tengen.sgf import (
    Info,
    Node,
    Record,
    annotate,
    format_games,
    parse_game,
    parse_games,
    read_game,
    read_games,
    write_games,
)
from tengen.sgf.tree import GameTree
from tests.sgf import dirty
from tests.sgf.sgfmill_trees import our_nodes, sgfmill_nodes


def moves(game: Game) -> str:
    return " ".join(
        f"{color.letter}:{format_gtp(move, game.size)}"
        for color, move in zip(game.colors, game.moves, strict=True)
    )


def tree_of(node: Node) -> object:
    """All that a reader can see below a node."""
    return [(n.path()[-1].properties, len(n.children), len(n.path())) for n in node._tree.walk()]


def test_a_record_gives_a_game_and_what_it_says_about_it() -> None:
    record = parse_game(
        "(;GM[1]FF[4]SZ[9]PB[Anna]PW[Ben \\[x\\]]BR[3k]WR[1 dan]KM[6.5]RU[Japanese]RE[B+2.5]"
        "DT[2020-01-02]EV[Cup];B[ee];W[ec];B[])"
    )
    assert record.info == Info(
        black="Anna",
        white="Ben [x]",
        black_rank="3k",
        white_rank="1 dan",
        komi=6.5,
        rules_text="Japanese",
        result=parse_result("B+2.5"),
        date="2020-01-02",
        event="Cup",
    )
    game = record.game()
    assert moves(game) == "B:E5 W:E7 B:pass"
    assert game.rules == parse_rules("japanese", 6.5)
    assert game.warnings == []


def test_variations_are_reached_by_their_nodes() -> None:
    record = parse_game("(;SZ[9];B[ee](;W[ec];B[gc])(;W[gg]C[other](;B[cc])(;B[cg])))")
    assert [moves(record.game(leaf)) for leaf in record.leaves()] == [
        "B:E5 W:E7 B:G7",
        "B:E5 W:G3 B:C7",
        "B:E5 W:G3 B:C3",
    ]
    (first,) = record.root.children
    assert first.children[1].comment == "other"
    assert first.children[1].parent == first
    assert moves(record.game(move=2)) == "B:E5 W:E7"


def test_stones_set_up_in_the_middle_start_a_position_anew_and_end_the_main_game() -> None:
    record = parse_game("(;SZ[9];B[ee];W[ec];AE[ee]AB[cc][gc]AW[aa:bb]PL[W];W[gg])")
    main = record.game()
    assert moves(main) == "B:E5 W:E7"
    assert "stones are set up after a move" in main.warnings[0]
    *_, last = record.root.line()
    game = record.game(last)
    assert moves(game) == "W:G3"
    assert game.setup.points(BLACK) == [parse_gtp("C7", 9), parse_gtp("G7", 9)]
    assert len(game.setup.points(WHITE)) == 5


@pytest.mark.parametrize(
    ("text", "left", "warning"),
    [
        ("(;SZ[9];B[ee];W[ee];B[aa])", 1, "1:14: move 2 at E5 is illegal (occupied)"),
        ("(;SZ[9];B[ee];W[zz];B[aa])", 1, "1:14: a move is not a point of the board"),
        ("(;SZ[9];B[ee];W[e];B[aa])", 1, "a move is not a point of the board"),
        ("(;SZ[9]\n;B[ee]\n;W[aa]W[bb];B[cc]", 3, "3:18: the game is not closed"),
        ("(;SZ[9];B[ee]W[aa];B[cc])", 3, "two moves in one node"),
        ("(;SZ[9];B[ee];C;W[aa])", 2, "a property without a value"),
        ("(;SZ[9];[x]B[ee])", 1, "a value without a property name"),
        ("(;SZ[9];B[ee];W[aa]C[never closed", 2, "a value is not closed"),
        ("(;SZ[9];B[ee]%%%;W[aa])", 2, "text that is not SGF"),
        ("(;SZ[0];B[ee])", 1, "not a square board of 2 to 25 lines; taken as 19x19"),
        ("(;SZ[19:13];B[ee])", 1, "not a square board of 2 to 25 lines; taken as 19x19"),
        ("(;SZ[9];B[pd];W[dp];B[qq])", 3, "the points do not fit the board size"),
        ("(;SZ[9]AB[zz];B[ee])", 1, "a set-up stone is not on the board"),
        ("(;SZ[5]AB[aa:ee];B[ee])", 1, "without a liberty"),
        ("(;KM[750]SZ[9];B[ee])", 1, "KM: '750' is read as 7.5 points"),
        ("(;RE[who knows]SZ[9];B[ee])", 1, "RE: not a result"),
        ("(;RU[house rules]SZ[9];B[ee])", 1, "RU: unknown rules"),
        ("(;GM[2]SZ[9];B[ee])", 1, "is not Go"),
    ],
)
def test_dirt_is_a_warning_with_its_place(text: str, left: int, warning: str) -> None:
    game = parse_game(text).game()
    assert len(game) == left
    assert any(warning in found for found in game.warnings), game.warnings


def test_a_game_that_is_cut_short_does_not_swallow_the_next() -> None:
    first, second = parse_games("(;GM[1]SZ[9];B[aa];W[bb\n](;B[cc]\n(;GM[1]SZ[9];B[dd])")
    assert (moves(first.game()), moves(second.game())) == ("B:A9 W:B8 B:C7", "B:D6")
    assert first.warnings == ["3:1: the game is not closed by ): '(;GM[1]SZ[9];B[dd])'"]
    assert second.warnings == []


def test_a_text_that_breaks_off_behind_a_backslash_is_written_soundly() -> None:
    record = parse_game(b"(;PB[a]C[b\\\\c\\")
    again = parse_game(record.to_bytes())
    assert again.root.properties == {"PB": [b"a"], "C": [b"b\\\\c"]}


def test_a_game_goes_on_after_two_passes() -> None:
    game = parse_game("(;SZ[9];B[ee];W[];B[tt];W[ec])").game()
    assert moves(game) == "B:E5 W:pass B:pass W:E7"
    assert game.warnings == []


@pytest.mark.parametrize(
    ("rules", "line", "reason"),
    [
        # the last move repeats an earlier board; the last move takes own stones off
        ("chinese-ogs", ";B[ba];W[ab];B[cb];W[bc];B[bb];W[aa];B[ac];W[ab]", "superko"),
        ("chinese", ";B[cb];W[ca];B[bb];W[cc];B[aa];W[ba]", "suicide"),
    ],
)
def test_what_only_the_named_rules_forbid_is_played(rules: str, line: str, reason: str) -> None:
    game = parse_game(f"(;SZ[3]RU[{rules}]{line})").game()
    assert len(game) == line.count(";")
    assert f"{reason} under the rules named: allowed" in game.warnings[-1]
    assert (game.rules.ko is Ko.SIMPLE) == (rules == "chinese" or reason == "superko")
    assert game.rules.suicide == (reason == "suicide")


@pytest.mark.parametrize("stop", [0, 2, 8])
def test_a_game_that_stops_early_has_the_rules_and_warnings_of_the_whole(stop: int) -> None:
    line = ";B[ba];W[ab];B[cb];W[bc];B[bb];W[aa];B[ac];W[ab]"
    record = parse_game(f"(;SZ[3]RU[chinese-ogs]{line})")
    whole, game = record.game(), record.game(move=stop)
    assert game.moves == whole.moves[:stop]
    assert game.board == whole.at(stop).board
    assert game.rules == whole.rules
    assert game.warnings == whole.warnings
    with pytest.raises(ParseError, match="move 9: the game has 8 moves"):
        record.game(move=9)


def test_a_game_that_stops_early_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[object] = []
    play = Game.play
    monkeypatch.setattr(Game, "play", lambda *args: (played.append(args), play(*args))[1])
    parse_game("(;SZ[9];B[ee];W[ec];B[gg])").game(move=2)
    assert len(played) == 3


@pytest.mark.parametrize(
    "text", ["", "no game", "( ; broken"[:2], "[[[", b"\x00\xff" * 50, b"\xff\xfe"]
)
def test_what_holds_no_game_is_a_parse_error_with_place_and_quote(text: str | bytes) -> None:
    with pytest.raises(ParseError, match=r"a\.sgf:1:1: no game record found: '"):
        parse_game(text, source="a.sgf")


def test_a_collection_is_read_one_game_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "many.sgf"
    path.write_bytes(b"junk (;PB[a];B[aa])\n\n(;PB[b])text(;PB[c]")
    assert [record.info.black for record in read_games(path)] == ["a", "b", "c"]
    assert read_game(path, 2).info.black == "b"
    with pytest.raises(ParseError, match="game 4: the file has 3"):
        read_game(path, 4)


def test_edits_keep_everything_else(tmp_path: Path) -> None:
    text = "(;GM[1]FF[4]\nSZ[9]XX[un:known][y]C[a\\]b];B[ee]\n  LB[aa:1]VW[](;W[ec])(;W[gc]KO[]))"
    record = parse_game(text)
    assert record.to_bytes().decode() == text
    second = record.root.children[0].children[1]
    annotate(
        second,
        comment="good: [yes]",
        labels={0: "A:1", 5: "]"},
        triangles=[1],
        squares=[2],
        crosses=[3],
        black_territory=[7, 6],
        white_territory=[80],
        black_win_rate=0.4321,
        black_lead=-1.25,
    )
    second.add_child().set_move(BLACK, None)
    write_games(tmp_path / "out.sgf", [record])
    again = read_game(tmp_path / "out.sgf")
    assert again.root.properties == parse_game(text).root.properties
    node = again.root.children[0].children[1]
    assert node.properties == {
        "W": [b"gc"],
        "KO": [b""],
        "C": [rb"good: [yes\]"],
        "LB": [b"aa:A:1", rb"fa:\]"],
        "TR": [b"ba"],
        "SQ": [b"ca"],
        "MA": [b"da"],
        "TB": [b"ga", b"ha"],
        "TW": [b"ii"],
        "SBKV": [b"43.21"],
        "SBKS": [b"-1.25"],
    }
    assert node.labels() == {0: "A:1", 5: "]"}
    assert node.comment == "good: [yes]"
    assert again.root.children[0].properties == {"B": [b"ee"], "LB": [b"aa:1"], "VW": [b""]}
    assert annotate(node, comment="more").comment == "good: [yes]\n\nmore"


def test_deleting_and_reordering_variations() -> None:
    record = parse_game("(;SZ[9](;B[aa])(;B[bb];W[cc])(;B[dd]))")
    record.root.children[1].delete()
    record.root.add_child(first=True).set_move(BLACK, 40)
    assert record.to_bytes().split() == [b"(;SZ[9]", b"(;B[ee])", b"(;B[aa])", b"(;B[dd]))"]
    with pytest.raises(GoError, match="root"):
        record.root.delete()
    with pytest.raises(ParseError, match="not a property name"):
        record.root.set_raw("b", [b""])
    with pytest.raises(ParseError, match="not a property value"):
        record.root.set_raw("C", [b"]"])


def test_a_game_becomes_a_record_and_comes_back() -> None:
    game = Game(9, parse_rules("japanese", 0.5), handicap=2)
    for move in (40, None, 20):
        game.play(move)
    info = Info(black="甲", white="b]c", result=parse_result("W+R"), comment="x\ny")
    record = Record.from_game(game, info)
    again = parse_game(record.to_bytes())
    assert moves(again.game()) == moves(game)
    assert again.game().rules == game.rules
    assert (again.info.black, again.info.white, str(again.info.result)) == ("甲", "b]c", "W+R")
    assert sgf.Sgf_game.from_bytes(record.to_bytes()).get_player_name("b") == "甲"


@given(dirty.sound_games)
@settings(max_examples=100, deadline=None)
def test_sound_trees_are_sgfmills_trees(data: bytes) -> None:
    tree = GameTree.from_bytes(data)
    assert tree is not None
    assert our_nodes(tree) == sgfmill_nodes(data)
    record = parse_game(data)
    gets_stones = any("taken to be at" in warning for warning in record.warnings)
    assert record.tree.is_edited == gets_stones
    assert gets_stones or record.to_bytes() == data


@given(dirty.damaged_games)
@settings(max_examples=200, deadline=None)
def test_damaged_trees_are_sgfmills_trees_or_have_faults(data: bytes) -> None:
    tree = GameTree.from_bytes(data)
    try:
        expected = sgfmill_nodes(data)
    except ValueError:
        return  # sgfmill gives up at the first fault
    assert tree is not None
    assert tree.faults or our_nodes(tree) == expected


def test_a_variation_that_starts_as_only_roots_do_stays_a_variation() -> None:
    for text in ("(;PW[x](;B[aa]);GM[1];W[bb])", "(;GM[1](;B[aa]);FF[4]W[bb])"):
        (record,) = parse_games(text)
        assert len(record.root.children) == 2
        (again,) = parse_games(record.to_bytes())
        assert tree_of(again.root) == tree_of(record.root)
    edited = parse_game("(;GM[1];GM[1]B[aa];W[bb])")
    edited.root.add_child().set_text("C", "a variation")
    assert len(list(parse_games(edited.to_bytes()))) == 1


@given(dirty.junk)
@settings(max_examples=200, deadline=None)
def test_read_write_read_is_equal_whatever_is_read(data: bytes) -> None:
    try:
        records = list(parse_games(data))
    except GoError:
        return
    for record in records:
        record.game()
        for leaf in list(record.leaves())[:3]:
            record.game(leaf)
    again = list(parse_games(format_games(records)))
    assert [tree_of(r.root) for r in again] == [tree_of(r.root) for r in records]
    for record in again:  # written records are sound
        assert not record.tree.faults


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_comment_survives(text: str, label: str) -> None:
    record = Record.from_game(Game(9))
    annotate(record.root, comment=text or "x", labels={3: label})
    again = parse_game(record.to_bytes()).root
    plain = "".join(" " if c in "\t\f\v" else c for c in (text or "x"))
    plain = plain.encode("utf-8", "replace").decode().replace("\n\r", "\n").replace("\r\n", "\n")
    assert again.comment == plain.replace("\r", "\n")
    assert 3 in again.labels()
