"""`tengen nets`: get, list, check and time networks."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli import laboratory
from tengen.cli.console import Bar, note, progress, say, say_json, show
from tengen.cli.options import Exact, Json

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Networks that judge positions: list them, get KataGo's, check and time them.",
)


@app.command("list")
def list_command(as_json: Json = False) -> None:
    """Show which networks are here, which can be fetched, their sizes, sources and licences."""
    from tengen.nets.store import list_nets

    for net in list_nets():
        if as_json:
            say_json(net)
            continue
        weights = f"{net.parameters / 1e6:.1f} M weights" if net.parameters else ""
        megabytes = f"{net.bytes / 1e6:.1f} MB"
        say(
            f"{net.name:18} {net.state:15} {megabytes:>9}  {weights:16} {net.source:21} "
            f"{net.licence}"
        )


@app.command()
def fetch(
    names: Annotated[list[str], typer.Argument(help="b15c192, b18c384nbt or b10c384h6nbttflrs.")],
) -> None:
    """Download networks of KataGo's and keep them ready.

    They come inside KaTrain's packages and are downloaded by pip; nothing is installed. A network
    is checked, converted and rounded to 8 bits once (a minute or two). Fetching again what is there
    does nothing.
    """
    from tengen.nets import fetching

    for name in names:
        with progress(name) as bar:
            path = fetching.fetch(name, _steps(bar))
        say(f"{name} {path}")
        note(_agreement(path))


@app.command()
def convert(
    file: Annotated[Path, typer.Argument(help="A KataGo network (.bin.gz).")],
    folder: Annotated[
        Path | None,
        typer.Option("--folder", "-o", help="Where the new files go; default: here."),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", help="Its new name; else that of the file.")
    ] = None,
) -> None:
    """Convert any KataGo network: an ONNX file, a card, and an 8-bit file that runs much faster.

    The 8-bit network is compared with the 32-bit one and kept only if they agree. Use the result
    with --net FOLDER/NAME.onnx; --exact runs it in 32 bits.
    """
    from tengen.nets.converting import convert_file

    name = name or file.name.removesuffix(".gz").removesuffix(".bin")
    with progress(name) as bar:
        path = convert_file(file, (folder or Path()) / f"{name}.onnx", _steps(bar))
    say(f"{name} {path}")
    note(_agreement(path))


def _agreement(path: Path) -> str:
    """Say in a line how well a network in 8 bits agrees with the same in 32."""
    from tengen.nets.card import read_card
    from tengen.nets.eight_bit_files import described

    found = described(read_card(path.with_suffix(".json")))
    kept = "8 bits" if found["kept"] else "8 bits are too coarse for this network, 32 are used"
    return (
        f"{kept}: the same first move in {found['first_moves']:.0%} of {found['positions']} "
        f"positions, win rate off by {found['winrate']:.1%}, lead by {found['lead']:.2f} points"
    )


def _steps(bar: Bar) -> Callable[[str, int, int], None]:
    """Show each step of a fetch on the bar, a download in megabytes."""

    def show(step: str, done: int, total: int) -> None:
        amount = f", {done / 1e6:.1f} of {total / 1e6:.1f} MB" if step == "downloading" else ""
        bar(done, total, step + amount)

    return show


@app.command()
def bench(
    nets: Annotated[
        list[str] | None,
        typer.Argument(help="Networks by name or file; default: all that are here."),
    ] = None,
    batches: Annotated[str, typer.Option("--batches", help="Positions per request.")] = "1,8,32",
    size: Annotated[int, typer.Option("--size", min=2, max=19, help="Points a side.")] = 19,
    seconds: Annotated[float, typer.Option("--seconds", help="Time for each figure.")] = 3.0,
    exact: Exact = False,
    as_json: Json = False,
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
        model = load_model(name, exact=exact)
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
            show(row, as_json, f"{name:18} {size}x{size} batch {count:4d} {rate:9.1f} positions/s")


laboratory.join(app, "nets")
