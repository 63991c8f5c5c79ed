"""Josekis: names that outside sources give, names that follow from their definition, and words.

The openings are those of KataGo's `demoplay.cpp` with its comments; pincers, approaches and
enclosures are checked against what the words mean (Sensei's Library: Pincer, Approach, Shimari).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources

import pytest

from tengen import knowledge
from tengen.coords import BLACK, WHITE, Color, format_gtp, parse_gtp, parse_point
from tengen.game import Game
from tengen.names import josekis_of, name_of, named
from tengen.names.josekis import FRESH, JosekiNode, Lines, table
from tengen.names.openings import FORMATIONS
from tengen.names.shapes import shape_of
from tengen.samples import read_sample
from tengen.sgf import parse_game
from tengen.words import speaking
from tengen.words.catalogue import catalogue

Line = list[tuple[bool, Lines, JosekiNode]]


def every_line(node: JosekiNode | None = None, before: Line | None = None) -> Iterator[Line]:
    """Yield the way to every position of the table."""
    for (is_own, lines), after in (node or table()).next.items():
        line = [*(before or []), (is_own, lines, after)]
        yield line
        yield from every_line(after, line)


def played(line: Line, first: Color = BLACK) -> Game:
    """Return a game in which a line is played in the upper left; a side that waits passes."""
    game = Game(19)
    if game.to_move is not first:
        game.play(None)
    for is_own, (low, high), _ in line:
        if game.to_move is not (first if is_own else first.opponent):
            game.play(None)
        game.play((high - 1) * 19 + low - 1)
    return game


def told(*moves: str) -> list[str]:
    game = Game(19)
    names = []
    for text in moves:
        names.append(name_of(game, parse_gtp(text, 19)))
        game.play(parse_gtp(text, 19))
    return names


def test_every_line_is_legal_and_has_its_names_in_any_corner_for_both_colours() -> None:
    lines = list(every_line())
    assert len(lines) > 60
    for line in lines:
        names: list[str] = []
        for *_, node in line:
            names = ([] if node.is_whole else names) + ([node.name] if node.name else [])
        for first in (BLACK, WHITE):
            game = played(line, first)
            for symmetry in knowledge.SYMMETRIES:
                where = knowledge.symmetric(range(361), 19, symmetry)
                turned = Game.from_moves(
                    [None if move is None else where.index(move) for move in game.moves], size=19
                )
                found = josekis_of(turned)
                assert [list(one.names) for one in found] == ([names] if len(line) > 1 else [])


def test_steps_that_are_called_by_a_shape_have_it() -> None:
    shapes = {"hane", "knights-move", "one-space-jump", "two-space-jump"}
    checked = set()
    for line in every_line():
        *before, (_, (low, high), node) = line
        if node.name in shapes:
            game = played(before)
            assert shape_of(game.board, game.to_move, (high - 1) * 19 + low - 1) == node.name
            checked.add(node.name)
    assert checked == shapes


SPACES = {"one": 1, "two": 2, "three": 3}


def test_pincers_leave_as_many_spaces_and_lie_on_the_line_of_their_name() -> None:
    found = 0
    for line in every_line():
        name = line[-1][2].name
        asked = re.fullmatch(r"(\w+)-space-(low|high)-pincer|magic-sword", name)
        if asked is None:
            continue
        spaces, height = (SPACES[asked[1]], asked[2]) if asked[1] else (2, "high")
        approach, pincer = line[1][1], line[2][1]
        along = 0 if approach[0] > approach[1] else 1  # the side that the approach went along
        assert pincer[along] - approach[along] - 1 == spaces, name
        assert pincer[1 - along] == {"low": 3, "high": 4}[height], name
        found += 1
    assert found >= 14


def test_approaches_and_enclosures_are_as_far_as_their_names_say() -> None:
    far = {
        "small-knights-enclosure": {(1, 2)},
        "large-knights-enclosure": {(1, 3)},
        "one-space-enclosure": {(0, 2)},
        "two-space-enclosure": {(0, 3)},
        "large-knights-approach": {(1, 3)},
        "two-space-high-approach": {(0, 3)},
    }
    found = set()
    for line in every_line():
        name = line[-1][2].name
        if len(line) == 2 and (name in far or name in ("low-approach", "high-approach")):
            (_, corner, _), (_, other, _) = line
            apart = [abs(a - b) for a, b in zip(corner, other, strict=True)]
            if name in far:
                assert tuple(sorted(apart)) in far[name], name
            else:
                assert min(other) == {"low-approach": 3, "high-approach": 4}[name]
                assert max(apart) == 2
            found.add(name)
    assert found == {*far, "low-approach", "high-approach"}


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        # "4-4 1-space low pincer", "4-4 2-space high pincer"
        ("Q4 D4 Q16 D16 F3 H3", "one-space low pincer after 4-4 point, low approach"),
        ("Q4 D4 Q16 D16 F3 J4", "two-space high pincer after 4-4 point, low approach"),
        # "3-4 1-space low approach - shusaku kosumi"
        ("Q4 D3 Q16 D16 C5 E4", "Shusaku’s diagonal after 3-4 point, low approach"),
        # "3-4 1-space low approach low pincer", "3-4 2-space low approach high pincer"
        ("Q4 D3 Q16 D16 C5 C7", "one-space low pincer after 3-4 point, low approach"),
        ("Q4 D3 Q16 D16 C5 D8", "two-space high pincer after 3-4 point, low approach"),
        # "3-4 1-space high approach", "3-4 1-space high approach low pincer"
        ("Q4 D3 Q16 D16 D5", "high approach after 3-4 point"),
        ("Q4 D3 Q16 D16 D5 C7", "one-space low pincer after 3-4 point, high approach"),
        # "3-4 2-space high approach high pincer"; Kido, September 1975: the magic sword
        ("Q4 D3 Q16 D16 D5 D8", "magic sword"),
        # "Low enclosure", "High enclosure", "5-3 point", "5-4 point", "3-3 point"
        ("C16 Q16 E17", "small knight’s enclosure after 3-4 point"),
        ("C16 Q16 E16", "one-space enclosure after 3-4 point"),
        ("C15", "5-3 point"),
        ("D15", "5-4 point"),
        ("C17", "3-3 point"),
        # "3-4 point far approach"
        ("D17 C14", "large knight’s approach after 3-4 point"),
    ],
)
def test_moves_of_katagos_openings_have_the_names_of_its_comments(moves: str, name: str) -> None:
    assert told(*moves.split())[-1] == name


def test_the_ear_reddening_game_has_shusakus_diagonal() -> None:
    """Black 9, the move that is known by his name."""
    game = parse_game(read_sample("ear-reddening")).game()
    assert named(game.at(8), game.moves[8]) == (
        "Q15 (Shusaku’s diagonal after 3-4 point, low approach)"
    )
    first = [one for one in josekis_of(game) if one.corner == (False, True)]
    assert first[0].names == ("komoku", "low-approach", "shusakus-diagonal")


def test_stones_of_a_side_are_passed_over() -> None:
    """The Chinese opening's stone on the right side is no move of the corner's joseki."""
    names = told("Q16", "D4", "Q3", "D16", "R9", "R5", "K10", "O4")
    assert names[5] == "low approach after 3-4 point"


def test_a_corner_long_played_in_is_no_joseki_any_more() -> None:
    game = Game(19).play(parse_gtp("D4", 19)).play(parse_gtp("F3", 19))
    rows = ["H1", "J1", "H2", "J2", "B8", "A9", "B9", "A8", "H9", "J9"]
    for text in rows:
        assert "after" in name_of(game, parse_gtp("D5", 19))
        game.play(parse_gtp(text, 19))
    assert len(game) == FRESH
    game.play(parse_gtp("E9", 19)).play(None)
    assert name_of(game, parse_gtp("D5", 19)) == "solid extension"


def test_other_boards_and_handicap_have_shapes_but_no_josekis() -> None:
    small = Game(9).play(parse_gtp("C3", 9)).play(parse_gtp("E3", 9))
    assert josekis_of(small) == []
    assert named(small, parse_gtp("C4", 9)) == "C4 (solid extension)"
    given = parse_game(b"(;GM[1]FF[4]SZ[19]HA[2]AB[pd][dp];W[nc];B[qf];W[qc])").game()
    assert given.handicap == 2
    assert josekis_of(given) == []
    assert name_of(given.at(1), given.moves[1]) == "knight’s move"


def test_a_pass_and_a_move_that_is_not_allowed_have_no_name() -> None:
    game = Game(19).play(parse_point("D4", 19))
    assert name_of(game, None) == ""
    assert name_of(game, parse_point("D4", 19)) == ""
    assert named(game, parse_point("K10", 19)) == format_gtp(parse_point("K10", 19), 19)


def test_every_word_is_used_and_every_name_has_a_word() -> None:
    words = {name[5:] for name in catalogue("en").names if name.startswith("term-")}
    steps = {node.name for line in every_line() for *_, node in line} - {""}
    source = resources.files("tengen.names").joinpath("shapes.py").read_text(encoding="utf-8")
    shapes = {name for name in words if f'"{name}"' in source}
    openings = {name for name, *_ in FORMATIONS}
    assert steps | openings <= words
    assert words - steps - openings - shapes == set()


def test_names_are_told_in_the_readers_language() -> None:
    game = Game(19).play(parse_gtp("Q16", 19)).play(parse_gtp("R14", 19))
    with speaking("ja"):
        assert named(game, parse_gtp("R15", 19)) == "R15（星、小ゲイマガカリの後のコスミツケ）"
    with speaking("de"):
        assert named(game, parse_gtp("R15", 19)) == (
            "R15 (Kosumi-Tsuke nach 4-4-Punkt, niedrige Annäherung)"
        )
