"""The course of a review: provisional first, then searched; cancelled; every kind of game."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.nets.trust import caution
from tengen.results import parse_result
from tengen.review import Review, ReviewOptions, review, reviewing
from tengen.review.options import EVERY_MOVE, JUDGE, SMALL, Stage
from tengen.review.words import lines
from tengen.samples import read_sample
from tengen.sgf import parse_game
from tests.search.fakes import counting_evaluator, fake_evaluator


def final(game: Game, visits: int = 12) -> Review:
    *_, last = review(game, fake_evaluator(), ReviewOptions(visits=visits, endgame=False))
    assert last.stage == "done"
    assert last.review is not None
    return last.review


def test_first_impressions_come_first_and_a_search_stands_behind_every_mistake() -> None:
    game = Game.from_moves(range(20, 40), 7)
    steps = list(review(game, fake_evaluator(), ReviewOptions(visits=3)))
    reviews = [step.review for step in steps if step.review is not None]
    assert not any(move.confirmed for move in reviews[0].moves)
    assert not any(one.is_final for one in reviews[:-1])
    last = reviews[-1]
    assert last.is_final
    assert last.mistakes, "an opinionated network finds mistakes"
    for move in last.mistakes:
        assert move.confirmed
        assert move.line
    losses = [move.loss for move in last.mistakes]
    assert losses == sorted(losses, reverse=True)


def test_a_draft_comes_first_and_every_move_says_who_judged_it() -> None:
    game = Game.from_moves(range(20, 40), 7)
    judge, draft = named("judge"), named("draft")
    steps = list(review(game, judge, ReviewOptions(visits=3, endgame=False), draft=draft))
    stages = list(dict.fromkeys(step.stage for step in steps))
    assert stages == ["looking", "judging", "searching", "done"]
    first = next(step.review for step in steps if step.review is not None)
    assert (first.net, first.start_judged_by) == ("judge", "draft")
    assert {move.judged_by for move in first.moves} == {"draft"}
    assert {one.judged_by for one in first.maps} == {"draft"}
    last = steps[-1].review
    assert last is not None
    assert {move.judged_by for move in last.moves} == {"judge"} == {last.start_judged_by}
    plain = final(game, visits=3)
    assert [move.loss for move in last.moves] == [move.loss for move in plain.moves]


def test_losses_are_never_differences_of_two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge sees everything 100 points better for Black; half of the game is judged so far."""
    monkeypatch.setattr(reviewing, "_AT_ONCE", 4)
    game = Game.from_moves(range(20, 40), 7)
    judge, draft = counting_evaluator(), named("draft")
    evaluate = judge.evaluate

    def shifted(*arguments: Any, **options: Any) -> Any:
        return [replace(one, black_lead=100.0) for one in evaluate(*arguments, **options)]

    judge.evaluate = shifted  # type: ignore[method-assign]
    options = ReviewOptions(visits=0, endgame=False, strength=False)
    seen = [step.review for step in review(game, judge, options, draft=draft)]
    partial = next(one for one in seen if one and 0 < _judged(one, "draft") < 20)
    drafted = next(one for one in seen if one is not None)
    for move, before in zip(partial.moves, drafted.moves, strict=True):
        if move.judged_by == "draft":
            assert (move.loss, move.lead) == (before.loss, before.lead)
        else:
            assert (move.loss, move.lead) == (0.0, 100.0)


def _judged(found: Review, net: str) -> int:
    return sum(move.judged_by == net for move in found.moves)


def test_first_impressions_are_what_the_leads_fall_by() -> None:
    found = final(Game.from_moves(range(20, 40), 7), visits=0)
    for before, move in zip(found.leads, found.moves, strict=False):
        sign = 1 if move.color is BLACK else -1
        assert abs(move.loss - sign * (before - move.lead)) < 1e-9
    assert [move.color for move in found.moves] == [BLACK, WHITE] * 10


def test_a_cancelled_review_ends_without_a_final_one() -> None:
    cancel = threading.Event()
    seen = []
    for step in review(Game.from_moves([20, 24, 12], 7), counting_evaluator(), cancel=cancel):
        seen.append(step)
        cancel.set()
    assert len(seen) == 1
    assert all(step.stage != "done" for step in seen)


