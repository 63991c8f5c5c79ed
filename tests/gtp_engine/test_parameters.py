"""Settings by KataGo's names, and what other programs ask an engine at their start."""

from __future__ import annotations

import json
import threading

import pytest

from tengen.bots import Supplies, make_bot
from tengen.bots.manners import RESIGN
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.gtp import parse_response
from tengen.gtp_engine import GtpEngine, Session
from tengen.nets.evaluator import Evaluator
from tests.gtp_engine.asking import ask, refusal
from tests.search.fakes import FakeNet, opinionated


@pytest.fixture(scope="module")
def supplies() -> Supplies:
    return Supplies("fast", visits=8)


@pytest.fixture
def engine(supplies: Supplies) -> GtpEngine:
    supplies.visits = 8
    return GtpEngine(Session(make_bot("search", supplies), supplies, size=9))


def test_every_listed_setting_can_be_read_and_set_to_what_it_is(engine: GtpEngine) -> None:
    names = ask(engine, "kata-list-params").split()
    assert {"maxVisits", "maxTime", "analysisWideRootNoise", "allowResignation"} <= set(names)
    values = json.loads(ask(engine, "kata-get-params"))
    assert list(values) == names
    for name in names:
        text = ask(engine, f"kata-get-param {name}")
        assert (text if isinstance(values[name], str) else json.loads(text)) == values[name]
        assert ask(engine, f"kata-set-param {name} {text}") == ""
        assert ask(engine, f"kata-get-param {name}") == text


def test_visits_are_those_that_a_move_gets(engine: GtpEngine) -> None:
    assert ask(engine, "kata-get-param maxVisits") == "8"
    ask(engine, "kata-set-param maxVisits 3")
    text = ask(engine, "kata-search_analyze b 1 rootInfo true")
    assert "visits 3 " in text.split("rootInfo")[-1]


def test_a_move_takes_no_longer_than_it_may(engine: GtpEngine) -> None:
    ask(engine, "kata-set-param maxTime 0.25")
    assert engine.session.seconds(BLACK) == 0.25
    ask(engine, "time_settings 0 5 1")
    assert engine.session.seconds(BLACK) == 0.25
    ask(engine, "kata-set-param maxTime 100")
    assert engine.session.seconds(BLACK) == pytest.approx(4.8)


def test_noise_spreads_the_visits_of_an_analysis(engine: GtpEngine) -> None:
    def moves() -> int:
        interrupted = threading.Event()
        widest = 0
        for text in engine.handle_line("kata-analyze b 1", interrupted):
            infos = [part.split() for part in text.split("info ")[1:]]
            if sum(int(info[info.index("visits") + 1]) for info in infos) >= 60:
                widest = len(infos)
                interrupted.set()
        return widest

    narrow = moves()
    ask(engine, "kata-set-param analysisWideRootNoise 2")
    assert moves() > narrow > 0


def test_a_bot_that_may_not_resign_plays_on(supplies: Supplies) -> None:
    bot = make_bot("search:visits=8,resign=1", supplies)  # it gives up all that is not won
    engine = GtpEngine(Session(bot, supplies, size=9))
    for column in "ABCDEFGHJ":  # past the first moves, in which nobody resigns
        ask(engine, f"play b {column}3")
        ask(engine, f"play w {column}7")
    assert ask(engine, "kata-get-param allowResignation") == "true"
    assert ask(engine, "reg_genmove b") == "resign"
    ask(engine, "kata-set-param allowResignation false")
    assert ask(engine, "reg_genmove b") != "resign"
    ask(engine, "kata-set-param allowResignation true")
    assert ask(engine, "reg_genmove b") == "resign"


@pytest.mark.parametrize("command", ["genmove b", "kata-search b"])
def test_a_bot_shows_the_network_as_many_positions_at_a_time_as_it_is_told(command: str) -> None:
    net = FakeNet(opinionated())
    supplies = Supplies()
    supplies.open = lambda name: Evaluator(net)  # type: ignore[method-assign, assignment]
    bot = make_bot("search:visits=40,leaves=5", supplies)
    assert bot.name == "search fake, 40 visits, 5 at a time"
    ask(GtpEngine(Session(bot, supplies, size=5)), command)
    assert max(net.batches) == 5


def test_the_threshold_of_a_bot_is_kept(supplies: Supplies) -> None:
    for text, expected in (("search:resign=0.3", 0.3), ("search:resign=0", RESIGN)):
        bot = make_bot(text, supplies)
        session = Session(bot, supplies, size=9)
        assert session.allows_resignation is (expected == 0.3)
        session.allows_resignation = False
        assert not session.allows_resignation
        session.allows_resignation = True
        assert bot.resign == expected  # type: ignore[attr-defined]
    assert not Session(make_bot("random"), supplies).allows_resignation


