"""A service of networks: loaded when first needed, then shared by all requests of a server."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, cast

from tengen.coords import Point, format_gtp
from tengen.game import Game
from tengen.nets.report import EvaluationReport, evaluation_report

if TYPE_CHECKING:
    from tengen.nets.evaluator import Evaluator
    from tengen.web.jobs import Job
    from tengen.web.messages import EndgameRegion, EndgameReport

AT_ONCE = 16  # positions of a whole game: few, so that the curve grows and Cancel is quick


class NetworkService:
    """Answers what a network can say of games; safe to use from several threads."""

    def __init__(
        self, net: str | None = None, announce: Callable[[str], None] = lambda message: None
    ) -> None:
        self._net, self._announce = net, announce
        self._lock = threading.Lock()
        self._evaluator: Evaluator | None = None

    def evaluator(self) -> Evaluator:
        """Return the loaded network; raises `GoError` where there is none."""
        with self._lock:
            if self._evaluator is None:
                from tengen.nets.evaluator import Evaluator

                self._evaluator = Evaluator(
                    self._net, cache_bytes=64 << 20, announce=self._announce
                )
            return self._evaluator

    def evaluate(self, game: Game, top: int, symmetries: int) -> EvaluationReport:
        """Judge the present position of a game."""
        evaluator = self.evaluator()
        (found,) = evaluator.evaluate([game], symmetries=range(symmetries))
        return evaluation_report(game, len(game), found, net=evaluator.name, top=top)

    def evaluate_all(
        self, game: Game, top: int, symmetries: int, first: int
    ) -> Iterator[EvaluationReport]:
        """Judge all positions of a game: from number `first` to the end, then back to the start."""
        evaluator = self.evaluator()
        first = min(first, len(game))
        for numbers in _portions([*range(first, len(game) + 1), *reversed(range(first))]):
            rising = sorted(numbers)
            found = evaluator.evaluate([game], [rising], symmetries=range(symmetries))
            for number, evaluation in zip(rising, found, strict=True):
                yield evaluation_report(game, number, evaluation, net=evaluator.name, top=top)

    def analyse_endgame(
        self, game: Game, point: Point, counting: str, expansions: int | None, job: Job
    ) -> Iterator[EndgameRegion | EndgameReport]:
        """Find the region around a point, then what a move there is worth."""
        from tengen.endgame import Counting, Settings
        from tengen.endgame.analysis import answer
        from tengen.endgame.places import place_at

        evaluator = self.evaluator()
        place = place_at(game, evaluator, point)
        yield {"region": [format_gtp(one, game.size) for one in sorted(place.region)]}
        (report,) = answer(
            [place],
            evaluator,
            counting=Counting(counting),
            settings=Settings(expansions=expansions) if expansions else None,
            progress=job.advance,
            is_cancelled=lambda: job.is_cancelled,
        )
        yield cast("EndgameReport", report.as_dict())


def _portions(numbers: list[int]) -> Iterable[list[int]]:
    return (numbers[start : start + AT_ONCE] for start in range(0, len(numbers), AT_ONCE))
