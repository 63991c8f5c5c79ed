"""Rows of moves: the thesis's six features by hand, and the same from onnxruntime and PyTorch."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tengen.errors import GoError
from tengen.nets.evaluator import Evaluator
from tengen.nets.katago import parse_network
from tengen.strength.features import MoveReader
from tengen.strength.games import GameSet
from tengen.strength.moves import JudgedMoves, describe_moves, list_moves
from tests.nets.tiny import tiny_network
from tests.strength.sets import game_set, played


def judged(*rows: tuple[float, ...]) -> JudgedMoves:
    return JudgedMoves(*np.array(rows, np.float32).T)


def test_the_six_features_are_those_of_section_4_5() -> None:
    # Black plays the centre; before: 60 % and 5 points for Black; after: White has 55 %, 1 point.
    games = game_set([played(9, 40)]).games
    said = judged((0.6, 5.0, 9.0, 0.25, 0.5, 2, 1.0), (0.55, 1.0, 9.0, 0, 0.3, 0, 1.0))
    basic, more = describe_moves(list_moves(games), said)
    # 45 % after the move; behind by one point; policy 25 %, best 50 %; lost 15 % and 6 points.
    np.testing.assert_allclose(basic, [[-0.05, -0.1, -0.25, 0.0, 0.15, 0.6]], atol=1e-6)
    np.testing.assert_allclose(more[0, 1], np.log(0.5), rtol=1e-6)
    np.testing.assert_allclose(more[0, 4], np.log(7), rtol=1e-6)


def test_passes_are_left_out_and_the_other_player_is_turned_around() -> None:
    games = game_set([played(9, 40, None, 41), played(9, 0)]).games
    moves = list_moves(games)
    assert moves.game.tolist() == [0, 0, 1]
    assert moves.turn.tolist() == [0, 2, 0]
    assert moves.at.tolist() == [0, 2, 4]  # the first game has four positions
    assert moves.previous.tolist() == [-1, -1, -1]
    assert moves.opponent_follows.all()


def test_a_move_out_of_turn_keeps_its_own_side() -> None:
    games = game_set([played(9, 40, 41)]).games
    words = games.moves.copy()
    words[1] &= 0x3FF  # Black moves twice
    from dataclasses import replace

    moves = list_moves(replace(games, moves=words))
    assert moves.opponent_follows.tolist() == [False, True]
    said = judged(*[(0.6, 2.0, 1, 0.1, 0.2, 1, 1.0)] * 3)
    basic, _ = describe_moves(moves, said)
    assert basic[:, 5].tolist() == pytest.approx([0.0, 0.4])


@pytest.fixture
def network() -> object:
    return parse_network(tiny_network("v8"))


def games_of_one_size() -> GameSet:
    rng = np.random.default_rng(3)
    orders = [rng.permutation(49)[:12].tolist() for _ in range(3)]
    return game_set([played(7, *order[:4], None, *order[4:]) for order in orders])


def test_a_network_that_learned_these_players_is_refused() -> None:
    with pytest.raises(GoError, match="has learned human moves"):
        MoveReader(Evaluator("fast"))


def test_a_set_of_games_travels_in_one_file(tmp_path: Path) -> None:
    games = games_of_one_size()
    games.save(tmp_path / "games.xz")
    again = GameSet.load(tmp_path / "games.xz")
    np.testing.assert_array_equal(again.games.moves, games.games.moves)
    assert again.all_rules() == games.all_rules()
    assert again.black.tolist() == games.black.tolist()


def test_a_set_without_a_name_for_each_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.xz"
    replace(games_of_one_size(), white=np.array(["w"])).save(path)
    with pytest.raises(GoError, match=r"games.xz: no array 'white' with an entry for each game"):
        GameSet.load(path)
