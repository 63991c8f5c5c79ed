"""What human networks are told about the players, and how one is chosen by name."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from tengen.errors import GoError
from tengen.game import Game
from tengen.nets import Evaluator
from tengen.nets.katago import parse_network
from tengen.nets.metadata import metadata_row, with_profile
from tests.nets.tiny import tiny_network, write_tiny


def test_a_rank_is_a_row_of_ones_from_9d_down() -> None:
    for rank, ones in (("9d", 1), ("1d", 9), ("1k", 10), ("20k", 29)):
        row = metadata_row(f"rank_{rank}")
        assert row[6:40].tolist() == row[40:74].tolist() == [1.0] * ones + [0.0] * (34 - ones)


def test_the_numbers_of_a_rank_are_those_of_katagos_source() -> None:
    row = metadata_row("rank_5k")
    assert len(row) == 192
    assert row[:6].tolist() == [1, 1, 0, 0, 0, 0]  # two humans whose ranks are known
    assert row[74] == 0.5
    assert row[75:82].tolist() == [0, 0, 0, 0, 1, 0, 0]  # Japanese overtime
    # 20 minutes, then five periods of 30 seconds, computed by hand.
    assert row[82:86] == pytest.approx([0.25555, 0.13020, 0.22296, -0.20171], abs=1e-5)
    assert row[86] == 0.0
    # 1 March 2020 is day 18322: a week's clock is 3 days past its start (18322 = 7 * 2617 + 3).
    assert row[87:89] == pytest.approx([math.cos(6 * math.pi / 7), math.sin(6 * math.pi / 7)])
    # The slowest clock turns once in 560,000 days.
    angle = 2 * math.pi * 18322 / 560_000
    assert row[149:151] == pytest.approx([math.cos(angle), math.sin(angle)], abs=1e-6)
    assert row[151:].tolist() == [0, 0, 1] + [0] * 38  # KGS


def test_old_and_new_professionals_come_from_other_collections() -> None:
    assert metadata_row("proyear_1985")[151 + 5] == metadata_row("proyear_2022")[151 + 6] == 1
    assert metadata_row("proyear_1985")[75] == 1


@pytest.mark.parametrize("name", ["", "5k", "rank_", "rank_10d", "rank_21k", "proyear_1700", "x_1"])
def test_an_unknown_profile_is_quoted(name: str) -> None:
    with pytest.raises(GoError, match="unknown profile"):
        metadata_row(name)


def test_a_network_by_profile_judges_boards_of_all_sizes(tmp_path: Path) -> None:
    path = write_tiny(tmp_path, "v15-human")
    games = [Game(size).play(size + 1) for size in (5, 9)]
    found = {}
    for profile in ("rank_5k", "rank_9d"):
        evaluator = Evaluator(f"{path}@{profile}")
        assert evaluator.name == f"tiny@{profile}"
        found[profile] = [one.policy for one in evaluator(games)]
    for weak, strong in zip(*found.values(), strict=True):
        assert np.abs(weak - strong).max() > 1e-4


def test_a_human_network_needs_a_profile_and_no_other_takes_one(tmp_path: Path) -> None:
    with pytest.raises(GoError, match="imitates humans: say whom"):
        Evaluator(write_tiny(tmp_path, "v15-human"))
    with pytest.raises(GoError, match="does not imitate humans"):
        with_profile(parse_network(tiny_network("v14")), "rank_5k")


def test_a_pair_of_ranks_is_the_movers_and_his_opponents() -> None:
    """`rowMetadata` of KataGo's source: 6 to 39 the player to move, 40 to 73 the opponent."""
    pair, own, other = (metadata_row(f"rank_{ranks}") for ranks in ("5k_2d", "5k", "2d"))
    assert pair[6:40].tolist() == own[6:40].tolist()
    assert pair[40:74].tolist() == other[40:74].tolist()
    assert pair[74:].tolist() == own[74:].tolist()
    assert own[6:40].sum() == 14  # 9d to 1d, then 1k to 5k
    for name in ("rank_5k_2d_1d", "rank_5k_", "preaz_5k_99k"):
        with pytest.raises(GoError):
            metadata_row(name)
