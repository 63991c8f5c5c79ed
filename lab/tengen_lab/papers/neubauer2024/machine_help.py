"""A line between the moves of KataGo and those of people, and how often people fall beyond it.

python -m tengen_lab.papers.neubauer2024.machine_help OGS.jsonl.gz KGS.jsonl.gz ROWS \\
    [--games 72 24 48] [-o machines.json]

Reads moves of the games that `machine_rows` chooses (11 ms each; an interrupted run goes on), cuts
them into stretches of 40 and 80 of one player in a game, and measures on what the line has not
seen. The line is Fisher's, between the means of people's stretches and of those of KataGo at full
strength (katrain-strong), which is the help that people have; people count alike, and so do its
games. It is fitted ten times, each time without a tenth of the people and of KataGo's games. Other
programs it has never seen. Help in some of the moves is imitated: of a person's moves some give way
to moves of KataGo's held-out games. With -o the line of all is written, with where people lie whom
it has not seen, one stretch each.
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.files import atomic
from tengen.strength.evidence import inputs_of
from tengen.strength.machines import UNUSUAL, means_of
from tengen.strength.moves import MoveTable
from tengen.strength.reading import read_collection
from tengen.strength.store import network_prints
from tengen_lab.papers.neubauer2024.machine_rows import (
    against_one,
    against_programs,
    between_strong,
    programs_of,
    read_rows,
)
from tengen_lab.training.strength.folder import read_folders

LENGTHS = (40, 80)  # moves
KINDS = ("quality", "more", "human", "trunk")
FOLDS = 10
SHRUNK = 1.0  # of the mean variance, added to each: there are more numbers than players
HELPED = (0.25, 0.5, 0.75)  # share of moves
BANDS = {"below 10k": (0, 20), "10k to 1k": (20, 30), "1d to 5d": (30, 35), "6d to 9d": (35, 41)}
STRONGEST = "katrain-strong"  # KataGo at full strength
EACH = 45  # strong people of a rank
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class ComparedSeats:
    """Moves of one player in one game each; people's ranks, and which players are programs."""

    tables: Sequence[MoveTable]
    who: NDArray[np.str_]
    steps: NDArray[np.float64]
    programs: frozenset[str]
    kinds: tuple[str, ...] = KINDS

    @property
    def is_program(self) -> Flags:
        found: Flags = np.isin(self.who, list(self.programs))
        return found

    @property
    def fold(self) -> NDArray[np.intp]:
        """People are folded by name, games of programs by their place."""
        names = np.where(self.is_program, np.arange(len(self.who)).astype(str), self.who)
        return np.array([zlib.crc32(f"machine {one}".encode()) % FOLDS for one in names.tolist()])

    def scaling(self) -> tuple[Floats, Floats]:
        """Return the mean of each number over people's moves, and one by its deviation."""
        people = [
            own
            for own, is_program in zip(self.tables, self.is_program, strict=True)
            if not is_program
        ]
        seen = inputs_of(MoveTable.joined(people), self.kinds)
        return seen.mean(0, dtype=np.float64), 1 / (seen.std(0, dtype=np.float64) + 1e-6)


@dataclass(frozen=True, slots=True)
class Stretches:
    """Means of stretches of moves: of which seat, whose, and what he is."""

    means: Floats
    seat: NDArray[np.intp]
    who: NDArray[np.str_]
    is_program: Flags
    fold: NDArray[np.intp]

    def some(self, chosen: Any) -> Stretches:
        return Stretches(*(getattr(self, field.name)[chosen] for field in fields(self)))

    def fitted(self) -> Flags:
        """Tell what a line is fitted on: people, and the strongest program."""
        found: Flags = ~self.is_program | (self.who == STRONGEST)
        return found


def read_seats(folders: Sequence[Path], programs: set[str]) -> ComparedSeats:
    """Return the moves of each seat, all folders together."""
    seats, table, _ = read_folders(folders)
    tables = [table[table.game == seat] for seat in range(len(seats))]
    return ComparedSeats(tables, seats.player, seats.steps.astype(float), frozenset(programs))


def stretches(seats: ComparedSeats, tables: Sequence[MoveTable], length: int) -> Stretches:
    """Cut the moves of each seat into stretches; what is left over is dropped."""
    scaling = seats.scaling()
    means, seat = [], []
    for number, table in enumerate(tables):
        for start in range(0, len(table) - length + 1, length):
            means.append(means_of(table[start : start + length], seats.kinds, *scaling))
            seat.append(number)
    at = np.array(seat)
    return Stretches(np.array(means), at, seats.who[at], seats.is_program[at], seats.fold[at])


def line(some: Stretches) -> Floats:
    """Return Fisher's line; every person, and every game of the program, has the same weight."""
    owner = np.where(some.is_program, some.seat.astype(str), some.who)
    _, number, count = np.unique(owner, return_inverse=True, return_counts=True)
    weight = 1 / count[number]
    sides = []
    spread = np.zeros((some.means.shape[1],) * 2)
    for is_program in (False, True):
        own = some.is_program == is_program
        middle = np.average(some.means[own], axis=0, weights=weight[own])
        apart = some.means[own] - middle
        spread += (apart * weight[own, None]).T @ apart / weight[own].sum()
        sides.append(middle)
    spread += SHRUNK * np.trace(spread) / len(spread) * np.eye(len(spread))
    found: Floats = np.linalg.solve(spread, sides[1] - sides[0])
    return found / np.linalg.norm(found)


