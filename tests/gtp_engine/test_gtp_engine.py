"""GTP conversations: what the specification and real clients expect."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tengen.board import Board
from tengen.bots import Choice, Supplies, Turn, make_bot
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.game import Game
from tengen.gtp import parse_command
from tengen.gtp_engine import GtpEngine, Session
from tengen.results import parse_result
from tengen.rules import Ko, Scoring
from tengen.sgf import read_game
from tests.gtp_engine.asking import ask, refusal

# Section 4 of the specification (Farneback 2002): what every engine has to know.
REQUIRED = (
    *("protocol_version", "name", "version", "known_command", "list_commands", "quit"),
    *("boardsize", "clear_board", "komi", "play", "genmove"),
)
OPTIONAL = (
    *("undo", "fixed_handicap", "place_free_handicap", "set_free_handicap", "time_settings"),
    *("time_left", "final_score", "final_status_list", "loadsgf", "printsgf", "showboard"),
    *("kgs-rules", "kgs-time_settings", "kgs-genmove_cleanup", "kata-set-rules", "kata-raw-nn"),
    *("lz-analyze", "kata-analyze", "gomill-describe_engine", "gomill-cpu_time", "reg_genmove"),
    "gogui-analyze_commands",
)


@pytest.fixture(scope="module")
def supplies() -> Supplies:
    return Supplies("fast")


@pytest.fixture
def engine(supplies: Supplies) -> GtpEngine:
    return GtpEngine(Session(make_bot("random"), supplies, size=9))


# A conversation in the style of the specification, answers word for word.
CONVERSATION = """
1 protocol_version          =1 2
name                        = Tengen
12 known_command genmove    =12 true
known_command fly           = false
fly                         ? unknown command
7                           ?7 unknown command
boardsize 9                 =
boardsize 0                 ? unacceptable size
boardsize nine              ? syntax error
boardsize                   ? syntax error
komi 6.5                    =
komi six                    ? syntax error
komi nan                    ? syntax error
3 play black C3             =3
play white C3               ? illegal move: C3 is occupied (move 2)
play green C3               ? invalid color or coordinate
play white I3               ? invalid color or coordinate
play white J10              ? invalid color or coordinate
play W pass                 =
PLAY W pass                 ? unknown command
undo                        =
undo                        =
undo                        ? cannot undo
fixed_handicap 2            = C3 G7
fixed_handicap 2            ? board not empty
clear_board                 =
fixed_handicap 10           ? invalid number of stones
set_free_handicap D4 E4 D4  ? bad vertex list
set_free_handicap D4        ? bad vertex list
set_free_handicap D4 E4     =
time_settings 60 10 5       =
time_settings 60            ? syntax error
time_settings -1 0 0        ? syntax error
time_left b 10 0            =
kgs-time_settings byoyomi 60 10 3 =
kgs-time_settings sundial 3 ? syntax error
kgs-rules japanese          =
kgs-rules ludo              ? unknown rules 'ludo'
final_status_list sleepy    ? syntax error
loadsgf                     ? syntax error
""".strip().splitlines()


def test_a_conversation(engine: GtpEngine) -> None:
    for number, line in enumerate(CONVERSATION):
        command, sign, answer = line.partition("=" if " =" in line else "?")
        assert sign, line
        expected = (sign + answer).rstrip() + "\n\n"
        assert engine.ask(command.strip()) == expected, f"line {number}: {line}"


def test_comments_blank_lines_and_controls_are_ignored(engine: GtpEngine) -> None:
    assert engine.ask("") == engine.ask("   \t ") == engine.ask("# a comment") == ""
    assert engine.ask("5 na\x01me # who?\r\n") == "=5 Tengen\n\n"
    assert parse_command("play\tB\tC3") == parse_command("play B C3 # there")


def test_all_that_clients_ask_for_is_known(engine: GtpEngine) -> None:
    listed = ask(engine, "list_commands").split("\n")
    assert set(REQUIRED) | set(OPTIONAL) <= set(listed)
    assert len(set(listed)) == len(listed)
    for name in listed:
        assert ask(engine, f"known_command {name}") == "true"


def test_genmove_plays_its_move(engine: GtpEngine) -> None:
    move = ask(engine, "genmove w")  # out of turn, as clients may ask
    game = engine.session.game
    assert game.moves == [parse_gtp(move, 9)]
    assert game.colors == [WHITE]
    before = len(game)
    ask(engine, "reg_genmove b")
    assert len(engine.session.game) == before


def test_play_goes_on_after_two_passes(engine: GtpEngine) -> None:
    ask(engine, "play b pass")
    ask(engine, "play w pass")
    assert engine.session.game.is_over
    ask(engine, "play b C3")
    assert engine.session.game.board[parse_gtp("C3", 9)] is BLACK  # type: ignore[index]


def test_a_handicap_gives_white_the_move(engine: GtpEngine) -> None:
    ask(engine, "place_free_handicap 4")
    game = engine.session.game
    assert (game.handicap, game.to_move, len(game.board.points(BLACK))) == (4, WHITE, 4)
    ask(engine, "clear_board")
    assert ask(engine, "place_free_handicap 20").count(" ") == 8  # nine are the most we place
    ask(engine, "boardsize 6")
    assert refusal(engine, "place_free_handicap 4") == "invalid number of stones"


SETTLED = """
. X . X O . O . .
X X X X O O O O O
. . . X O . . O .
X X X X O O O O O
. . . X X O . . .
X . . . X O . O .
X X O . X O O . .
. . . . X O . . .
. . . . X O . O .
"""


@pytest.fixture
def settled(engine: GtpEngine, tmp_path: Path) -> GtpEngine:
    """A finished 9x9 game: Black's left and White's right, a dead white stone at C3."""
    engine.session.game = Game(9, setup=Board.from_diagram(SETTLED), to_move=BLACK)
    engine.session.set_komi("6.5")
    return engine


def test_the_score_of_a_finished_game_is_counted(settled: GtpEngine) -> None:
    # By hand: Black has columns A to D above and A to E below, 41 points; White the other 40.
    assert ask(settled, "final_score") == "W+5.5"
    assert ask(settled, "final_status_list dead") == "C3"
    assert ask(settled, "final_status_list seki") == ""
    alive = ask(settled, "final_status_list alive").split()
    assert len(alive) == 81 - SETTLED.count(".") - 1
    black = ask(settled, "final_status_list black_territory").split()
    assert "C3" in black
    assert len(black) == 41 - len(settled.session.game.board.points(BLACK))


def test_dead_stones_are_cleaned_up_on_demand(settled: GtpEngine) -> None:
    game = settled.session.game
    liberties = [parse_gtp(vertex, 9) for vertex in ("C4", "C2", "D3")]  # by hand
    moves = []
    for _ in liberties:
        moves.append(parse_gtp(ask(settled, "kgs-genmove_cleanup b"), 9))
        ask(settled, "play w pass")
    assert sorted(moves) == sorted(liberties)  # type: ignore[type-var]
    assert game.board[parse_gtp("C3", 9)] is None  # type: ignore[index]
    assert ask(settled, "kgs-genmove_cleanup b") == "pass"


def test_an_opponent_who_plays_on_is_answered_while_dead_stones_are_removed(
    engine: GtpEngine,
) -> None:
    rows = [
        "...XO....",
        "...XO....",
        "XXXXO....",
        "OOOOO....",
        ".........",
        "..XXXXXXX",
        "XXX......",
    ]
    board = Board.from_diagram("\n".join([*rows, *["........."] * 2]))
    engine.session.game = Game(9, setup=board, to_move=WHITE)
    ask(engine, "play w B8")  # into the corner, where no stone of White is dead
    assert ask(engine, "kgs-genmove_cleanup b") not in ("pass", "resign")


def test_an_open_board_is_estimated(engine: GtpEngine) -> None:
    for line in ("komi 6.5", "play b E5", "play w C3"):
        ask(engine, line)
    estimate = ask(engine, "final_score")
    # One stone each would count W+6.5; White is behind on the board, and not by that much.
    assert abs(parse_result(estimate).black_score) < 6  # type: ignore[arg-type]
    assert estimate.endswith(".5")


def test_rules_by_name_and_by_fields(engine: GtpEngine) -> None:
    ask(engine, "kata-set-rules tromp-taylor")
    rules = engine.session.game.rules
    assert (rules.ko, rules.suicide) == (Ko.POSITIONAL, True)
    ask(engine, 'kata-set-rules {"ko": "SIMPLE", "scoring": "TERRITORY", "tax": "SEKI"}')
    assert engine.session.game.rules.scoring is Scoring.TERRITORY
    ask(engine, "kata-set-rule suicide false")
    fields = json.loads(ask(engine, "kata-get-rules"))
    # The fields of KataGo's docs/GTP_Extensions.md, and one of its later versions.
    assert fields == {
        "ko": "SIMPLE", "scoring": "TERRITORY", "tax": "SEKI", "suicide": False,
        "hasButton": False, "whiteHandicapBonus": "0", "friendlyPassOk": False,
    }  # fmt: skip
    for bad in ("ludo", '{"ko": "NEVER"}', '{"wings": 2}', "[1]", "{", '{"hasButton": true}'):
        refusal(engine, f"kata-set-rules {bad}")
    assert engine.session.game.rules.scoring is Scoring.TERRITORY


def test_rules_change_only_where_the_moves_allow_it(engine: GtpEngine) -> None:
    ask(engine, "kata-set-rules tromp-taylor")
    ask(engine, "komi 3.5")
    for play in ("w A2", "w B2", "b A1", "w C1", "b B1"):  # Black's two stones are off
        ask(engine, f"play {play}")
    assert "break these rules" in refusal(engine, "kgs-rules aga")
    assert engine.session.game.rules.ko is Ko.POSITIONAL
    ask(engine, "kgs-rules new_zealand")
    assert engine.session.game.rules.ko is Ko.SITUATIONAL
    assert (len(engine.session.game), engine.session.game.rules.komi) == (5, 3.5)


def test_games_are_loaded_and_printed(engine: GtpEngine, tmp_path: Path) -> None:
    for line in ("komi 5.5", "play b C3", "play w G7", "play b pass"):
        ask(engine, line)
    path = tmp_path / "a game.sgf"
    ask(engine, f"printsgf {path}")
    assert read_game(path).game().moves == engine.session.game.moves
    text = ask(engine, "printsgf")
    assert text.startswith("(;")
    assert "KM[5.5]" in text
    ask(engine, "clear_board")
    ask(engine, f"loadsgf {path} 3")  # the position before move 3
    assert engine.session.game.moves == [parse_gtp("C3", 9), parse_gtp("G7", 9)]
    ask(engine, f"loadsgf {path}")
    assert len(engine.session.game) == 3
    assert "cannot load file" in refusal(engine, f"loadsgf {tmp_path / 'none.sgf'}")
    assert "ends in .sgf" in refusal(engine, f"printsgf {tmp_path / 'profile'}")
    assert not (tmp_path / "profile").exists()


def test_the_board_is_drawn_below_the_answer(engine: GtpEngine) -> None:
    ask(engine, "play b C3")
    lines = engine.ask("showboard").split("\n")
    assert lines[0] == "="
    assert lines[1] == "   A B C D E F G H J"
    assert lines[8] == " 3 . .(X). . . + . . 3"


def test_the_raw_network_is_as_katago_writes_it(engine: GtpEngine, supplies: Supplies) -> None:
    ask(engine, "play b C3")
    words = ask(engine, "kata-raw-nn 0").split()
    (here,) = supplies.evaluator()([engine.session.game])
    assert words[:2] == ["symmetry", "0"]
    assert float(words[words.index("whiteWin") + 1]) == pytest.approx(here.white_win, abs=1e-5)
    assert float(words[words.index("whiteLead") + 1]) == pytest.approx(-here.black_lead, abs=1e-3)
    policy = words[words.index("policy") + 1 :][:81]
    assert policy[parse_gtp("C3", 9)] == "NAN"  # type: ignore[index]
    assert float(words[words.index("whiteOwnership") + 1]) == pytest.approx(
        -here.ownership[0], abs=1e-5
    )
    assert ask(engine, "kata-raw-nn all").split().count("symmetry") == 8
    refusal(engine, "kata-raw-nn 8")


def test_gogui_finds_what_it_can_draw(settled: GtpEngine) -> None:
    """Types and formats as in GoGui's documentation of analyze commands."""
    described = [line.split("/") for line in ask(settled, "gogui-analyze_commands").split("\n")]
    kinds = {name: kind for kind, _, name in described}
    assert set(kinds.values()) == {"dboard", "pspairs", "gfx"}
    for name, kind in kinds.items():
        if kind == "dboard":
            rows = [row.split() for row in ask(settled, name).split("\n")]
            assert [len(row) for row in rows] == [9] * 9
            assert all(-1 <= float(value) <= 1 for row in rows for value in row)
            assert float(rows[0][0]) > 0.5 > -0.5 > float(rows[0][8])
    words = ask(settled, "tengen-predictions").split()
    assert len(words) % 2 == 0
    assert all(parse_gtp(vertex, 9) is not None for vertex in words[::2])
    lines = ask(settled, "tengen-temperatures").split("\n")
    assert {line.split()[0] for line in lines} <= {"LABEL", "TEXT"}


