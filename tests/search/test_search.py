"""Running searches: limits, batches, many trees, playing on, cancelling, memory."""

from __future__ import annotations

import dataclasses
import threading
from pathlib import Path

import numpy as np
import pytest

from tengen.coords import BLACK, WHITE
from tengen.errors import GoError, IllegalMove, UnsupportedError
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.nets.symmetry import images, transform
from tengen.rules import RULE_SETS
from tengen.search import Limits, Options, Restriction, SearchResult, Tree, forget, run, search
from tengen.search.memory import cache_of
from tests.nets.tiny import KINDS, write_tiny
from tests.search.fakes import FakeNet, Floats, counting_evaluator, fake_evaluator, opinionated

TT = RULE_SETS["tromp-taylor"]


def visits_of(result: SearchResult) -> dict[object, int]:
    return {move.move: move.visits for move in result.moves}


def last(tree: Tree, evaluator: Evaluator, visits: int) -> SearchResult:
    *_, (result,) = run(evaluator, [tree], Limits(visits=visits))
    return result


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("symmetry", [0, 3, 6])
def test_the_first_visit_is_what_the_evaluator_says(
    kind: str, symmetry: int, tmp_path: Path
) -> None:
    evaluator = Evaluator(write_tiny(tmp_path, kind))
    for name in ("chinese", "japanese", "tromp-taylor"):
        game = Game.from_moves([20, 24, 12, 30, None], 7, RULE_SETS[name])
        (said,) = evaluator.evaluate([game], symmetries=[symmetry])
        options = Options(symmetry=symmetry, ownership=True, root_policy_optimism=0)
        (result,) = search(evaluator, [game], Limits(visits=1), options)
        assert [result.lead, result.raw_lead] == pytest.approx([said.black_lead] * 2, abs=1e-4)
        assert result.winrate == pytest.approx(said.winrate(BLACK), abs=1e-6)
        assert result.no_result == pytest.approx(said.no_result, abs=1e-6)
        assert result.score == pytest.approx(said.black_score, abs=1e-4)
        assert result.deviation == pytest.approx(said.deviation, abs=1e-3)
        assert result.ownership == pytest.approx(said.ownership, abs=0.005)
        policy = np.array(result.policy)
        assert ((policy >= 0) == said.legal).all()
        assert policy[said.legal] == pytest.approx(said.policy[said.legal], rel=2e-3)
        assert not result.moves
        assert result.best == said.top_moves(1)[0][0]


def even_handed(planes: Floats, numbers: Floats) -> dict[str, Floats]:
    """Judge by what each point sees, so that turning the board turns the judgement."""
    seen = planes[1] * 0.7 - planes[2] * 0.4 + planes[3] * 0.2
    for axis in (0, 1):
        seen = seen + 0.3 * (np.roll(planes[1], 1, axis) + np.roll(planes[1], -1, axis))
        seen = seen - 0.2 * (np.roll(planes[2], 1, axis) + np.roll(planes[2], -1, axis))
    # Sums of many floats depend on their order, which a symmetry changes.
    mean = np.float32(round(float(seen.astype(np.float64).sum()) / seen.size, 4))
    return {
        "policy": np.append(seen.ravel(), np.float32(-1)).astype(np.float32),
        "value": np.array([mean, -mean, -5], np.float32),
        "score": np.array([mean / 5, -1, mean / 4, 0], np.float32),
        "ownership": np.asarray(seen, np.float32),
    }


def test_a_symmetry_turns_the_board_there_and_back() -> None:
    game = Game.from_moves([11, 24, 12, 30, 19], 7)
    results = []
    for symmetry in range(8):
        net = FakeNet(even_handed, 8)
        options = Options(symmetry=symmetry, ownership=True, leaves=1)
        results += search(Evaluator(net), [game], Limits(visits=40), options)
        plain = np.frombuffer(game.board.stones, np.uint8).reshape(7, 7)
        own = transform(plain == int(game.to_move), symmetry)
        assert (net.seen[0][1] == own).all()
    for other in results[1:]:
        assert other.lead == pytest.approx(results[0].lead, abs=1e-4)
        assert other.ownership == pytest.approx(results[0].ownership, abs=0.02)
        assert visits_of(other) == visits_of(results[0])


def test_visits_count_the_root_and_all_its_moves() -> None:
    (result,) = search(fake_evaluator(), [Game(5)], Limits(visits=77))
    assert result.visits == 77 == 1 + sum(move.visits for move in result.moves)
    assert [move.order for move in result.moves] == list(range(len(result.moves)))
    for move in result.moves:
        assert move.line[0] == move.move
        assert move.line_visits[0] == move.visits
        assert list(move.line_visits) == sorted(move.line_visits, reverse=True)


