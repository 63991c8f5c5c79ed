"""A player over many games: what he loses in each phase, why, and whether he gets better."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tengen.coords import Color, parse_color
from tengen.errors import GoError, ParseError
from tengen.files.budgets import JSON_BYTES
from tengen.files.inputs import read_input
from tengen.game import Game
from tengen.phases import PHASES, Phase, phase_of
from tengen.review.categories import is_flagged
from tengen.review.latest import latest_reviews
from tengen.sgf import Info


@dataclass(frozen=True, slots=True)
class Loss:
    """One move of a player, as a review has written it down."""

    phase: Phase
    points: float
    is_mistake: bool
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """The moves of one player in one game."""

    player: str
    opponent: str
    color: Color
    date: str  # as 2003-09-25, shorter, or ""
    source: str
    losses: tuple[Loss, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """Moves, and what they lost."""

    moves: int
    mean_loss: float
    mistakes_per_100: float


@dataclass(frozen=True, slots=True)
class Period:
    """A month, a year, or games without a date ("")."""

    date: str
    games: int
    tally: Tally


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """A player over all games."""

    player: str
    games: int
    total: Tally
    phases: dict[Phase, Tally]
    progress: tuple[Period, ...]  # in the order of time
    reasons: dict[str, int]  # how often each explains a mistake, the most frequent first


def read_played(folder: Path) -> Iterator[PlayedGame]:
    """Read the latest review of each game. Raises `ParseError` where one is damaged."""
    for moves, info, game in latest_reviews(folder):
        yield from _played(moves, info, game)


def summaries(played: Iterable[PlayedGame]) -> list[PlayerSummary]:
    """Return a summary for each player, those with most games first."""
    by_player: dict[str, list[PlayedGame]] = {}
    for game in played:
        by_player.setdefault(game.player, []).append(game)
    found = [_summary(player, games) for player, games in by_player.items()]
    return sorted(found, key=lambda one: (-one.games, one.player))


def _played(moves: Path, info: Info, game: Game) -> Iterator[PlayedGame]:
    size = game.size
    rows = _rows(moves)
    endgame = next((row["move"] for row in rows if row["temperature"] is not None), None)
    for color in Color:
        own = [row for row in rows if parse_color(row["color"]) is color]
        losses = tuple(
            Loss(
                phase_of(row["move"], size, endgame),
                max(row["loss"], 0.0),
                is_flagged(row["loss"]),
                tuple(reason["name"] for reason in row["reasons"]),
            )
            for row in own
        )
        name, other = info.player(color), info.player(color.opponent)
        if name and losses:
            yield PlayedGame(
                name, other, color, info.iso_date, str(moves.with_suffix(".sgf")), losses
            )


def _rows(path: Path) -> list[dict[str, Any]]:
    """Read the moves of a review, and check the fields that are used here."""
    rows = []
    for number, line in enumerate(read_input(path, "a review", JSON_BYTES).splitlines(), 1):
        try:
            row = json.loads(line)
            parse_color(row["color"])
            row["temperature"], row["move"], [one["name"] for one in row["reasons"]]
            row["loss"] = float(row["loss"])
        except (ValueError, KeyError, TypeError, RecursionError, GoError):
            raise ParseError("not a move of a review", source=str(path), line=number) from None
        rows.append(row)
    return rows


def _summary(player: str, games: list[PlayedGame]) -> PlayerSummary:
    losses = [loss for game in games for loss in game.losses]
    phases = {phase: [loss for loss in losses if loss.phase == phase] for phase in PHASES}
    reasons = Counter(name for loss in losses if loss.is_mistake for name in loss.reasons)
    return PlayerSummary(
        player=player,
        games=len(games),
        total=_tally(losses),
        phases={phase: _tally(own) for phase, own in phases.items() if own},
        progress=tuple(_periods(games)),
        reasons=dict(reasons.most_common()),
    )


def _periods(games: list[PlayedGame]) -> Iterator[Period]:
    """Yield months, in order; games without a date come first."""
    for month in sorted({game.date[:7] for game in games}):
        own = [game for game in games if game.date[:7] == month]
        yield Period(month, len(own), _tally([loss for game in own for loss in game.losses]))


def _tally(losses: list[Loss]) -> Tally:
    count = len(losses)
    return Tally(
        count,
        round(sum(loss.points for loss in losses) / count, 3),
        round(100 * sum(loss.is_mistake for loss in losses) / count, 1),
    )
