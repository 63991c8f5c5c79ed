"""What every player offers: positions in, moves out, many games at a time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from tengen.coords import Move
from tengen.game import Game
from tengen.nets.evaluator import Evaluator


@dataclass(frozen=True, slots=True)
class Turn:
    """A position that a bot is asked to move in.

    seed     decides all that is left to chance in this game
    seconds  how long the bot may think about it; None: as long as its own settings say
    """

    game: Game
    seed: int = 0
    seconds: float | None = None

    def rng(self, name: str) -> random.Random:
        """Return the dice of a bot for this turn: the same for the same seed, bot and move."""
        return random.Random(f"{self.seed}/{name}/{len(self.game)}")


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's move; what it thinks of its own chances where it has an opinion."""

    move: Move
    resigns: bool = False
    winrate: float | None = None  # the mover's
    lead: float | None = None  # the mover's


class Bot(Protocol):
    """A player. One bot plays many games at once: what it keeps of a game is found by its moves."""

    @property
    def name(self) -> str: ...

    @property
    def max_size(self) -> int:
        """The largest board it plays on."""
        ...

    @property
    def evaluator(self) -> Evaluator | None:
        """The network that it asks, if any."""
        ...

    def choose(self, turns: Sequence[Turn]) -> list[Choice]:
        """Return a legal move for each position, judged together where that is cheaper."""
        ...


@runtime_checkable
class Resigning(Protocol):
    """A bot that gives up where its chance to win is below `resign`; 0 never does."""

    resign: float


def genmove(bot: Bot, game: Game, *, seed: int = 0, seconds: float | None = None) -> Choice:
    """Ask a bot for one move in one game."""
    return bot.choose([Turn(game, seed, seconds)])[0]
