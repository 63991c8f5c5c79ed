"""A bot that plays as humans of a rank do: it draws from the rank-conditioned policy."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tengen.bots.bot import Choice, Turn
from tengen.bots.manners import RESIGN
from tengen.bots.network import polite_choice
from tengen.nets.evaluator import MAX_SIZE
from tengen.nets.human import HumanPolicy
from tengen.nets.human_ranks import steps_of
from tengen.ranks import Rank

RANK = "5k"  # where none is named


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
        """Without a temperature, the one fitted to this rank's players is taken."""
        self.policy, self.evaluator = policy, policy.evaluator
        self.steps = steps_of(rank, announce)
        self.temperature, self.resign = temperature, resign
        self.name = f"human {rank}"

    def choose(self, turns: Sequence[Turn]) -> list[Choice]:
        judged = self.evaluator.evaluate([turn.game for turn in turns], trunk=True)
        chances = self.policy.chances(judged, self.steps, self.temperature)
        return [
            polite_choice(turn.game, here, weights, turn.rng("human"), self.evaluator, self.resign)
            for turn, here, weights in zip(turns, judged, chances, strict=True)
        ]
