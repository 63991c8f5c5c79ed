"""What guides a search by playouts: priors of moves in the tree, and the policy of playouts."""

from __future__ import annotations

from dataclasses import dataclass

from tengen._core import uct as core
from tengen.game import Game
from tengen.patterns import Predictor
from tengen.uct.local import embedded_policy, observe_game, policy_of

RATE = 0.05  # learning rate of the playouts' policy on the moves of a game under way
TEACHING = 0.2  # learning rate of the playouts' policy on what the tree comes to prefer


@dataclass(frozen=True, slots=True)
class Guide:
    """A pattern model for the tree and a local policy for playouts; either may be missing.

    teaching   the rate at which the policy learns what the tree comes to prefer; 0: not at all
    """

    predictor: Predictor | None
    policy: core.LocalPolicy | None
    teaching: float = 0.0

    @classmethod
    def load(cls) -> Guide:
        """Return the models in the package."""
        return cls(Predictor(), embedded_policy())

    def adapted(self, game: Game) -> Guide:
        """Return a guide that has learned from the moves of a game, in their order.

        The predictor is the same object: it forgets what it has learned from another game.
        """
        policy = self.policy
        if policy is not None:
            policy = policy_of(policy.weights())
            observe_game(policy, game, RATE)
        if self.predictor is not None:
            self.predictor.forget()
            replayed = game.at(0)
            for color, move in zip(game.colors, game.moves, strict=True):
                if color is replayed.to_move and move is not None:
                    self.predictor.update(replayed, move)
                replayed.play(move, color)
        return Guide(self.predictor, policy)
