"""`tengen arena`: bots and GTP programs play each other."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.console import note, progress, say, say_json, show
from tengen.cli.options import Exact, Json, with_options
from tengen.errors import GoError

if TYPE_CHECKING:
    from tengen.bots.match import Match
    from tengen.bots.statistics import Sprt

app = typer.Typer(add_completion=False)


@dataclass(frozen=True, slots=True)
class ContestOptions:
    """What is played; games of another contest go to another folder."""

    games: Annotated[int, typer.Option(min=1, help="Games of each pair of players.")] = 10
    size: Annotated[int, typer.Option(min=2, max=25, help="Board size.")] = 9
    rules: Annotated[str, typer.Option(help="Rules (see `tengen score`).")] = "chinese-ogs"
    komi: Annotated[float | None, typer.Option(help="Komi, in place of that of the rules.")] = None
    seed: Annotated[int, typer.Option(help="The same seed draws the same openings and moves.")] = 0
    opening: Annotated[
        int, typer.Option(min=0, max=60, help="First moves drawn from a network's policy.")
    ] = 6
    start_folder: Annotated[
        Path | None,
        typer.Option(
            "--from", help="Records: games start from their positions after --move moves."
        ),
    ] = None
    start_move: Annotated[
        int, typer.Option("--move", min=0, help="With --from: where in its game each starts.")
    ] = 200
    reach: Annotated[
        int | None,
        typer.Option(min=1, help="Only players this many places apart in the list meet."),
    ] = None
    net: Annotated[
        str | None, typer.Option(help="The network of bots that name none (`tengen nets list`).")
    ] = None
    visits: Annotated[
        int | None, typer.Option(min=1, help="Visits a move of bots that name none.")
    ] = None
    timeout: Annotated[
        float, typer.Option(min=0.1, help="Seconds in which a program has to answer.")
    ] = 60.0


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How many games at a time, until when, and where they go."""

    parallel: Annotated[
        int | None,
        typer.Option(min=1, help="Games at a time (default: 16; 2 where a program takes part)."),
    ] = None
    exact: Exact = False
    sprt: Annotated[
        str | None,
        typer.Option(help="Stop when a sequential test decides: ELO0,ELO1, such as 0,50."),
    ] = None
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="The folder for the games (default: one below ./arena)."
        ),
    ] = None


@app.command()
@with_options
def arena(
    players: Annotated[
        list[str],
        typer.Argument(
            help="Bots by name (see `tengen bots`: random, search:visits=50, hana:8k) "
            "or command lines of programs that speak GTP, in quotes. More than two: a round robin.",
            metavar="A B...",
        ),
    ],
    wanted: ContestOptions,
    running: RunOptions,
    as_json: Json = False,
) -> None:
    """Let players play each other, with colours in turn, and say who is stronger by how much.

    Two games in a row start from the same opening with colours swapped, or, with --from, from the
    same position of a record (of --size; one after the other, then from the first again). Every
    game is saved as SGF; a run that was stopped goes on from the games in its folder, and more
    --games prolong it. A program that answers late or illegally loses the game, one that crashes
    voids it.
    """
    from tengen.bots.archive import folder_name
    from tengen.bots.arena import run_contest
    from tengen.bots.match import Contest
    from tengen.bots.registry import Supplies, is_program
    from tengen.bots.statistics import Sprt
    from tengen.rules import parse_rules

    contest = Contest(
        tuple(players),
        wanted.games,
        wanted.size,
        parse_rules(wanted.rules, wanted.komi),
        wanted.seed,
        wanted.opening,
        wanted.net,
        wanted.visits,
        wanted.timeout,
        None if wanted.start_folder is None else str(wanted.start_folder),
        wanted.start_move,
        wanted.reach,
    )
    folder = running.output or Path("arena") / folder_name(contest)
    at_once = running.parallel or (2 if any(map(is_program, players)) else 16)
    test = Sprt() if running.sprt is None else _test(running.sprt)
    total = contest.games * len(contest.pairings)
    matches: list[Match] = []
    with progress("games", total) as bar:
        for matches in run_contest(
            contest,
            folder,
            parallel=at_once,
            test=test,
            stops_early=running.sprt is not None,
            supplies=Supplies(wanted.net, wanted.visits, announce=note, exact=running.exact),
        ):
            bar(sum(len(match.games) for match in matches), total, _tally(matches))
    note(f"games are in {folder}")
    _show(matches, as_json)
    if len(players) > 2:
        _show_table(matches, as_json)


def _test(text: str) -> Sprt:
    from tengen.bots.statistics import Sprt

    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise GoError(f"--sprt {text}: two numbers such as 0,50 expected") from None
    if not -2000 <= low < high <= 2000:
        raise GoError(f"--sprt {text}: the first has to be below the second")
    return Sprt(low, high)


def _tally(matches: list[Match]) -> str:
    if len(matches) != 1:
        return ""
    (match,) = matches
    return f"+{match.wins()} ={match.draws} -{match.losses}"


def _show(matches: list[Match], as_json: bool) -> None:
    from tengen.bots.match_report import MatchReport

    for match in matches:
        if as_json:
            say_json(MatchReport.of(match))
            continue
        elo = match.elo
        words = [
            f"{match.a} against {match.b}:",
            f"+{match.wins()} ={match.draws} -{match.losses}",
        ]
        if match.void:
            words.append(f"({len(match.void)} void)")
        if elo.elo is not None:
            share, low, high = match.share
            words.append(f" {share:.1%} ({low:.1%} to {high:.1%})")
            words.append(f" Elo {elo.elo:+.0f} ({_bound(elo.low)} to {_bound(elo.high)})")
        if match.points is not None:
            found = match.points
            words.append(
                f" {found.mean:+.1f} points a game (standard error {found.error:.1f}, "
                f"{found.pairs} pairs)"
            )
        if match.decision != "open":
            better = match.test.elo1 if match.decision == "H1" else match.test.elo0
            side = "at least" if match.decision == "H1" else "at most"
            words.append(f" sequential test: {side} {better:+g}")
        say(" ".join(words))
        for game in match.games:
            if game.reason:
                note(f"game {game.number + 1}: {game.result}, {game.reason}")


def _bound(value: float | None) -> str:
    return "no bound" if value is None else f"{value:+.0f}"


def _show_table(matches: list[Match], as_json: bool) -> None:
    from tengen.bots.match import standings

    for rank, line in enumerate(standings(matches), 1):
        show(
            {"rank": rank, "table": line},
            as_json,
            f"{rank:2d}  {line.rating:+6.0f} ± {1.96 * line.deviation:.0f}  "
            f"{line.points:g}/{line.games}  {line.player}",
        )
