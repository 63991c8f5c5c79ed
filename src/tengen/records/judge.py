"""Who was winning when a game was given up: results put right by a judge.

Seed 000 does so because a resignation may be a mood and a timeout a broken line. The judge is
passed in, since networks stand above collections: it takes games as a table and returns for each
the probability that Black wins from the last position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.records.slices import count_rows
from tengen.records.tables import check_output, scan_games, write_frames

Verdict = Callable[[pl.DataFrame], NDArray[np.float64]]
JUDGED = ("resignation", "timeout")
SURE = 0.6
BATCH = 1024  # games given to the judge at a time


@dataclass
class JudgeReport:
    games: int = 0
    judged: int = 0
    flipped: int = 0  # the judge saw another winner than the record
    dropped: int = 0  # the judge was not sure


def judge_games(
    source: Path,
    output: Path,
    verdict: Verdict,
    *,
    endings: Sequence[str] = JUDGED,
    sure: float = SURE,
    progress: Callable[[int, int], None] = lambda *_: None,
) -> JudgeReport:
    """Overwrite the winner of games that ended in one of `endings` by the judge's verdict.

    Games in which neither side has a probability of `sure` are dropped. The others are kept as
    they are; `result` keeps what the record said.
    """
    if not 0.5 <= sure <= 1:
        raise GoError(f"a judge cannot be {sure:g} sure of the winner (0.5 to 1)")
    check_output(output, [source])
    games = scan_games(source, {"winner", "ended", "moves"})
    report = JudgeReport()
    total = count_rows(source)

    def judged() -> Iterator[pl.DataFrame]:
        for start in range(0, total, BATCH):
            batch = games.slice(start, BATCH).collect()
            yield _judge_batch(batch, verdict, endings, sure, report)
            progress(min(start + BATCH, total), total)

    write_frames(judged(), games.collect_schema(), output)
    return report


def _judge_batch(
    games: pl.DataFrame, verdict: Verdict, endings: Sequence[str], sure: float, report: JudgeReport
) -> pl.DataFrame:
    asked = games.select(
        (pl.col("ended").is_in(list(endings)) & pl.col("moves").is_not_null()).fill_null(False)
    ).to_series()
    black = np.full(games.height, np.nan)
    if asked.any():
        said = np.asarray(verdict(games.filter(asked)), dtype=np.float64)
        if said.shape != (int(asked.sum()),) or not ((said >= 0) & (said <= 1)).all():
            raise GoError("the judge gave no probability for some games")
        black[asked.to_numpy()] = said
    # NaN, where nobody was asked, compares as False.
    winner = np.where(black >= sure, "B", np.where(1 - black >= sure, "W", ""))
    unsure = pl.Series(asked.to_numpy() & (winner == ""))
    new = pl.Series(winner).replace("", None)
    flipped = (new.is_not_null() & games["winner"].is_not_null() & (new != games["winner"])).sum()
    report.games += games.height
    report.judged += int(asked.sum())
    report.flipped += int(flipped)
    report.dropped += int(unsure.sum())
    return games.with_columns(winner=pl.coalesce(new, pl.col("winner"))).filter(~unsure)
