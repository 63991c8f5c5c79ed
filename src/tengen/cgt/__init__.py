"""Combinatorial game theory: values, thermographs, kos, sums. Needs no Go at all."""

from tengen.cgt.games import Game, game, number
from tengen.cgt.notation import format_game, parse_game
from tengen.cgt.sente import Sente, sente
from tengen.cgt.thermograph import AREA, TERRITORY, Thermograph, score, thermograph
from tengen.cgt.values import cool, freeze, heat, mean, sente_of, temperature, thermograph_of
from tengen.cgt.work_limit import work_limit

__all__ = [
    "AREA",
    "TERRITORY",
    "Game",
    "Sente",
    "Thermograph",
    "cool",
    "format_game",
    "freeze",
    "game",
    "heat",
    "mean",
    "number",
    "parse_game",
    "score",
    "sente",
    "sente_of",
    "temperature",
    "thermograph",
    "thermograph_of",
    "work_limit",
]
