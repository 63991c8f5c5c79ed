"""Better targets for local moves: those of trees that our own search has solved.

Frejlak (2024), section 6.2.4: moves played in games are no ground truth; positions of solved trees
have one. Regions of late positions are searched (`tengen.endgame.search`); where a search finished,
its positions become samples: the target is the best move of each colour at the position's own
temperature, or "nobody" where a move is worth less than a dame; a move was sente if it left a
hotter position than it found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count

import numpy as np
from numpy.typing import NDArray

from tengen._core import board as core
from tengen._core.learn import PAST
from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.endgame.isolation import isolate
from tengen.endgame.judges import COLORS, Judge
from tengen.endgame.places import Place, ownerships
from tengen.endgame.positions import LocalPosition, play
from tengen.endgame.regions import empty_points, unsettled_regions
from tengen.endgame.search import Search, run
from tengen.endgame.settings import EndgameSettings, Exact
from tengen.endgame.values import Values, gain
from tengen.files.packing import packed
from tengen.nets.features import encode_packed
from tengen.rules import Rules
from tengen_lab.training.corpus import Corpus
from tengen_lab.training.local.samples import DrawnSamples, RegionKind

DAME = Fraction(1)  # the temperature of a dame by area
MOST_EMPTY = 14  # points of a region: larger ones seldom finish
MOST_POSITIONS = 24  # of a tree
MOST_PLACES = 3  # of a position


def late_places(
    corpus: Corpus, games: NDArray[np.intp], judge: Judge, rng: np.random.Generator
) -> list[Place]:
    """Return up to `MOST_PLACES` small regions of one late position of each game."""
    packed, lengths = corpus.games.subset(games), corpus.games.lengths()[games]
    turns = [np.array([int(n * rng.uniform(0.8, 0.97))]) for n in lengths]
    size = int(packed.sizes[0])
    seen = encode_packed(packed, Rules(), turns, pos_len=size)
    stones = seen.planes[:, 1:3].reshape(len(games), 2, -1)
    boards = []
    for i, turn in enumerate(turns):
        own, other = stones[i] > 0
        black, white = (own, other) if packed.to_move(i, int(turn[0])) == BLACK else (other, own)
        boards.append(Board(size, (black + 2 * white).astype(np.uint8).tobytes()))
    places = []
    for board, owners in zip(boards, ownerships(boards, judge), strict=True):
        regions = [
            region
            for region in unsettled_regions(board, owners)
            if 1 < len(empty_points(board, region)) <= MOST_EMPTY
        ]
        for index in rng.permutation(len(regions))[:MOST_PLACES]:
            places.append(Place(board, regions[index], owners))
    return places


def solved_trees(places: Sequence[Place], judge: Judge) -> Iterator[tuple[Place, Search]]:
    """Search all places at once; yield those whose search finished."""
    settings = EndgameSettings(expansions=60)
    searches = [Search(isolate(place), settings) for place in places]
    run(searches, judge)
    for place, search in zip(places, searches, strict=True):
        if search.is_finished:
            yield place, search


EXACT = EndgameSettings(exact=Exact(empties=Exact().root_empties, positions=20_000))


class Proof(Search):
    """A tree without a network: every position is solved exactly, every move is looked at.

    Only regions that provably safe stones enclose have one; `is_finished` says so.
    """

    def __init__(self, place: Place) -> None:
        super().__init__(isolate(place), EXACT)
        self.is_finished = self.is_over = self.root.exact is not None

    def expand(self, node: LocalPosition) -> None:
        """Add all moves after which the position can be solved too."""
        for color in COLORS:
            for point in sorted(self.local.playable):
                after = play(self.local, node, color, point)
                if after is None:
                    continue
                option = self.node(*after, node.depth + 1)
                if option.exact is not None:
                    node.options[color][point] = option
        node.is_expanded = True


@dataclass(slots=True)
class TreeVisit:
    """A position of a tree on the whole board, and how play came there."""

    node: LocalPosition
    stones: bytes
    path: tuple[tuple[Color, Point], ...] = ()
    before: tuple[bytes, ...] = ()  # the stones before each move of the path
    temperature_before: Fraction | None = None


@dataclass(frozen=True, slots=True)
class LocalAnswer:
    """What is right in a position: who plays next, where, and was the last move sente?"""

    moves: tuple[tuple[Color, Point], ...]  # none: nobody plays here again
    sente: int  # -1 there is no last move, or it changes no temperature


def answer(
    node: LocalPosition, values: Values, temperature_before: Fraction | None, mover: Color | None
) -> LocalAnswer:
    """Return what the thermographs say of an expanded or settled position (window's points)."""
    t = values(node).move_value
    sente = (
        -1 if temperature_before is None or t == temperature_before else int(t > temperature_before)
    )
    if t < DAME:
        return LocalAnswer((), min(sente, 0))
    best: dict[Color, tuple[Point, LocalPosition]] = {}
    for color in COLORS:
        options = [(p, option) for p, option in node.options[color].items() if is_known(option)]
        if options:
            best[color] = max(options, key=lambda item: gain(values(item[1]), color, t))
    keepers = [color for color, (_, after) in best.items() if values(after).move_value > t]
    if sente == 1 and mover is not None:
        wanted = [mover.opponent]
    elif len(keepers) == 1:
        wanted = keepers  # who may play in sente will
    else:
        wanted = list(COLORS)
    return LocalAnswer(tuple((color, best[color][0]) for color in wanted if color in best), sente)


def is_known(node: LocalPosition) -> bool:
    return node.exact is not None or node.is_judged


def tree_samples(place: Place, search: Search, rng: np.random.Generator) -> DrawnSamples:
    """Return the positions of a solved tree that best play, or one slip, leads to."""
    values = search.values()
    outside = search.local.window.outside
    rows: list[tuple[TreeVisit, Color, int, int]] = []  # visit, who is to move, target, sente
    queue, seen = [TreeVisit(search.root, place.board.stones)], {search.root}
    points = place.board.size**2
    while queue and len(seen) <= MOST_POSITIONS:
        visit = queue.pop(0)
        node, mover = visit.node, visit.path[-1][0] if visit.path else None
        t = values(node).move_value
        if isinstance(search, Proof) and t >= DAME:
            search.expand(node)
        if node.ban is None and (node.is_expanded or t < DAME):
            found = answer(node, values, visit.temperature_before, mover)
            to_move = mover.opponent if mover else (BLACK, WHITE)[int(rng.integers(2))]
            for color, point in found.moves:
                target = outside(point) + points * (color is not to_move)
                rows.append((visit, to_move, target, found.sente))
            if not found.moves and t < DAME:
                rows.append((visit, to_move, 2 * points, found.sente))
        if t < DAME:
            continue
        for color in COLORS:
            options = [(p, option) for p, option in node.options[color].items() if is_known(option)]
            # A proof knows all moves: those that lose more than a point lead nowhere of interest.
            worth = {p: gain(values(option), color, t) for p, option in options}
            for point, option in options:
                if option in seen or worth[point] < max(worth.values()) - 1:
                    continue
                if visit.stones[outside(point)]:
                    continue  # captured on the filled board only
                after = core.play(visit.stones, place.board.size, outside(point), color)
                if after[outside(point)]:
                    seen.add(option)
                    path = (*visit.path, (color, outside(point)))
                    queue.append(TreeVisit(option, after, path, (*visit.before, visit.stones), t))
    return _drawn(place, search, rows, rng)


def _drawn(
    place: Place,
    search: Search,
    rows: Sequence[tuple[TreeVisit, Color, int, int]],
    rng: np.random.Generator,
) -> DrawnSamples:
    drawn = DrawnSamples.empty(len(rows), place.board.size**2)
    drawn.region[:, sorted(place.region)] = 1
    drawn.ownership[:] = np.round(place.ownership * 127).astype(np.int8)
    scored = [search.local.window.outside(int(point)) for point in search.local.scored]
    for row, (visit, to_move, target, sente) in enumerate(rows):
        longest = min(PAST, len(visit.path))
        shown = int(rng.integers(1, longest + 1)) if longest else 0
        start = len(visit.path) - shown
        stones = visit.before[start] if shown else visit.stones
        drawn.stones[row] = np.frombuffer(stones, np.uint8)
        for i, (color, point) in enumerate(visit.path[start:]):
            drawn.past[row, i] = packed(color, point)
        drawn.shown[row], drawn.to_move[row] = shown, int(to_move)
        drawn.target[row], drawn.sente[row] = target, sente
        drawn.kind[row] = RegionKind.LAST_MOVE if visit.path else RegionKind.ELSEWHERE
        owners = visit.node.count.owners
        if owners is not None:
            drawn.ownership[row, scored] = np.round(owners * 127).astype(np.int8)
    return drawn


def harvest(
    corpus: Corpus,
    judge: Judge,
    rng: np.random.Generator,
    *,
    size: int = 19,
    shortest: int = 230,
    games: int = 8,
    held_part: int = 5,
    search_part: int = 16,
    searched: int = 4,
) -> Iterator[tuple[bool, list[DrawnSamples]]]:
    """Yield, without end, samples of solved trees and whether their players are held out.

    Each round looks at late positions of some games and takes every region that can be proved; one
    round in `search_part` also searches a few of the others, which takes much longer.
    """
    usable = (corpus.games.sizes == size) & (corpus.games.lengths() >= shortest)
    chosen = [np.flatnonzero(usable & (corpus.held_out == held)) for held in (False, True)]
    for number in count(1):
        is_held = number % held_part == 0 and len(chosen[1]) > 0
        index = rng.choice(chosen[is_held], min(games, len(chosen[is_held])), replace=False)
        found, others = [], []
        for place in late_places(corpus, index, judge, rng):
            proof = Proof(place)
            if proof.is_finished:
                found.append(tree_samples(place, proof, rng))
            else:
                others.append(place)
        if number % search_part == 0:
            for place, search in solved_trees(others[:searched], judge):
                found.append(tree_samples(place, search, rng))
        yield is_held, [samples for samples in found if len(samples)]
