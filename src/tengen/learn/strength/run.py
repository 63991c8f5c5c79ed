"""Trains strength models from a folder of rows (`tengen.strength.folder`) and measures them.

    train_evidence(read_rows(folder), ("basic", "more", "human", "trunk"), Plan())

Players, not games, are held out (`tengen.records.held_out`): windows of training players are
learned from, validation players end the training and set the temperature, test players are only
measured.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.learn.strength import evidence, set_transformer
from tengen.learn.strength.evidence import Plan, Scaled, Windows
from tengen.learn.strength.pool import Labels, train_on_sets
from tengen.learn.strength.set_transformer import Hyperparameters, Matches, Schedule, Trained
from tengen.ratings.evaluate import sets_of
from tengen.ratings.glicko2 import Glicko2
from tengen.ratings.pool import pool_from_frame
from tengen.ratings.system import future_ratings
from tengen.records.held_out import Part, part_of
from tengen.strength.arranged import Seats
from tengen.strength.estimate import BINS, quantiles
from tengen.strength.evidence import EvidenceModel, inputs_of, tempered
from tengen.strength.folder import SeatTable, arrange_seats, read_folders
from tengen.strength.measures import measure
from tengen.strength.moves import MoveTable
from tengen.strength.past_moves import PastMoves, PoolGames, places_of_games, places_of_seats
from tengen.strength.thesis import ThesisModel
from tengen.strength.thesis import inputs_of as inputs_of_thesis
from tengen.strength.windows import LENGTHS, is_starting

if TYPE_CHECKING:
    import polars as pl

Log = Callable[[str], None]
BANDS = (0, 10, 15, 20, 25, 30, 40)  # steps
STEPS_MEAN, STEPS_SPREAD = 22.0, 6.5  # labels of one-number models are normalised with these


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


def read_rows(*folders: Path) -> RowSet:
    """Return the rows of one or more folders, which come from one network."""
    seats, table, manifest = read_folders(folders)
    part = np.array([str(part_of(str(player))) for player in seats.player])
    return RowSet(seats, table, manifest, arrange_seats(seats, table), part)


def train_evidence(
    rows: RowSet,
    kinds: Sequence[str],
    plan: Plan,
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
        "players": {str(part): _players(rows, part) for part in Part},
        "moves": len(rows.table),
        "plan": asdict(plan),
        "figures": figures,
    }
    mean, scale = scaled.mean.cpu().numpy(), scaled.scale.cpu().numpy()
    return EvidenceModel(tuple(kinds), mean, scale, members.arrays(), heat, card)


def out_of_fold(
    scaled: Scaled, train: Windows, asked: Windows, plan: Plan, folds: int, seconds: float
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
        members = evidence.train(scaled, other, own, plan, seconds=seconds, choose=False)
        said[number == each] = evidence.predict(members, scaled, own)
    return said


def _players(rows: RowSet, part: Part) -> int:
    return len(np.unique(rows.seats.player[rows.part == part]))


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


@dataclass(frozen=True, slots=True)
class Labelled:
    """Windows for Neubauer's network, which rates one set of moves at a time."""

    rows: torch.Tensor
    train: Matches
    validation: Matches
    test: Windows


def labelled(rows: RowSet, kind: str, seed: int = 0) -> Labelled:
    """Pair windows of different players at random, with ranks as labels and no result.

    Humans here play programs, so there are no games between two of them to learn results from:
    only the rating target of section 4.7.1 is trained.
    """
    inputs = inputs_of_thesis(rows.table, kind)
    return Labelled(
        torch.from_numpy(inputs[rows.arranged.order]),
        _pairs(rows, Part.TRAIN, seed),
        _pairs(rows, Part.VALIDATION, seed),
        _ranges(rows, Part.TEST),
    )


