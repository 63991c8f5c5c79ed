"""Endgame exercises with proved answers: what a move is worth, whose sente it is, where to play.

Some positions were made (random shapes between living walls, set into the boards of our sample
games), others come from the player's own games, where a review has met a place that the solver
proves. Nobody judged the answers.
"""

from __future__ import annotations

import functools
import hashlib
import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Literal, get_args

from tengen.board import Board
from tengen.cgt.sente import Sente
from tengen.coords import BLACK, Color, Point, format_gtp, parse_gtp
from tengen.endgame.counting import mixed
from tengen.endgame.exact.games import best_play, solve_games
from tengen.endgame.exact.solver import solve_region
from tengen.endgame.temperature_graph import ProvedPlace
from tengen.errors import GoError, IllegalMove, UnsupportedError, quoted
from tengen.game import Game
from tengen.sgf import Record, read_games
from tengen.train.games import ReviewedGame
from tengen.train.schedule import Verdict
from tengen.words import tell

TABLES = Path(__file__).parent / "tables"
Kind = Literal["worth", "sente", "move", "first"]
KINDS: tuple[Kind, ...] = get_args(Kind)
LEVELS = ("small", "medium", "large", "huge")
LETTERS = ("A", "B", "C")  # names of the three places, where the question is which comes first
CHOICES = 4  # how many values to choose from
CLOSE = Fraction(1, 2)  # points that a close answer may lose
_OF_LEVELS = (3, 5, 7)  # empty points of small, medium and large places
_OTHERS = tuple(Fraction(number, 3) for number in range(1, 25))  # wrong values to choose from
_SENTE = (Sente.GOTE, Sente.LEFT, Sente.RIGHT)  # the answers; other places are not asked about


@dataclass(frozen=True, slots=True)
class EndgameAnswer:
    """How good an answer is, what is right, and why."""

    verdict: Verdict
    right: tuple[str, ...]
    explanation: str


@dataclass(frozen=True, slots=True, eq=False)
class EndgameExercise:
    """A question about one place, or about which of three comes first.

    game     the position; its player to move is the one who is asked
    level    small, medium, large or huge: how many points are open
    places   the points of the place, or of the three
    swing    twice what a move is worth by territory, as problem books say it; 0 for three places
    choices  what to choose from, see `told_choices`; empty where a move is asked for
    source   the player's own game that it comes from; "" for a made exercise
    turn     how many moves of that game had been played
    is_safe  whether safe stones enclose the place; else the answer supposes that its borders live
    """

    id: str
    kind: Kind
    level: str
    game: Game
    places: tuple[frozenset[Point], ...]
    swing: Fraction
    sente: Sente
    choices: tuple[str, ...]
    source: str = ""
    turn: int = 0
    is_safe: bool = True

    @property
    def region(self) -> frozenset[Point]:
        """All marked points."""
        return frozenset().union(*self.places)

    @property
    def labels(self) -> dict[Point, str]:
        """What to write on the marked points that are empty."""
        several = len(self.places) > 1
        return {
            point: name if several else "?"
            for name, place in zip(LETTERS, self.places, strict=False)
            for point in place
            if not self.game.board.stones[point]
        }

    @property
    def question(self) -> str:
        """What the exercise asks, in the language that is spoken."""
        color = self.game.to_move.letter
        if self.kind == "worth":
            asked = tell("drillAskWorth")
        elif self.kind == "sente":
            asked = tell("drillAskSente")
        elif self.kind == "first":
            asked = tell("drillAskFirst", color=color)
        else:
            asked = tell("drillAskMove", color=color)
        return asked if self.is_safe else tell("drillSuppose", asked=asked)

    @property
    def told_choices(self) -> tuple[str, ...]:
        """What to choose from, in the language that is spoken."""
        return tuple(map(_told_sente, self.choices)) if self.kind == "sente" else self.choices

    def judge(self, answer: str) -> EndgameAnswer:
        """Judge an answer: a choice, as it is told or as it is kept, or a move.

        Raises `GoError` for what is neither.
        """
        if self.kind == "move":
            return self._judge_move(parse_gtp(answer, self.game.size))
        if self.kind == "first":
            return self._judge_first(answer)
        given = self._chosen(answer)
        if self.kind == "worth":
            right = told_right = mixed(self.swing)
        else:
            right, told_right = self.sente.value, _told_sente(self.sente)
        told = tell(
            "drillToldWorth",
            half=mixed(self.swing / 2),
            swing=mixed(self.swing),
            sente=_told_sente(self.sente),
        )
        return EndgameAnswer("right" if given == right else "wrong", (told_right,), told)

    def _chosen(self, answer: str) -> str:
        told = dict(zip(self.told_choices, self.choices, strict=True))
        if (given := told.get(answer, answer)) not in self.choices:
            raise GoError(f"{quoted(answer)}: one of {', '.join(told)} expected")
        return given

    def _judge_move(self, point: Point | None) -> EndgameAnswer:
        if point is None or point not in self.region:
            raise GoError("a move in the marked place is asked for")
        if (reason := self.game.why_illegal(point)) is not None:
            raise IllegalMove(point, reason, f"this move is not allowed: {reason}")
        losses = move_losses(self.game, self.region, self.game.to_move)
        best = tuple(format_gtp(move, self.game.size) for move, lost in losses.items() if not lost)
        lost = losses[point]
        if not lost:
            return EndgameAnswer("right", best, tell("drillToldBest"))
        told = tell("drillToldLess", points=mixed(lost), best=best)
        return EndgameAnswer("close" if lost <= CLOSE else "wrong", best, told)

    def _judge_first(self, answer: str) -> EndgameAnswer:
        answer = self._chosen(answer)
        gains = first_gains(self.game, self.places)
        best = max(gains)
        right = tuple(name for name, gain in zip(LETTERS, gains, strict=True) if gain == best)
        behind = ", ".join(
            tell("drillBehind", place=name, points=mixed(best - gain))
            for name, gain in zip(LETTERS, gains, strict=True)
            if gain < best
        )
        told = tell("drillToldFirst", behind=behind)
        return EndgameAnswer("right" if answer in right else "wrong", right, told)


