"""The bot that plays games to their end: what it keeps of a game."""

from __future__ import annotations

import numpy as np

from tengen.bots.bot import Turn
from tengen.bots.memory import KEPT, GameMemory
from tengen.bots.playouts import UctBot
from tengen.coords import Move
from tengen.game import Game
from tengen.uct.local import embedded_policy


def test_what_the_trees_of_a_game_taught_goes_on_to_its_next_move() -> None:
    """The first step is the same wherever it is taken, a second one from the same start is not."""
    bot = UctBot(playouts=60, guidance="taught", resign=0)
    game = Game(5)
    first = bot.choose([Turn(game, seed=1)])[0].move
    (learned,) = bot._policies.things()
    assert (learned.weights() != embedded_policy().weights()).any()
    game.play(first).play(_reply(game))
    bot.choose([Turn(game, seed=1)])
    (gone_on,) = bot._policies.things()
    stranger = UctBot(playouts=60, guidance="taught", resign=0)
    stranger.choose([Turn(game, seed=1)])
    (fresh,) = stranger._policies.things()
    assert not np.allclose(gone_on.weights(), fresh.weights())


def _reply(game: Game) -> Move:
    return next(move for move in game.legal_moves() if move is not None)


def test_a_memory_finds_a_game_by_its_moves_and_forgets_the_oldest() -> None:
    memory = GameMemory[str]()
    game = Game(9)
    memory.keep(game, "ours")
    other = Game(9).play(3).play(4)
    game.play(40).play(41)
    assert memory.take(Game(9).play(1)) is None
    assert memory.take(other) == "ours"  # its start is the same
    assert memory.take(game) is None  # taken once
    for number in range(KEPT + 1):
        memory.keep(Game(9).play(number), str(number))
    assert len(memory.things()) == KEPT
    assert memory.things()[-1] == str(KEPT)
