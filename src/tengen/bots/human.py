"""A bot that plays as humans of a rank do: it draws from the rank-conditioned policy."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tengen.bots.bot import Choice, Turn
from tengen.bots.manners import RESIGN
from tengen.bots.network import polite_choice
from tengen.nets.evaluator import MAX_SIZE
from tengen.nets.human import HumanPolicy
from tengen.nets.human_ranks import steps_of
from tengen.ranks import Rank

RANK = "5k"  # where none is named
SMALL = 9  # boards up to this size are tempered
# Steps of rank and the temperature there, so that neighbours lie evenly apart on 9x9. Drawn as the
# policy of a rank says, 15k and 10k, or 5k and 3d, play alike there: it has learnt from few games.
TEMPERS = {10: 1.0, 15: 0.93, 20: 0.9, 25: 1.12, 29: 0.9, 32: 0.72, 35: 0.35}


class HumanBot:
    """Draws each move from what humans of a rank would choose; no search."""

    max_size = MAX_SIZE

    def __init__(
        self,
        policy: HumanPolicy,
        rank: Rank,
        *,
        temperature: float | None = None,
        resign: float = RESIGN,
        announce: Callable[[str], None] = lambda message: None,
    ) -> None:
        """Without a temperature, boards up to 9x9 are played with `TEMPERS`, others with the one
        fitted to this rank's players.
        """
        self.policy, self.evaluator = policy, policy.evaluator
        self.steps = steps_of(rank, announce)
        self.temperature, self.resign = temperature, resign
        self.name = f"human {rank}"

    def choose(self, turns: Sequence[Turn]) -> list[Choice]:
        judged = self.evaluator.evaluate([turn.game for turn in turns], trunk=True)
        return [
            polite_choice(
                turn.game,
                here,
                self.policy.chances([here], self.steps, self.heat(turn.game.size))[0],
                turn.rng("human"),
                self.evaluator,
                self.resign,
            )
            for turn, here in zip(turns, judged, strict=True)
        ]

    def heat(self, size: int) -> float | None:
        """Return the temperature on boards of a size; None: that of the policy."""
        if self.temperature is not None or size > SMALL:
            return self.temperature
        return float(np.interp(self.steps, list(TEMPERS), list(TEMPERS.values())))
