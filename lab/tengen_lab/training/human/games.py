"""Whose moves a human policy learns from: rank, side of the split and server of each player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.files.packing import PASS
from tengen.packed_games import GameTable, PackedGames, offsets_from
from tengen.records.tables import scan_games
from tengen_lab.training.corpus import agreed
from tengen_lab.training.held_out import Part, part_of

if TYPE_CHECKING:
    import polars as pl

SIZES = (19, 13, 9)
SERVERS = ("ogs", "kgs")  # whose ranks mean different things; the first one's scale is ours
PARTS = list(Part)
SHORTEST = 20  # moves of a game
_COLUMNS = [
    "size", "rules", "komi", "handicap", "time", "setup", "moves", "n_legal", "black", "white",
    "black_rank", "white_rank", "black_steps", "white_steps", "human",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class HumanMoves:
    """Some moves of some games of one size; `turns[i]` are those of game `games[i]`.

    The other arrays have one row for each move, game by game.
    """

    size: int
    games: NDArray[np.int64]
    turns: list[NDArray[np.int64]]
    played: NDArray[np.int16]  # a point, or size**2 for a pass
    rank: NDArray[np.float32]
    server: NDArray[np.uint8]
    game: NDArray[np.int32]
    player: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.played)

    def some(self, rows: NDArray[np.int64]) -> HumanMoves:
        """Return some of the moves, in their order here; games without any are left out."""
        own = np.zeros(len(self), np.bool_)
        own[rows] = True
        starts = offsets_from([len(turns) for turns in self.turns])
        parts = [own[start:stop] for start, stop in pairwise(starts.tolist())]
        kept = np.array([part.any() for part in parts], np.bool_)
        turns = [turns[part] for turns, part in zip(self.turns, parts, strict=True) if part.any()]
        return HumanMoves(
            self.size,
            self.games[kept],
            turns,
            self.played[own],
            self.rank[own],
            self.server[own],
            self.game[own],
            self.player[own],
        )

    def group(self) -> NDArray[np.int64]:
        """Return a number that is the same for one player's moves in a game."""
        return self.game.astype(np.int64) << 32 | self.player


@dataclass(frozen=True, slots=True)
class HumanCorpus(GameTable):
    """Games with what is known of both players; columns of two are Black's and White's."""

    ranks: NDArray[np.float32]  # (n, 2) steps; NaN where the moves are not a human's of known rank
    parts: NDArray[np.uint8]  # (n, 2) index into PARTS
    players: NDArray[np.int32]  # (n, 2) a number for each player of a server
    servers: NDArray[np.uint8]  # (n,) index into SERVERS

    def moves_of(
        self,
        part: Part,
        size: int,
        server: str | None = None,
        most_games: int | None = None,
        seed: int = 0,
    ) -> HumanMoves:
        """Return all moves that players of one part of the split made on boards of one size."""
        chosen = (self.parts == PARTS.index(part)) & ~np.isnan(self.ranks)
        usable = chosen.any(1) & (self.games.sizes == size)
        if server is not None:
            usable &= self.servers == SERVERS.index(server)
        games = np.flatnonzero(usable)
        if most_games is not None and len(games) > most_games:
            picked = np.random.default_rng(seed).choice(len(games), most_games, replace=False)
            games = games[np.sort(picked)]
        turns, played, sides = [], [], []
        for number in games.tolist():
            words = self.games.moves_of(number)
            colors = (words >> 15).astype(np.int64)
            own = np.flatnonzero(chosen[number][colors])
            points = (words[own] & PASS).astype(np.int16)
            turns.append(own)
            played.append(np.where(points == PASS, size * size, points))
            sides.append(colors[own])
        game = np.repeat(games, [len(own) for own in turns])
        side = _joined(sides, np.int64)
        return HumanMoves(
            size,
            games,
            turns,
            _joined(played, np.int16),
            self.ranks[game, side],
            self.servers[game],
            game.astype(np.int32),
            self.players[game, side],
        )


def read_human_corpus(ogs: Path | None, kgs: Path | None, most_kgs: int, seed: int) -> HumanCorpus:
    """Take all games of the first collection and up to `most_kgs` of the second.

    Moves of programs and of players without a sure rank are not learnt from. KGS's games are
    chosen so that the weaker player's ranks are about equally frequent.
    """
    import polars as pl

    parts = []
    for server, path in zip(SERVERS, (ogs, kgs), strict=True):
        if path is None:
            continue
        games = scan_games(path, set(_COLUMNS) - {"human"})
        if "human" not in games.collect_schema():
            games = games.with_columns(human=pl.lit(None, pl.String))
        table = (
            games.select(_COLUMNS)
            .filter(pl.col("moves").is_not_null() & (pl.col("n_legal") >= SHORTEST))
            .filter(pl.col("size").is_in(SIZES))
            .collect()
        )
        if server == "kgs":
            table = table[_balanced(table, most_kgs, seed)]
        parts.append(_described(table, SERVERS.index(server)))
    if not parts or not any(map(len, parts)):
        raise GoError("no game with enough legal moves in these collections")
    return _all(parts)


def _balanced(table: pl.DataFrame, most: int, seed: int) -> NDArray[np.int64]:
    """Choose games at random, so that no rank of the weaker player has more than its share."""
    import polars as pl

    steps = table.select(pl.min_horizontal("black_steps", "white_steps")).to_series()
    order = np.random.default_rng(seed).permutation(len(table))
    rank = np.floor(np.clip(steps.fill_null(np.nan).to_numpy()[order], 15, 38))
    groups = [order[rank == value] for value in np.unique(rank[~np.isnan(rank)])]
    share, chosen = most, []
    for number, group in enumerate(sorted(groups, key=len)):
        taken = min(len(group), share // (len(groups) - number))
        chosen.append(group[:taken])
        share -= taken
    return np.sort(_joined(chosen, np.int64))


def _described(table: pl.DataFrame, server: int) -> HumanCorpus:
    rows = table.drop("setup", "moves").to_dicts()
    names = [(row["black"], row["white"]) for row in rows]
    numbers = {name: i for i, name in enumerate(dict.fromkeys(n for pair in names for n in pair))}
    ranks = [(_rank(row, "black", "W"), _rank(row, "white", "B")) for row in rows]
    count = len(rows)
    return HumanCorpus(
        PackedGames.from_frame(table),
        *agreed(rows),
        np.array(ranks, np.float32).reshape(count, 2),
        np.array([[PARTS.index(part_of(n)) for n in pair] for pair in names], np.uint8),
        np.array([[numbers[n] for n in pair] for pair in names], np.int32),
        np.full(count, server, np.uint8),
    )


def _rank(row: dict[str, object], side: str, other: str) -> float:
    """Return a player's place on the scale; NaN for programs and unsure ranks.

    A rank as text is the middle of its step: who is 3k has from 27.0 to 28.0.
    """
    steps, text = row[f"{side}_steps"], row[f"{side}_rank"]
    if row["human"] == other or steps is None or str(text).endswith("?"):
        return float("nan")
    value = float(str(steps))
    return value + 0.5 if value.is_integer() else value


def _all(parts: list[HumanCorpus]) -> HumanCorpus:
    """Join corpora; players of different servers stay different."""
    starts = np.cumsum([0, *[int(part.players.max(initial=-1)) + 1 for part in parts]])
    apart = [
        replace(part, players=part.players + np.int32(start))
        for part, start in zip(parts, starts, strict=False)
    ]
    return HumanCorpus.joined(apart)


def _joined(parts: list[NDArray[Any]], kind: type) -> NDArray[Any]:
    return np.concatenate([np.empty(0, kind), *parts]).astype(kind)
