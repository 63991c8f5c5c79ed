"""Reports as game records: the tree that was looked at, count and temperature at every node."""

from __future__ import annotations

from tengen.coords import BLACK, WHITE, Color, Point, format_gtp
from tengen.endgame.nodes import Node
from tengen.endgame.report import Counting, Report
from tengen.endgame.search import gain
from tengen.endgame.values import Values, heat, is_ko_just_taken
from tengen.game import Game
from tengen.sgf import Node as Step
from tengen.sgf import Record, annotate

MAX_STEPS = 400
WIDTH = 2  # moves of each colour shown at a node


def write_tree(report: Report, game: Game, counting: Counting = Counting.TERRITORY) -> Record:
    """Return a record of the position with the best local moves of both sides below it.

    Two moves of one colour in a row stand for the other side's playing elsewhere.
    """
    record = Record.from_game(Game(game.size, game.rules, setup=report.board, to_move=game.to_move))
    first = {color: line[0][1] for color, line in report.lines.items() if line}
    annotate(
        record.root,
        comment=summary(report, counting),
        squares=sorted(report.region),
        labels={point: color.letter for color, point in first.items()},
    )
    if report.tree is not None:
        _Writer(report, counting).add(record.root, report.tree, 0)
    return record


def summary(report: Report, counting: Counting) -> str:
    """Return a report in one paragraph."""
    size = report.board.size
    lines = ". ".join(
        f"{color.name.capitalize()} first: "
        + " ".join(f"{who.letter} {format_gtp(point, size)}" for who, point in line)
        for color, line in report.lines.items()
        if line
    )
    return (
        f"A move here is worth {report.heat(counting)} by {counting} (difference of two moves "
        f"{report.swing}); count {report.count(counting)}; {report.sente}; {report.how_sure}. "
        f"{lines}"
    )


class _Writer:
    def __init__(self, report: Report, counting: Counting) -> None:
        self.report, self.counting = report, counting
        self.values = Values()
        self.steps = 0

    def add(self, step: Step, node: Node, depth: int) -> None:
        """Add the best moves of both colours, the better ones first."""
        for color in (BLACK, WHITE):
            for point, option in self._best(node, color):
                if self.steps >= MAX_STEPS or depth > 20:
                    return
                self.steps += 1
                below = step.add_child().set_move(color, self.report.outside(point))
                annotate(below, comment=self._comment(option))
                if option.is_expanded and not option.is_settled:
                    self.add(below, option, depth + 1)

    def _best(self, node: Node, color: Color) -> list[tuple[Point, Node]]:
        heat_here = heat(self.values(node))
        options = [(p, o) for p, o in node.options[color].items() if o.is_judged]
        options.sort(key=lambda item: -gain(self.values(item[1]), color, heat_here))
        return options[:WIDTH]

    def _comment(self, node: Node) -> str:
        graph = self.values(node)
        if is_ko_just_taken(node):
            return "a ko was taken"
        shift = 1 if self.counting is Counting.TERRITORY else 0
        if node.is_settled and node.exact is None:
            return f"settled, {graph.mean} by area"
        return f"count {graph.mean} by area, temperature {heat(graph) - shift} by {self.counting}"
