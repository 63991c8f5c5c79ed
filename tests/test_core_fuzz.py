"""Every function of the core is called with hostile arguments: it answers or raises, never crashes.

Each has one call that is right (`calls`); some of its arguments are made wrong. An example takes
several such steps on the same objects, and then makes all the right calls once more, so that what a
wrong one left behind is met too. Run under the sanitizers by scripts/sanitize. More examples:
`TENGEN_FUZZ=100000 scripts/sanitize tests/test_core_fuzz.py`.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import _core

EXAMPLES = int(os.environ.get("TENGEN_FUZZ", "200"))
REFUSALS = (ValueError, TypeError, IndexError, OverflowError, MemoryError, RuntimeError)

SIZE = 5
POINTS = SIZE * SIZE
MOVES = np.array([12, 7 | 0x8000, 11, 6 | 0x8000, 8, 2 | 0x8000, 1023, 3 | 0x8000], np.uint16)
SETUP = np.array([0, 24 | 0x8000], np.uint16)
STONES = bytes.fromhex("0001020000 0101020200 0000010200 0000000000 0000000000")
SGF = b"(;SZ[5]KM[5.5]AB[aa];B[cc];W[bb](;B[dd])(;B[ee]C[a \\] b]))"
QUOTA = (np.array([2], np.int32), np.array([50], np.int32))  # leaves of a tree, its visits
RING = bytes.fromhex("0001010200 0101000202 0100000002 0101000202 0001010200")


@dataclass
class Call:
    """A right call; `work` limits the numbers that say how much is to be done."""

    function: Callable[..., Any]
    arguments: list[Any]
    work: dict[int, int] = field(default_factory=dict)


class World:
    """Objects of the core that one example works on."""

    def __init__(self) -> None:
        board, patterns, influence = _core.board, _core.patterns, _core.influence
        self.state = board.State(SIZE, 1, False)
        self.games = patterns.Games(*batch_of_games())
        self.harvest = patterns.Harvest(1, 12)
        self.harvest.survey(self.games)
        self.harvest.count(self.games)
        hashes, _, _, sizes, kinds = self.harvest.table()
        self.entries = (hashes, sizes, kinds, np.arange(len(hashes), dtype=np.uint32))
        self.dictionary = patterns.Dictionary(*self.entries)
        self.layout = patterns.Layout(self.dictionary, [1, 5, 19], True, True)
        self.competitions = patterns.extract(self.games, self.dictionary)
        self.model = patterns.Model(self.layout, 2)
        self.position = patterns.Position(SIZE, self.dictionary)
        self.mm = patterns.MinorizationMaximization(
            self.layout, [patterns.extract(self.games, self.dictionary)], 2
        )
        self.factors = patterns.FactorTrainer(self.model, 0.05, 0.05, 1e-5, 1e-4)
        self.bar = patterns.ApproximationRanking(self.layout, 1.0, 1.0, 1e-4, 1e-3, 1)
        self.lbr = patterns.LoopyRanking(self.layout, 1.0, 1.0, 1e-4, 3)
        self.winning = patterns.WinningRate(self.layout)
        self.control = influence.ControlModel(
            [0.3] * 3, [-0.1] * 3, [0.0] * 3, 0.5, influence.Aliveness.LIBERTIES
        )
        self.run = influence.ControlRun(1e-6, 50, False)
        self.propagation = influence.Propagation(0.5, 0.1, 0.0, 0.0, True)
        self.index = _core.records.Index(*indexed_games())
        self.local = _core.uct.LocalPolicy()
        self.uct = _core.uct.Tree(*uct_tree(self))
        self.adaptation = patterns.Adaptation(self.model, self.lbr)
        self.cache, self.params = _core.search.Cache(64), _core.search.Params()
        self.grown, self.pending = (self.tree(looks) for looks in (3, 0))
        self.first = self.grown.moves(1)[0][0]
        self.leaves, _ = _core.search.select([self.pending], *QUOTA, self.cache, 1)
        self.capture = _core.atari_go.Games(SIZE, 3, 1, 60, True, 7)

    def tree(self, looks: int) -> Any:
        """A tree of 5x5 with a few leaves that a network was asked about."""
        search = _core.search
        tree = search.Tree(SIZE, np.zeros(7, np.uint8), 7.0, self.params)
        tree.start(bytes(POINTS), 1, MOVES[:3], 2)
        for _ in range(looks):
            count, _ = search.select([tree], *QUOTA, self.cache, 1)
            search.accept([tree], *judged(count), self.cache, 1)
        return tree


def judged(count: int) -> tuple[Any, Any, Any, Any, Any, Any, int]:
    """What a network says of `count` leaves, the scales of its outputs, and its version."""
    policy, optimistic, value, score, ownership = (
        np.zeros((count, width), np.float32) for width in (POINTS + 1, POINTS + 1, 3, 6, POINTS)
    )
    return policy, optimistic, value, score, ownership, np.full(5, 20.0), 14


def batch_of_games() -> list[Any]:
    at, setup_at = np.array([0, len(MOVES)], np.int64), np.array([0, len(SETUP)], np.int64)
    return [np.array([SIZE], np.uint8), setup_at, SETUP, at, MOVES]


def indexed_games() -> list[Any]:
    words = np.concatenate([SETUP, MOVES])
    given_: list[Any] = [np.array([SIZE], np.uint8), words, np.array([0, len(words)], np.int64)]
    setups = np.array([len(SETUP)], np.uint16)
    built = _core.records.build(*[*given_, setups, 1])
    return [*given_, setups, *built]


def uct_tree(w: World) -> list[Any]:
    """Arguments of a tree; each gets a position of its own, for trees play on in theirs."""
    position = _core.patterns.Position(SIZE, w.dictionary)
    for point, stone in enumerate(STONES):
        position.setup(point, stone)
    root: list[Any] = [STONES, SIZE, 1, 7, [3, 4, 20, -1], 5.5, 1.0, 1, 100_000]
    return [*root, w.local, w.model, position, 0.05]


def pool(columns: int) -> list[Any]:
    numbers = [np.array([1.0, 0.0]), np.zeros(2), np.array([1.0, 2.0])]
    state = np.full((3, columns), 0.06 if columns == 4 else 100.0)
    players = [np.array([0, 1], np.int32), np.array([1, 2], np.int32)]
    return [*players, *numbers, state, np.zeros((2, 9))]


def outputs(rows: int) -> list[Any]:
    return [
        np.zeros((rows, 22, SIZE, SIZE), np.float32),
        np.zeros((rows, 22, (POINTS + 7) // 8), np.uint8),
        np.zeros((rows, 19), np.float32),
        np.zeros((rows, POINTS), np.uint8),
        np.zeros(rows, np.uint64),
    ]


def samples_drawn(rows: int) -> list[Any]:
    return [
        np.zeros(rows, np.uint8),
        np.zeros(rows, np.uint8),
        np.zeros((rows, POINTS), np.uint8),
        np.zeros((rows, POINTS), np.uint8),
        np.zeros((rows, _core.learn.PAST), np.uint16),
        np.zeros(rows, np.uint8),
        np.zeros(rows, np.int16),
        np.zeros(rows, np.int8),
    ]


def trunk() -> Any:
    """A trunk of four channels, up to its first bytes; None where the processor has no products."""
    try:
        made = _core.nets.RoundedTrunk(4, 22, 19)
    except ValueError:
        return None
    ones = np.ones(4, np.float32)
    made.input(np.ones((4, 22, 3, 3), np.float32), np.ones((19, 4), np.float32))
    made.norm(0, ones, ones, 0, 0.1, 128)
    made.tip(ones, ones, 0, 0, 1e-6)
    return made


def calls_of_a_trunk() -> dict[str, Call]:
    plain = {
        "nets.product_kernel": Call(_core.nets.product_kernel, []),
        "nets.most_weight": Call(_core.nets.most_weight, [""]),
    }
    if trunk() is None:
        return plain
    ones, step = np.ones(4, np.float32), [0.1, 128]
    layer = [np.ones((4, 4, 3, 3), np.int8), ones, ones]
    boards = [np.ones((1, planes, SIZE, SIZE), np.float32) for planes in (22, 4)]
    few, wide = np.ones((19, 4), np.float32), np.ones((4, 22, 3, 3), np.float32)
    given: dict[str, list[Any]] = {
        "input": [wide, few],
        "norm": [0, ones, ones, 0, *step],
        "rms_norm": [0, ones, 1e-6, *step],
        "to_bytes": [*layer, 0, *step, False],
        "to_gated_bytes": [*layer, *step],
        "to_stream": [*layer, 0, 1, False],
        "pool": [*layer, 0, np.ones((12, 4), np.float32)],
        "attend": [*layer, 1, 1, 2, np.zeros(0, np.float32), *step],
        "tip": [ones, ones, 0, 0, 1e-6],
        "run": [boards[0], np.ones((1, 19), np.float32), boards[1]],
    }
    return {
        **plain,
        "nets.RoundedTrunk": Call(_core.nets.RoundedTrunk, [4, 22, 19], {0: 64}),
        **{
            f"nets.RoundedTrunk.{name}": Call(getattr(trunk(), name), arguments)
            for name, arguments in given.items()
        },
    }


def calls(w: World) -> dict[str, Call]:
    sizes, setup_at, setup, at, moves = batch_of_games()
    sizes32 = sizes.astype(np.int32)
    black, rules = np.ones(1, np.uint8), (np.zeros((1, 7), np.uint8), np.zeros(1, np.float32))
    started = [sizes32, setup, setup_at, black, moves, at]
    boards = np.frombuffer(STONES * 2, np.uint8).reshape(2, POINTS)
    turns, own8 = (np.zeros(2, "i4"), np.array([0, 6], "i4")), np.zeros((2, POINTS), np.int8)
    asked, asked_at = np.array([0, 3], np.int32), np.array([0, 2], np.int64)
    packed = MOVES.tobytes()
    own = np.linspace(-1, 1, POINTS).astype(np.float32)
    board, sgf, records, patterns = _core.board, _core.sgf, _core.records, _core.patterns
    knowledge, influence = _core.knowledge, _core.influence
    coupons: list[Any] = [[1, -1], [0, 0], [3, 3], [1, 0], [0, 1, 2], [1, 0], [1, 0], 0]
    columns = [np.array([0, 1], np.uint32)] * 2
    team_fields = np.array([7, 9], np.uint64)
    double = np.zeros(w.layout.parameters)
    found = {
        "board.State": Call(board.State, [SIZE, 0, True]),
        "board.State.copy": Call(w.state.copy, []),
        "board.State.setup": Call(w.state.setup, [STONES]),
        "board.State.set_to_move": Call(w.state.set_to_move, [2]),
        "board.State.legality": Call(w.state.legality, [3, 1]),
        "board.State.legal_points": Call(w.state.legal_points, [1]),
        "board.State.play": Call(w.state.play, [3, 1]),
        "board.State.resume": Call(w.state.resume, []),
        "board.State.stones": Call(w.state.stones, []),
        "board.State.repetitions": Call(w.state.repetitions, []),
        "board.State.prisoners": Call(w.state.prisoners, [1]),
        "board.play": Call(board.play, [STONES, SIZE, 3, 1]),
        "board.hash": Call(board.hash, [STONES, SIZE]),
        "board.chain": Call(board.chain, [STONES, SIZE, 1]),
        "board.breathless": Call(board.breathless, [STONES, SIZE]),
        "board.perft": Call(board.perft, [w.state, 2], {1: 2}),
        "board.count_legal_boards": Call(board.count_legal_boards, [2], {0: 3}),
        "board.replay": Call(board.replay, [sizes32, moves, at, setup, setup_at, True, 2]),
        "knowledge.pass_alive": Call(knowledge.pass_alive, [STONES, SIZE, True]),
        "knowledge.area": Call(knowledge.area, [STONES, SIZE, False]),
        "knowledge.ladders": Call(knowledge.ladders, [STONES, SIZE, 0]),
        "knowledge.chains": Call(knowledge.chains, [STONES, SIZE]),
        "knowledge.liberties": Call(knowledge.liberties, [STONES, SIZE]),
        "knowledge.eyes": Call(knowledge.eyes, [STONES, SIZE]),
        "knowledge.symmetry": Call(knowledge.symmetry, [SIZE, 3]),
        "sgf.index_tree": Call(sgf.index_tree, [SGF, 0]),
        "sgf.properties": Call(sgf.properties, [SGF, 1]),
        "sgf.node_end": Call(sgf.node_end, [SGF, 1]),
        "sgf.scan": Call(sgf.scan, [[SGF, SGF], 2, 100]),
        "sgf.pack_text": Call(sgf.pack_text, ["BccWddB..", SIZE]),
        "sgf.check": Call(sgf.check, [SIZE, SETUP.tobytes(), packed, False]),
        "records.build": Call(records.build, [*indexed_games()[:4], 1]),
        "records.Index": Call(records.Index, indexed_games()),
        "records.Index.search": Call(
            lambda *given_: w.index.search(*given_[:-1], games=given_[-1]),
            [[(0, 0, 2), (1, 1, 4)], 2, 2, 0, True, True, False, True, 2, 1],
        ),
        "ratings.elo": Call(_core.ratings.elo, [*pool(2), 20.0, 0.0, False]),
        "ratings.glicko": Call(_core.ratings.glicko, [*pool(3), 1.0, 30.0, 350.0]),
        "ratings.glicko2": Call(
            _core.ratings.glicko2,
            [*pool(4), 0.5, 0.0, 3000.0, 30.0, 350.0, 0.01, 0.1, 10.0, False, True],
        ),
        "cgt.coupon_walls": Call(
            _core.cgt.coupon_walls, [*coupons, 0, 2, 0, 2, 6], {11: 50, 12: 50}
        ),
        "nets.games": Call(
            _core.nets.games, [*started, *rules, asked, asked_at, SIZE, *outputs(2), 2]
        ),
        "nets.positions": Call(
            _core.nets.positions,
            [SIZE, boards[:1], black, np.full(1, -1, "i2"), *rules, SIZE, *outputs(1), 2],
        ),
        "learn.samples": Call(
            _core.learn.samples, [SIZE, *started[1:], *turns, own8, 2, 7, *samples_drawn(4), 2]
        ),
        "endgame.fill": Call(_core.endgame.fill, [STONES, SIZE, RING, own, 1]),
        "endgame.solve": Call(
            _core.endgame.solve,
            [RING, SIZE, b"\1" * POINTS, 12, 1, 16, 500, 0.2, -2, RING],
            {6: 500, 7: 1},
        ),
        "endgame.solve_games": Call(
            _core.endgame.solve_games, [RING, SIZE, b"\1" * POINTS, 16, 500, 0.2], {4: 500, 5: 1}
        ),
        "fates.reach": Call(_core.fates.reach, [STONES, SIZE, 2, bytes(POINTS)]),
        "fates.prove": Call(
            _core.fates.prove,
            [STONES, SIZE, -1, 2, b"\1" * POINTS, bytes(POINTS), 1, 2, False, 500],
            {9: 500},
        ),
        "influence.ControlModel": Call(
            influence.ControlModel,
            [[0.3] * 3, [-0.1] * 3, [0.0] * 3, 0.5, influence.Aliveness.NEIGHBORS],
        ),
        "influence.ControlRun": Call(influence.ControlRun, [1e-6, 50, True], {1: 50}),
        "influence.Propagation": Call(influence.Propagation, [0.5, 0.1, 0.0, 0.0, True]),
        "influence.control": Call(
            influence.control, [STONES, SIZE, w.control, w.run, np.zeros(POINTS)]
        ),
        "influence.control_batch": Call(influence.control_batch, [boards, SIZE, w.control, w.run]),
        "influence.scores_after": Call(
            influence.scores_after, [STONES, SIZE, 1, [0, 3], w.control, w.run, True]
        ),
        "influence.propagation": Call(influence.propagation, [STONES, SIZE, w.propagation]),
        "uct.LocalPolicy": Call(_core.uct.LocalPolicy, []),
        "uct.LocalPolicy.weights": Call(w.local.weights, []),
        "uct.LocalPolicy.set_weights": Call(w.local.set_weights, [w.local.weights()]),
        "uct.LocalPolicy.members": Call(w.local.members, [STONES, SIZE, 1, 7, 3]),
        "uct.LocalPolicy.observe": Call(w.local.observe, [bytes(POINTS), SIZE, MOVES, 0.5]),
        "uct.Tree": Call(_core.uct.Tree, uct_tree(w)),
        "uct.Tree.run": Call(w.uct.run, [20], {0: 50}),
        "uct.Tree.moves": Call(w.uct.moves, []),
        "patterns.Games": Call(patterns.Games, batch_of_games()),
        "patterns.Dictionary": Call(patterns.Dictionary, [*w.entries, 64]),
        "patterns.Harvest": Call(patterns.Harvest, [1, 12], {1: 16}),
        "patterns.Harvest.survey": Call(w.harvest.survey, [w.games]),
        "patterns.Harvest.count": Call(w.harvest.count, [w.games]),
        "patterns.Harvest.sketch": Call(w.harvest.sketch, []),
        "patterns.Harvest.add_sketch": Call(w.harvest.add_sketch, [bytes(2**12)]),
        "patterns.Harvest.table": Call(w.harvest.table, []),
        "patterns.Layout": Call(patterns.Layout, [w.dictionary, [0, 3, 16], True, True]),
        "patterns.Layout.first": Call(w.layout.first, [1]),
        "patterns.Layout.members": Call(w.layout.members, [w.competitions]),
        "patterns.Competitions": Call(patterns.Competitions, []),
        "patterns.Competitions.add": Call(w.competitions.add, [*columns, team_fields, 3]),
        "patterns.Competitions.to_bytes": Call(w.competitions.to_bytes, []),
        "patterns.Model": Call(patterns.Model, [w.layout, 2], {1: 8}),
        "patterns.Model.weights": Call(w.model.weights, []),
        "patterns.Model.vectors": Call(w.model.vectors, []),
        "patterns.Model.set_weights": Call(w.model.set_weights, [w.model.weights()]),
        "patterns.Model.set_vectors": Call(w.model.set_vectors, [w.model.vectors()]),
        "patterns.Model.scores": Call(w.model.scores, [w.competitions]),
        "patterns.Model.rank": Call(w.model.rank, [w.competitions]),
        "patterns.Position": Call(patterns.Position, [SIZE, w.dictionary]),
        "patterns.Position.setup": Call(w.position.setup, [4, 1]),
        "patterns.Position.restart": Call(w.position.restart, []),
        "patterns.Position.play": Call(w.position.play, [7, 2]),
        "patterns.Position.play_all": Call(w.position.play_all, [[8, 9], [1, 2]]),
        "patterns.Position.compete": Call(w.position.compete, [1, False, 10]),
        "patterns.Position.features": Call(w.position.features, [1, True]),
        "patterns.Position.shape_hashes": Call(w.position.shape_hashes, [3, 1, True]),
        "patterns.MinorizationMaximization": Call(
            patterns.MinorizationMaximization, [w.layout, [w.competitions], 2, ""]
        ),
        "patterns.MinorizationMaximization.update": Call(w.mm.update, [0]),
        "patterns.MinorizationMaximization.log_prior": Call(w.mm.log_prior, []),
        "patterns.MinorizationMaximization.gammas": Call(w.mm.gammas, []),
        "patterns.FactorTrainer": Call(patterns.FactorTrainer, [w.model, 0.1, 0.1, 0.0, 0.0]),
        "patterns.FactorTrainer.observe": Call(w.factors.observe, [w.competitions]),
        "patterns.ApproximationRanking": Call(
            patterns.ApproximationRanking, [w.layout, 1.0, 1.0, 1e-4, 1e-3, 2]
        ),
        "patterns.LoopyRanking": Call(patterns.LoopyRanking, [w.layout, 1.0, 1.0, 1e-4, 3], {4: 9}),
        "patterns.WinningRate": Call(patterns.WinningRate, [w.layout]),
        "patterns.WinningRate.observe": Call(w.winning.observe, [w.competitions]),
        "patterns.WinningRate.wins": Call(w.winning.wins, []),
        "patterns.WinningRate.appearances": Call(w.winning.appearances, []),
        "patterns.extract": Call(patterns.extract, [w.games, w.dictionary, True]),
        "patterns.thin": Call(patterns.thin, [w.competitions, w.model, 4.0, 3, 1]),
        "patterns.classes": Call(patterns.classes, []),
    }
    search, atari_go = _core.search, _core.atari_go
    found |= {
        "influence.survey": Call(
            influence.survey, [sizes32, moves, at, setup, setup_at, 2, w.control, w.run], {5: 4}
        ),
        "patterns.Adaptation": Call(patterns.Adaptation, [w.model, w.bar]),
        "patterns.Adaptation.measure": Call(
            w.adaptation.measure,
            [w.competitions, np.zeros(1, np.int64), np.ones(len(w.competitions), bool)],
        ),
        "patterns.Adaptation.observe": Call(w.adaptation.observe, [w.competitions]),
        "patterns.Adaptation.restart": Call(w.adaptation.restart, []),
        "patterns.Competitions.places": Call(w.competitions.places, []),
        "patterns.Model.voices": Call(w.model.voices, [w.competitions]),
        "patterns.Position.play_out": Call(w.position.play_out, [w.model, 1, 5]),
        "patterns.Position.probabilities": Call(w.position.probabilities, [w.model, 1, True]),
        "search.Params": Call(search.Params, []),
        "search.Cache": Call(search.Cache, [16]),
        "search.Cache.clear": Call(w.cache.clear, []),
        "search.Tree": Call(search.Tree, [SIZE, np.zeros(7, np.uint8), 7.0, w.params]),
        "search.Tree.start": Call(w.grown.start, [STONES, 1, MOVES[:1], 2]),
        "search.Tree.ban_at_root": Call(w.grown.ban_at_root, [np.array([0, 3], np.int32)]),
        "search.Tree.avoid": Call(w.grown.avoid, [1, 4, 2]),
        "search.Tree.play": Call(w.grown.play, [3]),
        "search.Tree.release": Call(w.grown.release, []),
        "search.Tree.uncounted": Call(w.grown.uncounted, []),
        "search.Tree.settle": Call(w.grown.settle, [[]]),
        "search.Tree.root": Call(w.grown.root, []),
        "search.Tree.policy": Call(w.grown.policy, []),
        "search.Tree.moves": Call(w.grown.moves, [5]),
        "search.Tree.ownership": Call(w.grown.ownership, []),
        "search.Tree.ownership_after": Call(w.grown.ownership_after, [w.first]),
        "search.select": Call(search.select, [[w.grown], *QUOTA, w.cache, 2]),
        "search.encode": Call(search.encode, [[w.pending], *outputs(w.leaves)[::2][:2], 2]),
        "search.accept": Call(search.accept, [[w.pending], *judged(w.leaves), w.cache, 2]),
        "atari_go.Games": Call(atari_go.Games, [SIZE, 2, 2, 50, False, 1], {1: 1000}),
        "atari_go.Games.seed": Call(w.capture.seed, [4]),
        "atari_go.Games.reset": Call(w.capture.reset, []),
        "atari_go.Games.step": Call(
            w.capture.step, [np.array([3, 12, 20], np.int32), np.zeros(3, np.int8)]
        ),
        "atari_go.Games.observe": Call(
            w.capture.observe, [np.zeros((3, atari_go.PLANES, SIZE, SIZE), np.uint8)]
        ),
        "atari_go.Games.legal": Call(w.capture.legal, [np.zeros((3, POINTS), bool)]),
        "atari_go.Games.keys": Call(
            w.capture.keys, [np.zeros(3, np.uint64), np.zeros(3, np.uint8)]
        ),
        "atari_go.Games.mover": Call(w.capture.mover, [1]),
        "atari_go.Games.stones": Call(w.capture.stones, [2]),
    }
    for name, learner in (("ApproximationRanking", w.bar), ("LoopyRanking", w.lbr)):
        found[f"patterns.{name}.observe"] = Call(learner.observe, [w.competitions])
        found[f"patterns.{name}.means"] = Call(learner.means, [])
        found[f"patterns.{name}.variances"] = Call(learner.variances, [])
        found[f"patterns.{name}.set_means"] = Call(learner.set_means, [double])
        found[f"patterns.{name}.set_variances"] = Call(learner.set_variances, [double + 1])
    return {**found, **calls_of_a_trunk()}


NOT_CALLED = {"Aliveness", "BayesianRanking"}  # an enumeration, a base class
if trunk() is None:
    NOT_CALLED.add("RoundedTrunk")


def bound_names() -> Iterator[str]:
    for part in (name for name in dir(_core) if not name.startswith("_")):
        module = getattr(_core, part)
        for name in (name for name in dir(module) if not name.startswith("_")):
            thing = getattr(module, name)
            if not callable(thing) or name in NOT_CALLED:
                continue
            yield f"{part}.{name}"
            for member in dir(thing) if isinstance(thing, type) else ():
                if not member.startswith("_") and callable(getattr(thing, member)):
                    yield f"{part}.{name}.{member}"


def test_every_bound_function_is_fuzzed() -> None:
    assert set(bound_names()) == set(calls(World()))


@pytest.mark.parametrize("name", sorted(calls(World())))
def test_the_right_call_is_right(name: str) -> None:
    call = calls(World())[name]
    call.function(*call.arguments)


SMALL = (-(2**31), -1000, -2, -1, 0, 1, 2, 3, 4, 5, 19, 24, 25, 26, 64, 361, 625, 1000)
LARGE = (65535, 200_000, 2**24 - 1, 2**31 - 1, 2**31, 2**63 - 1, 2**64, -(2**63))
INTEGERS = SMALL + LARGE
FLOATS = [float("nan"), float("inf"), float("-inf"), -1.0, 0.0, 1e-320, 1e308, 3.5]


def hostile(draw: st.DrawFn, value: Any, most: int | None) -> Any:
    """Another value of the same kind, or of none."""
    if draw(st.integers(0, 12)) == 0:
        return draw(st.sampled_from([None, -1, "x", b"", 1.5, [], np.zeros(3)]))
    if isinstance(value, bool):
        return draw(st.booleans())
    if isinstance(value, int):
        return draw(st.sampled_from([i for i in INTEGERS if most is None or i <= most]))
    if isinstance(value, float):
        return draw(st.sampled_from([f for f in FLOATS if most is None or not f > most]))
    if isinstance(value, str):
        return draw(st.sampled_from(["", "B", "Bzz", "WaaBaaW..", "Ba\x00", "\udc80", "/dev/null"]))
    if isinstance(value, bytes):
        return draw(hostile_bytes(value))
    if isinstance(value, np.ndarray):
        return draw(hostile_array(value))
    if isinstance(value, list):
        cut = value[: draw(st.integers(0, len(value)))]
        kept = [hostile(draw, item, None) if draw(st.booleans()) else item for item in cut]
        return kept + draw(st.sampled_from([[], cut[-1:]]))
    return draw(st.sampled_from([None, 0, _core.board.State(3, 0, True)]))


@st.composite
def hostile_bytes(draw: st.DrawFn, value: bytes) -> bytes:
    changed = bytearray(value[: draw(st.sampled_from([0, 1, len(value) - 1, len(value)]))])
    for _ in range(draw(st.integers(0, 6)) if changed else 0):
        place = draw(st.integers(0, len(changed) - 1))
        changed[place] = draw(st.sampled_from(b"\0\1\2\3\x7f\x80\xff([;\\])"))
    repeated = draw(st.sampled_from([1, 1, 1, 2, 25]))
    return bytes(changed) * repeated


@st.composite
def hostile_array(draw: st.DrawFn, value: np.ndarray) -> np.ndarray:
    changed = value.copy()
    flat = changed.reshape(-1)
    for _ in range(draw(st.integers(0, 4)) if flat.size else 0):
        place = draw(st.integers(0, flat.size - 1))
        if value.dtype.kind == "f":
            flat[place] = draw(st.sampled_from(FLOATS[:6]))
        elif value.dtype.kind == "b":
            flat[place] = not flat[place]
        else:
            bounds = np.iinfo(value.dtype)
            near = [i for i in INTEGERS if bounds.min <= i <= bounds.max]
            flat[place] = draw(st.sampled_from([*near, bounds.min, bounds.max]))
    shape = draw(st.sampled_from(["same", "same", "same", "empty", "shorter", "longer", "flat"]))
    if shape == "empty":
        return changed[:0]
    if shape == "shorter":
        return changed[:-1]
    if shape == "longer":
        return np.concatenate([changed, changed])
    return changed.reshape(-1) if shape == "flat" else changed


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.data())
def test_hostile_arguments_are_answered_or_refused(data: st.DataObject) -> None:
    world = World()
    draw: Any = data.draw
    for _ in range(draw(st.integers(1, 5))):
        name = draw(st.sampled_from(sorted(calls(world))))
        call = calls(world)[name]
        arguments = list(call.arguments)
        for place in draw(st.sets(st.integers(0, max(0, len(arguments) - 1)), max_size=3)):
            if place < len(arguments):
                wrong = hostile(draw, arguments[place], call.work.get(place))
                arguments[place] = wrong
        with contextlib.suppress(*REFUSALS):
            call.function(*arguments)
    for call in calls(world).values():
        with contextlib.suppress(*REFUSALS):  # an earlier step may have made it wrong
            call.function(*call.arguments)
