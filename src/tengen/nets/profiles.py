"""What a human of a profile would play, by KataGo's names of profiles (`humanSLProfile`).

A human network of KataGo's imitates the profile itself, and knows both players' ranks. Without one
the embedded human policy does, by the rank of the player to move: a rank of KGS counts as the same
rank of OGS, the years of professionals as its highest rank, and openings before AlphaZero are not
told apart.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from tengen.coords import BLACK, WHITE, Color
from tengen.errors import GoError, quoted
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.nets.human import HumanPolicy
from tengen.nets.human_ranks import RANKS
from tengen.nets.metadata import metadata_row

REMEMBERED = 4  # profiles of a human network that are loaded at once
_RANK = re.compile(r"([1-9]\d?)([kd])")
_PAIR = re.compile(r"(rank|preaz)_(\w+)_(\w+)")


@dataclass(frozen=True, slots=True)
class HumanOpinion:
    """What a human sees in a position; rates and leads are Black's.

    policy   the chance of each point and of the pass, -1 where illegal
    winrate, lead, deviation   None where only moves are imitated
    """

    policy: tuple[float, ...]
    winrate: float | None = None
    lead: float | None = None
    deviation: float | None = None


def check_profile(profile: str) -> str:
    """Return a profile's name. Raises `GoError` for one that KataGo does not know.

    >>> check_profile("rank_5k"), check_profile("preaz_3k_1d")
    ('rank_5k', 'preaz_3k_1d')
    """
    for color in (BLACK, WHITE):
        metadata_row(_own(profile, color))
    return profile


def rank_of(profile: str, color: Color) -> float:
    """Return the rank of a profile's player of one colour, in steps of OGS's scale.

    >>> rank_of("rank_5k", BLACK), rank_of("rank_5k_2d", WHITE), rank_of("proyear_1985", BLACK)
    (25.5, 31.5, 36.0)
    """
    found = _RANK.search(_own(check_profile(profile), color))
    if found is None:
        return float(max(RANKS))
    number = int(found[1])
    return (30 - number if found[2] == "k" else 29 + number) + 0.5


def _own(profile: str, color: Color) -> str:
    """Return a profile as a player of one colour sees it: his own rank, then his opponent's.

    `rank_5k_3k` names Black's rank and White's.
    """
    pair = _PAIR.fullmatch(profile)
    if pair is None or color is BLACK:
        return profile
    return f"{pair[1]}_{pair[3]}_{pair[2]}"


class Imitator:
    """Says what humans would play; one thread at a time."""

    def __init__(self, network: str | None = None) -> None:
        """Take the file of a human network (`.bin.gz`), or use the embedded human policy."""
        if network is not None and not network.endswith(".gz"):
            raise GoError(f"{quoted(network)}: a human network of KataGo's (.bin.gz) expected")
        self._network = network
        self._embedded: HumanPolicy | None = None
        self._open = functools.lru_cache(REMEMBERED)(lambda name: Evaluator(name))

    def opinion(self, game: Game, profile: str) -> HumanOpinion:
        """Return what a player of the profile would play in a game as it stands."""
        own = _own(check_profile(profile), game.to_move)
        if self._network is not None:
            (seen,) = self._open(f"{self._network}@{own}")([game])
            policy = zip(seen.policy, seen.legal, strict=True)
            return HumanOpinion(
                tuple(float(p) if legal else -1.0 for p, legal in policy),
                seen.winrate(BLACK),
                seen.lead(BLACK),
                float(seen.deviation),
            )
        if self._embedded is None:
            self._embedded = HumanPolicy()
        (seen,) = self._embedded.evaluator.evaluate([game], trunk=True)
        (chances,) = self._embedded.chances([seen], rank_of(profile, game.to_move))
        legal = zip(chances, seen.legal, strict=True)
        return HumanOpinion(tuple(float(p) if is_legal else -1.0 for p, is_legal in legal))
