"""Training: from a pool and a table of patterns to any number of models, reading the games once.

Games are turned into competitions once, and all learners read the same ones. They are thinned and
written to files that are mapped, not loaded, so that memory does not grow with the pool: a pilot
model, fitted to the first few games with all their moves, decides which moves matter; likely ones
stay, of unlikely ones a few stay and stand for the others, so that sums keep their expectation.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen._core import patterns as core
from tengen.errors import GoError, quoted
from tengen.files import atomic, parquet
from tengen.packed_games import PackedGames
from tengen.patterns.model import LEARNERS, PatternModel, make_layout, make_model
from tengen.patterns.presets import Preset
from tengen.patterns.tables import PatternTable
from tengen_lab.training.patterns.learners import (
    BARSettings,
    FBTSettings,
    LBRSettings,
    MMSettings,
    fit_fbt,
    fit_mm,
    fit_temperature,
    make_stream_learner,
    stream_weights,
)
from tengen_lab.training.patterns.parallel import map_in_order
from tengen_lab.training.patterns.pools import BATCH, PoolPart, core_games


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """How competitions are made; the learners' own settings are beside it."""

    seed: int = 0
    pilot_games: int = 300
    teams: float = 32.0  # about how many moves of a competition are kept; 0 keeps all of them
    longest: int = 4  # a kept move stands for at most 2^longest moves
    mm: MMSettings = field(default_factory=MMSettings)
    fbt: FBTSettings = field(default_factory=FBTSettings)
    bar: BARSettings = field(default_factory=BARSettings)
    lbr: LBRSettings = field(default_factory=LBRSettings)


DEFAULTS = TrainingSettings()


@dataclass(frozen=True)
class TrainingData:
    """The competitions of a pool, in files, and how they were made."""

    table: PatternTable
    folder: Path
    parts: list[core.Competitions]
    facts: dict[str, Any]


