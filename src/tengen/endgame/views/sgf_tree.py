"""Reports as game records: the tree that was looked at, count and temperature at every node."""

from __future__ import annotations

from tengen.endgame.counting import Counting
from tengen.endgame.report import Report, format_line
from tengen.endgame.views.shown_tree import ShownMove
from tengen.game import Game
from tengen.sgf import Record, annotate

MAX_STEPS = 400


def write_tree(report: Report, game: Game) -> Record:
    """Return a record of the position with the best local moves of both sides below it.

    Two moves of one colour in a row stand for the other side's playing elsewhere.
    """
    record = Record.from_game(Game(game.size, game.rules, setup=report.board, to_move=game.to_move))
    first = {
        line[0][1]: color.letter
        for color, line in report.lines.items()
        if line and line[0][1] is not None
    }
    annotate(
        record.root,
        comment=summary(report),
        squares=sorted(report.region),
        labels=first,
    )
    nodes = [record.root]
    for step in report.steps(MAX_STEPS):
        below = nodes[step.parent + 1].add_child().set_move(step.color, step.point)
        nodes.append(annotate(below, comment=_comment(step, report.counting)))
    return record


def summary(report: Report) -> str:
    """Return a report in one paragraph."""
    size = report.board.size
    lines = ". ".join(
        f"{color.name.capitalize()} first: " + format_line(line, size)
        for color, line in report.lines.items()
        if line
    )
    told = report.told
    tell = told.grain.tell
    return (
        f"A move here is worth {tell(told.temperature)} by {report.counting} (Black first or White "
        f"first: a difference of {told.difference}); "
        f"count {tell(told.mean)}; {report.sente}; {report.how_sure}. "
        f"{lines}"
    )


def _comment(step: ShownMove, counting: Counting) -> str:
    if step.mean is None:
        return "a ko was taken"
    if step.temperature is None:
        return f"settled, count {step.mean} by {counting}"
    tell = step.grain.tell
    return f"count {tell(step.mean)}, temperature {tell(step.temperature)} by {counting}"
