"""Network inputs: against the twin on random games, by hand, and against the real program."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tengen.board import Board
from tengen.coords import BLACK, WHITE, parse_color, parse_gtp
from tengen.errors import GoError
from tengen.game import Game
from tengen.nets.features import (
    Features,
    encode_games,
    encode_packed,
    encode_positions,
    unpack,
)
from tengen.packed_games import PackedGames
from tengen.rules import RULE_SETS, HandicapBonus, Ko, Rules, Scoring, Tax, parse_rules
from tests import reference_features as reference
from tests import reference_knowledge as know

KOMIS = st.sampled_from([-400.0, -7.5, -0.5, 0.0, 0.25, 3.75, 5.0, 6.5, 7.0, 7.5, 39.0, 1000.0])
AXES = st.builds(
    Rules,
    ko=st.sampled_from(Ko),
    scoring=st.sampled_from(Scoring),
    tax=st.just(Tax.NONE),
    suicide=st.booleans(),
    handicap_bonus=st.sampled_from(HandicapBonus),
    friendly_pass=st.booleans(),
)
RULES = st.one_of(st.sampled_from(list(RULE_SETS.values())), AXES)


def random_setup(rng: random.Random, size: int, density: float) -> know.Stones:
    """Random stones, chains without liberties taken off."""
    stones = tuple(rng.choice((1, 2)) if rng.random() < density else 0 for _ in range(size * size))
    for point in range(size * size):
        if stones[point]:
            members, liberties = know.chain(stones, size, point)
            if not liberties:
                stones = know.without(stones, members)
    return stones


def random_turns(
    rng: random.Random, size: int, stones: know.Stones, first: int, count: int, wild: float
) -> list[reference.Turn]:
    """Moves that a record may hold: passes, kos retaken at once, now and then out of turn."""
    turns: list[reference.Turn] = []
    color, ko = first, None
    for _ in range(count):
        if rng.random() < wild / 4:
            color = 3 - color
        playable = [
            point
            for point in rng.sample(range(size * size), size * size)
            if stones[point] == 0
            and not (
                know.is_alone(stones, size, point, color)
                and know.is_suicide(stones, size, point, color)
            )
        ]
        if ko in playable and rng.random() < 0.5:
            playable = [ko]
        if not playable or rng.random() < wild:
            turns.append((color, None))
        else:
            stones, ko = know.play(stones, size, playable[0], color)
            turns.append((color, playable[0]))
        color = 3 - color
    return turns


def packed(size: int, stones: know.Stones, first: int, turns: list[reference.Turn]) -> PackedGames:
    moves = [(1023 if p is None else p) | (0x8000 if c == 2 else 0) for c, p in turns]
    setup = [p | (0x8000 if c == 2 else 0) for p, c in enumerate(stones) if c]
    return PackedGames(
        np.array([size], np.int32),
        np.array(moves, np.uint16),
        np.array([0, len(moves)], np.int64),
        np.array(setup, np.uint16),
        np.array([0, len(setup)], np.int64),
        np.array([first], np.uint8),
    )


def assert_agrees(
    found: Features,
    row: int,
    size: int,
    stones: know.Stones,
    first: int,
    turns: list[reference.Turn],
    turn: int,
    rules: Rules,
) -> None:
    next_color = turns[turn][0] if turn < len(turns) else None
    planes, values, legal = reference.encode(size, stones, first, turns[:turn], next_color, rules)
    for plane in range(22):
        assert np.array_equal(found.planes[row, plane], planes[plane]), f"plane {plane}, {turn}"
    for index in range(19):
        assert found.globals[row, index] == values[index], f"global {index}, {turn}"
    assert np.array_equal(found.legal[row], legal)


@settings(max_examples=120, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    size=st.integers(2, 7),
    rules=RULES,
    komi=KOMIS,
    density=st.sampled_from([0.0, 0.0, 0.3, 0.6]),
    wild=st.sampled_from([0.02, 0.1, 0.4]),
)
def test_agrees_with_the_twin_on_small_boards(
    seed: int, size: int, rules: Rules, komi: float, density: float, wild: float
) -> None:
    rng = random.Random(seed)
    rules = replace(rules, komi=komi)
    stones = random_setup(rng, size, density)
    first = rng.choice((1, 2))
    turns = random_turns(rng, size, stones, first, rng.randrange(40), wild)
    asked = sorted(rng.sample(range(len(turns) + 1), min(len(turns) + 1, 8)))
    found = encode_packed(packed(size, stones, first, turns), rules, [asked])
    for row, turn in enumerate(asked):
        assert_agrees(found, row, size, stones, first, turns, turn, rules)


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    size=st.integers(8, 19),
    rules=RULES,
    density=st.sampled_from([0.0, 0.3, 0.5, 0.65]),
)
def test_agrees_with_the_twin_on_large_boards(
    seed: int, size: int, rules: Rules, density: float
) -> None:
    rng = random.Random(seed)
    stones = random_setup(rng, size, density)
    turns = random_turns(rng, size, stones, 1, rng.randrange(10), 0.05)
    asked = sorted({rng.randrange(len(turns) + 1), len(turns)})
    found = encode_packed(packed(size, stones, 1, turns), rules, [asked])
    for row, turn in enumerate(asked):
        assert_agrees(found, row, size, stones, 1, turns, turn, rules)


def test_bare_positions_agree_with_games_from_a_set_up() -> None:
    rng = random.Random(3)
    boards = [random_setup(rng, 7, 0.5) for _ in range(40)]
    colors = [rng.choice((BLACK, WHITE)) for _ in boards]
    rules = [rng.choice(list(RULE_SETS.values())) for _ in boards]
    bare = encode_positions(7, [bytes(stones) for stones in boards], colors, rules)
    games = [
        Game(7, one, setup=Board(7, bytes(stones)), to_move=color)
        for stones, color, one in zip(boards, colors, rules, strict=True)
    ]
    assert_equal(bare, encode_games(games))


def assert_equal(a: Features, b: Features) -> None:
    assert np.array_equal(a.planes, b.planes)
    assert np.array_equal(a.globals, b.globals)
    assert np.array_equal(a.legal, b.legal)
    assert np.array_equal(a.keys, b.keys)


def test_a_ko_in_a_bare_position_is_banned() -> None:
    game = Game(5).play(1).play(2).play(5).play(8).play(11).play(12).play(7).play(6)
    assert game.ko_point == 7
    bare = encode_positions(5, [game.board.stones], [game.to_move], game.rules, ko=[7])
    assert bare.planes[0, 6].ravel().nonzero()[0].tolist() == [7]
    assert not bare.legal[0, 7]
    free = encode_positions(5, [game.board.stones], [game.to_move], game.rules)
    assert free.legal[0, 7]
    assert free.keys[0] != bare.keys[0]


def some_games(count: int, sizes: tuple[int, ...]) -> list[Game]:
    rng = random.Random(8)
    games = []
    for _ in range(count):
        game = Game(rng.choice(sizes), rng.choice(list(RULE_SETS.values())))
        for _ in range(rng.randrange(60)):
            legal = game.legal_moves()
            if not legal:
                break
            game.play(rng.choice(legal))
        games.append(game)
    return games


def test_smaller_boards_sit_in_the_top_left_of_a_larger_tensor() -> None:
    for game in some_games(30, (2, 3, 5, 8, 9, 13, 19)):
        turns = [range(len(game) + 1)]
        small = encode_games([game], turns)
        large = encode_games([game], turns, pos_len=19)
        n = game.size
        assert np.array_equal(large.planes[:, :, :n, :n], small.planes)
        assert large.planes.sum() == small.planes.sum()
        legal = large.legal.reshape(-1, 19, 19)
        assert np.array_equal(legal[:, :n, :n].reshape(len(small), -1), small.legal)
        assert legal.sum() == small.legal.sum()
        assert np.array_equal(large.keys, small.keys)
        assert np.array_equal(large.globals, small.globals)


def test_packed_planes_hold_the_same_bits() -> None:
    games = some_games(20, (2, 7, 9, 19))
    for pos_len in (19, 20, 25):
        bits = encode_games(games, packed=True, pos_len=pos_len)
        assert np.array_equal(
            unpack(bits.planes, pos_len), encode_games(games, pos_len=pos_len).planes
        )


def test_threads_and_batches_change_nothing() -> None:
    games = some_games(60, (5, 9))
    turns = [range(0, len(game) + 1, 3) for game in games]
    alone = encode_games(games, turns, pos_len=9)
    assert_equal(alone, encode_games(games, turns, pos_len=9, threads=4))
    one_by_one = [encode_games([g], [t], pos_len=9) for g, t in zip(games, turns, strict=True)]
    assert np.array_equal(alone.keys, np.concatenate([one.keys for one in one_by_one]))


def test_keys_tell_inputs_apart() -> None:
    games = some_games(80, (3, 5))
    found = encode_games(games, [range(len(game) + 1) for game in games], pos_len=5)
    by_key: dict[int, bytes] = {}
    for row, key in enumerate(found.keys.tolist()):
        inputs = found.planes[row].tobytes() + found.globals[row].tobytes()
        assert by_key.setdefault(key, inputs) == inputs
    assert len(by_key) > 500


def test_legal_points_are_those_of_the_game() -> None:
    for game in some_games(60, (2, 3, 4, 5)):
        if not game.is_over:
            legal = encode_games([game]).legal[0]
            assert np.flatnonzero(legal).tolist() == game.legal_moves()[:-1]


def values_after(turns: str, rules: str, size: int = 9, setup: str = "") -> NDArray[np.float32]:
    """The 19 numbers after moves such as "BD4 W-" (a dash is a pass)."""
    stones = [parse_gtp(vertex, size) or 0 for vertex in setup.split()]
    board = Board.from_stones(size, stones)
    game = Game(size, RULE_SETS[rules], setup=board, to_move=WHITE if setup else BLACK)
    for turn in turns.split():
        game.play(parse_gtp("pass" if turn[1:] == "-" else turn[1:], size), parse_color(turn[0]))
    return encode_games([game]).globals[0]


def test_a_first_pass_is_hidden_only_where_passes_are_friendly() -> None:
    assert values_after("BE5 W-", "chinese")[[0, 14]].tolist() == [0, 0]
    assert values_after("BE5 W-", "tromp-taylor")[[0, 14]].tolist() == [1, 1]
    assert values_after("BE5 W-", "japanese")[[0, 14]].tolist() == [1, 1]
    assert values_after("BE5 W- B-", "chinese")[[0, 1, 14]].tolist() == [1, 0, 1]


# White takes a ko at B4 (point 6) on a 5x5 board, whose other end is C4 (point 7).
KO = [(1, 1), (2, 2), (1, 5), (2, 8), (1, 11), (2, 12), (1, 7), (2, 6)]


def after_turns(turns: list[reference.Turn], rules: str) -> Features:
    found = encode_packed(packed(5, (0,) * 25, 1, turns), RULE_SETS[rules], [[len(turns)]])
    assert_agrees(found, 0, 5, (0,) * 25, 1, turns, len(turns), RULE_SETS[rules])
    return found


def test_a_pass_repeated_in_the_same_position_ends_the_game_under_simple_ko() -> None:
    """Even the friendly rules then show the pass, but no more than that."""
    again = [*KO, (1, None), (2, None), (1, 7), (2, 6)]
    assert after_turns(again, "chinese").globals[0, [2, 14]].tolist() == [1, 1]
    assert after_turns(again, "chinese-ogs").globals[0, [2, 14]].tolist() == [1, 0]
    passed = after_turns([*again, (1, None)], "chinese")
    assert passed.globals[0, [0, 14]].tolist() == [1, 1]
    assert not passed.planes[0, 9:14].any()


def test_a_position_seen_three_times_ends_the_game_under_simple_ko() -> None:
    twice = [*KO, (1, 7), (2, 6)]
    thrice = [*twice, (1, 7), (2, 6)]
    shown = {
        (len(turns), rules): int(after_turns(turns, rules).planes[0, 9:14].sum())
        for turns in (twice, thrice)
        for rules in ("chinese", "japanese", "tromp-taylor")
    }
    assert shown[12, "chinese"] == shown[12, "japanese"] == 1
    assert shown[10, "chinese"] == shown[10, "japanese"] == shown[12, "tromp-taylor"] == 5


def test_komi_counts_played_stones_under_territory_scoring() -> None:
    """After B, W, B Black has a stone more: White's komi of 6.5 is shown as 7.5."""
    assert values_after("BE5 WC3 BG7", "japanese")[5] == np.float32(7.5 / 20)
    assert values_after("BE5 WC3 BG7", "chinese")[5] == np.float32(7.5 / 20)


