"""A slow, obvious twin of the network inputs: everything from the start of the game, each time.

The rules are those of KataGo's "V7" inputs; docs/features.md states them in prose.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.rules import HandicapBonus, Ko, Rules, Scoring, Tax
from tests import reference_knowledge as know
from tests.reference_knowledge import Stones

Turn = tuple[int, int | None]  # colour, point or a pass


@dataclass
class Moment:
    """The game after some moves, within the latest stretch in which colours alternate."""

    stones: Stones
    ko: int | None
    to_move: int
    passes: int = 0
    valid: int = 0  # turns of the past that may be shown
    over: bool = False

    @property
    def situation(self) -> tuple[Stones, int]:
        return self.stones, self.to_move


def encode(
    size: int, stones: Stones, first: int, turns: list[Turn], to_move: int | None, rules: Rules
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_]]:
    """Planes, globals and legal points after `turns`; `to_move` if it is out of turn."""
    bonus = stones.count(1) - stones.count(2)
    for color, point in turns:
        if point is not None:
            bonus += 1 if color == 1 else -1
    past, moves = stretch(size, stones, first, turns, to_move, rules)
    planes = np.zeros((22, size * size), np.float32)
    values = np.zeros(19, np.float32)
    own = past[-1].to_move
    fill_stones(planes, past[-1].stones, size, own)
    legal = fill_bans(planes, past, size, rules)
    fill_history(planes, values, past, moves, size, rules)
    if rules.scoring is Scoring.AREA:
        owner = know.area(past[-1].stones, size, rules.suicide)
        for point, color in enumerate(owner):
            if color:
                planes[18 if color == own else 19, point] = 1
    fill_rules(values, past[0].stones, moves, own, size, bonus, rules)
    return planes.reshape(22, size, size), values, legal


def stretch(
    size: int, stones: Stones, first: int, turns: list[Turn], to_move: int | None, rules: Rules
) -> tuple[list[Moment], list[Turn]]:
    """Replay. Where somebody moves out of turn, the past is forgotten and the stones stay."""
    past, moves = [Moment(stones, None, first)], list[Turn]()
    for color, point in turns:
        if color != past[-1].to_move:
            past, moves = [Moment(past[-1].stones, None, color)], []
        past.append(after(past, moves, point, size, rules))
        moves.append((color, point))
    if to_move not in (None, past[-1].to_move):
        past, moves = [Moment(past[-1].stones, None, to_move or 0)], []
    return past, moves


def after(
    past: list[Moment], moves: list[Turn], point: int | None, size: int, rules: Rules
) -> Moment:
    now = past[-1]
    valid = min(now.valid, 1) if now.over else now.valid
    other = 3 - now.to_move
    if point is None:
        new = Moment(now.stones, None, other, now.passes + 1, valid + 1)
        new.over = new.passes >= 2 or passed_before(past, moves, rules)
        if new.over and rules.scoring is Scoring.TERRITORY:
            new.valid = min(new.valid, 1)
        return new
    board, ko = know.play(now.stones, size, point, now.to_move)
    new = Moment(board, ko, other, 0, valid + 1)
    if rules.ko is Ko.SIMPLE:
        since = max((i + 1 for i, (_, p) in enumerate(moves) if p is None), default=0)
        earlier = [m.situation for m in past[since:]]
        new.over = earlier.count(new.situation) >= 2
    return new


def passed_before(past: list[Moment], moves: list[Turn], rules: Rules) -> bool:
    """Simple ko: the player to move already passed in this position."""
    return rules.ko is Ko.SIMPLE and any(
        point is None and past[i].situation == past[-1].situation
        for i, (_, point) in enumerate(moves)
    )


def fill_stones(planes: NDArray[np.float32], stones: Stones, size: int, own: int) -> None:
    planes[0] = 1
    for point, color in enumerate(stones):
        if color:
            planes[1 if color == own else 2, point] = 1
            liberties = len(know.chain(stones, size, point)[1])
            if liberties <= 3:
                planes[2 + liberties, point] = 1


def fill_bans(
    planes: NDArray[np.float32], past: list[Moment], size: int, rules: Rules
) -> NDArray[np.bool_]:
    now = past[-1]
    legal = np.zeros(size * size, bool)
    if now.ko is not None:
        planes[6, now.ko] = 1
    for point in range(size * size):
        if not know.is_legal(now.stones, size, point, now.to_move, now.ko, rules.suicide):
            continue
        board = know.play(now.stones, size, point, now.to_move)[0]
        repeats = {
            Ko.SIMPLE: False,
            Ko.POSITIONAL: any(m.stones == board for m in past),
            Ko.SITUATIONAL: any(m.situation == (board, 3 - now.to_move) for m in past),
        }[rules.ko]
        planes[6, point] = max(planes[6, point], repeats)
        legal[point] = not repeats
    return legal


def fill_history(
    planes: NDArray[np.float32],
    values: NDArray[np.float32],
    past: list[Moment],
    moves: list[Turn],
    size: int,
    rules: Rules,
) -> None:
    now = past[-1]
    repeated = passed_before(past, moves, rules)
    ends = now.passes + 1 >= 2 or repeated
    shown = 1 if now.over else 5
    if (
        ends
        and rules.scoring is Scoring.AREA
        and rules.friendly_pass
        and now.passes == 1
        and not repeated
    ):
        shown, ends = 0, False
    shown = min(shown, now.valid)
    values[14] = ends
    for back in range(1, shown + 1):
        point = moves[-back][1]
        if point is None:
            values[back - 1] = 1
        else:
            planes[8 + back, point] = 1
    for back in range(3):
        then = past[-1 - min(back, shown)]
        caught, working = know.ladders(then.stones, size, then.ko)
        for point in caught:
            planes[14 + back, point] = 1
        if back == 0:
            for color, point in working:
                if color != now.to_move:
                    planes[17, point] = 1


def fill_rules(
    values: NDArray[np.float32],
    start: Stones,
    moves: list[Turn],
    own: int,
    size: int,
    bonus: int,
    rules: Rules,
) -> None:
    komi = rules.komi
    territory = rules.scoring is Scoring.TERRITORY
    if territory:
        komi += bonus
    handicap = 0
    if 2 not in start:
        handicap = start.count(1)
        for color, point in moves:
            if point is not None and color == 2:
                break
            handicap += point is not None
    if rules.handicap_bonus is not HandicapBonus.NONE:
        komi += rules.handicap_bonus.points(handicap)
    limit = size * size + 20
    komi = max(-limit, min(limit, komi if own == 2 else -komi))
    values[5] = komi / 20
    values[6:8] = {Ko.SIMPLE: (0, 0), Ko.POSITIONAL: (1, 0.5), Ko.SITUATIONAL: (1, -0.5)}[rules.ko]
    values[8] = rules.suicide
    values[9] = territory
    values[10] = rules.tax is not Tax.NONE
    values[11] = rules.tax is Tax.ALL
    if not territory:
        tie = math.floor(komi)
        while (tie - size) % 2:
            tie -= 1
        d = komi - tie
        values[18] = d if d < 0.5 else 1 - d if d < 1.5 else d - 2
