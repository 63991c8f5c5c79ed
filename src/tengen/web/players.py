"""The players of the library, and how strong their moves are: kept work, as reviews are."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tengen.errors import GoError
from tengen.files.plain_json import to_json
from tengen.strength.report import RankReport
from tengen.train.games import is_one_of
from tengen.web.library import Library, game_id
from tengen.web.me import aliases, names_of, written_as
from tengen.web.problems import NotFound
from tengen.web.store import now, unless_damaged

if TYPE_CHECKING:
    from tengen.strength.rating import Rated
    from tengen.web.jobs import Job
    from tengen.web.networks import NetworkService
    from tengen.web.workplaces import Handle, Workplace

KIND = "rank"
MOST_GAMES = 200  # of a player that are read; the latest 500 moves count


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player of the library; the estimate is null until somebody asks for it.

    The user is one player under all of his names: his games and his estimate are those of all.
    """

    player: str
    games: int
    is_me: bool
    estimate: RankReport | None


# UNION drops doubles: who plays himself has played one game.
_SIDES = "(SELECT black AS name, id FROM games UNION SELECT white, id FROM games)"


class Players:
    """The players in a store."""

    def __init__(self, library: Library, workplace: Workplace) -> None:
        self._library, self._store, self._workplace = library, library.store, workplace

    def with_most_games(self, count: int) -> list[PlayerRow]:
        """Return the players with the most games; the user stands first, under one name."""
        mine = written_as(self._store, names_of(self._store))
        marks = ", ".join("?" * len(mine))
        rows = self._store.rows(
            f"SELECT name, count(*) AS games FROM {_SIDES} WHERE name != '' AND name NOT IN "
            f"({marks}) GROUP BY name ORDER BY games DESC, name COLLATE NOCASE LIMIT ?",
            [*mine, count],
        )
        others = [row["name"] for row in rows]
        return [self.get(name) for name in [*mine[:1], *others][:count]]

    def get(self, player: str) -> PlayerRow:
        """Return what is known of a player. Raises `NotFound` for a name without games."""
        names = aliases(self._store, player)
        marks = ", ".join("?" * len(names))
        games = self._store.rows(
            f"SELECT count(DISTINCT id) AS n FROM {_SIDES} WHERE name IN ({marks})", names
        )[0]["n"]
        if not games or not player:
            raise NotFound("no game of the library has a player of this name")
        kept = self._store.row(
            f"SELECT report FROM players WHERE name IN ({marks}) ORDER BY made DESC", names
        )
        report = None if kept is None else unless_damaged(_read_report, kept["report"])
        return PlayerRow(player, games, is_one_of(player, names_of(self._store)), report)

    def work(self, job: Job) -> Iterator[RankReport | None]:
        """Estimate a player's rank from his games in the library."""
        names = aliases(self._store, str(job.asked["player"]))
        yield None
        yield from self._workplace(rank_work, job, names, self._records(names))

    def write(self, job: Job, report: RankReport) -> None:
        row = {"name": job.asked["player"], "made": now(), "report": to_json(report)}
        self._store.insert("players", row, otherwise="REPLACE")

    def _records(self, names: Sequence[str]) -> list[Path]:
        marks = ", ".join("?" * len(names))
        rows = self._store.rows(
            f"SELECT content FROM games WHERE black IN ({marks}) OR white IN ({marks}) "
            "ORDER BY date DESC LIMIT ?",
            [*names, *names, MOST_GAMES],
        )
        if not rows:
            raise GoError("no game of the library has a player of this name")
        return [self._store.record_path(row["content"]) for row in rows]


def rank_work(
    networks: NetworkService, job: Handle, players: Sequence[str], records: list[Path]
) -> Iterator[RankReport]:
    """Estimate a player's rank from his games in these records: one report, none if stopped."""
    from tengen.strength.rating import Rater
    from tengen.strength.reading import find_player, read_collection

    games = read_collection(records).games
    present = {*games.black.tolist(), *games.white.tolist()}
    name, own = find_player(games, *([one for one in players if one in present] or players[:1]))
    rater = Rater.beside(networks.evaluator())

    def advance(done: int, total: int) -> None:
        job.advance(done, total)
        if job.is_cancelled:
            raise _StoppedError

    with contextlib.suppress(_StoppedError):
        yield rank_report(rater.rate(games, name, own, progress=advance), rater.evaluator.name)


class _StoppedError(Exception):
    """The job was paused or cancelled."""


def rank_report(rated: Rated, net: str) -> RankReport:
    """Return what `tengen rank --json` says, with ids of the library for its games."""
    found = RankReport.of(rated, net)
    telling = [replace(one, game=game_id(one.game)) for one in found.telling_moves]
    per_game = [replace(one, game=game_id(one.game)) for one in found.per_game]
    found = replace(found, telling_moves=telling, per_game=per_game)
    if found.together is None:
        return found
    course = [replace(one, game=game_id(one.game)) for one in found.together.course]
    return replace(found, together=replace(found.together, course=course))


def _read_report(text: str) -> RankReport:
    return RankReport.parse(json.loads(text))
