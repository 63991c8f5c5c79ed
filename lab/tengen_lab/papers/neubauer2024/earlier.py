"""Which games to read before given games are predicted: `tengen strength features --before`.

What is earlier is said in `past_moves`.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK, WHITE
from tengen.errors import GoError, quoted
from tengen.ratings.evaluate import sets_of
from tengen.ratings.pool import Pool, pool_from_frame
from tengen.strength.games import GameSet
from tengen_lab.training.strength.folder import AskedMoves
from tengen_lab.training.strength.windows import Seat

if TYPE_CHECKING:
    import polars as pl


def earlier_games(pool: Pool, chosen: NDArray[np.bool_], most: int) -> list[int]:
    """Return the pool's games that players of the chosen games played before those.

    Of each player at most the `most` latest before each chosen game; in the pool's order.
    """
    latest: dict[int, list[int]] = defaultdict(list)
    found: set[int] = set()
    sides = zip(pool.black.tolist(), pool.white.tolist(), strict=True)
    for game, players in enumerate(sides):
        for player in players:
            if chosen[game]:
                found.update(latest[player])
        for player in players:
            latest[player] = [*latest[player], game][-most:]
    return sorted(found)


def ask_earlier(
    table: pl.DataFrame,
    games: GameSet,
    name: str,
    most: int,
    turns: tuple[int, int] | None,
    *,
    handicap: bool = False,
) -> AskedMoves:
    """Ask for both players' moves in the games before those of a set of `tengen ratings eval`.

    `games` holds the games of the table. Earlier games with handicap count where `handicap` says
    so. Any beginning of the answer is a fair sample.
    """
    pool = pool_from_frame(table)
    sets = sets_of(pool)
    if name not in sets:
        raise GoError(f"no set {quoted(name)} in these games: {', '.join(sets)}")
    places = {str(game): place for place, game in enumerate(games.id.tolist())}
    ids = table["id"].cast(str).to_list()
    whole = pool_from_frame(table, handicap=handicap)
    chosen = np.isin(whole.row, pool.row[sets[name]])
    wanted = [str(ids[whole.row[game]]) for game in earlier_games(whole, chosen, most)]
    wanted = sorted((game for game in wanted if game in places), key=_by_hash)
    seats = [
        Seat(games.name(places[game], color), color, places[game], games.steps(places[game], color))
        for game in wanted
        for color in (BLACK, WHITE)
    ]
    lengths = games.games.lengths()
    return AskedMoves(
        tuple(seats), tuple(_within(turns, int(lengths[seat.game])) for seat in seats)
    )


def _within(turns: tuple[int, int] | None, length: int) -> tuple[int, int] | None:
    """Return the stretch, or a whole short game in which too little of it would be left."""
    return turns if turns is not None and length >= sum(turns) // 2 else None


def _by_hash(text: str) -> int:
    return zlib.crc32(f"order {text}".encode())
