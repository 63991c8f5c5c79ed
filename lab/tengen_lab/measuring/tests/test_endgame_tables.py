"""The tables of endgame exercises: what the makers write, the library reads."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

from tengen.endgame.exact.games import prove_board
from tengen.sgf import read_games
from tengen.train.endgames import LETTERS, TABLES, has_one_first
from tengen_lab.measuring.endgame_tables import boards, firsts, main


def test_boards_are_written_and_proved(tmp_path: Path) -> None:
    assert main(["boards", "-n", "2", "--seed", "3", "-o", str(tmp_path)]) == 0
    found = [record.game() for record in read_games(tmp_path / "boards.sgf")]
    assert len(found) == 2
    for game in found:
        best = prove_board(game)
        assert best is not None
        assert game.to_move.sign * (float(best.score) - game.rules.komi) == 0.5


def test_one_of_three_places_comes_first() -> None:
    (record,) = islice(firsts(random.Random(3)), 1)
    labels = record.root.labels()
    places = [
        frozenset(point for point, name in labels.items() if name == letter) for letter in LETTERS
    ]
    assert all(places)
    assert has_one_first(record.game(), places)


def test_the_tables_that_are_shipped_came_from_here() -> None:
    (first,) = islice(boards(random.Random(11)), 1)
    assert first.game().board in [
        record.game().board for record in read_games(TABLES / "boards.sgf")
    ]
