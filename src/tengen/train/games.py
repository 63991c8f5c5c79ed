"""Reviewed games: what exercises and insights are made of."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tengen.coords import BLACK, WHITE, Color
from tengen.errors import GoError, ParseError
from tengen.files.budgets import JSON_BYTES
from tengen.files.inputs import read_input
from tengen.game import Game
from tengen.phases import Phase, phase_of
from tengen.review.latest import SUFFIX, latest_reviews
from tengen.review.phases import endgame_start
from tengen.review.report import MoveReport
from tengen.review.values import ReviewedMove
from tengen.sgf.info import Info

DAYTIMES = ("night", "morning", "afternoon", "evening")  # six hours each, from midnight on


@dataclass(frozen=True, slots=True, eq=False)
class ReviewedGame:
    """A game and the verdicts on its moves; `id` names it in the library or in a folder.

    played  when, seconds since 1970; None where only the day is known, or nothing
    """

    id: str
    info: Info
    game: Game
    moves: tuple[ReviewedMove, ...]
    played: float | None = None

    @property
    def daytime(self) -> str:
        """The part of the day in this machine's time zone; "" where nobody knows the hour."""
        return "" if self.played is None else daytime_of(time.localtime(self.played).tm_hour)

    def color_of(self, names: Collection[str]) -> Color | None:
        """Return the colour that one of these names played; None for neither and for both."""
        own = [color for color in (BLACK, WHITE) if is_one_of(self.info.player(color), names)]
        return own[0] if len(own) == 1 else None

    def moves_of(self, color: Color) -> Iterator[tuple[Phase, ReviewedMove]]:
        """Yield the moves of a colour, each with its phase."""
        endgame = endgame_start(self.moves)
        for move in self.moves:
            if move.color is color:
                yield phase_of(move.move, self.game.size, endgame), move


def daytime_of(hour: int) -> str:
    """Return the part of the day.

    >>> [daytime_of(hour) for hour in (2, 8, 14, 22)]
    ['night', 'morning', 'afternoon', 'evening']
    """
    return DAYTIMES[hour // 6]


def is_one_of(name: str, names: Collection[str]) -> bool:
    """Tell whether a player's name is one of `names`; capitals do not matter.

    >>> is_one_of("Ann ", ["ann", "ann-2d"]), is_one_of("", [""])
    (True, False)
    """
    plain = name.strip().casefold()
    return bool(plain) and plain in {one.strip().casefold() for one in names}


def players_of(games: Iterable[ReviewedGame]) -> list[tuple[str, int]]:
    """Return the players with how many games each has, the most first."""
    counts: dict[str, int] = {}
    for one in games:
        for name in {one.info.black, one.info.white} - {""}:
            counts[name] = counts.get(name, 0) + 1
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def read_reviewed(folder: Path) -> Iterator[ReviewedGame]:
    """Read the latest review of each game that `tengen review -o FOLDER` wrote.

    Raises `ParseError` for damage.
    """
    for path, info, game in latest_reviews(folder):
        moves = []
        for number, line in enumerate(read_input(path, "a review", JSON_BYTES).splitlines(), 1):
            try:
                moves.append(MoveReport.parse(json.loads(line)).read(game.size))
            except (
                *(ValueError, KeyError, TypeError, AttributeError, GoError),
                RecursionError,
            ):
                raise ParseError("not a move of a review", source=str(path), line=number) from None
        if len(moves) > len(game):
            raise ParseError(f"{len(moves)} moves in the review, {len(game)} in the record").at(
                str(path)
            )
        name = path.name.removesuffix(SUFFIX)
        yield ReviewedGame(name, info, game, tuple(moves), info.played)
