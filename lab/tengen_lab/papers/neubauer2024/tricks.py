"""Trick plays (Neubauer 2024, section 7.2): is the book's answer rated above the failure?

A problem is a local position with two variations for Black: the refutation first, the failure
second. It is set into whole boards from real games, and Black's moves of each variation are rated
as a player's moves are. A second opinion comes from the network itself: after which variation is
Black further ahead, at one look or by a search?
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tengen.coords import BLACK
from tengen.errors import GoError
from tengen.game import Game
from tengen.records.completion import Completed, complete_problem, completed_record
from tengen.records.pattern import problem_node
from tengen.search import Limits, search
from tengen.sgf import Record, read_game
from tengen.strength.estimate import quantiles, rank_text
from tengen.strength.games import GameSet
from tengen.strength.rating import Rater

REFUTATION, FAILURE = "refutation", "failure"


@dataclass(frozen=True, slots=True)
class TrickJudgement:
    """Both variations on one whole board: steps, and Black's lead at the end by the network."""

    board: str  # where it comes from
    refutation: float
    failure: float
    refutation_lead: float
    failure_lead: float


@dataclass(frozen=True, slots=True)
class Trick:
    """A problem and what was said of it on each board."""

    problem: str
    judgements: tuple[TrickJudgement, ...]

    def mean(self, name: str) -> float:
        return float(np.mean([getattr(each, name) for each in self.judgements]))

    @property
    def solved(self) -> bool:
        """True if the refutation is rated above the failure."""
        return self.mean(REFUTATION) > self.mean(FAILURE)

    @property
    def refutation_ahead(self) -> bool:
        """True if the network sees Black further ahead after the refutation."""
        return self.mean("refutation_lead") > self.mean("failure_lead")

    @property
    def network_agrees(self) -> bool:
        """True if the network sees Black further ahead after the better rated variation."""
        return self.refutation_ahead == self.solved

    def as_json(self) -> dict[str, Any]:
        shown = {name: self.mean(name) for name in (REFUTATION, FAILURE)}
        return {
            "problem": self.problem,
            **{name: round(steps, 2) for name, steps in shown.items()},
            **{f"{name}_rank": rank_text(steps) for name, steps in shown.items()},
            **{name: round(self.mean(name), 1) for name in ("refutation_lead", "failure_lead")},
            "solved": self.solved,
            "refutation_ahead": self.refutation_ahead,
            "network_agrees": self.network_agrees,
            "boards": [each.board for each in self.judgements],
        }


def problem_files(folder: Path) -> list[Path]:
    """Return the problems of a folder in the order of their numbers."""
    found = sorted(folder.glob("*.sgf"), key=lambda path: (len(path.stem), path.stem))
    if not found:
        raise GoError(f"{folder}: no problems (SGF files) in it")
    return found


def judge_trick(
    rater: Rater, path: Path, pools: Sequence[Path], boards: int, visits: int = 1
) -> Trick:
    """Rate both variations of a problem, on up to `boards` whole boards.

    Without a pool, or where no game shows the position, the problem's own board is taken. The
    network's leads are its own look at the end, or those of a search of more `visits`.
    """
    record = read_game(path)
    completed = complete_problem(record, pools, boards) if pools else []
    settings = [(_told(each), completed_record(record, each)) for each in completed]
    return Trick(
        path.stem,
        tuple(
            _judge(rater, source, own, visits)
            for source, own in settings or [("the problem alone", record)]
        ),
    )


def _told(completed: Completed) -> str:
    return f"{completed.pool.stem} {completed.game} move {completed.position} ({completed.rule})"


def _judge(rater: Rater, source: str, record: Record, visits: int) -> TrickJudgement:
    lines = list(_variations(record))
    if len(lines) < 2:
        raise GoError(f"{record.source or source}: two variations expected, {len(lines)} found")
    steps = []
    for game, before in lines[:2]:
        games = GameSet.of_games([game])
        table = rater.reader.read_game(games, 0, BLACK, (before, len(game)))
        if not len(table):
            raise GoError(f"{record.source or source}: Black does not move in a variation")
        chances = rater.model.chances(rater.model.evidence(table))
        steps.append(float(quantiles(chances, 0.5)))
    leads = _leads(rater, [game for game, _ in lines[:2]], visits)
    return TrickJudgement(source, *steps, *leads)


def _leads(rater: Rater, ends: Sequence[Game], visits: int) -> list[float]:
    if visits == 1:  # a plain look, where a search would turn the board by its seed
        return [end.black_lead for end in rater.evaluator(ends)]
    return [end.lead for end in search(rater.evaluator, ends, Limits(visits=visits))]


def _variations(record: Record) -> Iterator[tuple[Game, int]]:
    """Yield the game up to the end of each variation, and how many moves lead to the problem."""
    start = problem_node(record)
    before = len(record.game(start))
    for child in start.children:
        *_, leaf = child.line()
        yield record.game(leaf), before
