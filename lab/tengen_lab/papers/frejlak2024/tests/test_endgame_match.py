"""Matches from positions of records: even komi, both colours, and points told for one player."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tengen.bots.bot import Choice, Turn
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.rules import RULE_SETS
from tengen.sgf import Record, write_games
from tengen_lab.papers.frejlak2024 import endgame_match
from tengen_lab.papers.frejlak2024.endgame_match import MatchGame, play_all, starts
from tests.nets.tiny import write_tiny

WALLS = ("C9", "D9", "C8", "D8", "C7", "D7", "C6", "D6", "C5", "D5", "C4", "D4", "C3", "D3")
MOVES = (*WALLS, "C2", "D2", "C1", "D1")  # Black has three columns, White the six others


@pytest.fixture
def records(tmp_path: Path) -> list[Path]:
    whole, long = Game(9), Game(9)
    for name in MOVES:
        long.play(parse_gtp(name, 9))
    for name in (*WALLS, "C2"):
        whole.play(parse_gtp(name, 9))
    long.play(None)
    for number in range(2):
        write_games(tmp_path / f"{number}.sgf", [Record.from_game((whole, long)[number])])
    return [tmp_path]


def test_a_match_starts_where_neither_side_is_ahead(records: list[Path]) -> None:
    (start,) = starts(records, 9, 8, 1, Evaluator("fast"))
    assert len(start) == 8
    assert start.to_move is BLACK
    assert abs(start.rules.komi) <= 9
    assert start.rules.komi % 1 == 0.5
    assert list(starts(records, 19, 8, 1, Evaluator("fast"))) == []


class Never:
    """A bot that passes."""

    name, max_size = "never", 19
    evaluator: Evaluator | None = None

    def choose(self, turns: Sequence[Turn]) -> list[Choice]:
        return [Choice(None) for _ in turns]


def test_a_game_is_counted_for_the_first_player() -> None:
    game = Game(9, RULE_SETS["chinese"].with_komi(-20.5))
    for name in MOVES:
        game.play(parse_gtp(name, 9))
    games = [MatchGame(0, len(game), color, game.copy()) for color in (BLACK, WHITE)]
    spent = play_all(games, [Never(), Never()], Evaluator("fast"))
    assert [one.lead for one in games] == [27 - 54 + 20.5, 54 - 27 - 20.5]
    assert all(seconds >= 0 for seconds in spent)


def test_the_same_player_on_both_sides_gains_nothing(
    records: list[Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    net = str(write_tiny(tmp_path, "v14"))
    monkeypatch.setattr(endgame_match, "LONGEST", 4)
    player = f"policy:net={net}"
    options = ["--size", "9", "--move", "8", "--player", player, "--opponent", player]
    monkeypatch.setattr(
        sys, "argv", ["endgame_match", str(records[0]), "--referee", "fast", *options]
    )
    endgame_match.main()
    said = capsys.readouterr()
    black, white = [json.loads(line)["lead"] for line in said.out.splitlines()]
    assert black == -white
    assert "1 of 2 games won, +0.00" in said.err
