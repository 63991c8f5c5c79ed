"""The formats in which games come: each turns a block of text into records.

jsonl   one JSON object a line; `moves` is text of three characters a move ("BpdWdp", "B..")
table   tab- or comma-separated results with a header line, no moves
sgf     whole files, one or more games each
"""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tengen._core import sgf as core
from tengen.errors import GoError, ParseError, quoted
from tengen.files.budgets import SGF_GAMES
from tengen.files.packing import pack_stones
from tengen.records.source_game import SourceGame
from tengen.sgf.faults import format_faults
from tengen.sgf.foreign import NAMES
from tengen.sgf.info import parse_handicap
from tengen.sgf.scan import Batch, scan_texts
from tengen.sgf.values import read_simple_text

Fault = tuple[str, str]  # where, why: a line that does not hold a game


def read_jsonl(
    data: bytes, source: str, first_line: int, default_size: int
) -> Iterator[SourceGame | Fault]:
    """Yield a record, or a fault, for each line that is not blank."""
    decode = json.JSONDecoder().decode
    for number, line in enumerate(data.decode("utf-8", "replace").split("\n"), start=first_line):
        if not line.strip():
            continue
        try:
            value = decode(line)
            if not isinstance(value, dict):
                raise ParseError("not a JSON object")
            yield _game_from_json(value, source, number, default_size)
        except GoError as error:
            yield f"{source}:{number}", str(error)
        except (ValueError, RecursionError):
            yield f"{source}:{number}", "not a line of JSON"
        except Exception as error:
            yield f"{source}:{number}", unforeseen(error)


def _game_from_json(
    value: dict[str, Any], source: str, number: int, default_size: int
) -> SourceGame:
    size = _whole(value.get("size", default_size), "size")
    warnings: list[str] = []
    moves = b""
    text = value.get("moves", "")
    if text:
        if not isinstance(text, str):
            raise ParseError("moves are no text")
        plain = text.encode("ascii", "replace").decode()  # "?" is no move either
        moves, understood = core.pack_text(plain, size)
        if understood < len(text):
            if "size" not in value and size < 19:  # the guess was wrong for this game
                return _game_from_json({**value, "size": 19}, source, number, default_size)
            warnings.append(f"moves: {quoted(text[understood : understood + 3])} not understood")
    result = value.get("result")
    if result is None and value.get("winner") is not None:
        result = f"{value['winner']}+{value.get('outcome') or ''}"
    return SourceGame(
        id=str(value.get("id", number)),
        source=source,
        black=_name(value.get("black")),
        white=_name(value.get("white")),
        size=size,
        date=_date(value.get("date", value.get("start"))),
        result=_optional_text(result),
        rules=_optional_text(value.get("rules")),
        komi=_optional_text(value.get("komi")),
        handicap=_whole(value.get("handicap", 0), "handicap"),
        setup=_setup(value, size),
        moves=moves,
        n_moves=_whole(value["n"], "n") if "n" in value else None,
        black_rank=_rank(value.get("black_rank")),
        white_rank=_rank(value.get("white_rank")),
        black_rating=_number(value.get("black_rating")),
        white_rating=_number(value.get("white_rating")),
        human=value["human"] if value.get("human") in ("B", "W") else None,
        bot=_optional_text(value.get("bot")),
        ranked=value.get("ranked") if isinstance(value.get("ranked"), bool) else None,
        main_time=_optional_text(value.get("time")),
        overtime=_optional_text(value.get("overtime")),
        warnings=warnings,
    )


def guess_size(data: bytes) -> int:
    """Return 9, 13 or 19: the smallest board that holds every move of the block."""
    letters = {letter for text in _MOVES_TEXT.findall(data) for letter in text}
    widest = max((letter - ord("a") for letter in letters if letter >= ord("a")), default=18)
    return next(size for size in (9, 13, 19) if widest < size or size == 19)


_MOVES_TEXT = re.compile(rb'"moves"\s*:\s*"([^"]*)"')

