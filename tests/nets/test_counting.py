"""The count of a game that has ended: dead stones by ownership, doubts, open borders."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.errors import GoError
from tengen.game import Game
from tengen.nets.count_report import CountReport
from tengen.nets.counting import (
    before_the_passes,
    count_by,
    count_game,
    find_doubts,
    how_sure,
)
from tengen.nets.counting_bench import count_figures, read_counted, recount
from tengen.nets.evaluator import Evaluator
from tengen.results import UNKNOWN, parse_result
from tengen.rules import RULE_SETS
from tests.search.fakes import FakeNet

# Columns A and B are Black's, D to G White's; nobody's C between them; F4 is a black stone.
SPLIT = """
. X . O . . .
. X . O . . .
. X . O . . .
. X . O . X .
. X . O . . .
. X . O . . .
. X . O . . .
"""
RULES = RULE_SETS["chinese"].with_komi(0.5)


def owned(stone: float) -> np.ndarray:
    """Return owners of the board above; `stone` is for whom F4 and what is around it is."""
    owners = np.tile([1.0, 1.0, 0.0, -1.0, -1.0, -1.0, -1.0], 7)
    owners[parse_gtp("F4", 7) or 0] = stone
    return owners


def split(rules: str = "chinese") -> Game:
    setup = Board.from_diagram(SPLIT)
    return Game(7, RULE_SETS[rules].with_komi(0.5), setup=setup, to_move=WHITE)


def test_a_stone_in_the_others_ground_is_dead_and_makes_a_prisoner() -> None:
    by_area = count_by(split(), owned(-0.9))
    assert by_area.dead == (parse_gtp("F4", 7),)
    assert by_area.score.lead == 14 - 28 - 0.5
    assert by_area.is_settled is False  # seven dame of 49 points
    by_territory = CountReport.of(
        split("japanese"), count_by(split("japanese"), owned(-0.9)), net="by hand"
    )
    assert by_territory.prisoners == {"B": 0, "W": 1}
    assert (by_territory.black, by_territory.white) == (7, 22)
    assert by_territory.text == (
        "White wins by 15.5: Black has 7 points (0 of them prisoners), White 22 points (1 of them "
        "prisoner) plus a komi of 0.5."
    )


def test_a_doubtful_group_is_named_with_the_result_if_it_was_wrong() -> None:
    game = split()
    count = count_by(game, owned(-0.2))
    (doubt,) = find_doubts(game, count)
    assert (doubt.color, doubt.is_dead) == (BLACK, True)
    # Alive it takes White's ground with it: nobody's, but for the wall of seven.
    assert doubt.lead == 15 - 7 - 0.5
    (said,) = CountReport.of(game, count, net="by hand").doubts
    assert said.text == (
        "The black stone at F4 is counted as dead; if it lives, Black wins by 7.5."
    )
    assert said.result == "B+7.5"
    assert find_doubts(game, count_by(game, owned(-0.9))) == []


def test_a_person_may_know_better() -> None:
    game = split()
    stone = parse_gtp("F4", 7)
    assert stone is not None
    assert count_by(game, owned(-0.9), [stone]).dead == ()
    wall = parse_gtp("B4", 7)
    assert wall is not None
    assert len(count_by(game, owned(-0.9), [stone, wall]).dead) == 7
    with pytest.raises(GoError, match="no stone at A1"):
        count_by(game, owned(-0.9), [parse_gtp("A1", 7) or 0])


def test_what_is_proved_alive_is_not_left_to_the_network() -> None:
    eyes = Board.from_diagram(". X . X O / X X X X O / O O O O O / . . . . . / . . . . .")
    found = count_by(Game(5, RULES, setup=eyes), np.full(25, -1.0))
    assert found.dead == ()


def test_territory_with_a_hole_in_its_border_is_given_and_said() -> None:
    rows = SPLIT.strip().split("\n")
    rows[0] = ". . . . . . ."  # both walls end a line early
    rows[3] = ". X . O . . ."
    game = Game(7, RULES, setup=Board.from_diagram("\n".join(rows)))
    owners = np.tile([1.0, 1.0, 0.0, -1.0, -1.0, -1.0, -1.0], 7)
    count = count_by(game, owners)
    assert count.dead == ()
    assert count.score.lead == pytest.approx(13 - 26 - 0.5, abs=1)
    (doubt,) = find_doubts(game, count)
    assert doubt.color is None
    assert how_sure(count, [doubt]) == "unfinished"
    report = CountReport.of(game, count, net="by hand")
    assert "was left open" in report.doubts[0].text
    assert report.sureness == "unfinished"


def test_the_network_is_asked_before_the_passes() -> None:
    """A network that gives everything to who has not passed last is not fooled."""
    seen: list[bool] = []

    def judge(planes: np.ndarray, numbers: np.ndarray) -> dict[str, np.ndarray]:
        seen.append(bool(numbers[:5].any()))  # one of the last five moves was a pass
        size = planes.shape[1]
        return {
            "policy": np.zeros(size * size + 1, np.float32),
            "value": np.zeros(3, np.float32),
            "score": np.zeros(6, np.float32),
            "ownership": np.zeros((size, size), np.float32),
        }

    game = split().play(parse_gtp("G7", 7)).play(None).play(None)
    count_game(game, Evaluator(FakeNet(judge)))
    assert seen == [False] * 8
    assert before_the_passes(game) == 1


def test_a_record_with_another_result_is_contradicted() -> None:
    game, count = split(), count_by(split(), owned(-0.9))

    def said(text: str) -> tuple[bool | None, str]:
        report = CountReport.of(game, count, net="by hand", recorded=parse_result(text))
        return report.agrees, report.difference

    assert said("W+14.5") == (True, "")
    assert said("B+2.5") == (False, "The record says B+2.5, the count W+14.5.")
    assert said("W+R") == (None, "")
    assert said("B+R") == (None, "The record says B+R, the count W+14.5.")
    assert said("?") == (None, "")
    assert CountReport.of(game, count, net="by hand", recorded=UNKNOWN).recorded is None


def test_games_that_players_have_counted(shared_data: Path, tmp_path: Path) -> None:
    file = shared_data / "ogs-humans-vs-bots" / "games.jsonl.gz"
    some = list(islice(read_counted([file]), 40))
    found = count_figures(list(recount(some, Evaluator("default"))), "default", "all")
    assert found.games == 40
    assert found.winner >= 0.9
    assert found.exact >= 0.63


def test_bad_lines_and_games_without_a_count_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    game = {"id": 1, "size": 9, "rules": "chinese", "komi": 7.5, "moves": "BeeWcc", "winner": "B"}
    lines = [
        json.dumps({**game, "outcome": "17.5 points"}),
        json.dumps({**game, "outcome": "Resignation"}),
        json.dumps({**game, "moves": "BeeWee", "outcome": "2.5 points"}),
        "no JSON",
    ]
    path.write_text("\n".join(lines))
    (found,) = read_counted([path])
    assert (found.lead, len(found.game)) == (17.5, 2)
