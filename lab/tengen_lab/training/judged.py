"""Games that KataGo has judged move by move: the truth that reviews are measured against.

One game a line (JSON, perhaps gzipped): `id`, `size`, `rules`, `komi`, `moves` ("B Q16"), and in
`positions`, one more than moves, what KataGo says of each after a search: `lead` and `winrate` for
Black, `raw_lead` of the network alone, and its best `moves` with `visits` and lines of play.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tengen.coords import BLACK, WHITE, Color, Move, parse_gtp
from tengen.errors import GoError, ParseError
from tengen.files.archives import open_unpacked
from tengen.files.budgets import LINE_BYTES
from tengen.game import Game
from tengen.rules import parse_rules


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move that KataGo considered, with the visits it gave to it."""

    move: Move
    visits: int


@dataclass(frozen=True, slots=True)
class JudgedPosition:
    """What KataGo says of a position; leads and win rates are Black's."""

    lead: float
    winrate: float
    raw_lead: float
    moves: tuple[JudgedMove, ...]  # the best first; none where the game is over


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game up to its end by the rules, and a judgement for each of its positions."""

    id: str
    game: Game
    positions: tuple[JudgedPosition, ...]  # one more than the game has moves

    def losses(self, leads: list[float] | None = None) -> list[tuple[Color, float]]:
        """Return who moved and how many points each move lost, by KataGo or by other leads."""
        found = [position.lead for position in self.positions] if leads is None else leads
        pairs = zip(self.game.colors, found, found[1:], strict=False)
        return [(color, color.sign * (before - after)) for color, before, after in pairs]


def read_judged(path: str | Path) -> Iterator[JudgedGame]:
    """Read judged games one by one. Raises `ParseError` where the file does not hold any."""
    number = 0
    try:
        with open_unpacked(Path(path)) as lines:
            while line := lines.readline(LINE_BYTES):
                number += 1
                yield _judged(json.loads(line))
    except FileNotFoundError:
        raise
    except (
        *(ValueError, KeyError, TypeError, IndexError, EOFError, OSError, RecursionError),
    ) as error:
        reason = str(error) if isinstance(error, GoError) else f"{type(error).__name__}: {error}"
        raise ParseError(f"line {number}: not a judged game ({reason})").at(str(path)) from None


def _judged(data: dict[str, Any]) -> JudgedGame:
    size = int(data["size"])
    game = Game(size, parse_rules(str(data["rules"]), float(data["komi"])))
    positions = [_position(position, size) for position in data["positions"]]
    for text in data["moves"]:
        if game.is_over:
            break
        color, where = text.split()
        game.play(parse_gtp(where, size), BLACK if color == "B" else WHITE)
    if len(positions) <= len(game):
        raise ParseError(f"{len(positions)} positions for {len(game)} moves")
    return JudgedGame(str(data["id"]), game, tuple(positions[: len(game) + 1]))


def _position(data: dict[str, Any], size: int) -> JudgedPosition:
    moves = (JudgedMove(parse_gtp(m["move"], size), int(m["visits"])) for m in data["moves"])
    return JudgedPosition(
        float(data["lead"]), float(data["winrate"]), float(data["raw_lead"]), tuple(moves)
    )
