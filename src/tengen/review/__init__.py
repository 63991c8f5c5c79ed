"""How a game went: where points were lost, what was better, and why.

review(game, evaluator, options)     first impressions at once, then every mistake searched
Review, ReviewedMove, Reason         what comes out
ReviewReport.of(review)              the same for JSON
"""

from tengen.review.options import ReviewOptions
from tengen.review.report import MoveReport, ReviewReport
from tengen.review.reviewing import ReviewProgress, review
from tengen.review.values import Reason, Review, ReviewedMove

__all__ = [
    "MoveReport",
    "Reason",
    "Review",
    "ReviewOptions",
    "ReviewProgress",
    "ReviewReport",
    "ReviewedMove",
    "review",
]
