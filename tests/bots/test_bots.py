"""Every bot by name: legal games to their end, in batches as alone, the same by the same seed."""

from __future__ import annotations

import numpy as np
import pytest

from tengen import knowledge
from tengen.board import Board
from tengen.bots import BOTS, Supplies, Turn, genmove, make_bot
from tengen.bots.openings import draw_openings
from tengen.bots.referee import judge, status_list
from tengen.bots.registry import is_program, parse_bot, parse_program
from tengen.coords import BLACK, parse_gtp
from tengen.errors import GoError
from tengen.game import Game
from tengen.nets.counting import Count
from tengen.nets.symmetry import SYMMETRIES, transform_points
from tengen.rules import parse_rules
from tengen.scoring import score

RULES = parse_rules("chinese-ogs")
SPECS = {"random": "random", "patterns": "patterns", "influence": "influence", "policy": "policy"}
SPECS |= {"search": "search:visits=3", "warm": "policy:temperature=1,resign=0"}
SPECS |= {"human": "human:15k", "uct": "uct:playouts=20", "guided": "uct:patterns,playouts=10"}
SPECS |= {"adapted": "uct:adapted,playouts=10", "taught": "uct:taught,playouts=10"}
SPECS |= {"endgame": "endgame:seconds=2"}


@pytest.fixture(scope="module")
def supplies() -> Supplies:
    return Supplies("fast")


@pytest.mark.parametrize("spec", SPECS.values())
def test_a_bot_plays_a_game_to_its_end(spec: str, supplies: Supplies) -> None:
    bot = make_bot(spec, supplies)
    game = Game(7, RULES)
    while not game.is_over and len(game) < 250:
        choice = genmove(bot, game, seed=1)
        if choice.resigns:
            break
        if choice.move is not None:
            assert knowledge.eyes(game.board)[choice.move] is not game.to_move
        game.play(choice.move)
    assert game.is_over or choice.resigns
    assert len(game) > 8


@pytest.mark.parametrize("spec", SPECS.values())
def test_a_batch_is_answered_as_each_position_alone(spec: str, supplies: Supplies) -> None:
    bot = make_bot(spec, supplies)
    games = [Game(7, RULES)]
    for vertex in ("D4", "C3", "E3"):
        games.append(games[-1].copy().play(parse_gtp(vertex, 7)))
    turns = [Turn(game, seed) for seed, game in enumerate(games)]
    together = [choice.move for choice in bot.choose(turns)]
    assert together == [bot.choose([turn])[0].move for turn in turns]
    assert together == [choice.move for choice in make_bot(spec, supplies).choose(turns)]


def test_dice_follow_the_seed(supplies: Supplies) -> None:
    bot, game = make_bot("random"), Game(9, RULES)
    moves = {seed: genmove(bot, game, seed=seed).move for seed in range(12)}
    assert len(set(moves.values())) > 4
    assert moves == {seed: genmove(bot, game, seed=seed).move for seed in range(12)}


# Black owns the left, White the right; nothing is left but dame and eyes.
DONE = """
. X . X O . O . .
X X X X O O O O O
. X . X O . O . .
X X X X O O O O O
. X . X O . O . .
X X X X O O O O O
. X . X O . O . .
X X X X O O O O O
. X . X O . O . .
"""


@pytest.mark.parametrize("spec", SPECS.values())
def test_the_winner_passes_when_the_opponent_has(spec: str, supplies: Supplies) -> None:
    game = Game(9, RULES, setup=Board.from_diagram(DONE), to_move=BLACK)
    game.play(None)  # White has 45 points and 7.5, Black 36
    assert genmove(make_bot(spec, supplies), game).move is None


@pytest.mark.parametrize("spec", ["policy", "search:visits=4", "influence"])
def test_an_early_pass_is_no_invitation(spec: str, supplies: Supplies) -> None:
    game = Game(9, RULES).play(parse_gtp("E5", 9)).play(parse_gtp("C3", 9)).play(None)
    assert genmove(make_bot(spec, supplies), game).move is not None


def test_a_lost_game_is_resigned_unless_told_otherwise(supplies: Supplies) -> None:
    setup = Board.from_diagram(DONE)
    lost = Game(9, parse_rules("chinese-ogs", 60), setup=setup, to_move=BLACK)
    for _ in range(20):  # late enough
        lost.play(None).resume()
    for kind in ("policy", "search"):
        options = "visits=4," if kind == "search" else ""
        assert genmove(make_bot(kind, Supplies("fast", 4)), lost).resigns
        assert not genmove(make_bot(f"{kind}:{options}resign=0", supplies), lost).resigns


def test_a_look_from_all_sides_does_not_depend_on_the_side(supplies: Supplies) -> None:
    places = np.array([parse_gtp(vertex, 7) for vertex in ("G2", "G3", "A7", "D4", "B1", "G6")])
    bot = make_bot("policy:symmetries=8,resign=0", supplies)
    answers = set()
    for symmetry in SYMMETRIES:
        game = Game(7, RULES)
        for point in transform_points(places, 7, symmetry):
            game.play(int(point))
        move = genmove(bot, game).move
        assert move is not None
        every = transform_points(np.arange(49), 7, symmetry)
        answers.add(int(np.flatnonzero(every == move)[0]))
    assert len(answers) == 1


