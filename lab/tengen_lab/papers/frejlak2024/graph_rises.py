"""Is the graph of a game believed? Rises of the best move's worth that have no cause.

    python -m tengen_lab.papers.frejlak2024.graph_rises RECORDS --games 100

The graph of each game is drawn as `tengen endgame FILE --graph` does. Counted are the moves before
which the best move's worth has risen by two points or more, those of them without a cause
(`tengen.endgame.temperature_graph.unexplained_rises`), and the processor time of a game.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import islice, pairwise
from pathlib import Path

from tengen.endgame.judges import Judge
from tengen.endgame.temperature_graph import RISE, temperatures, unexplained_rises
from tengen.game import Game
from tengen_lab.papers.frejlak2024.atlas import games_of


@dataclass(frozen=True, slots=True)
class DrawnGraph:
    """A game's graph: its moves, how many rises, and before which moves those without a cause."""

    game: str
    moves: int
    first: int | None
    rises: int
    unexplained: tuple[int, ...]
    seconds: float


def drawn(name: str, game: Game, judge: Judge) -> DrawnGraph:
    started = time.process_time()
    moves = list(temperatures(game, judge))
    return DrawnGraph(
        name,
        len(moves),
        moves[0].number if moves else None,
        sum(after.best - before.best >= RISE for before, after in pairwise(moves)),
        tuple(unexplained_rises(moves, game.size)),
        round(time.process_time() - started, 1),
    )


def summary(graphs: Sequence[DrawnGraph]) -> str:
    if not graphs:
        return "no counted game that is long enough"
    seconds = sorted(one.seconds for one in graphs)
    return (
        f"{len(graphs)} games, {sum(one.moves for one in graphs)} moves: "
        f"{sum(one.rises for one in graphs)} rises, "
        f"{sum(len(one.unexplained) for one in graphs)} without a cause, in "
        f"{sum(bool(one.unexplained) for one in graphs)} games; "
        f"{statistics.median(seconds):.1f} s of processor a game, {seconds[-1]:.1f} at most"
    )


def main() -> None:
    from tengen.nets.devices import open_evaluator

    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("records", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--step", type=int, default=1, help="take each n-th game that is long")
    parser.add_argument("--net")
    chosen = parser.parse_args()
    judge = open_evaluator(chosen.net)
    graphs = []
    for row, game in islice(games_of(chosen.records, chosen.step), chosen.games):
        graphs.append(drawn(row.id, game, judge))
        print(json.dumps(asdict(graphs[-1])), flush=True)
    print(summary(graphs))


if __name__ == "__main__":
    main()
