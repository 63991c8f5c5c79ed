"""Atari Go as a game to play: who has won, and players that have learned it."""

from __future__ import annotations

import json
import random
from importlib import resources

import numpy as np
import pytest

from tengen.atari_go import AtariGoVector
from tengen.atari_go.playing import first_capture, observe
from tengen.bots import Supplies, genmove, make_bot
from tengen.bots.arena import run_contest
from tengen.bots.capture import LEVELS
from tengen.bots.match import Contest
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.errors import GoError
from tengen.game import Game
from tests.reference_atari_go import Position


def played(*moves: str, size: int = 5) -> Game:
    return Game.from_moves([parse_gtp(move, size) for move in moves], size=size)


def test_whoever_captures_first_wins() -> None:
    game = played("A5", "B5", "E1")
    assert first_capture(game) is None
    assert first_capture(game.play(parse_gtp("A4", 5))) is WHITE


@pytest.mark.parametrize("level", LEVELS)
def test_a_learned_player_takes_what_it_can(level: str) -> None:
    game = played("C3", "C4", "B4", "E5", "D4", "E4", "A1", "E3")  # Black: C5 takes C4
    choice = genmove(make_bot(f"gecko:{level}"), game)
    assert first_capture(game.play(choice.move)) is BLACK


def test_what_a_learner_sees_of_a_game_is_what_it_saw_when_it_learned() -> None:
    dice, games = random.Random(3), AtariGoVector(1, 5, "none", restarts=False)
    game = Game(5)
    while first_capture(game) is None:
        planes, legal = observe(game)
        assert np.array_equal(planes, games.observe())
        assert np.array_equal(legal, games.legal()[0])
        point = dice.choice(np.flatnonzero(legal).tolist())
        games.play(np.array([point]))
        game.play(point)
    assert len(game) > 4


def share_of_wins(bot: str, games: int) -> float:
    """Against any legal moves; who wins is what the slow twin says."""
    player, dice, won = make_bot(bot), random.Random(5), 0
    for number in range(games):
        own = BLACK if number % 2 else WHITE
        game, captured = Game(7), False
        while not captured:
            if game.to_move is own:
                point = genmove(player, game, seed=number).move
                assert point is not None
            else:
                point = dice.choice([p for p in game.legal_moves() if p is not None])
            here = Position(7, list(game.board.stones))
            captured = here.captures(point, int(game.to_move))
            winner = game.to_move
            game.play(point)
            assert (first_capture(game) is winner) is captured
        won += winner is own
    return won / games


def test_learned_players_beat_random_moves() -> None:
    for level in LEVELS:
        assert share_of_wins(f"capture:{level}", 12) >= 0.9


def test_a_game_that_is_no_atari_go_is_refused() -> None:
    bot = make_bot("capture")
    with pytest.raises(GoError, match="nobody passes"):
        genmove(bot, Game(5).play(None))
    with pytest.raises(GoError, match="easy, hard"):
        make_bot("capture:middling")


def test_contests_are_of_go(tmp_path: object) -> None:
    contest = Contest(("capture", "random"), games=2)
    with pytest.raises(GoError, match="contests are of Go"):
        next(run_contest(contest, tmp_path, supplies=Supplies("fast")))  # type: ignore[arg-type]


@pytest.mark.parametrize("level", LEVELS)
def test_a_learned_player_comes_with_its_card(level: str) -> None:
    text = (resources.files("tengen.bots") / "models" / f"capture-{level}.json").read_text("utf-8")
    card = json.loads(text)
    assert card["command"].startswith("tengen learn atari-go")
    assert {"data", "seed", "date", "parameters", "measured"} <= card.keys()
