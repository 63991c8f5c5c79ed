"""Moves that somebody tries: right, close, doubtful or wrong, by a search."""

from __future__ import annotations

import pytest

from tengen.board import Board
from tengen.coords import BLACK, parse_gtp
from tengen.errors import IllegalMove
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.review import answering
from tengen.review.answering import Known, TriedMove, grade_of, judge_answer, limits_for
from tengen.review.options import JUDGE
from tengen.review.words import tell_answer
from tengen.rules import RULE_SETS
from tengen.search import Limits
from tests.search.fakes import fake_evaluator

LIMITS = Limits(visits=40)


@pytest.mark.parametrize(
    ("losses", "grade"),
    [
        ((0.0, 0.0), "right"),
        ((-5.0, 0.9), "right"),
        ((0.9, 1.0), "right"),
        ((1.0, 1.9), "close"),
        ((1.9, 2.3), "wrong"),
        ((2.1, 30.0), "wrong"),
        ((-1.0, 4.0), "doubtful"),
    ],
)
def test_grades(losses: tuple[float, float], grade: str) -> None:
    assert grade_of(*losses) == grade


def test_a_move_that_loses_stones_is_wrong_and_its_refutation_is_told() -> None:
    """A black chain in atari: connecting saves it, elsewhere it is taken."""
    board = Board.from_diagram(
        ". . . . . . . . . / . X X X X X X . . / . X O O O O O X . / . X X X X X . X . / "
        ". O O O O O X O . / . O . O . O O O . / . O O O O . . O . / . . . . O O O . . / "
        ". . . . . . . . ."
    )
    game = Game(9, RULE_SETS["chinese"], setup=board, to_move=BLACK)
    evaluator = Evaluator("default")
    best = judge_answer(game, parse_gtp("A1", 9), evaluator, LIMITS)
    assert best.verdict == "wrong"
    assert best.loss > 2
    assert best.refutation
    assert judge_answer(game, best.best[0], evaluator, LIMITS).verdict == "right"


def test_an_illegal_answer_is_refused_and_the_position_stays() -> None:
    game = Game.from_moves([40], 9)
    with pytest.raises(IllegalMove, match="occupied"):
        judge_answer(game, 40, fake_evaluator(), LIMITS)
    assert len(game) == 1


def test_what_a_longer_search_has_found_stands() -> None:
    """The network of this test has opinions about everything, and they are wrong."""
    game, evaluator = Game.from_moves([40], 9), fake_evaluator()
    better, mistake, other = (parse_gtp(text, 9) for text in ("C3", "A1", "G7"))
    known = Known((better, 41), {mistake: 8.0})

    def judged(move: int) -> TriedMove:
        return judge_answer(game, move, evaluator, LIMITS, known)

    found = judged(better)
    assert (found.verdict, found.loss, found.best) == ("right", 0.0, known.best)
    wrong = judged(mistake)
    assert (wrong.verdict, wrong.loss, wrong.best) == ("wrong", 8.0, known.best)
    assert wrong.refutation
    alone = judge_answer(game, other, evaluator, LIMITS)
    assert alone.best[0] != better
    assert judged(other).best == known.best
    assert judged(other).lead != alone.lead, "compared with the better move, not with its own"


def test_the_last_pass_can_be_an_answer() -> None:
    game = Game.from_moves([40, None], 9)
    assert judge_answer(game, None, fake_evaluator(), Limits(visits=4)).verdict is not None


def test_a_busy_machine_searches_too() -> None:
    """A look said "No: it loses 24.6 points. Better: ." where the time was over at once."""
    game = Game.from_moves([40], 9)
    hurried = judge_answer(game, 0, fake_evaluator(), Limits(visits=40, seconds=1e-9))
    assert hurried.best, "a look knows no line"


def test_sentences() -> None:
    best = (parse_gtp("C3", 9), parse_gtp("D3", 9))
    tried, reply = parse_gtp("E5", 9), (parse_gtp("E4", 9),)

    def told(verdict: str, loss: float, move: int | None = tried) -> str:
        answer = TriedMove(move, verdict, loss, best, reply if verdict != "right" else (), 0, 0)  # type: ignore[arg-type]
        return tell_answer(answer, 9)

    assert told("right", 0, best[0]) == "Right. The search goes on C3 D3."
    assert told("right", 0.4) == "Right, as good as C3 D3."
    assert told("close", 1.3) == "Close: it loses 1.3 points. It is answered by E4. Better: C3 D3."
    assert told("wrong", 8) == "No: it loses 8.0 points. It is answered by E4. Better: C3 D3."
    assert told("doubtful", 2).startswith("Doubtful: it loses 2.0 points by this search, which")


def test_a_judge_answers_by_fewer_visits(monkeypatch: pytest.MonkeyPatch) -> None:
    evaluator = fake_evaluator()
    assert limits_for(evaluator) == answering.LIMITS
    monkeypatch.setattr(answering, "spending_of", lambda evaluator: JUDGE)
    assert limits_for(evaluator) == answering.JUDGE_LIMITS
