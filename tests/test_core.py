"""The compiled core against its slow twin, and against counts that others published."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from tengen._core import board as core
from tengen.board import Board
from tengen.coords import BLACK, WHITE
from tengen.game import Game
from tengen.rules import RULE_SETS, Rules
from tests import reference
from tests.reference import ReferenceGame
from tests.strategies import candidates, random_moves, rule_sets, seeds, sizes

PERFT = Path(__file__).parent / "data" / "perft"


@dataclass(frozen=True)
class Case:
    rules: str
    id: str
    board: str
    depth: int
    leaves: int


def read_perft() -> list[Case]:
    cases = []
    for path in sorted(PERFT.glob("*.perft")):
        name = board = ""
        for line in path.read_text().splitlines():
            match line.split(maxsplit=1):
                case ["id", text]:
                    name = text
                case ["board", text]:
                    board = text
                case ["perft", text]:
                    depth, leaves = map(int, text.split())
                    cases.append(Case(path.stem, name, board, depth, leaves))
    return cases


@pytest.mark.parametrize("case", read_perft(), ids=lambda c: f"{c.rules}-{c.id}-{c.depth}")
def test_perft(case: Case) -> None:
    board, rules = Board.from_diagram(case.board), RULE_SETS[case.rules]
    game = Game(board.size, rules, setup=board)
    assert core.perft(game.state(), case.depth) == case.leaves
    if case.leaves < 1000:
        assert reference.perft(ReferenceGame(board.size, rules), case.depth) == case.leaves


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 57), (3, 12675), (4, 24318165)])
def test_number_of_legal_positions_agrees_with_tromp(size: int, count: int) -> None:
    assert core.count_legal_boards(size) == count


def test_the_boards_of_three_by_three_that_have_no_breathless_chain() -> None:
    boards = np.indices((3,) * 9, dtype=np.uint8).reshape(9, -1).T
    assert sum(not core.breathless(stones.tobytes(), 3) for stones in boards) == 12675


@settings(max_examples=120, deadline=None)
@given(sizes, rule_sets, seeds)
def test_games_agree_with_the_reference(size: int, rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    game, twin = Game(size, rules), ReferenceGame(size, rules)
    window = candidates(rng, size)
    for _ in range(40):
        if game.is_over:
            assert twin.why_illegal(None, twin.to_move) == "over" == game.why_illegal(None)
            game.resume()
            twin.passes = 0
        color = game.to_move if rng.random() < 0.95 else game.to_move.opponent
        legal = []
        for point in window:
            reason = game.why_illegal(point, color)
            assert reason == twin.why_illegal(point, color)
            legal += [point] if reason is None else []
        move = rng.choice(legal) if legal and rng.random() < 0.95 else None
        game.play(move, color)
        twin.play(move, color)
        assert tuple(game.board.stones) == twin.stones
        assert (game.ko_point, game.to_move) == (twin.ko, twin.to_move)
        assert {side: game.prisoners(side) for side in (BLACK, WHITE)} == twin.prisoners
        assert game.hash == core.hash(game.board.stones, size)
    if rules.ko.value != "situational":
        boards = [stones for stones, _ in twin.past]
        assert game.repetitions == boards.count(twin.stones)


@settings(max_examples=60, deadline=None)
@given(sizes, seeds)
def test_batch_replay_agrees_with_playing_one_by_one(size: int, seed: int) -> None:
    rng = random.Random(seed)
    games = [random_moves(rng, size, RULE_SETS["chinese"], rng.randint(0, 30)) for _ in range(5)]
    packed, offsets = pack(games)
    none = np.zeros(len(games) + 1, np.int64)
    legal, reason, captured, hashes = core.replay(
        np.full(len(games), size, np.int32), packed, offsets, packed[:0], none, suicide=False
    )
    for number, moves in enumerate(games):
        twin = ReferenceGame(size, RULE_SETS["chinese"])
        for color, move in moves:
            twin.play(move, color)
        assert (legal[number], reason[number]) == (len(moves), 0)
        assert captured[number] == sum(twin.prisoners.values())
        assert hashes[number] == core.hash(bytes(twin.stones), size)


def pack(games: Sequence[Sequence[tuple[int, int | None]]]) -> tuple[np.ndarray, np.ndarray]:
    """Pack moves into two bytes each, as native/game/moves.hpp says."""
    words = [
        (0x3FF if move is None else move) | (0x8000 if color == WHITE else 0)
        for moves in games
        for color, move in moves
    ]
    offsets = np.cumsum([0, *map(len, games)])
    return np.array(words, np.uint16), offsets.astype(np.int64)


def test_batch_replay_stops_at_illegal_moves_and_says_why() -> None:
    ko = [(1, 1), (2, 2), (1, 5), (2, 8), (1, 11), (2, 12), (1, None), (2, 6), (1, 7), (2, 6)]
    games = {
        "occupied": (9, [(1, 0), (2, 0)], (1, 1)),
        "ko": (5, ko, (9, 2)),
        "a ko after a move elsewhere": (5, [*ko[:-1], (2, 24), (1, 23), (2, 6)], (12, 0)),
        "suicide": (3, [(1, 1), (2, 8), (1, 3), (2, 0)], (3, 3)),
        "off the board": (9, [(1, 0), (2, 81)], (1, 5)),
        "nothing": (9, [(1, 0), (2, None), (1, None), (2, 1)], (4, 0)),
    }
    packed, offsets = pack([moves for _, moves, _ in games.values()])
    none = np.zeros(len(games) + 1, np.int64)
    board_sizes = np.array([size for size, _, _ in games.values()], np.int32)
    legal, reason, _, _ = core.replay(board_sizes, packed, offsets, packed[:0], none, False, 2)
    found = dict(zip(games, zip(legal.tolist(), reason.tolist(), strict=True), strict=True))
    assert found == {name: expected for name, (_, _, expected) in games.items()}


@pytest.mark.parametrize(
    ("offsets", "message"),
    [([0, 5], "beyond the end"), ([0, 2, 1], "too few or too many"), ([0], "too few")],
)
def test_replay_does_not_read_beyond_its_arrays(offsets: list[int], message: str) -> None:
    one, moves = np.array([9], np.int32), np.array([1, 2], np.uint16)
    with pytest.raises(ValueError, match=message):
        core.replay(one, moves, np.array(offsets, np.int64), moves[:0], np.zeros(2, np.int64))


def test_the_core_refuses_what_it_cannot_hold() -> None:
    with pytest.raises(ValueError, match="size"):
        core.State(26, 0, False)
    with pytest.raises(ValueError, match="ko"):
        core.State(9, 3, False)
    with pytest.raises(ValueError, match="stones"):
        core.hash(b"\0" * 80, 9)
    state = core.State(9, 0, False)
    with pytest.raises(ValueError, match="illegal"):
        state.play(81, 1)
    with pytest.raises(ValueError, match="color"):
        state.play(0, 3)
