"""How strong are these moves? From game records to a rank with an interval, and why.

rating            Rater: a player's games -> Estimate, with telling moves and phases
estimate          the value: a distribution over ranks
features, moves   what a network says of each move, as rows; games, arranged: whose moves they are
evidence          our model; thesis, stochastic, likelihood: those of Neubauer (2024)
outcomes          who will win a pool's games: raters from moves, joined with results
windows, measures the ruler: windows of games with a known rank, errors clustered by player;
                  tempering: intervals that hold 80 % of them
reading           records from files, folders and archives; store: the trained models
"""

from tengen.strength.estimate import Estimate

__all__ = ["Estimate"]
