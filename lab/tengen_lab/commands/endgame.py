"""`tengen endgame bench` and `make-suite`: problems with known answers.

`make-boards` and `examine`: whole boards with proved best moves, for any program.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli.console import note, progress, say, say_json
from tengen.cli.options import Device, Expansions, Json, Net
from tengen.errors import GoError

if TYPE_CHECKING:
    from tengen.endgame.judges import Judge


def bench(
    folder: Annotated[Path, typer.Argument(help="A folder of problems (SGF), or one problem.")],
    strategy: Annotated[
        str,
        typer.Option(
            "--strategy", "-s", help="How the answers are found, or `all` to compare every way."
        ),
    ] = "search",
    net: Net = None,
    scores: Annotated[
        str | None,
        typer.Option(
            "--scores", help="A second network that says who owns what; --net proposes the moves."
        ),
    ] = None,
    labels: Annotated[
        str | None,
        typer.Option(
            "--labels", help="A network that scores the experts' trees, to label verdicts."
        ),
    ] = None,
    device: Device = "auto",
    expansions: Expansions = None,
    as_json: Json = False,
) -> None:
    """Solve problems whose answers are known, and count the right ones.

    A problem marks its region with squares and has the answer as the comment of its root:
    twice the value of a move in points of territory, such as 3 5/9.
    """
    from tengen.nets.devices import open_evaluator
    from tengen_lab.papers.frejlak2024 import bench as benches
    from tengen_lab.papers.frejlak2024.problems import read_problems
    from tengen_lab.papers.frejlak2024.strategies import ALL, find_strategy, strategies_named
    from tengen_lab.papers.frejlak2024.two_nets import TwoNets

    if not folder.exists():
        raise GoError(f"{folder}: no such file or folder")
    names = strategies_named(strategy)
    problems = read_problems(folder)
    evaluator = open_evaluator(net, device=device, announce=note)
    judge: Judge = evaluator
    if scores is not None:
        judge = TwoNets(evaluator, open_evaluator(scores, device=device, announce=note))
    labeller = None
    if labels is not None:
        labeller = open_evaluator(labels, device=device, announce=note)
    at_once = benches.AT_ONCE if evaluator.model.device == "cpu" else len(problems)
    for name in names:
        for result in benches.bench(
            problems,
            find_strategy(name, expansions),
            name,
            judge,
            at_once=at_once,
            labeller=labeller,
        ):
            if as_json:
                say_json(result)
            elif "file" not in result:
                _print_summary(result)
            elif strategy != ALL:
                _print_solution(result)


def make_suite(
    folder: Annotated[Path, typer.Argument(help="Where the problems are written (SGF).")],
    games: Annotated[
        Path, typer.Option("--games", help="A folder of 19x19 records to set the shapes into.")
    ],
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many problems.")] = 1000,
    back: Annotated[
        int, typer.Option("--back", min=0, help="How many moves before a game's end.")
    ] = 40,
    boards: Annotated[int, typer.Option("--boards", min=1, help="How many games to use.")] = 200,
    seed: Annotated[int, typer.Option("--seed", help="The same seed draws the same shapes.")] = 1,
    widest: Annotated[
        int,
        typer.Option(
            "--widest", min=2, max=8, help="Columns of the widest shapes (all have two rows)."
        ),
    ] = 6,
    as_json: Json = False,
) -> None:
    """Make problems with proved answers: solved shapes in the corners of real boards.

    `bench` reads them. The answer, the verdict, the count and the class stand in the comment of
    each root.
    """
    from tengen.endgame.exact.shapes import real_boards
    from tengen_lab.papers.frejlak2024 import suite

    if not games.is_dir():
        raise GoError(f"{games}: no such folder")
    found = list(real_boards(games, boards, -back))
    shapes = []
    with progress("writing") as bar:
        for _, posed in suite.make_suite(folder, found, count, seed, widest):
            shapes.append(posed.shape)
            bar(len(shapes), count)
    kinds = dict(sorted(suite.classes(shapes).items()))
    if as_json:
        say_json({"folder": str(folder), "problems": len(shapes), "classes": kinds})
        return
    classes = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
    say(f"{folder}: {len(shapes)} problems ({classes})")


def make_boards(
    file: Annotated[Path, typer.Argument(help="Where the boards are written (SGF).")],
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many boards.")] = 40,
    seed: Annotated[int, typer.Option("--seed", help="The same seed makes the same boards.")] = 1,
    as_json: Json = False,
) -> None:
    """Make whole boards whose best moves are proved, for `examine`."""
    from tengen.sgf import write_games
    from tengen_lab.papers.frejlak2024 import sums

    records = []
    with progress("proving") as bar:
        for one in sums.make_boards(count, seed):
            records.append(one.record)
            bar(len(records), count)
    write_games(file, records)
    if as_json:
        say_json({"file": str(file), "boards": count, "version": sums.VERSION})
        return
    say(f"{file}: {count} boards (version {sums.VERSION})")


def examine(
    engine: Annotated[
        str, typer.Argument(help='A GTP program with its arguments, such as "gnugo --mode gtp".')
    ],
    boards: Annotated[
        Path | None,
        typer.Option("--boards", help="A file of `make-boards`; by default the published one."),
    ] = None,
    first: Annotated[
        int | None, typer.Option("--first", min=1, help="How many boards (default: all).")
    ] = None,
    timeout: Annotated[
        float, typer.Option("--timeout", min=1, help="Patience in seconds with one answer.")
    ] = 60.0,
    as_json: Json = False,
) -> None:
    """Ask any GTP program for the best move of whole boards, and say what it loses, exactly."""
    from tengen.gtp import Controller
    from tengen_lab.papers.frejlak2024 import sums

    asked = sums.read_boards(boards or sums.BOARDS)[:first]
    answers = []
    with Controller(shlex.split(engine), timeout=timeout) as program:
        for number, answer in enumerate(sums.examine(asked, program), start=1):
            answers.append(answer)
            if as_json:
                say_json(answer.as_dict(number))
    found = sums.summary(answers)
    if as_json:
        say_json({"engine": engine, **found})
        return
    say(
        f"{engine}: {found['best']} of {found['boards']} best moves, {found['lost']:g} points lost"
        + (f", {found['kos']} kos begun" if found["kos"] else "")
    )


def _print_solution(result: dict[str, Any]) -> None:
    mark = "right" if result["value"] == result["answer"] else "wrong"
    low, high = result["interval"] or (None, None)
    between = f" between {low} and {high}" if low != high else ""
    say(
        f"{result['file']}  {mark}  answer {result['answer']}, found {result['value']}{between}  "
        f"({result['nodes']} nodes, {result['seconds']:.1f} s)"
    )


def _print_summary(result: dict[str, Any]) -> None:
    say(
        f"{result['strategy']} with {result['net']}: {result['correct']} of {result['total']} "
        f"right, {result['within_half']} within half a point, {result['failed']} failed"
        + (
            f", {result['verdict_correct']} of {result['verdicts']} verdicts right"
            if result["verdicts"]
            else ""
        )
        + f", {result['seconds']:.1f} s"
    )
    say(
        f"  processor time: {result['processor']:.1f} s, "
        f"a problem {result['processor_median']:.1f} s in the median "
        f"and at most {result['processor_95']:.1f} s in 95 of 100"
    )
    if intervals := result["intervals"]["total"]:
        say(f"  intervals that hold the answer: {result['intervals']['correct']} of {intervals}")
    for title in ("how_sure", "classes"):
        for name, share in result[title].items():
            say(f"  {name}: {share['correct']} of {share['total']} right")
