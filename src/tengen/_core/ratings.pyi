"""Rating updates over pools. `state` has one row a player and is changed; `out` has nine columns:
P(Black wins), rating and deviation of Black and White before the game, then after it."""

import numpy as np
from numpy.typing import NDArray

def elo(
    black: NDArray[np.int32],
    white: NDArray[np.int32],
    score: NDArray[np.float64],
    edge: NDArray[np.float64],
    day: NDArray[np.float64],
    state: NDArray[np.float64],
    out: NDArray[np.float64],
    k: float,
    newcomer_k: float,
    normal: bool,
) -> None:
    """State: rating, games played."""

def glicko(
    black: NDArray[np.int32],
    white: NDArray[np.int32],
    score: NDArray[np.float64],
    edge: NDArray[np.float64],
    day: NDArray[np.float64],
    state: NDArray[np.float64],
    out: NDArray[np.float64],
    drift: float,
    min_rd: float,
    max_rd: float,
) -> None:
    """State: rating, deviation, day of the last game (NaN before the first)."""

def glicko2(
    black: NDArray[np.int32],
    white: NDArray[np.int32],
    score: NDArray[np.float64],
    edge: NDArray[np.float64],
    day: NDArray[np.float64],
    state: NDArray[np.float64],
    out: NDArray[np.float64],
    tau: float,
    min_rating: float,
    max_rating: float,
    min_rd: float,
    max_rd: float,
    min_vol: float,
    max_vol: float,
    aging_days: float,
    edge_in_ranks: bool,
    periods: bool,
) -> None:
    """State: rating, deviation, volatility, day of the last game (NaN before the first).

    With `periods`, `day` numbers the rating periods, and so does the state.
    """
