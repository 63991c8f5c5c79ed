"""A slow, obvious twin of the core's rules of play and of the count, as the rules read.

Superko compares whole boards; nothing is hashed or cached. Boards are tuples as in
`reference_knowledge`, whose captures this builds on; a pass is None.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

from tengen.rules import Ko, Rules, Scoring, Tax
from tests.reference_knowledge import (
    Stones,
    around,
    flood,
    is_alone,
    is_suicide,
    neighbors,
    play,
)


@dataclass
class ReferenceGame:
    size: int
    rules: Rules
    to_move: int = 1
    stones: Stones = ()
    ko: int | None = None
    passes: int = 0
    prisoners: dict[int, int] = field(default_factory=lambda: {1: 0, 2: 0})
    past: list[tuple[Stones, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.stones = self.stones or (0,) * self.size**2
        self.past.append((self.stones, self.to_move))

    def why_illegal(self, move: int | None, color: int) -> str | None:
        if self.passes >= 2:
            return "over"
        if move is None:
            return None
        if self.stones[move] != 0:
            return "occupied"
        if move == self.ko and color == self.to_move:
            return "ko"
        if is_suicide(self.stones, self.size, move, color):
            alone = is_alone(self.stones, self.size, move, color)
            if alone or not self.rules.suicide:
                return "suicide"
        board, _ = play(self.stones, self.size, move, color)
        for stones, to_move in self.past:
            if stones != board:
                continue
            if self.rules.ko is Ko.POSITIONAL:
                return "superko"
            if self.rules.ko is Ko.SITUATIONAL and to_move == 3 - color:
                return "superko"
        return None

    def play(self, move: int | None, color: int) -> None:
        if move is None:
            self.passes += 1
            self.ko = None
        else:
            before = self.stones
            self.stones, self.ko = play(before, self.size, move, color)
            self.passes = 0
            for side in (1, 2):
                lost = before.count(side) + (side == color) - self.stones.count(side)
                self.prisoners[side] += lost
        self.to_move = 3 - color
        self.past.append((self.stones, self.to_move))


def perft(game: ReferenceGame, depth: int) -> int:
    """Count the sequences of `depth` moves."""
    if depth == 0:
        return 1
    leaves = 0
    for move in (None, *range(game.size**2)):
        if game.why_illegal(move, game.to_move) is None:
            following = ReferenceGame(game.size, game.rules, game.to_move, game.stones)
            following.ko, following.passes, following.past = game.ko, game.passes, [*game.past]
            following.play(move, game.to_move)
            leaves += perft(following, depth - 1)
    return leaves


def pieces(values: Stones, size: int) -> Iterator[tuple[int, set[int]]]:
    """Yield the connected sets of points with the same value, and that value."""
    left = set(range(size**2))
    while left:
        start = min(left)
        piece = flood(values, size, start, {values[start]})
        left -= piece
        yield values[start], piece


def owners_of(stones: Stones, size: int) -> Stones:
    """Whose each point is by Tromp-Taylor: 1, 2, or 0 for nobody."""
    owners = list(stones)
    for stone, area in pieces(stones, size):
        reached = {stones[n] for n in around(area, size)}
        if stone == 0 and len(reached) == 1:
            for point in area:
                owners[point] = min(reached)
    return tuple(owners)


def score(
    stones: Stones, size: int, prisoners: dict[int, int], rules: Rules, handicap: int
) -> float:
    """Black's lead; dead stones are off the board, and among the prisoners."""
    owners = owners_of(stones, size)
    points = {0: 0.0, 1: 0.0, 2: rules.komi}
    for owner, group in pieces(owners, size):
        free = {point for point in group if stones[point] == 0}
        if owner and rules.tax is not Tax.NONE and is_seki(stones, owners, size, group):
            free = set()
        points[owner] += len(free)
        if rules.scoring is Scoring.AREA:
            points[owner] += sum(stones[point] != 0 for point in group)
        if rules.tax is Tax.ALL and free:
            points[owner] -= 2
    if rules.scoring is Scoring.TERRITORY:
        points[1] += prisoners[2]
        points[2] += prisoners[1]
    else:
        points[2] += rules.handicap_bonus.points(handicap)
    return points[1] - points[2]


def is_seki(stones: Stones, owners: Stones, size: int, group: set[int]) -> bool:
    """Whether a group without two eyes shares a neutral area with another one of the opponent."""
    if not is_needy(stones, size, group):
        return False
    rivals = [
        rival
        for owner, rival in pieces(owners, size)
        if owner == 3 - owners[min(group)] and is_needy(stones, size, rival)
    ]
    neutral = [area for owner, area in pieces(owners, size) if owner == 0]
    return any(
        around(area, size) & group and around(area, size) & rival
        for area in neutral
        for rival in rivals
    )


def is_needy(stones: Stones, size: int, group: set[int]) -> bool:
    """Whether a group of stones and points cannot make two eyes."""
    return not group & set().union(*safe_blocks(stones, size))


def safe_blocks(stones: Stones, size: int) -> list[set[int]]:
    """Chains, joined where they cannot be cut, with two eyes around which all others have two."""
    owners = owners_of(stones, size)
    empty = [point for point, stone in enumerate(stones) if stone == 0]
    eyes = {frozenset(flood(stones, size, p, {0})) for p in empty if owners[p]}
    chains = {frozenset(flood(stones, size, p, {c})) for p, c in enumerate(stones) if c}
    blocks = joined([set(chain) for chain in chains], set(empty), set().union(*eyes), size)
    while True:
        bad = [
            block
            for block in blocks
            if sum(
                1 if can_only_be_one_eye(eye, size) else 2
                for eye in eyes
                if around(eye, size) & block and around(eye, size) <= set().union(eye, *blocks)
            )
            < 2
        ]
        if not bad:
            return blocks
        blocks.remove(bad[0])


def joined(
    blocks: list[set[int]], empty: set[int], eye_points: set[int], size: int
) -> list[set[int]]:
    """Join blocks with two points in common, one of which is an eye's."""
    for one, two in itertools.combinations(blocks, 2):
        common = around(one, size) & around(two, size) & empty
        if len(common) >= 2 and common & eye_points:
            others = [block for block in blocks if block is not one and block is not two]
            return joined([*others, one | two], empty, eye_points, size)
    return blocks


def can_only_be_one_eye(eye: frozenset[int], size: int) -> bool:
    """One or two points, or a square of four: every point of it has the same neighbours."""
    beside = {sum(n in eye for n in neighbors(point, size)) for point in eye}
    return len(eye) <= 2 or (len(eye) == 4 and beside == {2})