def test_many_games_at_once_are_searched_as_each_alone() -> None:
    games = [
        Game(5),
        Game.from_moves([3, 4, 5], 5, TT),
        Game.from_moves([40, 41], 9, RULE_SETS["japanese"]),
        Game(4, TT.with_komi(0)),
    ]
    options = Options(seed=5, leaves=2)
    together = search(fake_evaluator(), games, Limits(visits=60), options)
    for game, result in zip(games, together, strict=True):
        (alone,) = search(fake_evaluator(), [game], Limits(visits=60), options)
        assert dataclasses.replace(alone, seconds=0) != alone  # results are compared by fields
        assert alone.moves == result.moves
        assert (alone.lead, alone.winrate) == (result.lead, result.winrate)


def test_leaves_of_many_trees_share_batches() -> None:
    net = FakeNet(opinionated())
    search(Evaluator(net), [Game(5)] * 6, Limits(visits=30), Options(leaves=1))
    assert net.batches[0] == 6
    assert len(net.batches) < 2 * 30


def test_more_trees_than_a_batch_has_room_for_take_turns() -> None:
    net = FakeNet(opinionated())  # batches of 8
    results = search(Evaluator(net, cache_bytes=0), [Game(4)] * 20, Limits(visits=10))
    assert max(net.batches) == 8
    assert [result.visits for result in results] == [10] * 20
    assert len({result.moves for result in results}) == 1


def test_a_seed_repeats_a_search_and_another_one_changes_it() -> None:
    game = Game.from_moves([30, 40, 50], 9)
    noisy = Options(seed=1, wide_root_noise=0.1, leaves=3)
    first, again, other = (
        search(fake_evaluator(), [game], Limits(visits=120), dataclasses.replace(noisy, seed=seed))
        for seed in (1, 1, 2)
    )
    assert first[0].moves == again[0].moves
    assert first[0].moves != other[0].moves


def spread(result: SearchResult) -> float:
    """How many moves the visits are spread over: one over the sum of squared shares."""
    total = sum(move.visits for move in result.moves)
    return 1 / sum((move.visits / total) ** 2 for move in result.moves)


def biased(planes: Floats, numbers: Floats) -> dict[str, Floats]:
    """Like some moves much more than others, and judge every position even."""
    even = {"value": np.zeros(3, np.float32), "score": np.zeros(4, np.float32)}
    return {**opinionated()(planes, numbers), **even}


def test_noise_and_temperature_widen_the_root() -> None:
    plain, warm, noisy = (
        search(Evaluator(FakeNet(biased, 8)), [Game(7)], Limits(visits=200), options)[0]
        for options in (
            Options(symmetry=0),
            Options(symmetry=0, root_temperature=3),
            Options(symmetry=0, wide_root_noise=0.5),
        )
    )
    assert spread(warm) > spread(plain)
    assert spread(noisy) > spread(plain)
    assert plain.policy == warm.policy  # what is shown is the network's own


def test_a_move_played_keeps_what_is_known_below_it() -> None:
    evaluator = fake_evaluator()
    tree = Tree(Game(5), Options(symmetry=0, leaves=1))
    before = last(tree, evaluator, 200)
    best = before.moves[0]
    tree.play(best.move)
    assert tree.visits == best.visits
    assert tree.nodes < before.visits
    net = evaluator.model
    assert isinstance(net, FakeNet)
    asked = sum(net.batches)
    after = last(tree, evaluator, 300)
    assert after.to_move is WHITE
    assert after.visits == 300
    assert sum(net.batches) - asked <= 300 - best.visits
    assert after.raw_lead == pytest.approx(
        search(evaluator, [tree.game], Limits(visits=1), Options(symmetry=0))[0].lead
    )


def test_the_kept_tree_is_the_one_that_a_new_search_finds() -> None:
    """With the score's centre at the same place, reuse is only a head start."""
    evaluator = fake_evaluator()
    options = Options(symmetry=0, leaves=1, dynamic_score=0.0)
    tree = Tree(Game(4), options)
    first = last(tree, evaluator, 150)
    tree.play(first.best)
    kept = tree.result()
    assert kept.visits == first.moves[0].visits
    assert kept.lead == pytest.approx(first.moves[0].lead, abs=0.3)


def test_a_move_that_was_not_searched_starts_afresh() -> None:
    evaluator = fake_evaluator()
    tree = Tree(Game(5), Options(symmetry=0))
    result = last(tree, evaluator, 4)
    unseen = next(m for m in range(25) if m not in visits_of(result))
    tree.play(unseen)
    assert tree.visits == 0
    assert last(tree, evaluator, 10).visits == 10
    with pytest.raises(IllegalMove):
        tree.play(unseen)
    tree.play(None)
    tree.play(2, WHITE)  # out of turn
    assert last(tree, evaluator, 10).to_move is BLACK