def test_networks_keep_to_the_boards_they_know(supplies: Supplies) -> None:
    engine = GtpEngine(Session(make_bot("policy", supplies), supplies))
    assert refusal(engine, "boardsize 25") == "unacceptable size"
    free = GtpEngine(Session(make_bot("random"), supplies))
    ask(free, "boardsize 25")
    assert ask(free, "final_score") == "W+7.5"


def test_an_opinion_is_told(supplies: Supplies) -> None:
    engine = GtpEngine(Session(make_bot("policy", supplies), supplies, size=9))
    assert ask(engine, "gomill-explain_last_move") == "no move yet"
    ask(engine, "genmove b")
    assert "chance to win" in ask(engine, "gomill-explain_last_move")
    assert float(ask(engine, "gomill-cpu_time")) > 0
    assert "policy fast" in ask(engine, "gomill-describe_engine")


class Passing:
    """A bot that always passes."""

    name, max_size, evaluator = "passing", 19, None

    def choose(self, turns: Sequence[Turn]) -> list[Choice]:
        return [Choice(None) for _ in turns]


@pytest.mark.parametrize(("rules", "captures"), [("tromp-taylor", True), ("chinese", False)])
def test_dead_stones_are_captured_before_a_pass_where_they_would_count(
    rules: str, captures: bool
) -> None:
    """By Tromp and Taylor's rules nobody takes B4 off, and CGOS counts so."""
    engine = GtpEngine(Session(Passing(), Supplies("fast"), size=5))
    black = [f"{column}{row}" for column, row in zip("CCCCCBA", (5, 4, 3, 2, 1, 2, 2), strict=True)]
    white = [*(f"D{row}" for row in range(1, 6)), "E4", "E2", "B4"]
    stones = [*(f"b {each}" for each in black), *(f"w {each}" for each in white)]
    ask(engine, f"set_position {' '.join(stones)}")
    ask(engine, f"kata-set-rules {rules}")
    ask(engine, "komi 1.5")  # without the capture Black loses by half a point
    for _ in range(4):
        ask(engine, "genmove b")
        ask(engine, "play w pass")
    taken = engine.session.game.board[parse_gtp("B4", 5) or 0] is None
    assert taken is captures


