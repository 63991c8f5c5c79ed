"""How strong are these moves? From game records to a rank with an interval, and why.

rating            Rater: a player's games -> Estimate, with telling moves and phases
estimate          the value: a distribution over ranks
features, moves   what a network says of each move, as rows
games             whose moves they are
evidence          the model: from rows to a distribution
together          a player's rank by moves and results; joined, pool_rating: a whole pool's
reading           records from files, folders and archives
store             the trained models
"""

from tengen.strength.estimate import Estimate

__all__ = ["Estimate"]
