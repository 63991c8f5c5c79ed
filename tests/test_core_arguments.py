"""The core checks its arguments where they enter. Each of these once touched memory that is not its
own, hung, or ended the process.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tengen import _core
from tests.patterns.helpers import competition, fake_dictionary, plain_layout

patterns = _core.patterns


def test_a_layout_has_each_class_once() -> None:
    """Members of a team are collected in an array that holds one of each class."""
    with pytest.raises(ValueError, match="a feature class twice"):
        patterns.Layout(fake_dictionary(2), [5] * 100, True, True)
    with pytest.raises(ValueError, match="no such feature class"):
        patterns.Layout(fake_dictionary(2), [-1], True, True)


def test_a_layout_knows_its_own_classes_only() -> None:
    layout = patterns.Layout(fake_dictionary(2), [1, 5], True, True)
    assert layout.first(0) == 2
    for index in (-1, 2):
        with pytest.raises(IndexError):
            layout.first(index)


@pytest.mark.parametrize("point", [-1, 81, -(2**31)])
def test_a_position_takes_stones_on_its_points_only(point: int) -> None:
    position = patterns.Position(9, fake_dictionary(2))
    with pytest.raises(ValueError, match="point off the board"):
        position.setup(point, 1)
    with pytest.raises(ValueError, match="point off the board"):
        position.shape_hashes(point, 1)
    if point != -1:  # a pass
        with pytest.raises(ValueError, match="point off the board"):
            position.play(point, 1)


@pytest.mark.parametrize("color", [-1, 0, 3, 2**31 - 1])
def test_a_position_knows_two_colors(color: int) -> None:
    position = patterns.Position(9, fake_dictionary(2))
    for ask in (
        lambda: position.compete(color),
        lambda: position.features(color),
        lambda: position.play(40, color),
        lambda: position.play_all([40], [color]),
        lambda: position.shape_hashes(40, color),
    ):
        with pytest.raises(ValueError, match="color must be 1 or 2"):
            ask()
    if color != 0:  # takes a stone off
        with pytest.raises(ValueError, match="color must be 0, 1 or 2"):
            position.setup(40, color)


def test_a_position_with_a_chain_without_liberties_is_refused() -> None:
    position = patterns.Position(2, fake_dictionary(2))
    for point in range(4):
        position.setup(point, 1)
    for ask in (lambda: position.compete(2), lambda: position.play(-1, 2)):
        with pytest.raises(ValueError, match="without liberties"):
            ask()
    position.setup(0, 0)
    assert position.compete(2)[0].tolist() == [0, -1]  # it captures


def test_games_set_up_without_liberties_hold_no_competition() -> None:
    stones = np.arange(4, dtype=np.uint16)
    games = patterns.Games(
        np.array([2], np.uint8), np.array([0, 4]), stones, np.array([0, 1]), np.array([1023], "u2")
    )
    assert len(patterns.extract(games, fake_dictionary(2))) == 0


def learners(layout: Any) -> list[Any]:
    return [
        patterns.Model(layout, 0).scores,
        patterns.Model(layout, 2).rank,
        patterns.WinningRate(layout).observe,
        patterns.FactorTrainer(patterns.Model(layout, 1), 0.1, 0.1, 0.0, 0.0).observe,
        patterns.ApproximationRanking(layout, 1.0, 1.0, 1e-4, 1e-3, 0).observe,
        patterns.LoopyRanking(layout, 1.0, 1.0, 1e-4, 3).observe,
        layout.members,
        lambda teams: patterns.thin(teams, patterns.Model(layout, 0), 4.0, 3, 1),
        lambda teams: patterns.MinorizationMaximization(layout, [teams], 1),
    ]


@pytest.mark.parametrize("teams", [[(7,), (1,)], [(1, 7), (0,)], [(1, 2_000_000), (0,)]])
def test_competitions_of_a_larger_dictionary_are_refused(teams: list[tuple[int, ...]]) -> None:
    """Pattern numbers are indices into the weights."""
    for learn in learners(plain_layout(7)):
        with pytest.raises(ValueError, match="patterns that the dictionary has not"):
            learn(competition(*teams))
    for learn in learners(plain_layout(2_000_001)):
        learn(competition(*teams))


def test_a_file_of_competitions_is_read_with_the_same_care(tmp_path: Path) -> None:
    teams = patterns.Competitions()
    teams.add(np.array([0, 1], "u4"), np.array([0, 1], "u4"), np.zeros(2, "u8"), 0)
    whole = bytearray(teams.to_bytes())
    path = tmp_path / "teams"
    # header: 16 magic, then teams (4), phase (2), move (2), ...; teams: shape and weight (4), ...
    for place, byte, fault in (
        (16, 0, "without teams"),
        (20, 9, "a phase that there is not"),
        (35, 32, "a team that cannot be"),
        (16, 3, "ends inside a competition"),
        (0, 0, "not a file of competitions"),
    ):
        bad = bytearray(whole)
        bad[place] = byte
        path.write_bytes(bad)
        with pytest.raises(RuntimeError, match=fault):
            patterns.Competitions(str(path))
    path.write_bytes(whole)
    read = patterns.Competitions(str(path))
    assert read.to_bytes() == whole
    with pytest.raises(ValueError, match="read only"):
        read.add(np.array([0], "u4"), np.array([0], "u4"), np.zeros(1, "u8"), 0)
    with pytest.raises(RuntimeError, match="not a file"):
        patterns.Competitions(str(tmp_path))


def test_minorization_knows_its_groups_and_its_data() -> None:
    teams = competition((0,), (1,))
    mm = patterns.MinorizationMaximization(plain_layout(2), [teams], 200_000)
    for group in (-1, 2, 2**31 - 1):
        with pytest.raises(ValueError, match="no such group"):
            mm.update(group)
    mm.update(0)
    teams.add(np.array([0], "u4"), np.array([0], "u4"), np.zeros(1, "u8"), 0)
    with pytest.raises(ValueError, match="have changed"):
        mm.update(0)
    with pytest.raises((ValueError, TypeError)):
        patterns.MinorizationMaximization(plain_layout(2), [None], 1)  # type: ignore[list-item]


@pytest.mark.parametrize(("wanted", "longest"), [(np.nan, 3), (-1.0, 3), (4.0, 32), (4.0, -1)])
def test_thinning_keeps_weights_that_a_team_can_hold(wanted: float, longest: int) -> None:
    with pytest.raises(ValueError, match="out of range"):
        patterns.thin(competition((0,)), patterns.Model(plain_layout(2), 0), wanted, longest, 1)


@pytest.mark.parametrize("bits", [-1, 0, 63, 64])
def test_a_sketch_has_a_size_that_can_be(bits: int) -> None:
    with pytest.raises(ValueError, match="1 to 40 bits"):
        patterns.Harvest(1, bits)


def coupons(**changed: Any) -> tuple[list[int], list[int]]:
    right: dict[str, Any] = {
        "sign": [1, -1],
        "settled": [0, 0],
        "score": [3, 3],
        "coupon": [1, 0],
        "first": [0, 1, 2],
        "options": [1, 0],
        "order": [1, 0],
        "start": 0,
        "bottom": 0,
        "step": 2,
        "unsettled": 0,
        "patience": 2,
        "count": 6,
    }
    return _core.cgt.coupon_walls(**(right | changed))


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"start": 1}, ValueError),  # the state behind it is Right's
        ({"start": -1}, ValueError),
        ({"coupon": [1, 2]}, ValueError),
        ({"options": [1, -1]}, ValueError),
        ({"order": [1, 9]}, ValueError),
        ({"first": [0, 1, 3]}, ValueError),
        ({"first": [0, 2, 1]}, ValueError),
        ({"first": [-1, 1, 2]}, ValueError),
        ({"score": [3]}, ValueError),
        ({"sign": [1, 0]}, ValueError),
        ({"count": -1}, ValueError),
        ({"patience": -5}, ValueError),
        ({"step": 2**62}, ValueError),
        ({"settled": [1, 1], "score": [2**63 - 1] * 2}, OverflowError),
    ],
)
def test_coupon_stacks_lead_to_states_that_there_are(
    changed: dict[str, Any], error: type[Exception]
) -> None:
    assert len(coupons()[0]) == 7
    with pytest.raises(error):
        coupons(**changed)


def glicko2(day: float, periods: bool, **bounds: float) -> np.ndarray:
    state = np.array([[1500.0, 350.0, 0.06, np.nan]] * 2)
    out = np.zeros((1, 9))
    players = np.array([0], np.int32), np.array([1], np.int32)
    rules: dict[str, Any] = {
        "tau": 0.5,
        "min_rating": 0.0,
        "max_rating": 6000.0,
        "min_rd": 30.0,
        "max_rd": 350.0,
        "min_vol": 0.01,
        "max_vol": 0.1,
        "aging_days": 30.0,
    } | bounds
    _core.ratings.glicko2(
        *players, np.ones(1), np.zeros(1), np.array([day]), state, out,
        edge_in_ranks=False, periods=periods, **rules,
    )  # fmt: skip
    return out


@pytest.mark.parametrize("periods", [False, True])
@pytest.mark.parametrize("day", [np.nan, np.inf, -np.inf])
def test_ratings_need_days_that_are_numbers(day: float, periods: bool) -> None:
    assert np.isfinite(glicko2(1.0, periods)).all()
    with pytest.raises(ValueError, match="must be numbers"):
        glicko2(day, periods)


def test_ratings_need_bounds_in_order() -> None:
    with pytest.raises(ValueError, match="bounds that cross"):
        glicko2(1.0, False, min_rd=400.0)


def replayed(threads: int) -> list[int]:
    games = 3000
    moves = np.zeros(games, np.uint16)
    none = np.zeros(0, np.uint16), np.zeros(games + 1, np.int64)
    legal, *_ = _core.board.replay(
        np.full(games, 9, np.int32), moves, np.arange(games + 1), *none, True, threads
    )
    return legal.tolist()


@pytest.mark.parametrize("threads", [-5, 0, 1, 200_000, 2**31 - 1])
def test_any_number_of_threads_does_the_same_work(threads: int) -> None:
    assert replayed(threads) == [1] * 3000


def test_an_error_on_another_thread_is_an_error_here() -> None:
    """The second game plays on an occupied point."""
    n, points, most = 64, 25, 1
    moves = np.array([12, 12 | 0x8000], np.uint16)
    drawn: list[Any] = [np.zeros(n, "u1"), np.zeros(n, "u1"), np.zeros((n, points), "u1")]
    drawn += [np.zeros((n, points), "u1"), np.zeros((n, _core.learn.PAST), "u2")]
    drawn += [np.zeros(n, "u1"), np.zeros(n, "i2"), np.zeros(n, "i1")]

    def draw(moves: np.ndarray, first: int = 1) -> None:
        none = np.zeros(0, "u2"), np.zeros(2, np.int64)
        game = np.array([first], "u1"), moves, np.array([0, len(moves)])
        asked = np.zeros(n, "i4"), np.full(n, len(moves), "i4"), np.zeros((n, points), "i1")
        _core.learn.samples(*[5, *none, *game, *asked, most, 1, *drawn, 2])

    draw(moves[:1])
    for wrong in (moves, np.array([12, 25], np.uint16), np.array([1022], np.uint16)):
        with pytest.raises(ValueError, match=r"illegal move|off the board"):
            draw(wrong)
    with pytest.raises(ValueError, match="color must be 1 or 2"):
        draw(moves[:1], first=0)


RING = bytes.fromhex("0001010200 0101000202 0100000002 0101000202 0001010200")


@pytest.mark.parametrize(
    "asked",
    [
        {"ban": 25, "banned": 1},
        {"ban": -2},
        {"ban": 12, "banned": 3},
        {"ban": 12, "banned": -1},
        {"ban": 12},
        {"banned": 1},
        {"ban": 1, "banned": 2},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"positions": -1},
        {"empties": -1},
        {"supposed": b"\1"},
    ],
)
def test_the_solver_knows_its_bans_and_limits(asked: dict[str, Any]) -> None:
    _core.endgame.solve(RING, 5, b"\1" * 25, ban=12, banned=1)
    with pytest.raises(ValueError, match=r"ban|limits|supposed"):
        _core.endgame.solve(RING, 5, b"\1" * 25, **asked)


def test_a_chain_without_liberties_has_none() -> None:
    """Liberties are the quotient of a sum by their count, which is 0 here."""
    assert _core.board.chain(b"\1" * 4, 2, 0) == ([0, 1, 2, 3], [])


@pytest.mark.parametrize("depth", [-1, 101, -(2**31)])
def test_perft_has_a_depth_that_ends(depth: int) -> None:
    with pytest.raises(ValueError, match="depth must be"):
        _core.board.perft(_core.board.State(3, 0, False), depth)


@pytest.mark.parametrize("size", [-(2**31), -1, 0, 1, 26, 46341, 2**31 - 1])
def test_sizes_are_checked_before_they_are_multiplied(size: int) -> None:
    ownership = np.zeros(25, np.float32)
    for ask in (
        lambda: _core.board.hash(b"\0" * 25, size),
        lambda: _core.knowledge.area(b"\0" * 25, size),
        lambda: _core.endgame.fill(b"\0" * 25, size, b"\0" * 25, ownership),
        lambda: _core.sgf.check(size, b"", b"", True),
        lambda: _core.sgf.pack_text("Baa", size),
        lambda: patterns.Position(size, fake_dictionary(1)),
    ):
        with pytest.raises(ValueError, match=r"size|boards up to"):
            ask()


def test_stones_are_empty_black_or_white() -> None:
    with pytest.raises(ValueError, match="stones are 0, 1 or 2"):
        _core.board.hash(b"\3" + b"\0" * 24, 5)


def test_half_a_packed_move_is_none() -> None:
    with pytest.raises(ValueError, match="two bytes each"):
        _core.sgf.check(9, b"", b"\0", True)


def test_files_to_scan_are_bytes() -> None:
    with pytest.raises(TypeError, match="must be bytes"):
        _core.sgf.scan([b"(;)", "(;)"], 1, 100)  # type: ignore[list-item]


@pytest.mark.parametrize("words", [-1, 11, 2**31 - 1])
def test_bitsets_of_an_index_fit_a_board(words: int) -> None:
    none = np.zeros(0, np.uint16)
    with pytest.raises(ValueError, match="bitsets out of range"):
        _core.records.build(np.zeros(0, np.uint8), none, np.zeros(1, np.int64), none, words)


def test_the_ranking_of_a_model_is_one_that_there_is() -> None:
    with pytest.raises(ValueError, match="no such ranking"):
        patterns.ApproximationRanking(plain_layout(2), 1.0, 1.0, 1e-4, 1e-3, 4)


def test_factors_of_a_model_can_be() -> None:
    for factors in (-1, 2**31 - 1):
        with pytest.raises(ValueError, match="0 to 1024 factors"):
            patterns.Model(plain_layout(2), factors)


def test_a_control_run_ends() -> None:
    for wrong in ((float("nan"), 5), (1e-6, 0), (-1.0, 5)):
        with pytest.raises(ValueError, match="a run needs"):
            _core.influence.ControlRun(*wrong, False)


def test_komi_is_a_number() -> None:
    outputs: list[Any] = [
        np.zeros((1, 19), np.float32),
        np.zeros((1, 25), np.uint8),
        np.zeros(1, np.uint64),
    ]
    stones = np.zeros((1, 25), np.uint8)
    axes = np.zeros((1, 7), np.uint8)
    with pytest.raises(ValueError, match="unknown rules"):
        _core.nets.positions(
            5, stones, np.ones(1, "u1"), np.full(1, -1, "i2"), axes,
            np.full(1, np.nan, np.float32), 5, None, None, *outputs,
        )  # fmt: skip


def test_an_array_at_an_odd_address_is_refused() -> None:
    """NumPy makes such arrays of a damaged index, whose parts begin anywhere."""
    odd = np.frombuffer(bytes(17), np.int64, 2, 1)
    assert not odd.flags.aligned
    sizes, setups, none = np.array([9], np.uint8), np.zeros(1, np.uint16), np.zeros(0, np.uint16)
    sound, ever = np.zeros(2, np.int64), np.zeros(4, np.uint64)
    assert len(_core.records.Index(sizes, none, sound, setups, none, sound, ever)) == 1
    with pytest.raises(TypeError, match="incompatible function arguments"):
        _core.records.Index(sizes, none, sound, setups, none, odd, ever)
