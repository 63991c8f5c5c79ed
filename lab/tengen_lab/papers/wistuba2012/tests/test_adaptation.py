"""What adaptation is worth: streams, pairs of predictions, errors."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from tengen.errors import GoError
from tengen.game import Game
from tengen.patterns import PatternModel, Predictor
from tengen_lab.papers.wistuba2012.adaptation import measure_adaptation, streams_of
from tengen_lab.papers.wistuba2012.evaluation import clustered_mean, evaluate
from tengen_lab.training.patterns.pools import PoolPart, open_pool
from tests.patterns.helpers import wandering_game


@pytest.fixture(scope="module")
def players_pool(pool_file: Path, tmp_path_factory: pytest.TempPathFactory) -> PoolPart:
    games = pl.read_parquet(pool_file)
    n = games.height
    path = tmp_path_factory.mktemp("players") / "games.parquet"
    games.with_columns(
        black=pl.Series(["ann" if i % 2 else "bob" for i in range(n)]),
        white=pl.Series(["bob" if i % 2 else "ann" for i in range(n)]),
        black_steps=pl.Series([30.4 if i % 3 else None for i in range(n)]),
        white_steps=pl.Series([29.9] * n),
        time=pl.Series(range(n, 0, -1)),
    ).write_parquet(path)
    return open_pool(path, "test")


@pytest.mark.parametrize("learner", ["mm", "fbt", "bar", "lbr"])
def test_the_frozen_model_is_the_model(
    models: dict[str, PatternModel], players_pool: PoolPart, learner: str
) -> None:
    (gains,) = measure_adaptation([(models[learner], None)], players_pool)
    (plain,) = evaluate([models[learner]], players_pool)
    assert gains.hits[0] == pytest.approx(plain.hits(1))
    assert gains.log_probability[0] == pytest.approx(plain.log_probability)
    summary = gains.summary()
    assert summary["streams"] == len(players_pool)
    assert summary["top1_gain"] == pytest.approx(gains.hits[1].mean() - plain.top(1))


@pytest.mark.parametrize(("learner", "how"), [("fbt", None), ("lbr", None), ("mm", "bar")])
def test_the_adapted_model_is_a_predictor_that_is_updated(
    models: dict[str, PatternModel], players_pool: PoolPart, learner: str, how: str | None
) -> None:
    """Each game starts from the same model, and each move is predicted before it is learned."""
    model = models[learner]
    (gains,) = measure_adaptation([(model, how)], players_pool)
    names = pl.read_parquet(players_pool.path)["id"][players_pool.rows]
    at = 0
    for name in names[:2]:
        game = wandering_game(int(name.split()[1]))
        predictor = Predictor(model, learning=how)
        here = Game(game.size)
        for move in game.moves:
            board, passing = predictor.probabilities(here)
            chance = passing if move is None else board[move]
            assert np.exp(gains.log_probability[1][at]) == pytest.approx(chance, rel=1e-3)
            predictor.update(here, move)
            here.play(move)
            at += 1


def test_streams_of_players_and_ranks(players_pool: PoolPart) -> None:
    players = streams_of(players_pool, "player")
    assert players["stream"].unique().sort().to_list() == ["ann", "bob"]
    assert players.height == 2 * len(players_pool)
    ranks = streams_of(players_pool, "rank", longest=2)
    assert ranks["stream"].to_list() == ["1d", "1d", "1k", "1k"]
    assert ranks["colors"].to_list() == [1, 1, 2, 2]
    with pytest.raises(GoError, match="no scope 'clan'"):
        streams_of(players_pool, "clan")  # type: ignore[arg-type]
    games = dict(players.group_by("stream").len().iter_rows())
    most = max(games.values())
    frequent = streams_of(players_pool, "player", least=most)
    assert set(frequent["stream"]) == {name for name, count in games.items() if count == most}
    drawn = streams_of(players_pool, "player", streams=1)
    assert drawn["stream"].n_unique() == 1
    assert drawn.height == games[drawn["stream"][0]]
    with pytest.raises(GoError, match="no player has 1,000 games"):
        streams_of(players_pool, "player", least=1000)


def test_programs_have_no_stream(players_pool: PoolPart, tmp_path: Path) -> None:
    games = pl.read_parquet(players_pool.path)
    human = pl.Series(
        ["B" if i % 3 == 0 else "W" if i % 3 == 1 else None for i in range(len(games))]
    )
    path = tmp_path / "with-programs.parquet"
    games.with_columns(human=human).write_parquet(path)
    pool = open_pool(path, "test")
    whom = pl.read_parquet(path)["human"][pool.rows]
    people = streams_of(pool, "player")
    for color, program in ((1, "W"), (2, "B")):
        assert (people["colors"] == color).sum() == len(whom) - (whom == program).sum()
    assert people.height < 2 * len(pool)


def test_a_stream_of_a_player_counts_that_players_moves(
    models: dict[str, PatternModel], players_pool: PoolPart
) -> None:
    whole, by_player = (
        measure_adaptation([(models["mm"], "fbt")], players_pool, scope)[0]
        for scope in ("game", "player")
    )
    assert len(by_player) == len(whole)  # ann and bob play all games
    assert by_player.streams == ["ann", "bob"]
    assert sorted(by_player.hits[0]) == sorted(whole.hits[0])
    later = by_player.order >= 100
    assert by_player.summary(later)["positions"] == later.sum() > 0
    assert [by_player.span(key) for key in (0, 1, 3)] == [(0, 99), (100, 199), (400, 799)]
    assert [by_player.order[by_player.doublings == key].min() for key in (0, 1)] == [0, 100]


def test_errors_are_those_of_clusters() -> None:
    rng = np.random.default_rng(1)
    values = np.repeat(rng.normal(0, 1, 400), 25)
    _, error = clustered_mean(values, np.repeat(np.arange(400), 25))
    assert error == pytest.approx(1 / 20, rel=0.1)
    _, alone = clustered_mean(values, np.arange(10_000))
    assert alone == pytest.approx(1 / 100, rel=0.1)
