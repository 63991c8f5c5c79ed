"""A GTP program in the seat of a player: it is told of moves, and asked for its own."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from tengen.bots.bot import Choice
from tengen.coords import Color, Move, format_gtp, parse_gtp
from tengen.errors import GoError, ParseError, quoted
from tengen.game import Game
from tengen.gtp import BrokenEngine, Controller, RefusedCommand, SlowEngine


class Fault(GoError):
    """A program that failed in a game; `loses` tells whether that costs it the game.

    A late or an impossible move loses. A crash, or a command refused, says nothing of strength:
    the game is void.
    """

    def __init__(self, message: str, *, loses: bool, late: bool = False) -> None:
        super().__init__(message)
        self.loses, self.late = loses, late


class Program:
    """A running program, started when first asked and again after a failure."""

    def __init__(self, command: Sequence[str], *, timeout: float = 60.0) -> None:
        self.command, self.timeout = list(command), timeout
        self._controller: Controller | None = None
        self._told: tuple[Game, list[tuple[Color, Move]]] | None = None

    def genmove(self, game: Game) -> Choice:
        """Return the program's move in `game`; its own board has it already. Raises `Fault`."""
        try:
            return self._genmove(game)
        except SlowEngine as error:
            self.close()
            raise Fault(str(error), loses=True, late=True) from None
        except (BrokenEngine, RefusedCommand) as error:
            self.close()
            raise Fault(str(error), loses=False) from None

    def close(self) -> None:
        """End the program."""
        if self._controller is not None:
            self._controller.close()
        self._controller = self._told = None

    def _genmove(self, game: Game) -> Choice:
        if self._controller is None:
            self._controller = Controller(self.command, timeout=self.timeout)
        told = self._follow(self._controller, game)
        color = game.to_move
        answer = self._controller.ask(f"genmove {color.letter}")
        if answer.strip().lower() == "resign":
            self._told = None
            return Choice(None, resigns=True)
        try:
            move = parse_gtp(answer, game.size)
        except ParseError:
            self._told = None
            words = f"{self.command[0]} answers genmove with {quoted(answer)}"
            raise Fault(words, loses=True) from None
        told.append((color, move))
        return Choice(move)

    def _follow(self, controller: Controller, game: Game) -> list[tuple[Color, Move]]:
        """Tell the program of the moves that it does not know yet; return all it knows."""
        played = list(zip(game.colors, game.moves, strict=True))
        if (
            self._told is None
            or self._told[0] is not game
            or self._told[1] != played[: len(self._told[1])]
        ):
            self._start(controller, game)
            self._told = game, []
        told = self._told[1]
        for color, move in played[len(told) :]:
            controller.ask(f"play {color.letter} {format_gtp(move, game.size)}")
            told.append((color, move))
        return told

    def _start(self, controller: Controller, game: Game) -> None:
        controller.ask(f"boardsize {game.size}")
        controller.ask("clear_board")
        controller.ask(f"komi {game.rules.komi:g}")
        # Rules are a courtesy: most programs know none of these commands.
        for command in (f"kata-set-rules {game.rules.name}", f"kgs-rules {_kgs(game.rules.name)}"):
            with contextlib.suppress(RefusedCommand):
                controller.ask(command)
                break
        if any(game.setup.stones):
            raise Fault("games for programs start on an empty board", loses=False)


def _kgs(name: str) -> str:
    return "chinese" if name.startswith("chinese") else name.replace("-", "_")
