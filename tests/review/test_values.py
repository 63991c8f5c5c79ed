"""What follows from reviewed moves: categories, mistakes, swings, phases, words, JSON."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.files.plain_json import to_json
from tengen.game import Game
from tengen.phases import phase_of
from tengen.review import MoveReport, Reason, Review, ReviewedMove, ReviewReport
from tengen.review.categories import category_of, color_of
from tengen.review.phases import endgame_start, phase_losses
from tengen.review.report import LEAD_SCALE, FateReport, SwingReport
from tengen.review.values import Fate
from tengen.review.words import about_swing, describe, lines


def moved(
    number: int,
    loss: float,
    better: str = "",
    *,
    point: str = "E5",
    temperature: float | None = None,
    reasons: tuple[Reason, ...] = (),
) -> ReviewedMove:
    """Return a move of a 9x9 game; Black has the odd numbers."""
    return ReviewedMove(
        move=number,
        color=BLACK if number % 2 else WHITE,
        point=parse_gtp(point, 9),
        loss=loss,
        confirmed=True,
        line=tuple(parse_gtp(name, 9) for name in better.split()),
        winrate=0.5,
        lead=0.0,
        reasons=reasons,
        temperature=temperature,
    )


def reviewed(*moves: ReviewedMove, size: int = 9) -> Review:
    return Review(size, "net", 0.5, 0.0, moves, is_final=True)


@pytest.mark.parametrize(
    ("loss", "category", "color"),
    [  # OGS's bounds, then KaTrain's
        (0.1, "excellent", "#3fa66a"),
        (0.5, "great", "#a4c957"),
        (1.1, "good", "#a4c957"),
        (1.5, "inaccuracy", "#eec643"),
        (3.9, "inaccuracy", "#f0803c"),
        (6.0, "mistake", "#d7263d"),
        (12.0, "blunder", "#a3388f"),
    ],
)
def test_categories_and_colours(loss: float, category: str, color: str) -> None:
    assert (category_of(loss), color_of(loss)) == (category, color)


def test_mistakes_come_by_size() -> None:
    found = reviewed(moved(1, 4.0, "C3"), moved(2, 2.9, "C3"), moved(3, 9.0, "D4"))
    assert [move.move for move in found.mistakes] == [3, 1]


def test_mistakes_that_leave_one_place_open_are_one_swing() -> None:
    found = reviewed(
        moved(1, 5.0, "C3"),
        moved(2, 8.0, "C4"),  # close by
        moved(3, 1.0, "C3"),  # no mistake
        moved(4, 4.0, "C3"),
        moved(5, 6.0, "G7"),  # another place
        moved(8, 7.0, "G7"),  # too long after
    )
    groups = [[move.move for move in swing.moves] for swing in found.swings]
    assert groups == [[1, 2, 4], [8], [5]]
    assert found.swings[0].largest.move == 2
    assert about_swing(found.swings[0], 9) == (
        "From move 1 to 4, both sides left the place around C4 open."
    )
    assert about_swing(found.swings[1], 9) == ""


def test_blunders_that_give_back_what_the_last_gave_away_are_one_swing() -> None:
    found = reviewed(
        moved(1, 30.0, "C3"),
        moved(2, 28.0, "G7"),  # elsewhere, but White gives it back at once
        moved(3, 50.0, "C3"),
        moved(4, 12.0, "G7"),  # a fourth of it: something else
        moved(5, 9.0, "C3"),  # no blunder: two mistakes may well have nothing in common
        moved(6, 8.0, "G7"),
        moved(8, 15.0, "C3"),
        moved(10, 14.0, "H2"),  # the same player
    )
    groups = [[move.move for move in swing.moves] for swing in found.swings]
    assert groups == [[1, 2, 3], [8], [10], [4], [5], [6]]
    assert about_swing(found.swings[0], 9) == (
        "From move 1 to 3, both sides missed their chance in turn."
    )


def test_mean_losses_count_gains_as_nothing() -> None:
    found = reviewed(moved(1, 4.0), moved(2, 1.0), moved(3, -2.0))
    assert found.mean_loss(BLACK) == 2.0
    assert found.mean_loss(WHITE) == 1.0
    assert reviewed().mean_loss(BLACK) == 0.0


def test_phases_scale_with_the_board_and_the_endgame_begins_where_it_is_known() -> None:
    assert [phase_of(n, 19) for n in (50, 51, 150, 151)] == [
        "opening",
        "middle game",
        "middle game",
        "endgame",
    ]
    assert [phase_of(n, 9) for n in (11, 12, 33, 34)] == [
        "opening",
        "middle game",
        "middle game",
        "endgame",
    ]
    assert phase_of(200, 19, endgame=220) == "middle game"
    moves = [moved(1, 4.0), moved(15, 2.0), moved(17, 6.0, temperature=3.0), moved(18, 9.0)]
    found = reviewed(*moves)
    assert endgame_start(found.moves) == 17
    phases = [
        (one.phase, one.moves, one.mean_loss, one.mistakes) for one in phase_losses(found, BLACK)
    ]
    assert phases == [("opening", 1, 4.0, 1), ("middle game", 1, 2.0, 0), ("endgame", 1, 6.0, 1)]
    assert [one.phase for one in phase_losses(found, WHITE)] == ["endgame"]


def test_words() -> None:
    reason = Reason("passed", "Black passed.", {"points": 4.0})
    game = Game(9)
    for text in ("E5", "E4", "G7"):
        game.play(parse_gtp(text, 9))
    assert describe(moved(1, 4.0, "C3 D3", reasons=(reason,)), game) == (
        "Move 1, Black E5 lost 4.0 points (mistake). Better: C3 D3. Black passed."
    )
    assert describe(moved(2, 4.0, "D4 C3", point="E4"), game) == (
        "Move 2, White E4 (attachment) lost 4.0 points (mistake). Better: D4 C3. (no reason found)"
    )
    assert describe(moved(3, 4.0, "D5", point="G7"), game).endswith(
        "Better: D5 (solid extension). (no reason found)"
    )
    assert describe(moved(3, 4.0, "D5 E3"), game).startswith("Move 3, Black E5 lost 4.0"), (
        "what cannot be played has no name"
    )
    fates = (Fate(WHITE, lives=False, stones=(9, 10), at=10), Fate(BLACK, True, (1, 2, 3), at=2))
    assert describe(replace(moved(1, 4.0, "C3"), lead=-4.0, fates=fates), game).endswith(
        "Better: C3. White’s 2 stones at B8 die, Black’s 3 stones at C9 live; even instead of "
        "White +4.0. (no reason found)"
    )
    shown = list(lines(game, reviewed(moved(1, 4.0, "C3"), moved(3, 5.0, "G7")), most=1))
    assert shown[0] == "Black: 4.50 points a move lost, 2 mistakes in 2 moves"
    assert shown[1].startswith("Move 3")
    assert shown[2] == "1 more not shown (--top)"


def test_the_json_of_a_move_has_the_fields_that_were_promised() -> None:
    reason = Reason("passed", "Black passed.", {"points": 4.0}, 4.0, places=("C3",))
    report = MoveReport.of(moved(1, 4.004, "C3 pass", temperature=2.5, reasons=(reason,)), 9)
    assert json.loads(to_json(report)) == {
        "move": 1,
        "color": "B",
        "point": "E5",
        "loss": 4.0,
        "category": "mistake",
        "confirmed": True,
        "better": "C3",
        "line": ["C3", "pass"],
        "winrate": 0.5,
        "lead": 0.0,
        "reasons": [
            {
                "name": "passed",
                "text": "Black passed.",
                "quantities": {"points": 4.0},
                "explains": 4.0,
                "stones": [],
                "area": [],
                "places": ["C3"],
            }
        ],
        "temperature": 2.5,
        "judged_by": "",
        "fates": [],
        "proved": [],
    }
    assert MoveReport.of(moved(1, 0.0), 9).better is None


def test_the_json_of_a_game_lists_its_mistakes() -> None:
    report = ReviewReport.of(reviewed(moved(1, 4.0, "C3"), moved(2, 8.0, "C4")))
    assert report.mistakes == [2, 1]
    assert report.swings == [SwingReport([1, 2], 2, "C4")]
    assert report.mean_loss == {"B": 4.0, "W": 8.0}


def test_a_move_comes_back_from_json_as_it_was() -> None:
    fate = Fate(BLACK, lives=True, stones=(9, 10), at=10)
    move = replace(moved(1, 4.0, "C3 pass"), fates=(fate,))
    report = MoveReport.of(move, 9)
    assert report.fates == [FateReport("B", lives=True, stones=["A8", "B8"], at="B8")]
    raw = json.loads(to_json(report))
    assert MoveReport.parse(raw).read(9) == move
    older = {name: value for name, value in raw.items() if name != "fates"}
    assert MoveReport.parse(older).read(9).fates == ()


def test_a_review_of_an_earlier_version_gets_what_it_lacks() -> None:
    move = moved(1, 6.0, "C3", reasons=(Reason("ladder", "Caught."),))
    new = ReviewReport.of(replace(reviewed(move), start_judged_by="default"))
    old = json.loads(to_json(new))
    for name in ("count", "caution", "turning_points", "lead_scale", "strength", "maps"):
        del old[name]
    for name in ("start_judged_by", "endgame_by"):
        del old[name]
    for name in ("explains", "stones", "area", "places"):
        del old["moves"][0]["reasons"][0][name]
    del old["moves"][0]["judged_by"]
    found = ReviewReport.parse(old)
    assert found.moves[0].judged_by == found.start_judged_by == found.endgame_by == new.net
    assert found.moves[0].reasons == new.moves[0].reasons
    assert (found.count, found.caution, found.lead_scale) == (None, "", LEAD_SCALE)
    assert (found.maps, found.strength, found.turning_points) == ((), {}, [])