def told_unseen(known: Stretches, asked: Stretches) -> Floats:
    """Return where each stretch lies along a line that has not seen its fold."""
    found = np.empty(len(asked.who))
    for fold in range(FOLDS):
        own = asked.fold == fold
        if own.any():
            found[own] = asked.means[own] @ line(known.some(known.fitted() & (known.fold != fold)))
    return found


def helped(seats: ComparedSeats, share: float) -> list[MoveTable]:
    """Return people's moves, a share of them replaced by KataGo's from games of the same fold.

    The line that judges them has seen neither. Where a fold has no game of KataGo, there are no
    moves.
    """
    rng = np.random.default_rng(0)
    fold, found = seats.fold, []
    for number, table in enumerate(seats.tables):
        own = np.flatnonzero((seats.who == STRONGEST) & (fold == fold[number]))
        if seats.is_program[number] or not len(own):
            found.append(table[:0])
            continue
        helper = seats.tables[int(rng.choice(own))]
        count = min(round(share * len(table)), len(helper))
        kept, given = rng.permutation(len(table))[count:], rng.permutation(len(helper))[:count]
        both = MoveTable.joined([table[kept], helper[given]])
        found.append(both[rng.permutation(len(both))])
    return found


def one_each(some: Stretches) -> Flags:
    """Tell which stretch is the first of its player."""
    first = np.zeros(len(some.who), np.bool_)
    first[np.unique(some.who, return_index=True)[1]] = True
    return first


def measure(seats: ComparedSeats) -> Iterator[dict[str, object]]:
    """Yield a row for each length: who is beyond the edge that few people are beyond."""
    for length in LENGTHS:
        own = stretches(seats, seats.tables, length)
        told = told_unseen(own, own)
        people = ~own.is_program & one_each(own)
        few = int(UNUSUAL * people.sum())
        beyond = told > np.sort(told[people])[-1 - few]
        steps = seats.steps[own.seat]
        row: dict[str, object] = {"moves": length, "people": int(people.sum())}
        for name, (low, high) in BANDS.items():
            band = people & (steps >= low) & (steps < high)
            row[f"people {name}"] = f"{int(beyond[band].sum())} of {int(band.sum())}"
        for name in np.unique(own.who[own.is_program]).tolist():
            row[name] = f"{int(beyond[own.who == name].sum())} of {int((own.who == name).sum())}"
        for share in HELPED:
            mixed = stretches(seats, helped(seats, share), length)
            mixed = mixed.some(one_each(mixed))
            found = told_unseen(own, mixed) > np.sort(told[people])[-1 - few]
            row[f"helped in {share:.0%}"] = f"{int(found.sum())} of {len(found)}"
        yield row


def model_of(seats: ComparedSeats, figures: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """Return the line of all, where unseen people lie along lines without them, and a card."""
    people = {}
    for length in LENGTHS:
        own = stretches(seats, seats.tables, length)
        told = told_unseen(own, own)[~own.is_program & one_each(own)]
        people[length] = [round(float(one), 4) for one in np.sort(told)]
    shortest = stretches(seats, seats.tables, LENGTHS[0])
    mean, scale = seats.scaling()
    numbers = {"mean": mean, "scale": scale, "weights": line(shortest.some(shortest.fitted()))}
    return {
        "net": "default",
        "kinds": seats.kinds,
        **{key: [float(f"{one:.6g}") for one in values] for key, values in numbers.items()},
        "people": people,
        "card": {
            "what": "Where moves lie on a line from people's to KataGo's, beside people's.",
            "command": "python -m tengen_lab.papers.neubauer2024.machine_help",
            "networks": network_prints("default", seats.kinds),
            "figures": figures,
        },
    }


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("ogs", type=Path)
    parser.add_argument("kgs", type=Path)
    parser.add_argument("rows", type=Path)
    parser.add_argument("--games", type=int, nargs=3, default=(72, 24, 48))
    parser.add_argument("-o", "--output", type=Path)
    said = parser.parse_args(arguments)
    ogs, kgs = (read_collection([path]).games for path in (said.ogs, said.kgs))
    programs, strongest, strong = said.games
    some = list(islice(against_programs(ogs), programs))
    one = list(islice(against_one(ogs, STRONGEST, some), strongest))
    read_rows(said.ogs, some, ogs, said.rows / "programs", _progress)
    read_rows(said.ogs, one, ogs, said.rows / "strongest", _progress)
    people = list(islice(between_strong(kgs, EACH), strong))
    read_rows(said.kgs, people, kgs, said.rows / "strong", _progress)
    folders = [said.rows / name for name in ("programs", "strongest", "strong")]
    seats = read_seats(folders, programs_of(ogs))
    figures = list(measure(seats))
    for row in figures:
        print(json.dumps(row))
    if said.output is not None:
        atomic.write_text(said.output, json.dumps(model_of(seats, figures)) + "\n")


def _progress(done: int, parts: int) -> None:
    print(f"part {done} of {parts}", file=sys.stderr)


if __name__ == "__main__":
    main()
