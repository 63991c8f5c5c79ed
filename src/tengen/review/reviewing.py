"""The course of a review: one look at every position, then a search of what seems a mistake."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.review.judging import Judgement, by_look, by_search, loss_of
from tengen.review.options import GLANCE, SUSPECT, Options
from tengen.review.values import Review, ReviewedMove
from tengen.search import Limits, Tree, run
from tengen.search import Options as SearchOptions

Stage = Literal["looking", "searching", "done"]
_AT_ONCE = 32  # positions that are looked at between two reports of progress
_EVERY = 0.5  # seconds between two reports of a search


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
        self.judged: list[Judgement] = []  # by the number of moves before the position
        self.trees: dict[int, Tree] = {}
        self.visits: dict[int, int] = {}  # that the trees were asked for

    def run(self) -> Iterator[Progress]:
        positions = len(self.game) + 1
        for start in range(0, positions, _AT_ONCE):
            turns = range(start, min(start + _AT_ONCE, positions))
            self.judged += map(by_look, self.evaluator.evaluate([self.game], [turns]))
            done = len(self.judged)
            seen = self._review(is_final=False) if done == positions else None
            yield Progress("looking", done, positions, seen)
            if self.cancel.is_set():
                return
        if self.options.visits:
            yield from self._search(GLANCE, self.options.candidate_with(self.evaluator))
            yield from self._search(self.options.visits, SUSPECT)
        if not self.cancel.is_set():
            yield Progress("done", positions, positions, self._review(is_final=True))

    def _search(self, visits: int, least: float) -> Iterator[Progress]:
        """Search the positions around moves that lose `least` points, until there are no more.

        What a search finds in one position may make a candidate of the next move.
        """
        visits = min(visits, self.options.visits)
        while turns := sorted(self._wanted(visits, least)):
            self.visits.update(dict.fromkeys(turns, visits))
            trees = [self._tree(turn) for turn in turns]
            limits, total = Limits(visits=visits), len(turns) * visits
            for found in run(self.evaluator, trees, limits, every=_EVERY, cancel=self.cancel):
                if self.cancel.is_set():
                    return
                if found[0].is_final:
                    for turn, result in zip(turns, found, strict=True):
                        if result.moves:
                            self.judged[turn] = by_search(result)
                done = sum(result.visits for result in found)
                yield Progress("searching", done, total, self._review(is_final=False))

    def _tree(self, turn: int) -> Tree:
        if turn not in self.trees:
            options = SearchOptions(seed=self.options.seed, ownership=True)
            self.trees[turn] = Tree(self.game.at(turn), options)
        return self.trees[turn]

    def _wanted(self, visits: int, least: float) -> set[int]:
        """Return the positions with too few visits before and after moves that lose so much."""
        return {
            turn
            for number, loss in enumerate(self._losses())
            if loss >= least
            for turn in (number, number + 1)
            if self.visits.get(turn, 0) < visits
        }

    def _losses(self) -> Iterator[float]:
        moves = zip(self.game.colors, self.game.moves, pairwise(self.judged), strict=True)
        for color, move, (before, after) in moves:
            yield loss_of(color, move, before, after)

    def _review(self, *, is_final: bool) -> Review:
        return Review(
            size=self.game.size,
            net=self.evaluator.name,
            start_winrate=self.judged[0].winrate,
            start_lead=self.judged[0].expected_lead,
            moves=tuple(self._moves()),
            is_final=is_final,
        )

    def _moves(self) -> Iterator[ReviewedMove]:
        for number, loss in enumerate(self._losses()):
            before, after = self.judged[number : number + 2]
            yield ReviewedMove(
                move=number + 1,
                color=self.game.colors[number],
                point=self.game.moves[number],
                loss=loss,
                confirmed=before.is_searched and after.is_searched,
                line=before.line,
                winrate=after.winrate,
                lead=after.expected_lead,
            )