def _told_sente(sente: str) -> str:
    return tell(f"sente-{sente}")


def move_losses(game: Game, region: frozenset[Point], color: Color) -> dict[Point, Fraction]:
    """Return the points that each move in a proved place loses at the place's own temperature."""
    stones, size = game.board.stones, game.size
    graph = solve_region(stones, size, region, moves_at=None).thermograph
    if graph is None:
        raise GoError("this place is not proved")
    heat = graph.move_value
    gains: dict[Point, Fraction] = {}
    for point in sorted(region):
        if stones[point] or not game.is_legal(point, color):
            continue
        after = game.board.play(color, point)
        solved = solve_region(after.stones, size, region, moves_at=None).thermograph
        if solved is not None:
            wall = solved.right if color is BLACK else solved.left
            gains[point] = color.sign * wall(heat)
    best = max(gains.values())
    return {point: best - gain for point, gain in gains.items()}


def first_gains(game: Game, places: Sequence[frozenset[Point]]) -> list[Fraction]:
    """Return the score of beginning in each place, if only these places are left on the board.

    Scores are by area, those of the player to move, with best play by both sides to the end.
    Raises `GoError` where a place is not proved or a ko matters.
    """
    color, every = game.to_move, frozenset().union(*places)
    found = []
    for place in places:
        scores = []
        for point in sorted(place):
            if game.board.stones[point] or not game.is_legal(point, color):
                continue
            after = game.board.play(color, point)
            solved = solve_games(after.stones, game.size, every)
            scores.append(color.sign * best_play(solved, color.opponent).score)
        if not scores:
            raise GoError("no move is possible in one of the places")
        found.append(max(scores))
    return found


# Made exercises


@functools.cache
def _records(name: str) -> tuple[Record, ...]:
    return tuple(read_games(TABLES / name))


def _check_names(kinds: Sequence[str], levels: Sequence[str]) -> None:
    for names, known in ((kinds, KINDS), (levels, LEVELS)):
        if unknown := sorted(set(names) - set(known)):
            raise GoError(f"{quoted(unknown[0])}: one of {', '.join(known)} expected")


def endgame_exercises(
    kinds: Sequence[Kind] = KINDS, levels: Sequence[str] = LEVELS
) -> list[EndgameExercise]:
    """Return the made exercises of some kinds and levels, the easiest first."""
    _check_names(kinds, levels)
    records = _records("endgames.sgf")
    swings = sorted({_comment(record)[0] for record in records})
    found = []
    for number, record in enumerate(records, 1):
        swing, sente, level = _comment(record)
        if level in levels:
            place = frozenset(record.root.points("SQ"))
            shown = _Shown(record.game(), place, swing, sente, level, swings, number)
            found += [
                shown.exercise(f"endgame-{number:02}-{kind}", kind)
                for kind in kinds
                if kind != "first"
            ]
    if "first" in kinds:
        found += [one for one in _made_firsts() if one.level in levels]
    return found


@dataclass(frozen=True, slots=True)
class _Shown:
    """A proved place on a board, about which several questions are asked."""

    game: Game
    place: frozenset[Point]
    swing: Fraction
    sente: Sente
    level: str
    swings: Sequence[Fraction]  # to draw wrong values from
    seed: int

    def exercise(self, id_: str, kind: Kind) -> EndgameExercise:
        choices = tuple(one.value for one in _SENTE) if kind == "sente" else ()
        if kind == "worth":
            choices = _values(self.swing, self.swings, self.seed)
        return EndgameExercise(
            id_, kind, self.level, self.game, (self.place,), self.swing, self.sente, choices
        )


def _comment(record: Record) -> tuple[Fraction, Sente, str]:
    first, *rest = record.root.comment.splitlines()
    about = dict(line.split(": ", 1) for line in rest)
    return (
        sum((Fraction(part) for part in first.split()), Fraction(0)),
        Sente(about["verdict"]),
        about["class"].split()[0],
    )


