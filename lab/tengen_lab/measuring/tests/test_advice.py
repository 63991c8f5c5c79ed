"""Whom insights advise: players put together from games of others, with and without a weakness."""

from __future__ import annotations

import gzip
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from tengen.phases import phase_of
from tengen.train.usual import baseline, loss_factors
from tengen_lab.measuring import advice
from tengen_lab.measuring.tests.test_programs import named
from tengen_lab.training.held_out import Part

MOVES = 240
RANK = 22.0


def long_game(number: int, who: str, rng: random.Random) -> dict[str, Any]:
    """Black is the human and loses about what is usual at his rank, in every phase."""
    usual, factors = baseline(RANK), loss_factors()
    lead, leads = 0.0, []
    for turn in range(MOVES):
        phase = phase_of(turn + 1, 19)
        if turn % 2 == 0:
            lead -= usual[phase] / factors[phase] * rng.uniform(0.5, 1.5)
        leads.append(lead)
    return {
        "id": number, "size": 19, "human": "B", "black": who, "white": "bot", "black_rank": RANK,
        "black_lead": leads, "moves": "BaaWbb" * (MOVES // 2),
    }  # fmt: skip


@pytest.fixture
def games(tmp_path: Path) -> Path:
    rng = random.Random(1)
    names = [*named(Part.TEST, 4), *named(Part.VALIDATION, 4), *named(Part.TRAIN, 2)]
    path = tmp_path / "ogs.jsonl.gz"
    with gzip.open(path, "wt") as lines:
        for number, who in enumerate(names):
            lines.write(json.dumps(long_game(number, who, rng)) + "\n")
    return path


def test_games_are_those_of_held_out_players(games: Path) -> None:
    found = advice.held_out_games(games)
    assert {band: len(players) for band, players in found.items()} == {20: 8}
    ((own,), *_) = found[20].values()
    assert sum(loss for phase, loss, _ in own.losses if phase == "opening") == pytest.approx(
        baseline(RANK)["opening"] * sum(phase == "opening" for phase, *_ in own.losses), rel=0.2
    )


def test_planted_weaknesses_are_counted_and_others_are_not(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["advice", str(games), "--players", "3", "--games", "60"])
    advice.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "without a weakness: advice for 0 of 3",
        "without a weakness: said to have improved 0 of 3",
    ]
    assert len(lines) == 2 + len(advice.WEAKNESSES) * len(advice.TIMES)
    for planted in ("phase opening", "phase endgame", "color as White", "opponent Bob"):
        assert f"{planted}, losses times 2.0: the first advice for 3 of 3" in lines
