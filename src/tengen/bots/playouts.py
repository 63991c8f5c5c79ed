"""A bot that plays games to their end in its head: `uct`, at random or guided by patterns."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, get_args

from tengen._core.uct import LocalPolicy
from tengen.bots.bot import Choice, Turn
from tengen.bots.manners import RESIGN, should_resign
from tengen.bots.memory import GameMemory
from tengen.bots.simple import SimpleBot
from tengen.coords import Point
from tengen.uct import Guide, search
from tengen.uct.guide import TEACHING

Guidance = Literal["uniform", "patterns", "adapted", "taught"]
GUIDANCES = get_args(Guidance)
PLAYOUTS = 1000  # of a search that was given neither a number nor a time
NO_LIMIT = 2**31 - 1


class UctBot(SimpleBot):
    """Plays the move that most playouts went through.

    guidance  what playouts and the tree are guided by: nothing, patterns, patterns that have
              learned from the moves of this game, or patterns whose playouts learn what the trees
              of this game came to prefer
    """

    def __init__(
        self,
        *,
        playouts: int | None = None,
        guidance: Guidance = "uniform",
        resign: float = RESIGN,
        seconds: float | None = None,
    ) -> None:
        """Without a number of playouts, a move takes its time, or `PLAYOUTS` where it has none."""
        self.seconds = seconds
        self.playouts, self.guidance, self.resign = playouts, guidance, resign
        self.guide = None if guidance == "uniform" else Guide.load()
        self._policies = GameMemory[LocalPolicy]()
        self.name = f"uct {guidance}, {playouts or PLAYOUTS} playouts"

    def _think(self, turn: Turn, points: list[Point]) -> Choice:
        game, guide = turn.game, self.guide
        limits = [limit for limit in (turn.seconds, self.seconds) if limit is not None]
        seconds = min(limits, default=None)
        if guide is not None and self.guidance == "adapted":
            guide = guide.adapted(game)
        if guide is not None and self.guidance == "taught":
            known = self._policies.take(game) or guide.policy
            guide = replace(guide, policy=known, teaching=TEACHING)
        found = search(
            game,
            playouts=self.playouts or (PLAYOUTS if seconds is None else NO_LIMIT),
            guide=guide,
            moves=[*points, None],
            seed=turn.rng("uct").getrandbits(64),
            seconds=seconds,
        )
        if found.policy is not None and self.guidance == "taught":
            self._policies.keep(game, found.policy)
        best = found.moves[0]
        if should_resign(game, best.winrate, self.resign):
            return Choice(None, True, best.winrate)
        return Choice(best.move, winrate=best.winrate)
