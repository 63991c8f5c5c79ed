"""Kombilo's search engine (Ulrich Goertz, MIT licence), the peer of our position search.

PyPI's package is for Python 2, but its C++ engine still builds: it is downloaded and compiled with
a small driver of ours. Needs pip, g++ and sqlite3's header; `build` says what is missing.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tengen.coords import format_sgf_point
from tengen.files.packing import unpack_moves
from tengen.records.pattern import ANY, EMPTY, MAY_BE_BLACK, MAY_BE_WHITE, Edge, Pattern

VERSION = "0.8.4"
SOURCES = ("sgfparser", "abstractboard", "search", "algos", "pattern")
# It wants Boost for two containers that the standard library has by now.
BOOST = """#include <unordered_map>
namespace boost { using std::unordered_map; using std::unordered_multimap; }
"""
LETTERS = {EMPTY: ".", MAY_BE_BLACK: "X", MAY_BE_WHITE: "O", ANY: "*", 3: "x", 5: "o"}


@dataclass(frozen=True, slots=True)
class Found:
    seconds: float
    games: int
    hits: int


def build(folder: Path) -> Path:
    """Download and compile the engine; raises `RuntimeError` where that cannot be done."""
    download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    _run([*download, "-d", str(folder), f"kombilo=={VERSION}"])
    with tarfile.open(folder / f"kombilo-{VERSION}.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    engine = folder / f"kombilo-{VERSION}" / "kombilo" / "libkombilo"
    (folder / "boost").mkdir()
    (folder / "boost" / "unordered_map.hpp").write_text(BOOST)
    program = folder / "kombilo_driver"
    driver = Path(__file__).with_name("kombilo_driver.cpp")
    options = ["-std=c++14", "-O3", "-w", "-fopenmp", "-include", "cmath", "-include", "algorithm"]
    includes = [f"-I{folder}", f"-I{engine}"]
    sources = [str(driver), *(str(engine / f"{name}.cpp") for name in SOURCES)]
    _run(["g++", *options, *includes, *sources, "-lsqlite3", "-o", str(program)])
    return program


def _run(command: list[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except FileNotFoundError:
        raise RuntimeError(f"no {command[0]} here") from None
    except subprocess.CalledProcessError as error:
        lines = (error.stderr or "").strip().splitlines()
        raise RuntimeError(f"{command[0]} failed: {lines[-1] if lines else '?'}") from None
    return done.stdout


def write_games(path: Path, games: Iterable[tuple[bytes, bytes]]) -> None:
    """Write packed set-ups and moves as SGF, a game a line."""
    with path.open("w") as file:
        for setup, moves in games:
            stones = "".join(f"[{format_sgf_point(point, 19)}]" for _, point in unpack_moves(setup))
            line = "".join(
                f";{color.letter}[{format_sgf_point(move, 19)}]"
                for color, move in unpack_moves(moves)
            )
            file.write(f"(;GM[1]SZ[19]{'AB' + stones if stones else ''}{line})\n")


def search(program: Path, games: Path, patterns: Sequence[Pattern]) -> tuple[float, list[Found]]:
    """Return the seconds to build the database, and what each search found in which time."""
    arguments: list[str] = []
    for pattern in patterns:
        columns, rows = 19 - pattern.columns, 19 - pattern.rows
        bounds = (
            columns if pattern.edges & Edge.RIGHT else 0,
            0 if pattern.edges & Edge.LEFT else columns,
            rows if pattern.edges & Edge.BOTTOM else 0,
            0 if pattern.edges & Edge.TOP else rows,
        )
        arguments += [str(number) for number in (*bounds, pattern.columns, pattern.rows)]
        arguments.append("".join(LETTERS[cell] for cell in pattern.cells))
    lines = _run([str(program), str(games), str(games.with_suffix(".db")), *arguments]).splitlines()
    found = [line.split() for line in lines]
    return float(found[0][0]), [Found(float(t), int(n), int(hits)) for t, n, hits in found[1:]]
