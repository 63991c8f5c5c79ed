"""What anonymous visitors of a public server ask: their games, a turn in the queue, and a rank.

A visit has an address that nobody guesses, which is its only key. All of it is held in memory, for
a chosen time after its end at most, and nothing of it is written to the disk.
"""

from __future__ import annotations

import ipaddress
import logging
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tengen.errors import GoError
from tengen.strength.games import GameSet
from tengen.strength.moves import RECENT
from tengen.strength.reading import OwnGame, UnclearPlayer, find_player, recent_games
from tengen.strength.report import RankReport
from tengen.web.limits import Busy, TooLarge, TooOften
from tengen.web.problems import NotFound
from tengen.web.turns import finishing_times, in_turns

Advance = Callable[[int, int], None]
Rate = Callable[[GameSet, str, list[OwnGame], int, Advance], RankReport]
State = Literal["unclear", "waiting", "running", "done", "failed"]
HOUR = 3600.0
UNCLEAR = 900.0  # seconds that games wait for the name of the player
_log = logging.getLogger("tengen.web")
SECONDS_A_MOVE = 0.03  # of a player's own, before anything was measured


@dataclass(frozen=True, slots=True)
class VisitLimits:
    """Bounds of a public server."""

    kept: float = HOUR  # seconds that a rank can be looked at after its end
    an_hour: int = 20  # ranks of one visitor
    at_once: int = 2  # of one visitor, waiting or running
    waiting: int = 500  # of all
    held: int = 5000  # of all; the oldest of those that do not wait makes room
    upload: int = 300_000  # bytes
    games: int = 50
    game_moves: int = 1000
    moves: int = RECENT  # of the player that are read, the latest


@dataclass(slots=True)
class Visit:
    """One question, as its visitor sees it."""

    id: str
    client: str
    games: GameSet | None  # until the rank is known
    names: tuple[str, ...] = ()  # to choose among, while it is unclear whose rank is asked for
    player: str = ""
    own: list[OwnGame] = field(default_factory=list)
    moves: int = 0  # that will be read
    state: State = "unclear"
    progress: tuple[int, int] = (0, 0)  # games read, of how many
    error: str = ""
    report: RankReport | None = None
    faults: tuple[str, ...] = ()  # of some records
    begun: float = 0.0
    ends: float = 0.0  # when it is forgotten, by the clock


class _Forgotten(Exception):
    """The visitor took his question back."""


