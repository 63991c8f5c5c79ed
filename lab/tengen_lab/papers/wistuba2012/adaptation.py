"""What adaptation is worth: a model that learns along games against the same model frozen.

A *stream* is what a model adapts to before it is reset: one game, the games of one player, or
those of players of one rank, in the order of time. Of a game the moves of both players count, or
those of that player, or of players of that rank. Each move is predicted by both models before the
adapting one learns it, so that errors are paired. They are clustered by game, or by player where
players are the streams.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
import polars as pl
from numpy.typing import NDArray

from tengen._core import patterns as core
from tengen.errors import GoError, quoted
from tengen.packed_games import PackedGames
from tengen.patterns.model import PatternModel
from tengen.patterns.online import DEFAULTS, OnlineSettings, make_adaptation
from tengen_lab.papers.wistuba2012.evaluation import clustered_mean
from tengen_lab.training.patterns.pools import BATCH, PoolPart, core_games, fingerprint

Scope = Literal["game", "player", "rank"]
SCOPES = get_args(Scope)
PHASE = 30  # moves
WHITE_BIT = 15  # of a packed move, see native/game/moves.hpp


@dataclass(frozen=True)
class Gains:
    """One entry for each predicted move."""

    stream: NDArray[np.int64]
    cluster: NDArray[np.int64]  # games, or players
    order: NDArray[np.int64]  # moves of the stream seen before
    moves: NDArray[np.int64]  # moves of the game played before
    hits: NDArray[np.float64]  # [2, positions]: frozen, adapted
    log_probability: NDArray[np.float64]  # [2, positions]
    streams: list[str]  # their names
    scope: Scope = "game"

    def __len__(self) -> int:
        return len(self.stream)

    def summary(self, chosen: NDArray[np.bool_] | None = None) -> dict[str, float]:
        """Return both models' figures, the difference and its error, for the chosen moves."""
        mask = np.ones(len(self), dtype=bool) if chosen is None else chosen
        out: dict[str, float] = {
            "streams": len(np.unique(self.stream[mask])),
            "positions": int(mask.sum()),
        }
        for name, values in (("top1", self.hits), ("log_evidence", self.log_probability)):
            frozen, adapted = values[:, mask]
            gain, error = clustered_mean(adapted - frozen, self.cluster[mask])
            out |= {
                f"{name}_frozen": float(frozen.mean()),
                f"{name}_adapted": float(adapted.mean()),
                f"{name}_gain": gain,
                f"{name}_error": error,
            }
        return out

    def course(self) -> Iterator[tuple[int, int, dict[str, float]]]:
        """Yield the first and last move of each stretch, and the figures of the moves in it.

        Of games in stretches of 30 moves; of players and ranks by the moves seen of them before.
        """
        if self.scope == "game":
            for phase, summary in self.by(self.moves // PHASE):
                yield PHASE * int(phase), PHASE * int(phase) + PHASE - 1, summary
            return
        for doubling, summary in self.by(self.doublings):
            yield *self.span(int(doubling)), summary

    @property
    def doublings(self) -> NDArray[np.int64]:
        """0 for the first 100 moves of a stream, 1 for the next 100, 2 for 200 more, then 400."""
        return np.ceil(np.log2(np.maximum(self.order // 100 + 1, 1))).astype(np.int64)

    @staticmethod
    def span(doubling: int) -> tuple[int, int]:
        """Return which moves of a stream have this number of doublings."""
        return (100 * 2 ** (doubling - 1) if doubling else 0), 100 * 2**doubling - 1

    def by(self, keys: NDArray[Any]) -> Iterator[tuple[Any, dict[str, float]]]:
        for key in np.unique(keys):
            yield key, self.summary(keys == key)


def measure_adaptation(
    models: Sequence[tuple[PatternModel, str | None]],
    pool: PoolPart,
    scope: Scope = "game",
    settings: OnlineSettings = DEFAULTS,
    *,
    longest: int | None = None,
    least: int = 1,
    streams: int | None = None,
    progress: Callable[[int, int], None] = lambda *_: None,
) -> list[Gains]:
    """Run through the streams of a pool; return the gains of each model and method.

    `longest` is how many games of a stream are used, `least` how many it must have, `streams` how
    many streams are drawn. Models of one run know the same patterns.
    """
    table = streams_of(pool, scope, longest, least, streams)
    names = table["stream"].unique(maintain_order=True).to_list()
    number = {name: i for i, name in enumerate(names)}
    dictionary = models[0][0].table.dictionary
    if any(not model.table.is_like(models[0][0].table) for model, _ in models):
        raise GoError("models that are compared in one run must know the same patterns")
    owner = any(model.preset.needs_owner for model, _ in models)
    adaptations = [make_adaptation(model, method, settings)[0] for model, method in models]
    places: list[NDArray[np.int64]] = []
    ranks: list[list[NDArray[np.float64]]] = [[] for _ in models]
    for start in range(0, table.height, BATCH):
        frame = table[start : start + BATCH]
        games = PackedGames.from_frame(frame)
        made = core.extract(core_games(games), dictionary, owner)
        game, move = made.places()
        color = 1 + (games.moves[games.offsets[game] + move] >> WHITE_BIT)
        chosen = (frame["colors"].to_numpy()[game] & color) != 0
        groups = np.array([number[name] for name in frame["stream"]], dtype=np.int64)
        places.append(np.array([groups[game[chosen]], start + game[chosen], move[chosen]]))
        for adaptation, found in zip(adaptations, ranks, strict=True):
            both = adaptation.measure(made, groups, chosen)
            hits = [np.clip((1 - higher) / (equal + 1), 0, 1) for higher, equal, *_ in both]
            found.append(np.array([*hits, both[0][3], both[1][3]]))
        progress(min(start + BATCH, table.height), table.height)
    stream, game_number, moves = np.concatenate(places, axis=1).astype(np.int64)
    cluster = stream if scope == "player" else game_number
    if len(stream) == 0:
        raise GoError(f"{pool.name}: no position to predict")
    first = np.concatenate([[True], stream[1:] != stream[:-1]])
    begun = np.maximum.accumulate(np.where(first, np.arange(len(stream)), 0))
    order = np.arange(len(stream)) - begun
    joined = [np.concatenate(found, axis=1) for found in ranks]
    return [
        Gains(stream, cluster, order, moves, each[:2], each[2:], names, scope) for each in joined
    ]


def streams_of(
    pool: PoolPart,
    scope: Scope,
    longest: int | None = None,
    least: int = 1,
    streams: int | None = None,
) -> pl.DataFrame:
    """Return a row for each game of each stream: its name, whose moves count (1 Black, 2 White).

    Where the pool says who was human in a game against a program, the program has no stream.
    Fewer streams are drawn by a fingerprint of their names, as games are.
    """
    if scope not in SCOPES:
        raise GoError(f"no scope {quoted(scope)} (one of {', '.join(SCOPES)} expected)")
    games = pl.read_parquet(pool.path)[pool.rows]
    if scope == "game":
        table = games.select("size", "setup", "moves", stream=pl.col("id"), colors=pl.lit(3))
    else:
        columns = {"player": ("black", "white"), "rank": ("black_steps", "white_steps")}[scope]
        missing = [name for name in columns if name not in games.columns]
        if missing:
            raise GoError(f"{pool.name}: no column {missing[0]}")
        sides = []
        for name, color, letter in zip(columns, (1, 2), "BW", strict=True):
            stream = pl.col(name) if scope == "player" else _rank_name(pl.col(name).floor())
            columns_of_side = ("size", "setup", "moves", "time")
            people = games
            if "human" in games.columns:  # programs play alike: adapting to one is another matter
                people = games.filter(pl.col("human").is_null() | (pl.col("human") == letter))
            sides.append(people.select(*columns_of_side, stream=stream, colors=pl.lit(color)))
        both = pl.concat(sides).filter(pl.col("stream").is_not_null() & (pl.col("stream") != ""))
        table = both.sort("stream", "time", maintain_order=True).drop("time")
    if table.height == 0:
        raise GoError(f"{pool.name}: no game has a {scope}")
    table = table.filter(pl.len().over("stream") >= least)
    if longest is not None:
        table = table.filter(pl.int_range(pl.len()).over("stream") < longest)
    if streams is not None:
        names = sorted(table["stream"].unique().to_list(), key=fingerprint)
        table = table.filter(pl.col("stream").is_in(names[:streams]))
    if table.height == 0:
        raise GoError(f"{pool.name}: no {scope} has {least:,} games")
    return table


def _rank_name(steps: pl.Expr) -> pl.Expr:
    """Return 1d for 30, 1k for 29, and so on."""
    kyu, dan = (30 - steps).cast(pl.Int64), (steps - 29).cast(pl.Int64)
    return pl.when(steps < 30).then(pl.format("{}k", kyu)).otherwise(pl.format("{}d", dan))
