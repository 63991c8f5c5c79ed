"""`tengen nets`: get, list, check and time networks."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import Bar, note, progress, say, say_json

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
    is checked and converted once. Fetching again what is there does nothing.
    """
    from tengen.nets import fetching

    for name in names:
        with progress(name) as bar:
            path = fetching.fetch(name, _steps(bar))
        say(f"{name} {path}")


def _steps(bar: Bar) -> Callable[[str, int, int], None]:
    """Show each step of a fetch on the bar, a download in megabytes."""

    def show(step: str, done: int, total: int) -> None:
        amount = f", {done / 1e6:.1f} of {total / 1e6:.1f} MB" if step == "downloading" else ""
        bar(done, total, step + amount)

    return show


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
        say_json(errors)
        return
    for name, value in errors.items():
        say(f"{name:21} {value:.3g}" if isinstance(value, float) else f"{name:21} {value}")


@app.command()
def compare(
    files: Annotated[list[Path], typer.Argument(help="Game records: files, folders, archives.")],
    nets: Annotated[
        list[str] | None,
        typer.Option("--net", help="A network by name or file; repeatable."),
    ] = None,
    teacher: Annotated[
        str, typer.Option("--teacher", help="The network that is taken to be right.")
    ] = "b18c384nbt",
    positions: Annotated[int, typer.Option("--positions", min=1, help="How many.")] = 500,
    seed: Annotated[int, typer.Option("--seed", help="Which positions.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Measure how far networks are from a better one on positions of real games.

    Per cent of its first moves and of the players' moves, then errors: of the policy in nats, of
    win rate, of lead in points, of ownership (mean square, and how far a stated chance is off on
    average: calibration).

    Files of games that KataGo judged (.jsonl, .jsonl.gz) print another table: how well one look
    finds moves that lose three points or more, and errors of losses and leads.
    """
    judged = [path for path in files if path.name.endswith((".jsonl", ".jsonl.gz"))]
    for path in judged:
        _compare_mistakes(path, nets or ["default"], as_json)
    files = [path for path in files if path not in judged]
    if not files:
        return
    from tengen.nets.comparison import compare as measure
    from tengen.nets.comparison import sample_positions
    from tengen.nets.devices import open_evaluator
    from tengen.sgf import parse_games
    from tengen.sgf.files import iter_files

    games = [
        record.game()
        for path in files
        for _, data in iter_files(path)
        for record in parse_games(data)
        if record.size <= 19
    ]
    sample = sample_positions(games, positions, seed)
    judge = open_evaluator(teacher)
    truth = sample.evaluations(judge)
    if not as_json:
        note(f"{len(sample)} positions, judged by {judge.name}")
        say(
            f"{'':18} {'teacher':>8} {'player':>8} {'policy':>7} {'winrate':>8} {'lead':>6} "
            f"{'ownership':>10} {'calibration':>12}"
        )
    for name in nets or ["default"]:
        evaluator = open_evaluator(name)
        found = measure(evaluator.name, judge.name, sample.evaluations(evaluator), truth, sample)
        if as_json:
            say_json(found)
            continue
        say(
            f"{found.net:18} {found.top1_teacher:8.1%} {found.top1_human:8.1%} "
            f"{found.policy_kl:7.2f} {found.winrate_mae:8.3f} {found.lead_mae:6.2f} "
            f"{found.ownership_mse:10.4f} {found.calibration_error:12.4f}"
        )


def _compare_mistakes(path: Path, nets: list[str], as_json: bool) -> None:
    from tengen.nets.devices import open_evaluator
    from tengen.nets.mistakes import find_mistakes, look_at
    from tengen.records.judged import read_judged

    games = list(read_judged(path))
    if not as_json:
        say(
            f"{'':18} {'board':>5} {'moves':>6} {'precision':>10} {'recall':>7} {'losses':>7} "
            f"{'players':>8} {'lead':>6}"
        )
    for name in nets:
        evaluator = open_evaluator(name)
        for size in sorted({game.game.size for game in games}, reverse=True):
            some = [game for game in games if game.game.size == size]
            found = find_mistakes(some, look_at(some, evaluator), evaluator.name, size)
            if as_json:
                say_json(found)
                continue
            say(
                f"{found.net:18} {size:5d} {found.moves:6d} {found.precision:10.2f} "
                f"{found.recall:7.2f} {found.loss_correlation:7.2f} "
                f"{found.player_correlation:8.2f} {found.lead_mae:6.2f}"
            )


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
                say_json(row)
            else:
                say(f"{name:18} {size}x{size} batch {count:4d} {rate:9.1f} positions/s")
