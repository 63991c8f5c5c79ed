"""`tengen search`: the tree search measured."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import note, progress, show
from tengen.cli.options import Device, Json
from tengen.files.budgets import JSON_BYTES
from tengen.files.inputs import read_input

app = typer.Typer(add_completion=False, no_args_is_help=True, help="The tree search, measured.")


@app.callback()
def _search() -> None:
    pass


@app.command()
def bench(
    file: Annotated[Path, typer.Argument(help="KataGo's reviews of games (.jsonl, .jsonl.gz).")],
    net: Annotated[str | None, typer.Option("--net", help="A network by name or a file.")] = None,
    visits: Annotated[int, typer.Option("--visits", min=1, help="Visits of each position.")] = 128,
    positions: Annotated[
        int | None,
        typer.Option("--positions", min=1, help="How many, chosen by chance (default: all)."),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", help="The same seed gives the same sample and the same search.")
    ] = 0,
    noise: Annotated[
        float, typer.Option("--noise", min=0, help="Wide root noise; KataGo's analysis has 0.04.")
    ] = 0.04,
    device: Device = "auto",
    at_once: Annotated[
        int, typer.Option("--at-once", min=1, help="Positions searched in shared batches.")
    ] = 8,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            help="Write each position here; a later run goes on where this file ends.",
        ),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option("--against", help="Do not search: compare with these reviews of the games."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Compare the first move and the lead with KataGo's on positions that it has reviewed."""
    from tengen.nets.devices import open_evaluator
    from tengen.search.options import Limits, Options
    from tengen_lab.measuring.searches import (
        Compared,
        agreement,
        compare,
        read_reviews,
        sample,
        summary,
    )

    chosen = sample(read_reviews(file), positions, seed)
    if against is not None:
        both = agreement(chosen, read_reviews(against))
        show(
            {"against": str(against), **both},
            as_json,
            f"{both['positions']} positions: the same first move in {both['top1']:.1%}, "
            f"leads {both['lead_mae']:.2f} points apart",
        )
        return
    compared: list[Compared] = []
    if output is not None and output.exists():
        compared = [
            Compared(**json.loads(line))
            for line in read_input(output, "positions", JSON_BYTES).splitlines()
        ]
        known = {(one.name, one.turn) for one in compared}
        chosen = [one for one in chosen if (one.name, one.turn) not in known]
    evaluator = open_evaluator(net, device=device, announce=note)
    options = Options(seed=seed, wide_root_noise=noise)
    found = compare(evaluator, chosen, Limits(visits=visits), options, at_once=at_once)
    with progress("positions", len(chosen)) as bar:
        for one in found:
            compared.append(one)
            bar.advance()
            if output is not None:
                with output.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(dataclasses.asdict(one)) + "\n")
    result = {"net": evaluator.name, "visits": visits, "seed": seed, **summary(compared)}
    show(
        result,
        as_json,
        f"{len(compared)} positions, {visits} visits: KataGo's first move in {result['top1']:.1%} "
        f"(the network alone {result['raw_top1']:.1%}), leads {result['lead_mae']:.2f} points "
        f"apart (the network alone {result['raw_lead_mae']:.2f})",
    )
