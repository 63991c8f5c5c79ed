"""Sente inside control: threats that both sides are taken to have played and answered.

Hu (2020, 2.6) judges a position as if each move in sente and its answer had been played. Which
moves are sente takes reading. Here it is the reading of ladders, to their end: a move that gives
atari or threatens to catch a chain in a ladder, and the extension that saves it. A threat is played
if the control estimate says that the exchange gains something for the side that makes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tengen.board import Board
from tengen.coords import Color, Point
from tengen.influence.control import DEFAULT_MODEL, TOLERANCE, Floats, estimate_control
from tengen.influence.models import ControlModel
from tengen.knowledge import Chain, chains, ladders

LEAST_STONES = 2  # a threat to one stone need not be answered
LIBERTIES = (2, 3)  # of a chain that one move can threaten to catch
LIKELY_ALIVE = 0.3  # a chain more likely dead than this is not saved
LEAST_GAIN = 0.5  # points
APART = 4  # rows or columns from one exchange to the next


@dataclass(frozen=True, slots=True)
class Exchange:
    """A move in sente and the answer; `gain` is what the exchange wins for `color`."""

    color: Color
    move: Point
    answer: Point
    gain: float


def find_exchanges(
    board: Board,
    model: ControlModel = DEFAULT_MODEL,
    deaths: Floats | None = None,
    *,
    tolerance: float = TOLERANCE,
) -> list[Exchange]:
    """Return the exchanges that gain most, none of them near another.

    `deaths` is what is known of the stones (`tengen.influence.life`).
    """
    caught = ladders(board).caught
    now = estimate_control(board, model, tolerance=tolerance, deaths=deaths)

    def score(after: Board) -> float:
        told = known_deaths(deaths, board, after)
        return estimate_control(
            after, model, tolerance=tolerance, deaths=told, start=now.values
        ).score

    found = []
    for chain in chains(board):
        first = chain.stones[0]
        is_dead = deaths is not None and deaths[first] > LIKELY_ALIVE
        if is_dead or first in caught or len(chain.stones) < LEAST_STONES:
            continue
        for move, answers in find_threats(board, chain):
            owner = chain.color.sign
            kept, answer = max((owner * score(after), point) for point, after in answers)
            gain = owner * now.score - kept
            if gain >= LEAST_GAIN:
                found.append(Exchange(chain.color.opponent, move, answer, gain))
    found.sort(key=lambda each: (-each.gain, each.move))
    chosen: list[Exchange] = []
    for each in found:
        if all(_distance(each.move, other.move, board.size) >= APART for other in chosen):
            chosen.append(each)
    return chosen


def after_exchanges(
    board: Board, deaths: Floats | None, exchanges: Sequence[Exchange]
) -> tuple[Board, Floats | None]:
    """Return the position with the exchanges played, and what is still known of its stones."""
    after = board
    for each in exchanges:
        for color, point in ((each.color, each.move), (each.color.opponent, each.answer)):
            if not after.stones[point]:
                after = after.play(color, point)
    return after, known_deaths(deaths, board, after)


def known_deaths(deaths: Floats | None, before: Board, after: Board) -> Floats | None:
    """Keep what is known of stones that stand as before; new stones judge themselves."""
    if deaths is None:
        return None
    old, new = (np.frombuffer(each.stones, dtype=np.uint8) for each in (before, after))
    known: Floats = np.where(old == new, deaths, np.nan)
    return known


def find_threats(board: Board, chain: Chain) -> Iterator[tuple[Point, list[tuple[Point, Board]]]]:
    """Yield each move that threatens to catch the chain, with the answers that save it."""
    if len(chain.liberties) not in LIBERTIES:
        return
    first, attacker = chain.stones[0], chain.color.opponent
    for move in chain.liberties:
        after = board.play(attacker, move)
        if after.stones[move] != attacker:
            continue
        (left,) = (each for each in chains(after) if first in each.stones)
        if len(left.liberties) > 1 and first not in ladders(after).caught:
            continue
        saved = [(point, after.play(chain.color, point)) for point in left.liberties]
        saves = [
            (point, answered)
            for point, answered in saved
            if answered.stones[point] == chain.color and first not in ladders(answered).caught
        ]
        if saves:
            yield move, saves


def _distance(a: Point, b: Point, size: int) -> int:
    return max(abs(a // size - b // size), abs(a % size - b % size))
