"""The players of the library, and how strong their moves are: kept work, as reviews are."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tengen.errors import GoError
from tengen.files.plain_json import to_json
from tengen.strength.report import RankReport
from tengen.web.library import Library, game_id
from tengen.web.problems import NotFound
from tengen.web.store import now

if TYPE_CHECKING:
    from tengen.strength.rating import Rated
    from tengen.web.jobs import Job
    from tengen.web.networks import NetworkService
    from tengen.web.workplaces import Handle, Workplace

KIND = "rank"
MOST_GAMES = 200  # of a player that are read; the latest 500 moves count


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player of the library; the estimate is null until somebody asks for it."""

    player: str
    games: int
    estimate: RankReport | None


# UNION drops doubles: who plays himself has played one game.
_NAMES = """SELECT name AS player, count(*) AS games FROM
  (SELECT black AS name, id FROM games UNION SELECT white, id FROM games) WHERE name != ''"""


class Players:
    """The players in a store."""

    def __init__(self, library: Library, workplace: Workplace) -> None:
        self._library, self._store, self._workplace = library, library.store, workplace

    def with_most_games(self, count: int) -> list[PlayerRow]:
        """Return the players with the most games."""
        rows = self._store.rows(
            f"{_NAMES} GROUP BY name ORDER BY games DESC, name COLLATE NOCASE LIMIT ?", [count]
        )
        return [self._row(row) for row in rows]

    def get(self, player: str) -> PlayerRow:
        """Return what is known of a player. Raises `NotFound` for a name without games."""
        row = self._store.row(f"{_NAMES} AND name = ? GROUP BY name", [player])
        if row is None:
            raise NotFound("no game of the library has a player of this name")
        return self._row(row)

    def _row(self, row: dict[str, Any]) -> PlayerRow:
        kept = self._store.row("SELECT report FROM players WHERE name = ?", [row["player"]])
        report = None if kept is None else RankReport.parse(json.loads(kept["report"]))
        return PlayerRow(row["player"], row["games"], report)

    def work(self, job: Job) -> Iterator[RankReport | None]:
        """Estimate a player's rank from his games in the library."""
        player = str(job.asked["player"])
        yield None
        yield from self._workplace(rank_work, job, player, self._records(player))

    def write(self, job: Job, report: RankReport) -> None:
        row = {"name": job.asked["player"], "made": now(), "report": to_json(report)}
        self._store.insert("players", row, otherwise="REPLACE")

    def _records(self, player: str) -> list[Path]:
        rows = self._store.rows(
            "SELECT content FROM games WHERE black = ? OR white = ? ORDER BY date DESC LIMIT ?",
            [player, player, MOST_GAMES],
        )
        if not rows:
            raise GoError("no game of the library has a player of this name")
        return [self._store.record_path(row["content"]) for row in rows]


def rank_work(
    networks: NetworkService, job: Handle, player: str, records: list[Path]
) -> Iterator[RankReport]:
    """Estimate a player's rank from his games in these records: one report, none if stopped."""
    from tengen.strength.rating import Rater
    from tengen.strength.reading import find_player, read_collection

    games = read_collection(records).games
    name, own = find_player(games, player)
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
