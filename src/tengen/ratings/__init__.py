"""Rating systems over pools of results: predict, learn, compare.

>>> from tengen.ratings import Glicko2, RatedGame
>>> system = Glicko2()
>>> system.update(RatedGame("Honinbo", "Meijin", time=0, score=1))
>>> round(system.predict("Honinbo", "Meijin", time=1), 3)
0.757
"""

from tengen.ratings.baselines import BaseRate, FiftyFifty
from tengen.ratings.bradley_terry import BradleyTerry
from tengen.ratings.elo import Elo
from tengen.ratings.evaluate import PredictionScore, evaluate, score_predictions
from tengen.ratings.glicko import Glicko
from tengen.ratings.glicko2 import Glicko2
from tengen.ratings.pool import Pool, make_pool, parse_shares, pool_from_frame, split_by_time
from tengen.ratings.system import History, RatedGame, Rating, RatingSystem, future_ratings
from tengen.ratings.systems import SYSTEMS, format_system, parse_system, parse_systems
from tengen.ratings.whole_history import WholeHistory

__all__ = [
    "SYSTEMS",
    "BaseRate",
    "BradleyTerry",
    "Elo",
    "FiftyFifty",
    "Glicko",
    "Glicko2",
    "History",
    "Pool",
    "PredictionScore",
    "RatedGame",
    "Rating",
    "RatingSystem",
    "WholeHistory",
    "evaluate",
    "format_system",
    "future_ratings",
    "make_pool",
    "parse_shares",
    "parse_system",
    "parse_systems",
    "pool_from_frame",
    "score_predictions",
    "split_by_time",
]
