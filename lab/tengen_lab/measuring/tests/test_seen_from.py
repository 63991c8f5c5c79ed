"""From which rank on players see a mistake: which moves are rows, and what the table says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tengen.coords import BLACK, format_gtp
from tengen.nets.evaluator import Evaluator
from tengen.nets.human import HumanPolicy
from tengen.review.peers import shares_of
from tengen.samples import read_sample
from tengen.sgf import parse_game
from tengen_lab.measuring import seen_from
from tengen_lab.measuring.seen_from import COMMON, SeenMistake, rows_of, table
from tengen_lab.measuring.training_tables import UNLIKELY

LETTERS = "abcdefghijklmnopqrs"


def test_every_common_move_that_the_network_dislikes_is_a_row() -> None:
    game = parse_game(read_sample("ear-reddening")).game()
    moves = "".join(
        color.letter + LETTERS[move % 19] + LETTERS[move // 19]
        for color, move in zip(game.colors, game.moves, strict=True)
    )
    data = {"who": "Ann", "id": 7, "rank": 22.0, "rules": "japanese", "komi": 0.0, "moves": moves}
    turns = list(range(0, 200, 2))
    policy = HumanPolicy(Evaluator())
    rows = list(rows_of(data, turns, policy))
    assert rows
    for row in rows:
        here = game.at(row.turn)
        (judged,) = policy.evaluator([here])
        move = next(m for m in here.legal_moves() if format_gtp(m, 19) == row.move)
        assert here.to_move is BLACK
        assert judged.probability(move) < UNLIKELY * judged.policy.max()
        peers = shares_of([(here, move, move)], policy)[0].at(22.0)
        assert max(peers.shares) >= COMMON - 1e-3
        assert abs(peers.played - row.share) < 2e-3
        assert row.above == 22.0 - (99.0 if peers.seen_from is None else peers.seen_from)
        assert row.played == (game.moves[row.turn] == move)


def test_a_table_has_what_was_said_and_what_was() -> None:
    rows = [
        SeenMistake(f"player {at % 5}", "game", at, "D4", above, share, at % 10 < tenths)
        for above, share, tenths in ((-5.0, 0.3, 3), (1.0, 0.1, 2))
        for at in range(40)
    ]
    lines = list(table(rows))
    assert lines[0] == "80 moves of 5 players"
    assert "said  30.0%  was  30.0%" in lines[1]
    assert "said  10.0%  was  20.0%" in lines[2]
    assert len(lines) == 3


def test_a_measurement_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[int] = []

    def rows(game: dict[str, Any], turns: list[int], policy: object) -> list[SeenMistake]:
        looked_at.append(game["id"])
        return [SeenMistake("Ann", str(game["id"]), turns[0], "D4", 1.0, 0.1, False)]

    games = [({"id": number}, [0]) for number in range(30)]
    monkeypatch.setattr(seen_from, "rows_of", rows)
    monkeypatch.setattr(seen_from, "drawn", lambda *_: iter(games))
    kept = tmp_path / "rows.json"
    first = seen_from.collect(tmp_path, "test", 9, 5, kept)
    every = seen_from.collect(tmp_path, "test", 9, 25, kept)
    assert len(first) == 5
    assert every[:5] == first
    assert len(every) == len(set(looked_at)) == len(looked_at) == 25
    assert looked_at != sorted(looked_at), "the first ones are a sample of all"
