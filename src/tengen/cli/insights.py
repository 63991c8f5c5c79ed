"""`tengen insights`: where a player loses points, against others of his rank, and what improved."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.console import note, padded, say, say_json
from tengen.cli.options import Json
from tengen.errors import GoError, quoted
from tengen.review.sentences import tell_theme
from tengen.words import tell

if TYPE_CHECKING:
    from tengen.train.insights import Insights
    from tengen.train.slices import Opening, Slice

app = typer.Typer(add_completion=False)
SHOWN = 8  # rows of a table


@app.command()
def insights(
    folder: Annotated[Path, typer.Argument(help="A folder that `tengen review -o` has filled.")],
    names: Annotated[
        list[str] | None,
        typer.Option("--player", help="A name you play under; else those of `tengen train`."),
    ] = None,
    rank: Annotated[
        str | None, typer.Option("--rank", help="Such as 8k; else what the records state.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Sum up all of a player's reviewed games: weaknesses, progress, and three pieces of advice.

    Losses are points a move, with a standard error that counts games, not moves. A difference is
    only called one where chance would make any such remark in 5 of 100 players. So a few games say
    nothing.
    """
    from tengen.train.games import players_of, read_reviewed
    from tengen.train.insights import insights as find
    from tengen.train.own_games import parse_steps
    from tengen.train.schedule import read_progress

    if not folder.is_dir():
        raise GoError(f"{folder}: not a folder")
    games = list(read_reviewed(folder))
    if not games:
        raise GoError(f"{folder}: no reviews (tengen review FILE... -o {folder})")
    whose = names or read_progress(folder / "training.json").names
    known = ", ".join(quoted(name) for name, _ in players_of(games)[:5])
    if not whose:
        raise GoError(f"whose games? --player NAME (known: {known})")
    found = find(games, whose, None if rank is None else parse_steps(rank))
    if not found.games:
        called = ", ".join(map(quoted, whose))
        raise GoError(f"{folder}: no game of {called} (known: {known})")
    if as_json:
        say_json(found)
        return
    _tell(found)


def _tell(found: Insights) -> None:
    from tengen.train.remarks import LEAST_GAMES

    assert found.total is not None
    whose = [*found.names, *filter(None, [found.rank])]
    games, moves = tell("games", count=found.games), tell("movesCount", count=found.moves)
    say(f"{', '.join(whose)}: {games}, {moves}")
    say(tell("insightsTip"))
    of_moves = (found.total, *found.phases)
    for rows in (of_moves, found.colors, found.opponents, found.hours, found.months[-SHOWN:]):
        for one in rows[:SHOWN]:
            say(_row(one))
    for title, begun in (("openingsTitle", found.openings), ("josekisTitle", found.josekis)):
        if begun:
            say(tell(title))
        for alike in begun[:SHOWN]:
            say(_alike(alike))
    for theme in found.themes[:SHOWN]:
        told = tell("mistakesOfTheme", count=theme.mistakes, loss=theme.loss)
        usual = "" if theme.usual is None else tell("usualShare", share=theme.usual)
        share = tell("themeShare", share=theme.share)
        say(f"  {padded(tell_theme(theme.name), 34)} {padded(told, 38)} {share} {usual}".rstrip())
    for remark in found.improved:
        say(remark.sentence)
    for remark in found.advice:
        say(remark.sentence)
        if remark.exercises:
            ((name, value),) = remark.exercises.items()
            note(tell("exercisesBy", command=f"tengen train FOLDER --{name} {quoted(value)}"))
    if found.games < LEAST_GAMES:
        say(tell("fewGames", least=LEAST_GAMES))
    elif not found.advice:
        say(tell("nothingStandsOut"))


def _alike(one: Opening) -> str:
    """Tell how games that began alike went."""
    games = padded(tell("games", count=one.games), 12)
    won = padded(f"{one.won}/{one.decided} {tell('wonColumn')}", 12)
    lost = f"{tell('lossPerMove', loss=one.loss)} (± {tell('hundredths', value=one.error)})"
    return f"  {games} {won} {lost}  {one.name}"  # names are of any length


def _row(one: Slice) -> str:
    name = one.name
    with suppress(KeyError):  # names of months and opponents stay as they are
        name = tell(f"sliceName-{name.replace(' ', '-')}")
    row = f"  {padded(name[:24], 24)} {padded(tell('games', count=one.games), 12)} "
    row += padded(tell("movesCount", count=one.moves), 14)
    row += tell("lossPerMove", loss=one.loss)
    row += "" if one.error is None else f" (± {tell('hundredths', value=one.error)})"
    return row if one.expected is None else f"{row}   {tell('expectedLoss', loss=one.expected)}"
