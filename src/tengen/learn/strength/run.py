"""Trains strength models in one process: rows of moves, the models, their figures.

    learn_strength(games, by_student(student), folder, net="default", seconds=240)

Rows with trunk vectors are too many to keep, so everything that needs them happens here: our model
in several variants, Neubauer's two, and what they say of each player in each game (`seats.npz`).
Rows without trunk vectors are written down for fitting elsewhere (`moves-*.npz`).
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from tengen.learn.strength import evidence, set_transformer
from tengen.learn.strength.evidence import Members, Plan, Scaled, Windows
from tengen.learn.strength.extraction import Extractor, Rows
from tengen.learn.strength.set_transformer import THESIS, Hyperparameters
from tengen.ranks import ogs_rating
from tengen.records.held_out import Part, part_of
from tengen.strength.arranged import Seats, arrange
from tengen.strength.estimate import quantiles
from tengen.strength.evidence import EvidenceModel, centered, tempered
from tengen.strength.games import GameSet
from tengen.strength.measures import measure
from tengen.strength.moves import MoveTable
from tengen.strength.windows import LENGTHS, rated_seats

Log = Callable[[str], None]
LEAST_MOVES = 15  # of a seat to learn from
VARIANTS: dict[str, tuple[str, ...]] = {
    "trunk": ("basic", "more", "trunk"),
    "human": ("basic", "more", "human"),
    "all": ("basic", "more", "human", "trunk"),
    "heads": ("basic", "more"),
}
BANDS = (0, 10, 15, 20, 25, 30, 40)
RATING_MEAN, RATING_SPREAD = 1500.0, 350.0  # ratings are normalised with these
GAMMA = RATING_SPREAD * np.log(10) / 400


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds for the parts of a run."""

    variant: float = 14.0  # of each variant of our model
    final: float = 40.0
    folds: float = 12.0  # of each fold
    thesis: float = 20.0  # of each of Neubauer's models


@dataclass(slots=True)
class Read:
    """All rows of a run: plain columns here, wide ones on the device; and whose they are."""

    games: GameSet
    table: MoveTable
    trunk: Tensor
    human: Tensor
    seats: Seats

    def columns(self, kinds: Sequence[str]) -> Tensor:
        """Return what a model of these kinds of input sees; see `evidence.inputs_of`."""
        device = self.trunk.device
        parts: list[Tensor] = []
        for kind in kinds:
            if kind == "trunk":
                parts.append(self.trunk)
            elif kind == "human":
                likely = self.human.cpu().numpy().astype(np.float32)
                parts.append(torch.from_numpy(centered(likely)).half().to(device))
            else:
                parts.append(torch.from_numpy(getattr(self.table, kind)).half().to(device))
        return torch.cat(parts, 1)


def read_all(extractor: Extractor, games: GameSet, log: Log) -> Read:
    """Read the moves of games of any sizes."""
    tables, trunks, humans, orders = [], [], [], []
    for size in np.unique(games.games.sizes):
        index = np.flatnonzero(games.games.sizes == size)
        rows: Rows = extractor.read(games.subset(index), log)
        rows.table.game[:] = index[rows.table.game]
        tables.append(rows.table)
        trunks.append(rows.trunk)
        humans.append(rows.human)
        orders.append(len(rows.table))
    table = MoveTable.joined(tables)
    return Read(games, table, torch.cat(trunks), torch.cat(humans), arrange(games, table))


