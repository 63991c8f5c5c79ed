"""A model for 9x9, from the weights of the one for 19x19, on OGS's and GoQuest's games: no gain.

python -m tengen_lab.papers.neubauer2024.small_boards games GOQUEST.jsonl.gz -o goquest.jsonl
tengen strength features GAMES.jsonl.gz -o ogs --size 9 --unranked --least-moves 10 --most-games 2
tengen strength features goquest.jsonl -o goquest --size 9 --everybody --least-moves 10 \\
    --most-games 2
python -m tengen_lab.papers.neubauer2024.small_boards train ogs goquest -o default.npz

GoQuest has ratings. A line brings them to OGS's ranks: where the model for 19x19 says the same of
players of both, the ranks are the same. OGS's labels of new accounts are left out. Training players
are rated out of fold; together with validation players they set the temperature, and test players
are only measured, beside the model for 19x19 as it rated 9x9 before.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.polynomial import Polynomial
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.files.atomic import replacing
from tengen.strength.affine import Affine
from tengen.strength.evidence import EvidenceModel, inputs_of, tempered
from tengen.strength.rating import SMALL, widened
from tengen.strength.store import load_strength_model, network_prints
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.strength import evidence
from tengen_lab.training.strength.evidence import EvidencePlan, Scaled, Windows
from tengen_lab.training.strength.folder import arrange_seats, read_folders
from tengen_lab.training.strength.measures import clustered_error
from tengen_lab.training.strength.run import RowSet, out_of_fold, report
from tengen_lab.training.strength.windows import is_starting

SIZE = 9
HUNDRED = 100.0  # points of GoQuest's rating that `games` writes as one step
PLAN = EvidencePlan(steps=200, rate=1e-3, balance=0.5)
FOLDS = 3


def write_games(source: Path, output: Path) -> int:
    """Write GoQuest's games with ratings as ranks, a hundred points a step."""
    count = 0
    with gzip.open(source, "rt") as lines, replacing(output) as beside, beside.open("w") as out:
        for line in lines:
            game = json.loads(line)
            for color in ("black", "white"):
                game[f"{color}_rank"] = game[f"{color}_rating"] / HUNDRED
            out.write(json.dumps({"size": SIZE, **game}) + "\n")
            count += 1
    return count


def read_rows(base: EvidenceModel, ogs: Path, goquest: Path | None) -> tuple[RowSet, Affine | None]:
    """Return the rows of both servers with OGS's ranks, and the line that made them.

    Seats whose labels say nothing belong to no part.
    """
    seats, table, manifest = read_folders([ogs] if goquest is None else [ogs, goquest])
    served = np.isin(seats.player, read_folders([ogs])[0].player)
    part = np.array([str(part_of(str(player))) for player in seats.player])
    part[served & is_starting(seats.steps)] = ""
    line = None
    if goquest is not None:
        known = (part == Part.TRAIN) | (part == Part.VALIDATION)
        said = np.array([_steps(base, table[table.game == seat]) for seat in range(len(seats))])
        line = common_line(said, seats.steps, served & known, ~served & known)
        steps = np.where(served, seats.steps, line(seats.steps)).clip(0, 37.9)
        seats = replace(seats, steps=steps.astype(np.float32))
    return RowSet(seats, table, manifest, arrange_seats(seats, table), part), line


def _steps(base: EvidenceModel, own: Any) -> float:
    return base.steps(own) if len(own) else np.nan


def common_line(
    said: NDArray[np.float64],
    label: NDArray[np.float32],
    ours: NDArray[np.bool_],
    theirs: NDArray[np.bool_],
) -> Affine:
    """Return the line from their labels to ours under which a model says the same of both.

    A model leans to its middle: what it says of ours is taken for a parabola of the label, and read
    backwards where it rises, between the ranks that were there.
    """
    heard = np.isfinite(said)
    curve = Polynomial.fit(label[ours & heard], said[ours & heard], 2)
    told = Polynomial.fit(label[theirs & heard], said[theirs & heard], 1)
    weakest, strongest = np.quantile(label[ours & heard], (0.02, 0.99)).tolist()
    ranks = np.linspace(weakest, strongest, 100)
    rising = np.maximum.accumulate(curve(ranks)) + np.arange(100) * 1e-9
    labels = np.quantile(label[theirs & heard], np.linspace(0.02, 0.98, 50))
    inside = (told(labels) >= rising[0]) & (told(labels) <= rising[-1])
    return Affine.fit(labels[inside], np.interp(told(labels[inside]), rising, ranks))


