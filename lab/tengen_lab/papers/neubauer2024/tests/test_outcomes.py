"""Predictions of games from the moves that both players made before."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from tengen.cli.main import main
from tengen.ranks import ogs_rating
from tengen.ratings import Glicko2, RatedGame
from tengen.strength.estimate import quantiles
from tengen.strength.moves import ANCHORS
from tengen_lab.papers.neubauer2024.outcomes import future_glicko2, join_results, predict_games
from tengen_lab.papers.neubauer2024.past_moves import (
    PastMoves,
    PoolGames,
    places_of_games,
    places_of_seats,
)
from tengen_lab.papers.neubauer2024.raters import raters_of
from tengen_lab.papers.neubauer2024.stochastic import stochastic_score
from tengen_lab.training.strength.folder import MANIFEST, SeatTable, dump_part
from tests.strength.models import model, table


def seats() -> SeatTable:
    """Four seats: a plays at times 1 and 3, b at 1 and 2."""
    return SeatTable(
        np.array(["g1", "g1", "g2", "g3"]),
        np.array(["a", "b", "b", "a"]),
        np.array([1, 2, 1, 1], np.uint8),
        np.full(4, 20, np.float32),
        np.array([1, 1, 2, 3], np.int64),
        np.full(4, 19, np.uint8),
        np.ones(4, np.bool_),
    )


PLACES = np.array([1.0, 1.0, 2.0, 3.0])


def test_only_moves_of_earlier_games_are_seen() -> None:
    past = PastMoves.of(seats(), table(80, games=4), PLACES)

    def before(player: str, place: float) -> list[int]:
        first, end = past.bounds(player, place)
        return past.order[first:end].tolist()

    assert before("a", 1) == []
    assert before("a", 2) == list(range(20))
    assert before("b", 3) == list(range(20, 60))
    assert before("a", 4) == [*range(20), *range(60, 80)]
    assert before("nobody", 9) == []


def test_no_more_than_the_latest_500_moves_are_seen() -> None:
    past = PastMoves.of(seats(), table(1800, games=4), PLACES)
    assert past.bounds("a", 4) == (400, 900)


def test_games_of_one_day_are_in_the_order_of_the_file() -> None:
    games = pl.DataFrame({"id": ["g3", "x", "g1", "y"], "time": [3, 1, 1, 1]})
    assert places_of_games(games).tolist() == [3, 0, 1, 2]
    # g2, of time 2, is not among these games: it stands after all that are not later.
    assert places_of_seats(seats(), games).tolist() == [1, 1, 2.5, 3]


def test_the_predictions_are_those_of_the_two_estimates() -> None:
    own, rows = model(), table(80, games=4)
    past = PastMoves.of(seats(), rows, PLACES)
    games = PoolGames.of(np.array([["a", "b"], ["a", "b"]]), np.array([1.0, 4.0]), past)
    assert games.moves.tolist() == [[0, 0], [40, 40]]
    assert games.known.tolist() == [False, True]
    said = predict_games(games, past, raters_of(own, rows))
    assert list(said.chances) == ["strength"]  # these rows have no likelihoods
    assert math.isnan(said.chances["strength"][0])
    assert np.isnan(said.levels["strength"][0]).all()
    black, white = (rows[past.order[first:end]] for first, end in games.bounds[1].tolist())
    steps = [float(quantiles(own.chances(own.evidence(r)), 0.5)) for r in (black, white)]
    ratings = [ogs_rating(each) for each in steps]
    expected = 1 / (1 + 10 ** ((ratings[1] - ratings[0]) / 400))
    assert said.chances["strength"][1] == pytest.approx(expected)
    assert said.stochastic[1] == pytest.approx(
        stochastic_score(black.points_loss, white.points_loss)
    )
    np.testing.assert_allclose(said.levels["strength"][1], steps)


def test_the_likelihood_model_rates_by_the_rank_that_makes_the_moves_likeliest() -> None:
    rows = table(80, games=4)
    gap = np.abs(np.array(ANCHORS) - np.where(rows.game[:, None] == 0, 28, 19))  # a is 3k, b 11k
    rows = replace(rows, human=(-0.2 * gap).astype(np.float16))
    past = PastMoves.of(seats(), rows, PLACES)
    games = PoolGames.of(np.array([["a", "b"]]), np.array([3.0]), past)
    said = predict_games(games, past, raters_of(model(), rows))
    black, white = said.levels["likelihood"][0]
    assert black == pytest.approx(28.5, abs=1)
    assert white == pytest.approx(19.5, abs=1)
    gap_in_points = ogs_rating(black) - ogs_rating(white)
    expected = 1 / (1 + 10 ** (-gap_in_points / 400))
    assert said.chances["likelihood"][0] == pytest.approx(expected)


def test_handicap_games_are_results_too() -> None:
    """a beats b thrice with three stones given to b: before their even game a is the stronger."""
    games = pl.DataFrame(
        {
            "id": ["1", "2", "3", "4"],
            "time": [1, 2, 3, 4],
            "black": ["b", "b", "b", "a"],
            "white": ["a", "a", "a", "b"],
            "winner": ["W", "W", "W", "B"],
            "handicap": [3, 3, 3, 0],
        }
    )
    nothing, systems = np.full((4, 2), math.nan), ("glicko2", "glicko2(stone=60)")
    column = join_results(games, nothing, np.zeros((4, 2), np.int64), *systems)
    assert np.isnan(column[:3]).all()
    assert column[3] > 0.6
    alone = join_results(games[3:], nothing[3:], np.zeros((1, 2), np.int64), *systems)
    assert alone.tolist() == [0.5]


def test_future_glicko2_is_the_chance_by_the_labels_without_deviations() -> None:
    """Black wins both games; the labels are the ratings after the second, whatever is predicted."""
    games = pl.DataFrame(
        {"time": [1, 2], "black": ["a", "a"], "white": ["b", "b"], "winner": ["B", "B"]}
    )
    system = Glicko2()
    for time in (1, 2):
        system.update(RatedGame("a", "b", time=time, score=1))
    gap = system.rating("a", 2).value - system.rating("b", 2).value
    assert future_glicko2(games).tolist() == pytest.approx([1 / (1 + 10 ** (-gap / 400))] * 2)


def test_the_columns_are_compared_by_ratings_eval(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = tmp_path / "rows"
    rows.mkdir()
    (rows / MANIFEST).write_text(json.dumps({"net": "tiny"}))
    (rows / "0000000.npz").write_bytes(dump_part(seats(), replace(table(80, games=4))))
    own = tmp_path / "own.npz"
    model().save(own)
    pool, out = tmp_path / "pool.parquet", tmp_path / "said.parquet"
    games = {"id": ["1", "2"], "time": [1, 4], "black": ["a", "a"], "white": ["b", "b"]}
    pl.DataFrame({**games, "winner": ["B", "W"]}).write_parquet(pool)
    options = [str(pool), str(rows), "--model", str(own), "-o", str(out)]
    assert main(["strength", "predict", *options]) == 0
    systems = "50-50,glicko2(rd=200),stored:strength,stored:stochastic,stored:joined"
    assert main(["ratings", "eval", str(out), "--systems", systems, "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()[1:]]
    told = {line["system"]: line for line in lines if line["set"] == "all"}
    assert told["stored:strength"]["missing"] == 1
    assert told["50-50"]["lambda"] == pytest.approx(math.log(0.5))
    assert told["stored:joined"]["missing"] == 0
    first, second = pl.read_parquet(out)["joined"]
    assert first == pytest.approx(0.5)  # nothing is known before the first game
    assert second != pytest.approx(pl.read_parquet(out)["strength"][1])
