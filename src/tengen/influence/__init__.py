"""Static influence: control maps without patterns or networks.

After Daniel Hu, "Iterative method for static analysis of a Go position: A few ideas" (2020).
"""

from tengen.influence.control import (
    Control,
    Propagation,
    estimate_control,
    estimate_controls,
    propagate_influence,
)
from tengen.influence.judging import Prejudged, judge_control
from tengen.influence.maps import control_map, format_rounds, format_score, suggestion_map
from tengen.influence.models import SEED_MODELS, ControlModel
from tengen.influence.suggestions import MiaiReading, Suggestion, read_miai, suggest_moves

__all__ = [
    "SEED_MODELS",
    "Control",
    "ControlModel",
    "MiaiReading",
    "Prejudged",
    "Propagation",
    "Suggestion",
    "control_map",
    "estimate_control",
    "estimate_controls",
    "format_rounds",
    "format_score",
    "judge_control",
    "propagate_influence",
    "read_miai",
    "suggest_moves",
    "suggestion_map",
]
