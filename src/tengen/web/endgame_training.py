"""Endgame exercises over the web: made ones, those of the user's games, and boards to play out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tengen.coords import format_gtp, parse_gtp
from tengen.endgame.counting import mixed
from tengen.errors import GoError
from tengen.sgf import Record, annotate
from tengen.train.endgames import KINDS, LEVELS, EndgameExercise, endgame_exercises, own_endgames
from tengen.train.playing_out import BoardExercise, board_exercises, play_out
from tengen.train.schedule import Verdict, answered, in_order, tally
from tengen.web.problems import NotFound
from tengen.web.records import view_record
from tengen.web.store import now
from tengen.web.views import RecordView

if TYPE_CHECKING:
    from tengen.game import Game
    from tengen.web.limits import ServerLimits
    from tengen.web.training import Training

BOARD = "board"
SHOWN = 50


@dataclass(frozen=True, slots=True)
class EndgameRow:
    """An endgame exercise of a list."""

    id: str
    kind: str  # worth, sente, move, first, or board
    level: str  # "" of boards
    is_own: bool  # from a game of the user's


@dataclass(frozen=True, slots=True)
class EndgameList:
    """Endgame exercises in the order in which to do them, and what there is to choose by."""

    total: int
    new: int
    due: int
    answers: int
    right: int
    kinds: dict[str, int]  # of all exercises
    levels: dict[str, int]
    own: int
    next: list[EndgameRow]


@dataclass(frozen=True, slots=True)
class OpenEndgame:
    """An endgame exercise as the page draws it."""

    id: str
    kind: str
    question: str
    choices: list[str]  # empty where a move is asked for
    source: str | None  # the game that it comes from, and
    move: int  # how many of its moves had been played
    record: RecordView


@dataclass(frozen=True, slots=True)
class EndgameJudged:
    """What became of an answer. Of a board that is played out, `verdict` is null until the end."""

    verdict: Verdict | None
    right: list[str]
    text: str
    lost: str  # points that the moves on a board have lost so far
    record: RecordView | None  # the board after the answer to a move
    due: float | None


class EndgameDesk:
    """The endgame exercises of a store's user."""

    def __init__(self, training: Training, limits: ServerLimits) -> None:
        self._training, self._limits = training, limits

    def _own(self) -> list[EndgameExercise]:
        names = self._training.me().names
        return own_endgames(self._training.games(names), names) if names else []

    def list(self, kind: str, level: str, *, own: bool) -> EndgameList:
        """Return the exercises of a kind, a level, or of the user's own games; "" is any."""
        every: list[EndgameExercise | BoardExercise] = [*self._own()]
        count = len(every)
        if not own:
            every += [*endgame_exercises(), *board_exercises()]
        rows = [_row(one) for one in every]
        for name, known in ((kind, (*KINDS, BOARD)), (level, LEVELS)):
            if name and name not in known:
                raise GoError(f"{name}: one of {', '.join(known)} expected")
        chosen = {
            row.id: row
            for row in rows
            if (not kind or row.kind == kind) and (not level or row.level == level)
        }
        kept = self._training.kept()
        found = tally(chosen, kept, now())
        todo = in_order([one for one in every if one.id in chosen], kept, now())
        return EndgameList(
            total=found.total,
            new=found.new,
            due=found.due,
            answers=found.answers,
            right=found.right,
            kinds=dict(Counter(row.kind for row in rows)),
            levels=dict(Counter(row.level for row in rows if row.level)),
            own=count,
            next=[chosen[one.id] for one in todo[:SHOWN]],
        )

    def open(self, id_: str) -> OpenEndgame:
        """Return an exercise. Raises `NotFound`."""
        one = self._find(id_)
        if isinstance(one, BoardExercise):
            return OpenEndgame(
                id=one.id,
                kind=BOARD,
                question=one.question,
                choices=[],
                source=None,
                move=0,
                record=self._view(one.game),
            )
        return OpenEndgame(
            id=one.id,
            kind=one.kind,
            question=one.question,
            choices=list(one.told_choices),
            source=one.source or None,
            move=one.turn,
            record=self._view(one.game, one),
        )

    def answer(self, id_: str, answer: str, moves: Sequence[str]) -> EndgameJudged:
        """Judge an answer, or play a board on; what is decided is noted."""
        one = self._find(id_)
        if not isinstance(one, BoardExercise):
            found = one.judge(answer)
            return EndgameJudged(
                verdict=found.verdict,
                right=list(found.right),
                text=found.explanation,
                lost="0",
                record=None,
                due=self._note(id_, found.verdict),
            )
        out = play_out(one, [parse_gtp(move, one.game.size) for move in moves])
        return EndgameJudged(
            verdict=out.verdict,
            right=[format_gtp(move, one.game.size) for move in out.better],
            text=out.sentence,
            lost=mixed(out.lost),
            record=self._view(out.game),
            due=None if out.verdict is None else self._note(id_, out.verdict),
        )

    def _note(self, id_: str, verdict: Verdict) -> float:
        kept = answered(self._training.kept(id_).get(id_), verdict, now())
        self._training.keep(id_, kept)
        return kept.due

    def _find(self, id_: str) -> EndgameExercise | BoardExercise:
        every: list[EndgameExercise | BoardExercise] = [*self._own()]
        if not id_.startswith("own-"):
            every = [*endgame_exercises(), *board_exercises()]
        for one in every:
            if one.id == id_:
                return one
        raise NotFound("this exercise is not here: its game or review may have been deleted")

    def _view(self, game: Game, one: EndgameExercise | None = None) -> RecordView:
        record = Record.from_game(game)
        if one is not None:
            annotate(record.root, labels=one.labels)
        return view_record(record.to_bytes(), 1, self._limits)


def _row(one: EndgameExercise | BoardExercise) -> EndgameRow:
    if isinstance(one, BoardExercise):
        return EndgameRow(
            id=one.id,
            kind=BOARD,
            level="",
            is_own=False,
        )
    return EndgameRow(
        id=one.id,
        kind=one.kind,
        level=one.level,
        is_own=bool(one.source),
    )
