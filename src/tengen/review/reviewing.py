"""The course of a review: one look at every position, then a search of what seems a mistake."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from tengen.coords import BLACK
from tengen.errors import GoError
from tengen.game import Game
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator
from tengen.review.values import Review, ReviewedMove
from tengen.search import Limits, SearchResult, Tree, run
from tengen.search import Options as SearchOptions

Stage = Literal["looking", "searching", "done"]
_AT_ONCE = 32  # positions that are looked at between two reports of progress


@dataclass(frozen=True, slots=True)
class Options:
    """How thoroughly to review.

    visits      of each position that is searched; 0 leaves it at first impressions
    candidate   points that a move must seem to lose to be searched
    seed        of what the search leaves to chance
    """

    visits: int = 40
    candidate: float = 1.0
    seed: int = 0

    def __post_init__(self) -> None:
        if self.visits < 0:
            raise GoError(f"{self.visits} visits: 0 or more expected")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review is; `review` is there as soon as every position was looked at once."""

    stage: Stage
    done: int
    total: int
    review: Review | None = None


def review(
    game: Game,
    evaluator: Evaluator,
    options: Options | None = None,
    *,
    cancel: threading.Event | None = None,
) -> Generator[Progress]:
    """Review a game; yield progress, and in the last `Progress` the final review.

    The review is provisional (`is_final` is False) after the first pass. Setting `cancel` ends the
    generator early: what it has yielded so far stays valid.

    >>> *_, last = review(Game(5).play(12), Evaluator("fast"), Options(visits=4))
    >>> last.review.is_final, len(last.review.moves)
    (True, 1)
    """
    yield from _Reviewer(game, evaluator, options or Options(), cancel or threading.Event()).run()


class _Reviewer:
    def __init__(
        self, game: Game, evaluator: Evaluator, options: Options, cancel: threading.Event
    ) -> None:
        self.game, self.evaluator, self.options, self.cancel = game, evaluator, options, cancel
        self.looks: list[Evaluation] = []
        self.results: dict[int, SearchResult] = {}  # by the number of moves before the position

    def run(self) -> Iterator[Progress]:
        positions = len(self.game) + 1
        for start in range(0, positions, _AT_ONCE):
            turns = range(start, min(start + _AT_ONCE, positions))
            self.looks += self.evaluator.evaluate([self.game], [turns])
            done = len(self.looks)
            seen = self._review(is_final=False) if done == positions else None
            yield Progress("looking", done, positions, seen)
            if self.cancel.is_set():
                return
        if self.options.visits:
            yield from self._search()
        if not self.cancel.is_set():
            yield Progress("done", positions, positions, self._review(is_final=True))

    def _search(self) -> Iterator[Progress]:
        """Search the positions around candidates, until no candidate is left unsearched."""
        while turns := sorted(self._wanted() - self.results.keys()):
            trees = [
                Tree(self.game.at(turn), SearchOptions(seed=self.options.seed)) for turn in turns
            ]
            limits = Limits(visits=self.options.visits)
            total = len(turns) * self.options.visits
            for found in run(self.evaluator, trees, limits, every=0.5, cancel=self.cancel):
                if self.cancel.is_set():
                    return
                done = sum(result.visits for result in found)
                if found[0].is_final:
                    self.results.update(zip(turns, found, strict=True))
                yield Progress("searching", done, total, self._review(is_final=False))

    def _wanted(self) -> set[int]:
        """Return the positions before and after each move that seems to lose points."""
        return {
            turn
            for number, loss in enumerate(self._losses())
            if loss >= self.options.candidate
            for turn in (number, number + 1)
        }

    def _losses(self) -> Iterable[float]:
        leads = [self._lead(turn) for turn in range(len(self.looks))]
        for color, (before, after) in zip(self.game.colors, pairwise(leads), strict=True):
            yield color.sign * (before - after)

    def _lead(self, turn: int) -> float:
        found = self.results.get(turn)
        return self.looks[turn].black_lead if found is None else found.lead

    def _winrate(self, turn: int) -> float:
        found = self.results.get(turn)
        return self.looks[turn].winrate(BLACK) if found is None else found.winrate

    def _review(self, *, is_final: bool) -> Review:
        return Review(
            size=self.game.size,
            net=self.evaluator.name,
            start_winrate=self._winrate(0),
            start_lead=self._lead(0),
            moves=tuple(self._moves()),
            is_final=is_final,
        )

    def _moves(self) -> Iterator[ReviewedMove]:
        for number, loss in enumerate(self._losses()):
            before = self.results.get(number)
            yield ReviewedMove(
                move=number + 1,
                color=self.game.colors[number],
                point=self.game.moves[number],
                loss=loss,
                confirmed=before is not None and number + 1 in self.results,
                line=before.moves[0].line if before is not None and before.moves else (),
                winrate=self._winrate(number + 1),
                lead=self._lead(number + 1),
            )
