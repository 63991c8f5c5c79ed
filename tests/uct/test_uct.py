"""UCT against its slow twin and on positions that have one answer."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import knowledge
from tengen._core import uct as core
from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, parse_gtp
from tengen.game import Game
from tengen.rules import parse_rules
from tengen.uct import Guide, search
from tengen.uct.local import embedded_policy, observe_game, policy_of
from tests.uct import reference

RULES = parse_rules("chinese-ogs")
RACE = "X X X O O / X X X O O / X X . O O / X X O O O / X X O O O"


def a_game(size: int, moves: list[int]) -> Game:
    """Return the game of those numbers that are legal and fill no own eye."""
    game = Game(size, RULES)
    for number in moves:
        point = number % (size * size)
        eye = knowledge.eyes(game.board)[point]
        if game.is_legal(point) and eye is not game.to_move:
            game.play(point)
    return game


games = st.builds(a_game, st.sampled_from((4, 5)), st.lists(st.integers(0, 24), max_size=30))
small_games = st.builds(a_game, st.just(4), st.lists(st.integers(0, 15), min_size=4, max_size=14))


@pytest.fixture(scope="module")
def patterns() -> Guide:
    return Guide.load()


@given(small_games, st.integers(0, 2**64 - 1))
@settings(max_examples=10, deadline=None)
def test_a_tree_is_that_of_the_twin_visit_for_visit(game: Game, seed: int) -> None:
    board, color = game.board, game.to_move
    twin = reference.grow(board, color, 0.5, 1.0, seed, 30)
    allowed = [-1 if move is None else move for move in twin.moves]
    tree = core.Tree(board.stones, board.size, int(color), -1, allowed, 0.5, 1.0, seed, 1 << 24)
    tree.run(30)
    found = tree.moves()
    assert [visits for _, visits, _, _ in found] == twin.visits
    assert [sums for _, _, sums, _ in found] == pytest.approx(twin.sums)


@given(games)
@settings(max_examples=150, deadline=None)
def test_members_are_those_of_the_twin(game: Game) -> None:
    policy, board, color = core.LocalPolicy(), game.board, game.to_move
    base = core.LocalPolicy.parameters - 16
    last = game.last_move
    by_class: dict[frozenset[tuple[int, ...]], int] = {}
    for point in game.legal_moves():
        if point is None:
            continue
        around, *others = policy.members(
            board.stones, board.size, int(color), -1 if last is None else last, point
        )
        assert [other - base for other in others] == reference.other_members(
            board, color, last, point
        )
        assert by_class.setdefault(reference.surroundings(board, color, point), around) == around
    assert len(set(by_class.values())) == len(by_class)


def test_liberties_of_an_escape_are_those_after_it() -> None:
    """Black at B4 joins A4, in atari, to C4, whose three liberties are two then: D4 and C3."""
    board = Board.from_diagram("X . X . / O O . . / . . . . / . . . .")
    found = core.LocalPolicy().members(board.stones, 4, int(BLACK), -1, parse_gtp("B4", 4))
    assert [other - core.LocalPolicy.parameters + 16 for other in found[1:]] == [3]


def test_surroundings_are_counted_by_burnside() -> None:
    middle = (3**8 + 2 * 3**2 + 3**4 + 4 * 3**5) // 8
    edge, corner = (3**5 + 3**3) // 2, (3**3 + 3**2) // 2
    assert core.LocalPolicy.parameters == middle + edge + corner + 16


def test_a_step_follows_the_gradient() -> None:
    """Log probabilities rise by the step times the gradient's length; nudged weights say so."""
    game = a_game(5, [12, 7, 11, 6, 8, 2, 17])
    rng = np.random.default_rng(1)
    weights = rng.normal(0, 0.5, core.LocalPolicy.parameters).astype(np.float32)

    def evidence(values: np.ndarray) -> float:
        return observe_game(policy_of(values), game, 0.0)[0]

    one = Game(5, RULES).play(game.moves[0])  # one move: one step
    policy = policy_of(weights)
    observe_game(policy, one, 1e-3)
    moved = np.flatnonzero(policy.weights() != weights)
    assert len(moved) > 1
    for member in moved:
        nudge = np.zeros_like(weights)
        nudge[member] = 1e-2
        up, down = (
            observe_game(policy_of(weights + sign * nudge), one, 0.0)[0] for sign in (1, -1)
        )
        slope = (up - down) / 2e-2
        step = policy.weights()[member] - weights[member]
        assert step == pytest.approx(1e-3 * slope / np.sqrt(1 + slope**2), rel=0.05, abs=1e-6)
    assert evidence(weights) < 0


