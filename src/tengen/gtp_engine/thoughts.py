"""The search tree of the game under way, kept from one question to the next."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.errors import IllegalMove
from tengen.game import Game
from tengen.search import Options, Tree


@dataclass(slots=True)
class Thoughts:
    """Remembers one tree; a game that goes on from its position goes on with its subtree."""

    tree: Tree | None = None

    def tree_for(self, game: Game, options: Options) -> Tree:
        """Return a tree at the end of `game`, with all that is known of this position already."""
        tree = self.tree
        if tree is None or tree.options != options or not _continues(tree.game, game):
            tree = Tree(game, options)
        else:
            try:
                for move, color in list(zip(game.moves, game.colors, strict=True))[
                    len(tree.game) :
                ]:
                    tree.play(move, color)
            except IllegalMove:  # the game ended in between, and was resumed
                tree = Tree(game, options)
        self.tree = tree
        return tree

    def forget(self) -> None:
        self.tree = None


def _continues(old: Game, new: Game) -> bool:
    """Tell whether a game is another one with more moves, none of them after its end."""
    return (
        (old.size, old.rules, old.setup, old.first, old.handicap)
        == (new.size, new.rules, new.setup, new.first, new.handicap)
        and old.moves == new.moves[: len(old)]
        and old.colors == new.colors[: len(old)]
        and not old.is_over
        and not new.is_over
    )
