"""Table 5.2's best row, one setting at a time: what does the published program round, and cap?

    python -m tengen_lab.papers.frejlak2024.depth_one PROBLEMS --net b18c384nbt [--only NAME]

Trees of the local head, moves of depth one scored at once, leaves scored by the network. The first
line has the settings of the published program (`frejlak.PUBLISHED`), each further one differs from
it in what its name says. Positions are judged once for all lines.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from tengen.coords import Point
from tengen.endgame.judges import Judge
from tengen.nets.devices import open_evaluator
from tengen.nets.evaluation import Evaluation
from tengen.rules import Rules
from tengen_lab.papers.frejlak2024.bench import AT_ONCE, HALF
from tengen_lab.papers.frejlak2024.frejlak import OURS, PUBLISHED, Expansion, Growth
from tengen_lab.papers.frejlak2024.frejlak_head import with_head
from tengen_lab.papers.frejlak2024.problems import EndgameProblem, read_problems

VARIANTS: dict[str, Growth] = {
    "as published": PUBLISHED,
    "scores not rounded": replace(PUBLISHED, is_rounded=False),
    "threshold 0.07": replace(PUBLISHED, threshold=OURS.threshold),
    "ends by our calm": replace(PUBLISHED, settled=OURS.settled, nobody=OURS.nobody),
    "answers below 0.1 only": replace(PUBLISHED, unlikely=OURS.unlikely),
    "150 nodes, depth 16": replace(PUBLISHED, nodes=OURS.nodes, depth=OURS.depth),
    "every exit of a ko": replace(PUBLISHED, every_exit=True),
    "all of it ours": OURS,
}


class KeepingJudge:
    """A judge that looks at each position once."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.known = judge, dict[tuple[object, ...], Evaluation]()

    @property
    def name(self) -> str:
        return self.judge.name

    def evaluate_positions(
        self,
        size: int,
        stones: Sequence[bytes],
        to_move: Sequence[int],
        rules: Rules | Sequence[Rules],
        *,
        ko: Sequence[Point | None] | None = None,
    ) -> list[Evaluation]:
        own_rules = [rules] * len(stones) if isinstance(rules, Rules) else list(rules)
        bans = list(ko) if ko is not None else [None] * len(stones)
        keys = list(zip([size] * len(stones), stones, to_move, own_rules, bans, strict=True))
        new = [place for place, key in enumerate(keys) if key not in self.known]
        found = self.judge.evaluate_positions(
            size,
            [stones[place] for place in new],
            [to_move[place] for place in new],
            [own_rules[place] for place in new],
            ko=[bans[place] for place in new],
        )
        self.known.update(zip([keys[place] for place in new], found, strict=True))
        return [self.known[key] for key in keys]


def solve(
    problems: Sequence[EndgameProblem], judge: Judge, growth: Growth
) -> list[tuple[Fraction | None, int]]:
    """Return the value that is found for each problem, and the nodes of its tree."""
    found = []
    for first in range(0, len(problems), AT_ONCE):
        some = problems[first : first + AT_ONCE]
        for solution in with_head(Expansion.DEPTH_1, False, some, judge, growth):
            found.append((solution.value, solution.nodes))
    return found


def main(
    folder: Path,
    net: Annotated[str | None, typer.Option(help="The network that scores the leaves.")] = None,
    device: str = "auto",
    only: Annotated[list[str] | None, typer.Option(help="Only these lines of the table.")] = None,
) -> None:
    problems = read_problems(folder)
    judge = KeepingJudge(open_evaluator(net, device=device))
    for name, growth in VARIANTS.items():
        if only and name not in only:
            continue
        found = solve(problems, judge, growth)
        gaps = [
            abs(value - problem.answer)
            for problem, (value, _) in zip(problems, found, strict=True)
            if value is not None
        ]
        line = {"settings": name, "net": judge.name, "problems": len(problems)}
        line |= {"right": gaps.count(Fraction(0)), "within half": sum(gap <= HALF for gap in gaps)}
        print(json.dumps({**line, "nodes": sum(nodes for _, nodes in found)}), flush=True)


if __name__ == "__main__":
    typer.run(main)
