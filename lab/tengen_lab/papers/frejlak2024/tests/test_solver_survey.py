"""The regions of the survey, solved."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, settings

from tengen.endgame.exact.solver import SolverOutcome, solve_region
from tengen_lab.papers.frejlak2024.solver_survey import SIZE as SURVEYED
from tengen_lab.papers.frejlak2024.solver_survey import draw

SIZE = 9
NEAR = Fraction(1, 100)  # below a temperature
SLOW = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@pytest.mark.parametrize("empties", [7, 8, 9, 10])
def test_irregular_regions_recoloured_are_the_negative(empties: int) -> None:
    for region in draw(empties, 8, f"negative {empties}"):
        recoloured = bytes((0, 2, 1)[stone] for stone in region.stones)
        one = solve_region(region.stones, SURVEYED, region.points)
        other = solve_region(recoloured, SURVEYED, region.points)
        assert one.empties == other.empties == empties
        assert one.outcome is other.outcome is SolverOutcome.SOLVED
        assert one.thermograph is not None
        assert other.thermograph == -one.thermograph
