"""Are the reasons that a review gives true? Counted beside KataGo's reviews of the same games.

    python -m tengen_lab.measuring.review_reasons games.jsonl.gz --games 2,4,14,36,42 [--net \\
        NET] [--show false]

The games come from a file that KataGo has judged move by move. Each is reviewed, and every reason
is held against what a stronger network (--oracle) says of who owns what before and after the move,
or against KataGo's own lines. Moves that lost little by KataGo are counted apart: there is nothing
to explain.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Literal

from tengen.coords import Move, Point, format_gtp, parse_gtp
from tengen.game import Game
from tengen.nets import Evaluator
from tengen.nets.evaluation import Floats
from tengen.review import Reason, Review, ReviewedMove, ReviewOptions, review
from tengen_lab.measuring.reviews import is_accepted
from tengen_lab.training.judged import JudgedGame, read_judged

Verdict = Literal["true", "doubtful", "false"]
VERDICTS: tuple[Verdict, ...] = ("true", "doubtful", "false")
NOTHING = 1.5  # points: a move that lost less by KataGo needs no reason
FIVE = 5.0  # points: a move that lost as much should have a reason
# Lines from a move: a reply within NEAR answers it, one from ELSEWHERE on does not.
NEAR, ELSEWHERE = 2, 6
AROUND = 3  # lines around a place


@dataclass(frozen=True)
class Case:
    """A mistake of ours; the ownership is by the oracle, for the player who moved."""

    judged: JudgedGame
    move: ReviewedMove
    owned_before: Floats
    owned_after: Floats

    @property
    def before(self) -> Game:
        return self.judged.game.at(self.move.move - 1)

    @property
    def points_lost(self) -> float:
        """By KataGo."""
        return self.judged.losses()[self.move.move - 1][1]

    def choice(self, turn: int) -> Move:
        """Return KataGo's choice after the game's first `turn` moves."""
        moves = self.judged.positions[turn].moves
        return max(moves, key=lambda move: move.visits).move if moves else None

    def fall(self, points: Iterable[Point]) -> float:
        """Return the mean fall of ownership."""
        falls = [float(self.owned_before[p] - self.owned_after[p]) for p in points]
        return sum(falls) / len(falls) if falls else 0.0

    def has_a_place(self) -> bool:
        """Tell whether half of the points lost lie within a few lines of each other."""
        fallen = (self.owned_before - self.owned_after).clip(min=0)
        size = self.before.size
        most = max(float(fallen[self.near(point, AROUND)].sum()) for point in range(size * size))
        return most >= 0.5 * self.points_lost

    def near(self, point: Point, reach: int) -> list[Point]:
        size = self.before.size
        return [p for p in range(size * size) if distance(p, point, size) <= reach]


def distance(one: Move, other: Move, size: int) -> int:
    if one is None or other is None:
        return size
    (y, x), (v, u) = divmod(one, size), divmod(other, size)
    return max(abs(y - v), abs(x - u))


def grade(value: float, enough: float, little: float) -> Verdict:
    return "true" if value >= enough else "doubtful" if value >= little else "false"


def check(case: Case, reason: Reason) -> Verdict:
    """Say whether a reason is borne out."""
    number, size = case.move.move, case.before.size
    named = reason.quantities
    if reason.name in ("not_answered", "needless_answer"):
        far = distance(parse_gtp(str(named["last"]), size), case.choice(number - 1), size)
        if reason.name == "not_answered":
            return grade(-far, -NEAR, -(ELSEWHERE - 1))
        return grade(far, ELSEWHERE, NEAR + 1)
    if reason.name in ("unusual_shape", "bigger_endgame"):
        return "true" if is_accepted(case.judged, case.move) else "doubtful"
    if reason.name == "ladder_fails":
        answer = case.choice(number)
        return (
            "true"
            if answer is not None and format_gtp(answer, size) == named["escape"]
            else "doubtful"
        )
    if reason.name == "dead_stone":
        assert case.move.point is not None
        return grade(-float(case.owned_after[case.move.point]), 0.5, 0.0)
    if reason.name == "overconcentration":
        assert case.move.point is not None
        around = case.near(case.move.point, 2)
        return grade(float(case.owned_before[around].mean()), 0.6, 0.3)
    if reason.name == "spread":
        return "true" if not case.has_a_place() else "doubtful"
    if reason.name == "passed":
        return "true"  # only moves that lost points by KataGo come here
    return check_place(case, reason, parse_gtp(str(named["at"]), size))


def check_place(case: Case, reason: Reason, at: Move) -> Verdict:
    """Say whether stones or territory at a place went over to the opponent."""
    assert at is not None
    size = case.before.size
    if reason.area:
        area = [parse_gtp(name, size) for name in reason.area]
        around = {p for point in area if point is not None for p in case.near(point, 1)}
        falls = (float(case.owned_before[p] - case.owned_after[p]) for p in around)
        claimed = float(str(reason.quantities["points"]))
        return grade(sum(fall for fall in falls if fall > 0) / claimed, 0.5, 0.2)
    named = (parse_gtp(name, size) for name in reason.stones)
    old = [point for point in named if point is not None and case.before.board[point] is not None]
    if not old:
        return "true"  # the stone just played, which a ladder catches: the board says so
    # Stones that only got into danger need not have fallen as far as those that died.
    enough = 0.3 if reason.name in ("group_in_danger", "group_escaped") else 0.5
    return grade(case.fall(old), enough, 0.2)


def cases(judged: JudgedGame, found: Review, oracle: Evaluator) -> Iterator[Case]:
    flagged = iter([move for move in found.moves if move.is_mistake])
    while some := list(islice(flagged, 8)):
        turns = [turn for move in some for turn in (move.move - 1, move.move)]
        looks = oracle([judged.game.at(turn) for turn in turns])
        for number, move in enumerate(some):
            before, after = (move.color.sign * look.ownership for look in looks[2 * number :][:2])
            yield Case(judged, move, before, after)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", required=True, help="places in the file, from 0: 2,4,14")
    parser.add_argument("--net", default="default")
    parser.add_argument("--oracle", default="b18c384nbt")
    parser.add_argument("--show", choices=VERDICTS, help="print every reason with this verdict")
    asked = parser.parse_args()
    chosen = {int(place) for place in asked.games.split(",")}
    evaluator, oracle = Evaluator(asked.net), Evaluator(asked.oracle)
    counts = defaultdict[str, Counter[str]](Counter)
    for place, judged in enumerate(read_judged(asked.file)):
        if place not in chosen:
            continue
        *_, last = review(judged.game, evaluator, ReviewOptions(strength=False, endgame=False))
        assert last.review is not None
        for case in cases(judged, last.review, oracle):
            count(case, counts, asked.show, f"game {place}")
    say(counts)


def count(case: Case, counts: dict[str, Counter[str]], show: str | None, name: str) -> None:
    if case.points_lost < NOTHING:
        counts["a move that lost nothing"]["reasons" if case.move.reasons else "no reason"] += 1
        return
    if not case.move.reasons:
        size = "five points or more" if case.points_lost >= FIVE else "less"
        counts[f"(none, {size})"]["no reason"] += 1
    if case.points_lost >= FIVE:
        counts["a loss of five points or more"][
            "reasons" if case.move.reasons else "no reason"
        ] += 1
    for reason in case.move.reasons:
        verdict = check(case, reason)
        counts[reason.name][verdict] += 1
        if verdict == show:
            print(f"{name}, move {case.move.move}: {reason.text}")


def say(counts: dict[str, Counter[str]]) -> None:
    columns = [*VERDICTS, "no reason", "reasons"]
    print(f"{'':26}", *(f"{column:>10}" for column in columns))
    for name, found in sorted(counts.items(), key=lambda item: -item[1].total()):
        print(f"{name:26}", *(f"{found[column]:10}" for column in columns))
    print(f"{'sum':26}", *(f"{sum(f[c] for f in counts.values()):10}" for c in columns))


if __name__ == "__main__":
    main()
