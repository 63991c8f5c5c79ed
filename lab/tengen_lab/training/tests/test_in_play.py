"""Games in play as arrays, beside the games of the package."""

from __future__ import annotations

import numpy as np

from tengen.board import Board
from tengen.coords import BLACK, WHITE
from tengen.game import Game
from tengen.nets.features import encode_games
from tengen.packed_games import PackedGames
from tengen_lab.training.in_play import GamesInPlay

PASS = 25


def test_games_in_play_are_those_that_the_package_plays() -> None:
    games = GamesInPlay(5, 2)
    twins = [Game(5, games.rules[0]), Game(5, games.rules[1])]
    for chosen in ((12, 7), (PASS, 8), (13, PASS)):
        over, ended = games.play(np.array(chosen))
        assert not over.any()
        assert len(ended) == 0
        for twin, point in zip(twins, chosen, strict=True):
            twin.play(None if point == PASS else point)
    assert games.to_move().tolist() == [int(twin.to_move) for twin in twins]
    found, wanted = games.encode(), encode_games(twins, packed=True)
    assert (found.planes == wanted.planes).all()
    assert (found.globals == wanted.globals).all()


def test_two_passes_end_a_game_and_no_pass_of_the_one_before_counts() -> None:
    games = GamesInPlay(5, 1)
    games.play(np.array([PASS]))
    over, ended = games.play(np.array([PASS]))
    assert over.tolist() == [True]
    assert ended.tolist() == [0]
    games.begin(0)
    over, _ = games.play(np.array([PASS]))
    assert over.tolist() == [False]


def test_a_game_that_does_not_end_is_given_up() -> None:
    games = GamesInPlay(5, 1)
    for move in range(games.longest - 1):
        assert len(games.play(np.array([move % 25]))[1]) == 0
    over, ended = games.play(np.array([0]))
    assert over.tolist() == [False]
    assert ended.tolist() == [0]


def test_a_game_goes_on_from_an_opening_with_a_set_up() -> None:
    opening = PackedGames.of([Game(5, setup=Board.from_stones(5, [6, 18], [])).play(1).play(2)])
    games = GamesInPlay(5, 1)
    games.begin_from(0, opening, 1)
    assert games.to_move().tolist() == [int(BLACK)]
    games.begin_from(0, opening, 0)
    assert games.to_move().tolist() == [int(WHITE)]
    assert games.setup[0].tolist() == [6, 18]