def test_what_needs_a_network_is_refused_on_a_large_board() -> None:
    engine = GtpEngine(Session(make_bot("random", Supplies()), Supplies("fast"), size=25))
    for command in ("kata-analyze b 10", "lz-analyze", "kata-genmove_analyze b", "kata-search b"):
        assert refusal(engine, command) == "networks judge boards up to 19x19"
    assert refusal(engine, "kata-raw-nn 0")
    assert ask(engine, "genmove b")


def test_an_answer_that_fails_after_its_beginning_ends() -> None:
    """A bot of Atari Go, which refuses a board after a pass, in the middle of an answer."""
    said: list[str] = []
    supplies = Supplies("fast", 2, said.append)
    engine = GtpEngine(Session(make_bot("capture", supplies), supplies, size=7))
    ask(engine, "play b pass")
    assert engine.ask("kata-genmove_analyze w 1").endswith("\n\n")
    assert said == ["Atari Go starts from an empty board, and nobody passes"]
    assert ask(engine, "name")


def test_a_new_game_has_its_whole_time() -> None:
    engine = GtpEngine(Session(make_bot("random", Supplies()), Supplies("fast")))
    ask(engine, "time_settings 60 0 0")
    ask(engine, "time_left b 3 0")
    assert ask(engine, "time_left b -0.2 0") == ""
    assert engine.session.clock.left
    ask(engine, "clear_board")
    assert not engine.session.clock.left
