"""`tengen nets check` and `compare`: networks beside KataGo's recorded outputs, and each other."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import note, say, say_json, show
from tengen.cli.options import Exact, Json


def check(
    golden: Annotated[
        Path, typer.Argument(help="Recorded outputs of the KataGo program (.json.gz).")
    ],
    net: Annotated[str | None, typer.Option("--net", help="A network by name, or a file.")] = None,
    exact: Exact = False,
    as_json: Json = False,
) -> None:
    """Compare a network here with recorded outputs of the KataGo program on the same positions."""
    from tengen.nets.evaluator import Evaluator
    from tengen_lab.measuring.golden import check_golden

    errors = dataclasses.asdict(check_golden(golden, Evaluator(net, exact=exact)))
    if net is not None:
        errors["net"] = net
    if as_json:
        say_json(errors)
        return
    for name, value in errors.items():
        say(f"{name:21} {value:.3g}" if isinstance(value, float) else f"{name:21} {value}")


def compare(
    files: Annotated[list[Path], typer.Argument(help="Game records: files, folders, archives.")],
    nets: Annotated[
        list[str] | None,
        typer.Option("--net", help="A network by name or file; repeatable."),
    ] = None,
    teacher: Annotated[
        str, typer.Option("--teacher", help="The network that is taken to be right.")
    ] = "b18c384nbt",
    positions: Annotated[
        int, typer.Option("--positions", min=1, help="How many positions to compare.")
    ] = 500,
    seed: Annotated[
        int, typer.Option("--seed", help="The same seed chooses the same positions.")
    ] = 1,
    as_json: Json = False,
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
    from tengen.nets.devices import open_evaluator
    from tengen.sgf import parse_games
    from tengen.sgf.files import iter_files
    from tengen_lab.measuring.comparison import compare as measure
    from tengen_lab.measuring.comparison import sample_positions

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
        show(
            found,
            as_json,
            f"{found.net:18} {found.top1_teacher:8.1%} {found.top1_human:8.1%} "
            f"{found.policy_kl:7.2f} {found.winrate_mae:8.3f} {found.lead_mae:6.2f} "
            f"{found.ownership_mse:10.4f} {found.calibration_error:12.4f}",
        )


def _compare_mistakes(path: Path, nets: list[str], as_json: bool) -> None:
    from tengen.nets.devices import open_evaluator
    from tengen_lab.measuring.mistakes import find_mistakes, look_at
    from tengen_lab.training.judged import read_judged

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
            show(
                found,
                as_json,
                f"{found.net:18} {size:5d} {found.moves:6d} {found.precision:10.2f} "
                f"{found.recall:7.2f} {found.loss_correlation:7.2f} "
                f"{found.player_correlation:8.2f} {found.lead_mae:6.2f}",
            )