def _ranges(rows: RowSet, part: Part) -> Windows:
    """Return single seats as ranges of arranged rows."""
    seats = rows.arranged
    own = np.flatnonzero((rows.part == part)[seats.game] & (seats.end - seats.start >= 15))
    bounds = np.column_stack([seats.start[own], seats.end[own]])
    ones = np.ones(len(own), np.int64)
    return Windows(np.arange(len(seats.order)), bounds, seats.steps[own], seats.player[own], ones)


def _pairs(rows: RowSet, part: Part, seed: int) -> Matches:
    windows = _ranges(rows, part)
    if len(windows) < 2:
        raise GoError(f"too few rows of {part} players")
    other = np.random.default_rng(seed).permutation(len(windows))
    ratings = ((windows.steps - STEPS_MEAN) / STEPS_SPREAD).astype(np.float32)
    score = np.full(len(windows), np.nan, np.float32)
    return Matches(windows.bounds, windows.bounds[other], ratings, ratings[other], score)


def train_thesis(
    data: Labelled,
    chosen: Hyperparameters,
    schedule: Schedule,
    *,
    stop: Callable[[], bool] = lambda: False,
    tell: Callable[[dict[str, float]], None] = lambda _: None,
) -> tuple[Trained, dict[str, Any]]:
    """Train Neubauer's network on ranks; return it with the ruler's figures on single games."""
    trained = set_transformer.train(
        data.rows, data.train, data.validation, chosen, schedule, 1.0, stop=stop, tell=tell
    )
    said = set_transformer.rate(trained.model, data.rows, data.test.bounds)
    steps = said * STEPS_SPREAD + STEPS_MEAN
    found = asdict(measure(1, data.test.player.tolist(), data.test.steps, steps))
    return trained, found


def thesis_on_ranks(
    rows: RowSet,
    kind: str,
    chosen: Hyperparameters,
    schedule: Schedule,
    device: str = "cpu",
    **how: Any,
) -> tuple[ThesisModel, Trained]:
    """Train Neubauer's network on ranks; `how` is passed on to `train_thesis`."""
    data = labelled(rows, kind, schedule.seed)
    data = replace(data, rows=data.rows.to(device))
    trained, found = train_thesis(data, chosen, schedule, **how)
    card = {"net": rows.manifest["net"], "schedule": asdict(schedule), "figures": {"test": found}}
    network = trained.model.in_numpy()
    return ThesisModel(kind, network, "steps", STEPS_MEAN, STEPS_SPREAD, card), trained


def thesis_on_pool(
    rows: RowSet,
    games: pl.DataFrame,
    kind: str,
    chosen: Hyperparameters,
    schedule: Schedule,
    device: str = "cpu",
    **how: Any,
) -> tuple[ThesisModel, Trained]:
    """Train Neubauer's network on the training set of a pool; `how` goes to `train_on_sets`."""
    pool = pool_from_frame(games)
    sets = sets_of(pool)
    if missing := [name for name in ("train", "validation") if name not in sets]:
        raise GoError(f"no games of the set {missing[0]} in the pool: `tengen games split`")
    labels = Labels(
        future_ratings(pool, Glicko2().replay(pool).after),
        pool.score,
        sets["train"],
        sets["validation"],
    )
    past = PastMoves.of(rows.seats, rows.table, places_of_seats(rows.seats, games))
    names = np.array(pool.players)
    players = np.column_stack([names[pool.black], names[pool.white]])
    asked = PoolGames.of(players, places_of_games(games)[pool.row], past)
    inputs = torch.from_numpy(inputs_of_thesis(rows.table, kind)[past.order]).to(device)
    found = train_on_sets(inputs, asked, labels, chosen, schedule, **how)
    figures = {"validation": {"lambda": found.trained.likelihood}}
    card = {"net": rows.manifest["net"], "schedule": asdict(schedule), "figures": figures}
    network = found.trained.model.in_numpy()
    return ThesisModel(kind, network, "points", found.mean, found.spread, card), found.trained
