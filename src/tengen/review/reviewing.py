"""The course of a review: a look at every position, a search of what seems a mistake, reasons.

A quick network may draft the curve before the one that judges gets to work. The strength of the
players and the worth of the endgame's moves come last.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Generator, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from tengen.coords import Color
from tengen.endgame.search import Cancelled
from tengen.endgame.temperature_graph import MoveTemperature, temperatures
from tengen.game import Game
from tengen.nets.count_report import CountReport
from tengen.nets.counting import before_the_passes, count_game
from tengen.nets.evaluator import Evaluator
from tengen.patterns import Predictor
from tengen.results import UNKNOWN, Result
from tengen.review.categories import is_flagged
from tengen.review.ends import end_of_line, fates_of
from tengen.review.judging import Judgement, Verdict, by_look, by_search, fall, judge_move
from tengen.review.options import ReviewOptions
from tengen.review.reasons import Situation, find_reasons
from tengen.review.strengths import StrengthReader
from tengen.review.values import Fate, OwnershipMap, Reason, Review, ReviewedMove, Strength
from tengen.search import Limits, Tree, run
from tengen.search import Options as SearchOptions

Stage = Literal["looking", "judging", "searching", "strength", "endgame", "done"]
_AT_ONCE = 32  # positions that are looked at between two reports of progress
_TREE_BYTES = 96 << 20  # that trees of one game may take while they wait for more visits
_TREES = 16  # positions that are searched between two reports: they fill the batches of two cores


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """How far a review is; `review` is there as soon as every position was looked at once.

    "looking" is the draft where there is one, and then "judging" the judge's own look. From the
    stage "strength" on, every mistake is confirmed.
    """

    stage: Stage
    done: int
    total: int
    review: Review | None = None


def review(
    game: Game,
    evaluator: Evaluator,
    options: ReviewOptions | None = None,
    *,
    draft: Evaluator | None = None,
    cancel: threading.Event | None = None,
    recorded: Result = UNKNOWN,
) -> Generator[ReviewProgress]:
    """Review a game; yield progress, and in the last `ReviewProgress` the final review.

    `evaluator` is the judge. A quicker network, `draft`, looks at every position first and says
    what the moves of the endgame were worth. The review is provisional until it is final, and each
    of its moves says by whom it was judged. Setting `cancel` ends the generator early: what it has
    yielded so far stays valid, but `is_final` is False.

    `recorded` is the result that the record has: a game that ended by two passes, or whose result
    is a count, is counted, and the curve ends on the count.

    >>> *_, last = review(Game(5).play(12), Evaluator("fast"), ReviewOptions(visits=4))
    >>> last.review.is_final, len(last.review.moves)
    (True, 1)
    """
    cancel = cancel or threading.Event()
    yield from _Reviewer(game, evaluator, options or ReviewOptions(), draft, cancel, recorded).run()


class _Reviewer:
    def __init__(
        self,
        game: Game,
        evaluator: Evaluator,
        options: ReviewOptions,
        draft: Evaluator | None,
        cancel: threading.Event,
        recorded: Result,
    ) -> None:
        self.game, self.evaluator, self.options, self.cancel = game, evaluator, options, cancel
        self.draft = draft
        self.predictor, self.stages = Predictor(), options.stages_for(evaluator, game.size)
        self.drafted: list[Judgement] = []  # by the number of moves before the position
        self.judged: list[Judgement] = []  # the same, by the judge
        self.reader = StrengthReader(game, evaluator, draft) if options.strength else None
        self.trees: dict[int, Tree] = {}
        self.visits: dict[int, int] = {}  # that the trees were asked for
        self.reasons: dict[int, tuple[Reason, ...]] = {}  # by the number of moves before the move
        self.fates: dict[int, tuple[Fate, ...]] = {}  # likewise
        self.worth: dict[int, MoveTemperature] = {}
        self.strengths: dict[Color, Strength] = {}
        self.recorded = recorded
        self.count: CountReport | None = None
        self.closing = range(before_the_passes(game), len(game))
        self.unjudged = {*self.closing, *_around_ends(game), *_out_of_turn(game)}

    def run(self) -> Iterator[ReviewProgress]:
        stages = [self._judge]
        if self.draft is not None:
            stages.insert(0, self._draft)
        if self.stages:
            stages.append(self._search)
        if self.reader is not None:
            stages.append(self._strength)
        if self.options.endgame:
            stages.append(self._endgame)
        for stage in stages:
            yield from stage()
            if self.cancel.is_set():
                return
        count = len(self.game)
        yield ReviewProgress("done", count, count, self._review(is_final=True))

    def _draft(self) -> Iterator[ReviewProgress]:
        assert self.draft is not None
        return self._look(self.draft, self.drafted, "looking")

    def _judge(self) -> Iterator[ReviewProgress]:
        return self._look(
            self.evaluator, self.judged, "looking" if self.draft is None else "judging"
        )

    def _look(
        self, evaluator: Evaluator, found: list[Judgement], stage: Stage
    ) -> Iterator[ReviewProgress]:
        """Look at every position once, for the curve and for the players' strength alike."""
        positions = len(self.game) + 1
        for start in range(0, positions, _AT_ONCE):
            turns = range(start, min(start + _AT_ONCE, positions))
            if self.reader is not None and self.reader.evaluator is evaluator:
                looks = self.reader.look(turns)
            else:
                looks = evaluator.evaluate([self.game], [turns])
            found += (by_look(look, evaluator.name) for look in looks)
            if len(found) == positions:
                self._count(evaluator)
            is_seen = len(found) == positions or stage == "judging"
            yield ReviewProgress(stage, len(found), positions, self._review() if is_seen else None)
            if self.cancel.is_set():
                return

    def _count(self, evaluator: Evaluator) -> None:
        """Count a game that has ended; the rest of a record that was cut off is no end."""
        self.count = None
        if self.game.is_over or self.recorded.black_score is not None:
            found = count_game(self.game, evaluator)
            told = CountReport.of(self.game, found, net=evaluator.name, recorded=self.recorded)
            self.count = None if told.cut_off else told

    def _search(self) -> Iterator[ReviewProgress]:
        """Search in stages, each with more visits for larger losses; then find reasons."""
        for stage in self.stages:
            yield from self._grow(stage.visits, stage.least)
        if self.cancel.is_set():
            return
        found = {
            number: verdict
            for number, verdict in enumerate(self._verdicts())
            if is_flagged(verdict.loss) and self._is_confirmed(number)
        }
        for number, verdict in found.items():
            self._explain(number, verdict)
        self._walk_out(found)

    def _grow(self, visits: int, least: float) -> Iterator[ReviewProgress]:
        """Search the positions around moves that lose `least` points, until there are no more.

        What a search finds in one position may make a candidate of the next move.
        """
        limits = Limits(visits=visits)
        while turns := sorted(self._wanted(visits, least)):
            self.visits.update(dict.fromkeys(turns, visits))
            for start in range(0, len(turns), _TREES):
                some = turns[start : start + _TREES]
                trees = [self._tree(turn) for turn in some]
                results = deque(run(self.evaluator, trees, limits, cancel=self.cancel), maxlen=1)
                if self.cancel.is_set():
                    return
                for turn, result in zip(some, results[0], strict=True):
                    if result.moves:
                        self.judged[turn] = by_search(result, self.evaluator.name)
                self._drop_trees()
                yield ReviewProgress("searching", start + len(some), len(turns), self._review())

    def _drop_trees(self) -> None:
        """Drop trees that will not grow any more, and all of them where they take too much memory.

        One that is wanted again is searched again.
        """
        grown = [turn for turn in self.trees if self.visits[turn] >= self.stages[-1].visits]
        for turn in grown:
            del self.trees[turn]
        if sum(tree.nbytes for tree in self.trees.values()) > _TREE_BYTES:
            self.trees.clear()

    def _tree(self, turn: int) -> Tree:
        if turn not in self.trees:
            options = SearchOptions(seed=self.options.seed, ownership=True)
            self.trees[turn] = Tree(self.game.at(turn), options)
        return self.trees[turn]

    def _wanted(self, visits: int, least: float) -> set[int]:
        """Return the positions with too few visits around moves that lose `least` or more."""
        moves = zip(self.game.colors, pairwise(self.judged), strict=True)
        return {
            turn
            for number, (color, (before, after)) in enumerate(moves)
            if number not in self.unjudged and fall(color, before, after) >= least
            for turn in (number, number + 1)
            if self.visits.get(turn, 0) < visits
        }

    def _strength(self) -> Iterator[ReviewProgress]:
        assert self.reader is not None
        for done in self.reader.read():
            yield ReviewProgress("strength", done, len(self.game), self._review())
            if self.cancel.is_set():
                return
        self.strengths = self.reader.strengths()

    def _endgame(self) -> Iterator[ReviewProgress]:
        """Say move by move what the endgame was worth; reasons may follow from that."""
        count = len(self.game)
        verdicts = list(self._verdicts())
        course = temperatures(self.game, self._quick, is_cancelled=self.cancel.is_set)
        with suppress(Cancelled):
            for worth in course:
                number = worth.number - 1
                self.worth[number] = worth
                if number in self.reasons:
                    self._explain(number, verdicts[number])
                yield ReviewProgress("endgame", worth.number, count, self._review())
                if self.cancel.is_set():
                    return

    @property
    def _quick(self) -> Evaluator:
        """The network for the many small questions of the endgame."""
        return self.draft or self.evaluator

    def _explain(self, number: int, verdict: Verdict) -> None:
        at = self._situation(number, verdict)
        self.reasons[number] = find_reasons(at, self.predictor, self.worth.get(number))

    def _situation(self, number: int, verdict: Verdict) -> Situation:
        before, after = self.judged[number : number + 2]
        color = self.game.colors[number]
        return Situation(
            before=self.game.at(number),
            point=self.game.moves[number],
            loss=verdict.loss,
            line=verdict.line,
            reply=after.line,
            owned_before=color.sign * before.ownership,
            owned_after=color.sign * after.ownership,
        )

    def _walk_out(self, found: Mapping[int, Verdict]) -> None:
        """Look at the ends of the better lines: which groups live there, and not in the game."""
        numbers = list(found)
        for start in range(0, len(numbers), _AT_ONCE):
            if self.cancel.is_set():
                return
            some = numbers[start : start + _AT_ONCE]
            ends = [end_of_line(self.game.at(number), found[number].line) for number in some]
            for number, end, look in zip(some, ends, self.evaluator(ends), strict=True):
                at = self._situation(number, found[number])
                self.fates[number] = fates_of(at, end, look.ownership)

    def _is_confirmed(self, number: int) -> bool:
        return number not in self.unjudged and all(one.is_searched for one in self._pair(number))

    def _pair(self, number: int) -> tuple[Judgement, Judgement]:
        """Return the positions before and after a move, both judged by the same network."""
        known = self.judged if number + 1 < len(self.judged) else self.drafted
        return known[number], known[number + 1]

    def _verdicts(self) -> Iterator[Verdict]:
        for number, (color, move) in enumerate(zip(self.game.colors, self.game.moves, strict=True)):
            if number in self.unjudged:
                yield Verdict(0.0, ())
            else:
                yield judge_move(color, move, *self._pair(number))

    def _review(self, *, is_final: bool = False) -> Review:
        start = (self.judged or self.drafted)[0]
        return Review(
            size=self.game.size,
            net=self.evaluator.name,
            start_winrate=start.winrate,
            start_lead=start.expected_lead,
            start_judged_by=start.judged_by,
            endgame_by=self._quick.name if self.worth else None,
            moves=tuple(self._moves()),
            is_final=is_final,
            maps=tuple(self._map(turn) for turn in _moments(len(self.game))),
            strengths=self.strengths,
            count=self.count,
        )

    def _map(self, turn: int) -> OwnershipMap:
        place = min(turn, self.closing.start)
        seen = (self.judged if place < len(self.judged) else self.drafted)[place]
        return OwnershipMap(turn, tuple(seen.ownership.round(3).tolist()), seen.judged_by)

    def _moves(self) -> Iterator[ReviewedMove]:
        for number, verdict in enumerate(self._verdicts()):
            winrate, lead, judged_by = self._course(number)
            worth = self.worth.get(number)
            yield ReviewedMove(
                move=number + 1,
                color=self.game.colors[number],
                point=self.game.moves[number],
                loss=verdict.loss,
                confirmed=self._is_confirmed(number),
                line=verdict.line,
                winrate=winrate,
                lead=lead,
                reasons=self.reasons.get(number, ()),
                temperature=None if worth is None else float(worth.best),
                judged_by=judged_by,
                fates=self.fates.get(number, ()),
                proved=() if worth is None else worth.proved,
            )

    def _course(self, number: int) -> tuple[float, float, str]:
        """Return Black's win rate and lead after a move, and the network that says so.

        Two passes change nothing, whatever a network thinks: from the closing ones on the count
        holds, and where the game went on after two, what held before them.
        """
        first = self.closing.start
        if self.count is not None and number + 1 >= min(first + 1, len(self.game)):
            lead = self.count.lead
            return 0.5 if lead == 0 else float(lead > 0), lead, self.count.net
        if number < first and self.game.moves[max(0, number - 1) : number + 1] == [None, None]:
            after = self._pair(number - 1)[0]
        elif number < first:
            after = self._pair(number)[1]
        else:
            after = (self.judged if first < len(self.judged) else self.drafted)[first]
        return after.winrate, after.expected_lead, after.judged_by


def _moments(moves: int) -> list[int]:
    """Return the moments of a game that are drawn: its quarters, and its end.

    >>> _moments(200), _moments(2), _moments(0)
    ([50, 100, 150, 200], [1, 2], [])
    """
    return sorted({moves * quarter // 4 for quarter in (1, 2, 3, 4)} - {0})


def _around_ends(game: Game) -> Iterator[int]:
    """Yield the moves that end a game by two passes, and those that resume it."""
    for number in range(1, len(game)):
        if game.moves[number - 1] is None and game.moves[number] is None:
            yield from (number, number + 1)


def _out_of_turn(game: Game) -> list[int]:
    """Return the numbers of moves whose player was not to move, as when handicap is placed.

    Nothing is said of them: the positions before them were judged for the other player.
    """
    turns = [game.first, *(color.opponent for color in game.colors)]
    return [number for number, color in enumerate(game.colors) if color is not turns[number]]
