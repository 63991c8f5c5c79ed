"""Atari Go, the first-capture game, as an environment for learners.

Whoever captures a stone first wins. There is no pass; a player without a legal move loses.

>>> games = AtariGoVector(count=4, size=5, opponent="random", seed=1)
>>> observations, infos = games.reset()
>>> observations.shape, infos["action_mask"].shape
((4, 12, 5, 5), (4, 25))
"""

from tengen.atari_go.vector import OPPONENTS, AtariGoVector

__all__ = ["OPPONENTS", "AtariGoVector"]