def make_competitions(
    pool: PoolPart,
    table: PatternTable,
    presets: Sequence[Preset],
    folder: Path,
    settings: TrainingSettings = DEFAULTS,
    *,
    threads: int = 1,
    cluster: str | None = None,
    progress: Callable[[int, int], None] = lambda *_: None,
) -> TrainingData:
    """Write the competitions of a pool into `folder`, for all of `presets`.

    Files of an interrupted run with the same pool, table and settings are kept and used.
    """
    started = time.monotonic()
    owner = any(preset.needs_owner for preset in presets)
    state = _manifest(pool, table, owner, settings)
    manifest = folder / "manifest.json"
    if not manifest.exists() or manifest.read_text() != state:
        for old in folder.glob("*.teams"):
            old.unlink()
        atomic.write_text(manifest, state)
    pieces = [folder / f"{n:07d}.teams" for n in range(-(-len(pool) // BATCH))]
    missing = (
        (number, games)
        for number, games in enumerate(pool.batches(BATCH))
        if not pieces[number].exists()
    )
    done = sum(path.exists() for path in pieces)
    pilot = None
    if settings.teams > 0 and done < len(pieces):
        pilot = fit_pilot(pool, table, max(presets, key=lambda p: len(p.classes)), settings)
    maker = TeamMaker(table, owner, pilot, settings)
    for number, data in map_in_order(maker.make, missing, threads=threads, cluster=cluster):
        atomic.write_bytes(pieces[number], data)
        done += 1
        progress(min(done * BATCH, len(pool)), len(pool))
    parts = [core.Competitions(str(path)) for path in pieces]
    positions = sum(len(part) for part in parts)
    if positions == 0:
        raise GoError(f"{pool.name}: no position to learn from")
    facts = {
        "pool": Path(pool.name).name,
        "part": pool.part,
        "games": len(pool),
        "positions": positions,
        "patterns": len(table),
        "seed": settings.seed,
        "date": datetime.now(tz=UTC).date().isoformat(),
        "seconds_making_teams": round(time.monotonic() - started, 1),
    }
    return TrainingData(table, folder, parts, facts)


class TeamMaker:
    """Makes the competitions of a batch of games; travels to other processes."""

    def __init__(
        self, table: PatternTable, owner: bool, pilot: tuple[Preset, NDArray[np.float32]] | None,
        settings: TrainingSettings,
    ) -> None:  # fmt: skip
        self.table, self.owner, self.pilot, self.settings = table, owner, pilot, settings

    def make(self, numbered: tuple[int, PackedGames]) -> tuple[int, bytes]:
        """Return the batch's number and its competitions, as their file holds them."""
        number, games = numbered
        made = core.extract(core_games(games), self.table.dictionary, self.owner)
        if self.pilot is not None:
            preset, weights = self.pilot
            pilot = make_model(make_layout(self.table, preset), weights)
            seed = self.settings.seed * 1_000_003 + number
            made = core.thin(made, pilot, self.settings.teams, self.settings.longest, seed)
        return number, made.to_bytes()


def _manifest(pool: PoolPart, table: PatternTable, owner: bool, settings: TrainingSettings) -> str:
    made_by = {
        name: getattr(settings, name) for name in ("seed", "pilot_games", "teams", "longest")
    }
    rows = hashlib.blake2b(pool.rows.tobytes(), digest_size=16).hexdigest()
    patterns = hashlib.blake2b(table.hashes.tobytes(), digest_size=16).hexdigest()
    games = parquet.fingerprint(pool.path)
    facts = {"owner": owner, "games": games, "rows": rows, "patterns": patterns}
    return json.dumps({**made_by, **facts})


def fit_pilot(
    pool: PoolPart, table: PatternTable, preset: Preset, settings: TrainingSettings
) -> tuple[Preset, NDArray[np.float32]]:
    """Fit a quick model to the first games, with all their moves."""
    batches = itertools.islice(pool.batches(BATCH), -(-settings.pilot_games // BATCH))
    parts = [core.extract(core_games(games), table.dictionary) for games in batches]
    weights, _ = fit_mm(make_layout(table, preset), parts, MMSettings(tolerance=5e-3))
    return preset, weights


def train(
    data: TrainingData,
    wanted: Sequence[tuple[str, Preset]],
    settings: TrainingSettings = DEFAULTS,
    *,
    calibration: PoolPart | None = None,
    threads: int = 1,
    report: Callable[[str], None] = lambda _: None,
) -> Iterator[PatternModel]:
    """Yield a model for each wanted pair of learner and preset, in the order they are finished.

    FBT starts from MM's weights and comes last. `calibration` holds the games that fit the
    temperature of learners without probabilities of their own.
    """
    for name, _ in wanted:
        check_learner(name)
    fitted: dict[Preset, tuple[NDArray[np.float32], dict[str, Any]]] = {}
    for name, preset in sorted(wanted, key=lambda pair: pair[0] == "fbt"):
        layout = make_layout(data.table, preset)
        report(f"{name} with {preset.name}: {layout.parameters:,} members")
        if name not in ("mm", "fbt"):
            yield _train_online(name, preset, data, settings, calibration)
            continue
        if preset not in fitted:
            fitted[preset] = _timed_mm(layout, data, settings, threads, report)
        weights, learning = fitted[preset]
        if name == "mm":
            yield PatternModel(
                preset, name, data.table, weights,
                settings=asdict(settings.mm), card=data.facts | learning,
            )  # fmt: skip
            continue
        begun = time.thread_time()
        weights, vectors, history = fit_fbt(
            layout, data.parts, weights, settings.fbt, seed=settings.seed, report=report
        )
        learning = {
            "seconds_learning": round(time.thread_time() - begun + learning["seconds_learning"], 3),
            "log_likelihoods": history,
        }
        yield PatternModel(
            preset, name, data.table, weights, vectors,
            settings=asdict(settings.fbt), card=data.facts | learning,
        )  # fmt: skip


def check_learner(name: str) -> None:
    """Raise `GoError` if there is no learner of that name."""
    if name not in LEARNERS:
        raise GoError(f"no learner {quoted(name)} (one of {', '.join(LEARNERS)} expected)")


def _timed_mm(
    layout: core.Layout, data: TrainingData, settings: TrainingSettings, threads: int,
    report: Callable[[str], None],
) -> tuple[NDArray[np.float32], dict[str, Any]]:  # fmt: skip
    begun = time.process_time()
    weights, history = fit_mm(
        layout, data.parts, settings.mm, threads=threads, folder=data.folder, report=report
    )
    return weights, {
        "seconds_learning": round(time.process_time() - begun, 3),
        "updates": len(history),
        "log_likelihoods": [history[0], history[-1]],
    }


def _train_online(
    name: str, preset: Preset, data: TrainingData, settings: TrainingSettings,
    calibration: PoolPart | None,
) -> PatternModel:  # fmt: skip
    """Show each competition once to a learner that keeps nothing of it."""
    layout = make_layout(data.table, preset)
    learner, own_settings = make_stream_learner(name, layout, settings.bar, settings.lbr)
    begun = time.thread_time()
    # Files are often sorted by date, and what is seen last counts more.
    for number in np.random.default_rng(settings.seed).permutation(len(data.parts)):
        learner.observe(data.parts[number])
    seconds = time.thread_time() - begun
    weights, variances = stream_weights(learner)
    temperature = 1.0
    if calibration is not None:
        sample = [
            core.extract(core_games(games), data.table.dictionary, preset.needs_owner)
            for games in calibration.batches(BATCH)
        ]
        temperature = fit_temperature(make_model(layout, weights), sample)
    card = data.facts | {"seconds_learning": round(seconds, 3)}
    return PatternModel(
        preset, name, data.table, weights, None, variances, temperature, own_settings, card
    )
