"""A game on its way into a collection: what its source says, and the row it becomes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tengen._core import sgf as core
from tengen.coords import MAX_SIZE, MIN_SIZE
from tengen.errors import GoError, ParseError, UnsupportedError, quoted
from tengen.files.packing import pack_stones
from tengen.game import REASONS
from tengen.records.fields import read_komi, read_rank, read_result, read_rules
from tengen.records.row import Row
from tengen.records.times import parse_seconds_per_move, parse_time
from tengen.sgf.handicap import repair_handicap

LONGEST_GAME = 100_000  # moves; more is not a game
LARGEST_RANK = 10_000  # as a number; real ones end below 50


@dataclass(slots=True)
class SourceGame:
    """One game as its source states it: texts are as written, absent fields are None."""

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
    unreadable_setup: bool = False  # set-up stones that are on no board
    moves: bytes | None = None
    n_moves: int | None = None
    black_rank: str | float | None = None  # a number is on the scale of steps
    white_rank: str | float | None = None
    black_rating: float | None = None
    white_rating: float | None = None
    human: str | None = None  # his colour, in a game against a program
    bot: str | None = None  # the program, with its settings if given
    ranked: bool | None = None
    main_time: str | None = None
    overtime: str | None = None
    set: str | None = None
    warnings: list[str] = field(default_factory=list)


def make_row(game: SourceGame, zone: str = "UTC") -> Row:
    """Normalise a record; what is odd about it is said in the row's warnings.

    Raises `GoError` for a record that holds no game.
    """
    if game.moves is None and not (game.black and game.white):
        raise ParseError("a result needs both players' names")
    if not MIN_SIZE <= game.size <= MAX_SIZE:
        raise UnsupportedError(f"board size {game.size}")
    warnings = game.warnings
    _clean(game)
    time = _time(game, zone)
    winner, ended, margin = None, "unknown", None
    if game.result is not None:
        winner, ended, margin, warning = read_result(game.result)
        if warning:
            warnings.append(warning)
    rules, suicide = read_rules(game.rules) if game.rules else (None, False)
    komi = None
    if game.komi is not None:
        komi, warning = read_komi(game.komi)
        if warning:
            warnings.append(warning)
    if game.black and game.black == game.white:
        warnings.append("players: the same on both sides")
    n_legal, first_pass, content = None, None, None
    n_moves = game.n_moves or 0
    if game.moves is not None:
        if len(game.moves) > 2 * LONGEST_GAME:
            raise UnsupportedError(f"{len(game.moves) // 2} moves are no game")
        n_moves = len(game.moves) // 2
        if game.n_moves is not None and game.n_moves != n_moves:
            warnings.append(f"moves: {n_moves} found, {game.n_moves} announced")
        n_legal, first_pass, content = _replay(game, suicide)
    return Row(
        id=game.id,
        source=game.source,
        time=time,
        black=game.black,
        white=game.white,
        winner=winner,
        ended=ended,
        margin=margin,
        result=game.result,
        size=game.size,
        rules=rules,
        komi=komi,
        handicap=game.handicap,
        setup=game.setup,
        n_moves=n_moves,
        moves=game.moves,
        n_legal=n_legal,
        first_pass=first_pass,
        black_rank=_text(game.black_rank),
        white_rank=_text(game.white_rank),
        black_steps=_steps(game.black_rank, warnings),
        white_steps=_steps(game.white_rank, warnings),
        black_rating=game.black_rating,
        white_rating=game.white_rating,
        human=game.human,
        bot=game.bot,
        ranked=game.ranked,
        seconds_per_move=parse_seconds_per_move(game.main_time, game.overtime),
        set=game.set,
        content=content,
        warnings=warnings,
    )


_TEXTS = (
    *("id", "source", "black", "white", "date", "result"),
    *("rules", "komi", "black_rank", "white_rank", "set"),
)
_NO_TEXT = re.compile("[\ud800-\udfff]")  # halves of characters, and bytes that were no UTF-8


def _clean(game: SourceGame) -> None:
    """Replace what no file can hold; JSON and the names of files can smuggle it in."""
    for name in _TEXTS:
        text = getattr(game, name)
        if isinstance(text, str) and not text.isascii() and _NO_TEXT.search(text):
            setattr(game, name, _NO_TEXT.sub("\ufffd", text))
            game.warnings.append(f"text: the {name} has broken characters")


def _time(game: SourceGame, zone: str) -> int | None:
    if game.date is None:
        return None
    try:
        return parse_time(game.date, zone)
    except GoError as error:
        game.warnings.append(f"date: {error}")
        return None


def _replay(game: SourceGame, suicide: bool) -> tuple[int, int | None, int]:
    """Replay the moves; return how many are legal, the first pass and the fingerprint."""
    moves = game.moves or b""
    restored = repair_handicap(
        game.size,
        game.handicap,
        game.setup,
        moves,
        suicide=suicide,
        unreadable=game.unreadable_setup,
    ).restored
    if restored:
        game.setup = pack_stones(restored)
        game.warnings.append(f"handicap: {game.handicap} stones restored")
    n_legal, fault, out_of_turn, first_pass, content = core.check(
        game.size, game.setup, moves, suicide
    )
    if fault:
        game.warnings.append(f"illegal: {REASONS[fault]} at move {n_legal + 1}")
    if out_of_turn:
        game.warnings.append(f"turn: {out_of_turn} moves out of turn")
    return n_legal, first_pass if first_pass >= 0 else None, content


def _text(rank: str | float | None) -> str | None:
    if rank is None or isinstance(rank, str):
        return rank
    return f"{rank:g}" if abs(rank) < LARGEST_RANK else quoted(rank)


def _steps(rank: str | float | None, warnings: list[str]) -> float | None:
    if rank is None:
        return None
    if isinstance(rank, str):
        steps, warning = read_rank(rank)
        if warning:
            warnings.append(warning)
        return steps
    if not abs(rank) < LARGEST_RANK:
        warnings.append(f"rank: {quoted(rank)} not understood")
        return None
    return float(rank)