# Headers of result tables, lower case, and the fields they mean.
_HEADERS = {
    "id": "id",
    "file": "id",
    "game": "id",
    "date": "date",
    "time": "date",
    "black": "black",
    "player black": "black",
    "white": "white",
    "player white": "white",
    "result": "result",
    "score": "score",
    "moves": "n_moves",
    "n": "n_moves",
    "blackrating": "black_rating",
    "black_rating": "black_rating",
    "whiterating": "white_rating",
    "white_rating": "white_rating",
    "handicap": "handicap",
    "komi": "komi",
    "size": "size",
    "set": "set",
}
_DATE_IN_PATH = re.compile(r"(?:^|/)(\d{4})/(\d{2})/(\d{2})/")
_SCORES = {"1": "B+", "0": "W+", "0.5": "0"}


def read_header(line: bytes) -> list[str]:
    """Return the fields of a table's columns, "" for those that mean nothing to us."""
    text = line.decode("utf-8-sig", "replace").rstrip("\r\n")
    try:
        names = next(csv.reader([text], delimiter="\t" if "\t" in text else ","), [])
    except csv.Error as error:
        raise ParseError(f"not a table of results: {quoted(text, 60)} ({error})") from None
    fields = [_HEADERS.get(name.strip().lower(), "") for name in names]
    if not {"black", "white"} <= set(fields) or not {"result", "score"} & set(fields):
        raise ParseError(
            f"not a table of results: the header {quoted(text, 60)} lacks black, white or result"
        )
    return fields


def read_table(
    data: bytes, source: str, first_line: int, default_size: int, fields: list[str]
) -> Iterator[SourceGame | Fault]:
    """Yield a record, or a fault, for each line of a results-only table."""
    text = data.decode("utf-8", "replace")
    delimiter = "\t" if "\t" in text.partition("\n")[0] else ","
    lines = text.split("\n")
    for number, line in enumerate(lines, start=first_line):
        if not line.strip():
            continue
        try:
            cells = next(csv.reader([line], delimiter=delimiter), [])
            if len(cells) != len(fields):
                raise ParseError(f"{len(cells)} columns, {len(fields)} expected")
            value = dict(zip(fields, cells, strict=True))
            yield _game_from_table(value, source, number, default_size)
        except (GoError, csv.Error) as error:
            yield f"{source}:{number}", str(error)
        except Exception as error:
            yield f"{source}:{number}", unforeseen(error)


def _game_from_table(
    value: dict[str, str], source: str, number: int, default_size: int
) -> SourceGame:
    game_id = value.get("id") or str(number)
    date = value.get("date") or None
    if date is None and (found := _DATE_IN_PATH.search(game_id)):
        date = "-".join(found.groups())
    result = value.get("result")
    if result is None:
        score = value["score"].removesuffix(".0")
        result = _SCORES.get(score, value["score"])
    return SourceGame(
        id=game_id,
        source=source,
        black=value["black"],
        white=value["white"],
        size=_whole(value.get("size") or default_size, "size"),
        date=date,
        result=result,
        komi=value.get("komi") or None,
        handicap=_whole(value.get("handicap") or 0, "handicap"),
        n_moves=_whole(value["n_moves"], "moves") if value.get("n_moves") else None,
        black_rating=_number(value.get("black_rating") or None),
        white_rating=_number(value.get("white_rating") or None),
        set=value.get("set") or None,
    )


_ROOT_TEXTS = {
    "black": "PB",
    "white": "PW",
    "black_rank": "BR",
    "white_rank": "WR",
    "date": "DT",
    "result": "RE",
    "rules": "RU",
    "komi": "KM",
    "main_time": "TM",
    "overtime": "OT",
}


