"""What rank the moves of programs show, by strategy (style bias, Neubauer 2024, section 6.2).

python -m tengen_lab.papers.neubauer2024.strength_bots GAMES.jsonl.gz       # ogs-humans-vs-bots

Rates the latest 200 moves on 19x19 of the twelve program accounts with the most even games, and
prints the server's rank of the account beside the estimate.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

import numpy as np

from tengen.strength.rating import Rater
from tengen.strength.reading import find_player, read_collection

ACCOUNTS = 12
MOVES = 200


def main(source: Path) -> None:
    games = read_collection([source]).games
    even = (games.games.sizes == 19) & (games.handicap == 0) & (games.human > 0)
    games = games.subset(np.flatnonzero(even))
    accounts = Counter(np.where(games.human == 1, games.white, games.black).tolist())
    rater = Rater()
    for name, _ in accounts.most_common(ACCOUNTS):
        _, own = find_player(games, name)
        said = rater.rate(games, name, own, limit=MOVES).overall
        last = max(own, key=lambda each: int(games.time[each.game]))
        low, high = said.interval
        line = {"rank": games.steps(last.game, last.color), "said": said.steps}
        line |= {"low": low, "high": high}
        shown = {key: round(value, 1) for key, value in line.items()}
        print(json.dumps({"account": name, "strategy": str(games.bot[last.game]), **shown}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
