"""Training from your own games: exercises, what players of a rank play, and insights.

read_reviewed(folder), ReviewedGame         reviews that `tengen review -o` has written
exercises_of(games, names)                  a player's mistakes as exercises
judge_answer(position, move, evaluator)     right, close, doubtful or wrong
Progress, answered, in_order                what was answered, and what comes next (FSRS)
"""

from tengen.review.answering import TriedMove, judge_answer
from tengen.train.exercises import Exercise, Filter, exercises_of
from tengen.train.games import ReviewedGame, read_reviewed
from tengen.train.schedule import Progress, answered, in_order

__all__ = [
    "Exercise",
    "Filter",
    "Progress",
    "ReviewedGame",
    "TriedMove",
    "answered",
    "exercises_of",
    "in_order",
    "judge_answer",
    "read_reviewed",
]
