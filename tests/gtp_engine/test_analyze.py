"""Analysis under GTP: the formats of Leela Zero and KataGo, and the end by any input."""

from __future__ import annotations

import io
import os
import re
import threading
import time
from collections.abc import Iterator

import pytest

from tengen.bots import Supplies, make_bot
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.errors import GoError
from tengen.gtp import parse_response
from tengen.gtp_engine import GtpEngine, Session, serve
from tengen.gtp_engine.analyze_commands import parse_request


@pytest.fixture(scope="module")
def supplies() -> Supplies:
    return Supplies("fast", visits=12)


@pytest.fixture
def engine(supplies: Supplies) -> GtpEngine:
    return GtpEngine(Session(make_bot("search", supplies), supplies, size=9))


def lines_of(engine: GtpEngine, command: str, wanted: int) -> list[str]:
    """Return the lines of an analysis, which is interrupted after `wanted` of them."""
    interrupted = threading.Event()
    lines = []
    for text in engine.handle_line(command, interrupted):
        lines.append(text)
        if len(lines) > wanted:
            interrupted.set()
    return lines


def infos(line: str) -> list[dict[str, list[str]]]:
    """Split a line of infos into keys and the words after them."""
    keys = {
        *("move", "visits", "edgeVisits", "utility", "winrate", "scoreMean", "scoreStdev"),
        *("scoreLead", "scoreSelfplay", "prior", "lcb", "utilityLcb", "weight", "order", "pv"),
        *("pvVisits", "ownership", "rootInfo", "info"),
    }
    found: list[dict[str, list[str]]] = []
    for part in re.split(r"\b(?=info move|rootInfo|ownership)", line.strip()):
        values: dict[str, list[str]] = {}
        for word in part.split():
            if word in keys:
                values[word] = []
            else:
                values[list(values)[-1]].append(word)
        if values:
            found.append(values)
    return found


def test_leela_zeros_format(engine: GtpEngine) -> None:
    lines = lines_of(engine, "7 lz-analyze b 5", 1)
    assert lines[0] == "=7\n"
    assert lines[-1] == "\n"
    for order, info in enumerate(infos(lines[1])):
        assert list(info) == ["info", "move", "visits", "winrate", "prior", "lcb", "order", "pv"]
        for key in ("winrate", "prior", "lcb"):
            assert 0 <= int(info[key][0]) <= 10_000
        assert info["order"] == [str(order)]
        assert info["pv"][0] == info["move"][0]
        assert all(parse_gtp(vertex, 9) is not None or vertex == "pass" for vertex in info["pv"])


def test_katagos_format_with_everything(engine: GtpEngine) -> None:
    options = "ownership true rootInfo true pvVisits true maxmoves 2 minmoves 1"
    lines = lines_of(engine, f"kata-analyze 5 {options}", 2)
    *moves, root, owners = infos(lines[2])
    assert 1 <= len(moves) <= 2
    for info in moves:
        assert 0 <= float(info["winrate"][0]) <= 1
        assert len(info["pvVisits"]) == len(info["pv"])
        assert info["scoreMean"] == info["scoreLead"]
    assert int(root["visits"][0]) >= int(moves[0]["visits"][0])
    assert len(owners["ownership"]) == 81
    assert all(-1 <= float(value) <= 1 for value in owners["ownership"])


def test_values_are_those_of_the_player_to_move(engine: GtpEngine) -> None:
    for vertex in ("C3", "G3", "C7", "G7", "E5"):
        engine.ask(f"play b {vertex}")  # Black is far ahead
    for color, is_ahead in (("b", True), ("w", False)):
        lines = lines_of(engine, f"kata-analyze {color} 5 ownership true", 1)
        *moves, owners = infos(lines[1])
        assert (float(moves[0]["winrate"][0]) > 0.5) is is_ahead
        assert (float(moves[0]["scoreLead"][0]) > 0) is is_ahead
        assert (float(owners["ownership"][40]) > 0) is is_ahead


def test_moves_can_be_allowed_and_avoided(engine: GtpEngine) -> None:
    lines = lines_of(engine, "kata-analyze 5 allow b D4,F6 1 allow w C3 1", 2)
    assert {info["move"][0] for info in infos(lines[2])} <= {"D4", "F6"}
    best = infos(lines_of(engine, "kata-analyze 5", 2)[2])[0]["move"][0]
    lines = lines_of(engine, f"kata-analyze 5 avoid b {best} 1", 2)
    assert best not in {info["move"][0] for info in infos(lines[2])}


def test_an_analysis_goes_on_in_the_subtree_of_a_move(engine: GtpEngine) -> None:
    lines = lines_of(engine, "kata-analyze 20", 3)
    best = infos(lines[3])[0]
    engine.ask(f"play b {best['move'][0]}")
    tree = engine.session.thoughts.tree_for(
        engine.session.position(WHITE),
        engine.session.thoughts.tree.options,  # type: ignore[union-attr]
    )
    assert tree.visits >= int(best["visits"][0]) // 2 > 0
    engine.ask("undo")
    fresh = engine.session.thoughts.tree_for(engine.session.position(BLACK), tree.options)
    assert fresh.visits == 0
    lines_of(engine, "kata-analyze 5", 1)
    engine.ask("play b E5")
    lines_of(engine, "kata-analyze 5", 1)
    engine.ask("undo")
    engine.ask("play b C3")  # as many moves as before, but another one
    other = engine.session.thoughts.tree_for(engine.session.position(WHITE), tree.options)
    assert other.visits == 0


