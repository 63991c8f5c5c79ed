"""Trains strength models from a folder of rows (`tengen_lab.training.strength.folder`) and
measures them.

    train_evidence(read_rows(folder), ("basic", "more", "human", "trunk"), EvidencePlan())

Players, not games, are held out (`tengen_lab.training.held_out`): windows of training players are
learned from, validation players end the training and set the temperature, test players are only
measured.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.strength.estimate import BINS, quantiles
from tengen.strength.evidence import EvidenceModel, inputs_of, tempered
from tengen.strength.moves import MoveTable
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.strength import evidence
from tengen_lab.training.strength.evidence import EvidencePlan, Scaled, Windows
from tengen_lab.training.strength.folder import SeatTable, arrange_seats, read_folders
from tengen_lab.training.strength.measures import measure
from tengen_lab.training.strength.seats import Seats
from tengen_lab.training.strength.windows import LENGTHS, is_starting

if TYPE_CHECKING:
    pass

Log = Callable[[str], None]
BANDS = (0, 10, 15, 20, 25, 30, 40)  # steps


@dataclass(frozen=True, slots=True)
class RowSet:
    """Rows of moves, whose they are, and the windows of the three parts of the split."""

    seats: SeatTable
    table: MoveTable
    manifest: Mapping[str, Any]
    arranged: Seats
    part: NDArray[np.str_]  # of each seat of `seats`

    def learned(self, part: Part, size: int = 19) -> Windows:
        """Return every run of games of a part's players on boards of one size.

        Games at the rank that every new account starts with are left out: nothing can be learned
        from such a label. The ruler keeps them.
        """
        own = (self.part == part) & (self.seats.size == size) & ~is_starting(self.seats.steps)
        return evidence.all_windows(self.arranged, own[self.arranged.game])

    def measured(self, part: Part, size: int = 19, *, whole: bool = True) -> Windows:
        """Return the ruler's windows of a part's players, from games that were read whole."""
        chosen = (self.part == part) & (self.seats.size == size)
        if whole:
            chosen &= self.seats.whole
        return evidence.ruler_windows(self.arranged, self.seats.rated(chosen))

    def players(self) -> dict[str, int]:
        """Return how many players each part has."""
        return {str(part): len(np.unique(self.seats.player[self.part == part])) for part in Part}


def read_rows(*folders: Path) -> RowSet:
    """Return the rows of one or more folders, which come from one network."""
    seats, table, manifest = read_folders(folders)
    part = np.array([str(part_of(str(player))) for player in seats.player])
    return RowSet(seats, table, manifest, arrange_seats(seats, table), part)


def train_evidence(
    rows: RowSet,
    kinds: Sequence[str],
    plan: EvidencePlan,
    *,
    folds: int = 0,
    seconds: float = math.inf,
    device: str = "cpu",
    about: Mapping[str, Any] | None = None,
    log: Log = lambda _: None,
) -> EvidenceModel:
    """Train our model on 19x19 games; its card holds the figures on the ruler.

    With `folds`, training players too are rated by models that never saw them, which makes the
    temperature surer.
    """
    train, validation = rows.learned(Part.TRAIN), rows.measured(Part.VALIDATION)
    if not len(train) or not len(validation):
        raise GoError("too few rows: no window of a training player, or none of a validation one")
    if any(getattr(rows.table, kind).shape[1] == 0 for kind in kinds):
        raise GoError(f"the rows lack some of {', '.join(kinds)}")
    inputs = inputs_of(rows.table, kinds)
    learned = torch.from_numpy(np.unique(train.order)).to(device)
    scaled = Scaled.of(torch.from_numpy(inputs).to(device), learned)
    members = evidence.train(scaled, train, validation, plan, seconds=seconds, log=log)
    unseen = evidence.joined_windows([validation, evidence.fragments(validation)])
    fitting = [(unseen, evidence.predict(members, scaled, unseen))]
    figures: dict[str, Any] = {}
    if folds > 1:
        ruled = rows.measured(Part.TRAIN, whole=False)
        fitting.append((ruled, out_of_fold(scaled, train, ruled, plan, folds, seconds)))
        figures["folds"] = report(*fitting[-1])
        log(f"folds: {figures['folds']}")
    heat = evidence.fit_temperature(
        np.concatenate([said for _, said in fitting]),
        *(
            np.concatenate([getattr(windows, name) for windows, _ in fitting])
            for name in ("moves", "steps", "player")
        ),
    )
    if folds > 1:
        figures["folds"] = report(ruled, tempered(fitting[-1][1], ruled.moves, heat))
    sizes = np.unique(rows.seats.size).tolist()
    for part, size in product((Part.VALIDATION, Part.TEST), sizes):
        windows = rows.measured(part, size)
        if len(windows):
            found = tempered(evidence.predict(members, scaled, windows), windows.moves, heat)
            name = str(part) if size == 19 else f"{part} {size}x{size}"
            figures[name] = {**report(windows, found), "bands": by_band(windows, found)}
    card = {
        "net": rows.manifest["net"],
        **(about or {}),
        "players": rows.players(),
        "moves": len(rows.table),
        "plan": asdict(plan),
        "figures": figures,
    }
    mean, scale = scaled.mean.cpu().numpy(), scaled.scale.cpu().numpy()
    return EvidenceModel(tuple(kinds), mean, scale, members.arrays(), heat, card)


def out_of_fold(
    scaled: Scaled,
    train: Windows,
    asked: Windows,
    plan: EvidencePlan,
    folds: int,
    seconds: float,
    start: Mapping[str, NDArray[np.float32]] | None = None,
) -> NDArray[np.float64]:
    """Return what models say of windows whose players they have not seen, fold by fold."""
    names = np.unique(np.concatenate([train.player, asked.player]))
    fold = dict(zip(names.tolist(), range(len(names)), strict=True))
    seen = np.array([fold[str(name)] % folds for name in train.player])
    number = np.array([fold[str(name)] % folds for name in asked.player])
    said = np.zeros((len(asked), BINS))
    for each in range(folds):
        other, own = train.some(seen != each), asked.some(number == each)
        # Without a look at the asked windows: the average of the weights at the end counts.
        members = evidence.train(
            scaled, other, own, plan, seconds=seconds, choose=False, start=start
        )
        said[number == each] = evidence.predict(members, scaled, own)
    return said


def report(windows: Windows, chances: NDArray[np.float64]) -> dict[str, Any]:
    """Return the ruler's figures for each length of window."""
    found: dict[str, Any] = {}
    low, middle, high = np.array([quantiles(each, (0.1, 0.5, 0.9)) for each in chances]).T
    for length in LENGTHS:
        own = windows.length == length
        if own.any():
            names = windows.player[own].tolist()
            one = measure(length, names, windows.steps[own], middle[own], low[own], high[own])
            found[str(length)] = {
                key: round(value, 4) for key, value in asdict(one).items() if key != "games"
            }
    return found


def by_band(windows: Windows, chances: NDArray[np.float64]) -> dict[str, Any]:
    """Return bias and error by true rank, from windows of one and two games."""
    said = evidence.medians(chances)
    found = {}
    for low, high in pairwise(BANDS):
        own = (windows.steps >= low) & (windows.steps < high) & (windows.length <= 2)
        if own.any():
            gap = said[own] - windows.steps[own]
            found[f"{low}-{high}"] = {
                "windows": int(own.sum()),
                "bias": round(float(gap.mean()), 3),
                "mae": round(float(np.abs(gap).mean()), 3),
            }
    return found
