"""What endgame moves are worth: temperatures of local positions on real boards.

analyse(game, evaluator, point=p)    the region around a point, or one that is given
analyse_all(game, evaluator)         every unsettled region of the board
"""

from tengen.endgame.analysis import analyse, analyse_all
from tengen.endgame.report import Counting, Report
from tengen.endgame.search import Cancelled, Settings

__all__ = ["Cancelled", "Counting", "Report", "Settings", "analyse", "analyse_all"]
