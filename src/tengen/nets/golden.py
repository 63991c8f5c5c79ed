"""Compares a network here with recorded outputs of the KataGo program.

A golden file is gzipped JSON: `entries`, each a position (size, rules, komi, set-up, moves, who is
to move, symmetry) with the numbers that KataGo's command `kata-raw-nn` printed for it.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tengen.board import Board
from tengen.coords import WHITE, Point, parse_color, parse_gtp
from tengen.errors import GoError, ParseError
from tengen.game import Game
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator
from tengen.rules import parse_rules


@dataclass(frozen=True, slots=True)
class Errors:
    """The largest and the mean absolute differences over all positions of a golden file."""

    net: str
    positions: int
    policy_max: float  # over all moves, the pass included
    policy_mean: float
    winrate_max: float  # over win, loss and no result
    winrate_mean: float
    lead_max: float  # in points
    lead_mean: float
    ownership_max: float
    ownership_mean: float
    legality_differences: int  # moves that one calls legal and the other does not


def check_golden(path: str | Path, evaluator: Evaluator) -> Errors:
    """Judge the positions of a golden file, each through its symmetry, and compare."""
    entries = read_golden(path)
    by_symmetry: dict[int, list[tuple[Game, dict[str, Any]]]] = defaultdict(list)
    for number, entry in enumerate(entries):
        try:
            by_symmetry[int(entry["symmetry"])].append((golden_game(entry), entry["raw"]))
        except (GoError, KeyError, TypeError, ValueError) as error:
            raise ParseError(f"entry {number}: {error!s}").at(str(path)) from None
    parts: dict[str, list[np.ndarray]] = defaultdict(list)
    illegal = 0
    for symmetry, cases in sorted(by_symmetry.items()):
        found = evaluator.evaluate([game for game, _ in cases], symmetries=[symmetry])
        for evaluation, (_, raw) in zip(found, cases, strict=True):
            differences, wrong = _differences(evaluation, raw)
            illegal += wrong
            for name, values in differences.items():
                parts[name].append(np.abs(values).ravel())
    joined = {name: np.concatenate(values) for name, values in parts.items()}
    return Errors(
        net=evaluator.name,
        positions=len(entries),
        legality_differences=illegal,
        **{f"{name}_max": float(values.max()) for name, values in joined.items()},
        **{f"{name}_mean": float(values.mean()) for name, values in joined.items()},
    )


def read_golden(path: str | Path) -> list[dict[str, Any]]:
    """Return the entries of a golden file."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            entries = json.load(file)["entries"]
    except (EOFError, zlib.error, gzip.BadGzipFile, ValueError, KeyError, TypeError) as error:
        raise ParseError(f"not a golden file ({error})").at(str(path)) from None
    if not isinstance(entries, list) or not entries:
        raise ParseError("the golden file has no entries").at(str(path))
    return entries


def golden_game(entry: dict[str, Any]) -> Game:
    """Return the game of an entry, played to the position that was judged."""
    size = int(entry["size"])
    rules = parse_rules(str(entry["rules"]), float(entry["komi"]))
    stones = bytearray(size * size)
    for color, vertex in entry["initial"]:
        stones[_point(vertex, size)] = parse_color(color)
    moves = [(parse_color(color), parse_gtp(vertex, size)) for color, vertex in entry["moves"]]
    to_move = parse_color(entry["to_move"])
    setup = Board(size, bytes(stones))
    game = Game(size, rules, setup=setup, to_move=moves[0][0] if moves else to_move)
    for color, move in moves:
        if game.is_over:
            game.resume()
        game.play(move, color)
    return game


def _point(vertex: str, size: int) -> Point:
    point = parse_gtp(vertex, size)
    if point is None:
        raise ParseError("a set-up stone cannot be a pass")
    return point


def _differences(evaluation: Evaluation, raw: dict[str, Any]) -> tuple[dict[str, np.ndarray], int]:
    """Return the differences from White's side, and how many moves differ in being legal."""
    policy = np.array([*raw["policy"], raw["policyPass"]], np.float64)  # null becomes NaN
    legal = ~np.isnan(policy)
    both = legal & evaluation.legal
    rates = [evaluation.white_win, evaluation.black_win, evaluation.no_result]
    printed = [raw["whiteWin"], raw["whiteLoss"], raw["noResult"]]
    return {
        "policy": (evaluation.policy - policy)[both],
        "winrate": np.array(rates) - np.array(printed),
        "lead": np.array([evaluation.lead(WHITE) - raw["whiteLead"]]),
        "ownership": -evaluation.ownership - np.array(raw["whiteOwnership"]),
    }, int((legal != evaluation.legal).sum())