def test_handicap_is_compensated_as_the_rules_say() -> None:
    for rules, komi in (("chinese", 9.5), ("aga", 8.5), ("tromp-taylor", 7.5)):
        assert values_after("", rules, setup="C3 G7")[5] == np.float32(komi / 20), rules
        assert values_after("BC3 BG7", rules)[5] == np.float32(komi / 20), rules
    assert values_after("BC3 W- BG7", "chinese")[5] == np.float32(9.5 / 20)
    assert values_after("BC3 WE5 BG7", "chinese")[5] == np.float32(7.5 / 20)


def test_komi_waves_as_the_specification_says() -> None:
    """19x19, komi 7.5: 0.5 for White, -0.5 for Black."""
    assert values_after("", "chinese", size=19)[18] == -0.5
    assert values_after("BD4", "chinese", size=19)[18] == 0.5
    assert values_after("BD4", "japanese", size=19)[18] == 0


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (lambda: encode_games([Game(9)], [[1]]), "beyond"),
        (lambda: encode_games([Game(9).play(1)], [[1, 0]]), "fall"),
        (lambda: encode_games([Game(9)], [[0], [0]]), "2 lists of turns for 1 games"),
        (lambda: encode_games([Game(9)], [[-1]]), "fall"),
        (lambda: encode_games([Game(9)], pos_len=7), "does not fit"),
        (lambda: encode_positions(9, [bytes(80)], [1], Rules()), "fit"),
        (lambda: encode_positions(2, [b"\1\2\1\1"], [1], Rules()), "without liberties"),
        (lambda: encode_positions(2, [b"\1\0\7\0"], [1], Rules()), "0, 1 or 2"),
        (lambda: encode_positions(2, [bytes(4)], [3], Rules()), "1 or 2"),
        (lambda: encode_positions(2, [bytes(4)], [1], Rules(), ko=[4]), "ko point"),
        (lambda: encode_positions(2, [bytes(4)], [1], Rules(tax=Tax.SEKI)), "tax"),
        (lambda: encode_packed(packed(3, (0,) * 9, 1, [(1, 4), (2, 4)]), Rules(), [[2]]), "move 2"),
        (lambda: encode_packed(packed(3, (0,) * 9, 1, [(1, 9)]), Rules(), [[1]]), "move 1"),
    ],
)
def test_bad_input_is_a_go_error(bad: Callable[[], Features], message: str) -> None:
    with pytest.raises(GoError, match=message):
        bad()


def test_no_positions_are_no_rows() -> None:
    assert len(encode_games([])) == 0
    assert encode_games([Game(9)], [[]]).planes.shape == (0, 22, 9, 9)


@pytest.mark.parametrize("net", ["b15c192", "b18c384nbt", "b10c384h6nbttflrs"])
def test_legality_equals_that_of_the_real_program(net: str, shared_data: Path) -> None:
    """Outputs of KataGo 1.18.1, null where a point is illegal; every kind, rule set and size."""
    file = shared_data / "katago-golden" / f"{net}_dev.json.gz"
    for entry in json.loads(gzip.decompress(file.read_bytes()))["entries"]:
        size = entry["size"]
        turns = [(int(parse_color(c)), parse_gtp(p, size)) for c, p in entry["moves"]]
        stones = [0] * size**2
        for color, vertex in entry["initial"]:
            stones[parse_gtp(vertex, size) or 0] = int(parse_color(color))
        first = turns[0][0] if turns else int(parse_color(entry["to_move"]))
        found = encode_packed(
            packed(size, tuple(stones), first, turns),
            parse_rules(entry["rules"], entry["komi"]),
            [[len(turns)]],
        )
        assert found.legal[0].tolist() == [p is not None for p in entry["raw"]["policy"]]