def test_a_game_without_moves_has_a_review_without_moves() -> None:
    found = final(Game(9))
    assert found.moves == ()
    assert found.is_final


def test_a_search_under_way_is_cancelled_without_a_further_review() -> None:
    cancel = threading.Event()
    game = Game.from_moves(range(20, 40), 7)
    stages = []
    for step in review(game, fake_evaluator(), ReviewOptions(visits=4), cancel=cancel):
        stages.append(step.stage)
        if step.stage == "searching":
            cancel.set()
    assert stages == ["looking", "searching"]


def test_an_endgame_under_way_is_cancelled_in_the_middle_of_a_position() -> None:
    """The network that is asked for the places of the endgame sets the event itself."""
    cancel = threading.Event()
    evaluator = Evaluator("fast")
    game = parse_game(read_sample("small")).game(move=50)
    evaluate = evaluator.evaluate_positions
    stages = []

    def interrupt(*arguments: Any, **options: Any) -> Any:
        cancel.set()
        return evaluate(*arguments, **options)

    options = ReviewOptions(visits=0, strength=False)
    for step in review(game, evaluator, options, cancel=cancel):
        stages.append(step.stage)
        if step.review is not None:
            evaluator.evaluate_positions = interrupt  # type: ignore[method-assign]
    assert stages == ["looking", "looking"]


def test_moves_out_of_turn_are_not_judged() -> None:
    """Black places three stones as moves: the positions between them were judged for White."""
    game = Game(7)
    for point in (10, 16, 24):
        game.play(point, BLACK)
    game.play(30).play(31)
    found = final(game)
    assert [move.line == () for move in found.moves] == [False, True, True, False, False]
    assert [move.loss for move in found.moves[1:3]] == [0.0, 0.0]
    assert not any(move.confirmed for move in found.moves[1:3])


def test_moves_around_an_end_by_passes_are_not_judged() -> None:
    """Two passes end the game; White resumes it, and that move has no position before it."""
    game = Game.from_moves([10, 16, None, None], 7)
    game.resume()
    game.play(24).play(30)
    found = final(game)
    judged = [bool(move.line) for move in found.moves]
    assert judged == [True, True, True, False, False, True]
    # Two passes change nothing, so that the curve has no dent there.
    assert found.moves[3].lead == found.moves[1].lead != found.moves[2].lead


def test_the_endgame_adds_temperatures_to_a_review_that_is_confirmed() -> None:
    stones = ". X O . . / X X O O . / . X X O . / . . X O . / . . X O ."
    game = Game(5, setup=Board.from_diagram(stones), to_move=BLACK)
    for point in (24, 20, None, None):
        game.play(point)
    *_, before, last = review(game, counting_evaluator(), ReviewOptions(visits=8))
    assert [before.stage, last.stage] == ["endgame", "done"]
    assert last.review is not None
    assert any(move.temperature is not None for move in last.review.moves)
    *_, plain = review(game, counting_evaluator(), ReviewOptions(visits=8, endgame=False))
    assert plain.review is not None
    assert [move.loss for move in plain.review.moves] == [move.loss for move in last.review.moves]


def named(name: str, **about: object) -> Evaluator:
    """Return the fake network under another name, with another card."""
    evaluator = fake_evaluator()
    evaluator.model.card = replace(evaluator.model.card, name=name, about=dict(about))
    evaluator.model.name = name  # type: ignore[misc]
    return evaluator


def stages(evaluator: Evaluator, size: int, **given: Any) -> list[Stage]:
    return ReviewOptions(**given).stages_for(evaluator, size)


def test_each_stage_searches_what_seems_worse() -> None:
    evaluator = fake_evaluator()
    for own in (SMALL, JUDGE):
        for chosen in (own.stages, own.tactical):
            visits, least = zip(*[(one.visits, one.least) for one in chosen], strict=True)
            assert sorted(set(visits)) == list(visits)
            assert sorted(set(least)) == list(least)
    found = stages(evaluator, 19, visits=80)
    assert found[-1].visits == 80
    assert found[0].visits == 80 * SMALL.stages[0].visits // SMALL.stages[-1].visits