class Visits:
    """All visits of a server, and the one thread that rates them, visitors in turns.

    Safe to use from several threads.
    """

    def __init__(
        self, rate: Rate, limits: VisitLimits, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits
        self._rate, self._clock = rate, clock
        self._visits: dict[str, Visit] = {}  # in the order of their beginning
        self._asked: dict[str, deque[float]] = {}  # when each visitor asked, within an hour
        self._turns: dict[str, int] = {}  # the number of each visitor's last turn
        self._pace = SECONDS_A_MOVE
        self._change = threading.Condition()
        self._is_closed = False
        self._thread = threading.Thread(target=self._work, name="tengen-visits", daemon=True)
        self._thread.start()

    def check(self, client: str) -> None:
        """Raise `Busy` where a visitor, or all of them, have asked as much as they may."""
        with self._change:
            self._check(visitor(client))

    def ask(self, client: str, games: GameSet, player: str, faults: Sequence[str] = ()) -> Visit:
        """Put a question into the queue; where it is unclear whose rank is meant, it waits for
        `choose`. Raises `Busy`, and `GoError` for games without this player."""
        visit = Visit(secrets.token_urlsafe(16), visitor(client), games, faults=tuple(faults))
        try:
            self._take(visit, *filter(None, [player]))
        except UnclearPlayer as unclear:
            visit.names = unclear.names
        with self._change:
            self._check(visit.client)
            self._asked.setdefault(visit.client, deque()).append(self._clock())
            visit.ends = self._clock() + min(UNCLEAR, self.limits.kept)
            self._visits[visit.id] = visit
            self._change.notify_all()
        return visit

    def choose(self, id_: str, player: str) -> Visit:
        """Say whose rank is meant. Raises `NotFound`, and `GoError` for another name."""
        with self._change:
            visit = self._get(id_)
            if visit.state == "unclear":
                self._check_queue(visit.client)
                self._take(visit, player)
                self._change.notify_all()
            return visit

    def get(self, id_: str) -> Visit:
        """Return a visit. Raises `NotFound` for one that was forgotten, or never was."""
        with self._change:
            return self._get(id_)

    def forget(self, id_: str) -> None:
        """Forget a visit at once, wherever it is."""
        with self._change:
            self._visits.pop(id_, None)

    def ahead(self, visit: Visit) -> tuple[int, float]:
        """Return how many visits will be rated before this one, and in how many seconds it will be
        done."""
        with self._change:
            order = self._order()
            running = [v for v in self._visits.values() if v.state == "running"]
            now = self._clock()
            left = [max(0.5, v.moves * self._pace - (now - v.begun)) for v in running]
            times = finishing_times(left, [v.moves * self._pace for v in order], 1)
            for place, other in enumerate(order):
                if other is visit:
                    return place + len(running), times[place] or 0.0
        return 0, left[0] if visit in running else 0.0

    def close(self) -> None:
        with self._change:
            self._is_closed = True
            self._visits.clear()
            self._change.notify_all()
        self._thread.join(timeout=30)

    def _take(self, visit: Visit, *names: str) -> None:
        assert visit.games is not None
        name, own = find_player(visit.games, *names)
        own = recent_games(visit.games, own, self.limits.moves)
        moves = sum(len(visit.games.own_turns(each.game, each.color)) for each in own)
        visit.player, visit.own, visit.names = name, own, ()
        visit.moves, visit.state = min(moves, self.limits.moves), "waiting"

    def _get(self, id_: str) -> Visit:
        self._sweep()
        if id_ not in self._visits:
            raise NotFound("nothing is kept at this address")
        return self._visits[id_]

    def _check(self, client: str) -> None:
        self._sweep()
        limits = self.limits
        if len(self._asked.get(client, ())) >= limits.an_hour:
            raise TooOften(f"you have asked {limits.an_hour} times within an hour")
        self._check_queue(client)

    def _check_queue(self, client: str) -> None:
        open_ = [v for v in self._visits.values() if v.state in ("waiting", "running")]
        if sum(visit.client == client for visit in open_) >= self.limits.at_once:
            raise TooOften(f"{self.limits.at_once} of your questions are not answered yet")
        if len(open_) >= self.limits.waiting:
            raise Busy("the queue is full")

    def _sweep(self) -> None:
        """Forget what has ended; called whenever somebody asks, and every second."""
        now = self._clock()
        ended = [id_ for id_, visit in self._visits.items() if self._is_over(visit, now)]
        for id_ in ended:
            del self._visits[id_]
        while len(self._visits) >= self.limits.held:
            kept = (v for v in self._visits.values() if v.state not in ("waiting", "running"))
            oldest = next(kept, None)
            if oldest is None:
                break
            del self._visits[oldest.id]
        for client, times in list(self._asked.items()):
            while times and times[0] <= now - HOUR:
                times.popleft()
            if not times:
                del self._asked[client]
                self._turns.pop(client, None)

    @staticmethod
    def _is_over(visit: Visit, now: float) -> bool:
        return visit.state not in ("waiting", "running") and visit.ends <= now

    def _order(self) -> list[Visit]:
        waiting = (visit for visit in self._visits.values() if visit.state == "waiting")
        return in_turns(waiting, self._turns)

    def _work(self) -> None:
        while (visit := self._next()) is not None:
            self._answer(visit)

    def _next(self) -> Visit | None:
        with self._change:
            while not self._is_closed:
                self._sweep()
                if order := self._order():
                    visit = order[0]
                    visit.state, visit.begun = "running", self._clock()
                    self._turns[visit.client] = max(self._turns.values(), default=0) + 1
                    return visit
                self._change.wait(1.0)
        return None

    def _answer(self, visit: Visit) -> None:
        def advance(done: int, total: int) -> None:
            visit.progress = done, total
            if visit.id not in self._visits:
                raise _Forgotten

        assert visit.games is not None
        state: State = "failed"
        try:
            report = self._rate(visit.games, visit.player, visit.own, self.limits.moves, advance)
            visit.report, state = report, "done"
        except _Forgotten:
            return
        except GoError as error:
            visit.error = str(error)
        except Exception:
            _log.exception("a fault of Tengen; please report it (see CONTRIBUTING.md)")
            visit.error = "the program has a fault here"
        with self._change:
            now = self._clock()
            if state == "done":
                self._pace += 0.2 * ((now - visit.begun) / max(visit.moves, 1) - self._pace)
            visit.games, visit.own = None, []
            visit.state, visit.ends = state, now + self.limits.kept


def check_sizes(games: GameSet, limits: VisitLimits) -> None:
    """Raise `TooLarge` for more games, or longer ones, than a visitor may send."""
    if len(games) > limits.games:
        raise TooLarge(f"{limits.games} games may be sent at once, these are {len(games)}")
    longest = int(games.games.lengths().max(initial=0))
    if longest > limits.game_moves:
        raise TooLarge(f"a game may have {limits.game_moves} moves, one has {longest}")


def visitor(client: str) -> str:
    """Return whom an address counts for: of IPv6 a household has a whole network.

    >>> visitor("192.0.2.7"), visitor("2001:db8::1:2:3:4") == visitor("2001:db8::9")
    ('192.0.2.7', True)
    """
    try:
        address = ipaddress.ip_address(client.partition("%")[0])
    except ValueError:
        return client
    if address.version == 4:
        return client
    return str(ipaddress.ip_network((address, 64), strict=False))