def test_avoided_moves_are_not_searched_and_allowed_ones_alone_are() -> None:
    game = Game(5)
    (free,) = search(fake_evaluator(), [game], Limits(visits=50), Options(symmetry=0))
    best = free.best
    (without,) = search(
        fake_evaluator(),
        [game],
        Limits(visits=50),
        Options(symmetry=0, restrictions=(Restriction(BLACK, frozenset([best])),)),
    )
    assert best not in visits_of(without)
    assert without.visits == 50
    only = Restriction(BLACK, frozenset([7, None]), only=True)
    (narrow,) = search(
        fake_evaluator(), [game], Limits(visits=50), Options(symmetry=0, restrictions=(only,))
    )
    assert visits_of(narrow).keys() <= {7, None}
    deeper = tuple(Restriction(color, frozenset(range(10)), depth=3) for color in (BLACK, WHITE))
    (deep,) = search(
        fake_evaluator(),
        [game],
        Limits(visits=200),
        Options(symmetry=0, restrictions=deeper),
    )
    early = {move for searched in deep.moves for move in searched.line[:3]}
    late = {move for searched in deep.moves for move in searched.line[3:]}
    assert early.isdisjoint(range(10))
    assert not late.isdisjoint(range(10))


def test_no_move_allowed_is_no_endless_search() -> None:
    nothing = Restriction(BLACK, frozenset(), only=True)
    (result,) = search(
        fake_evaluator(), [Game(5)], Limits(visits=20), Options(restrictions=(nothing,))
    )
    assert result.moves == ()


def test_partial_results_come_and_the_last_is_final() -> None:
    parts = list(run(fake_evaluator(), [Tree(Game(5))], Limits(visits=60), every=0.0))
    counts = [part[0].visits for part in parts]
    assert len(parts) > 3
    assert counts == sorted(counts)
    assert counts[-1] == 60
    assert [part[0].is_final for part in parts] == [False] * (len(parts) - 1) + [True]


def test_a_search_can_be_cancelled_closed_and_taken_up_again() -> None:
    evaluator, cancel = fake_evaluator(), threading.Event()
    cancel.set()
    (result,) = search(evaluator, [Game(5)], Limits(visits=10_000_000), cancel=cancel)
    assert 1 <= result.visits < 1000
    tree = Tree(Game(5), Options(leaves=4))
    growing = run(evaluator, [tree], Limits(visits=10_000_000), every=0.0)
    next(growing)
    growing.close()
    assert last(tree, evaluator, 100).visits == 100


def test_a_network_that_fails_leaves_the_tree_as_it_was() -> None:
    failing = FakeNet(opinionated())
    evaluator = Evaluator(failing)
    tree, whole = Tree(Game(5), Options(leaves=3)), failing.judge
    last(tree, evaluator, 20)

    def fail(planes: Floats, numbers: Floats) -> dict[str, Floats]:
        raise RuntimeError("no network today")

    failing.judge = fail
    for _ in range(2):
        with pytest.raises(RuntimeError, match="no network"):
            last(tree, evaluator, 100)
        assert tree.visits == 20
    failing.judge = whole
    result = last(tree, evaluator, 100)
    assert result.visits == 100 == 1 + sum(move.visits for move in result.moves)


def test_memory_is_bounded() -> None:
    tree = Tree(Game(9), Options(max_bytes=200_000))
    result = last(tree, fake_evaluator(), 100_000)
    assert tree.is_full
    assert 20 < result.visits < 2000
    assert 200_000 <= tree.nbytes < 220_000


def test_a_time_limit_ends_a_search() -> None:
    (result,) = search(fake_evaluator(), [Game(9)], Limits(seconds=0.05))
    assert result.visits >= 1
    assert result.seconds >= 0.05


def test_a_finished_game_can_be_searched() -> None:
    game = Game.from_moves([5, 6, None, None], 5)
    (result,) = search(fake_evaluator(), [game], Limits(visits=30))
    assert result.visits == 30
    assert result.moves


def test_what_the_network_said_is_remembered_for_the_same_seed() -> None:
    net = FakeNet(opinionated())
    evaluator, game, limits = Evaluator(net), Game.from_moves([30, 40, 50], 9), Limits(visits=90)
    options = Options(seed=1, leaves=3)
    (first,) = search(evaluator, [game], limits, options)
    asked = sum(net.batches)
    (again,) = search(evaluator, [game], limits, options)
    assert sum(net.batches) == asked
    assert again.moves == first.moves  # the memory changes nothing but the time
    search(evaluator, [game], limits, dataclasses.replace(options, seed=2))
    assert sum(net.batches) > asked
    forget(evaluator)
    asked = sum(net.batches)
    search(evaluator, [game], limits, options)
    assert sum(net.batches) == asked + 90


