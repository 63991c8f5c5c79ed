"""Games that start from positions of records: the middle of a game, an endgame."""

from __future__ import annotations

from pathlib import Path

from tengen.errors import GoError, IllegalMove
from tengen.game import Game
from tengen.rules import Rules
from tengen.sgf import read_games


def read_starts(folder: Path, move: int, size: int, rules: Rules) -> list[Game]:
    """Return the positions after `move` moves of all records below a folder, by their names.

    Records of other sizes, shorter ones, and those that these rules do not allow are left out.
    Raises `GoError` where none is left.
    """
    if not folder.is_dir():
        raise GoError(f"{folder}: no such folder")
    found = []
    for path in sorted(folder.rglob("*.sgf")):
        for record in read_games(path):
            if record.size != size:
                continue
            played = record.game()
            if len(played) < move:
                continue
            game = Game(size, rules, setup=played.setup, to_move=played.first)
            try:
                for color, point in zip(played.colors[:move], played.moves[:move], strict=True):
                    game.play(point, color)
            except IllegalMove:
                continue
            if not game.is_over:
                found.append(game)
    if not found:
        raise GoError(f"{folder}: no record on {size}x{size} with {move} moves or more")
    return found
