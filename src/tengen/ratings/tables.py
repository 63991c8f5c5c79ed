"""Reading games, and predictions that others stored with them, from Parquet, CSV and TSV files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tengen.errors import GoError, quoted
from tengen.files import parquet
from tengen.files.archives import is_packed, open_unpacked
from tengen.files.budgets import LINE_BYTES, TABLE_BYTES, TABLE_COLUMNS, OverBudget, read_within
from tengen.ratings.glicko2 import SCALE
from tengen.ratings.pool import Floats, Pool, pool_from_frame

if TYPE_CHECKING:
    import polars as pl

# How Neubauer's lists of games (2024) name their columns, and what `tengen ratings run` writes.
SEED_COLUMNS = {
    "File": "id",
    "Player Black": "black",
    "Player White": "white",
    "Score": "score",
    "Set": "set",
}
PREDICTION_COLUMNS = ("PredictedScore", "p_black")
RATING_COLUMNS = (("BlackRating", "WhiteRating"), ("black_rating", "white_rating"))
STORED, STORED_RATINGS = "stored", "stored-ratings"
STORED_COLUMN = "stored:"  # followed by the name of a column of probabilities
USED = {
    *("id", "time", "black", "white", "winner", "score", "ended", "set"),
    *("handicap", "komi", "rules", "size"),
    *PREDICTION_COLUMNS,
    *(name for pair in RATING_COLUMNS for name in pair),
    *SEED_COLUMNS,
}


@dataclass(frozen=True, slots=True)
class RatedGames:
    """A table of games and the pool made of it."""

    frame: pl.DataFrame
    pool: Pool

    def stored_predictions(self, system: str) -> Floats:
        """Return what the file itself predicts: its probabilities, or those its ratings imply.

        `stored:NAME` is the column NAME; a game for which it holds nothing gives NaN. Raises
        `GoError` if the file stores none.
        """
        if system.startswith(STORED_COLUMN):
            name = system.removeprefix(STORED_COLUMN)
            if name not in self.frame.columns:
                raise GoError(f"no stored predictions: no column {quoted(name)}")
            return self._column(name)
        if system == STORED:
            for name in PREDICTION_COLUMNS:
                if name in self.frame.columns:
                    return self._column(name)
            raise GoError(f"no stored predictions: no column {' or '.join(PREDICTION_COLUMNS)}")
        for black, white in RATING_COLUMNS:
            if black in self.frame.columns and white in self.frame.columns:
                difference = self._column(black) - self._column(white)
                return np.asarray(1 / (1 + np.exp(-difference / SCALE)))
        raise GoError("no stored ratings: no columns BlackRating, WhiteRating")

    def _column(self, name: str) -> Floats:
        import polars as pl

        try:
            values = self.frame[name].cast(pl.Float64).to_numpy()
        except pl.exceptions.PolarsError as error:
            raise GoError(f"column {name} does not hold numbers") from error
        return np.asarray(values[self.pool.row])


def is_stored(system: str) -> bool:
    """True for the name of predictions that a file holds, not of a system that makes them."""
    return system in (STORED, STORED_RATINGS) or system.startswith(STORED_COLUMN)


def read_pool(
    path: Path, *, handicap: bool = False, komi: bool = False, systems: Sequence[str] = ()
) -> RatedGames:
    """Read the games of a file in time order; see `pool_from_frame` for the columns.

    The columns of those `systems` that are stored in the file are read as well. Files are Parquet,
    or CSV/TSV, also gzipped. Raises `GoError` on anything else.
    """
    import polars as pl

    stored = {name.removeprefix(STORED_COLUMN) for name in systems if is_stored(name)}
    frame = _read_frame(path, USED | stored)
    renamed = {old: new for old, new in SEED_COLUMNS.items() if old in frame.columns}
    games = frame.rename(renamed)
    if "score" in games.columns and "winner" not in games.columns:
        score = pl.col("score").cast(pl.Float64, strict=False)
        winner = pl.when(score == 1).then(pl.lit("B")).when(score == 0).then(pl.lit("W"))
        games = games.with_columns(winner=winner.when(score == 0.5).then(pl.lit("draw")))
    try:
        return RatedGames(frame, pool_from_frame(games, handicap=handicap, komi=komi))
    except GoError as error:
        raise GoError(f"{path}: {error}") from None
    except pl.exceptions.PolarsError as error:
        raise GoError(f"{path}: {_first_line(error)}") from None


def _read_frame(path: Path, used: set[str]) -> pl.DataFrame:
    import polars as pl

    if not path.is_file():
        raise GoError(f"{path}: no such file")
    suffixes = [suffix.lower() for suffix in path.suffixes if suffix.lower() != ".gz"]
    kind = suffixes[-1] if suffixes else ""
    try:
        if kind in (".csv", ".tsv"):
            separator = "\t" if kind == ".tsv" else ","
            text = _read_text(path, separator)
            frame = pl.read_csv(text, separator=separator, infer_schema_length=10_000)
            return frame.select([name for name in frame.columns if name in used])
        games = parquet.open_table(path)
        return games.select([name for name in games.collect_schema() if name in used]).collect()
    except (pl.exceptions.PolarsError, OSError) as error:
        raise GoError(f"{path}: not a table of games ({_first_line(error)})") from None


def _read_text(path: Path, separator: str) -> bytes:
    """Return a table as text, within its budget: polars would unpack it without one."""
    with open_unpacked(path) as stream:
        text = read_within(stream, TABLE_BYTES, str(path), "a table of games")
    if is_packed(text):
        raise GoError(f"{path}: unpack it first (gzip, bzip2 and xz are unpacked here, once)")
    if text[:LINE_BYTES].partition(b"\n")[0].count(separator.encode()) >= TABLE_COLUMNS:
        raise OverBudget(f"{path}: more than {TABLE_COLUMNS} columns in a table of games")
    return text


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
