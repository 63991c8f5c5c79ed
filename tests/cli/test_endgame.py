"""What `tengen endgame` says of a place, in words that a player can trust."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tengen.cgt import Sente
from tengen.cli.endgame_text import print_report
from tengen.cli.main import main
from tengen.coords import BLACK, format_gtp
from tengen.endgame import Report, analyse
from tengen.endgame.exact.games import best_play, solve_games
from tengen.game import Game
from tengen.sgf import Record
from tests.endgame.exact.test_games import corridor as walled_corridor
from tests.endgame.exact.test_solver import SIZE
from tests.endgame.fakes import Counter, corridor
from tests.endgame.test_temperature_graph import play as played


@pytest.fixture(scope="module")
def report() -> Report:
    return analyse(Game(9, setup=corridor(3), to_move=BLACK), Counter(), point=1)


def said(report: Report, capsys: pytest.CaptureFixture[str]) -> str:
    print_report(report)
    return capsys.readouterr().out


def test_threats_that_are_answered_gain_nothing(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both walls coincide from the ground up: the temperature is the size of the threats."""
    text = said(replace(report, sente=Sente.DOUBLE, temperature=Fraction(1)), capsys)
    assert "both sides threaten 1 by territory and are answered" in text
    assert "nothing is gained" in text
    assert "worth" not in text
    text = said(replace(report, sente=Sente.DOUBLE, temperature=Fraction(0)), capsys)
    assert "a move gains nothing" in text
    assert "threaten" not in text


def test_a_move_is_never_worth_less_than_a_pass(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(replace(report, interval=(Fraction(-1), Fraction(3, 2))), capsys)
    assert "(between 0 and 3/2 " in text
    assert "between" not in said(replace(report, interval=(Fraction(-1), Fraction(0))), capsys)


def test_noise_of_a_search_is_not_printed(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    rough = replace(
        report,
        temperature=Fraction(63, 16),
        mean=Fraction(-35, 48),
        interval=(Fraction(121, 32), Fraction(163, 32)),
        evidence=replace(report.evidence, method="search", is_finished=False, is_enclosed=False),
    )
    text = said(rough, capsys)
    assert "is worth about 4 (between 11/3 and 16/3 " in text
    assert "count about -2/3" in text


def test_a_place_is_named_by_its_hottest_move_and_the_box_around_it(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its first and last points by rows, E8 and E6, say nothing of the columns."""
    cross = frozenset({13, 21, 22, 23, 31})
    assert said(replace(report, region=cross), capsys).startswith("C9 (D8-F6): ")


def test_a_warning_stands_below_its_place(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(replace(report, warnings=("positions repeat",)), capsys)
    assert text.splitlines()[1] == "  positions repeat"


def test_the_proved_score_and_moves_are_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stones = bytearray(walled_corridor(4)[0])
    for row, columns in ((6, range(3, 5)), (8, range(4, 5))):
        for column in columns:
            stones[row * SIZE + column] = 0
    setup = {color: [p for p, stone in enumerate(stones) if stone == color] for color in (1, 2)}
    letters = {
        color: "".join(f"[{chr(97 + p % SIZE)}{chr(97 + p // SIZE)}]" for p in points)
        for color, points in setup.items()
    }
    path = tmp_path / "sum.sgf"
    path.write_text(f"(;GM[1]FF[4]SZ[{SIZE}]PL[B]AB{letters[1]}AW{letters[2]})")
    assert main(["endgame", str(path), "--all", "--json"]) == 0
    exact = json.loads(capsys.readouterr().out.splitlines()[-1])["exact"]
    known = best_play(solve_games(bytes(stones), SIZE), BLACK)
    assert exact["score"] == str(known.score)
    assert exact["moves"] == [format_gtp(point, SIZE) for point in known.moves]
    assert main(["endgame", str(path), "--all"]) == 0
    assert f"counts {known.score} for Black by area" in capsys.readouterr().out


def test_the_command_streams_moves_and_sums_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, picture = tmp_path / "game.sgf", tmp_path / "graph.svg"
    file.write_bytes(Record.from_game(played("E1", "D9")).to_bytes())
    arguments = ["endgame", str(file), "--graph", "--move", "0"]
    assert main([*arguments, "--json", "-o", str(picture)]) == 0
    *moves, summary = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["point"] for one in moves] == ["E1", "D9"]
    assert moves[0]["lost"] == summary["lost"]["B"] == "5/2"
    assert picture.read_text().startswith("<?xml")
    assert main([*arguments, "--all"]) == 1
    assert "one of" in capsys.readouterr().err
