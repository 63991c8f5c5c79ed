"""Game records from files, folders and archives, and whose moves are to be rated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tengen.coords import BLACK, WHITE, Color
from tengen.errors import GoError, quoted
from tengen.records.reading import read_blocks, read_games
from tengen.records.row import Row
from tengen.records.sources import Block
from tengen.strength.games import GameSet

if TYPE_CHECKING:
    import polars as pl

SIZES = range(5, 20)  # of boards whose moves can be judged
CHOICES = 12  # names shown where several are possible
SIDES = ("black", "white")


@dataclass(frozen=True, slots=True)
class Collection:
    """Games read from somewhere, and what was wrong with some records."""

    games: GameSet
    faults: tuple[str, ...]


class UnclearPlayer(GoError):
    """Nobody, or more than one, plays in all records: `names` are those to choose among."""

    def __init__(self, message: str, names: Sequence[str]) -> None:
        super().__init__(message)
        self.names = tuple(names)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of the set, and the colour that the player had."""

    game: int
    color: Color


def read_collection(sources: Sequence[Path]) -> Collection:
    """Read games from SGF, JSON lines, folders, archives, or a table (Parquet), in time order.

    Raises `GoError` if there is no game with moves.
    """
    for source in sources:
        if not source.exists():
            raise GoError(f"{source}: no such file")
    if len(sources) == 1 and sources[0].suffix == ".parquet":
        from tengen.records.tables import scan_games

        known = scan_games(sources[0]).filter(_is_known()).collect()
        games, faults = GameSet.from_frame(known), []
    else:
        read = read_games(sources)
        games, faults = GameSet.from_rows(_playable(read.rows)), read.faults
    return _collection(games, faults, [str(source) for source in sources])


def collect_records(files: Sequence[tuple[str, bytes]]) -> Collection:
    """Read games from the contents of record files (name and bytes), in time order.

    Raises `GoError` if there is no game with moves.
    """
    read = read_blocks([Block("upload", "sgf", files=tuple(files))])
    games = GameSet.from_rows(_playable(read.rows))
    return _collection(games, read.faults, [name for name, _ in files])


def _playable(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row.n_legal and row.size in SIZES]


def _collection(games: GameSet, faults: Sequence[str], sources: Sequence[str]) -> Collection:
    if not len(games):
        name = sources[0] if len(sources) == 1 else f"{len(sources)} files"
        reasons = [f"{name}: no game with moves on a board up to 19x19", *faults[:1]]
        raise GoError("; ".join(reasons))
    return Collection(games, tuple(faults))


def _is_known() -> pl.Expr:
    import polars as pl

    return pl.col("size").is_between(min(SIZES), max(SIZES)) & (pl.col("n_legal") > 0)


def find_player(games: GameSet, *names: str) -> tuple[str, list[OwnGame]]:
    """Return the player and his games: the one who is named, or whose name is in all records.

    Several names are one player who changed his, or plays on several servers.

    Where nobody is called so, `black` and `white` mean whoever has that colour in each game.
    Raises `UnclearPlayer` if nobody, or more than one, is in all of them. Where a name stands on
    both sides of a game it is not known whose moves are meant: such games are left out.
    """
    if len(names) == 1 and (side := _side(games, names[0])) is not None:
        return names[0].strip(), [OwnGame(game, side) for game in range(len(games))]
    called = {_named(games, name): None for name in names} or {_in_all_records(games): None}
    chosen = ", ".join(called)
    own = []
    for game in range(len(games)):
        sides = [color for color in (BLACK, WHITE) if games.name(game, color) in called]
        if len(sides) == 1:
            own.append(OwnGame(game, sides[0]))
    if not own:
        reason = f"{quoted(chosen)} plays both sides of every game: whose moves are meant?"
        raise UnclearPlayer(reason, SIDES)
    return chosen, own


def _side(games: GameSet, name: str) -> Color | None:
    """Return the colour that a name means where it is the name of nobody."""
    sides = {"black": BLACK, "white": WHITE}
    known = {each.casefold() for each in _counted(games)}
    word = name.strip().casefold()
    return None if word in known else sides.get(word)


def _named(games: GameSet, name: str) -> str:
    names = set(_counted(games))
    if name in names:
        return name
    alike = [known for known in names if known.casefold() == name.strip().casefold()]
    if len(alike) == 1:
        return str(alike[0])
    raise GoError(f"no player {quoted(name)} in these games; there are {_choices(games)}")


def _in_all_records(games: GameSet) -> str:
    everywhere: set[str] | None = None
    for game in range(len(games)):
        both = {games.name(game, color) for color in (BLACK, WHITE)} - {""}
        everywhere = both if everywhere is None else everywhere & both
    if everywhere and len(everywhere) == 1:
        return everywhere.pop()
    count = "one record" if len(games) == 1 else f"{len(games)} records"
    reason = "more than one player is" if everywhere else "no player is"
    raise UnclearPlayer(
        f"{reason} in all of {count}: choose with --player among {_choices(games)}",
        [name for name, _ in _counted(games).most_common(CHOICES)] or SIDES,
    )


def _counted(games: GameSet) -> Counter[str]:
    counts = Counter([*games.black.tolist(), *games.white.tolist()])
    counts.pop("", None)
    return counts


def _choices(games: GameSet) -> str:
    counts = _counted(games)
    if not counts:
        return "nobody: the records have no names (--player black or --player white)"
    shown = [f"{quoted(name)} ({count})" for name, count in counts.most_common(CHOICES)]
    more = len(counts) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def recent_games(games: GameSet, own: Sequence[OwnGame], limit: int) -> list[OwnGame]:
    """Return the latest games, as many as are needed for `limit` moves, in time order."""
    times = np.array([games.time[each.game] for each in own])
    order = np.argsort(times, kind="stable")
    taken: list[OwnGame] = []
    moves = 0
    for place in order[::-1].tolist():
        count = len(games.own_turns(own[place].game, own[place].color))
        if count == 0:
            continue
        taken.append(own[place])
        moves += count
        if moves >= limit:
            break
    return taken[::-1]
