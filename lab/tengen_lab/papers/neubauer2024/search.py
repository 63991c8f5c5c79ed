"""Searches for hyperparameters, resumable: Neubauer's (2024, section 4.7.3), or Optuna's.

In his iterated random search each round tries settings around the best so far; the scope shrinks by
0.6 a round. Optuna (Akiba and others 2019) proposes by tree-structured Parzen estimators in the
same domains. Every finished run is written down at once, so that an interrupted search goes on
where it was.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tengen.errors import GoError, quoted
from tengen.files import atomic
from tengen.files.inputs import read_json
from tengen_lab.papers.neubauer2024.figures import read_search
from tengen_lab.papers.neubauer2024.set_transformer_training import Hyperparameters

SHRINK = 0.6
# The domains of section 4.7.3.
DOMAINS: dict[str, tuple[float, float]] = {
    "rate": (1e-5, 1.0),
    "decay": (0.9, 1.0),
    "rating_loss": (0.001, 10.0),
    "regularization": (0.001, 100.0),
    "depth": (1, 5),
    "hidden": (8, 256),
    "queries": (8, 256),
    "inducing": (1, 64),
}
WHOLE = ("depth", "hidden", "queries", "inducing")
LOGARITHMIC = ("rate", "rating_loss", "regularization", "hidden", "queries")
Trial = Callable[[Hyperparameters, int], float]  # settings and seed -> lambda on validation


@dataclass(frozen=True, slots=True)
class TriedRun:
    """A finished training run of the search."""

    round: int
    number: int
    settings: Hyperparameters
    likelihood: float


def propose(best: Hyperparameters, scope: float, rng: np.random.Generator) -> Hyperparameters:
    """Draw settings around the best ones, as section 4.7.3 says; `scope` is its gamma."""

    def around(low: float, high: float) -> float:
        return float(rng.uniform(low * scope, high * scope))

    widest = math.floor(32 * scope + 0.5)
    drawn: dict[str, float] = {
        "rate": best.rate * 10 ** around(-3, 3),
        "decay": best.decay + around(-0.05, 0.05),
        "rating_loss": best.rating_loss * 2 ** around(-3, 3),
        "regularization": best.regularization * 2 ** around(-3, 3),
        "depth": int(rng.integers(1, 6)),
        "hidden": math.ceil(best.hidden * 2 ** around(-2, 2)),
        "queries": math.ceil(best.queries * 2 ** around(-2, 2)),
        "inducing": best.inducing + int(rng.integers(-widest, widest + 1)),
    }
    clamped = {name: min(max(drawn[name], low), high) for name, (low, high) in DOMAINS.items()}
    settings: dict[str, Any] = {n: int(v) if n in WHOLE else v for n, v in clamped.items()}
    return Hyperparameters(**settings)


# From the runs so far, the round, the number in it and the seed.
Proposer = Callable[[Sequence[TriedRun], int, int, int], Hyperparameters]


def by_rounds(done: Sequence[TriedRun], number: int, each: int, seed: int) -> Hyperparameters:
    """Propose around the best of earlier rounds, as the thesis does."""
    if number == each == 0:
        return Hyperparameters()
    before = [run for run in done if run.round < number]
    best = max(before, key=lambda run: run.likelihood).settings if before else Hyperparameters()
    return propose(best, SHRINK**number, np.random.default_rng([seed, number, each]))


def by_optuna(done: Sequence[TriedRun], number: int, each: int, seed: int) -> Hyperparameters:
    """Propose by what all runs so far say of each setting."""
    import optuna
    from optuna.distributions import BaseDistribution, FloatDistribution, IntDistribution

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    if number == each == 0:
        return Hyperparameters()
    domains: dict[str, BaseDistribution] = {
        name: IntDistribution(int(low), int(high), log=name in LOGARITHMIC)
        if name in WHOLE
        else FloatDistribution(low, high, log=name in LOGARITHMIC)
        for name, (low, high) in DOMAINS.items()
    }
    sampler = optuna.samplers.TPESampler(seed=seed * 1000 + number * 100 + each, n_startup_trials=6)
    study = optuna.create_study(direction="maximize", sampler=sampler)
    for run in done:
        study.add_trial(
            optuna.trial.create_trial(
                params=asdict(run.settings), distributions=domains, value=run.likelihood
            )
        )
    return Hyperparameters(**study.ask(domains).params)


PROPOSERS: dict[str, Proposer] = {"rounds": by_rounds, "optuna": by_optuna}


def search(
    trial: Trial,
    log: Path,
    *,
    by: str = "rounds",
    rounds: int = 5,
    runs: int = 6,
    seed: int = 0,
    of: str = "",
    tell: Callable[[TriedRun], None] = lambda _: None,
) -> TriedRun:
    """Search, and keep every run in the file `log`; return the best run of all.

    `by` names one of `PROPOSERS`. The first run of all has the thesis's initial settings. A log of
    another search is refused, and so is one whose runs were of something else (`of`).
    """
    asked: list[str | int] = [by, rounds, runs, seed, *([of] if of else [])]
    done = read_log(log, asked) if log.exists() else []
    best = max(done, key=lambda run: run.likelihood, default=None)
    for number in range(rounds):
        for each in range(runs):
            if any((run.round, run.number) == (number, each) for run in done):
                continue
            settings = PROPOSERS[by](done, number, each, seed)
            found = TriedRun(
                number, each, settings, trial(settings, seed * 1000 + number * 100 + each)
            )
            done.append(found)
            _write_log(log, done, asked)
            tell(found)
            if best is None or found.likelihood > best.likelihood:
                best = found
    assert best is not None
    return best


def read_log(log: Path, asked: list[str | int]) -> list[TriedRun]:
    """Read the finished runs. Raises `GoError` if the file is the log of another search."""
    try:
        found = read_json(log)
        if found["search"] != asked:
            raise GoError(f"{log}: the log of another search {found['search']}")
        return [
            TriedRun(r["round"], r["number"], Hyperparameters(**r["settings"]), r["likelihood"])
            for r in found["runs"]
        ]
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, GoError):
            raise
        raise GoError(f"{log}: not the log of a search ({error!r})") from None


def best_of(log: Path) -> Hyperparameters:
    """Return the settings of the best run of a finished or interrupted search.

    Raises `GoError` for any other file.
    """
    best = max(read_search(log), key=lambda run: float(run["likelihood"]))["settings"]
    for name, value in best.items():
        low, high = DOMAINS.get(name, (1, 0))
        kinds = (int,) if name in WHOLE else (int, float)
        if type(value) not in kinds or not low <= value <= high:
            raise GoError(f"{log}: not the settings of a search ({quoted({name: value})})")
    return Hyperparameters(**best)


def _write_log(log: Path, done: list[TriedRun], asked: list[str | int]) -> None:
    content = {"search": asked, "runs": [asdict(run) for run in done]}
    atomic.write_text(log, json.dumps(content, indent=1))
