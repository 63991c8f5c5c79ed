"""The bot that plays endgames by temperatures, and games that start from records."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.board import Board
from tengen.bots import Supplies, genmove, make_bot
from tengen.bots.arena import run_contest
from tengen.bots.endgame import EndgameBot
from tengen.bots.match import Contest
from tengen.bots.starts import read_starts
from tengen.coords import BLACK, WHITE, format_gtp, parse_gtp
from tengen.errors import GoError
from tengen.game import Game
from tengen.rules import parse_rules
from tengen.sgf import Record, read_game, write_games
from tests.bots.test_bots import DONE

RULES = parse_rules("chinese-ogs")
# All is settled but the first line at the top.
ENDGAME = DONE.replace(". X . X O . O . .", ". X . . . . O . .", 1)


@pytest.fixture(scope="module")
def supplies() -> Supplies:
    return Supplies("fast")


@pytest.fixture
def records(tmp_path: Path) -> Path:
    long = Game(7, RULES)
    for vertex in ("D4", "C3", "E3", "D5", "C4"):
        long.play(parse_gtp(vertex, 7))
    short = Game(7, RULES).play(24)
    other = Game(9, RULES).play(40).play(41).play(42)
    for name, game in (("b", long), ("a", short), ("c", other)):
        write_games(tmp_path / f"{name}.sgf", [Record.from_game(game)])
    return tmp_path


def test_starts_are_positions_of_records_that_are_long_enough(records: Path) -> None:
    (start,) = read_starts(records, 3, 7, RULES)
    assert [format_gtp(move, 7) for move in start.moves if move is not None] == ["D4", "C3", "E3"]
    assert start.to_move is WHITE
    assert [game.size for game in read_starts(records, 1, 7, RULES)] == [7, 7]
    with pytest.raises(GoError, match="no record on 7x7 with 6 moves"):
        read_starts(records, 6, 7, RULES)
    with pytest.raises(GoError, match="no such folder"):
        read_starts(records / "nowhere", 1, 7, RULES)


def test_an_arena_starts_from_records_with_both_colours(records: Path, tmp_path: Path) -> None:
    contest = Contest(("random", "random"), 4, 7, RULES, start_folder=str(records), start_move=1)
    *_, (match,) = run_contest(contest, tmp_path / "games", supplies=Supplies("fast"))
    assert len(match.games) == 4
    firsts = [read_game(tmp_path / f"games/1-2-{n:04d}.sgf").game().moves[0] for n in (1, 2, 3, 4)]
    assert firsts == [24, 24, parse_gtp("D4", 7), parse_gtp("D4", 7)]


def test_the_hottest_place_is_played(supplies: Supplies) -> None:
    """Black at E9 ends with a point at C9, White at D9 with one at F9, both in gote: 1 a move."""
    game = Game(9, RULES, setup=Board.from_diagram(ENDGAME), to_move=BLACK)
    bot = EndgameBot(supplies.evaluator(), resign=0)
    assert genmove(bot, game).move == parse_gtp("E9", 9)
    (player,) = bot._trees.things()
    assert [report.temperature for report in player.endgame.reports] == [1]


def test_trees_are_kept_for_the_next_move_and_time_ends_an_analysis(supplies: Supplies) -> None:
    game = Game(9, RULES, setup=Board.from_diagram(ENDGAME), to_move=BLACK)
    bot = EndgameBot(supplies.evaluator(), resign=0)
    game.play(genmove(bot, game).move)
    (player,) = bot._trees.things()
    game.play(genmove(make_bot("policy:resign=0", supplies), game).move)
    genmove(bot, game)
    assert bot._trees.things() == [player]
    hurried = EndgameBot(supplies.evaluator(), seconds=1e-9, resign=0)
    start = Game(9, RULES, setup=Board.from_diagram(ENDGAME), to_move=BLACK)
    assert (
        genmove(hurried, start).move == genmove(make_bot("policy:resign=0", supplies), start).move
    )
    assert not hurried._trees.things()