def test_a_human_is_drawn_by_the_seed_and_named_by_the_rank() -> None:
    supplies = Supplies("fast")
    bot, same = make_bot("human:12k", supplies), make_bot("human:rank=12k", supplies)
    assert bot.name == same.name == "human 12k"
    assert bot.evaluator is not None
    assert bot.evaluator.name == "default", "whatever network the others use"
    game = Game(9, RULES)
    for vertex in ("E5", "C3", "G3", "F7"):
        game.play(parse_gtp(vertex, 9))
    moves = [genmove(bot, game, seed=seed).move for seed in range(30)]
    assert moves == [genmove(same, game, seed=seed).move for seed in range(30)]
    assert len(set(moves)) > 3
    cold = make_bot("human:12k,temperature=0.01", supplies)
    assert len({genmove(cold, game, seed=seed).move for seed in range(10)}) == 1


def test_a_human_beyond_what_was_measured_is_announced() -> None:
    said: list[str] = []
    bot = make_bot("human:30k", Supplies(announce=said.append))
    assert bot.name == "human 30k"
    assert said == ["30k is beyond the ranks measured, 20k to 7d: taken as 20k"]


def test_a_search_stops_in_time(supplies: Supplies) -> None:
    bot = make_bot("search:visits=1000000", supplies)
    (choice,) = bot.choose([Turn(Game(9, RULES), seconds=0.05)])
    assert choice.move is not None
    assert choice.winrate is not None


def test_more_visits_change_the_search(supplies: Supplies) -> None:
    assert make_bot("search", Supplies("fast", 7)).name == "search fast, 7 visits"
    assert make_bot("search:visits=9", Supplies("fast", 7)).name == "search fast, 9 visits"
    # One needs a folder; that of Atari Go is in test_capture.py.
    assert set(SPECS) - {"warm", "guided", "adapted", "taught"} == set(BOTS) - {"bot", "capture"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nobody", "unknown bot 'nobody' .known: random"),
        ("search:wings=2", "no setting 'wings=2' .settings: net, visits"),
        ("search:visits", "no setting 'visits'"),
        ("search:visits=0", "visits=0: a number from 1"),
        ("search:leaves=0", "leaves=0: a number from 1"),
        ("search:visits=many", "visits=many: a number"),
        ("policy:temperature=-1", "temperature=-1: a number from 0"),
        ("random:", "settings: none"),
        ("influence:model=propagation", "needs a control model"),
        ("policy:net=nothing", "unknown network 'nothing'"),
        ("human:strong", "not a rank: 'strong'"),
        ("human:1500", "1500 is a rating"),
        ("human:8k,wings=2", "no setting 'wings=2' .settings: rank"),
        ("human:temperature=0", "temperature=0: a number from 0.01"),
        ("human:", "no setting ''"),
    ],
)
def test_bad_bots_are_refused_with_a_reason(text: str, words: str, supplies: Supplies) -> None:
    with pytest.raises(GoError, match=words):
        make_bot(text, supplies)


def test_programs_are_told_from_bots() -> None:
    assert parse_bot(" search:visits=5 ") == ("search", {"visits": "5"})
    assert not is_program("search:visits=5")
    assert is_program("python3 -m search")
    assert parse_program('python3 -c "a b"') == ["python3", "-c", "a b"]


def test_networks_are_opened_once() -> None:
    supplies = Supplies("fast")
    bots = [make_bot(text, supplies) for text in ("policy", "search", "policy:net=fast")]
    assert len({id(bot.evaluator) for bot in bots}) == 1
    assert supplies.evaluator() is supplies.evaluator("fast")
    plain = Supplies()
    assert make_bot("human:9k", plain).evaluator is make_bot("policy", plain).evaluator
    assert make_bot("human:9k", supplies).evaluator.name == "default"


def test_openings_depend_on_seed_and_number_alone(supplies: Supplies) -> None:
    evaluator = supplies.evaluator()
    several = draw_openings(evaluator, 9, RULES, 5, [0, 1, 2, 3])
    assert draw_openings(evaluator, 9, RULES, 5, [2]) == [several[2]]
    assert draw_openings(evaluator, 9, RULES, 6, [2]) != [several[2]]
    assert len(set(several)) == 4
    for opening in several:
        (here,) = evaluator([Game.from_moves(opening, 9, RULES)])
        assert 0.15 < here.winrate(BLACK) < 0.85
    assert draw_openings(evaluator, 21, RULES, 5, [0]) == [()]


def test_the_referee_counts_what_is_dead(supplies: Supplies) -> None:
    rows = DONE.strip().split("\n")
    rows[2] = ". O . X O . O . ."
    game = Game(9, RULES, setup=Board.from_diagram("\n".join(rows)), to_move=BLACK)
    verdict = judge(game, supplies.evaluator())
    stone = parse_gtp("B7", 9)
    assert verdict.dead == (stone,)  # proved: it lies between pass-alive chains
    assert verdict.score.lead == 36 - 45 - 7.5
    assert verdict.is_settled
    assert status_list(game, verdict, "dead") == [[stone]]
    assert not judge(Game(9, RULES), supplies.evaluator()).is_settled


def test_chains_are_alive_in_seki_or_dead() -> None:
    # Neither side has an eye; who fills C5 or C2 is captured at the other.
    seki = Board.from_diagram("X X . O O / X X O O O / X X O O O / X X . O O / X X O O O")
    game = Game(5, RULES, setup=seki)
    verdict = Count(score(game), (), np.zeros(25), {})
    assert len(status_list(game, verdict, "seki")) == 2
    assert status_list(game, verdict, "alive") == status_list(game, verdict, "dead") == []
    dead = tuple(seki.points(BLACK))
    captured = Count(score(game, dead), dead, np.zeros(25), {})
    assert status_list(game, captured, "dead") == [list(dead)]
    assert len(status_list(game, captured, "alive")) == 1
