"""Boards from games of a network against itself, as a store that bots learn from.

The games are played by the network's policy with a temperature, so that they differ and show what
follows weak moves. Each board is kept with the move that the network likes best there, which is
not always the one that was played.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path

import numpy as np

from tengen.bots.bot import Turn
from tengen.bots.network import PolicyBot
from tengen.bots.referee import judge
from tengen.coords import BLACK, WHITE
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.rules import Rules
from tengen_lab.papers.liu2018.store import BoardRow, BoardStore

LONGEST = 2  # a game is given up after this many moves for each point of the board
SAVED_EVERY = 60.0  # seconds


@dataclass
class _Table:
    """A game under way: its number, and each board so far with the network's best move."""

    number: int
    game: Game
    seed: int
    boards: list[tuple[int, int, bytes, int]] = field(default_factory=list)


def write_self_play(
    evaluator: Evaluator,
    out: Path,
    *,
    positions: int,
    size: int,
    rules: Rules,
    temperature: float = 1.0,
    at_once: int = 256,
    seed: int = 1,
    log: Callable[[str], None] = lambda _: None,
) -> int:
    """Play games until a store holds `positions` boards; return how many it holds.

    A store that is there already is prolonged: its games are kept and others are added. It is
    saved every minute and at the end, also when the work is interrupted.
    """
    kept = [BoardStore.load(out)] if out.exists() else []
    known = {number for store in kept for number in np.unique(store.game).tolist()}
    have = sum(len(store) for store in kept)
    rows: list[BoardRow] = []
    numbers = (number for number in count() if number not in known)
    begun = saved = time.monotonic()
    played = play_games(
        evaluator, numbers, Game(size, rules), temperature=temperature, at_once=at_once, seed=seed
    )
    try:
        while have + len(rows) < positions:
            rows += next(played)
            now = time.monotonic()
            if now - saved > SAVED_EVERY:
                BoardStore.joined([*kept, BoardStore.of(rows)]).save(out)
                saved = now
                log(f"{have + len(rows):,} boards, {len(rows) / (now - begun):.0f} a second")
    finally:
        if rows:
            BoardStore.joined([*kept, BoardStore.of(rows)]).save(out)
    return have + len(rows)


def play_games(
    evaluator: Evaluator,
    numbers: Iterable[int],
    start: Game,
    *,
    temperature: float,
    at_once: int,
    seed: int,
) -> Iterator[list[BoardRow]]:
    """Play the games with these numbers, many at once; yield the boards of each as it ends.

    What happens in a game depends on its number and the seed only. Games without an end are left
    out.
    """
    best = PolicyBot(evaluator, resign=0.0)
    drawn = PolicyBot(evaluator, temperature=temperature, resign=0.0)
    waiting = (
        _Table(number, start.copy(), random.Random(f"{seed}/{number}").getrandbits(32))
        for number in numbers
    )
    tables = list(islice(waiting, at_once))
    points = start.size**2
    while tables:
        found = evaluator([table.game for table in tables])
        for table, here in list(zip(tables, found, strict=True)):
            game, turn = table.game, Turn(table.game, table.seed)
            liked, choice = best.decide(turn, here), drawn.decide(turn, here)
            move = points if liked.move is None else liked.move
            table.boards.append((len(game), int(game.to_move), game.board.stones, move))
            game.play(choice.move)
            if game.is_over:
                tables.remove(table)
                yield _rows_of(table, evaluator)
            elif len(game) >= LONGEST * points:
                tables.remove(table)
        tables += islice(waiting, at_once - len(tables))


def _rows_of(table: _Table, evaluator: Evaluator) -> list[BoardRow]:
    lead = judge(table.game, evaluator).score.lead
    winner = int(BLACK if lead > 0 else WHITE) if lead else 0
    part = ("validation", "test")[table.number % 10] if table.number % 10 < 2 else "train"
    return [(table.number, part, *board, winner, None) for board in table.boards]
