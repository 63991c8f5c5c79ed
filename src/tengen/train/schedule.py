"""When an exercise comes back, and what was answered: progress, kept as plain JSON.

The intervals are FSRS's (Free Spaced Repetition Scheduler, Ye 2022), by its own library.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from tengen.errors import GoError, ParseError, quoted
from tengen.files import atomic
from tengen.files.budgets import JSON_BYTES
from tengen.files.inputs import read_input
from tengen.files.plain_json import to_json
from tengen.review.answering import GRADES, Grade

if TYPE_CHECKING:
    from fsrs import Card

Verdict: TypeAlias = Grade
VERDICTS = GRADES
FORMAT = "tengen training 1"
MOST_CARDS = 200_000  # of a file that is imported
MOST_NAMES = 1000
_KEPT = 50  # answers to one exercise that are kept
_LATEST = 253e9  # seconds since 1970: the year 9987, which every calendar of Python's has
_LONGEST = 1e9  # days that FSRS takes something for remembered
_STEPS = 10  # of learning something new, or again; the library has two
Identified = TypeVar("Identified", bound="HasId")


class HasId(Protocol):
    """Whatever is scheduled has an id."""

    @property
    def id(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Kept:
    """What is known of one exercise.

    due      when it comes back, seconds since 1970
    card     FSRS's own state, as its library writes it
    answers  when it was answered, and how; the latest last
    """

    due: float
    card: Mapping[str, Any]
    answers: tuple[tuple[float, Verdict], ...] = ()


def read_kept(data: object) -> Kept:
    """Read the JSON of what is known of an exercise. Raises `GoError` for anything else."""
    try:
        if not isinstance(data, dict):
            raise TypeError
        answers = tuple((_moment(when), _verdict(how)) for when, how in data["answers"])
        card = _card(data["card"])
        return Kept(card.due.timestamp(), dict(card.to_dict()), answers[-_KEPT:])
    except (KeyError, ValueError, TypeError, OverflowError, AttributeError):
        raise GoError("not the progress of an exercise") from None


def answered(before: Kept | None, verdict: Verdict, now: float) -> Kept:
    """Return the progress after an answer.

    Right is FSRS's good, close and doubtful are its hard, wrong is again.
    """
    from fsrs import Card, Rating, Scheduler

    ratings: dict[Verdict, Rating] = {
        "right": Rating.Good,
        "close": Rating.Hard,
        "doubtful": Rating.Hard,
        "wrong": Rating.Again,
    }
    when = datetime.fromtimestamp(now, UTC)
    card = Card(card_id=0, due=when) if before is None else _card(before.card)
    # Without fuzz the same answers give the same dates, on every machine.
    card, _ = Scheduler(enable_fuzzing=False).review_card(card, ratings[verdict], when)
    answers = (*(() if before is None else before.answers), (now, verdict))
    return Kept(card.due.timestamp(), dict(card.to_dict()), answers[-_KEPT:])


def in_order(
    exercises: Sequence[Identified], kept: Mapping[str, Kept], now: float
) -> list[Identified]:
    """Return what to do next: what is due, the longest due first, then what is new in its order.

    What was answered and is not due yet is left out.
    """
    due = [one for one in exercises if one.id in kept and kept[one.id].due <= now]
    new = [one for one in exercises if one.id not in kept]
    return [*sorted(due, key=lambda one: (kept[one.id].due, one.id)), *new]


@dataclass(frozen=True, slots=True)
class ExerciseTally:
    """How far somebody is with some exercises."""

    total: int
    new: int
    due: int
    answers: int
    right: int


def tally(ids: Iterable[str], kept: Mapping[str, Kept], now: float) -> ExerciseTally:
    """Count exercises, and the answers to them."""
    wanted = list(ids)
    known = [kept[one] for one in wanted if one in kept]
    answers = [how for one in known for _, how in one.answers]
    return ExerciseTally(
        total=len(wanted),
        new=len(wanted) - len(known),
        due=sum(one.due <= now for one in known),
        answers=len(answers),
        right=answers.count("right"),
    )


@dataclass(slots=True)
class Progress:
    """Whose games they are, and what is known of each exercise."""

    names: list[str] = field(default_factory=list)
    kept: dict[str, Kept] = field(default_factory=dict)

    def content(self) -> dict[str, Any]:
        """Return what export writes and import reads; the command keeps its progress so, too."""
        return {"format": FORMAT, "names": self.names, "exercises": dict(sorted(self.kept.items()))}

    def join(self, other: Progress) -> int:
        """Take over what `other` knows better: the later answer counts. Return how many changed."""
        changed = 0
        for id_, theirs in other.kept.items():
            ours = self.kept.get(id_)
            if ours is None or _latest(theirs) > _latest(ours):
                self.kept[id_] = theirs
                changed += 1
        self.names += [name for name in other.names if name not in self.names]
        return changed


def parse_progress(text: str | bytes) -> Progress:
    """Read a file of progress. Raises `ParseError` for any other file."""
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ParseError(f"not a file of training progress ({quoted(FORMAT)} expected)")
        names, exercises = data["names"], data["exercises"]
        if len(exercises) > MOST_CARDS:
            raise ParseError(f"{len(exercises)} exercises: {MOST_CARDS} at most")
        if not isinstance(names, list) or len(names) > MOST_NAMES:
            raise ParseError(f"a list of names expected, {MOST_NAMES} at most")
        if not all(isinstance(name, str) and len(name) <= 200 for name in names):
            raise ParseError("a name is not text")
        "".join(names).encode()  # JSON can hold half a character, no answer can
        kept = {_checked_id(id_): read_kept(one) for id_, one in exercises.items()}
    except ParseError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise ParseError("not a file of training progress") from None
    return Progress(list(names), kept)


def read_progress(path: Path) -> Progress:
    """Read progress from a file; empty where there is none yet."""
    if not path.exists():
        return Progress()
    try:
        return parse_progress(read_input(path, "training progress", JSON_BYTES))
    except ParseError as error:
        raise error.at(str(path)) from None


def write_progress(path: Path, progress: Progress) -> None:
    """Write progress as a whole, so that a kill leaves the file before or the file after."""
    text = to_json(progress.content(), indent=1)
    atomic.write_text(path, f"{text}\n")


def _latest(one: Kept) -> float:
    return one.answers[-1][0] if one.answers else 0.0


def _checked_id(text: str) -> str:
    if not (0 < len(text) <= 40 and text.isascii() and text.replace("-", "").isalnum()):
        raise ParseError(f"{quoted(text)}: not the id of an exercise")
    return text


def _verdict(text: str) -> Verdict:
    if text not in VERDICTS:
        raise GoError(f"{quoted(str(text))}: one of {', '.join(VERDICTS)} expected")
    return text


def _moment(seconds: object) -> float:
    """Return a time in seconds since 1970. Raises `ValueError` for no day of our time."""
    moment = float(seconds)  # type: ignore[arg-type]
    if not 0 <= moment <= _LATEST:
        raise ValueError
    return moment


def _card(data: Mapping[str, Any]) -> Card:
    """Read the state of FSRS. Raises `GoError` and others for what its library never writes.

    The library itself takes anything, and fails when the exercise is answered.
    """
    from fsrs import Card, State

    card = Card.from_dict({**data, "card_id": 0})  # type: ignore[typeddict-item]
    if card.due.tzinfo is None or (card.last_review and card.last_review.tzinfo is None):
        raise GoError("the date of an exercise has no time zone")
    _moment(card.due.timestamp())
    if card.last_review is not None:
        _moment(card.last_review.timestamp())
    is_new = card.stability is None and card.difficulty is None and card.state is State.Learning
    if not is_new and not (
        0 < (card.stability or 0) <= _LONGEST and 1 <= (card.difficulty or 0) <= 10
    ):
        raise ValueError
    is_learnt = card.state is State.Review
    if is_learnt is not (card.step is None) or (not is_learnt and card.step not in range(_STEPS)):
        raise ValueError
    return card
