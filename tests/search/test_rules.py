"""The search plays by the rules: ends of games, kos, superko, komi."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, parse_gtp
from tengen.game import Game
from tengen.knowledge import area
from tengen.nets.bench import random_game
from tengen.nets.evaluator import Evaluator
from tengen.rules import RULE_SETS, Ko, Rules, Scoring
from tengen.scoring import score
from tengen.search import Limits, Options, Restriction, search
from tests.search.fakes import (
    FakeNet,
    Floats,
    counting,
    counting_evaluator,
    fake_evaluator,
    opinionated,
)

ONLY_PASS = tuple(
    Restriction(color, frozenset([None]), depth=9, only=True) for color in (BLACK, WHITE)
)

PASSES = Options(restrictions=ONLY_PASS, symmetry=0, leaves=1)


def dead_beyond_doubt(game: Game) -> list[int]:
    owners = area(game.board, suicide=game.rules.suicide)
    stones = [(point, game.board[point]) for point in range(game.size**2)]
    return [point for point, color in stones if color and owners[point] is not color]


@pytest.mark.parametrize("name", ["tromp-taylor", "chinese", "aga", "new-zealand"])
@pytest.mark.parametrize("seed", range(6))
def test_two_passes_are_counted_as_the_rules_of_area_say(name: str, seed: int) -> None:
    rules = RULE_SETS[name].with_komi(random.Random(seed).choice([0, 0.5, 6.5, -3]))
    played = random_game(7, 60, seed)
    game = Game(7, rules)
    for move in played.moves:
        if game.is_legal(move):
            game.play(move)
    if game.is_over or game.last_move is None:
        game.resume()
        game.play(game.legal_moves()[0])
    # Where a pass invites to agree on dead stones, it takes a third one to end the game.
    needed = 3 if rules.friendly_pass else 2
    for _ in range(needed - 1):
        game.play(None)
    (result,) = search(fake_evaluator(), [game], Limits(visits=4), PASSES)
    end = game.copy().resume().play(None)
    (passed,) = result.moves
    assert passed.line == (None,)
    assert passed.visits == 3
    assert passed.lead == pytest.approx(score(end, dead_beyond_doubt(end)).lead)


def test_a_friendly_pass_is_not_answered_by_counting_dead_stones_as_alive() -> None:
    """Two black stones in White's area cannot live, and White has passed.

    By the count of the board as it stands a pass would save them; the players would take them off.
    """
    stones = """
        . X O . . . .
        X X O . X . .
        . X O . . . .
        X X O . O O O
        . X O . O . .
        X X O . . O O
        . X O . O O .
    """
    board = Board.from_diagram(stones)

    def knowing(planes: Floats, numbers: Floats) -> dict[str, Floats]:
        row = counting(planes, numbers)
        return {**row, "score": np.array([-1, -3, -1, 0], np.float32)}

    leads = []
    for rules in (RULE_SETS["chinese"], RULE_SETS["tromp-taylor"]):
        game = Game(7, rules.with_komi(0), setup=board, to_move=WHITE).play(None)
        (result,) = search(Evaluator(FakeNet(knowing, 8)), [game], Limits(visits=3), PASSES)
        leads.append(result.moves[0].lead)
    end = Game(7, RULE_SETS["tromp-taylor"].with_komi(0), setup=board, to_move=WHITE)
    assert leads[1] == score(end).lead
    assert leads[0] != score(end).lead


def test_a_handicap_is_compensated_in_the_count() -> None:
    stones = Board.from_stones(5, [6, 8, 16], [])
    game = Game(5, RULE_SETS["chinese"].with_komi(0.5), setup=stones, to_move=WHITE)
    game.play(12).play(None).play(None)
    (result,) = search(fake_evaluator(), [game], Limits(visits=3), PASSES)
    end = game.copy().resume().play(None)
    assert score(end).bonus == 3
    assert result.moves[0].lead == pytest.approx(score(end).lead)


def settled(planes: Floats, numbers: Floats) -> dict[str, Floats]:
    """Own every point left of the middle column as the colour that Black's side has."""
    row = opinionated()(planes, numbers)
    size = planes.shape[1]
    black_moves = numbers[5] < 0  # komi is against Black
    columns = np.where(np.arange(size) < size // 2, 3.0, -3.0) * (1 if black_moves else -1)
    return {**row, "ownership": np.tile(columns, (size, 1)).astype(np.float32)}


@pytest.mark.parametrize("name", ["japanese", "korean"])
def test_two_passes_under_territory_rules_take_off_what_the_network_calls_dead(name: str) -> None:
    board = Board.from_diagram(
        """
        . . X O . .
        . O X O . .
        . . X O . X
        . . X O . .
        X X X O O O
        . . X O . .
        """
    )
    rules = RULE_SETS[name].with_komi(5.5)
    game = Game(6, rules, setup=board, to_move=BLACK)
    game.play(None)
    evaluator = Evaluator(FakeNet(settled))
    (result,) = search(evaluator, [game], Limits(visits=3), PASSES)
    end = game.copy().play(None)
    dead = [parse_gtp("B5", 6), parse_gtp("F4", 6)]
    assert score(end, dead).lead == 10 + 1 - 10 - 1 - 5.5
    assert result.moves[0].lead == pytest.approx(score(end, dead).lead)


def test_superko_forbids_moves_at_the_root_and_below() -> None:
    # Black takes the ko, White answers elsewhere on the same board: the retake needs a new board.
    board = Board.from_diagram(". X O . / X . X O / . X O . / . . . .")
    for rules in (Rules(ko=Ko.POSITIONAL), Rules(ko=Ko.SIMPLE), Rules(ko=Ko.SITUATIONAL)):
        game = Game(4, rules, setup=board, to_move=WHITE)
        game.play(parse_gtp("B3", 4))  # White takes
        (result,) = search(fake_evaluator(), [game], Limits(visits=300), Options(line=50))
        legal = set(game.legal_moves())
        assert {m for m, p in enumerate(result.policy) if p >= 0} == {
            16 if move is None else move for move in legal
        }
        for searched in result.moves:
            replayed = game.copy()
            for move in searched.line:
                replayed.play(move)  # raises if illegal


def test_superko_remembers_what_a_turn_out_of_order_makes_networks_forget() -> None:
    board = Board.from_diagram(". X O . / X . X O / . X O . / . . . .")
    game = Game(4, Rules(ko=Ko.POSITIONAL), setup=board, to_move=WHITE)
    game.play(parse_gtp("B3", 4)).play(None, WHITE)
    retake = parse_gtp("C3", 4)
    assert game.why_illegal(retake) == "superko"
    (result,) = search(fake_evaluator(), [game], Limits(visits=50))
    assert result.policy[retake] == -1
    assert retake not in [move.move for move in result.moves]


@pytest.mark.parametrize(("rounds", "ends"), [(0, False), (1, True)])
def test_a_third_repetition_has_no_result(rounds: int, ends: bool) -> None:
    """On 2x2 the players can take each other's stones in turn; each round has six moves."""
    taking = ["B2", "A2", "B1", "A1", "A2", "A1"]
    moves = [parse_gtp(move, 2) for move in ["A1", *taking * rounds, *taking[:-1]]]
    game = Game.from_moves(moves, 2, Rules(ko=Ko.SIMPLE, komi=0))
    only = Restriction(BLACK, frozenset([parse_gtp("A1", 2)]), only=True)
    options = Options(restrictions=(only,))
    (result,) = search(counting_evaluator(), [game], Limits(visits=20), options)
    assert (result.no_result > 0.5) == ends
    assert (result.moves[0].line == (parse_gtp("A1", 2),)) == ends


@pytest.mark.parametrize(("komi", "winner"), [(0.5, BLACK), (1.5, WHITE)])
def test_two_by_two_is_worth_one_point(komi: float, winner: Color) -> None:
    """Black wins by one under Tromp-Taylor rules (Tromp and Farnebäck 2007)."""
    game = Game(2, RULE_SETS["tromp-taylor"].with_komi(komi))
    (result,) = search(counting_evaluator(), [game], Limits(visits=4000), Options(leaves=4))
    assert result.winrate_of(winner) > 0.9


@pytest.mark.parametrize(("komi", "winner"), [(8.5, BLACK), (9.5, WHITE)])
def test_the_centre_takes_all_of_three_by_three(komi: float, winner: Color) -> None:
    """Black owns all nine points after the centre (Tromp and Farnebäck 2007)."""
    game = Game(3, RULE_SETS["tromp-taylor"].with_komi(komi))
    (result,) = search(counting_evaluator(), [game], Limits(visits=40_000), Options(leaves=4))
    assert result.best == 4
    assert result.winrate_of(winner) > 0.55


EYE_SPACE = ". . . X O / X X X X O / O O O O O / . O . O . / O O O O O"
RACE = ". O X . . / . O X . . / X O X O . / X X O O . / . X O . ."


@pytest.mark.parametrize(("color", "lead"), [(BLACK, 6), (WHITE, -10)])
def test_the_vital_point_of_three_lives_or_kills(color: Color, lead: float) -> None:
    """Alive Black has 8 points of 25 and 15 of komi; dead he has the komi alone."""
    rules = RULE_SETS["tromp-taylor"].with_komi(-15)
    game = Game(5, rules, setup=Board.from_diagram(EYE_SPACE), to_move=color)
    (result,) = search(counting_evaluator(), [game], Limits(visits=3000), Options(leaves=4))
    assert result.best == parse_gtp("B5", 5)
    assert (result.lead > 0) == (lead > 0)
    assert result.winrate_of(color) > 0.8


@pytest.mark.parametrize(("color", "moves"), [(BLACK, "A4 A5"), (WHITE, "D4 D5")])
def test_who_moves_first_wins_a_race_of_two_liberties_each(color: Color, moves: str) -> None:
    rules = RULE_SETS["tromp-taylor"].with_komi(0.5)
    game = Game(5, rules, setup=Board.from_diagram(RACE), to_move=color)
    (result,) = search(counting_evaluator(), [game], Limits(visits=3000), Options(leaves=4))
    assert result.best in [parse_gtp(move, 5) for move in moves.split()]
    assert result.winrate_of(color) > 0.8


SETTLED = ". X O . . / X X O O O / . X O . . / X X O O O / . X O . ."


@pytest.mark.parametrize(("bonus", "passes"), [(0.5, True), (0.0, False)])
def test_a_decided_game_is_not_made_longer(bonus: float, passes: bool) -> None:
    """Nothing is left to gain: filling an own eye costs nothing by area, yet it is not played."""
    rules = RULE_SETS["tromp-taylor"].with_komi(-5.5)
    game = Game(5, rules, setup=Board.from_diagram(SETTLED), to_move=BLACK)
    options = Options(leaves=1, symmetry=0, ending_bonus=bonus)
    (result,) = search(counting_evaluator(), [game], Limits(visits=100), options)
    assert (result.best is None) == passes


def test_territory_games_are_searched_to_their_end() -> None:
    rules = Rules(scoring=Scoring.TERRITORY, komi=0.5)
    game = Game(3, rules, setup=Board.from_diagram(". X . / X X X / . X ."), to_move=WHITE)
    (result,) = search(fake_evaluator(), [game], Limits(visits=200))
    assert result.visits == 200
