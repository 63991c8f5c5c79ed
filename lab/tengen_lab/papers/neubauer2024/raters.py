"""The models that rate a player's moves, by the names of their columns."""

from __future__ import annotations

from collections.abc import Sequence

from tengen.ranks import ogs_rating
from tengen.strength.estimate import quantiles
from tengen.strength.evidence import EvidenceModel
from tengen.strength.moves import MoveTable
from tengen_lab.papers.neubauer2024.likelihood import LikelihoodModel
from tengen_lab.papers.neubauer2024.outcomes import SetRater
from tengen_lab.papers.neubauer2024.thesis import COLUMNS, ThesisModel


def raters_of(
    own: EvidenceModel, table: MoveTable, theses: Sequence[ThesisModel] = ()
) -> dict[str, SetRater]:
    """Return what can rate the moves of a table: `likelihood` where it has likelihoods."""
    found = {"strength": SetRater(own.steps, ogs_rating)}
    if table.human.shape[1]:
        found["likelihood"] = SetRater(_likeliest, ogs_rating)
    for model in theses:
        found[COLUMNS[model.kind]] = SetRater(model.level, model.points)
    return found


def _likeliest(table: MoveTable) -> float:
    return float(quantiles(LikelihoodModel().chances(table.human), 0.5))