@pytest.mark.parametrize(
    "line",
    [
        "kata-get-param wings",
        "kata-set-param wings 1",
        "kata-set-param maxVisits 0",
        "kata-set-param maxVisits 2.5",
        "kata-set-param maxVisits nan",
        "kata-set-param maxTime x",
        "kata-set-param allowResignation 1",
        "kata-set-param playoutDoublingAdvantage 1.5",
        "kata-set-param ponderingEnabled 1",
        "kata-set-param maxVisits",
        "kata-set-params [1]",
        'kata-set-params {"maxVisits": 5, "wings": 1}',
    ],
)
def test_what_is_refused_changes_nothing(engine: GtpEngine, line: str) -> None:
    before = ask(engine, "kata-get-params")
    assert refusal(engine, line)
    assert ask(engine, "kata-get-params") == before


def test_several_settings_at_once(engine: GtpEngine) -> None:
    ask(engine, 'kata-set-params {"maxVisits": 5, "allowResignation": "false", "maxTime": "2"}')
    found = json.loads(ask(engine, "kata-get-params"))
    assert (found["maxVisits"], found["allowResignation"], found["maxTime"]) == (5, False, 2)


def test_a_search_leaves_the_board_alone(engine: GtpEngine) -> None:
    for command in ("kata-search w", "kata-search_cancellable b"):
        assert parse_gtp(ask(engine, command), 9) is not None
    assert ask(engine, "kata-search_analyze b").splitlines()[-1].startswith("play ")
    assert len(engine.session.game) == 0


@pytest.mark.parametrize(
    ("command", "answer"),
    [("kata-search_cancellable b", "cancelled"), ("kata-search_analyze_cancellable b", "play ")],
)
def test_any_input_cancels_a_search_that_can_be(
    engine: GtpEngine, command: str, answer: str
) -> None:
    interrupted = threading.Event()
    interrupted.set()
    text = "".join(engine.handle_line(command, interrupted))
    assert answer in text
    assert text.strip().endswith("cancelled")
    assert len(engine.session.game) == 0


def test_the_owners_after_each_move(engine: GtpEngine) -> None:
    ask(engine, "kata-set-param maxVisits 20")
    line = ask(engine, "kata-search_analyze w 1 movesOwnership true ownership true").split("\n")[-2]
    body, _, owners = line.rpartition(" ownership ")
    infos = body.split("info ")[1:]
    assert len(owners.split()) == 81
    for info in infos:
        after = [float(word) for word in info.split(" movesOwnership ")[1].split()]
        point = parse_gtp(info.split()[1], 9)
        assert len(after) == 81
        assert point is None or after[point] > 0  # of the player to move, who has a stone there


def test_a_position_is_set_up_at_once(engine: GtpEngine) -> None:
    ask(engine, "play b E5")
    ask(engine, "set_position b C3 w G7 b C4")
    game = engine.session.game
    assert len(game) == 0
    assert game.board[parse_gtp("C4", 9)] is BLACK
    assert game.board[parse_gtp("G7", 9)] is WHITE
    assert game.board[parse_gtp("E5", 9)] is None
    for words in ("b", "b C3 w C3", "b pass", "w A8 b A9 w B9", "x C3"):
        assert refusal(engine, f"set_position {words}")
    assert game is engine.session.game
    ask(engine, "set_position")
    assert not any(engine.session.game.board.stones)


def test_komi_and_network_can_be_asked_for(engine: GtpEngine) -> None:
    ask(engine, "komi 6.5")
    assert ask(engine, "get_komi") == "6.5"
    (model,) = json.loads(ask(engine, "kata-get-models"))
    assert model["name"] == "fast"


# What LizGoban asks at its start (kaorahi/lizgoban, src/engine.js); a refusal turns a feature off.
LIZGOBAN = """
name
kata-set-rules chinese
set_position
kata-raw-nn 0
kata-get-param allowResignation
kata-search_analyze_cancellable B
time_settings 0 5 1
kata-set-param allowResignation false
clear_board
komi 7.5
"""
# What Ogatak sends before an analysis (rooklift/ogatak, src/modules/engine_gtp.js), and Lizzie's
# descendants (wimi321/lizzieyzy-next).
OTHERS = """
list_commands
version
boardsize 9
kata-set-rules japanese
kata-set-param analysisWideRootNoise 0.05
kata-get-param playoutDoublingAdvantage
kata-get-param analysisWideRootNoise
kata-get-rules
kata-set-param playoutDoublingAdvantage 0
kata-set-param maxTime 1
stop
protocol_version
"""


@pytest.mark.parametrize("conversation", [LIZGOBAN, OTHERS], ids=["LizGoban", "others"])
def test_other_programs_start(engine: GtpEngine, conversation: str) -> None:
    for number, line in enumerate(conversation.strip().splitlines()):
        response = parse_response(engine.ask(f"{number} {line}"))
        assert response.ok, f"{line}: {response.text}"
        assert response.number == number