def read_sgf(files: Sequence[tuple[str, bytes]], source: str) -> Iterator[SourceGame | Fault]:
    """Yield a record for each game in `files` (name and text), or a fault for a file with none."""
    batch = scan_texts([text for _, text in files], [name for name, _ in files])
    games = np.bincount(batch.file, minlength=len(files)) if len(batch) else np.zeros(len(files))
    seen: Counter[int] = Counter()
    for number in range(len(batch)):
        file = int(batch.file[number])
        seen[file] += 1
        name = files[file][0]
        game_id = name if games[file] == 1 else f"{name}#{seen[file]}"
        if (mode := batch.root[number].get("GM", b"1").strip()) not in (b"1", b""):
            yield f"{source}/{game_id}", f"not a game of Go (GM {quoted(mode.decode('latin-1'))})"
            continue
        try:
            yield _game_from_scan(batch, number, game_id, source)
        except Exception as error:
            yield f"{source}/{game_id}", unforeseen(error)
    for file, count in enumerate(games.tolist()):
        if batch.overfull[file]:
            words = f"more than {SGF_GAMES:,} games in one file; the rest is left out"
            yield f"{source}/{files[file][0]}", words
        if count == 0:
            yield f"{source}/{files[file][0]}", "not a game record"


def _game_from_scan(batch: Batch, number: int, game_id: str, source: str) -> SourceGame:
    root = batch.root[number]
    file = int(batch.file[number])
    texts = {key: read_simple_text(root[name]) for key, name in _ROOT_TEXTS.items() if name in root}
    warnings = [f"sgf: {fault}" for fault in format_faults(batch.texts[file], batch.faults[number])]
    if batch.notes[file]:
        note = batch.notes[file]
        warnings.append(note if note.startswith(NAMES) else f"charset: {note}")
    handicap, warning = parse_handicap(read_simple_text(root.get("HA", b"0")))
    if warning:
        warnings.append(f"handicap: {warning}")
    setup = batch.games.setup_of(number)
    return SourceGame(
        id=game_id,
        source=source,
        black=texts.pop("black", ""),
        white=texts.pop("white", ""),
        size=int(batch.games.sizes[number]),
        handicap=handicap,
        setup=np.sort(setup).tobytes(),
        unreadable_setup="AB" in root and not len(setup),
        moves=batch.games.moves_of(number).tobytes(),
        warnings=warnings,
        **{key: text for key, text in texts.items() if text},  # type: ignore[arg-type]
    )


def unforeseen(error: Exception) -> str:
    """Say that we did not expect this; one game that breaks us must not take the others along."""
    return f"a fault of Tengen: {type(error).__name__}: {quoted(str(error), 100)}"


def _name(value: object) -> str:
    return str(value).strip() if isinstance(value, (str, int)) else ""


def _optional_text(value: object) -> str | None:
    return None if value is None else str(value)


def _date(value: object) -> str | float | None:
    return value if isinstance(value, (str, int, float)) else None


def _whole(value: object, name: str) -> int:
    try:
        number = int(value)  # type: ignore[call-overload]
    except (TypeError, ValueError, OverflowError):
        raise ParseError(f"{name} {quoted(value)} is no whole number") from None
    if not -1000 < number < (10_000 if name == "handicap" else 100_000):
        raise ParseError(f"{name} {number} is out of range")
    return int(number)


def _number(value: object) -> float | None:
    if value is None:
        return None
    try:
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        raise ParseError(f"{quoted(value)} is no number") from None


def _rank(value: object) -> str | float | None:
    return value if isinstance(value, (str, int, float)) else None


def _setup(value: dict[str, Any], size: int) -> bytes:
    black, white = value.get("setup_black"), value.get("setup_white")
    return pack_stones(_stones(black, size), _stones(white, size)) if black or white else b""


def _stones(value: object, size: int) -> list[int]:
    """Read points such as "pd"; malformed ones are left out."""
    if not isinstance(value, list):
        return []
    points = []
    for text in value:
        if isinstance(text, str) and len(text) == 2:
            column, row = ord(text[0]) - 97, ord(text[1]) - 97
            if 0 <= column < size and 0 <= row < size:
                points.append(row * size + column)
    return points