def learn_strength(
    games: GameSet,
    extractor: Extractor,
    folder: Path,
    *,
    net: str,
    about: Mapping[str, Any] | None = None,
    others: GameSet | None = None,
    plan: Plan | None = None,
    thesis: Hyperparameters = THESIS,
    budget: Budget | None = None,
    log: Log = print,
) -> None:
    """Train, measure and write down; `others` are games to rate only, such as KGS's."""
    begun = time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    plan, budget = plan or Plan(), budget or Budget()

    def tell(line: str) -> None:
        log(f"[{time.monotonic() - begun:.0f} s] {line}")

    read = read_all(extractor, games, tell)
    tell(f"{len(read.table)} moves, trunk {tuple(read.trunk.shape)}, human {read.human.shape[1]}")
    keep = ThreadPoolExecutor(4)
    writing = keep_moves(read, folder, keep)
    sets = Sets.of(read)
    tell(f"windows: {len(sets.train)} train, {len(sets.validation)}, {len(sets.test)} test")
    figures: dict[str, Any] = {}
    variants = [
        name for name, kinds in VARIANTS.items() if "human" not in kinds or read.human.shape[1]
    ]
    models: dict[str, EvidenceModel] = {}
    for name in variants:
        last = name == best_variant(variants)
        seconds = budget.final if last else budget.variant
        model, figures[name] = fit_variant(
            read, sets, VARIANTS[name], plan, seconds, {"net": net, **(about or {})}, tell
        )
        models[name] = model
        model.save(folder / f"{name}.npz")
        tell(f"{name}: {json.dumps(figures[name])}")
    chosen = models[best_variant(variants)]
    figures["folds"] = cross_validate(read, sets, chosen.kinds, plan, budget.folds, tell)
    tell(f"folds: {json.dumps(figures['folds'])}")
    write_seats(read, chosen, folder / "seats.npz")
    if others is not None:
        there = read_all(extractor, others, tell)
        write_seats(there, chosen, folder / "others.npz")
        tell(f"rated {len(there.seats)} seats of other games")
        del there
    figures["thesis"] = learn_thesis(read, folder, thesis, budget.thesis, tell)
    figures["plan"], figures["budget"] = asdict(plan), asdict(budget)
    figures["seconds"] = round(time.monotonic() - begun)
    (folder / "figures.json").write_text(json.dumps(figures, indent=1))
    for each in writing:
        each.result()
    tell("finished")


def best_variant(variants: Sequence[str]) -> str:
    return "all" if "all" in variants else "trunk"


@dataclass(frozen=True, slots=True)
class Sets:
    """Windows to train on, and the ruler's on validation and test players."""

    train: Windows
    validation: Windows
    test: Windows
    small: dict[int, Windows]  # test windows on smaller boards
    part: NDArray[np.str_]  # of each seat

    @classmethod
    def of(cls, read: Read) -> Sets:
        seats, games = read.seats, read.games
        part = np.array([str(part_of(str(player))) for player in seats.player])
        human = games.human[seats.game] == seats.color
        enough = human & (seats.end - seats.start >= LEAST_MOVES)
        sizes = games.games.sizes[seats.game]
        # A window has games of one size, so that "small" means the same for all its moves.
        train = [
            evidence.all_windows(seats, enough & (part == Part.TRAIN) & (sizes == size))
            for size in np.unique(sizes)
        ]
        small = {
            int(size): ruler(read, Part.TEST, int(size), 15)
            for size in np.unique(sizes)
            if size != 19
        }
        return cls(
            evidence.joined_windows(train),
            ruler(read, Part.VALIDATION),
            ruler(read, Part.TEST),
            {size: windows for size, windows in small.items() if len(windows)},
            part,
        )


def ruler(read: Read, part: Part | None, size: int = 19, least: int = 40) -> Windows:
    """Return the ruler's windows of the players of one part."""
    rated = rated_seats(read.games, part=part, size=size, least_moves=least)
    find = read.seats.find()
    return evidence.ruler_windows(
        read.seats, [seat for seat in rated if (seat.game, int(seat.color)) in find]
    )


def fit_variant(
    read: Read, sets: Sets, kinds: tuple[str, ...], plan: Plan, seconds: float,
    about: Mapping[str, Any], log: Log,
) -> tuple[EvidenceModel, dict[str, Any]]:  # fmt: skip
    """Train one variant, fit its temperature on validation players, measure it on test players."""
    rows = Scaled.of(read.columns(kinds), _sample(sets.train))
    members = evidence.train(rows, sets.train, sets.validation, plan, seconds=seconds, log=log)
    said = evidence.predict(members, rows, sets.validation)
    heat = evidence.fit_temperature(
        said, sets.validation.moves, sets.validation.steps, sets.validation.player
    )
    figures: dict[str, Any] = {"temperature": heat}
    tried = {"validation": sets.validation, "test": sets.test}
    tried |= {f"test {size}x{size}": windows for size, windows in sets.small.items()}
    for name, windows in tried.items():
        found = evidence.predict(members, rows, windows)
        figures[name] = report(windows, tempered(found, windows.moves, heat))
    figures["bands"] = by_band(
        sets.test, tempered(evidence.predict(members, rows, sets.test), sets.test.moves, heat)
    )
    model = EvidenceModel(
        kinds, rows.mean.cpu().numpy(), rows.scale.cpu().numpy(), members.arrays(), heat, about
    )
    return model, figures


