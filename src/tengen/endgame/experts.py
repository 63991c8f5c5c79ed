"""Trees prepared by an expert: the moves of a record below a marked position."""

from __future__ import annotations

from tengen.endgame.filling import Local
from tengen.endgame.nodes import Node, play
from tengen.endgame.search import Search, Settings
from tengen.sgf import Node as Step


class ExpertSearch(Search):
    """A search that looks at the expert's moves only, all of them, and judges the leaves."""

    def __init__(self, local: Local, root: Step) -> None:
        super().__init__(local, Settings(exact_positions=0))
        self._add(self.root, root)

    def _add(self, node: Node, step: Step) -> None:
        """Add the moves below a step of the record; a ko taken back is left out by its ban."""
        window = self.local.window
        for below in step.children:
            for color, move in below.moves():
                if move is None or not window.holds(move):
                    continue
                point = window.inside(move)
                after = play(self.local, node, color, point)
                if after is None:
                    continue
                child = self.node(*after, node.depth + 1)
                node.options[color][point] = child
                node.is_expanded = True
                self._add(child, below)

    def advance(self) -> None:
        self.is_over = self.is_finished = True
