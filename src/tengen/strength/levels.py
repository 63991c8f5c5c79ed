"""The levels of a pool's players from their moves: read in processes or on a cluster, and kept.

Players come in groups. Each group's levels are one file of a folder, so that a run that was
interrupted goes on with the groups that are missing.
"""

from __future__ import annotations

import functools
import json
import zlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK, WHITE
from tengen.errors import GoError, ParseError
from tengen.files import atomic
from tengen.files.inputs import read_json
from tengen.files.plain_json import to_json
from tengen.records.workers import map_pieces
from tengen.strength.estimate import quantiles
from tengen.strength.games import GameSet
from tengen.strength.pool_rating import Levels
from tengen.strength.rating import LEAST_MOVES, Rater
from tengen.strength.reading import OwnGame, read_collection, recent_games

GROUP = 16  # players
MANIFEST = "manifest.json"
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class LevelSource:
    """What levels are read from, in any process: a file of games, and how many latest moves."""

    games: Path
    limit: int
    net: str = "default"


def read_levels(
    source: LevelSource,
    players: Sequence[str],
    folder: Path | None = None,
    *,
    workers: int = 1,
    cluster: str | None = None,
    progress: Progress = lambda *_: None,
) -> list[Levels | None]:
    """Return each player's levels; None for who has made too few moves.

    `folder` keeps them. Raises `GoError` if it holds the levels of other players or other games.
    """
    groups = [tuple(players[at : at + GROUP]) for at in range(0, len(players), GROUP)]
    found: dict[int, list[Levels | None]] = {}
    if folder is not None:
        _open_folder(folder, source, players)
        found = {number: _read_group(path) for number, path in _kept(folder, len(groups))}
    done = sum(len(one) for one in found.values())
    missing = ((number, one) for number, one in enumerate(groups) if number not in found)
    work = functools.partial(_levels_of_group, source)
    for number, levels in map_pieces(work, missing, workers=workers, cluster=cluster):
        if folder is not None:
            atomic.write_text(folder / f"{number:06}.json", to_json(levels) + "\n")
        found[number] = levels
        done += len(levels)
        progress(done, len(players))
    return [one for number in range(len(groups)) for one in found[number]]


def _open_folder(folder: Path, source: LevelSource, players: Sequence[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    stamp = source.games.stat()
    asked = {**asdict(source), "games": [stamp.st_size, stamp.st_mtime_ns], "group": GROUP}
    wanted = {**asked, "players": zlib.crc32("\n".join(players).encode())}
    manifest = folder / MANIFEST
    if manifest.exists() and manifest.read_text() != json.dumps(wanted):
        raise GoError(f"{folder}: holds the levels of other players or games; choose another")
    atomic.write_text(manifest, json.dumps(wanted))


def _kept(folder: Path, groups: int) -> list[tuple[int, Path]]:
    paths = ((number, folder / f"{number:06}.json") for number in range(groups))
    return [(number, path) for number, path in paths if path.exists()]


def _read_group(path: Path) -> list[Levels | None]:
    try:
        return [
            None
            if one is None
            else Levels(
                float(one["now"]),
                int(one["moves"]),
                {
                    game: (float(level), int(count))
                    for game, (level, count) in one["before"].items()
                },
            )
            for one in read_json(path)
        ]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ParseError(f"not the levels of players ({error!r})", source=str(path)) from None


@functools.lru_cache(maxsize=1)
def _opened(source: LevelSource) -> tuple[GameSet, dict[str, list[OwnGame]], Rater]:
    """Return the games, whose they are, and a rater; each process opens them once."""
    games = read_collection([source.games]).games
    return games, own_games(games), Rater(source.net)


def own_games(games: GameSet) -> dict[str, list[OwnGame]]:
    """Return the games of each player; who plays himself is left out."""
    found = defaultdict(list)
    for game, (black, white) in enumerate(
        zip(games.black.tolist(), games.white.tolist(), strict=True)
    ):
        if black != white:
            found[black].append(OwnGame(game, BLACK))
            found[white].append(OwnGame(game, WHITE))
    return found


def _levels_of_group(source: LevelSource, players: Sequence[str]) -> list[Levels | None]:
    games, own, rater = _opened(source)
    return [levels_of(games, own.get(player, []), rater, source.limit) for player in players]


def levels_of(games: GameSet, own: Sequence[OwnGame], rater: Rater, limit: int) -> Levels | None:
    """Read a player's latest moves; None where there are too few."""
    chosen = recent_games(games, own, limit)
    table = rater.read_moves(games, chosen) if chosen else None
    if table is None or len(table) < LEAST_MOVES:
        return None
    evidence = rater.model.evidence(table)
    sets = [np.ones(len(table), np.bool_), *(_before(table.game, chosen, each) for each in chosen)]
    counts = [int(one.sum()) for one in sets]
    chances = rater.model.chances_of_sets(evidence, np.array(sets))
    steps = [float(quantiles(one, 0.5)) for one in chances]
    before = {
        str(games.id[each.game]): (level, count)
        for each, level, count in zip(chosen, steps[1:], counts[1:], strict=True)
        if count >= LEAST_MOVES
    }
    return Levels(steps[0], len(table), before)


def _before(game: NDArray[np.int32], chosen: Sequence[OwnGame], one: OwnGame) -> NDArray[np.bool_]:
    """Return which moves belong to the games before one."""
    earlier = [each.game for each in chosen[: chosen.index(one)]]
    return np.isin(game, earlier)