def _values(right: Fraction, swings: Sequence[Fraction], seed: int) -> tuple[str, ...]:
    """Return the right value among some that lie near it, in their order."""
    near = sorted((one for one in swings if one != right), key=lambda one: abs(one - right))
    others = random.Random(seed).sample(near[:6], min(CHOICES - 1, len(near)))
    return tuple(mixed(one) for one in sorted([right, *others]))


def _made_firsts() -> Iterator[EndgameExercise]:
    """Yield boards with three proved places, marked by their letters."""
    for number, record in enumerate(_records("firsts.sgf"), 1):
        game, labels = record.game(), record.root.labels()
        places = tuple(
            frozenset(point for point, name in labels.items() if name == letter)
            for letter in LETTERS
        )
        yield first_exercise(f"first-{number:02}", game, places)


def first_exercise(id_: str, game: Game, places: Sequence[frozenset[Point]]) -> EndgameExercise:
    """Return the question which of three places comes first."""
    empty = sum(not game.board.stones[point] for place in places for point in place)
    return EndgameExercise(
        id_, "first", level_of(empty // 3), game, tuple(places), Fraction(0), Sente.GOTE, LETTERS
    )


def level_of(empty: int) -> str:
    """Return the level of a place by its number of empty points."""
    return next(
        (name for name, most in zip(LEVELS, _OF_LEVELS, strict=False) if empty <= most), LEVELS[-1]
    )


# Exercises from the player's own games


def own_endgames(
    games: Iterable[ReviewedGame],
    names: Collection[str],
    kinds: Sequence[Kind] = KINDS,
    levels: Sequence[str] = LEVELS,
) -> list[EndgameExercise]:
    """Return exercises about places that a review has proved in a player's games.

    Nothing is searched again: what a place is worth was kept with the review.
    """
    _check_names(kinds, levels)
    found: dict[str, EndgameExercise] = {}
    for one in games:
        color = one.color_of(names)
        if color is not None:
            for exercise in _of_game(one, color, kinds):
                if exercise.level in levels:
                    found.setdefault(exercise.id, exercise)
    return list(found.values())


def _of_game(one: ReviewedGame, color: Color, kinds: Sequence[Kind]) -> Iterator[EndgameExercise]:
    open_places: list[tuple[ProvedPlace, bytes]] = []  # safe ones, with their stones
    for move in one.moves:
        if not move.proved:
            continue
        turn = move.move - 1
        board = one.game.at(turn).board
        game = Game(board.size, one.game.rules, setup=board, to_move=color)
        for place in move.proved:
            for exercise in _about(place, game, kinds):
                yield replace(exercise, source=one.id, turn=turn)
        open_places = [
            (place, inside) for place, inside in open_places if _inside(board, place) == inside
        ]
        open_places += [(place, _inside(board, place)) for place in move.proved if place.is_safe]
        if "first" in kinds and len(open_places) >= len(LETTERS):
            three = _hottest_first(game, [place for place, _ in open_places])
            if three is not None:
                yield replace(three, source=one.id, turn=turn)


def _inside(board: Board, place: ProvedPlace) -> bytes:
    return bytes(board.stones[point] for point in sorted(place.region))


def _about(place: ProvedPlace, game: Game, kinds: Sequence[Kind]) -> Iterator[EndgameExercise]:
    if place.sente not in _SENTE:
        return
    name = _name(game, place.region)
    empty = sum(not game.board.stones[point] for point in place.region)
    swings = sorted({*_OTHERS, place.swing})
    seed = int(name, 16)
    shown = _Shown(game, place.region, place.swing, place.sente, level_of(empty), swings, seed)
    for kind in kinds:
        if kind != "first" and (kind != "move" or place.is_safe):
            exercise = shown.exercise(f"own-{name}-{kind}", kind)
            yield replace(exercise, is_safe=place.is_safe)


def _hottest_first(game: Game, places: Sequence[ProvedPlace]) -> EndgameExercise | None:
    """Return the question which of the three hottest places comes first, where one does."""
    hottest = sorted(places, key=lambda one: (-one.swing, min(one.region)))[: len(LETTERS)]
    chosen = sorted((one.region for one in hottest), key=min)
    if any(one & other for one, other in combinations(chosen, 2)) or not has_one_first(
        game, chosen
    ):
        return None
    return first_exercise(f"own-{_name(game, frozenset().union(*chosen))}-first", game, chosen)


def has_one_first(game: Game, places: Sequence[frozenset[Point]]) -> bool:
    """Tell whether exactly one of some places comes first."""
    try:
        gains = first_gains(game, places)
    except (GoError, UnsupportedError):
        return False
    return gains.count(max(gains)) == 1


def _name(game: Game, region: frozenset[Point]) -> str:
    """Return a name that is the same for the same place, wherever the game is kept."""
    inside = bytes(game.board.stones[point] for point in sorted(region))
    words = f"{game.size} {game.to_move.letter} {sorted(region)} "
    return hashlib.sha256(words.encode() + inside).hexdigest()[:12]
