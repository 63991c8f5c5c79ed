"""The fate of a group in a game: proofs of `tengen.fates`, walls by a network's ownership."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from tengen.coords import BLACK, WHITE, Color, Letter, Point, format_gtp
from tengen.fates import POSITIONS, FateProof, GroupFate, Outcome, Verdict, read_fate
from tengen.game import Game
from tengen.nets.evaluator import Evaluator

ALIVE = 0.8  # ownership of an attacker's stone that is taken for a wall


@dataclass(frozen=True, slots=True)
class FateLine:
    """What becomes of the group if one side plays first; `move` where a proof begins with one."""

    outcome: Outcome
    move: str | None
    positions: int

    @classmethod
    def of(cls, line: FateProof, size: int) -> FateLine:
        return cls(
            line.outcome, format_gtp(line.move, size) if line.is_move else None, line.positions
        )


@dataclass(frozen=True, slots=True)
class FateFound:
    """The fate of a group as it is told. The walls are chains that the proofs suppose to live."""

    color: Letter
    chain: tuple[str, ...]
    verdict: Verdict
    black_first: FateLine
    white_first: FateLine
    walls: tuple[str, ...]  # one stone of each
    is_framed: bool
    is_open: bool  # the region was too large to be read

    @property
    def by_first_player(self) -> tuple[tuple[Letter, FateLine], tuple[Letter, FateLine]]:
        return (("B", self.black_first), ("W", self.white_first))

    @classmethod
    def of(cls, fate: GroupFate, size: int) -> FateFound:
        owned, attacked = FateLine.of(fate.owned, size), FateLine.of(fate.attacked, size)
        return cls(
            color=fate.color.letter,
            chain=tuple(format_gtp(point, size) for point in fate.chain),
            verdict=fate.verdict,
            black_first=owned if fate.color is BLACK else attacked,
            white_first=owned if fate.color is WHITE else attacked,
            walls=tuple(format_gtp(point, size) for point in fate.walls),
            is_framed=fate.is_framed,
            is_open=fate.is_open,
        )


def find_fate(
    game: Game,
    target: Point,
    *,
    area: Collection[Point] | None = None,
    judge: Callable[[], Evaluator] = Evaluator,
    limit: int = POSITIONS,
) -> FateFound:
    """Read the fate of the group at a point.

    Without an area the proof is first tried with what lives beyond doubt around the group; if the
    region is open then, with the attacker's stones as walls that a network is sure of whoever
    plays first. A chain in a race that the first move decides is not one of them.
    """
    board, size = game.board, game.size
    ko = None if game.ko_point is None else (game.ko_point, game.to_move)
    suicide = game.rules.suicide

    def read(walls: Collection[Point]) -> GroupFate:
        return read_fate(board, target, walls=walls, area=area, ko=ko, suicide=suicide, limit=limit)

    fate = read(())
    if area is None and fate.verdict == "unproved":
        fate = read(_walls(game, fate.color.opponent, judge()))
    return FateFound.of(fate, size)


def _walls(game: Game, attacker: Color, evaluator: Evaluator) -> list[Point]:
    """Return the stones of a colour that a network is sure of, whichever side is to move."""
    board = game.board
    other = Game(game.size, game.rules, setup=board, to_move=game.to_move.opponent)
    looks = evaluator([game, other])
    return [
        point
        for point in range(len(board.stones))
        if board[point] is attacker
        and len(board.liberties(point)) > 1
        and all(attacker.sign * look.ownership[point] >= ALIVE for look in looks)
    ]
