"""Endgame exercises: their answers are the solver's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tengen.cgt.sente import Sente
from tengen.coords import BLACK, format_gtp
from tengen.endgame.exact.games import best_play, solve_games
from tengen.endgame.exact.solver import solve_region
from tengen.errors import GoError
from tengen.train.endgames import (
    LETTERS,
    LEVELS,
    endgame_exercises,
    first_gains,
    move_losses,
    own_endgames,
)
from tengen.words import LANGUAGES, speaking
from tests.train.made import with_places, with_proved_place

EVERY = endgame_exercises(["worth", "sente", "move"])
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


def test_a_choice_is_understood_in_every_language_and_as_it_is_kept() -> None:
    one = next(one for one in endgame_exercises(["sente"]) if one.sente is Sente.RIGHT)
    assert one.judge("right-sente").verdict == "right"
    for language in LANGUAGES:
        with speaking(language):
            told = one.told_choices
            found = one.judge(told[2])
        assert (len(set(told)), found.verdict, found.right) == (3, "right", (told[2],))
        assert one.judge(told[0] if language == "en" else "gote").verdict == "wrong"
    with speaking("de"):
        assert one.question.startswith("Ist ein Zug an der markierten Stelle Sente")


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


def test_of_three_places_exactly_one_comes_first() -> None:
    firsts = endgame_exercises(["first"])
    assert len(firsts) == 20
    for one in firsts[::4]:
        found = {choice: one.judge(choice) for choice in one.choices}
        (right,) = (choice for choice in found if found[choice].verdict == "right")
        assert found[right].right == (right,)
        assert right not in found[right].explanation
        assert set(one.labels.values()) == {"A", "B", "C"}
    with pytest.raises(GoError):
        firsts[0].judge("D")


def test_the_place_that_comes_first_leads_to_best_play() -> None:
    for one in endgame_exercises(["first"])[::5]:
        solved = solve_games(one.game.board.stones, one.game.size, one.region)
        best = best_play(solved, one.game.to_move)
        gains = first_gains(one.game, one.places)
        assert max(gains) == one.game.to_move.sign * best.score
        (place,) = (p for p, gain in zip(one.places, gains, strict=True) if gain == max(gains))
        assert place.issuperset(best.moves)


def test_own_places_are_asked_about_from_the_review() -> None:
    made = with_proved_place()
    every = own_endgames([made], ["Ann"])
    assert {one.kind for one in every} == {"worth", "sente", "move"}
    assert {(one.source, one.turn) for one in every} == {(made.id, 0)}
    for one in every:
        assert one.game.to_move is BLACK
        if one.kind == "move":
            best = solve_region(one.game.board.stones, 19, one.region).best[BLACK]
            assert one.judge(format_gtp(best[0], 19)).verdict == "right"
        else:
            assert [one.judge(c).verdict for c in one.choices].count("right") == 1
    assert own_endgames([made], ["Zoe"]) == []
    again = own_endgames([replace(made, id="elsewhere")], ["Ann"])
    assert [one.id for one in again] == [one.id for one in every]


def test_a_place_that_is_proved_with_a_condition_says_so_and_asks_for_no_move() -> None:
    every = own_endgames([with_proved_place(is_safe=False)], ["Ann"])
    assert {one.kind for one in every} == {"worth", "sente"}
    assert all(one.question.endswith("Suppose that the stones around it live.") for one in every)


def test_three_places_of_an_own_game_are_compared() -> None:
    one = endgame_exercises(["first"])[0]
    found = own_endgames([with_places(one.game, one.places)], ["Ann"], ["first"])
    assert [set(own.places) for own in found] == [set(one.places)]
    best = {one.places[LETTERS.index(name)] for name in one.judge("A").right}
    assert {found[0].places[LETTERS.index(name)] for name in found[0].judge("A").right} == best
