"""How a game went: where points were lost, what was better, and why.

review(game, evaluator, options)     first impressions at once, then every mistake searched
Review, ReviewedMove, Reason         what comes out
ReviewReport.of(review)              the same for JSON
"""

from tengen.review.options import Options
from tengen.review.report import MoveReport, ReviewReport
from tengen.review.reviewing import Progress, review
from tengen.review.values import Reason, Review, ReviewedMove

__all__ = [
    "MoveReport",
    "Options",
    "Progress",
    "Reason",
    "Review",
    "ReviewReport",
    "ReviewedMove",
    "review",
]
