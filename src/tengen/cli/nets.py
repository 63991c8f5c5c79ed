"""`tengen nets`: get, list, check and time networks."""

from __future__ import annotations

import dataclasses
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Networks that judge positions: list them, get KataGo's, check and time them.",
)

AsJson = Annotated[bool, typer.Option("--json", help="JSON, one object a line.")]


@app.command("list")
def list_command(as_json: AsJson = False) -> None:
    """Show which networks are here, which can be fetched, their sizes, sources and licences."""
    from tengen.nets.store import list_nets

    for net in list_nets():
        if as_json:
            typer.echo(json.dumps(dataclasses.asdict(net)))
            continue
        weights = f"{net.parameters / 1e6:.1f} M weights" if net.parameters else ""
        megabytes = f"{net.bytes / 1e6:.1f} MB"
        typer.echo(
            f"{net.name:18} {net.state:15} {megabytes:>9}  {weights:16} {net.source:21} "
            f"{net.licence}"
        )


@app.command()
def fetch(
    names: Annotated[list[str], typer.Argument(help="b15c192, b18c384nbt or b10c384h6nbttflrs.")],
) -> None:
    """Download networks of KataGo's and keep them ready.

    They come inside KaTrain's packages and are downloaded by pip; nothing is installed. A network
    is checked and converted once. Fetching again what is there does nothing.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    from tengen.nets import fetching

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[amount]}"))
    for name in names:
        with Progress(*columns, console=Console(stderr=True)) as bar:
            path = fetching.fetch(name, _Bar(bar, name))
        typer.echo(f"{name} {path}")


class _Bar:
    """Shows each step of a fetch as a line of a progress display."""

    def __init__(self, bar: Progress, name: str) -> None:
        self.bar, self.name = bar, name
        self.tasks: dict[str, TaskID] = {}

    def __call__(self, what: str, done: int, total: int) -> None:
        amount = f"{done / 1e6:.1f} of {total / 1e6:.1f} MB" if what == "downloading" else ""
        if what not in self.tasks:
            title = f"{self.name}: {what}"
            self.tasks[what] = self.bar.add_task(title, total=total, amount=amount)
        self.bar.update(self.tasks[what], completed=done, amount=amount)


@app.command()
def check(
    golden: Annotated[
        Path, typer.Argument(help="Recorded outputs of the KataGo program (.json.gz).")
    ],
    net: Annotated[str | None, typer.Option("--net", help="A network by name, or a file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compare a network here with recorded outputs of the KataGo program on the same positions."""
    from tengen.nets.evaluator import Evaluator
    from tengen.nets.golden import check_golden

    errors = dataclasses.asdict(check_golden(golden, Evaluator(net)))
    if net is not None:
        errors["net"] = net
    if as_json:
        typer.echo(json.dumps(errors))
        return
    for name, value in errors.items():
        typer.echo(f"{name:21} {value:.3g}" if isinstance(value, float) else f"{name:21} {value}")


@app.command()
def bench(
    nets: Annotated[
        list[str] | None,
        typer.Argument(help="Networks by name or file; default: all that are here."),
    ] = None,
    batches: Annotated[str, typer.Option("--batches", help="Positions per request.")] = "1,8,32",
    size: Annotated[int, typer.Option("--size", min=2, max=19, help="Points a side.")] = 19,
    seconds: Annotated[float, typer.Option("--seconds", help="Time for each figure.")] = 3.0,
    as_json: AsJson = False,
) -> None:
    """Measure how many positions a second each network judges, by the size of the request."""
    from tengen.nets.bench import positions_per_second
    from tengen.nets.store import list_nets, load_model

    counts = [int(word) for word in batches.split(",") if word.strip().isdigit()]
    if not counts or not all(counts):
        raise typer.BadParameter("whole numbers with commas between them", param_hint="--batches")
    here = [net.name for net in list_nets() if net.state != "can be fetched"]
    for name in nets or here:
        started = time.perf_counter()
        model = load_model(name)
        loaded = time.perf_counter() - started
        for count in counts:
            rate = positions_per_second(model, count, size, seconds)
            row = {
                "net": name,
                "device": model.device,
                "workers": model.workers,
                "size": size,
                "batch": count,
                "positions_per_second": round(rate, 1),
                "load_seconds": round(loaded, 3),
            }
            if as_json:
                typer.echo(json.dumps(row))
            else:
                typer.echo(f"{name:18} {size}x{size} batch {count:4d} {rate:9.1f} positions/s")
        sys.stdout.flush()