def test_a_root_is_known_from_below_another_root_and_the_reverse() -> None:
    """One answer of the network serves both, though they are read with other shares of optimism."""
    limits, one = Limits(visits=30), Limits(visits=1)
    known, fresh = (fake_evaluator(4, is_optimistic=True) for _ in range(2))
    (above,) = search(known, [Game(5)], limits)
    for found in above.moves:
        after = Game(5).play(found.move)
        asked = known.throughput.evaluated
        (again,), (alone,) = search(known, [after], one), search(fresh, [after], one)
        assert known.throughput.evaluated == asked
        assert again.policy == alone.policy
    turned, apart = (fake_evaluator(4, is_optimistic=True) for _ in range(2))
    search(turned, [Game(5).play(found.move) for found in above.moves], one)
    asked = turned.throughput.evaluated
    (below,), (alone,) = search(turned, [Game(5)], limits), search(apart, [Game(5)], limits)
    assert below.moves == alone.moves
    assert turned.throughput.evaluated - asked == apart.throughput.evaluated - len(above.moves)


def test_what_is_banned_at_one_root_alone_is_searched_from_another() -> None:
    """A rule of the record may forbid a move although the network sees the same position."""
    limits, evaluator, fresh = Limits(visits=30), fake_evaluator(4), fake_evaluator(4)
    (alone,) = search(fresh, [Game(5)], limits)
    best = alone.moves[0].move
    banned = Tree(Game(5))
    banned.core_for(evaluator).ban_at_root(np.array([best], np.int32))
    *_, (found,) = run(evaluator, [banned], limits)
    assert best not in {each.move for each in found.moves}
    (again,) = search(evaluator, [Game(5)], limits)
    assert again.moves == alone.moves


def test_the_memory_of_evaluations_is_bounded() -> None:
    net = FakeNet(opinionated())
    evaluator = Evaluator(net, cache_bytes=4 * 20_000)
    search(evaluator, [Game(9)], Limits(visits=200))
    assert 5 < len(cache_of(evaluator)) < 50
    none = Evaluator(net, cache_bytes=0)
    search(none, [Game(9)], Limits(visits=20))
    assert len(cache_of(none)) == 0


def test_transpositions_share_their_visits() -> None:
    shared, apart = (
        Tree(Game(4), Options(symmetry=0, leaves=1, transpositions=on)) for on in (True, False)
    )
    for tree in (shared, apart):
        last(tree, counting_evaluator(), 300)
    assert shared.nodes < apart.nodes


def test_of_symmetric_moves_one_is_searched() -> None:
    for game, count in ((Game(5), 6), (Game.from_moves([12], 5), 5), (Game.from_moves([7], 5), 14)):
        options = Options(wide_root_noise=2.0)  # so that every move has its turn
        (result,) = search(counting_evaluator(), [game], Limits(visits=300), options)
        points = [move.move for move in result.moves if move.move is not None]
        assert len(points) == count
        legal = [move for move in game.legal_moves() if move is not None]
        reached = {image for point in points for image in images(game, point)}
        assert {image for image in reached if image is not None} == set(legal)
        assert [p >= 0 for p in result.policy[:-1]] == [p in legal for p in range(25)]


def test_wrong_limits_and_options_are_refused() -> None:
    for wrong in ({}, {"visits": 0}, {"seconds": 0.0}, {"visits": -3}):
        with pytest.raises(GoError):
            Limits(**wrong)  # type: ignore[arg-type]
    for options in ({"symmetry": 8}, {"leaves": 0}, {"root_temperature": 0.0}):
        with pytest.raises(GoError):
            Options(**options)  # type: ignore[arg-type]
    with pytest.raises(UnsupportedError):
        search(fake_evaluator(), [Game(21)], Limits(visits=1))
    with pytest.raises(GoError, match="not been searched"):
        Tree(Game(5)).result()
    off = Options(restrictions=(Restriction(BLACK, frozenset([99])),))
    with pytest.raises(GoError, match="99"):
        search(fake_evaluator(), [Game(5)], Limits(visits=1), off)
    assert search(fake_evaluator(), [], Limits(visits=1)) == []
    tree = Tree(Game(5))
    with pytest.raises(GoError, match="twice"):
        list(run(fake_evaluator(), [tree, tree], Limits(visits=1)))


def test_partial_results_wait_until_every_tree_has_been_looked_at() -> None:
    """Ten trees and batches of eight: the first batch leaves two of them without a visit."""
    trees = [Tree(Game.from_moves(range(count), 7)) for count in range(10)]
    for results in run(fake_evaluator(), trees, Limits(visits=3), every=1e-9):
        assert all(result.visits for result in results)
    cancel = threading.Event()
    cancel.set()
    trees = [Tree(Game.from_moves(range(count), 7)) for count in range(10)]
    assert list(run(fake_evaluator(), trees, Limits(visits=3), cancel=cancel)) == []
