"""What endgame moves are worth: temperatures of local positions on real boards.

analyse(game, evaluator, point=p)    the region around a point, or one that is given
analyse_board(game, evaluator)       every unsettled region of the board, and its count

From a click to a report, in the order of reading:
regions      which points belong together          places      a region of a board, and its owners
windows      a smaller board around it             isolation   all else filled with settled stones
positions    judged with either side to move       values      their thermographs, from the leaves
search       which position next                   dependence  what the answer rests on outside
counting     area and territory                    report      the answer
analysis     the pass through all of these         board_report  all places of a board, counted

sentestrat, whole_board    the order of play of a board
exact/                     proofs without a network
views/                     a report as a tree, a picture, a game record
"""

from tengen.endgame.analysis import analyse
from tengen.endgame.board_report import BoardReport, analyse_board
from tengen.endgame.counting import Counting
from tengen.endgame.report import Report
from tengen.endgame.search import Cancelled
from tengen.endgame.settings import EndgameSettings

__all__ = [
    "BoardReport",
    "Cancelled",
    "Counting",
    "EndgameSettings",
    "Report",
    "analyse",
    "analyse_board",
]
