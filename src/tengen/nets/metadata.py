"""What KataGo's human networks are told about the players: 192 numbers, from a profile's name.

Such a network imitates the players of a profile. Names, and the place and scale of each number,
are those of KataGo's source (`cpp/neuralnet/sgfmetadata.cpp`):

    rank_5k       players of this rank on KGS, 20k to 9d
    rank_5k_2d    the player to move has the first rank, his opponent the second
    preaz_5k      the same before AlphaZero's openings, in 2016
    proyear_1985  professionals of a year, 1800 to 2023
"""

from __future__ import annotations

import datetime
import math
import re
from dataclasses import replace

import numpy as np

from tengen.errors import GoError, quoted
from tengen.nets.network import META_INPUTS, Array, Network

AREA = 86  # the number that depends on the board: half the logarithm of its share of 19x19
_KGS, _GOGOD, _GO4GO = 2, 5, 6  # sources of games
_RANKS = [*(f"{dan}d" for dan in range(9, 0, -1)), *(f"{kyu}k" for kyu in range(1, 21))]
_RANK_START, _RANK_LENGTH = 6, 34
_DATE_START, _DATE_LENGTH = 87, 32
_SOURCE_START = 151


def with_profile(network: Network, profile: str | None) -> Network:
    """Return a network that imitates the players of `profile`.

    Raises `GoError` if a human network has no profile, or any other network has one.
    """
    if network.metadata is None:
        if profile is None:
            return network
        raise GoError(f"{network.name} does not imitate humans: it takes no {quoted(profile)}")
    if profile is None:
        raise GoError(
            f"{network.name} imitates humans: say whom, as in NETWORK.bin.gz@rank_5k "
            "(or @preaz_5k, @proyear_1985)"
        )
    return replace(network, metadata=replace(network.metadata, row=metadata_row(profile)))


def metadata_row(profile: str) -> Array:
    """Return the numbers (192,) of a profile on a 19x19 board, for the player to move.

    Raises `GoError` for a name that KataGo does not know.

    >>> metadata_row("rank_9d")[:9].tolist()
    [1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0]
    """
    row = np.zeros(META_INPUTS)
    row[0:2] = 1.0  # both players are human
    kind, _, detail = profile.partition("_")
    ranks = detail.split("_")
    if kind in ("rank", "preaz") and len(ranks) <= 2 and set(ranks) <= set(_RANKS):
        places = [_RANKS.index(rank) + 1 for rank in (ranks[0], ranks[-1])]  # 9d is 1, 1k is 10
        date = datetime.date(2016, 9, 1) if kind == "preaz" else datetime.date(2020, 3, 1)
        source = _KGS
        row[74] = 0.5  # whether the game was rated is not known
        row[79] = 1.0  # Japanese overtime
        main, period, periods = 1200, 30, 5
    elif kind == "proyear" and re.fullmatch(r"\d{4}", detail) and 1800 <= int(detail) <= 2023:
        places, date = [1, 1], datetime.date(int(detail), 6, 1)
        source = _GOGOD if date.year <= 2020 else _GO4GO
        row[75] = 1.0  # time settings are not known
        main = period = periods = 0
    else:
        raise GoError(
            f"unknown profile {quoted(profile)}: rank_20k to rank_9d, preaz_20k to preaz_9d, "
            "proyear_1800 to proyear_2023"
        )
    for start, place in zip((_RANK_START, _RANK_START + _RANK_LENGTH), places, strict=True):
        row[start : start + place] = 1.0
    row[82] = 0.4 * (math.log(main + 60) - 6.5)
    row[83] = 0.3 * (math.log(period + 1) - 3.0)
    row[84] = 0.5 * (math.log(periods + 2) - 1.5)
    row[85] = 0.25 * (math.log(2) - 1.5)  # no moves of Canadian overtime
    days = (date - datetime.date(1970, 1, 1)).days
    # The date as hands of 32 clocks, whose periods grow from a week to 1,500 years.
    cycles = days / (7.0 * 80000.0 ** (np.arange(_DATE_LENGTH) / (_DATE_LENGTH - 1)))
    row[_DATE_START : _DATE_START + 2 * _DATE_LENGTH : 2] = np.cos(2 * math.pi * cycles)
    row[_DATE_START + 1 : _DATE_START + 2 * _DATE_LENGTH : 2] = np.sin(2 * math.pi * cycles)
    row[_SOURCE_START + source] = 1.0
    return row.astype(np.float32)
