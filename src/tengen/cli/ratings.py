"""`tengen ratings`: rate the players of a pool, and measure rating systems against each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli.console import note, progress, say, say_json, show, working
from tengen.cli.options import Json
from tengen.cli.ratings_eval import evaluate_systems
from tengen.cli.ratings_pool import Handicap, Komi, PoolFile, Split, read_rated, replay, with_split
from tengen.errors import GoError, ParseError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import polars as pl

    from tengen.ratings import History
    from tengen.ratings.tables import RatedGames
    from tengen.strength.pool_rating import Levels

app = typer.Typer(
    no_args_is_help=True,
    help="Rate the players of a collection of games, and compare rating systems.",
)


@app.command()
def run(
    pool: PoolFile,
    system: Annotated[
        str, typer.Option(help="Which system, with settings if you like: glicko2(tau=0.4).")
    ] = "glicko2",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Write each game's ratings to Parquet.")
    ] = None,
    top: Annotated[int, typer.Option(help="How many of the strongest players to list.")] = 10,
    handicap: Handicap = False,
    komi: Komi = False,
    with_moves: Annotated[
        bool,
        typer.Option(
            "--with-moves",
            help="Also read the players' latest moves, and rate them by both. The file must have "
            "the games' moves, as `tengen games import` keeps them.",
        ),
    ] = False,
    moves: Annotated[int, typer.Option(min=10, help="With --with-moves: how many of each.")] = 200,
    keep: Annotated[
        Path | None,
        typer.Option(
            help="With --with-moves: a folder for what was read, so that a run that was "
            "interrupted goes on."
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=0, help="With --with-moves: processes; 0 is one for each core.")
    ] = 1,
    cluster: Annotated[
        str | None,
        typer.Option(help="With --with-moves: address of a dask scheduler, or `local`."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Rate every player of a pool, game by game, and list the strongest.

    The output has one row a game: the prediction made before it, and both players' ratings and
    deviations before and after it. Players are listed by rating less two deviations, so that a
    lucky newcomer does not come first.
    """
    from tengen.ratings import parse_system
    from tengen.ratings.outcome import by_game, strongest

    rating_system = parse_system(system)
    games = read_rated(pool, handicap, komi)
    with working(f"{system}: {len(games.pool):,} games"):
        history = replay(system, rating_system, games.pool)
    if output is not None:
        _write_parquet(output, by_game(games, history))
    if with_moves:
        from tengen.strength.levels import LevelSource, read_levels

        _need_moves(pool)
        with progress("reading moves") as bar:
            levels = read_levels(
                LevelSource(pool, moves), games.pool.players, keep,
                workers=workers, cluster=cluster, progress=bar,
            )  # fmt: skip
        _say_by_both(games, history, levels, top, as_json=as_json)
        return
    for one in strongest(games.pool, history, top):
        show(
            one,
            as_json,
            f"{one.place:4} {one.player:24} {one.rating:8.1f} +- {one.deviation:5.1f} "
            f"{one.games:7} games",
        )


@app.command()
def hindsight(
    pool: PoolFile,
    output: Annotated[Path, typer.Option("-o", "--output", help="Write this Parquet file.")],
    system: Annotated[
        str, typer.Option(help="whr, with a rating for each day played, or bradley-terry.")
    ] = "whr",
    handicap: Handicap = False,
    komi: Komi = False,
) -> None:
    """Fit all games of a pool at once, and write each player's rating day by day.

    These are the best ratings in hindsight: a result changes what is believed of the years before
    it. For predictions use `run`, which knows only the past. Columns: player, day (from 1970),
    rating, deviation. The deviation takes all other players' ratings as known: it is smaller than
    that of the full posterior, mostly by little, for some players by a third and more.
    """
    from tengen.ratings import parse_system
    from tengen.ratings.outcome import by_day
    from tengen.ratings.refit import Refitted

    rating_system = parse_system(system)
    if not isinstance(rating_system, Refitted):
        raise GoError(f"{system} rates game by game: whr or bradley-terry looks back")
    rated = read_rated(pool, handicap, komi).pool
    with working(f"{system}: {len(rated):,} games"):
        fit = rating_system.fit_all(rated)
    days = by_day(rated, fit)
    _write_parquet(output, days)
    say(f"{output}  {len(rated.players):,} players, {len(days):,} days")


app.command("eval")(evaluate_systems)