def cross_validate(
    read: Read, sets: Sets, kinds: tuple[str, ...], plan: Plan, seconds: float, log: Log,
    folds: int = 4,
) -> dict[str, Any]:  # fmt: skip
    """Measure on all players but the test ones, each by members that never saw him."""
    if seconds <= 0:
        return {}
    players = np.unique(np.concatenate([sets.train.player, sets.validation.player]))
    fold = dict(zip(players.tolist(), np.arange(len(players)) % folds, strict=True))
    every = evidence.joined_windows([ruler(read, Part.TRAIN), ruler(read, Part.VALIDATION)])
    number = np.array([fold.get(str(player), -1) for player in every.player])
    own = np.array([fold[str(player)] for player in sets.train.player])
    said = np.zeros((len(every), evidence.BINS))
    rows = Scaled.of(read.columns(kinds), _sample(sets.train))
    less = replace(plan, members=max(1, plan.members // 2))
    for each in range(folds):
        members: Members = evidence.train(
            rows, sets.train.some(own != each), every.some(number == each).some(slice(0, 200)),
            less, seconds=seconds, log=lambda _: None,
        )  # fmt: skip
        said[number == each] = evidence.predict(members, rows, every.some(number == each))
    heat = evidence.fit_temperature(said, every.moves, every.steps, every.player)
    return {"temperature": heat, **report(every, tempered(said, every.moves, heat))}


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


def _sample(windows: Windows) -> Tensor:
    """Return some of the rows that windows hold, to take means from."""
    return torch.from_numpy(windows.order[:: max(1, len(windows.order) // 200_000)])


def keep_moves(read: Read, folder: Path, pool: ThreadPoolExecutor) -> list[Any]:
    """Write the rows of humans in even 19x19 games, without trunk vectors, in three files."""
    table, games = read.table, read.games
    even = (games.games.sizes == 19) & (games.handicap == 0) & games.ranked
    kept = np.flatnonzero(even[table.game] & (games.human[table.game] == table.color))
    likely = read.human.cpu().numpy()[kept].astype(np.float16)

    def write(number: int, some: NDArray[np.intp]) -> None:
        np.savez_compressed(
            folder / f"moves-{number}.npz",
            game=games.id[table.game[kept[some]]],
            turn=table.turn[kept[some]],
            color=table.color[kept[some]],
            basic=table.basic[kept[some]].astype(np.float16),
            more=table.more[kept[some]].astype(np.float16),
            human=likely[some],
        )

    parts = np.array_split(np.arange(len(kept)), 3)
    return [pool.submit(write, number, part) for number, part in enumerate(parts)]


def write_seats(read: Read, model: EvidenceModel, path: Path, batch: int = 256) -> None:
    """Write what the model says of every player in every game alone, and sums of the moves."""
    seats, table = read.seats, read.table
    rows = Scaled(
        read.columns(model.kinds),
        torch.from_numpy(model.mean).to(read.trunk.device),
        torch.from_numpy(model.scale).to(read.trunk.device),
    )
    members = evidence.restored_members(model).to(read.trunk.device)
    bounds = np.column_stack([seats.start, seats.end])
    every = Windows(seats.order, bounds, seats.steps, seats.player, np.ones(len(seats), np.int64))
    chances = tempered(
        evidence.predict(members, rows, every, batch=batch), every.moves, model.temperature
    )
    loss = table.points_loss[seats.order].astype(np.float64)
    likely = read.human.cpu().numpy()[seats.order].astype(np.float32)
    games = read.games
    np.savez_compressed(
        path,
        game=games.id[seats.game],
        player=seats.player,
        color=seats.color,
        human=games.human[seats.game],
        bot=games.bot[seats.game],
        size=games.games.sizes[seats.game].astype(np.uint8),
        steps=seats.steps,
        moves=every.moves.astype(np.int16),
        chances=chances.astype(np.float16),
        loss=np.add.reduceat(loss, seats.start).astype(np.float32),
        loss_square=np.add.reduceat(loss**2, seats.start).astype(np.float32),
        likely=np.add.reduceat(likely, seats.start).astype(np.float32)
        if likely.shape[1]
        else np.empty((len(seats), 0), np.float32),
    )


def learn_thesis(
    read: Read, folder: Path, chosen: Hyperparameters, seconds: float, log: Log
) -> dict[str, Any]:
    """Train Neubauer's basic and full models on these games of humans against programs.

    His labels are ratings by Glicko-2 ten games later; here the server's own rank is known.
    """
    if seconds <= 0:
        return {}
    matches, part, single = thesis_matches(read)
    figures: dict[str, Any] = {"matches": len(matches)}
    for name, kind in (("basic", "basic"), ("full", "trunk")):
        rows = read.columns([kind])[torch.from_numpy(read.seats.order).to(read.trunk.device)]
        until = time.monotonic() + seconds
        schedule = set_transformer.Schedule(batch=50, steps=40)
        trained = set_transformer.train(
            rows,
            matches.some(np.flatnonzero(part == "train")),
            matches.some(np.flatnonzero(part == "validation")),
            chosen, schedule, GAMMA, stop=lambda until=until: time.monotonic() > until,
        )  # fmt: skip
        test = np.flatnonzero(part == "test")
        figures[name] = {
            "validation lambda": trained.likelihood,
            "test lambda": set_transformer.likelihood(
                trained.model, rows, matches.some(test), GAMMA
            ),
            "epochs": trained.epochs,
            "parameters": sum(weight.numel() for weight in trained.model.parameters()),
            "ranks": thesis_ranks(trained.model, rows, single),
        }
        log(
            f"thesis {name}: {json.dumps({k: v for k, v in figures[name].items() if k != 'epochs'})}"
        )
        state = {k: v.half().cpu().numpy() for k, v in trained.model.state_dict().items()}
        np.savez_compressed(folder / f"thesis-{name}.npz", **state)
    return figures


def thesis_matches(read: Read) -> tuple[set_transformer.Matches, NDArray[np.str_], Windows]:
    """Return the even 19x19 games with both players' recent moves before them, and their parts.

    Also the ruler's test windows, as bounds of arranged rows where they are one range.
    """
    seats, games = read.seats, read.games
    find = seats.find()
    rows: list[tuple[int, int, int, int, float, float, float]] = []
    part = []
    wanted = (games.games.sizes == 19) & (games.handicap == 0) & (games.winner > 0)
    for game in np.flatnonzero(wanted & ~np.isnan(games.black_steps + games.white_steps)).tolist():
        if (game, 1) not in find or (game, 2) not in find:
            continue
        bounds = [seats.recent(find[game, color]) for color in (1, 2)]
        if min(end - start for start, end in bounds) < 40:
            continue
        ratings = [
            (ogs_rating(float(steps[game])) - RATING_MEAN) / RATING_SPREAD
            for steps in (games.black_steps, games.white_steps)
        ]
        rows.append((*bounds[0], *bounds[1], *ratings, float(games.winner[game] == 1)))
        own = games.black if games.human[game] == 1 else games.white
        part.append(str(part_of(str(own[game]))))
    found = np.array(rows, np.float64).reshape(-1, 7)
    matches = set_transformer.Matches(
        found[:, :2].astype(np.int64),
        found[:, 2:4].astype(np.int64),
        *(found[:, column].astype(np.float32) for column in (4, 5, 6)),
    )
    test = [i for i in range(len(seats)) if _is_test(read, i)]
    bounds = np.array([(seats.start[i], seats.end[i]) for i in test], np.int64).reshape(-1, 2)
    single = Windows(
        np.arange(len(seats.order)),
        bounds,
        seats.steps[test],
        seats.player[test],
        np.ones(len(test), np.int64),
    )
    return matches, np.array(part), single


def _is_test(read: Read, seat: int) -> bool:
    seats, games = read.seats, read.games
    game = int(seats.game[seat])
    return bool(
        games.human[game] == seats.color[seat]
        and games.games.sizes[game] == 19
        and games.ranked[game]
        and games.handicap[game] == 0
        and seats.end[seat] - seats.start[seat] >= 40
        and part_of(str(seats.player[seat])) is Part.TEST
    )


@torch.no_grad()  # type: ignore[untyped-decorator]
def thesis_ranks(
    model: set_transformer.SetTransformer, rows: Tensor, windows: Windows
) -> dict[str, Any]:
    """Return the ruler's figures of a model with one output, from single games."""
    said = []
    for start in range(0, len(windows), 100):
        sets = set_transformer.gather(rows, windows.bounds[start : start + 100])
        said.append(model(sets.moves, sets.mask).cpu().numpy())
    rating = np.concatenate(said) * RATING_SPREAD + RATING_MEAN if said else np.empty(0)
    steps = 23.15 * np.log(np.clip(rating, 100, 6000) / 525)
    return asdict(measure(1, windows.player.tolist(), windows.steps, steps))
