"""Control with judgement: life, sente and invasions are judged first and told to the iteration."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tengen.board import Board
from tengen.influence.control import DEFAULT_MODEL, TOLERANCE, Control, estimate_control
from tengen.influence.invasions import with_invasions
from tengen.influence.life import FITTED_RULE, LifeRule, judge_deaths
from tengen.influence.models import ControlModel
from tengen.influence.sente import after_exchanges, find_exchanges


@dataclass(frozen=True, slots=True)
class Prejudged:
    """What is judged before the iteration.

    life       sure eyes, ladders, and a few plies of reading inside enclosed groups
    sente      threats that gain something are taken as played and answered
    invasions  virtual stones where a framework can still be invaded
    """

    life: bool = False
    sente: bool = False
    invasions: bool = False

    def __bool__(self) -> bool:
        return self.life or self.sente or self.invasions


NOTHING, LIFE = Prejudged(), Prejudged(life=True)


def judge_control(
    board: Board,
    judgement: Prejudged = LIFE,
    model: ControlModel = DEFAULT_MODEL,
    rule: LifeRule = FITTED_RULE,
    *,
    tolerance: float = TOLERANCE,
) -> Control:
    """Estimate control with judgement; `iterations` counts those of the maps it needs on the way.

    >>> corner = Board.from_diagram(". X O . . / X X O . . / O O O . . / . . . . . / . . . . .")
    >>> bool(estimate_control(corner).values[1] > judge_control(corner).values[1])
    True
    """
    deaths, iterations = None, 0
    if judgement.life:
        deaths, first = judge_deaths(board, model, rule, tolerance=tolerance)
        iterations += first.iterations
    if judgement.sente:
        exchanges = find_exchanges(board, model, deaths, tolerance=tolerance)
        board, deaths = after_exchanges(board, deaths, exchanges)
    if judgement.invasions:
        plain = estimate_control(board, model, tolerance=tolerance, deaths=deaths)
        board, deaths = with_invasions(board, plain.values, deaths)
        iterations += plain.iterations
    last = estimate_control(board, model, tolerance=tolerance, deaths=deaths)
    return replace(last, iterations=iterations + last.iterations)
