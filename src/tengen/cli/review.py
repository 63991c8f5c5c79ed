"""`tengen review`: where points were lost, what was better, and why."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli import laboratory
from tengen.cli.console import note, padded, progress, say, say_json
from tengen.cli.groups import DefaultGroup
from tengen.cli.options import Device, Exact, Json, Net
from tengen.cli.reading import OneGame, show_warnings
from tengen.errors import GoError, quoted
from tengen.review.sentences import tell_theme
from tengen.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tengen.coords import Color
    from tengen.game import Game
    from tengen.review import Review, ReviewedMove, ReviewOptions
    from tengen.review.batch import GameToReview, Plan
    from tengen.review.peers import Peers
    from tengen.review.players import PlayerSummary, Tally

_GAMES = "games"


class _ReviewGroup(DefaultGroup):
    """`tengen review FILE` is short for `tengen review games FILE`."""

    default = _GAMES


app = typer.Typer(
    cls=_ReviewGroup,
    add_completion=False,
    no_args_is_help=True,
    help="Where were points lost, what was better, and why?\n\n"
    "`tengen review FILE` reviews games; `bench` measures reviews against KataGo's.",
)

Visits = Annotated[
    int | None,
    typer.Option(
        "--visits",
        "-v",
        min=0,
        help="Most visits of a position (19x19: 64, KataGo's networks: 24); 0: no search.",
    ),
]


@app.callback()
def _review() -> None:
    pass


@app.command(name=_GAMES)
def games(
    files: Annotated[list[Path], typer.Argument(help="Game records: files, folders, archives.")],
    number: OneGame = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Write annotated records and reports here; resumes."),
    ] = None,
    kinds: Annotated[
        str, typer.Option("--write", help="With -o: some of sgf, html, jsonl.")
    ] = "sgf,html,jsonl",
    net: Net = None,
    visits: Visits = None,
    strength: Annotated[bool, typer.Option(help="Also how strong the players' moves are.")] = True,
    endgame: Annotated[
        bool, typer.Option(help="Also what the moves of the endgame were worth.")
    ] = True,
    device: Device = "auto",
    exact: Exact = False,
    processes: Annotated[
        int, typer.Option("--jobs", "-j", min=1, help="With -o: how many games at a time.")
    ] = 1,
    cluster: Annotated[
        str | None,
        typer.Option(
            help='With -o: address of a dask scheduler, or "local" for one of --jobs processes.'
        ),
    ] = None,
    most: Annotated[int, typer.Option("--top", min=0, help="How many mistakes to show.")] = 10,
    rank: Annotated[
        str | None,
        typer.Option("--rank", help="Yours, such as 8k: mistakes worth your time come first."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Review games: every mistake, by how many points, the better move, and why.

    A move is called a mistake when a search has confirmed that it loses three points or more. Some
    reasons can be told by the board; where none is found, it is said so.
    Where the record states the players' ranks, each mistake is told with how many players of that
    rank make it and how many find the better move. With --rank they are players of this rank, and
    mistakes come first that are common there and rare two ranks higher.
    With -o, each game gets an annotated record (for Sabaki, KaTrain and others), a report to
    print, and its moves as JSON lines. A run that was interrupted goes on where it stopped, and
    games that have been reviewed stay as they are.
    A network of KataGo's that has been fetched (`tengen nets fetch`) judges, else the one inside.
    """
    from tengen.nets.judges import judge_for
    from tengen.review.batch import Plan, Unread, find_jobs, parse_kinds

    options = _options(visits, strength=strength, endgame=endgame)
    steps = None if rank is None else _steps(rank)
    failed = False
    jobs = []
    for found in find_jobs(files):
        if isinstance(found, Unread):
            failed = True
            note(found.reason)
        elif number is None or found.number == number:
            jobs.append(found)
    if not jobs and not failed:
        where = "" if number is None else f" with the number {number}"
        raise GoError(f"{files[0]}: no game to review{where}")
    judge = judge_for(net)
    if judge is None:
        _mention_judge()
    if output is None:
        failed |= _show_all(jobs, judge, device, options, most, steps, as_json, exact=exact)
    else:
        output.mkdir(parents=True, exist_ok=True)
        plan = Plan(output, parse_kinds(kinds), options, judge, device, exact, steps)
        failed |= _write_all(jobs, plan, processes, cluster, as_json)
    if failed:
        raise typer.Exit(1)


def _mention_judge() -> None:
    """Say once, on this machine, that a stronger network can be had."""
    from tengen.files.folders import state_folder
    from tengen.nets.judges import offer

    offered, mark = offer(), state_folder() / "judge-offered"
    if offered is None or mark.exists():
        return
    command = f"tengen nets fetch {offered.net}"
    megabytes = round(offered.bytes / 1e6)
    note(tell("judgeOffered", net=offered.net, megabytes=megabytes, command=command))
    with suppress(OSError):
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()


