"""Compares a network here with recorded outputs of the KataGo program.

A golden file is gzipped JSON: `entries`, each a position (size, rules, komi, set-up, moves, who is
to move, symmetry) with the numbers that KataGo's command `kata-raw-nn` printed for it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tengen.board import Board
from tengen.coords import WHITE, Point, check_size, parse_color, parse_gtp
from tengen.errors import ParseError
from tengen.files.archives import open_unpacked
from tengen.files.budgets import JSON_BYTES, read_within
from tengen.game import Game
from tengen.nets.evaluation import Evaluation, Floats
from tengen.nets.evaluator import Evaluator, check_symmetries
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


@dataclass(frozen=True, slots=True)
class Golden:
    """One recorded evaluation, from White's side as KataGo prints it."""

    game: Game
    symmetry: int
    policy: Floats  # (size**2 + 1,), the pass last; NaN where illegal
    rates: Floats  # White wins, White loses, no result
    lead: float
    ownership: Floats


def check_golden(path: str | Path, evaluator: Evaluator) -> Errors:
    """Judge the positions of a golden file, each through its symmetry, and compare."""
    by_symmetry: dict[int, list[Golden]] = defaultdict(list)
    for golden in read_golden(path):
        by_symmetry[golden.symmetry].append(golden)
    parts: dict[str, list[Floats]] = defaultdict(list)
    illegal = 0
    for symmetry, cases in sorted(by_symmetry.items()):
        found = evaluator.evaluate([golden.game for golden in cases], symmetries=[symmetry])
        for evaluation, golden in zip(found, cases, strict=True):
            differences, wrong = _differences(evaluation, golden)
            illegal += wrong
            for name, values in differences.items():
                parts[name].append(np.abs(values))
    joined = {name: np.concatenate(values) for name, values in parts.items()}
    return Errors(
        net=evaluator.name,
        positions=sum(len(cases) for cases in by_symmetry.values()),
        legality_differences=illegal,
        **{f"{name}_max": float(values.max()) for name, values in joined.items()},
        **{f"{name}_mean": float(values.mean()) for name, values in joined.items()},
    )


def read_golden(path: str | Path) -> list[Golden]:
    """Read a golden file. Raises `ParseError` if it is damaged or not one."""
    try:
        entries = read_entries(path)
    except (RecursionError, *_WRONG) as error:
        raise ParseError(f"not a golden file ({error})").at(str(path)) from None
    goldens = []
    for number, entry in enumerate(entries):
        try:
            goldens.append(_parse(entry))
        except _WRONG as error:
            raise ParseError(f"entry {number}: {error!s}").at(str(path)) from None
    if not goldens:
        raise ParseError("the golden file has no entries").at(str(path))
    return goldens


def read_entries(path: str | Path) -> list[Any]:
    """Return the entries of a golden file as they stand."""
    with open_unpacked(Path(path)) as file:
        data = read_within(file, JSON_BYTES, str(path), "JSON")
    return list(json.loads(data)["entries"])


# What JSON of another shape than expected may raise while it is read; GoError is a ValueError.
_WRONG = (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError)


def _parse(entry: dict[str, Any]) -> Golden:
    game, raw = golden_game(entry), entry["raw"]
    (symmetry,) = check_symmetries([int(entry["symmetry"])])
    area = game.size * game.size
    policy = np.array([*raw["policy"], raw["policyPass"]], np.float64)  # null becomes NaN
    rates = np.array([raw["whiteWin"], raw["whiteLoss"], raw["noResult"]], np.float64)
    ownership = np.array(raw["whiteOwnership"], np.float64)
    if policy.shape != (area + 1,) or ownership.shape != (area,):
        raise ParseError(f"the outputs do not fit a board of {area} points")
    return Golden(game, symmetry, policy, rates, float(raw["whiteLead"]), ownership)


def golden_game(entry: dict[str, Any]) -> Game:
    """Return the game of an entry, played to the position that was judged."""
    size = check_size(int(entry["size"]))
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


def _differences(evaluation: Evaluation, golden: Golden) -> tuple[dict[str, Floats], int]:
    """Return the differences, and how many moves differ in being legal."""
    legal = ~np.isnan(golden.policy)
    rates = np.array([evaluation.white_win, evaluation.black_win, evaluation.no_result])
    return {
        "policy": (evaluation.policy - golden.policy)[legal & evaluation.legal],
        "winrate": rates - golden.rates,
        "lead": np.array([evaluation.lead(WHITE) - golden.lead]),
        "ownership": -evaluation.ownership - golden.ownership,
    }, int((legal != evaluation.legal).sum())
