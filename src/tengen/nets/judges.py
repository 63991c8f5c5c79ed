"""Strong networks that judge reviews: which one is here, and which one is offered.

Tengen works with the networks that it ships. A network of KataGo's makes half as many errors, and
is used for reviews as soon as it is here; nothing is fetched unless somebody asks for it.
"""

from __future__ import annotations

from dataclasses import dataclass

from tengen.nets.evaluator import Evaluator
from tengen.nets.fetching import PUBLISHED, is_ready
from tengen.nets.store import EMBEDDED
from tengen.words import tell

# The first that is here judges: the one whose reviews were better on the same games, for an eighth
# to a half more time (docs/review.md).
JUDGES = ("b18c384nbt", "b10c384h6nbttflrs")
DRAFT = "default"  # draws the curve while a judge is at work


@dataclass(frozen=True, slots=True)
class JudgeOffer:
    """A judge that is not here yet.

    bytes    of the download
    brings   what it is good for, in a sentence
    seconds  that a review of 250 moves takes two processor cores, about
    """

    net: str
    bytes: int
    brings: str
    seconds: int


# Flagged moves for each that is no mistake, in reviews of unseen games (docs/review.md).
_DRAFT_ALARMS = 4
_ALARMS = {"b18c384nbt": 10, "b10c384h6nbttflrs": 9}
_SECONDS = {"b18c384nbt": 60, "b10c384h6nbttflrs": 60}


def ready_judge() -> str | None:
    """Return the strong network that is here, the most trusted one."""
    return next((name for name in JUDGES if is_ready(name)), None)


def judge_for(net: str | None) -> str | None:
    """Return the network that reviews a game if `net` is asked for: without one, a strong one."""
    return net if net is not None else ready_judge()


def offer() -> JudgeOffer | None:
    """Return what can be fetched to judge reviews; None where a strong network is here."""
    if ready_judge() is not None:
        return None
    name = JUDGES[0]
    brings = tell("judgeBrings", net=name, after=_ALARMS[name], before=_DRAFT_ALARMS)
    return JudgeOffer(name, PUBLISHED[name].file_bytes, brings, _SECONDS[name])


def needs_draft(judge: str) -> bool:
    """Tell whether a quicker network should draw the curve first."""
    return judge not in EMBEDDED


def open_draft(judge: Evaluator, *, workers: int | None = None) -> Evaluator | None:
    """Return the network that drafts this judge's reviews; None where the judge is quick."""
    return Evaluator(DRAFT, workers=workers) if needs_draft(judge.name) else None
