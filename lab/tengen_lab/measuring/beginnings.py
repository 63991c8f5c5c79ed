"""How often openings and josekis have a name, and which are the most frequent.

    python -m tengen_lab.measuring.beginnings GAMES.jsonl.gz... [--games 2000] [--seed 3]

Games are drawn by chance among those on 19x19 without handicap that have at least 60 moves.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tengen.coords import BLACK, WHITE
from tengen.errors import GoError
from tengen.game import Game
from tengen.names import josekis_of, opening_of, tell_names
from tengen_lab.measuring.training_tables import SHORTEST, lines_of, replayed

MOST = 12  # rows of a table
CORNERS, SIDES = 4, 2  # of a board, and of a game


def drawn(paths: Sequence[Path], games: int, seed: int) -> Iterator[Game]:
    """Yield games of each file."""
    for path in paths:
        every = [
            one
            for one in lines_of(path)
            if one.get("size", 19) == 19
            and not one.get("setup_black")
            and len(one.get("moves", "")) >= 3 * SHORTEST
        ]
        for one in random.Random(seed).sample(every, min(games, len(every))):
            try:
                yield replayed({**one, "rules": "chinese", "komi": 7.5})
            except GoError:
                continue


def told(games: Sequence[Game]) -> Iterator[str]:
    """Yield the lines of the tables."""
    openings = Counter(opening_of(game, color) for game in games for color in (BLACK, WHITE))
    josekis = Counter(one.names for game in games for one in josekis_of(game))
    unnamed = openings.pop((), 0)
    yield f"{len(games)} games"
    for title, counts, every in (
        ("openings", openings, SIDES * len(games)),
        ("josekis", josekis, CORNERS * len(games)),
    ):
        named = sum(counts.values())
        yield f"{title}: {named} of {every} have a name ({named / every:.0%})"
        for names, count in counts.most_common(MOST):
            yield f"  {count / every:6.1%}  {tell_names(names)}"
    assert unnamed + sum(openings.values()) == SIDES * len(games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=2000, help="of each file")
    parser.add_argument("--seed", type=int, default=3)
    asked = parser.parse_args()
    print("\n".join(told(list(drawn(asked.paths, asked.games, asked.seed)))))


if __name__ == "__main__":
    main()
