"""A game as a row: what every source is brought to, with or without a table to put it into."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from tengen.rules import Rules, agreed_rules

_EPOCH = date(1970, 1, 1)


class Row(NamedTuple):
    """A game; the fields are the columns that `tengen.records.schema` explains."""

    id: str
    source: str
    time: int | None
    black: str
    white: str
    winner: str | None
    ended: str
    margin: float | None
    result: str | None
    size: int
    rules: str | None
    komi: float | None
    handicap: int
    setup: bytes
    n_moves: int
    moves: bytes | None
    n_legal: int | None
    first_pass: int | None
    black_rank: str | None
    white_rank: str | None
    black_steps: float | None
    white_steps: float | None
    black_rating: float | None
    white_rating: float | None
    human: str | None
    bot: str | None
    ranked: bool | None
    seconds_per_move: float | None
    set: str | None
    content: int | None
    warnings: list[str]


def rules_of(name: str | None, komi: float | None, handicap: int | None, time: int | None) -> Rules:
    """Return the rules of a row: what its columns name, the usual ones where they are silent."""
    year = None if time is None else (_EPOCH + timedelta(seconds=time)).year
    return agreed_rules(name, komi, handicap=handicap or 0, year=year)
