"""A slow, obvious twin of native/learn: samples of local positions.

Random numbers are the core's own (splitmix64 of a counter), so that both draw the same samples.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.reference_knowledge import Stones, chain, is_alone, is_suicide, neighbors, play, without

PAST = 5
UNSETTLED = 114
LAST_MOVE, SETTLED, ELSEWHERE = 0, 1, 2
MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15

Move = tuple[int, int]  # color, point (-1 is a pass)


def splitmix64(x: int) -> int:
    x = x + GOLDEN & MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


class Random:
    def __init__(self, seed: int) -> None:
        self.state = splitmix64(seed & MASK)

    def next(self) -> int:
        drawn = splitmix64(self.state)
        self.state = self.state + 1 & MASK
        return drawn

    def below(self, n: int) -> int:
        return self.next() % n

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def uniform(self) -> float:
        return (self.next() >> 11) * 2.0**-53

    def chance(self, p: float) -> bool:
        return self.uniform() < p

    def shuffle(self, items: list[set[int]]) -> None:
        for i in range(len(items), 1, -1):
            j = self.below(i)
            items[i - 1], items[j] = items[j], items[i - 1]


@dataclass
class Sample:
    kind: int
    to_move: int
    region: set[int]
    target: int
    sente: int
    stones: Stones = ()
    past: Sequence[Move] = ()


@dataclass
class SampledGame:
    size: int
    setup: Stones
    moves: list[Move]
    first: int

    def boards_until(self, turn: int) -> list[Stones]:
        """The position before `turn`, the one a move ago, and so on."""
        boards = [self.setup]
        for color, point in self.moves[:turn]:
            last = boards[-1]
            boards.append(last if point < 0 else play(last, self.size, point, color)[0])
        return boards[: -PAST - 2 : -1]


def components(points: set[int], size: int) -> list[set[int]]:
    """Connected sets in the order of their first points; diagonal neighbours are connected."""
    left, found = set(points), []
    while left:
        todo = [min(left)]
        left.discard(todo[0])
        part: set[int] = set()
        while todo:
            point = todo.pop()
            part.add(point)
            beside = within({point}, size, 1) & left
            left -= beside
            todo += beside
        found.append(part)
    return found


def within(region: set[int], size: int, distance: int) -> set[int]:
    """The points at most `distance` rows and columns from the region."""
    return {
        point
        for point in range(size**2)
        if any(
            abs(point // size - p // size) <= distance and abs(point % size - p % size) <= distance
            for p in region
        )
    }


def widened(points: set[int], size: int, random: Random) -> set[int]:
    """Grow by up to three steps, in each direction (up, left, right, down) with its own chance."""
    region = set(points)
    chances = [random.uniform() for _ in range(4)]
    for _ in range(random.between(1, 3)):
        grown = set(region)
        for point in sorted(region):
            row, column = divmod(point, size)
            sides = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            for (r, c), chance in zip(sides, chances, strict=True):
                if 0 <= r < size and 0 <= c < size and random.chance(chance):
                    grown.add(r * size + c)
        region = grown
    return region


def random_patch(point: int, size: int, random: Random) -> set[int]:
    patch = [point]
    most = random.between(2, 14)
    for _ in range(8 * most):
        if len(patch) == most:
            break
        start, side = patch[random.below(len(patch))], random.below(4)
        r = start // size + (side == 0) - (side == 3)
        c = start % size + (side == 1) - (side == 2)
        if 0 <= r < size and 0 <= c < size and r * size + c not in patch:
            patch.append(r * size + c)
    return set(patch)


def draw(
    game: SampledGame, turn: int, ownership: Sequence[int], most: int, random: Random
) -> list[Sample]:
    """Draw up to `most` regions: one at the last move, the others anywhere else."""
    size = game.size
    last = game.moves[turn - 1][1] if turn else -1
    order = components({p for p, own in enumerate(ownership) if abs(own) <= UNSETTLED}, size)
    random.shuffle(order)
    samples = []
    if last >= 0:
        reach = {last, *neighbors(last, size)}
        touching = [part for part in order if part & reach]
        if touching:
            samples.append(sample(game, turn, LAST_MOVE, touching[0], random))
            order.remove(touching[0])
        else:
            patch = random_patch(last, size, random)
            samples.append(sample(game, turn, SETTLED, patch, random))
    while order and len(samples) < most:
        samples.append(sample(game, turn, ELSEWHERE, order.pop(0), random))
    return samples


def sample(game: SampledGame, turn: int, kind: int, points: set[int], random: Random) -> Sample:
    size, boards = game.size, game.boards_until(turn)
    before, after = game.moves[:turn], game.moves[turn:]
    to_move = after[0][0] if after else 3 - before[-1][0] if before else game.first
    region = widened(points, size, random)
    if kind != ELSEWHERE:
        region.add(before[-1][1])
    made = Sample(kind, to_move, region, target(size, after, region, to_move), -1)
    if before and before[-1][1] in region:
        made.sente = int(bool(after) and after[0][1] in region)
    shown = min(random.between(0 if kind == ELSEWHERE else 1, PAST), len(boards) - 1)
    if before and before[-1][0] == to_move:  # out of turn: there is no past to show
        shown = 0
    made.stones = boards[shown]
    if random.chance(0.5):
        near = within(region, size, random.between(2, 5))
        while not all(point in near for _, point in before[turn - shown :]):
            shown -= 1
        made.stones = without_far_chains(boards[shown], size, near)
        if not leads_to(made.stones, size, before[turn - shown :], region, boards[0]):
            shown = 0
            made.stones = without_far_chains(boards[0], size, near)
    made.past = before[turn - shown :]
    return made


def target(size: int, after: Sequence[Move], region: set[int], to_move: int) -> int:
    for color, point in after:
        if point in region:
            return point if color == to_move else size**2 + point
    return 2 * size**2


def without_far_chains(stones: Stones, size: int, near: set[int]) -> Stones:
    far: set[int] = set()
    for point, stone in enumerate(stones):
        members, _ = chain(stones, size, point) if stone else (set(), set())
        if not members & near:
            far |= members
    return without(stones, far)


def leads_to(
    stones: Stones, size: int, moves: Sequence[Move], region: set[int], wanted: Stones
) -> bool:
    for color, point in moves:
        if point < 0:
            continue
        if stones[point]:
            return False
        if is_suicide(stones, size, point, color) and is_alone(stones, size, point, color):
            return False
        stones, _ = play(stones, size, point, color)
    return all(stones[point] == wanted[point] for point in region)
