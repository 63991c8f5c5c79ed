"""How many visits a review should give to which positions: chosen from searches that are kept.

Every position of judged games is searched once, and what the search says is noted at several
numbers of visits on its way. Any schedule of visits is then computed from these notes in seconds.

    python -m tengen_lab.measuring.schedules search games.jsonl.gz --net default \\
        --visits 12,20,40,64,128 --part 1/2 --jobs 16 -o default.jsonl.gz
    python -m tengen_lab.measuring.schedules table games.jsonl.gz default.jsonl.gz \\
        20:all,40:1.5 20:all,40:1.5,128:2.5

A schedule lists its stages: `40:1.5` gives 40 visits to the positions around moves that lose 1.5
points or more by what is known then, until there are no more; `all` means every move. One look at
every position comes first.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import json
import multiprocessing
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice, pairwise
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from tengen.cli.options import parse_part
from tengen.nets.evaluator import Evaluator
from tengen.nets.store import load_model
from tengen.nets.symmetry import images
from tengen.review.categories import FLAGGED
from tengen.review.judging import ConsideredMove, Judgement, by_look, by_search, fall, judge_move
from tengen.search import Limits, Tree, run
from tengen.search import Options as SearchOptions
from tengen_lab.measuring.reviews import accepted_moves
from tengen_lab.training.judged import JudgedGame, read_judged

_AT_ONCE = 16  # trees, as in a review
_PART = 48  # positions of a game that one process takes
_STEPS = 127  # of ownership, as it is kept

Notes: TypeAlias = dict[int, Judgement]  # by visits; 1 is one look
Stages: TypeAlias = Sequence[tuple[int, float]]  # visits, and the least loss that gets them


@dataclass(frozen=True, slots=True)
class GamePart:
    """Neighbouring positions of a game, by the number of moves before them, and their notes."""

    id: str
    first: int
    notes: list[Notes]


@dataclass(frozen=True, slots=True)
class ScheduleOutcome:
    """What a schedule gives. Evaluations are for a game of 250 moves."""

    moves: int
    mistakes: int
    flagged: int
    evaluations: float
    precision: float
    recall: float
    better: float
    lead_error: float


def search_positions(
    evaluator: Evaluator, judged: JudgedGame, turns: range, visits: Sequence[int]
) -> GamePart:
    """Search positions of a game and note what is known at each number of visits."""
    looks = evaluator.evaluate([judged.game], [turns])
    notes: list[Notes] = [{1: by_look(look, evaluator.name)} for look in looks]
    for start in range(0, len(turns), _AT_ONCE):
        some = [turn for turn in turns[start : start + _AT_ONCE] if not _is_end(judged, turn)]
        trees = [Tree(judged.game.at(turn), SearchOptions(ownership=True)) for turn in some]
        for most in visits:
            *_, found = run(evaluator, trees, Limits(visits=most)) if trees else [()]
            for turn, result in zip(some, found, strict=True):
                if result.moves:
                    notes[turn - turns.start][most] = by_search(result, evaluator.name)
    return GamePart(judged.id, turns.start, notes)


def _is_end(judged: JudgedGame, turn: int) -> bool:
    return judged.game.is_over and turn == len(judged.game)


def outcome(
    judged: Mapping[str, JudgedGame], parts: Iterable[GamePart], stages: Stages
) -> ScheduleOutcome:
    """Return what a review with these stages would have said of the positions' moves."""
    true: list[float] = []
    said: list[float] = []
    errors: list[float] = []
    accepted: list[bool] = []
    evaluations = 0
    for part in parts:
        game = judged[part.id]
        now, spent = follow(game, part, stages)
        evaluations += sum(spent)
        last = part.first + len(now) - 1
        losses = game.losses()[part.first : last]
        true += [loss for _, loss in losses]
        moves = game.game.moves[part.first : last]
        for number, (pair, move) in enumerate(zip(pairwise(now), moves, strict=True)):
            verdict = judge_move(losses[number][0], move, *pair)
            said.append(verdict.loss)
            if verdict.loss >= FLAGGED:
                turn = part.first + number
                same = images(game.game.at(turn), verdict.line[0]) if verdict.line else []
                accepted.append(any(one in same for one in accepted_moves(game.positions[turn])))
        truth = game.positions[part.first : last + 1]
        errors += [abs(a.expected_lead - b.lead) for a, b in zip(now, truth, strict=True)]
    mistake, flagged = np.array(true) >= FLAGGED, np.array(said) >= FLAGGED
    both = float((mistake & flagged).sum())
    return ScheduleOutcome(
        moves=len(true),
        mistakes=int(mistake.sum()),
        flagged=int(flagged.sum()),
        evaluations=250 * evaluations / max(1, len(true)),
        precision=both / max(1, int(flagged.sum())),
        recall=both / max(1, int(mistake.sum())),
        better=sum(accepted) / max(1, len(accepted)),
        lead_error=float(np.mean(errors)),
    )


def follow(game: JudgedGame, part: GamePart, stages: Stages) -> tuple[list[Judgement], list[int]]:
    """Carry out the stages on a part; return what is known of its positions, and their visits."""
    now, spent = [notes[1] for notes in part.notes], [1] * len(part.notes)
    colors = game.game.colors[part.first : part.first + len(now) - 1]
    for visits, least in stages:
        growing = True
        while growing:
            doubtful = [
                fall(color, *pair) >= least
                for color, pair in zip(colors, pairwise(now), strict=True)
            ]
            wanted = {i + side for i, is_one in enumerate(doubtful) if is_one for side in (0, 1)}
            growing = False
            for place in wanted:
                if spent[place] < visits and visits in part.notes[place]:
                    now[place], spent[place] = part.notes[place][visits], visits
                    growing = True
    return now, spent