def prepare(base: EvidenceModel, rows: RowSet) -> Scaled:
    """Return the inputs, scaled as for the base model, what never changed there by these rows."""
    inputs = torch.from_numpy(inputs_of(rows.table, base.kinds))
    own = Scaled.of(inputs, torch.from_numpy(np.unique(rows.learned(Part.TRAIN, SIZE).order)))
    mean, scale = (torch.from_numpy(part.copy()) for part in (base.mean, base.scale))
    dead = scale == 0
    mean[dead], scale[dead] = own.mean[dead], own.scale[dead]
    return Scaled(inputs, mean, scale)


def train(rows: RowSet, base: EvidenceModel, plan: EvidencePlan = PLAN) -> EvidenceModel:
    """Return the model; its card has the figures of both models, by server."""
    scaled, learned = prepare(base, rows), rows.learned(Part.TRAIN, SIZE)
    ruled, validation = rows.measured(Part.TRAIN, SIZE), rows.measured(Part.VALIDATION, SIZE)
    if not len(learned) or not len(validation):
        raise GoError("too few rows: no window of a training player, or none of a validation one")
    members = evidence.train(scaled, learned, validation, plan, choose=False, start=base.weights)
    unseen = [
        (ruled, out_of_fold(scaled, learned, ruled, plan, FOLDS, np.inf, start=base.weights)),
        (validation, evidence.predict(members, scaled, validation)),
    ]
    heat = evidence.fit_temperature(
        np.concatenate([said for _, said in unseen]),
        *(
            np.concatenate([getattr(windows, name) for windows, _ in unseen])
            for name in ("moves", "steps", "player")
        ),
    )
    test = rows.measured(Part.TEST, SIZE)
    unseen.append((test, evidence.predict(members, scaled, test)))
    figures: dict[str, Any] = {}
    for name, (windows, said) in zip(("folds", "validation", "test"), unseen, strict=True):
        now = tempered(said, windows.moves, heat)
        before = rated_before(base, rows, windows)
        for server, own in (("OGS", _of_ogs(windows)), ("GoQuest", ~_of_ogs(windows))):
            if own.any():
                told = {"now": report(windows.some(own), now[own])}
                told["before"] = report(windows.some(own), before[own])
                figures[f"{name} {server}"] = {
                    **told, "a guess": _guess(windows.some(own)),
                    "gain": gain(windows.some(own), now[own], before[own]),
                }  # fmt: skip
    card = {
        "net": base.net,
        "size": SIZE,
        "networks": network_prints(base.net, base.kinds),
        "moves": len(rows.table),
        "players": rows.players(),
        "plan": asdict(plan),
        "figures": figures,
    }
    mean, scale = scaled.mean.numpy(), scaled.scale.numpy()
    return EvidenceModel(base.kinds, mean, scale, members.arrays(), heat, card)


def _of_ogs(windows: Windows) -> NDArray[np.bool_]:
    return np.char.startswith(windows.player.astype(str), "o")


def rated_before(base: EvidenceModel, rows: RowSet, windows: Windows) -> NDArray[np.float64]:
    """Return what the model for 19x19 says, with what is known of anybody mixed in."""
    found = []
    for start, end in windows.bounds.tolist():
        own = rows.table[windows.order[start:end]]
        found.append(widened(base.chances(base.evidence(own)), SMALL[SIZE][0]))
    return np.array(found)


def _guess(windows: Windows) -> float:
    one = windows.steps[windows.length == 1]
    return round(float(np.abs(one - np.median(one)).mean()), 2)


def gain(
    windows: Windows, now: NDArray[np.float64], before: NDArray[np.float64]
) -> dict[str, list[float]]:
    """Return by how many ranks the error shrinks, with the error of that by player."""
    gaps = [np.abs(evidence.medians(said) - windows.steps) for said in (before, now)]
    found = {}
    for length in np.unique(windows.length).tolist():
        own = windows.length == length
        _, player = np.unique(windows.player[own], return_inverse=True)
        less = (gaps[0] - gaps[1])[own]
        found[str(length)] = [
            round(float(v), 3) for v in (less.mean(), clustered_error(less, player))
        ]
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    games = commands.add_parser("games")
    games.add_argument("source", type=Path)
    learn = commands.add_parser("train")
    learn.add_argument("ogs", type=Path)
    learn.add_argument("goquest", type=Path, nargs="?")
    for each in (games, learn):
        each.add_argument("-o", "--output", type=Path, required=True)
    asked = parser.parse_args(arguments)
    if asked.command == "games":
        print(write_games(asked.source, asked.output))
        return
    base = load_strength_model("default")
    rows, line = read_rows(base, asked.ogs, asked.goquest)
    if line is not None:
        print(f"OGS = {line.a:.3f} x GoQuest / 100 {line.b:+.2f}")
    model = train(rows, base)
    if line is not None:
        model.card["goquest"] = asdict(line)  # type: ignore[index]
    model.save(asked.output)
    print(json.dumps(model.card["figures"], indent=1))


if __name__ == "__main__":
    main()
