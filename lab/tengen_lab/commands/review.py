"""`tengen review bench` and `bench-answers`: reviews beside KataGo's judgement of games."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import note, progress, say, show
from tengen.cli.options import Device, Exact, Json, Net, parse_part
from tengen.cli.review import Visits
from tengen.errors import GoError


def bench(
    file: Annotated[Path, typer.Argument(help="Games judged by KataGo (.jsonl, .jsonl.gz).")],
    net: Net = None,
    visits: Visits = None,
    part: Annotated[
        str, typer.Option("--part", help="Which games: 2/3 takes the second of every three.")
    ] = "1/1",
    count: Annotated[
        int | None, typer.Option("--games", min=1, help="How many games at most.")
    ] = None,
    device: Device = "auto",
    exact: Exact = False,
    as_json: Json = False,
) -> None:
    """Measure reviews on games that KataGo has judged move by move.

    precision and recall are of moves that lose three points or more; better is the share of flagged
    moves for which ours is among the moves that KataGo gave a fifth of its best move's visits.
    "s/game" is by the clock, "cpu s" the processor time of all cores, also for a game.
    """
    from tengen.nets.devices import open_evaluator
    from tengen.nets.judges import open_draft
    from tengen.review import ReviewOptions
    from tengen_lab.measuring.reviews import bench as run
    from tengen_lab.measuring.reviews import figures
    from tengen_lab.training.judged import read_judged

    which, of = parse_part(part)
    judged = list(islice(read_judged(file), which - 1, None, of))[:count]
    if not judged:
        raise GoError(f"{file}: no game in part {part}")
    evaluator = open_evaluator(net, device=device, exact=exact, announce=note)
    done = []
    with progress("reviewing", len(judged)) as bar:
        options = ReviewOptions(visits=visits, strength=False, endgame=False)
        for one in run(judged, evaluator, options, open_draft(evaluator)):
            done.append(one)
            bar.advance()
    if not as_json:
        say(
            f"{'':14} {'games':>5} {'moves':>6} {'precision':>9} {'recall':>7} {'losses':>7} "
            f"{'lead':>6} {'better':>7} {'s/game':>7} {'cpu s':>7}"
        )
    for size in sorted({one.judged.game.size for one in done}, reverse=True):
        found = figures(done, evaluator.name, size)
        show(
            found,
            as_json,
            f"{f'{size}x{size} {found.net}':14} {found.games:5} {found.moves:6} "
            f"{found.precision:9.2f} {found.recall:7.2f} {found.loss_correlation:7.2f} "
            f"{found.lead_mae:6.2f} {found.better_move_top1:7.2f} {found.seconds_per_game:7.1f} "
            f"{found.processor_seconds_per_game:7.1f}",
        )


def bench_answers(
    file: Annotated[Path, typer.Argument(help="Games judged by KataGo (.jsonl, .jsonl.gz).")],
    net: Net = None,
    part: Annotated[
        str, typer.Option("--part", help="Which games: 2/3 takes the second of every three.")
    ] = "1/1",
    count: Annotated[
        int, typer.Option("--mistakes", min=1, help="How many mistakes to try.")
    ] = 200,
    visits: Annotated[int | None, typer.Option(min=2, help="Visits of each position.")] = None,
    device: Device = "auto",
    as_json: Json = False,
) -> None:
    """Measure how moves are judged that somebody tries ("find it yourself", exercises).

    At mistakes of judged games KataGo's first move should be accepted (it is not called wrong), and
    the move that lost three points or more refused. Seconds are of one processor, for one answer.
    """
    from tengen.nets.devices import open_evaluator
    from tengen_lab.measuring.answers import answer_figures, draw_mistakes, try_both
    from tengen_lab.training.judged import read_judged

    which, of = parse_part(part)
    mistakes = draw_mistakes(list(islice(read_judged(file), which - 1, None, of)), count)
    if not mistakes:
        raise GoError(f"{file}: no mistake in part {part}")
    evaluator = open_evaluator(net, device=device, announce=note)
    tried = []
    with progress("trying", len(mistakes)) as bar:
        for one in try_both(mistakes, evaluator, visits):
            tried.append(one)
            bar.advance()
    found = answer_figures(tried, evaluator.name)
    show(
        found,
        as_json,
        f"{found.net}: {found.mistakes} mistakes; KataGo's move accepted {found.accepted:.1%} "
        f"(right {found.right:.1%}), the mistake refused {found.refused:.1%}, doubtful "
        f"{found.doubtful:.1%}; {found.processor_seconds:.1f} processor seconds an answer",
    )