def test_learning_from_a_game_makes_its_moves_likelier() -> None:
    game = a_game(5, [12, 7, 11, 6, 8, 2, 17, 13, 18, 3, 22])
    policy = embedded_policy()
    before = observe_game(policy, game, 0.0)
    assert before == observe_game(policy, game, 0.0)
    observe_game(policy, game, 0.5)
    assert observe_game(policy, game, 0.0)[0] > before[0]


@pytest.mark.parametrize("is_guided", [False, True], ids=["uniform", "patterns"])
@pytest.mark.parametrize("color", list(Color))
def test_the_move_that_decides_is_found(patterns: Guide, is_guided: bool, color: Color) -> None:
    """Both sides are one chain with the same liberty: who plays there takes everything."""
    game = Game(5, parse_rules("chinese-ogs", 0), setup=Board.from_diagram(RACE), to_move=color)
    found = search(game, playouts=300, guide=patterns if is_guided else None, seed=3)
    assert found.moves[0].move == parse_gtp("C3", 5)
    assert found.moves[0].winrate > 0.6


def test_the_same_seed_gives_the_same_search_and_another_one_another() -> None:
    first, again, other = (search(Game(7, RULES), playouts=60, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_patterns_guide_the_first_moves(patterns: Guide) -> None:
    found = search(Game(9, RULES), playouts=30, guide=patterns)
    corner = next(each for each in found.moves if each.move == parse_gtp("A1", 9))
    assert found.moves[0].prior > 20 * corner.prior
    assert sum(each.prior for each in found.moves) == pytest.approx(1)


def test_a_guide_adapts_to_one_game_at_a_time(patterns: Guide) -> None:
    guide = patterns
    game = a_game(9, list(range(0, 81, 7)))
    plain = search(game, playouts=20, guide=guide)
    adapted = search(game, playouts=20, guide=guide.adapted(game))
    assert adapted.moves != plain.moves
    guide.adapted(a_game(9, list(range(3, 81, 5))))
    assert search(game, playouts=20, guide=guide.adapted(game)) == adapted


def test_a_tree_teaches_its_playouts_what_it_prefers() -> None:
    """A root that cannot grow gives one lesson in 24 playouts, after 16: its favourite."""
    game, policy = a_game(5, [12, 7, 11]), embedded_policy()
    points = [move for move in game.legal_moves() if move is not None]
    stones, color = game.board.stones, int(game.to_move)
    tree = core.Tree(stones, 5, color, -1, points, 0.5, 1.0, 1, 0, policy, teaching=0.2)
    tree.run(16)
    assert tree.policy is not None
    assert (tree.policy.weights() == policy.weights()).all()
    favourite, *_ = max(tree.moves(), key=lambda each: each[1])
    tree.run(8)
    learned = policy_of(policy.weights())
    observe_game(
        learned, Game(5, RULES, setup=game.board, to_move=game.to_move).play(favourite), 0.2
    )
    assert (learned.weights() != policy.weights()).any()
    assert tree.policy.weights() == pytest.approx(learned.weights(), abs=1e-7)


def test_a_guide_that_is_not_taught_keeps_its_policy(patterns: Guide) -> None:
    found = search(Game(9, RULES), playouts=60, guide=patterns, seed=1)
    assert found.policy is not None
    assert patterns.policy is not None
    assert (found.policy.weights() == patterns.policy.weights()).all()
    taught = search(Game(9, RULES), playouts=60, guide=replace(patterns, teaching=0.2), seed=1)
    assert taught.policy is not None
    assert (taught.policy.weights() != patterns.policy.weights()).any()


def test_memory_is_bounded_and_playouts_go_on() -> None:
    stones = Game(9).board.stones
    tree = core.Tree(stones, 9, 1, -1, [*range(81), -1], 7.5, 1.0, 1, 20_000)
    tree.run(300)
    assert tree.visits == 300
    assert tree.bytes <= 20_000
    assert 1 < tree.nodes < 20


def test_a_search_can_be_cancelled_and_stops_in_time() -> None:
    stop = threading.Event()
    stop.set()
    assert 0 < search(Game(9), playouts=10_000_000, cancel=stop).visits < 1000
    assert search(Game(9), playouts=10_000_000, seconds=0.01).visits < 10_000_000


def test_suicides_are_left_out_at_the_root() -> None:
    setup = Board.from_diagram(". . X . ./X X X . ./. . . . ./. . . . ./. . . . .")
    white = Game(5, parse_rules("new-zealand"), setup=setup, to_move=WHITE).play(0).play(20)
    assert white.is_legal(1)  # a suicide of two stones
    found = {each.move for each in search(white, playouts=5).moves}
    assert found == {*white.legal_moves()} - {1}
