"""`tengen ratings eval`: how well rating systems predict games before they are played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli.console import note, say, show, working
from tengen.cli.options import Json
from tengen.cli.ratings_pool import Handicap, Komi, PoolFile, Split, read_rated, replay, with_split
from tengen.errors import GoError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tengen.ratings import History, Pool


def evaluate_systems(
    pool: PoolFile,
    systems: Annotated[
        str,
        typer.Option(
            help="Names separated by commas, with settings if you like: elo(k=20),glicko2. "
            "`tengen ratings systems` lists them. `stored:NAME` judges a column of predictions "
            "in the file, `stored` and `stored-ratings` those of published lists."
        ),
    ] = "50-50,elo,glicko2,whr",
    against: Annotated[
        str,
        typer.Option(help="One of the systems: also print each other's gain in lambda over it."),
    ] = "",
    split: Split = "",
    without_largest: Annotated[
        int,
        typer.Option(
            min=0,
            help="Also judge all games, and each part of a split, without the N accounts that play "
            "in most of them. Those accounts are still rated. (Without accounts that play in a "
            "tenth of the games, sets are judged anyway.)",
        ),
    ] = 0,
    plots: Annotated[
        Path | None, typer.Option(help="Draw calibration and figures 5.6, 5.7 into this folder.")
    ] = None,
    handicap: Handicap = False,
    komi: Komi = False,
    as_json: Json = False,
) -> None:
    """Measure how well systems predict games before they are played.

    Alpha is the share of games whose winner was predicted (a coin toss counts for White), lambda
    the mean logarithm of the probability given to what happened. Each has two standard errors: as
    if games were independent, and clustered by player (`..._se_player`), which is the honest one.
    Newcomers have at most 4 earlier games; in an exhibition game both have played before.
    """
    import numpy as np

    from tengen.ratings.clustering import dominant_players
    from tengen.ratings.evaluate import evaluate, left_out, likelihood_gain, sets_of
    from tengen.ratings.plots import save_all
    from tengen.ratings.systems import split_names

    names = split_names(systems)
    if against and against not in names:
        raise GoError(f"{against!r} is not among the systems: {', '.join(names)}")
    runs = {name: _predictor(name) for name in ([against] if against else []) + names}
    games = read_rated(pool, handicap, komi, names)
    rated = with_split(games.pool, split)
    sets = sets_of(rated, largest=without_largest)
    dominant = {part: dominant_players(rated, chosen) for part, chosen in sets.items()}
    missing = left_out(rated, sets, largest=without_largest)
    if not as_json:
        _say_dominant(rated, sets, dominant)
        _say_left_out(rated, sets, missing)
    histories: dict[str, History] = {}
    for name, predict in runs.items():
        with working(name):
            history = predict(games, rated)
        if not histories and not as_json:
            say(_table_head(bool(against)))
        histories[name] = history
        said = history.predictions
        for part, score in evaluate(said, rated, sets):
            chosen = sets[part]
            line: dict[str, Any] = {**score.row(name, part)}
            line["missing"] = int(np.isnan(said[chosen]).sum())
            line["dominant"] = {rated.players[p]: n for p, n in dominant[part].items()}
            line["left_out"] = {rated.players[p]: n for p, n in missing.get(part, {}).items()}
            if against:
                gain = likelihood_gain(said, histories[against].predictions, rated, chosen)
                line["gain"], line["gain_se_player"] = gain
            show(line, as_json, _table_line(name, part, line))
    if plots is not None:
        for path in save_all(plots, rated, histories):
            note(f"wrote {path}")


def _predictor(name: str) -> Any:
    """Return a function from games to a history; bad names fail here, before any work."""
    from tengen.ratings import parse_system
    from tengen.ratings.baselines import without_ratings
    from tengen.ratings.tables import is_stored

    if is_stored(name):
        return lambda games, rated: without_ratings(games.stored_predictions(name))
    system = parse_system(name)
    return lambda games, rated: replay(name, system, rated)


def _table_head(with_gain: bool) -> str:
    """Name the columns of `_table_line`."""
    head = f"{'system':24} {'set':28} {'games':>9} {'alpha (by player)':>18} {'lambda':>9}"
    head += f" {'+- games':>9} {'+- player':>9}"
    return head + f" {'gain':>9} {'+- player':>9}" * with_gain


def _table_line(name: str, set_name: str, line: dict[str, Any]) -> str:
    def number(key: str, digits: int, unit: float = 1.0) -> str:
        return "-" if line[key] is None else f"{line[key] * unit:.{digits}f}"

    alpha = f"{number('alpha', 2, 100)} +- {number('alpha_se_player', 2, 100)} %"
    keys = ["lambda", "lambda_se", "lambda_se_player"]
    keys += [key for key in ("gain", "gain_se_player") if key in line]
    rest = " ".join(f"{number(key, 5):>9}" for key in keys)
    return f"{name:24} {set_name:28} {line['games']:9,} {alpha:>18} {rest}"


def _say_dominant(
    pool: Pool, sets: dict[str, NDArray[np.bool_]], dominant: dict[str, dict[int, int]]
) -> None:
    """Say which accounts play in a tenth of a set's games or more."""
    for part, players in dominant.items():
        if players:
            games = int(sets[part].sum())
            told = ", ".join(
                f"{pool.players[player]} {count:,} ({count / games:.0%})"
                for player, count in players.items()
            )
            note(f"{part}, {games:,} games, is dominated by {told}")


def _say_left_out(
    pool: Pool, sets: dict[str, NDArray[np.bool_]], missing: dict[str, dict[int, int]]
) -> None:
    """Say which accounts the sets `...-without-largest` lack; `_say_dominant` names the others."""
    from tengen.ratings.evaluate import WITHOUT_LARGEST

    for part in sets:
        if part.endswith(WITHOUT_LARGEST):
            told = ", ".join(f"{pool.players[player]} {n:,}" for player, n in missing[part].items())
            note(f"{part} leaves out the games of {told}")
