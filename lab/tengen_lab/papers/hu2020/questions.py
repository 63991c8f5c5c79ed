"""Two questions that Hu (2020) leaves open: is there a loss (A.2), and where is "about B+14"?

    python -m tengen_lab.papers.hu2020.questions loss --size 3
    python -m tengen_lab.papers.hu2020.questions lone-stone

`loss` goes through all legal positions of a small board and counts those that have no loss function
whose slope is the update's step (README.md here says why two products of slopes decide it), those
that run in a cycle, and those in which two natural losses rise. `lone-stone` gives the score of one
black stone on 19x19 for every place of it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import typer
from numpy.typing import NDArray

from tengen.board import Board
from tengen.coords import format_gtp
from tengen.influence import SEED_MODELS, ControlModel, estimate_control

Floats = NDArray[np.float64]
# Plain averaging with living stones, the case that A.1 proves in one dimension.
AVERAGE = ControlModel((1 / 2, 1 / 3, 1 / 4), (0.0, 0.0, 0.0), 1.0, "fixed")
MODELS = {**SEED_MODELS, "average": AVERAGE}
ROUNDS = 2_000
SETTLED = 1e-20  # squared change of an update
SWING = 1e-6  # squared: a smaller one may be about to die down
REAL = 1e-9  # what is not a rounding error

app = typer.Typer(no_args_is_help=True, add_completion=False)


def updated(board: Board, model: ControlModel, values: Floats) -> Floats:
    """Return the values after one update."""
    found = estimate_control(board, model, start=values, max_iterations=1, tolerance=1e-300)
    return found.values


def first_values(board: Board) -> Floats:
    """Return where the iteration starts: stones at full value, everything else even."""
    stones = np.frombuffer(board.stones, np.uint8)
    return np.where(stones == 1, 1.0, np.where(stones == 2, -1.0, 0.0))


def slopes(board: Board, model: ControlModel, values: Floats) -> Floats:
    """Return the slope of point i's new value in the value of point j.

    A new value is linear in each single old one, so that a difference is exact.
    """
    columns = []
    for point in range(len(values)):
        high, low = values.copy(), values.copy()
        high[point], low[point] = 1.0, -1.0
        columns.append((updated(board, model, high) - updated(board, model, low)) / 2)
    return np.array(columns).T


def squares(size: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield the four points of every square of 2x2, in the order of a walk around it."""
    for row, column in itertools.product(range(size - 1), repeat=2):
        corner = row * size + column
        yield corner, corner + 1, corner + size + 1, corner + size


def loss_gap(slope: Floats, size: int) -> float:
    """Return how far the slopes are from those of any loss, by the worst square.

    Where a loss has the slope g_i (s_i - f_i), g positive, its second derivatives at a solution are
    -g_i J_ij, and have to be symmetric: then the product of J around a square is the same both
    ways.
    """
    gaps = [0.0]
    for a, b, c, d in squares(size):
        one = slope[a, b] * slope[b, c] * slope[c, d] * slope[d, a]
        other = slope[a, d] * slope[d, c] * slope[c, b] * slope[b, a]
        gaps.append(abs(one - other))
    return float(max(gaps))


def roughness(values: Floats, size: int) -> float:
    """Return half the sum of squared differences between neighbours (A.1's loss, on a board)."""
    grid = values.reshape(size, size)
    return float((np.diff(grid, axis=0) ** 2).sum() + (np.diff(grid, axis=1) ** 2).sum()) / 2


@dataclass(slots=True)
class Path:
    """What the iteration of one position did."""

    settled: bool
    cycles: bool  # came back to where it was two rounds before, and had not settled
    rougher: bool  # the roughness rose in some round
    farther: bool  # the squared change of an update rose in some round
    gap: float


def follow(board: Board, model: ControlModel) -> Path:
    """Iterate from the usual start, without any damping."""
    before, now = None, first_values(board)
    change, rough = np.inf, roughness(now, board.size)
    rougher = farther = settled = cycles = False
    for _ in range(ROUNDS):
        after = updated(board, model, now)
        moved = float(((after - now) ** 2).sum())
        if moved < SETTLED:
            settled = True
            break
        is_back = before is not None and float(((after - before) ** 2).sum()) < SETTLED
        if is_back and moved > SWING:
            cycles = True
            break
        new_rough = roughness(after, board.size)
        rougher |= new_rough > rough + REAL
        farther |= moved > change + REAL
        change, rough = moved, new_rough
        before, now = now, after
    gap = loss_gap(slopes(board, model, now), board.size) if settled else 0.0
    return Path(settled, cycles, rougher, farther, gap)


def legal_boards(size: int) -> Iterator[Board]:
    """Yield every board whose chains all have a liberty."""
    for stones in itertools.product((0, 1, 2), repeat=size * size):
        board = Board(size, bytes(stones))
        if all(board.liberties(point) for point, stone in enumerate(stones) if stone):
            yield board


@app.command()
def loss(
    size: Annotated[int, typer.Option(min=2, max=3, help="Size of the boards.")] = 3,
    model: Annotated[
        str, typer.Option(help="average, alive, neighbors, lambda, kappa, ...")
    ] = "kappa",
    most: Annotated[int | None, typer.Option(min=1, help="Only the first positions.")] = None,
) -> None:
    """Count positions without a loss, with cycles, and with natural losses that rise."""
    found = [follow(board, MODELS[model]) for board in itertools.islice(legal_boards(size), most)]
    gaps = [path.gap for path in found if path.gap > REAL]
    print(f"{model}, {size}x{size}: {len(found)} positions")
    print(f"  settle {sum(path.settled for path in found)}", end=", ")
    cycles = sum(path.cycles for path in found)
    slow = sum(not path.settled and not path.cycles for path in found)
    print(f"run in a cycle of two {cycles}, neither in {ROUNDS} rounds {slow}")
    print(f"  no loss at the solution {len(gaps)} (largest gap {max(gaps, default=0.0):.4f})")
    print(f"  neighbours' differences rise {sum(path.rougher for path in found)}", end=", ")
    print(f"the step grows {sum(path.farther for path in found)}")


@app.command("lone-stone")
def lone_stone(
    model: Annotated[str, typer.Option(help="alive, neighbors, lambda, kappa, ...")] = "kappa",
    size: Annotated[int, typer.Option(min=3, max=25)] = 19,
) -> None:
    """Print the score of a single black stone, by its place and on average over all places."""
    rule = SEED_MODELS[model]
    scores = np.array(
        [estimate_control(Board.from_stones(size, black=[p]), rule).score for p in range(size**2)]
    )
    half = (size + 1) // 2
    for row in range(half):
        places = [row * size + column for column in range(row, half)]
        print("  ".join(f"{format_gtp(p, size)} {scores[p]:.1f}" for p in places))
    print(f"mean of all places {scores.mean():.2f}")


if __name__ == "__main__":
    app()
