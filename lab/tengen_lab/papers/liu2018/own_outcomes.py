"""Does a value bot starve on few games? The same boards, with more outcomes than games.

    python -m tengen_lab.papers.liu2018.own_outcomes boards.parquet -o own.parquet --share 1

Boards of one game share its winner, so that a network can learn the games by heart. Here the policy
of playouts plays one game on from a board, after the move that was played there, and its winner is
that board's and of the boards just before: `share` of them in a row. With 1 each board has an
outcome of its own, as where every board is drawn from another game; with a number longer than all
games, each game has one outcome again; with 0 winners stay as they are.

    ... own_outcomes boards.parquet -o few.npz --share 0 --games 1250 --held-out 200

keeps fewer games: what is learned by heart shows sooner.
"""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from numpy.typing import NDArray

from tengen._core import uct as core
from tengen.coords import BLACK, WHITE
from tengen.uct.local import embedded_policy
from tengen_lab.papers.liu2018.store import PARTS, BoardStore

TREE_BYTES = 1 << 16  # a tree of one move


def last_of_rows(store: BoardStore, share: int) -> NDArray[np.int64]:
    """Return for each board the board whose outcome it gets: up to `share` boards of a game in a
    row get that of the last of them.
    """
    order = np.lexsort((store.number, store.game))
    game = store.game[order]
    starts = np.concatenate([[True], game[1:] != game[:-1]])
    within = np.arange(len(game)) - np.flatnonzero(starts)[np.cumsum(starts) - 1]
    row = np.cumsum(starts | (within % share == 0)) - 1
    found = np.empty(len(game), np.int64)
    found[order] = order[np.flatnonzero(np.diff(row, append=-1))[row]]
    return found


def drawn_games(store: BoardStore, games: int, held_out: int, seed: int) -> BoardStore:
    """Return the boards of some games with a winner: `games` to learn from, `held_out` of the
    other parts each (all where there are fewer).
    """
    won = store[store.winner > 0]
    draw = np.random.default_rng(seed)
    kept = np.zeros(len(won), bool)
    for part in range(len(PARTS)):
        known = np.unique(won.game[won.part == part])
        most = min(len(known), held_out if part else games)
        kept |= np.isin(won.game, draw.choice(known, most, replace=False))
    return won[kept]


def played_on(store: BoardStore, komi: float, seed: int) -> NDArray[np.uint8]:
    """Return who wins one game from each board; White gets `komi`, a draw is nobody's (0)."""
    policy = embedded_policy()
    points = store.stones.shape[1]
    size = math.isqrt(points)
    found = np.zeros(len(store), np.uint8)
    for row in range(len(store)):
        color, move = int(store.to_move[row]), int(store.move[row])
        allowed = [-1 if move == points else move]
        tree = core.Tree(
            store.stones[row].tobytes(), size, color, -1, allowed, komi, 1.0,
            seed + row, TREE_BYTES, policy,
        )  # fmt: skip
        tree.run(1)
        ((_, _, wins, _),) = tree.moves()
        if wins != 0.5:
            found[row] = color if wins > 0.5 else BLACK + WHITE - color
    return found


def main(
    boards: Path,
    output: Annotated[Path, typer.Option("-o", "--output", help="The store to write.")],
    share: Annotated[
        int, typer.Option(min=0, help="Boards of a game that share an outcome; 0: as it ended.")
    ] = 1,
    games: Annotated[int | None, typer.Option(min=1, help="Games to learn from.")] = None,
    held_out: Annotated[int, typer.Option(min=1, help="Other games of each part, then.")] = 200,
    komi: float = 7.0,
    seed: int = 1,
) -> None:
    store = BoardStore.load(boards)
    if games is not None:
        store = drawn_games(store, games, held_out, seed)
    winner, outcomes = store.winner, len(np.unique(store.game))
    if share:
        chosen, which = np.unique(last_of_rows(store, share), return_inverse=True)
        winner, outcomes = played_on(store[chosen], komi, seed)[which], len(chosen)
    replace(store, winner=winner).save(output)
    known = store.winner > 0
    same = float((winner == store.winner)[known].mean())
    print(
        f"{output}: {len(store):,} boards, {outcomes:,} outcomes, "
        f"{same:.1%} with the winner of their game"
    )


if __name__ == "__main__":
    typer.run(main)
