"""Problems with answers: a record whose root marks a region (SQ) and states the answer (C).

The answer is twice the value of a move in points of territory, a mixed fraction: twice the
temperature by territory, or twice that by area less 2. In gote it is the difference between both
sides' moving first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from tengen.board import Board
from tengen.cgt.sente import Sente
from tengen.endgame.judges import Judge
from tengen.endgame.places import Place, ownerships
from tengen.endgame.regions import Region
from tengen.errors import ParseError, quoted
from tengen.sgf import Record, read_game

_MIXED = re.compile(r"\s*(-?\d+)(?:\s+(\d+)/(\d+)|/(\d+))?(?![\d/])")

_VERDICT = re.compile(r"^verdict: (\S+)$", re.MULTILINE)
_CLASS = re.compile(r"^class: (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class EndgameProblem:
    file: str
    board: Board
    region: Region
    answer: Fraction
    record: Record | None = None  # of an expert's tree
    verdict: Sente | None = None  # where the problem states it
    difficulty: str | None = None  # its class, where the problem states one


def parse_mixed(text: str) -> Fraction:
    """Return a mixed fraction.

    >>> parse_mixed("3 5/9"), parse_mixed("7/2")
    (Fraction(32, 9), Fraction(7, 2))
    """
    found = _MIXED.match(text)
    if found is None:
        raise ParseError(f"{quoted(text)} is not a number such as 3 5/9")
    whole, part, of, below = found.groups()
    if of is not None:
        return Fraction(int(whole)) + Fraction(int(part), int(of) or 1)
    return Fraction(int(whole), int(below or 1) or 1)


def read_problem(path: Path, folder: Path | None = None) -> EndgameProblem:
    """Read a problem. Raises a `GoError` that names the file if it is not a problem."""
    record = read_game(path)
    region = frozenset(record.root.points("SQ"))
    if not region:
        raise ParseError("no region is marked (SQ) at the root", source=str(path))
    try:
        answer = parse_mixed(record.root.comment)
    except ParseError as error:
        raise ParseError(str(error), source=str(path)) from None
    name = str(path.relative_to(folder)) if folder is not None else path.name
    stated = _VERDICT.search(record.root.comment)
    verdict = Sente(stated[1]) if stated and stated[1] in list(Sente) else None
    kind = _CLASS.search(record.root.comment)
    difficulty = kind[1] if kind else None
    board = record.game(move=0).board
    return EndgameProblem(name, board, region, answer, record, verdict, difficulty)


def read_problems(folder: Path) -> list[EndgameProblem]:
    """Read all problems of a folder, in the order of their names."""
    files = sorted(folder.rglob("*.sgf")) if folder.is_dir() else [folder]
    if not files:
        raise ParseError(f"{folder}: no SGF file in it")
    return [read_problem(file, folder if folder.is_dir() else None) for file in files]


def places_of(problems: Sequence[EndgameProblem], judge: Judge) -> list[Place]:
    """Return the places that problems ask about."""
    owners = ownerships([problem.board for problem in problems], judge)
    return [
        Place(problem.board, problem.region, own)
        for problem, own in zip(problems, owners, strict=True)
    ]