def parse_stages(text: str) -> Stages:
    """Read a schedule.

    >>> parse_stages("20:all,40:1.5")
    [(20, -inf), (40, 1.5)]
    """
    pairs = (stage.split(":") for stage in text.split(","))
    return [(int(visits), float("-inf") if at == "all" else float(at)) for visits, at in pairs]


# Files


def format_part(part: GamePart) -> str:
    """Return a part as a line of JSON."""
    notes = [{str(visits): _plain(one) for visits, one in each.items()} for each in part.notes]
    return json.dumps({"id": part.id, "first": part.first, "notes": notes})


def _plain(one: Judgement) -> list[Any]:
    owned = np.rint(np.asarray(one.ownership) * _STEPS).astype(np.int8)
    choices = [[list(choice.line), choice.lead] for choice in one.choices]
    return [one.winrate, one.lead, choices, base64.b64encode(owned.tobytes()).decode()]


def read_parts(path: Path) -> Iterator[GamePart]:
    """Read what `search` has written."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            data = json.loads(line)
            notes = [
                {int(visits): _judgement(*one) for visits, one in each.items()}
                for each in data["notes"]
            ]
            yield GamePart(data["id"], data["first"], notes)


def _judgement(winrate: float, lead: float, choices: list[Any], owned: str) -> Judgement:
    kept = tuple(ConsideredMove(tuple(line), own) for line, own in choices)
    ownership = np.frombuffer(base64.b64decode(owned), np.int8).astype(np.float64) / _STEPS
    return Judgement(winrate, lead, kept, ownership, "")


# Many processes, each with a network of its own

_evaluator: Evaluator | None = None


def _open(net: str) -> None:
    global _evaluator
    _evaluator = Evaluator(load_model(net, workers=1, device="cpu"))


def _search(task: tuple[JudgedGame, range, Sequence[int]]) -> str:
    assert _evaluator is not None
    return format_part(search_positions(_evaluator, *task))


def tasks(
    judged: Sequence[JudgedGame], moves: int, visits: Sequence[int]
) -> Iterator[tuple[JudgedGame, range, Sequence[int]]]:
    """Yield parts to search: the middle `moves` moves of each game, a few dozen at a time."""
    for game in judged:
        count = min(moves, len(game.game))
        start = (len(game.game) - count) // 2
        for first in range(start, start + count, _PART):
            yield game, range(first, min(first + _PART, start + count) + 1), visits


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    commands = parser.add_subparsers(required=True, dest="command")
    search = commands.add_parser("search")
    search.add_argument("games", type=Path, help="judged games (.jsonl, .jsonl.gz)")
    search.add_argument("--net", default="default")
    search.add_argument("--visits", default="12,20,40,64")
    search.add_argument("--size", type=int, default=19)
    search.add_argument("--part", default="1/1", help="1/2: of every two games the first")
    search.add_argument("--moves", type=int, default=1000, help="most of a game, its middle")
    search.add_argument("--jobs", type=int, default=1)
    search.add_argument("-o", "--output", type=Path, required=True)
    table = commands.add_parser("table")
    table.add_argument("games", type=Path)
    table.add_argument("searches", type=Path)
    table.add_argument("schedules", nargs="+")
    table.add_argument("--part", default="1/1")
    given = parser.parse_args()
    which, of = parse_part(given.part)
    judged = list(islice(read_judged(given.games), which - 1, None, of))
    if given.command == "table":
        by_id = {game.id: game for game in judged}
        parts = [part for part in read_parts(given.searches) if part.id in by_id]
        print_table(by_id, parts, given.schedules)
        return 0
    visits = [int(number) for number in given.visits.split(",")]
    todo = list(tasks([one for one in judged if one.game.size == given.size], given.moves, visits))
    spawn = multiprocessing.get_context("spawn")
    with (
        gzip.open(given.output, "wt", encoding="utf-8") as lines,
        ProcessPoolExecutor(given.jobs, spawn, _open, (given.net,)) as pool,
    ):
        for done, line in enumerate(pool.map(_search, todo), start=1):
            lines.write(line + "\n")
            lines.flush()
            print(f"{done} of {len(todo)} parts", file=sys.stderr, flush=True)
    return 0


def print_table(
    judged: Mapping[str, JudgedGame], parts: Sequence[GamePart], schedules: Sequence[str]
) -> None:
    print(
        f"{'schedule':32}{'moves':>6}{'mistakes':>9}{'flagged':>8}{'evaluations':>12}"
        f"{'precision':>10}{'recall':>7}{'better':>7}{'lead':>6}"
    )
    for text in schedules:
        found = outcome(judged, parts, parse_stages(text))
        print(
            f"{text:32}{found.moves:6}{found.mistakes:9}{found.flagged:8}{found.evaluations:12.0f}"
            f"{found.precision:10.3f}{found.recall:7.3f}{found.better:7.3f}{found.lead_error:6.2f}"
        )


if __name__ == "__main__":
    sys.exit(main())