def test_a_move_is_played_after_its_analysis(engine: GtpEngine) -> None:
    text = engine.ask("3 kata-genmove_analyze b 100")
    head, *lines = text.strip().split("\n")
    assert head == "=3"
    assert lines[-1].startswith("play ")
    assert engine.session.game.moves == [parse_gtp(lines[-1].split()[1], 9)]
    assert infos(lines[0])[0]["move"]
    assert "play " in engine.ask("lz-genmove_analyze w")
    assert len(engine.session.game) == 2


@pytest.mark.parametrize(
    "words", ["wings true", "b 5 interval", "avoid b D4", "avoid b Z9 1", "interval x", "b b"]
)
def test_other_words_are_a_syntax_error(engine: GtpEngine, words: str) -> None:
    assert not parse_response(engine.ask(f"kata-analyze {words}")).ok
    with pytest.raises(GoError):
        parse_request(engine.session, tuple(words.split()))


@pytest.mark.parametrize("words", ["b 12.5", "12.5", "interval 12.5"])
def test_an_interval_may_have_a_fraction(engine: GtpEngine, words: str) -> None:
    assert parse_request(engine.session, tuple(words.split())).interval == 0.125


class Pipe(io.RawIOBase):
    """Bytes that arrive when the test says so."""

    def __init__(self) -> None:
        self._read, self._write = os.pipe()

    def readline(self, size: int | None = -1) -> bytes:  # type: ignore[override]
        line = b""
        while not line.endswith(b"\n"):
            byte = os.read(self._read, 1)
            if not byte:
                break
            line += byte
        return line

    def send(self, text: str) -> None:
        os.write(self._write, text.encode())

    def end(self) -> None:
        os.close(self._write)


class Screen(io.BytesIO):
    def text(self) -> str:
        return self.getvalue().decode()

    def wait_for(self, words: str) -> None:
        deadline = time.monotonic() + 60
        while words not in self.text():
            assert time.monotonic() < deadline, self.text()[-500:]
            time.sleep(0.01)


@pytest.fixture
def served(engine: GtpEngine) -> Iterator[tuple[Pipe, Screen, threading.Thread]]:
    pipe, screen = Pipe(), Screen()
    thread = threading.Thread(target=serve, args=(engine, pipe, screen), daemon=True)
    thread.start()
    yield pipe, screen, thread
    thread.join(30)
    assert not thread.is_alive()


@pytest.mark.parametrize("interruption", ["\n", "name\n", "garbage\n", "9 quit\n"])
def test_any_input_ends_an_analysis(
    served: tuple[Pipe, Screen, threading.Thread], interruption: str
) -> None:
    pipe, screen, _ = served
    pipe.send("5 lz-analyze 3\n")
    screen.wait_for("info move")
    pipe.send(interruption)
    screen.wait_for("\n\n")
    head = screen.text().split("\n\n")[0]
    assert head.startswith("=5\ninfo move")
    if "quit" not in interruption:
        pipe.send("8 quit\n")
        screen.wait_for("=8")
    assert screen.text().endswith("\n\n")


def test_the_end_of_input_ends_an_analysis(
    served: tuple[Pipe, Screen, threading.Thread],
) -> None:
    pipe, screen, thread = served
    pipe.send("kata-analyze 3\n")
    screen.wait_for("info move")
    pipe.end()
    thread.join(30)
    assert screen.text().endswith("\n\n")


def test_a_line_that_waits_already_ends_an_analysis_at_once(
    served: tuple[Pipe, Screen, threading.Thread],
) -> None:
    pipe, screen, _ = served
    pipe.send("1 lz-analyze\n2 name\n3 quit\n")
    screen.wait_for("=3")
    assert [part[:2] for part in screen.text().split("\n\n") if part] == ["=1", "=2", "=3"]


def test_deviations_and_games_without_result_are_written(engine: GtpEngine) -> None:
    engine.ask("boardsize 9")
    switches = "ownershipStdev true movesOwnershipStdev true pvEdgeVisits true noResultValue true"
    text = engine.ask(f"kata-search_analyze b 1 rootInfo true {switches}")
    last = [line for line in text.splitlines() if line.startswith("info")][-1]
    assert len(last.split(" ownershipStdev ")[1].split()) == 81
    first = last.split(" info ")[0]
    assert 0 <= float(first.split(" noResultValue ")[1].split()[0]) <= 1
    spread = first.split(" movesOwnershipStdev ")[1].split()[:81]
    assert all(0 <= float(value) <= 1 for value in spread)
    line, visits = first.split(" pv ")[1].split(" movesOwnershipStdev ")[0].split(" pvEdgeVisits ")
    assert len(line.split()) == len(visits.split())


def test_humans_have_a_raw_opinion_once_a_profile_is_set(engine: GtpEngine) -> None:
    engine.ask("boardsize 9")
    assert engine.ask("kata-raw-human-nn 0").startswith("? no profile")
    assert engine.ask("kata-set-param humanSLProfile rank_77k").startswith("?")
    engine.ask("kata-set-param humanSLProfile rank_5k")
    assert engine.ask("kata-get-param humanSLProfile") == "= rank_5k\n\n"
    text = engine.ask("kata-raw-human-nn 0")
    rows = text.split("policy\n")[1].split("policyPass")[0].split()
    assert len(rows) == 81
    assert 0.9 < sum(map(float, rows)) <= 1.001
    assert text != engine.ask("kata-raw-nn 0")
    assert engine.ask("kata-raw-human-nn 9").startswith("?")
    engine.ask("kata-set-param humanSLProfile ")
    assert engine.ask("kata-raw-human-nn 0").startswith("? no profile")


@pytest.mark.parametrize("sizes", ["9 13", "19 9"])
def test_a_board_that_is_not_square_is_refused(engine: GtpEngine, sizes: str) -> None:
    assert engine.ask(f"rectangular_boardsize {sizes}").startswith(
        "? unacceptable size: only square"
    )
    assert engine.ask("rectangular_boardsize 9 9") == "=\n\n"
