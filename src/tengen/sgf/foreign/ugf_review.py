"""What a review of Pandanet adds to a game: variations, and comments on any node.

[ReviewNode] has a line a node: NODE,number,color,column,row, color 1 Black and 2 White, columns and
rows from 1, both beyond the board for a pass. The first node is the start, and the moves of [Data]
follow. Between VARIATION and VARIATIONEND stand moves that could have followed the node before.
[ReviewComment] has .Comment,number of the node, and its text below. Facts after a review that
PANDA-EGG 9.40 wrote.
"""

from __future__ import annotations

from tengen.coords import Color, Move
from tengen.sgf.foreign.draft import Branch, Draft, whole

_COLORS = {"1": Color.BLACK, "2": Color.WHITE}


class PandanetReview:
    """Reads the nodes and comments of a review into the draft of its game."""

    def __init__(self, draft: Draft, *, bottom: bool) -> None:
        self._draft = draft
        self._bottom = bottom  # whether rows count from the bottom
        self._is_astray = False
        self._depth = 0  # of variations
        self._line = Branch(0)
        self._moves = 0  # of the game so far
        self._places: dict[int, tuple[Branch | None, int]] = {}  # of nodes; None: in the game

    def read_node(self, line: str, number: int) -> None:
        """Read a line of [ReviewNode]."""
        words = [word.strip() for word in line.split(",")]
        if self._is_astray:
            return
        if words[0] == "VARIATION":
            self._depth += 1
            if self._depth == 1:
                self._line = Branch(self._moves)
                self._draft.branches.append(self._line)
            else:
                self._draft.warn(number, "a variation of a variation, left out")
        elif words[0] == "VARIATIONEND":
            self._depth = max(self._depth - 1, 0)
        elif words[0] == "NODE" and len(words) >= 5 and self._depth < 2:
            self._read_move(words, number, line)

    def _read_move(self, words: list[str], number: int, line: str) -> None:
        node, color = whole(words[1]), _COLORS.get(words[2])
        if color is None:
            self._places.setdefault(node, (None, self._moves))
            return
        size, column, row = self._draft.size, whole(words[3]), whole(words[4])
        move: Move = None
        if not (column > size and row > size):
            at = size - row if self._bottom else row - 1
            move = self._draft.point(column - 1, at, number, line)
            if move is None:
                return
        if self._depth:
            self._line.moves.append((color, move))
            self._places[node] = self._line, len(self._line.moves)
        elif self._next_move() == (color, move):
            self._moves += 1
            self._places[node] = None, self._moves
        else:
            self._is_astray = True
            self._draft.warn(number, "not the game's move: here the review ends", line)

    def _next_move(self) -> tuple[Color, Move] | None:
        ahead = self._draft.moves[self._moves : self._moves + 1]
        return ahead[0][:2] if ahead else None

    def comment(self, node: int, text: str, number: int) -> None:
        """Put a comment where its node is; without [ReviewNode] node 1 is the start."""
        if node not in self._places and self._places:
            self._draft.warn(number, "a comment on no node, left out", text)
            return
        line, place = self._places.get(node, (None, max(node - 1, 0)))
        comments = self._draft.comments if line is None else line.comments
        comments[place] = f"{comments[place]}\n{text}" if comments.get(place) else text
