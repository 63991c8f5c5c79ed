"""Move prediction by patterns: shapes and features, weighed by five learners (Wistuba et al. 2012).

presets      which patterns a model looks at
model        weights of patterns, in a file
predictor    predictions for a game, with the patterns that speak for each move
answers      how often players gave the usual answer to a move
online       a model that learns from the moves that it sees

The laboratory harvests patterns and trains models (`tengen_lab.training.patterns`).

>>> from tengen.game import Game
>>> from tengen.patterns import Predictor
>>> best = Predictor().predict(Game(19))[0]
"""

from tengen.patterns.model import PatternModel, load_model
from tengen.patterns.predictor import Prediction, Predictor, Voice
from tengen.patterns.presets import PRESETS, Preset

__all__ = ["PRESETS", "PatternModel", "Prediction", "Predictor", "Preset", "Voice", "load_model"]
