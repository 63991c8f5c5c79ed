"""Rows of moves of people and of programs, to compare them (`machine_help`).

From OGS's games of people against programs: as many games of each program, no person in more than
two; and more games of the strongest one. From KGS's games: even ones of 6d to 9d in 2006, when the
best programs were about 5k, as many people of each rank, each in one game. Of each game a stretch
of 160 moves is read, both sides. The order is by chance and the same each time, so that the
beginning of each list is a fair sample.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import numpy as np

from tengen.coords import BLACK, WHITE
from tengen.strength.games import GameSet
from tengen_lab.training.strength.folder import AskedMoves, RowSource, write_features
from tengen_lab.training.strength.windows import Seat

STRETCH = 160  # moves of both players
LEAST_MOVES = 80  # of each player in a game
GAMES_OF_ONE = 2  # of a person against programs
STRONG = (35, 40)  # steps: 6d to 9d; of weaker players there are too few even games
CLOSE = 2.01  # ranks between the players
YEAR = (1136073600, 1167609600)  # 2006
Say = Callable[[int, int], None]


def programs_of(games: GameSet) -> set[str]:
    """Return the names of the programs in games whose records say who is human."""
    black, white = games.human == 2, games.human == 1
    return {*games.black[black].tolist(), *games.white[white].tolist()}


def against_programs(games: GameSet) -> Iterator[int]:
    """Yield games against programs, one of each program after the other."""
    taken: dict[str, list[int]] = {}
    played: Counter[str] = Counter()
    for game, who, program in _games_of_programs(games):
        if played[who] < GAMES_OF_ONE:
            taken.setdefault(program, []).append(game)
            played[who] += 1
    for turn in range(max(map(len, taken.values()), default=0)):
        yield from (own[turn] for _, own in sorted(taken.items()) if turn < len(own))


def against_one(games: GameSet, program: str, others: Collection[int]) -> Iterator[int]:
    """Yield games against one program, beyond others; each person plays one of them."""
    seen: set[str] = set()
    for game, who, other in _games_of_programs(games):
        if other == program and game not in others and who not in seen:
            seen.add(who)
            yield game


def _games_of_programs(games: GameSet) -> Iterator[tuple[int, str, str]]:
    """Yield games, by chance, with the names of the person and the program."""
    even = (games.games.sizes == 19) & (games.handicap == 0) & (games.human > 0)
    for game in _shuffled(np.flatnonzero(even & _is_long(games))):
        color = BLACK if games.human[game] == 1 else WHITE
        yield game, games.name(game, color), games.name(game, color.opponent)


def between_strong(games: GameSet, each: int) -> Iterator[int]:
    """Yield games between strong people, up to `each` of a rank, nobody twice."""
    low, high = STRONG
    black, white = games.black_steps, games.white_steps
    wanted = (games.games.sizes == 19) & (games.handicap == 0) & _is_long(games)
    wanted &= (games.time >= YEAR[0]) & (games.time < YEAR[1])
    wanted &= (np.minimum(black, white) >= low) & (np.maximum(black, white) < high)
    wanted &= np.abs(black - white) < CLOSE
    seen: set[str] = set()
    count: Counter[int] = Counter()
    for game in _shuffled(np.flatnonzero(wanted)):
        names = {games.name(game, color) for color in (BLACK, WHITE)}
        ranks = Counter(int(games.steps(game, color)) for color in (BLACK, WHITE))
        if seen & names or any(count[rank] + more > each for rank, more in ranks.items()):
            continue
        seen |= names
        count += ranks
        yield game


def asked(games: GameSet, chosen: list[int]) -> AskedMoves:
    """Ask for a stretch of each game, both sides."""
    lengths = games.games.lengths()
    seats, turns = [], []
    for game in chosen:
        rng = np.random.default_rng(zlib.crc32(str(games.id[game]).encode()))
        first = int(rng.integers(0, max(1, int(lengths[game]) - STRETCH + 1)))
        for color in (BLACK, WHITE):
            seats.append(Seat(games.name(game, color), color, game, games.steps(game, color)))
            turns.append((first, first + STRETCH) if lengths[game] > STRETCH else None)
    return AskedMoves(tuple(seats), tuple(turns))


def read_rows(source: Path, chosen: list[int], games: GameSet, folder: Path, say: Say) -> None:
    """Read the moves of chosen games into a folder; an interrupted run goes on."""
    write_features(folder, RowSource("default", True, source), asked(games, chosen), progress=say)


def _is_long(games: GameSet) -> np.ndarray:
    return games.games.lengths() >= 2 * LEAST_MOVES


def _shuffled(chosen: np.ndarray) -> list[int]:
    return list(np.random.default_rng(0).permutation(chosen).tolist())
