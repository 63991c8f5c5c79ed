"""Networks on a device of their own: trees grow while the network judges others' leaves."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest

from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.nets.model import Outputs, Trunk
from tengen.rules import RULE_SETS
from tengen.search import Limits, Options, SearchResult, Tree, run
from tengen.search import crews as module
from tests.search.fakes import FakeNet, Floats, opinionated

LONG = 60.0  # seconds; only a defect waits so long
OPTIONS = Options(leaves=2, seed=3)


class DistantNet(FakeNet):
    """Judges on another device, so to speak, and notes which threads have asked it."""

    device = "elsewhere"

    def __init__(self) -> None:
        super().__init__(opinionated())
        self.threads: set[threading.Thread] = set()

    def run(self, spatial: Floats, globals_: Floats, *, trunk: Trunk = False) -> Outputs:
        self.threads.add(threading.current_thread())
        return super().run(spatial, globals_, trunk=trunk)


@pytest.fixture
def two_crews(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_TREES_A_CREW", 3)


def games() -> list[Game]:
    rules = [RULE_SETS["tromp-taylor"], RULE_SETS["japanese"]]
    return [Game.from_moves(range(count), 5, rules[count % 2]) for count in range(9)]


def grown(trees: Sequence[Tree], net: FakeNet, visits: int = 40) -> list[SearchResult]:
    *_, results = run(Evaluator(net), trees, Limits(visits=visits))
    return results


def check_whole(results: Sequence[SearchResult], visits: int) -> None:
    """Every visit of the root but the first went to one of its moves: none is still under way."""
    assert [result.visits for result in results] == [visits] * len(results)
    for result in results:
        assert 1 + sum(move.visits for move in result.moves) == visits


def most_at_once(net: FakeNet, trees: int, visits: int, leaves: int | None = None) -> int:
    options = Options(leaves=leaves, symmetry=0)
    grown([Tree(Game.from_moves([11, 37][:n], 7), options) for n in range(trees)], net, visits)
    return max(net.batches)


def test_a_processor_gets_no_more_leaves_than_it_has_cores() -> None:
    def net(cores: int) -> FakeNet:
        own = FakeNet(opinionated())
        own.workers = cores
        return own

    assert most_at_once(net(1), trees=1, visits=300) == 1
    assert most_at_once(net(2), trees=1, visits=300) == 2
    assert most_at_once(net(2), trees=1, visits=16) == 1  # not before there is something to lose
    assert most_at_once(net(2), trees=2, visits=300) == 2
    assert most_at_once(net(2), trees=3, visits=300) == 3
    assert most_at_once(net(4), trees=3, visits=300) == 6
    assert most_at_once(net(1), trees=1, visits=300, leaves=5) == 5


def test_a_gpu_gets_more_leaves_the_longer_a_search_goes_on() -> None:
    assert most_at_once(DistantNet(), trees=1, visits=100) == 3
    assert most_at_once(DistantNet(), trees=1, visits=300) == 5
    assert most_at_once(DistantNet(), trees=2, visits=300) == 8  # a batch has no more room


@pytest.mark.usefixtures("two_crews")
def test_taking_turns_changes_no_result() -> None:
    here, there, again = FakeNet(opinionated()), DistantNet(), DistantNet()
    alone, first, second = (
        grown([Tree(game, OPTIONS) for game in games()], net) for net in (here, there, again)
    )
    check_whole(first, 40)
    assert [result.moves for result in first] == [result.moves for result in alone]
    assert [result.moves for result in second] == [result.moves for result in first]
    assert there.batches == again.batches
    assert [seen.tobytes() for seen in there.seen] == [seen.tobytes() for seen in again.seen]


@pytest.mark.usefixtures("two_crews")
def test_the_next_leaves_are_picked_while_the_network_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    second = threading.Event()
    ask = module._Crew._ask

    def noted(crew: module._Crew, *rest: object) -> object:
        asked.append(len(asked))
        if len(asked) == 2:
            second.set()
        return ask(crew, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(module._Crew, "_ask", noted)

    class Waiting(DistantNet):
        def run(self, spatial: Floats, globals_: Floats, *, trunk: Trunk = False) -> Outputs:
            assert second.wait(LONG), "nobody asked again before the first answer"
            return super().run(spatial, globals_, trunk=trunk)

    net = Waiting()
    check_whole(grown([Tree(game, OPTIONS) for game in games()], net, 12), 12)
    assert len(net.threads) == 1
    assert threading.current_thread() not in net.threads


def test_few_trees_and_networks_on_the_processor_need_no_thread() -> None:
    net = DistantNet()
    grown([Tree(game, OPTIONS) for game in games()], net)
    assert net.threads == {threading.current_thread()}


@pytest.mark.usefixtures("two_crews")
def test_an_error_of_the_network_comes_out_and_leaves_the_trees_whole() -> None:
    net = DistantNet()
    trees = [Tree(game, OPTIONS) for game in games()]
    check_whole(grown(trees, net, 10), 10)
    whole, evaluator = net.judge, Evaluator(net)
    later = len(net.batches) + 5

    def fail(planes: Floats, numbers: Floats) -> dict[str, Floats]:
        if len(net.batches) >= later:
            raise RuntimeError("no network today")
        return whole(planes, numbers)

    net.judge = fail
    with pytest.raises(RuntimeError, match="no network"):
        list(run(evaluator, trees, Limits(visits=200)))
    assert not any(thread.is_alive() for thread in net.threads)
    for tree in trees:
        visits = 1 + sum(move.visits for move in tree.result().moves)
        assert tree.visits == visits < 200
    net.judge = whole
    *_, results = run(evaluator, trees, Limits(visits=200))
    check_whole(results, 200)


@pytest.mark.usefixtures("two_crews")
def test_cancelling_waits_for_the_batches_under_way() -> None:
    net, cancel = DistantNet(), threading.Event()
    cancel.set()
    trees = [Tree(game, OPTIONS) for game in games()]
    (results,) = run(Evaluator(net), trees, Limits(visits=10_000_000), cancel=cancel)
    assert [result.visits for result in results] == [tree.visits for tree in trees] == [1] * 9
    assert not any(thread.is_alive() for thread in net.threads)


@pytest.mark.usefixtures("two_crews")
def test_a_time_limit_counts_what_is_under_way() -> None:
    net = DistantNet()
    *_, results = run(
        Evaluator(net), [Tree(game, OPTIONS) for game in games()], Limits(seconds=0.1)
    )
    for result in results:
        assert result.visits == 1 + sum(move.visits for move in result.moves)
    assert sum(net.batches) <= sum(result.visits for result in results)


@pytest.mark.usefixtures("two_crews")
def test_partial_results_are_whole_and_may_be_the_last() -> None:
    net = DistantNet()
    trees = [Tree(game, OPTIONS) for game in games()]
    evaluator = Evaluator(net, cache_bytes=0)
    growing = run(evaluator, trees, Limits(visits=10_000_000), every=0.0)
    assert sum(result.visits for result in next(growing)) == sum(net.batches)
    for _ in range(4):
        for result in next(growing):
            assert result.visits == 1 + sum(move.visits for move in result.moves)
    growing.close()
    assert not any(thread.is_alive() for thread in net.threads)
    check_whole(grown(trees, net, 100), 100)


def test_boards_of_two_sizes_take_turns_too() -> None:
    net = DistantNet()
    check_whole(grown([Tree(Game(5), OPTIONS), Tree(Game(7), OPTIONS)], net, 30), 30)
    assert threading.current_thread() not in net.threads
