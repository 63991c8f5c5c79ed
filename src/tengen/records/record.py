"""One game as its source states it, and the row it becomes."""

from __future__ import annotations

from dataclasses import dataclass, field

from tengen._core import sgf as core
from tengen.coords import MAX_SIZE, MIN_SIZE
from tengen.errors import GoError, ParseError, UnsupportedError
from tengen.records.fields import read_komi, read_rank, read_result, read_rules
from tengen.records.moves import pack_stones, unpack_moves
from tengen.records.schema import Row
from tengen.records.times import parse_seconds_per_move, parse_time
from tengen.sgf.handicap import missing_handicap

FAULTS = ("", "occupied", "ko", "suicide", "superko", "off the board")
LONGEST_GAME = 100_000  # moves; more is not a game


@dataclass(slots=True)
class Record:
    """What a reader found; texts are as written, absent fields are None."""

    id: str
    source: str
    black: str
    white: str
    size: int
    date: str | float | None = None
    result: str | None = None
    rules: str | None = None
    komi: str | None = None
    handicap: int = 0
    setup: bytes = b""
    moves: bytes | None = None
    n_moves: int | None = None
    black_rank: str | float | None = None  # a number is on the scale of steps
    white_rank: str | float | None = None
    black_rating: float | None = None
    white_rating: float | None = None
    ranked: bool | None = None
    main_time: str | None = None
    overtime: str | None = None
    set: str | None = None
    warnings: list[str] = field(default_factory=list)


def make_row(record: Record, zone: str = "UTC") -> Row:
    """Normalise a record; what is odd about it is said in the row's warnings.

    Raises `GoError` for a record that is no game at all.
    """
    if record.moves is None and not (record.black and record.white):
        raise ParseError("a result without both players is none")
    if not MIN_SIZE <= record.size <= MAX_SIZE:
        raise UnsupportedError(f"board size {record.size}")
    warnings = record.warnings
    time = _time(record, zone)
    winner, ended, margin = None, "unknown", None
    if record.result is not None:
        winner, ended, margin, warning = read_result(record.result)
        if warning:
            warnings.append(warning)
    rules, suicide = read_rules(record.rules) if record.rules else (None, False)
    komi = None
    if record.komi is not None:
        komi, warning = read_komi(record.komi)
        if warning:
            warnings.append(warning)
    if record.black and record.black == record.white:
        warnings.append("players: the same on both sides")
    n_legal, first_pass, content = None, None, None
    n_moves = record.n_moves or 0
    if record.moves is not None:
        if len(record.moves) > 2 * LONGEST_GAME:
            raise UnsupportedError(f"{len(record.moves) // 2} moves are no game")
        n_moves = len(record.moves) // 2
        if record.n_moves is not None and record.n_moves != n_moves:
            warnings.append(f"moves: {n_moves} found, {record.n_moves} announced")
        n_legal, first_pass, content = _replay(record, suicide)
    return Row(
        id=record.id,
        source=record.source,
        time=time,
        black=record.black,
        white=record.white,
        winner=winner,
        ended=ended,
        margin=margin,
        result=record.result,
        size=record.size,
        rules=rules,
        komi=komi,
        handicap=record.handicap,
        setup=record.setup,
        n_moves=n_moves,
        moves=record.moves,
        n_legal=n_legal,
        first_pass=first_pass,
        black_rank=_text(record.black_rank),
        white_rank=_text(record.white_rank),
        black_steps=_steps(record.black_rank, warnings),
        white_steps=_steps(record.white_rank, warnings),
        black_rating=record.black_rating,
        white_rating=record.white_rating,
        ranked=record.ranked,
        seconds_per_move=parse_seconds_per_move(record.main_time, record.overtime),
        set=record.set,
        content=content,
        warnings=warnings,
    )


def _time(record: Record, zone: str) -> int | None:
    if record.date is None:
        return None
    try:
        return parse_time(record.date, zone)
    except GoError as error:
        record.warnings.append(f"date: {error}")
        return None


def _replay(record: Record, suicide: bool) -> tuple[int, int | None, int]:
    """Replay the moves; return how many are legal, the first pass and the fingerprint."""
    moves = record.moves or b""
    if record.handicap >= 2 and not record.setup:
        stones = missing_handicap(
            record.size, record.handicap, unpack_moves(moves), suicide=suicide
        )
        if stones:
            record.setup = pack_stones(stones)
            record.warnings.append(f"handicap: {record.handicap} stones restored")
    n_legal, fault, out_of_turn, first_pass, content = core.check(
        record.size, record.setup, moves, suicide
    )
    if fault:
        record.warnings.append(f"illegal: {FAULTS[fault]} at move {n_legal + 1}")
    if out_of_turn:
        record.warnings.append(f"turn: {out_of_turn} moves out of turn")
    return n_legal, first_pass if first_pass >= 0 else None, content


def _text(rank: str | float | None) -> str | None:
    return rank if rank is None or isinstance(rank, str) else f"{rank:g}"


def _steps(rank: str | float | None, warnings: list[str]) -> float | None:
    if rank is None:
        return None
    if isinstance(rank, str):
        steps, warning = read_rank(rank)
        if warning:
            warnings.append(warning)
        return steps
    return float(rank)
