"""Does the endgame's count of a whole board agree with KataGo's lead? On boards of real games.

    python -m tengen_lab.measuring.board_counts games.jsonl.gz --games 2,4,14 [--moves 120,160,200]
        [--net NET]

The games come from a file that KataGo has judged move by move. At each of the moves every place of
the board is searched, and their sum, komi included, is held against KataGo's lead as the page does
it: who is to move may gain as much as the hottest place is worth, and three points more are error.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tengen.coords import Color, format_gtp
from tengen.endgame import analyse_board
from tengen.endgame.board_report import ERROR, BoardReport
from tengen.errors import UnsupportedError
from tengen.nets import Evaluator
from tengen_lab.training.judged import JudgedGame, read_judged


@dataclass(frozen=True, slots=True)
class CountedBoard:
    """A board's count beside two leads; all are Black's, komi included.

    count    by the places and what is settled
    seen     by the network that judged the places, the mean of either side to move
    truth    by KataGo, with the side to move
    gain     what the side to move may gain at most: the value of the hottest place
    doubted  the places that the report names as doubtful
    """

    move: int
    to_move: Color
    count: float
    seen: float
    truth: float
    gain: float
    doubted: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """Tell whether count and truth are the same within their error."""
        low, high = sorted((self.count, self.count + self.to_move.sign * self.gain))
        return low - ERROR <= self.truth <= high + ERROR

    @property
    def is_doubted(self) -> bool:
        """Tell whether the report itself calls its count doubtful."""
        return abs(self.count - self.seen) > ERROR

    @property
    def error(self) -> float:
        """How far the count is off; the side to move has gained half of what it may gain."""
        return abs(self.count + self.to_move.sign * self.gain / 2 - self.truth)


def counted(
    judged: JudgedGame, moves: Sequence[int], evaluator: Evaluator
) -> Iterator[CountedBoard | None]:
    """Count a game's board after each of the moves; None where it is still too open."""
    for move in moves:
        if move >= len(judged.game):
            return
        game = judged.game.at(move)
        try:
            report = analyse_board(game, evaluator)
        except UnsupportedError:
            yield None
            continue
        yield held_against(report, move, game.to_move, judged.positions[move].lead)


def held_against(report: BoardReport, move: int, to_move: Color, truth: float) -> CountedBoard:
    """Return a board's count beside a lead that is taken for true."""
    count = report.count
    assert count.lead is not None
    return CountedBoard(
        move=move,
        to_move=to_move,
        count=float(count.told_lead),
        seen=count.lead,
        truth=truth,
        gain=max((float(one.temperature) for one in report.places), default=0.0),
        doubted=tuple(format_gtp(one.hottest, one.board.size) for one in count.doubtful),
    )


def told(boards: Sequence[CountedBoard | None]) -> Iterator[str]:
    """Yield the lines of the summary."""
    done = [one for one in boards if one is not None]
    yield f"{len(boards)} boards, {len(boards) - len(done)} too open"
    if not done:
        return
    right = [one for one in done if one.is_right]
    wrong = [one for one in done if not one.is_right]
    yield f"count and lead agree: {len(right)} of {len(done)} ({len(right) / len(done):.0%})"
    yield f"  the others: {sum(bool(one.doubted) for one in wrong)} of {len(wrong)} name places"
    errors = sorted(one.error for one in done)
    middle = errors[len(errors) // 2]
    yield f"count off by {sum(errors) / len(errors):.1f} points, median {middle:.1f}"
    seen = [abs(one.seen + one.to_move.sign * one.gain / 2 - one.truth) for one in done]
    yield f"the network's own lead off by {sum(seen) / len(seen):.1f}"
    doubted = sum(one.is_doubted for one in done)
    caught = sum(one.is_doubted for one in wrong)
    yield f"called doubtful by the report alone: {doubted}, {caught} of them wrong"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", required=True, help="places in the file, from 0: 2,4,14")
    parser.add_argument("--moves", default="120,160,200", help="after which moves")
    parser.add_argument("--net", default="default")
    asked = parser.parse_args()
    chosen = {int(place) for place in asked.games.split(",")}
    moves = [int(move) for move in asked.moves.split(",")]
    evaluator = Evaluator(asked.net)
    found: list[CountedBoard | None] = []
    for place, judged in enumerate(read_judged(asked.file)):
        if place not in chosen:
            continue
        for board in counted(judged, moves, evaluator):
            found.append(board)
            if board is not None:
                print(
                    f"game {place}, move {board.move}: count {board.count:+.1f}, lead "
                    f"{board.truth:+.1f}, network {board.seen:+.1f}, hottest {board.gain:.1f}"
                    f"{'' if board.is_right else ', apart ' + ' '.join(board.doubted)}",
                    flush=True,
                )
    print("\n".join(told(found)))


if __name__ == "__main__":
    main()
