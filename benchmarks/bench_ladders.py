"""Does a search read ladders? The embedded networks on ladders made by hand, by visits."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.ladders import LadderPosition, ladder_positions
from tengen.nets.evaluator import Evaluator
from tengen.search import Limits, Options, SearchResult, search

VISITS = (1, 16, 64, 256)


def searched(
    evaluator: Evaluator, positions: Sequence[LadderPosition], visits: int
) -> list[SearchResult]:
    games = [each.game for each in positions]
    return search(evaluator, games, Limits(visits=visits), Options(ownership=True))


def goes_on(result: SearchResult, position: LadderPosition) -> bool:
    """Tell whether the player plays the ladder's next move; by the policy before any search."""
    if result.moves:
        return result.best == position.atari
    return max(range(len(result.policy)), key=result.policy.__getitem__) == position.atari


def main() -> None:
    print("network   visits   Black chases rightly   White runs rightly   owner of the chain")
    chasing, running = (ladder_positions(chaser_moves=side) for side in (True, False))
    count = len(chasing)
    for net in ("fast", "default"):
        evaluator = Evaluator(net)
        for visits in VISITS:
            black, white = (searched(evaluator, lot, visits) for lot in (chasing, running))
            chases = sum(goes_on(r, p) == p.works for r, p in zip(black, chasing, strict=True))
            runs = sum(goes_on(r, p) != p.works for r, p in zip(white, running, strict=True))
            owners = sum(
                r.ownership is not None and (r.ownership[p.runner] > 0) == p.works
                for r, p in zip(black, chasing, strict=True)
            )
            print(
                f"{net:8} {visits:7} {chases:14} of {count} {runs:15} of {count} "
                f"{owners:14} of {count}",
                flush=True,
            )


if __name__ == "__main__":
    main()