def test_networks_are_trusted_by_name_and_others_by_their_kind() -> None:
    small, large = fake_evaluator(), named("b18c384nbt")
    for size in (19, 9):
        assert stages(small, size)[0].least == EVERY_MOVE
        assert stages(large, size)[0].least == EVERY_MOVE, "a look sees no tactics"
    assert stages(large, 9, candidate=0.5)[0].least == 0.5
    assert stages(large, 19)[-1].visits < stages(small, 19)[-1].visits, "a look costs more"
    assert stages(large, 13)[-1].visits > 4 * stages(large, 19)[-1].visits
    assert [stage.visits for stage in stages(large, 19, visits=1)] == [1] * len(stages(large, 19))
    assert stages(large, 19, visits=0) == []
    # A transformer of 10 million weights judges as well as a network of 26 million.
    assert stages(named("b10c384h6nbttflrs", parameters=10_500_000), 19) == stages(large, 19)
    assert stages(named("mine", full_name="kata1-b28", channels=512), 19) == stages(large, 19)
    assert stages(named("mine", full_name="g170-b6c96", channels=96), 19) == stages(small, 19)
    game = Game.from_moves(range(20, 40), 11)
    seen = [
        sum(move.confirmed for move in last.review.moves)
        for candidate in (None, 1.0)
        for options in [ReviewOptions(8, candidate, endgame=False, strength=False)]
        for last in [list(review(game, large, options))[-1]]
        if last.review is not None
    ]
    assert seen[1] < seen[0] == 20


def test_a_closing_pass_leaves_curve_and_map_as_they_were() -> None:
    found = final(Game.from_moves([10, 16, 24, None], 7))
    assert len({move.lead for move in found.moves[2:]}) == 1
    assert len({move.winrate for move in found.moves[2:]}) == 1
    assert found.maps[-1].ownership == found.maps[-2].ownership


def test_trees_that_were_dropped_for_memory_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.from_moves(range(20, 40), 7)
    kept = final(game)
    monkeypatch.setattr(reviewing, "_TREE_BYTES", 0)
    assert final(game) == kept


def test_the_curve_of_a_finished_game_ends_on_its_count() -> None:
    moves = parse_game("(;SZ[5]RU[Chinese]KM[0.5];B[cc];W[bb];B[cb];W[bc];B[];W[])").game()
    *_, last = review(
        moves, fake_evaluator(), ReviewOptions(visits=3), recorded=parse_result("W+30.5")
    )
    found = last.review
    assert found is not None
    assert found.count is not None
    lead = found.count.lead
    assert [move.lead for move in found.moves[-2:]] == [lead, lead]
    assert found.moves[-1].winrate == float(lead > 0)
    assert [move.loss for move in found.moves[-2:]] == [0, 0]
    assert found.count.agrees is False
    assert any("The record says W+30.5" in line for line in lines(moves, found, 3))
    assert max(abs(lead) for lead in found.leads) <= found.lead_scale


def test_a_game_that_goes_on_is_not_counted() -> None:
    assert final(Game.from_moves([20, 24, 12], 7)).count is None


def test_a_record_that_was_counted_without_passes_is_counted() -> None:
    game = Game.from_moves([20, 24, 12], 7)
    *_, last = review(
        game, fake_evaluator(), ReviewOptions(visits=2), recorded=parse_result("B+2.5")
    )
    assert last.review is not None
    assert last.review.count is not None
    assert last.review.moves[-1].lead == last.review.count.lead


def test_a_record_that_was_cut_off_is_not_counted() -> None:
    """Its moves stop in the open, and the result that it names is of another board."""
    game = Game.from_moves([20, 24, 12], 7)
    *_, last = review(
        game, fake_evaluator(), ReviewOptions(visits=2), recorded=parse_result("W+45.5")
    )
    assert last.review is not None
    assert last.review.count is None


def test_a_small_board_comes_with_a_caution() -> None:
    assert "9x9" in caution("default", 9)
    assert "never measured" in caution("b18c384nbt", 11)
    small = Review(9, "default", 0.5, 0.0, (), True)
    assert small.caution in list(lines(Game(9), small, 3))