def _show_all(
    jobs: Sequence[GameToReview],
    net: str | None,
    device: str,
    options: ReviewOptions,
    most: int,
    rank: float | None,
    as_json: bool,
    *,
    exact: bool,
) -> bool:
    """Review games one after the other and print the reviews; return whether any failed."""
    from tengen.nets.devices import open_evaluator
    from tengen.nets.judges import open_draft
    from tengen.review import review
    from tengen.review.peers import ranks_of
    from tengen.review.words import lines

    evaluator = open_evaluator(net, device=device, exact=exact, announce=note)
    draft = open_draft(evaluator)
    failed = False
    for job in jobs:
        record = job.record
        game = record.game()
        show_warnings(Path(job.source), game)
        try:
            with progress(tell("reviewing", game=str(job.source))) as bar:
                for step in review(
                    game, evaluator, options, draft=draft, recorded=record.info.result
                ):
                    bar(step.done, step.total, step.stage)
        except GoError as error:
            failed = True
            note(f"{job.source}: {error}")
            continue
        assert step.review is not None
        asked = step.review.mistakes
        if not as_json:
            swings = step.review.swings
            asked = [one.largest for one in (swings if rank is not None else swings[:most])]
        peers = _peers(game, asked, ranks_of(record.info, rank))
        if as_json:
            _say_moves(step.review, peers, job, len(jobs) > 1)
            continue
        if len(jobs) > 1:
            say(_name(job))
        for line in lines(game, step.review, most, peers, by_worth=rank is not None):
            say(line)
    return failed


def _steps(rank: str) -> float:
    from tengen.train.own_games import parse_steps

    return parse_steps(rank)


def _peers(
    game: Game, asked: Iterable[ReviewedMove], ranks: Mapping[Color, float]
) -> dict[int, Peers]:
    """Return how mistakes look to players of these ranks; nothing where none is known."""
    from tengen.nets.human import HumanPolicy
    from tengen.review.peers import peers_of

    return peers_of(game, asked, ranks, HumanPolicy()) if ranks else {}


def _write_all(
    jobs: Sequence[GameToReview], plan: Plan, processes: int, cluster: str | None, as_json: bool
) -> bool:
    """Review games into a folder; print one line for each, and return whether any failed."""
    from tengen.review.batch import review_all

    left = [job for job in jobs if not plan.is_done(job)]
    if len(left) < len(jobs):
        note(tell("reviewedBefore", done=len(jobs) - len(left), count=len(jobs)))
    failed = False
    with progress(tell("reviewingAll"), len(left)) as bar:
        for done in review_all(left, plan, processes, cluster, announce=note):
            bar.advance()
            if done.review is None:
                failed = True
                note(f"{_name(done.job)}: {done.error}")
            elif as_json:
                _say_moves(done.review, done.peers, done.job, True)
            else:
                losses = ", ".join(
                    tell("lossOf", color=color.letter, loss=done.review.mean_loss(color))
                    for color in done.review.players
                )
                path = next(iter(done.paths.values()), plan.folder)
                say(f"{_name(done.job)}: {tell('lossesInGame', losses=losses or '-')}; {path}")
    return failed


def _say_moves(
    review: Review, peers: Mapping[int, Peers], job: GameToReview, several: bool
) -> None:
    from tengen.review.report import move_rows

    head: dict[str, object] = {"file": job.source, "game": job.number} if several else {}
    for row in move_rows(review, peers):
        say_json({**head, **row})


def _name(job: GameToReview) -> str:
    return job.source if job.number == 1 else f"{job.source} game {job.number}"


@app.command()
def summary(
    folder: Annotated[Path, typer.Argument(help="A folder that `tengen review -o` has filled.")],
    player: Annotated[
        str | None, typer.Option("--player", help="Only this one, in detail; else a line each.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Sum up players over all reviewed games: by phase, over time, and why points were lost."""
    from tengen.review.players import read_played, summaries

    if not folder.is_dir():
        raise GoError(f"{folder}: not a folder")
    found = [one for one in summaries(read_played(folder)) if player in (None, one.player)]
    if not found:
        whom = "" if player is None else f" of {quoted(player)}"
        raise GoError(f"{folder}: no reviews{whom} (tengen review FILE... -o {folder})")
    for one in found:
        if as_json:
            say_json(one)
            continue
        games = tell("games", count=one.games)
        say(f"{one.player}: {games}, {_tally(one.total)}")
        if player is not None:
            _say_details(one)


def _say_details(one: PlayerSummary) -> None:
    for phase, tally in one.phases.items():
        named = padded(tell(f"phase-{phase.replace(' ', '-')}"), 12)
        say(f"  {named} {_tally(tally)}")
    for period in one.progress:
        games = tell("games", count=period.games)
        say(f"  {padded(period.date or tell('noDate'), 12)} {games}, {_tally(period.tally)}")
    for name, count in one.reasons.items():
        say(f"  {count:5} {tell_theme(name)}")


def _tally(tally: Tally) -> str:
    return tell("tally", count=tally.moves, loss=tally.mean_loss, mistakes=tally.mistakes_per_100)


laboratory.join(app, "review")


def _options(visits: int | None, *, strength: bool, endgame: bool) -> ReviewOptions:
    from tengen.review import ReviewOptions

    return ReviewOptions(visits=visits, strength=strength, endgame=endgame)
