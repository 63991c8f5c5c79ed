"""Endgame exercises: their answers are the solver's."""

from __future__ import annotations

import pytest

from tengen.coords import BLACK, format_gtp
from tengen.endgame.exact.solver import solve_region
from tengen.errors import GoError
from tengen.train.endgames import LEVELS, endgame_exercises, move_losses

EVERY = endgame_exercises()
SMALL = [one for one in EVERY if one.level == "small"]


def test_there_are_three_questions_for_every_place_and_all_levels() -> None:
    assert len(EVERY) == 3 * len({one.id.split("-")[1] for one in EVERY}) >= 120
    assert {one.level for one in EVERY} == set(LEVELS)
    assert len({one.id for one in EVERY}) == len(EVERY)


@pytest.mark.parametrize("one", SMALL[::3], ids=lambda one: one.id)
def test_the_answer_is_proved(one) -> None:
    solved = solve_region(one.game.board.stones, one.game.size, one.region).thermograph
    assert solved is not None
    assert one.swing == 2 * (solved.move_value - 1), "by territory a move is worth a point less"


@pytest.mark.parametrize("kind", ["worth", "sente"])
def test_one_choice_is_right(kind: str) -> None:
    for one in endgame_exercises([kind]):  # type: ignore[list-item]
        verdicts = [one.judge(choice).verdict for choice in one.choices]
        assert verdicts.count("right") == 1
        assert verdicts.count("wrong") == len(one.choices) - 1
        assert len(one.choices) in (3, 4)


def test_the_best_move_is_the_solvers() -> None:
    for one in [one for one in SMALL if one.kind == "move"][:8]:
        losses = move_losses(one.game, one.region, BLACK)
        best = solve_region(one.game.board.stones, one.game.size, one.region).best[BLACK]
        assert all(losses[point] == 0 for point in best)
        for point, lost in losses.items():
            found = one.judge(format_gtp(point, one.game.size))
            assert (found.verdict == "right") == (lost == 0)
            assert set(found.right) == {
                format_gtp(p, one.game.size) for p, loss in losses.items() if not loss
            }


def test_other_answers_are_refused() -> None:
    worth, sente, move = SMALL[:3]
    for one, answer in ((worth, "a lot"), (sente, "perhaps"), (move, "pass"), (move, "Z99")):
        with pytest.raises(GoError):
            one.judge(answer)
    with pytest.raises(GoError, match="giant"):
        endgame_exercises(levels=["giant"])
