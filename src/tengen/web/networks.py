"""A service of networks: loaded when first needed, then shared by all requests of a server."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tengen.coords import BLACK, Move, Point, format_gtp
from tengen.errors import GoError, quoted
from tengen.game import Game
from tengen.nets.report import EvaluationReport
from tengen.results import UNKNOWN, Result
from tengen.web.messages import EndgameRegion, ScoreReport

if TYPE_CHECKING:
    from tengen.endgame.atlas import AtlasShape
    from tengen.endgame.described import BoardEndgame, EndgameReport
    from tengen.nets.count_report import CountReport
    from tengen.nets.evaluator import Evaluator
    from tengen.review.report import TriedReport
    from tengen.web.workplaces import Handle

CACHE_BYTES = 64 << 20  # of past evaluations of one network
AT_ONCE = 16  # positions of a whole game: few, so that the curve grows and Cancel is quick
READY = ("embedded", "ready")


class NetworkService:
    """Answers what a network can say of games; safe to use from several threads.

    One network judges at a time; `choose` changes it. Clients choose among those on this machine,
    by name: a path of theirs is never opened. `device` and `exact` say how they run (see
    `open_evaluator`).
    """

    def __init__(
        self,
        net: str | None = None,
        announce: Callable[[str], None] = lambda message: None,
        *,
        device: str = "auto",
        exact: bool = False,
        opened: Callable[[], None] = lambda: None,
    ) -> None:
        """Take the network that judges, and whom to tell when a network has been opened."""
        self._net, self._announce, self._device = net, announce, device
        self._exact = exact
        self._opened = opened
        self._lock = threading.Lock()
        self._evaluator: Evaluator | None = None
        self._beside: dict[str, Evaluator] = {}  # judge and draft of reviews

    @property
    def name(self) -> str:
        """The name of the network that judges."""
        return self._net or "default"

    @property
    def settings(self) -> tuple[str | None, str, bool]:
        """What another service of the same networks is made from: network, device, and `exact`."""
        return self._net, self._device, self._exact

    def choices(self) -> list[tuple[str, str]]:
        """Return the networks that clients may choose, each with a word on its size."""
        from tengen.nets.store import list_nets

        found = [
            (net.name, f"{net.source}, {net.bytes / 1e6:.0f} MB")
            for net in list_nets()
            if net.state in READY
        ]
        names = {name for name, _ in found}
        return found if self.name in names else [(self.name, "given with --net"), *found]

    def choose(self, name: str) -> None:
        """Let another network judge from now on. Raises `GoError` where there is none."""
        self.check_choice(name)
        with self._lock:
            if name != self.name or self._evaluator is None:
                self._evaluator = self.open(name)
                self._net = name

    def check_choice(self, name: str) -> None:
        """Raise `GoError` for a network that clients may not choose."""
        known = [one for one, _ in self.choices()]
        if name not in known:
            raise GoError(f"no network {quoted(name)} is here, only {', '.join(known)}")

    def evaluator(self) -> Evaluator:
        """Return the loaded network; raises `GoError` where there is none."""
        with self._lock:
            if self._evaluator is None:
                self._evaluator = self.open(self._net)
            return self._evaluator

    @property
    def judge_name(self) -> str:
        """The network that judges new reviews: a strong one that is here, unless one was chosen."""
        from tengen.nets.judges import DRAFT, ready_judge

        return (ready_judge() or self.name) if self.name == DRAFT else self.name

    def reviewers(self, net: str | None = None) -> tuple[Evaluator, Evaluator | None]:
        """Return the network that judges reviews, and the one that drafts them if it needs one.

        `net` is one that a client asks for instead of the usual judge. Where the strong judge is
        damaged, the server's own network judges until the strong one is fetched again.
        """
        from tengen.nets.judges import DRAFT, needs_draft

        wanted = net or self.judge_name
        try:
            judge = self._named(wanted)
        except GoError as error:
            if wanted in (net, self.name):
                raise
            self._announce(f"{error}; {self.name} judges meanwhile")
            judge = self._named(self.name)
        return judge, self._named(DRAFT) if needs_draft(judge.name) else None

    def _named(self, name: str) -> Evaluator:
        if name == self.name:
            return self.evaluator()
        with self._lock:
            if name not in self._beside:
                self._beside = {**self._beside, name: self.open(name)}
            return self._beside[name]

    def open(self, net: str | None) -> Evaluator:
        """Load a network beside the one that judges, on the device of this server."""
        from tengen.nets.devices import open_evaluator

        evaluator = open_evaluator(
            net,
            device=self._device,
            cache_bytes=CACHE_BYTES,
            exact=self._exact,
            announce=self._announce,
        )
        self._opened()
        return evaluator

    def evaluate(self, game: Game, top: int, symmetries: int) -> EvaluationReport:
        """Judge the present position of a game."""
        evaluator = self.evaluator()
        (found,) = evaluator.evaluate([game], symmetries=range(symmetries))
        return EvaluationReport.of(game, len(game), found, net=evaluator.name, top=top)

    def evaluate_all(
        self, job: Handle, game: Game, top: int, symmetries: int, first: int
    ) -> Iterator[EvaluationReport]:
        """Judge all positions of a game: from number `first` to the end, then back to the start."""
        evaluator = self.evaluator()
        first = min(first, len(game))
        for numbers in _portions([*range(first, len(game) + 1), *reversed(range(first))]):
            rising = sorted(numbers)
            found = evaluator.evaluate([game], [rising], symmetries=range(symmetries))
            for number, evaluation in zip(rising, found, strict=True):
                yield EvaluationReport.of(game, number, evaluation, net=evaluator.name, top=top)

    def score(self, game: Game) -> ScoreReport:
        """Count a game as if it ended now, and say whether that makes sense yet."""
        from tengen.nets.counting import count_game

        evaluator = self.evaluator()
        count = count_game(game, evaluator)
        (here,) = evaluator([game])
        return ScoreReport(
            settled=count.is_settled,
            result=str(count.score.result),
            dead=[format_gtp(point, game.size) for point in count.dead],
            black_lead=round(here.lead(BLACK), 2),
            black_winrate=round(here.winrate(BLACK), 4),
            ownership=[round(float(value), 3) for value in count.owners],
        )

    def count(
        self, game: Game, toggled: Iterable[Point] = (), recorded: Result = UNKNOWN
    ) -> CountReport:
        """Count a game that has ended; `toggled` corrects what the network calls dead."""
        from tengen.nets.count_report import CountReport
        from tengen.nets.counting import count_game

        evaluator = self.evaluator()
        found = count_game(game, evaluator, toggled)
        return CountReport.of(game, found, net=evaluator.name, recorded=recorded)

    def try_move(self, game: Game, move: Move) -> TriedReport:
        """Judge a move that somebody tries, by a search of the network that judges reviews."""
        from tengen.review.answering import judge_answer
        from tengen.review.report import TriedReport

        evaluator, _ = self.reviewers()
        found = judge_answer(game, move, evaluator)
        return TriedReport.of(found, game.size, net=evaluator.name)

    def analyse_endgame(
        self, job: Handle, game: Game, point: Point, counting: str, expansions: int | None
    ) -> Iterator[EndgameRegion | EndgameReport]:
        """Find the region around a point, then what a move there is worth."""
        from tengen.endgame import Counting, EndgameSettings
        from tengen.endgame.analysis import answer
        from tengen.endgame.clicks import place_at
        from tengen.endgame.described import EndgameReport

        evaluator = self.evaluator()
        place = place_at(game, evaluator, point)
        yield EndgameRegion(
            region=[format_gtp(one, game.size) for one in sorted(place.region)],
        )
        (report,) = answer(
            [place],
            evaluator,
            counting=Counting(counting),
            settings=EndgameSettings().looking_into(expansions) if expansions else None,
            progress=job.advance,
            is_cancelled=lambda: job.is_cancelled,
        )
        yield EndgameReport.of(report)

    def look_up(self, game: Game, point: Point) -> AtlasShape | None:
        """Find the place around a point in the atlas of endgames; see `tengen.endgame.atlas`."""
        from tengen.endgame.atlas import look_up

        return look_up(game, self.evaluator(), point)

    def analyse_board(self, job: Handle, game: Game, counting: str) -> Iterator[BoardEndgame]:
        """Find what a move is worth in every place of the board; then in which order to play."""
        from tengen.endgame import Counting, analyse_board
        from tengen.endgame.described import BoardEndgame
        from tengen.endgame.whole_board import checked_order

        evaluator = self.evaluator()
        report = analyse_board(
            game,
            evaluator,
            counting=Counting(counting),
            progress=job.advance,
            is_cancelled=lambda: job.is_cancelled,
        )
        found = BoardEndgame.of(report, game.size)
        yield found
        if report.places and not job.is_cancelled:
            plays = checked_order(game, report.places, evaluator)
            order = [(play.color.letter, format_gtp(play.point, game.size)) for play in plays]
            yield replace(found, order=order)


def _portions(numbers: list[int]) -> Iterable[list[int]]:
    return (numbers[start : start + AT_ONCE] for start in range(0, len(numbers), AT_ONCE))
