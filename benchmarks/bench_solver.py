"""The exact solver: positions and seconds by shape and number of empty points.

Beside it every position that moves of either side can lead to, counted by a plain enumeration: what
a solver looks at that neither divides a region nor leaves out what cannot matter.
"""

from __future__ import annotations

import time

from tengen._core import board as core
from tengen.coords import BLACK, WHITE, Point
from tengen.endgame.exact.games import solve_games
from tengen.endgame.exact.solver import solve_region

SIZE = 25
COUNTED = 20_000  # positions at most in the plain enumeration

# X and O live; '#' is the edge of the board.
SHAPES = {
    "corridor": ("X{}X", "X{}O", "X{}X"),
    "two rows, one end open": ("X{}X", "X{}O", "X{}O", "X{}X"),
    "two rows between two colours": ("X{}X", "X{}O", "X{}O", "O{}O"),
    "two rows in the corner": ("#{}#", "#{}X", "#{}X", "O{}O"),
    "three rows, one end open": ("X{}X", "X{}O", "X{}O", "X{}O", "X{}X"),
    "three rows in the corner": ("#{}#", "#{}X", "#{}X", "#{}X", "O{}O"),
    "four rows, one end open": ("X{}X", "X{}O", "X{}O", "X{}O", "X{}O", "X{}X"),
    "four rows in the corner": ("#{}#", "#{}X", "#{}X", "#{}X", "#{}X", "O{}O"),
}
WIDTHS = {1: (8, 12, 16), 2: (4, 5, 6, 7, 8), 3: (3, 4, 5), 4: (3, 4)}
PATIENCE = (
    60.0  # seconds by the clock, which others may use as well; what counts are those of the core
)
AS_GAMES = {1: 16, 2: 12, 3: 12, 4: 12}  # points by rows; more are given up after long


def main() -> None:
    """Print the table; seconds are those of the core that works, not of the clock."""
    print(f"{'shape':30} {'empty':>5} {'all':>8} {'met':>8} {'seconds':>8}  as games")
    for name, rows in SHAPES.items():
        for width in WIDTHS[len(rows) - 2]:
            stones, region = enclosed(rows, width)
            started = time.process_time()
            solved = solve_region(stones, SIZE, region, seconds=PATIENCE)
            seconds = time.process_time() - started
            everything = count_positions(stones, region)
            enough = f"{everything}" if everything < COUNTED else f">{COUNTED}"
            result = f"{seconds:8.2f}" if solved.thermograph is not None else "given up"
            print(
                f"{name:30} {len(region):5} {enough:>8} {solved.positions:8} {result:>8}  "
                f"{as_games(stones, region) if len(region) <= AS_GAMES[len(rows) - 2] else '-'}",
                flush=True,
            )


def as_games(stones: bytes, region: list[Point]) -> str:
    """Return how the region is solved as a sum of games."""
    started = time.process_time()
    games = solve_games(stones, SIZE, region)
    seconds = time.process_time() - started
    return f"{games.outcome.name.lower()}, {games.positions} positions, {seconds:.2f} s"


def enclosed(rows: tuple[str, ...], width: int) -> tuple[bytes, list[Point]]:
    """Return a board with the shape: its border lives, its inside is empty."""
    above, *inside, below = rows
    has_edge = above[0] == "#"
    top = left = 0 if has_edge else 4
    stones = bytearray([WHITE] * (SIZE * SIZE))
    colors = {"X": BLACK, "O": WHITE}
    region = []
    for row in range(SIZE):
        for column in range(SIZE):
            point = row * SIZE + column
            r, c = row - top, column - left
            if 0 <= r < len(inside) and 0 <= c < width:
                stones[point] = 0
                region.append(point)
            elif not has_edge and c > width:
                stones[point] = colors[inside[0][-1]]
            elif not has_edge and r < 0:
                stones[point] = colors[above[0]]
            elif r >= len(inside):
                stones[point] = colors[below[0]]
            else:
                stones[point] = colors[inside[r][-1] if c >= width else inside[r][0]]
    last = (SIZE - 1) * SIZE
    if has_edge:  # two eyes for Black's wall at the right, and two for White's below
        holes: tuple[int, ...] = (width + 1, width + 3, last, last + 2)
    else:  # at the left above and below, and at the right
        holes = (0, 2, last, last + 2, SIZE - 1, 3 * SIZE - 1)
    for hole in holes:
        stones[hole] = 0
    return bytes(stones), region


def count_positions(stones: bytes, region: list[Point]) -> int:
    """Count the boards that moves of either side lead to, up to a limit."""
    seen, waiting = {stones}, [stones]
    while waiting and len(seen) < COUNTED:
        board = waiting.pop()
        for point in region:
            if board[point]:
                continue
            for color in (BLACK, WHITE):
                after = core.play(board, SIZE, point, color)
                if after[point] and after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return len(seen)


if __name__ == "__main__":
    main()
