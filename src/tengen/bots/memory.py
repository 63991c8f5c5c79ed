"""What a bot keeps of a game from its move to the next."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

from tengen.game import Game

KEPT = 64  # games
Kept = TypeVar("Kept")


class GameMemory(Generic[Kept]):
    """One thing for each game under way, which is known by its moves; the latest are kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], Kept] = OrderedDict()

    def take(self, game: Game) -> Kept | None:
        """Return, and forget, what was kept when this game was two moves shorter."""
        return self._kept.pop(_key(game, len(game) - 2), None) if len(game) >= 2 else None

    def keep(self, game: Game, thing: Kept) -> None:
        self._kept[_key(game, len(game))] = thing
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def things(self) -> list[Kept]:
        """Return all that is kept, that of the latest game last."""
        return list(self._kept.values())


def _key(game: Game, moves: int) -> tuple[object, ...]:
    return game.size, game.rules, game.setup.stones, tuple(game.moves[:moves])
