"""Samples of solved trees: what the thermographs say is what they teach."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the extra `train`")

from tengen.board import Board  # noqa: E402
from tengen.coords import BLACK, WHITE  # noqa: E402
from tengen.endgame.places import Place  # noqa: E402
from tengen.rules import Rules  # noqa: E402
from tengen_lab.training.local.samples import DrawnSamples, RegionKind  # noqa: E402
from tengen_lab.training.local.trees import Proof, answer, tree_samples  # noqa: E402

# Two living walls with two empty points between them in one row: each side may take one, or both.
CORRIDOR = """
. X . X O . O . O
X X X X O O O O O
. X X X O O O . O
X X X X O O O O O
X X X X O O O O O
X X X . . O O O O
X X X X O O O O O
X . X X O O O O O
X X X X O O O . O
"""


def place() -> Place:
    board = Board.from_diagram(CORRIDOR)
    owners = np.array([1.0 if column < 4 else -1.0 for _ in range(9) for column in range(9)])
    region = frozenset(p for p in range(81) if board.stones[p] == 0 and p // 9 == 5)
    owners[sorted(region)] = 0.0
    return Place(board, region, owners)


def test_a_corridor_of_two_points_is_proved_and_taught() -> None:
    # Whoever begins gets one point, and the other one is a dame: by area a move gains one point.
    here = place()
    proof = Proof(here)
    assert proof.is_finished
    assert proof.root.exact.move_value == Fraction(1)
    samples = tree_samples(here, proof, np.random.default_rng(1))
    roots = samples.kind == RegionKind.ELSEWHERE
    assert roots.sum() == 2  # Black's move and White's
    points = {int(target) % 81 for target in samples.target[roots]}
    assert points <= set(here.region)
    assert {int(target) // 81 for target in samples.target[roots]} == {0, 1}
    # Every sample is a legal position that the encoder takes.
    assert len(samples.encoded(Rules())) == len(samples)


def test_a_dame_is_played_and_nothing_after_it() -> None:
    here = place()
    proof = Proof(here)
    proof.expand(proof.root)
    values = proof.values()
    for color, near, far in ((BLACK, 48, 49), (WHITE, 49, 48)):
        options = proof.root.options[color]
        for option in options.values():
            proof.expand(option)
        # The own side's point leaves a dame, which is worth a move by area to either side.
        dame = answer(options[near], values, values(proof.root).move_value, color)
        assert set(dame.moves) == {(BLACK, far), (WHITE, far)}
        # Throwing a stone in lets a ko be taken, and proofs know nothing of positions with a ban.
        ko = answer(options[far], values, values(proof.root).move_value, color)
        assert ko.moves == ()
        assert ko.sente == 1
        for finished in options[near].options[color].values():
            proof.expand(finished)
            assert answer(finished, values, values(options[near]).move_value, color).moves == ()


def test_drawn_samples_come_back_from_their_file(tmp_path) -> None:  # type: ignore[no-untyped-def]
    here = place()
    samples = tree_samples(here, Proof(here), np.random.default_rng(1))
    samples.save(tmp_path / "trees.npz")
    again = DrawnSamples.load(tmp_path / "trees.npz")
    assert (again.target == samples.target).all()
    assert (again.stones == samples.stones).all()
