"""Games of a player on a Go server, fetched into the library when a client asks for it.

A kept job: it can be paused, and goes on where it was. Which games have been fetched is written
down, so that those that were deleted here do not come back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from tengen.errors import GoError
from tengen.records.servers import ogs
from tengen.records.servers.fetching import Wish, fetch_games
from tengen.records.servers.polite import Polite, check_address
from tengen.web.library import Library
from tengen.web.messages import JobHead

if TYPE_CHECKING:
    from tengen.web.jobs import Job
    from tengen.web.queues import Jobs

KIND = "get"
PAUSE = 1.0  # seconds between two requests
_NOTED = f"fetched from {ogs.NAME}"  # the setting that lists the numbers of games


class GoServer(TypedDict):
    """A server whose games can be fetched, and whom that asks."""

    name: str
    title: str
    address: str
    contacts: list[str]


class _Stopped(Exception):
    """The job was paused or cancelled."""


class _Kept:
    """The library, as somewhere for records to go."""

    def __init__(self, library: Library, player: str) -> None:
        self._library, self._store = library, library.store
        self._collection = f"{player}, {ogs.TITLE}"
        self._numbers = set(self._store.setting(_NOTED, list))

    def has(self, number: int) -> bool:
        return number in self._numbers

    def keep(self, game: ogs.ListedGame, record: bytes) -> None:
        collection, played = self._collection, game.moment
        self._library.add(record, source="server", collection=collection, played=played)
        self._numbers.add(game.number)
        self._store.set_setting(_NOTED, sorted(self._numbers))


class Getting:
    """Fetches games from servers."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def servers(self) -> list[GoServer]:
        """Return the servers that can be asked; nobody is asked by that."""
        address = check_address(ogs.address())
        contacts = ogs.contacts(address, "NAME")
        return [{"name": ogs.NAME, "title": ogs.TITLE, "address": address, "contacts": contacts}]

    def start(self, jobs: Jobs, player: str, most: int) -> JobHead:
        """Begin to fetch the latest games of a player."""
        asked = {"server": ogs.NAME, "player": player, "most": most}
        return jobs.keep(KIND, game=None, title=player, asked=asked).head()

    def work(self, job: Job) -> Iterator[None]:
        """Fetch the games of a job, one after the other."""
        player, most = str(job.asked["player"]), int(job.asked["most"])

        def wait(seconds: float) -> None:
            if job.cancel.wait(seconds):
                raise _Stopped

        server = Polite(ogs.address(), PAUSE, wait)
        kept = _Kept(self._library, player)
        broken, reason = 0, ""
        try:
            for done, step in enumerate(fetch_games(server, Wish(player, most), kept), start=1):
                job.advance(done, most)
                if step.state == "broken":
                    broken, reason = broken + 1, f"game {step.number}: {step.reason}"
                yield
        except _Stopped:
            return
        if broken:
            raise GoError(f"{broken} of the games could not be read; {reason}")
