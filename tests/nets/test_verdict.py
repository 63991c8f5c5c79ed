"""The judge of interrupted games."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from tengen.board import Board
from tengen.coords import BLACK
from tengen.files.packing import pack_moves, pack_stones
from tengen.game import Game
from tengen.nets.bench import random_game
from tengen.nets.evaluator import Evaluator
from tengen.nets.verdict import network_verdict
from tengen.records.schema import SCHEMA
from tengen.rules import RULE_SETS


def table(rows: list[dict[str, object]]) -> pl.DataFrame:
    names = ("size", "rules", "komi", "handicap", "time", "setup", "moves", "n_legal")
    return pl.DataFrame(rows, schema={name: SCHEMA[name] for name in names})


def test_verdicts_are_the_chances_of_black_at_the_end(evaluator: Evaluator) -> None:
    plain, small = random_game(9, 30), random_game(5, 7, seed=3)
    handicap = Game(9, RULE_SETS["aga"].with_komi(0.5), setup=Board.empty(9).play(BLACK, 20))
    rows = [
        {
            "size": game.size,
            "rules": rules,
            "komi": komi,
            "handicap": 0,
            "time": None,
            "setup": pack_stones(game.setup.points(BLACK)),
            "moves": pack_moves(zip(game.colors, game.moves, strict=True)),
            "n_legal": len(game),
        }
        for game, rules, komi in (
            (plain, "chinese", 7.5),
            (small, "Chinese", 7.5),
            (handicap, "aga", 0.5),
        )
    ]
    found = network_verdict(evaluator)(table(rows))
    want = [evaluation.winrate(BLACK) for evaluation in evaluator([plain, small, handicap])]
    np.testing.assert_allclose(found, want, atol=1e-9)


def test_a_game_is_judged_where_its_legal_moves_end(evaluator: Evaluator) -> None:
    game = random_game(5, 6)
    moves = pack_moves([*zip(game.colors, game.moves, strict=True), (BLACK, game.moves[0])])
    row = {
        "size": 5,
        "komi": None,
        "rules": None,
        "handicap": 0,
        "time": 0,
        "setup": None,
        "moves": moves,
        "n_legal": 6,
    }
    (found,) = network_verdict(evaluator)(table([row]))
    japanese = Game.from_moves(game.moves, 5, RULE_SETS["japanese"])
    assert found == pytest.approx(evaluator([japanese])[0].winrate(BLACK))
