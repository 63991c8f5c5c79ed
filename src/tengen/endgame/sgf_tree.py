"""Reports as game records: the tree that was looked at, count and temperature at every node."""

from __future__ import annotations

from tengen.coords import BLACK, WHITE, Color, Point
from tengen.endgame.positions import LocalPosition
from tengen.endgame.report import Report, Tree, format_line
from tengen.endgame.values import Values, gain, is_ko_just_taken
from tengen.game import Game
from tengen.sgf import Node, Record, annotate

MAX_STEPS = 400
WIDTH = 2  # moves of each colour shown at a node


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
    if report.tree is not None:
        _Writer(report, report.tree).add(record.root, report.tree.root, 0, report.stones)
    return record


def summary(report: Report) -> str:
    """Return a report in one paragraph."""
    size = report.board.size
    lines = ". ".join(
        f"{color.name.capitalize()} first: " + format_line(line, size)
        for color, line in report.lines.items()
        if line
    )
    return (
        f"A move here is worth {report.temperature} by {report.counting} (Black first or White "
        f"first: a difference of {report.difference}); "
        f"count {report.mean}; {report.sente}; {report.how_sure}. "
        f"{lines}"
    )


class _Writer:
    def __init__(self, report: Report, tree: Tree) -> None:
        self.report, self.tree = report, tree
        self.values = Values()
        self.steps = 0

    def add(self, step: Node, node: LocalPosition, depth: int, stones: int) -> None:
        """Add the best moves of both colours, the better ones first."""
        for color in (BLACK, WHITE):
            for point, option in self._best(node, color):
                if self.steps >= MAX_STEPS or depth > 20:
                    return
                self.steps += 1
                below = step.add_child().set_move(color, self.tree.outside(point))
                annotate(below, comment=self._comment(option, stones + color.sign))
                if option.is_expanded and not option.is_settled:
                    self.add(below, option, depth + 1, stones + color.sign)

    def _best(self, node: LocalPosition, color: Color) -> list[tuple[Point, LocalPosition]]:
        t = self.values(node).move_value
        options = [(p, o) for p, o in node.options[color].items() if o.is_judged]
        options.sort(key=lambda item: -gain(self.values(item[1]), color, t))
        return options[:WIDTH]

    def _comment(self, node: LocalPosition, stones: int) -> str:
        if is_ko_just_taken(node):
            return "a ko was taken"
        counting = self.report.counting
        graph = counting.thermograph(self.values(node), stones)
        if node.is_settled and node.exact is None:
            return f"settled, count {graph.mean} by {counting}"
        return f"count {graph.mean}, temperature {graph.move_value} by {counting}"
