"""`tengen rank`: how strong are these moves?"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli.console import note, padded, progress, say, say_json
from tengen.cli.options import Exact, Json
from tengen.files.plain_json import fields_of
from tengen.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tengen.strength.affine import Affine
    from tengen.strength.estimate import Estimate
    from tengen.strength.machines import MachineLikeness
    from tengen.strength.rating import Rated
    from tengen.strength.report import JoinedRank, JoinedReport
    from tengen.strength.together import Together

app = typer.Typer(add_completion=False)

COURSE = 12  # games of the course that are shown
FAULTS = 5  # shown of the records that could not be read


@app.command()
def rank(
    files: Annotated[
        list[Path],
        typer.Argument(help="Game records (SGF, GIB, NGF, UGF), folders, archives, JSON lines."),
    ],
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            help="Whose moves; several names are one player. Without it, the name in all records.",
        ),
    ] = None,
    net: Annotated[
        str, typer.Option(help="The network that judges the moves: default or b18c384nbt.")
    ] = "default",
    exact: Exact = False,
    moves: Annotated[int, typer.Option(min=10, help="How many of the latest moves to read.")] = 500,
    scale: Annotated[
        str | None,
        typer.Option(
            help="Also on a server's scale: kgs, or a file of `tengen strength calibrate`."
        ),
    ] = None,
    suspicion: Annotated[
        bool,
        typer.Option(
            "--suspicion",
            help="Also say how many people's moves look as much like a program's. No proof of "
            "anything.",
        ),
    ] = False,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the distribution over ranks: .svg or .png.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Estimate a player's rank from the moves in his games.

    Prints the rank on the scale of OGS with an interval that holds the true rank in 80 of 100
    cases, first for each game, then for all together; then how each phase of the game was played,
    and the moves that the estimate hangs on. A game or two give a rough idea; four give a good one.
    """
    from tengen.nets.evaluator import Evaluator
    from tengen.strength.machines import machine_model
    from tengen.strength.rating import Rater
    from tengen.strength.reading import find_player, read_collection
    from tengen.strength.report import RankReport
    from tengen.strength.store import load_scale

    server = None if scale is None else load_scale(scale)
    collection = read_collection(files)
    for fault in collection.faults[:FAULTS]:
        note(fault)
    name, own = find_player(collection.games, *(players or ()))
    rater = Rater(evaluator=Evaluator(net, exact=exact, announce=note))
    machines = machine_model() if suspicion else None
    with progress(tell("readingMovesOf", name=name)) as bar:
        rated = rater.rate(
            collection.games, name, own, limit=moves, machines=machines, progress=bar
        )
    if plot is not None:
        from tengen.strength.plots import plot_estimate

        plot_estimate(rated.overall, plot)
        note(tell("wrote", file=str(plot)))
    if as_json:
        on_server = {} if server is None else _on(server, rated.overall)
        compared = {} if machines is None else {"machine_help": rated.machine}
        say_json({**fields_of(RankReport.of(rated, net)), **on_server, **compared})
        return
    _tell(rated)
    if machines is not None:
        say(_likeness(rated.machine, machines.least_moves))
    if server is not None:
        told = _on(server, rated.overall)["server"]
        interval = tell("rankRange", low=told["low"], high=told["high"])
        say(tell("rankOnServer", rank=told["rank"], interval=interval, server=told["name"]))
        if not server.is_known(rated.overall.steps):
            note(tell("scaleUnknown", server=server.scale, interval=_measured(server)))


def _measured(server: Affine) -> str:
    """Return between which ranks of the server its scale was measured."""
    from tengen.strength.estimate import rank_text

    low, high = server.between or (0.0, 0.0)
    # The upper end is where the next rank begins.
    return tell("rankRange", low=rank_text(low), high=rank_text(high - 0.5))


def _likeness(machine: MachineLikeness | None, least: int) -> str:
    """Say how much moves look like a program's, and how often people's do."""
    if machine is None:
        return tell("machineTooFew", least=least)
    name = "machineUnusual" if machine.is_unusual else "machineUsual"
    return tell(name, alike=machine.alike, people=machine.people)


def _on(server: Affine, estimate: Estimate) -> dict[str, Any]:
    """Return an estimate on the scale of a server."""
    from tengen.strength.estimate import rank_text

    low, high = estimate.interval
    shown = [rank_text(float(server(steps))) for steps in (estimate.steps, low, high)]
    return {"server": dict(zip(("rank", "low", "high"), shown, strict=True), name=server.scale)}


def _tell(rated: Rated) -> None:
    from tengen.strength.estimate import rank_text

    overall = rated.overall
    low, high = (rank_text(steps) for steps in overall.interval)
    if overall.is_wide:
        say(f"{tell('rankRange', low=low, high=high)}: {tell('rankTooWide', rank=overall.rank)}")
    for game, estimate in rated.each if len(rated.each) > 1 else ():
        say(f"{_line(estimate)}  {game}")
    say(f"{_line(overall)}  {overall.player}, {tell('games', count=overall.games)}")
    if rated.together is not None:
        for line in _joined(rated.together):
            say(line)
    phases = [
        tell("phaseRank", phase=tell(f"phase-{phase.replace(' ', '-')}"), rank=own.rank)
        for phase, own in overall.by_phase.items()
    ]
    if phases:
        say(tell("playsPhases", phases=", ".join(phases)))
    if overall.telling_moves:
        say(tell("tellingTip"))
    for move in overall.telling_moves:
        say(
            f"{move.shift:+5.2f}  "
            + tell("tellingMoveLost", move=move.move, point=move.point, loss=move.points_loss)
            + f"  {move.game}"
        )
    for doubt in overall.doubts:
        note(f"{overall.player}: {doubt.text}")


def _joined(together: Together) -> Iterator[str]:
    """Yield the rank by moves and results: game by game, then now."""
    from tengen.strength.report import JoinedReport

    told = JoinedReport.of(together)
    for one in told.course[:-1][-COURSE:]:
        day = time.strftime("%Y-%m-%d", time.gmtime(one.time)) if one.time else ""
        yield f"{_ranks(one)}  {day} {one.game}"
    yield f"{_ranks(told)}  {tell('joinedTitle')} ({together.results})"


def _ranks(told: JoinedRank | JoinedReport) -> str:
    from tengen.strength.estimate import rank_text

    return f"{told.rank:>4}  {rank_text(told.low):>4} to {rank_text(told.high):<4}"


def _line(estimate: Estimate) -> str:
    from tengen.strength.estimate import rank_text

    low, high = (rank_text(steps) for steps in estimate.interval)
    interval = padded(tell("rankRange", low=low, high=high), 12)
    moves = tell("movesCount", count=estimate.moves)
    rank = f"({estimate.rank})" if estimate.is_wide else estimate.rank
    return f"{rank:>5} {interval} {estimate.rating:7.0f}  {moves}"
