"""Models that learn from the games of a pool: whose results they may know, and their columns."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from tengen.cli.main import main
from tengen.errors import GoError
from tengen.ranks import ogs_rating
from tengen.ratings.pool import make_pool
from tengen.strength.joined import FOLDS, fold_of
from tengen.strength.moves import BASIC, MORE, MoveTable
from tengen_lab.papers.neubauer2024.hindsight import strengths_by_fold
from tengen_lab.papers.neubauer2024.outcomes import join_results
from tengen_lab.papers.neubauer2024.tests.models import thesis_model
from tengen_lab.papers.neubauer2024.thesis import read_thesis
from tengen_lab.training.strength.folder import MANIFEST, SeatTable, dump_part
from tests.strength.models import model, table

PLAYERS, GAMES, MOVES = 60, 700, 6
RATINGS = np.linspace(-400, 400, PLAYERS)


def pool_games(seed: int = 0) -> pl.DataFrame:
    """Games of players whose numbers say how strong they are; a few with handicap."""
    rng = np.random.default_rng(seed)
    black = rng.integers(0, PLAYERS, GAMES)
    white = (black + rng.integers(1, PLAYERS, GAMES)) % PLAYERS
    won = rng.random(GAMES) < 1 / (1 + 10 ** ((RATINGS[white] - RATINGS[black]) / 400))
    sets = [None if n < 100 else str(rng.choice(["T", "T", "V", "E"])) for n in range(GAMES)]
    return pl.DataFrame(
        {
            "id": [str(number) for number in range(GAMES)],
            "time": np.arange(GAMES) * 86_400,
            "black": [f"p{number}" for number in black],
            "white": [f"p{number}" for number in white],
            "winner": np.where(won, "B", "W"),
            "handicap": np.where(np.arange(GAMES) % 10 == 9, 2, 0),
            "set": sets,
        }
    )


def rows_of(games: pl.DataFrame) -> tuple[SeatTable, MoveTable]:
    """Rows of both sides of all games: one column is the rating of who moved, with noise."""
    names = np.column_stack([games["black"].to_numpy(), games["white"].to_numpy()]).reshape(-1)
    seats = SeatTable(
        np.repeat(games["id"].to_numpy(), 2).astype(str),
        names.astype(str),
        np.tile(np.array([1, 2], np.uint8), len(games)),
        np.full(len(names), np.nan, np.float32),
        np.repeat(games["time"].to_numpy(), 2),
        np.full(len(names), 19, np.uint8),
        np.ones(len(names), np.bool_),
    )
    strength = np.repeat([RATINGS[int(name[1:])] for name in names], MOVES)
    rng = np.random.default_rng(1)
    basic = rng.normal(0, 0.3, (len(strength), len(BASIC))).astype(np.float32)
    basic[:, 4] += strength / 200
    count = len(strength)
    own = replace(
        table(count), game=np.repeat(np.arange(len(names)), MOVES).astype(np.int32), basic=basic,
        more=np.zeros((count, len(MORE)), np.float32),
    )  # fmt: skip
    return seats, own


def write_rows(folder: Path, games: pl.DataFrame) -> Path:
    folder.mkdir()
    (folder / MANIFEST).write_text(json.dumps({"net": "tiny"}))
    (folder / "0000000.npz").write_bytes(dump_part(*rows_of(games)))
    return folder


def test_strengths_of_a_fold_know_no_game_of_its_players() -> None:
    games = pool_games()
    names = games["black"].to_list(), games["white"].to_list()
    pool = make_pool(*names, games["winner"].to_list(), games["time"].to_list())
    folds = np.array([fold_of(player) for player in pool.players])
    own = (folds[pool.black] == 2) | (folds[pool.white] == 2)
    turned = replace(pool, score=np.where(own, 1 - pool.score, pool.score))
    before, after = strengths_by_fold(pool), strengths_by_fold(turned)
    assert before.shape == (FOLDS, len(pool.players))
    np.testing.assert_array_equal(before[2], after[2])
    assert not np.array_equal(before[1], after[1], equal_nan=True)
    assert np.isnan(before[2][folds == 2]).all()
    true = np.array([RATINGS[int(name[1:])] for name in pool.players])
    known = np.isfinite(before[2])
    assert known.sum() > 20
    assert np.corrcoef(before[2][known], true[known])[0, 1] > 0.85


def rated(games: pl.DataFrame) -> np.ndarray:
    import torch

    from tengen.ratings.pool import pool_from_frame
    from tengen_lab.papers.neubauer2024.past_moves import (
        PastMoves,
        PoolGames,
        places_of_games,
        places_of_seats,
    )
    from tengen_lab.papers.neubauer2024.pool import rate_by_folds
    from tengen_lab.training.strength.evidence import EvidencePlan

    seats, own = rows_of(games)
    past = PastMoves.of(seats, own, places_of_seats(seats, games))
    players = np.array(games.select("black", "white").rows(), np.str_)
    asked = PoolGames.of(players, places_of_games(games), past)
    pool = pool_from_frame(games, handicap=True)
    plan = EvidencePlan(members=1, hidden=8, features=8, head=8, steps=250, batch=24, rate=1e-2)
    return rate_by_folds(torch.from_numpy(own.basic), seats, past, pool, asked, plan)


@pytest.mark.long
def test_our_network_learns_the_strengths_of_others_and_not_the_players_own_results() -> None:
    pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
    games = pool_games()
    said = rated(games)
    names = games.select("black", "white").to_numpy()
    true = np.array([[RATINGS[int(name[1:])] for name in both] for both in names])
    known = np.isfinite(said)
    assert 0.8 < known.mean() < 1  # nothing is known before a player's first game
    assert np.corrcoef(said[known], true[known])[0, 1] > 0.8
    # All results of one fold's players are turned round: what is said of them stays as it is.
    mine = np.array([[fold_of(name) == 0 for name in both] for both in names])
    winner = games["winner"].to_numpy()
    turned = np.where(mine.any(1), np.where(winner == "B", "W", "B"), winner)
    other = rated(games.with_columns(winner=pl.Series(turned)))
    np.testing.assert_array_equal(said[mine], other[mine])
    assert not np.array_equal(said[~mine], other[~mine], equal_nan=True)


@pytest.mark.long
def test_the_thesis_models_learn_from_a_pool_and_predict_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
    games = pool_games()
    pool, out, rows = tmp_path / "pool.parquet", tmp_path / "said.parquet", tmp_path / "rows"
    games.write_parquet(pool)
    write_rows(rows, games)
    search = tmp_path / "search.jsonl"
    settings = {"rate": 1e-2, "decay": 0.95, "rating_loss": 1.0, "regularization": 0.01}
    sizes = {"depth": 1, "hidden": 12, "queries": 8, "inducing": 3}
    run = {"round": 0, "number": 0, "settings": {**settings, **sizes}, "likelihood": -0.5}
    search.write_text(json.dumps({"runs": [run]}))
    folder = str(tmp_path / "basic")
    options = ["--pool", str(pool), "--search", str(search), "--epochs", "4", "--steps", "20"]
    assert main(["strength", "thesis", str(rows), "-o", folder, *options]) == 0
    assert "lambda -0." in capsys.readouterr().out
    own = tmp_path / "own.npz"
    model().save(own)
    said = [str(pool), str(rows), "--model", str(own), "-o", str(out), "--thesis", folder]
    fast = ["--learn", "--steps", "250", "--results", "glicko2", "--all-results", "glicko2"]
    assert main(["strength", "predict", *said, *fast]) == 0
    found = pl.read_parquet(out)
    test = found.filter((pl.col("set") == "E") & (pl.col("handicap") == 0))
    for name in ("basic", "learned", "joined"):
        said_black = test[name].fill_null(0.5).to_numpy()
        score = (test["winner"] == "B").to_numpy()
        likelihood = np.log(np.where(score, said_black, 1 - said_black)).mean()
        assert likelihood > -0.6, name  # a coin has -0.69
    even = found.filter(pl.col("handicap") == 0)
    nothing, none = np.full((GAMES, 2), np.nan), np.zeros((GAMES, 2), np.int64)
    alone = join_results(games, nothing, none, "glicko2", "glicko2")
    np.testing.assert_allclose(found["history"].to_numpy(), alone)  # no moves in it
    assert np.abs((even["joined"] - even["history"]).to_numpy()).max() > 0.05
    capsys.readouterr()
    assert main(["strength", "predict", *said, "--join", "full"]) == 1
    told = "no column 'full' to join with results: strength, basic"
    assert told in " ".join(capsys.readouterr().err.split())
    with pytest.raises(GoError, match="no games of the set train"):
        thesis_on(games.with_columns(set=pl.lit(None, pl.String)), rows)


def test_a_search_on_a_pool_scores_by_lambda(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
    games = pool_games()
    pool, log = tmp_path / "pool.parquet", tmp_path / "log.json"
    games.write_parquet(pool)
    asked = ["strength", "search", str(write_rows(tmp_path / "rows", games)), "-o", str(log)]
    few = ["--rounds", "1", "--runs", "2", "--epochs", "1", "--steps", "2", "--batch", "8"]
    assert main([*asked, "--pool", str(pool), *few]) == 0
    found = json.loads(log.read_text())
    assert found["search"] == ["rounds", 1, 2, 0, "basic on pool.parquet"]
    # A mean log-likelihood: a coin has -0.69, errors of ranks would be squares.
    assert all(-1.0 < run["likelihood"] < -0.3 for run in found["runs"])
    capsys.readouterr()
    other = tmp_path / "other.parquet"
    games.write_parquet(other)
    assert main([*asked, "--pool", str(other), *few]) == 1, "runs on another pool stay apart"
    assert "another search" in capsys.readouterr().err


def thesis_on(games: pl.DataFrame, rows: Path) -> None:
    from tengen_lab.papers.neubauer2024.runs import thesis_on_pool
    from tengen_lab.papers.neubauer2024.set_transformer_training import (
        Hyperparameters,
        MatchSchedule,
    )
    from tengen_lab.training.strength.run import read_rows

    thesis_on_pool(read_rows(rows), games, "basic", Hyperparameters(), MatchSchedule())


def test_a_thesis_model_is_read_as_it_was_written(tmp_path: Path) -> None:
    own, path = thesis_model(), tmp_path / "model.npz"
    own.save(path)
    again = read_thesis(path)
    moves = table(30)
    assert again.level(moves) == pytest.approx(own.level(moves), abs=1.0)  # half precision
    assert again.level(moves) != pytest.approx(again.mean)
    assert again.points(1700.0) == 1700.0
    assert replace(again, unit="steps").points(30.0) == pytest.approx(ogs_rating(30.0))
    assert again.card["net"] == "tiny"
    wide = replace(moves, basic=np.zeros((30, 9), np.float32))
    with pytest.raises(GoError, match="the basic model reads 6 numbers a move, not 9"):
        again.level(wide)
    with pytest.raises(GoError, match="the rows have no trunk"):
        replace(again, kind="trunk").level(moves)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "other"}, "a model of the kind 'other'"),
        ({"spread": 0}, "a spread of 0"),
        ({"sizes": {"inputs": 7, "hidden": 8, "queries": 4, "depth": 1, "inducing": 2}}, "weights"),
        ({"net": None, "unit": "stones"}, "in 'stones'"),
    ],
)
def test_what_is_no_thesis_model_is_told(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    path = tmp_path / "model.npz"
    thesis_model().save(path)
    card = json.loads(path.with_suffix(".json").read_text())
    path.with_suffix(".json").write_text(json.dumps({**card, **change}))
    with pytest.raises(GoError, match=message):
        read_thesis(path)


def test_a_missing_thesis_model_is_told(tmp_path: Path) -> None:
    with pytest.raises(GoError, match="no such model"):
        read_thesis(tmp_path / "model.npz")