@app.command("tune")
def tune_system(
    pool: PoolFile,
    system: Annotated[str, typer.Option(help="Which system to tune.")] = "glicko2",
    split: Split = "",
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of ever smaller steps.")] = 5,
    tries: Annotated[int, typer.Option(min=1, help="Tries a round.")] = 15,
    seed: Annotated[int, typer.Option(help="The same seed gives the same search.")] = 0,
    handicap: Handicap = False,
    komi: Komi = False,
    as_json: Json = False,
) -> None:
    """Find a system's best settings on the validation games.

    Test and exhibition games are taken out first: their results do not enter the ratings.

    Prints the system as `tengen ratings eval --systems` takes it.
    """
    from tengen.ratings.systems import SYSTEMS, format_system
    from tengen.ratings.tune import Trial, tune

    if system not in SYSTEMS:
        raise ParseError(f"no rating system {system!r}; there are {', '.join(SYSTEMS)}")
    rated = with_split(read_rated(pool, handicap, komi).pool, split)
    with progress(system, total=1 + rounds * tries) as bar:

        def tell(trial: Trial) -> None:
            bar.advance()

        best = tune(system, rated, rounds=rounds, tries=tries, seed=seed, tell=tell)
    text = format_system(system, best.settings)
    if as_json:
        say_json(best.score.row(text, "validation"))
    else:
        say(text)
        score = best.score
        note(
            f"validation: lambda {score.likelihood:.5f} +- {score.likelihood_error_player:.5f} "
            f"(by player), alpha {score.accuracy:.4f}"
        )


@app.command("systems")
def list_systems() -> None:
    """List the rating systems and their settings."""
    from tengen.ratings.systems import SYSTEMS, settings_of

    for name, kind in SYSTEMS.items():
        say(f"{name:16} {kind.about}")
        for key, value in settings_of(name).items():
            say(f"{'':18}{key}={value:g}")


@app.command()
def convert(
    rank: Annotated[list[str], typer.Argument(help="Ranks such as 3k, '1 dan', P9d, 5段.")],
    scale: Annotated[
        str, typer.Option(help="What a bare number such as 1834 is: an ogs or egf rating.")
    ] = "ogs",
    as_json: Json = False,
) -> None:
    """Show a rank, or a rating, on the scales of OGS and the European Go Federation."""
    from tengen.ranks import Rank, egf_rating, egf_steps, format_rank, ogs_rating, ogs_steps
    from tengen.ranks import parse_rank as parse

    if scale not in ("ogs", "egf"):
        raise GoError(f"no scale {scale!r}: ogs or egf expected")
    for text in rank:
        found = parse(text)
        steps = found.steps
        if steps is None:
            steps = (ogs_steps if scale == "ogs" else egf_steps)(found.number)
            found = Rank.from_steps(steps)
        ogs, egf = ogs_rating(steps), egf_rating(steps)
        if as_json:
            shown: dict[str, Any] = {"text": text, "rank": format_rank(found), "steps": steps}
            say_json({**shown, "ogs": ogs, "egf": egf})
        else:
            say(f"{text}: {found}, OGS {ogs:.1f}, EGF {egf:.0f}")


def _need_moves(path: Path) -> None:
    from tengen.files.parquet import open_table

    is_table = path.suffix == ".parquet"
    if not is_table or not {"id", "moves"} <= set(open_table(path).collect_schema().names()):
        raise GoError(f"{path}: no moves in it (`tengen games import` keeps them)")


def _say_by_both(
    games: RatedGames, history: History, levels: Sequence[Levels | None], top: int, *, as_json: bool
) -> None:
    """List the strongest players by results and moves together."""
    from tengen.strength.pool_rating import rate_pool

    ids = [str(one) for one in games.frame["id"][games.pool.row].to_list()]
    table = rate_pool(games.pool, ids, history, levels)
    for place, one in enumerate(table.players[:top], start=1):
        row = {
            "place": place,
            "player": one.player,
            "rating": round(one.rating, 2),
            "deviation": round(one.deviation, 2),
            "by_results": round(one.by_results, 2),
            "level": None if one.level != one.level else round(one.level, 2),
            "moves": one.moves,
            "games": one.games,
        }
        show(
            row,
            as_json,
            f"{place:4} {one.player:24} {one.rating:8.1f} +- {one.deviation:5.1f} "
            f"{one.games:7} games {one.moves:5} moves  {one.by_results:8.1f} by results",
        )
    note(
        f"lambda of {len(games.pool):,} games, each by what was known before it: by results "
        f"{table.likelihood_of_results:.4f}, with moves {table.likelihood:.4f} (the fit has seen "
        "these results)"
    )


def _write_parquet(path: Path, frame: pl.DataFrame) -> None:
    from tengen.files.atomic import replacing

    with replacing(path) as beside:
        frame.write_parquet(beside)
