"""Exercises from a player's own mistakes: the position before the mistake, the answer hidden."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from tengen.coords import Color, Move, format_gtp
from tengen.errors import GoError, quoted
from tengen.game import Game
from tengen.names import named
from tengen.phases import PHASES, Phase
from tengen.review.answering import Known
from tengen.review.values import Reason, Review, ReviewedMove
from tengen.train.games import DAYTIMES, ReviewedGame, is_one_of
from tengen.words import tell

STRONG = ("b18c384nbt",)
BESIDE = 0.5
FALLBACK = ("changes_hands", "spread")  # told where no reason accounts for the loss
UNEXPLAINED = "unexplained"  # the theme of a mistake without a reason
_ID = 12  # hexadecimal digits


@dataclass(frozen=True, slots=True)
class Rule:
    """Which mistakes are beyond doubt.

    least      points that they have lost
    is_strict  whether they must also have a reason and stand alone: where a move of the opponent
               just before or after lost half as much, a small network is often mistaken
    """

    least: float
    is_strict: bool

    def accepts(self, move: ReviewedMove, beside: Collection[ReviewedMove]) -> bool:
        """Tell whether a move is a sure mistake; `beside` are those just before and after it."""
        if not (move.confirmed and move.line and move.loss >= self.least):
            return False
        is_alone = all(other.loss < BESIDE * move.loss for other in beside)
        has_reason = any(reason.name not in FALLBACK for reason in move.reasons)
        return not self.is_strict or (is_alone and has_reason)


# Measured on judged games (docs/training.md): at most one exercise in twenty is doubtful.
TRUSTED, CAREFUL = Rule(5.0, is_strict=False), Rule(12.0, is_strict=True)


def rule_of(net: str) -> Rule:
    """Return the rule for what a network has judged."""
    return TRUSTED if net in STRONG else CAREFUL


@dataclass(frozen=True, slots=True, eq=False)
class Exercise:
    """One mistake to find a better move for.

    id        the same for the same position and mistake, wherever the game is kept
    source    the game's id
    game      the position to answer; the player is to move
    move      the number of the mistake in the game
    played    the mistake
    line      the better move and what follows
    loss      points that the mistake lost
    opponent  his name, "" where the record has none
    daytime   part of the day at which the game was played, "" where nobody knows
    """

    id: str
    source: str
    game: Game
    move: int
    played: Move
    line: tuple[Move, ...]
    loss: float
    phase: Phase
    reasons: tuple[Reason, ...]
    opponent: str
    date: str
    daytime: str = ""

    @property
    def color(self) -> Color:
        return self.game.to_move

    @property
    def themes(self) -> tuple[str, ...]:
        """The names of the reasons, or "unexplained"."""
        return tuple(reason.name for reason in self.reasons) or (UNEXPLAINED,)

    @property
    def known(self) -> Known:
        """What the review has found out by longer searches than an answer gets."""
        return Known(self.line, {self.played: self.loss})

    @property
    def question(self) -> str:
        """What the exercise asks, in the language that is spoken."""
        return tell(
            "exerciseQuestion",
            color=self.color.letter,
            played=named(self.game, self.played),
            loss=self.loss,
        )


@dataclass(frozen=True, slots=True)
class Filter:
    """Which exercises are wanted; what is empty or None does not restrict."""

    phases: frozenset[str] = frozenset()
    themes: frozenset[str] = frozenset()
    least_loss: float | None = None
    most_loss: float | None = None
    opponent: str = ""
    color: Color | None = None
    daytime: str = ""

    def __post_init__(self) -> None:
        for names, known in ((self.phases, PHASES), ({self.daytime} - {""}, DAYTIMES)):
            if unknown := sorted(names - set(known)):
                raise GoError(f"{quoted(unknown[0])}: one of {', '.join(known)} expected")

    def accepts(self, one: Exercise) -> bool:
        return (
            (not self.phases or one.phase in self.phases)
            and (not self.themes or not self.themes.isdisjoint(one.themes))
            and (self.least_loss is None or one.loss >= self.least_loss)
            and (self.most_loss is None or one.loss <= self.most_loss)
            and (not self.opponent or is_one_of(one.opponent, [self.opponent]))
            and self.color in (None, one.color)
            and self.daytime in ("", one.daytime)
        )


def exercises_of(games: Iterable[ReviewedGame], names: Collection[str]) -> list[Exercise]:
    """Return the exercises of a player's games, the largest loss first; each position once."""
    found: dict[str, Exercise] = {}
    for one in games:
        for exercise in _of_game(one, names):
            found.setdefault(exercise.id, exercise)
    return sorted(found.values(), key=lambda exercise: (-exercise.loss, exercise.id))


def _of_game(one: ReviewedGame, names: Collection[str]) -> Iterator[Exercise]:
    color = one.color_of(names)
    if color is None:
        return
    phases = {move.move: phase for phase, move in one.moves_of(color)}
    for move in sure_mistakes(one, color):
        before = one.game.at(move.move - 1)
        if before.to_move is not color or not before.is_legal(move.line[0]):
            continue
        yield Exercise(
            id=exercise_id(before, move.point),
            source=one.id,
            game=before,
            move=move.move,
            played=move.point,
            line=move.line,
            loss=move.loss,
            phase=phases[move.move],
            reasons=move.reasons,
            opponent=one.info.player(color.opponent),
            date=one.info.iso_date,
            daytime=one.daytime,
        )


def sure_mistakes(
    one: ReviewedGame, color: Color, rule: Rule | None = None
) -> Iterator[ReviewedMove]:
    """Yield the sure mistakes of a colour; of mistakes about the same stones, the largest.

    Without a rule, each mistake follows that of the network which has judged it.
    """
    review = Review(one.game.size, "", 0.5, 0.0, one.moves, True)
    moves = {move.move: move for move in one.moves}
    for swing in review.swings:
        own = []
        for move in swing.moves:
            beside = [moves[at] for at in (move.move - 1, move.move + 1) if at in moves]
            if move.color is color and (rule or rule_of(move.judged_by)).accepts(move, beside):
                own.append(move)
        if own:
            yield max(own, key=lambda move: move.loss)


def exercise_id(before: Game, played: Move) -> str:
    """Return the id of the exercise of a position and the mistake that was played there.

    >>> exercise_id(Game(9), 40) == exercise_id(Game(9), 40) != exercise_id(Game(9), 41)
    True
    """
    rules = before.rules
    words = (
        f"{before.size} {before.to_move.letter} {before.ko_point} {rules.name} {rules.komi} "
        f"{format_gtp(played, before.size)} "
    )
    return hashlib.sha256(words.encode() + before.board.stones).hexdigest()[:_ID]
