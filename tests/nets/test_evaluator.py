"""Evaluators: batches, sizes, symmetries, memory, and positions without a past."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.errors import GoError, UnsupportedError
from tengen.game import Game
from tengen.nets.bench import positions_per_second, random_game
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator
from tengen.nets.features import encode_games
from tengen.nets.katago import read_network
from tengen.nets.model import Model
from tengen.nets.symmetry import SYMMETRIES
from tengen.packed_games import PackedGames
from tengen.rules import RULE_SETS
from tests.nets import twin


def assert_same(left: Evaluation, right: Evaluation, tolerance: float = 1e-6) -> None:
    np.testing.assert_allclose(left.policy, right.policy, atol=tolerance)
    np.testing.assert_allclose(left.ownership, right.ownership, atol=tolerance)
    np.testing.assert_array_equal(left.legal, right.legal)
    assert left.black_win == pytest.approx(right.black_win, abs=tolerance)
    assert left.black_lead == pytest.approx(right.black_lead, abs=1e-4)
    assert left.to_move is right.to_move


def test_an_evaluation_is_what_the_slow_twin_says(evaluator: Evaluator, tiny_file: Path) -> None:
    game = random_game(7, 20)
    (evaluation,) = evaluator([game])
    features = encode_games([game])
    raw = twin.evaluate(read_network(tiny_file), features.planes[0], features.globals[0])
    sign = game.to_move.sign
    np.testing.assert_allclose(
        evaluation.ownership, sign * np.tanh(raw["ownership"]).ravel(), atol=1e-5
    )
    weights = np.exp(raw["policy"]) * evaluation.legal
    np.testing.assert_allclose(evaluation.policy, weights / weights.sum(), atol=1e-5)
    value = np.exp(raw["value"]) / np.exp(raw["value"]).sum()
    assert evaluation.no_result == pytest.approx(value[2], abs=1e-6)
    assert evaluation.lead(game.to_move) == pytest.approx(
        raw["score"][2] * 18 * (1 - value[2]), abs=1e-4
    )


def test_games_of_many_sizes_come_back_in_order(evaluator: Evaluator, tiny_file: Path) -> None:
    games = [random_game(size, 12, seed) for seed, size in enumerate([9, 5, 19, 9, 13, 5, 9])]
    together = evaluator(games)
    for game, evaluation in zip(games, together, strict=True):
        assert evaluation.size == game.size
        (alone,) = Evaluator(tiny_file)([game])
        assert_same(evaluation, alone)


def test_every_turn_of_a_game_is_judged_as_it_stood(evaluator: Evaluator) -> None:
    game = random_game(5, 9)
    whole = evaluator.evaluate_game(game)
    assert len(whole) == 10
    for number, evaluation in enumerate(whole):
        (alone,) = evaluator([game.at(number)])
        assert_same(evaluation, alone)


def test_legal_moves_are_the_games(evaluator: Evaluator) -> None:
    game = Game(5, RULE_SETS["japanese"])
    for vertex in ("C3", "B2", "B3", "C1", "A2", "D2", "B1", "A1", "C2"):
        game.play(parse_gtp(vertex, 5))
    (evaluation,) = evaluator([game])
    legal = [*np.flatnonzero(evaluation.legal[:-1]).tolist(), None]
    assert legal == game.legal_moves()
    assert evaluation.policy[~evaluation.legal].sum() == 0
    assert evaluation.policy.sum() == pytest.approx(1)


def test_the_average_over_all_symmetries_turns_with_the_board(evaluator: Evaluator) -> None:
    game = random_game(5, 8)
    turned = Game(5)
    for move in game.moves:
        assert move is not None
        row, column = divmod(move, 5)
        turned.play(column * 5 + 4 - row)
    (here,) = evaluator.evaluate([game], symmetries=SYMMETRIES)
    (there,) = evaluator.evaluate([turned], symmetries=SYMMETRIES)
    assert here.black_lead == pytest.approx(there.black_lead, abs=1e-4)
    board = here.ownership.reshape(5, 5)
    np.testing.assert_allclose(np.rot90(board, -1), there.ownership.reshape(5, 5), atol=1e-5)
    (plain,) = evaluator([game])
    assert abs(plain.policy - here.policy).max() > 1e-4, "a random network is not symmetric"


def test_positions_without_a_past_equal_games_that_start_there(evaluator: Evaluator) -> None:
    boards = [random_game(7, 15, seed).board for seed in range(4)]
    rules = RULE_SETS["chinese"]
    for to_move in (BLACK, WHITE):
        games = [Game(7, rules, setup=board, to_move=to_move) for board in boards]
        bare = evaluator.evaluate_positions(
            7, [board.stones for board in boards], [to_move] * 4, rules
        )
        for left, right in zip(bare, evaluator(games), strict=True):
            assert_same(left, right)


def test_a_ko_ban_makes_a_point_illegal(evaluator: Evaluator) -> None:
    board = Board.from_diagram(". X O . / X . X O / . X O . / . . . .")
    for banned in (None, 5):
        (evaluation,) = evaluator.evaluate_positions(
            4, [board.stones], [WHITE], RULE_SETS["japanese"], ko=[banned]
        )
        assert evaluation.legal[5] == (banned is None)


def test_the_trunk_is_there_when_asked_for(evaluator: Evaluator, tiny_file: Path) -> None:
    game = random_game(5, 4)
    assert evaluator([game])[0].trunk is None
    (evaluation,) = evaluator.evaluate([game], trunk=True)
    features = encode_games([game])
    raw = twin.evaluate(read_network(tiny_file), features.planes[0], features.globals[0])
    assert evaluation.trunk is not None
    np.testing.assert_allclose(evaluation.trunk, raw["trunk"], atol=1e-4)


@pytest.mark.parametrize("symmetries", [(0,), (3, 6), tuple(SYMMETRIES)])
def test_the_trunk_at_one_point_is_a_part_of_the_whole(
    evaluator: Evaluator, symmetries: tuple[int, ...]
) -> None:
    game = random_game(5, 6)
    games, turns = PackedGames.of([game]), [[2, 4, 5]]
    points = [7, -1, 24]
    whole = evaluator.evaluate_packed(games, [game.rules], turns, symmetries=symmetries, trunk=True)
    found = evaluator.evaluate_packed(
        games, [game.rules], turns, symmetries=symmetries, trunk_at=points
    )
    for point, one, other in zip(points, found, whole, strict=True):
        assert one.trunk is not None
        assert other.trunk is not None
        flat = other.trunk.reshape(len(other.trunk), -1)
        expected = flat.mean(1) if point < 0 else flat[:, point]
        np.testing.assert_allclose(one.trunk, expected, atol=1e-5)
        assert_same(one, other)
    again = evaluator.evaluate_packed(
        games, [game.rules], turns, symmetries=symmetries, trunk_at=[8, -1, 24]
    )
    assert again[0] is not found[0], "another point of the same position"
    assert again[1] is found[1]


@pytest.mark.parametrize("points", [[25], [-2], [1, 2]])
def test_the_trunk_is_not_asked_for_where_no_board_is(
    evaluator: Evaluator, points: list[int]
) -> None:
    game = random_game(5, 6)
    with pytest.raises(GoError, match="5x5"):
        evaluator.evaluate_packed(PackedGames.of([game]), [game.rules], [[3]], trunk_at=points)


def test_positions_are_remembered(evaluator: Evaluator) -> None:
    game = random_game(5, 6)
    first = evaluator.evaluate_game(game)
    again = evaluator.evaluate_game(game)
    assert all(left is right for left, right in zip(first, again, strict=True))
    done = evaluator.throughput
    assert (done.positions, done.cached, done.evaluated) == (14, 7, 7)
    assert done.per_second > 0


def test_other_rules_and_komi_are_other_positions(evaluator: Evaluator) -> None:
    stones = bytes(25)
    one, two = evaluator.evaluate_positions(
        5, [stones, stones], [BLACK, BLACK], [RULE_SETS["chinese"], RULE_SETS["japanese"]]
    )
    assert one.black_lead != two.black_lead


def test_memory_stays_within_its_bound(tiny_file: Path) -> None:
    evaluator = Evaluator(tiny_file, cache_bytes=20_000)
    evaluator.evaluate_game(random_game(9, 40))
    assert 0 < evaluator._cache.used <= 20_000
    assert evaluator._cache.used == sum(e.nbytes for e in evaluator._cache.entries.values())


def test_several_threads_may_ask_at_once(evaluator: Evaluator) -> None:
    games = [random_game(5, 10, seed) for seed in range(6)]
    want = [evaluator([game])[0] for game in games]
    fresh = Evaluator(evaluator.model)
    found: dict[int, Evaluation] = {}

    def ask(number: int) -> None:
        found[number] = fresh([games[number]])[0]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(6):
        assert_same(found[number], want[number])


def test_a_board_of_21_lines_is_refused(evaluator: Evaluator) -> None:
    with pytest.raises(UnsupportedError, match="up to 19x19, this one is 21x21"):
        evaluator([Game(21)])
    with pytest.raises(UnsupportedError, match="21x21"):
        evaluator.evaluate_positions(21, [bytes(441)], [BLACK], RULE_SETS["chinese"])


def test_unknown_symmetries_are_refused(evaluator: Evaluator) -> None:
    for wrong in ([8], [], [-1]):
        with pytest.raises(GoError, match="0 to 7"):
            evaluator.evaluate([Game(5)], symmetries=wrong)


def test_large_requests_are_run_in_parts(
    evaluator: Evaluator, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = random_game(5, 12)
    whole = evaluator.evaluate_game(game, symmetries=[0, 3, 6])
    monkeypatch.setattr("tengen.nets.evaluator._POSITIONS_AT_ONCE", 7)
    parts = Evaluator(evaluator.model).evaluate_game(game, symmetries=[0, 3, 6])
    for left, right in zip(parts, whole, strict=True):
        assert_same(left, right)


def test_single_positions_asked_for_one_by_one_are_the_same(evaluator: Evaluator) -> None:
    game = random_game(7, 10)
    whole = evaluator.evaluate_game(game)
    single = Evaluator(evaluator.model, cache_bytes=0)
    for number, evaluation in enumerate(whole):
        assert_same(single.evaluate([game], [[number]])[0], evaluation)
    assert isinstance(evaluator.model, Model)
    assert evaluator.model._wide is not None, "the session that splits layers has been used"


def test_no_games_have_no_evaluations(evaluator: Evaluator) -> None:
    assert evaluator([]) == []


def test_the_speed_of_a_network_can_be_measured(evaluator: Evaluator) -> None:
    assert isinstance(evaluator.model, Model)
    assert positions_per_second(evaluator.model, 4, 5, 0.01) > 0
