"""Bots that `tengen learn bot` has trained: a policy bot or a value bot, from its folder.

A folder holds `bot.onnx` and `bot.json`, which says what the numbers that go in and out mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.bots.bot import Choice, Turn
from tengen.bots.encodings import Movers, Stones, encoding_of
from tengen.bots.manners import opponent_passed
from tengen.bots.simple import SimpleBot
from tengen.coords import Move, Point
from tengen.errors import GoError, UnsupportedError, quoted
from tengen.files.inputs import read_json
from tengen.game import Game
from tengen.nets.onnx_check import check_graph, first_line
from tengen.nets.sessions import open_session

GRAPH, CARD = "bot.onnx", "bot.json"
TARGETS = ("policy", "value")


@dataclass(frozen=True)
class BoardNetwork:
    """A trained network on boards of one size: moves (`policy`) or winners (`value`)."""

    size: int
    target: str
    encoding: str
    session: Any

    @classmethod
    def load(cls, folder: Path) -> BoardNetwork:
        """Read what a run left in its folder. Raises `GoError` for any other folder."""
        graph = folder / GRAPH
        try:
            card = read_json(folder / CARD)
            size, target, encoding = int(card["size"]), str(card["target"]), str(card["input"])
            check_graph(graph)
        except GoError:
            raise
        except OSError as error:
            raise GoError(f"{folder}: no trained bot ({error.strerror})") from None
        except (ValueError, KeyError, TypeError, RecursionError):
            raise GoError(f"{folder / CARD}: not the card of a bot") from None
        if target not in TARGETS or not 2 <= size <= 19:
            raise GoError(f"{folder / CARD}: not the card of a bot ({quoted(target)}, size {size})")
        encoding_of(encoding)
        return cls(size, target, encoding, open_session(graph, "cpu"))

    def __call__(self, stones: Stones, movers: Movers) -> NDArray[np.float32]:
        """Return the probabilities of all points and a pass, or of a win of Black and of White."""
        inputs = encoding_of(self.encoding).encode(stones, movers, self.size)
        answers = self.size**2 + 1 if self.target == "policy" else 2
        try:
            (logits,) = self.session.run(["output"], {"input": inputs})
        except Exception as error:  # onnxruntime's own classes share no base but Exception
            raise GoError(f"{GRAPH}: the network does not run ({first_line(error)})") from None
        if logits.shape != (len(inputs), answers) or not np.isfinite(logits).all():
            raise GoError(f"{GRAPH}: not {answers} numbers for each position")
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        found: NDArray[np.float32] = powers / powers.sum(axis=1, keepdims=True)
        return found


class LearnedBot(SimpleBot):
    """Plays the likeliest move, or the one after which the player wins most often.

    It answers a pass with a pass, and never passes first while a sensible move is left: policies
    learned from records pass wherever people stop, and lose all to an opponent who plays on.
    Without these manners a pass, and any legal move, is a move like others (Liu and others 2018).
    """

    def __init__(self, folder: Path, *, manners: bool = True) -> None:
        self.network, self.manners = BoardNetwork.load(folder), manners
        self.max_size = self.network.size
        self.name = f"bot {folder.name}"

    def choose(self, turns: Sequence[Turn]) -> list[Choice]:
        for turn in turns:
            if turn.game.size != self.network.size:
                size = self.network.size
                raise UnsupportedError(f"{self.name} plays on {size}x{size} only")
        if self.manners:
            return super().choose(turns)
        return [self._best(turn.game, turn.game.legal_moves()) for turn in turns]

    def _think(self, turn: Turn, points: list[Point]) -> Choice:
        game = turn.game
        return self._best(game, [*points, None] if opponent_passed(game) else points)

    def _best(self, game: Game, moves: Sequence[Move]) -> Choice:
        if self.network.target == "policy":
            chances = self.network(_stones([game]), _movers([game]))[0]
            best = max(moves, key=lambda move: float(chances[-1 if move is None else move]))
            return Choice(best)
        wins = self._wins_after(game, moves)
        best_number = int(wins.argmax())
        return Choice(moves[best_number], winrate=float(wins[best_number]))

    def _wins_after(self, game: Game, moves: Sequence[Move]) -> NDArray[np.float32]:
        after = [game.copy().play(move) for move in moves]
        return self.network(_stones(after), _movers(after))[:, int(game.to_move) - 1]


def _stones(games: Sequence[Game]) -> Stones:
    return np.stack([np.frombuffer(game.board.stones, np.uint8) for game in games])


def _movers(games: Sequence[Game]) -> Movers:
    return np.array([int(game.to_move) for game in games], np.uint8)
