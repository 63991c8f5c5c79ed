"""Move prediction by patterns: shapes and features, weighed by five learners (Wistuba et al. 2012).

presets      which patterns a model looks at
pools        games for learning and testing, split by game
harvest      the shapes that occur often enough
training     models by MM, LBR, BAR, probabilistic ranking and FBT
evaluation   how often the played move comes first, and where it comes otherwise
predictor    predictions for a game, with the patterns that speak for each move

>>> from tengen.game import Game
>>> from tengen.patterns import Predictor
>>> best = Predictor().predict(Game(19))[0]
"""

from tengen.patterns.model import PatternModel, load_model
from tengen.patterns.predictor import Prediction, Predictor, Voice
from tengen.patterns.presets import PRESETS, Preset

__all__ = ["PRESETS", "PatternModel", "Prediction", "Predictor", "Preset", "Voice", "load_model"]
