"""Games from a Go server: against one on loopback that behaves like OGS, and misbehaves."""

from __future__ import annotations

import json
import random
import socket
import threading
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from http.client import HTTPConnection

import pytest

from tengen.cli.main import main
from tengen.errors import GoError, ParseError
from tengen.files.budgets import OverBudget
from tengen.records.servers import ogs
from tengen.records.servers.fetching import Folder, Wish, fetch_games
from tengen.records.servers.polite import ATTEMPTS, NotPublic, Polite, Unreachable
from tests.records.go_server import Answer, GoServer, serving

PLAYERS, LIST = "/api/v1/players", "/api/v1/players/7/games"


@pytest.fixture
def server():
    with serving(GoServer(games=list(range(1, 131)))) as found:
        yield found


@pytest.fixture
def waits():
    return []


@pytest.fixture
def site(server, waits):
    return Polite(server.address, pause=0, wait=waits.append)


def record(number):
    return f"/api/v1/games/{number}/sgf"


def fetch(site, folder, **wish):
    return list(fetch_games(site, Wish("Ann", **wish), folder))


def states(steps):
    return {state: sum(step.state == state for step in steps) for state in {s.state for s in steps}}


def test_all_games_of_a_player_come_the_latest_first(site, server, tmp_path):
    server.running, server.hidden = {130}, {128}
    steps = fetch(site, Folder(tmp_path))
    assert [step.number for step in steps] == list(range(130, 0, -1))
    assert states(steps) == {"fetched": 128, "running": 1, "hidden": 1}
    assert record(130) not in server.asked  # nobody may look at a running game
    assert len(list(tmp_path.glob("ogs-*.sgf"))) == 128
    assert b"GN[77]" in (tmp_path / "ogs-77.sgf").read_bytes()
    assert all("tengen" in agent for agent in server.agents)


def test_it_goes_on_where_it_was_interrupted_and_later_fetches_what_is_new(site, server, tmp_path):
    steps = fetch_games(site, Wish("Ann"), Folder(tmp_path))
    for _ in range(40):
        next(steps)
    steps.close()  # Ctrl-C
    server.asked.clear()
    assert states(fetch(site, Folder(tmp_path))) == {"here": 40, "fetched": 90}
    assert len(server.records()) == 90
    server.games += [200, 201]
    server.asked.clear()
    assert states(fetch(site, Folder(tmp_path))) == {"here": 130, "fetched": 2}
    assert server.records() == [record(201), record(200)]


def test_only_what_is_wanted_is_asked_for(site, server, tmp_path):
    assert [one.number for one in fetch(site, Folder(tmp_path), most=3, size=9)] == [129, 127, 125]
    assert len(server.records()) == 3
    assert fetch(site, Folder(tmp_path), since="2026-03-04") == []
    assert len(fetch(site, Folder(tmp_path), since="2026-03-03", most=2)) == 2


def test_pages_that_shift_while_games_end_give_each_game_once(site, server, tmp_path):
    server.finishes = 3
    numbers = [step.number for step in fetch(site, Folder(tmp_path))]
    assert len(numbers) == len(set(numbers))
    assert set(range(1, 131)) <= set(numbers)


def test_a_list_that_goes_round_in_circles_ends(site, server, tmp_path):
    server.repeats = True
    assert len(fetch(site, Folder(tmp_path))) == ogs.PAGE
    assert len([path for path in server.asked if path.startswith(LIST)]) == 1 + ogs.STALE_PAGES


def test_a_list_that_has_become_shorter_ends(site, server, tmp_path):
    steps = fetch_games(site, Wish("Ann"), Folder(tmp_path))
    next(steps)
    del server.games[:90]
    assert len(list(steps)) == ogs.PAGE - 1


@pytest.mark.parametrize("status", [429, 503])
def test_a_server_that_says_later_is_waited_for(site, server, waits, tmp_path, status):
    server.faults[record(130)] = [Answer(status, headers={"Retry-After": "17"}), Answer(status)]
    assert states(fetch(site, Folder(tmp_path), most=1)) == {"fetched": 1}
    assert waits == [17, 2]


def test_a_date_is_a_time_to_wait_too(site, server, waits, tmp_path):
    at = format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)
    server.faults[PLAYERS] = [Answer(429, headers={"Retry-After": at})]
    fetch(site, Folder(tmp_path), most=1)
    assert len(waits) == 1
    assert 0 < waits[0] <= 90


def test_a_server_that_asks_for_an_hour_is_left_alone(site, server, waits, tmp_path):
    server.faults[record(129)] = [Answer(429, headers={"Retry-After": "3600"})]
    with pytest.raises(Unreachable, match="60 minutes"):
        fetch(site, Folder(tmp_path))
    assert waits == []
    assert (tmp_path / "ogs-130.sgf").exists()


def test_a_server_that_never_answers_well_is_given_up(site, server, waits, tmp_path):
    server.faults[record(130)] = [Answer(500) for _ in range(ATTEMPTS)]
    with pytest.raises(Unreachable, match="server's fault"):
        fetch(site, Folder(tmp_path))
    assert waits == [1, 2, 4, 8]
    assert states(fetch(site, Folder(tmp_path), most=1)) == {"fetched": 1}


@pytest.mark.parametrize(
    "broken",
    [
        Answer(200, b"(;GM[1]SZ[9];B[ee])", cut=6),
        Answer(200, b"(;GM[1]SZ[9];B[ee])", {"Content-Length": "500"}),
        Answer(200, b"<html>Back soon</html>"),
        Answer(200, b""),
    ],
    ids=["dropped", "short", "another page", "empty"],
)
def test_a_broken_record_is_asked_for_again(site, server, tmp_path, broken):
    server.faults[record(130)] = [broken]
    assert states(fetch(site, Folder(tmp_path), most=1)) == {"fetched": 1}
    assert b"GN[130]" in (tmp_path / "ogs-130.sgf").read_bytes()


def test_a_record_that_stays_broken_costs_that_game_alone(site, server, tmp_path):
    server.faults[record(130)] = [Answer(200, b"<html>") for _ in range(ATTEMPTS)]
    assert states(fetch(site, Folder(tmp_path), most=2)) == {"broken": 1, "fetched": 1}
    assert not (tmp_path / "ogs-130.sgf").exists()


@pytest.mark.parametrize(
    "page",
    [b"<html>", b"[]", b'{"results": 3}', b"[" * 100_000, b'{"results": [{"id": 1e999}]}', b"\xff"],
)
def test_a_broken_page_of_the_list_is_asked_for_again(site, server, tmp_path, page):
    server.faults[LIST] = [Answer(200, page)]
    if page.startswith(b'{"results": ['):  # a page whose games are not games
        assert fetch(site, Folder(tmp_path)) == []
    else:
        assert len(fetch(site, Folder(tmp_path), most=2)) == 2


def test_a_list_that_stays_broken_is_an_error(site, server):
    server.faults[PLAYERS] = [Answer(200, b"<html>") for _ in range(ATTEMPTS)]
    with pytest.raises(ParseError, match="not JSON"):
        ogs.find_account(site, "Ann")


def test_an_endless_answer_stops_at_its_budget(site, server, tmp_path, monkeypatch):
    monkeypatch.setattr(ogs, "RECORD_BYTES", 1 << 20)
    server.faults[record(130)] = [
        Answer(200, b"(" + b";" * (2 << 20), {"Content-Length": "99999999"})
    ]
    (step,) = fetch(site, Folder(tmp_path), most=1)
    assert (step.state, server.records()) == ("broken", [record(130)])
    monkeypatch.setattr(ogs, "LIST_BYTES", 1 << 10)
    with pytest.raises(OverBudget):
        fetch(site, Folder(tmp_path))


HEAD = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "head", [HEAD + b"-1\r\n", b"HTTP/1.1 200 OK\r\n\r\n", b"HTTP/1.1 100 Continue\r\n\r\n"]
)
def test_an_answer_without_end_or_with_a_negative_length_stops_at_its_budget(site, server, head):
    filling = b"HTTP/1.1 100 Continue\r\n\r\n" * 4000
    sent = 0

    def pieces():
        nonlocal sent
        yield head
        for _ in range(2000):  # 200 MB
            sent += len(filling)
            yield filling

    server.faults[PLAYERS] = [Answer(raw=pieces())]
    with pytest.raises(OverBudget, match="4 MB"):
        ogs.find_account(site, "Ann")
    assert sent < 30_000_000  # some of it lies in the buffers of the system


def test_an_answer_that_trickles_is_given_up(server, waits):
    site = Polite(server.address, pause=0, wait=waits.append, longest=0.3)
    stop = threading.Event()

    def drops():
        while not stop.wait(0.02):
            yield b"HTTP/1.1 100 Continue\r\n\r\n"

    server.faults[PLAYERS] = [Answer(raw=drops()) for _ in range(ATTEMPTS)]
    try:
        with pytest.raises(Unreachable, match=r"too long|timed out"):
            ogs.find_account(site, "Ann")
    finally:
        stop.set()


@pytest.mark.parametrize("target", ["http://[::1", "http://\u00e9\u0000", "/a b\x7f", ""])
def test_a_redirect_to_nowhere_is_an_answer_like_another(site, server, target):
    server.faults[PLAYERS] = [Answer(302, headers={"Location": target})] * ATTEMPTS
    with pytest.raises(GoError):
        ogs.find_account(site, "Ann")


def test_a_redirect_to_another_host_is_not_followed(site, server, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as elsewhere:
        elsewhere.setblocking(False)
        there = f"http://127.0.0.1:{elsewhere.getsockname()[1]}/"
        server.faults[PLAYERS] = [Answer(302, headers={"Location": there})]
        with pytest.raises(Unreachable, match="not followed"):
            fetch(site, Folder(tmp_path))
        with pytest.raises(BlockingIOError):  # nobody has come
            elsewhere.accept()
    server.faults[PLAYERS] = [
        Answer(302, headers={"Location": f"{server.address}{PLAYERS}?username=Ann"})
    ]
    assert len(fetch(site, Folder(tmp_path), most=1)) == 1


def test_a_packed_answer_is_not_unpacked(site, server):
    server.faults[PLAYERS] = [Answer(200, b"\x1f\x8b", {"Content-Encoding": "gzip"})]
    with pytest.raises(Unreachable, match="unpacked"):
        ogs.find_account(site, "Ann")


def test_a_name_is_found_as_players_write_it(site, server):
    server.players = {"Ann": 7, "bob": 8, "Bob": 9}
    assert ogs.find_account(site, "ANN").number == 7
    assert ogs.find_account(site, "Bob").number == 9
    for unknown in ("BOB", "Carl", "", " ", "x" * 101, "\ud800"):
        with pytest.raises(GoError):
            ogs.find_account(site, unknown)
    with pytest.raises(GoError):
        ogs.find_account(site, "a&page=2/../..")
    assert server.asked[-1].endswith("?username=a%26page%3D2%2F..%2F..")


def test_a_private_player_is_a_message(site, server):
    server.faults[LIST] = [Answer(403)]
    with pytest.raises(NotPublic):
        fetch(site, None)


def test_requests_keep_their_distance(server, waits):
    now = [100.0]

    def wait(seconds):
        waits.append(round(seconds, 6))
        now[0] += seconds

    site = Polite(server.address, pause=1.5, wait=wait, clock=lambda: now[0])
    ogs.find_account(site, "Ann")
    now[0] += 0.5
    ogs.find_account(site, "Ann")
    now[0] += 9
    ogs.find_account(site, "Ann")
    assert waits == [1.0]


@pytest.mark.parametrize(
    "address", ["", "ftp://x", "online-go.com", "file:///etc/passwd", "http://"]
)
def test_an_address_is_checked(address):
    with pytest.raises(GoError):
        Polite(address)


def test_without_a_server_it_is_said_in_a_line(waits):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    site = Polite(f"http://127.0.0.1:{port}", wait=waits.append, pause=0)
    with pytest.raises(Unreachable, match="no answer"):
        ogs.find_account(site, "Ann")


def test_hostile_pages_are_values_or_errors(site, server, tmp_path):
    rng = random.Random(39)
    words = [None, True, -1, 3, 2**70, 1e308, "x", "2026-01-01", [], {}, {"id": 5, "ended": "z"}]

    def value(depth=0):
        kind = rng.random()
        if depth < 3 and kind < 0.4:
            return [value(depth + 1) for _ in range(rng.randrange(4))]
        if depth < 3 and kind < 0.8:
            keys = ["id", "ended", "width", "height", "username", "results", "next"]
            return {key: value(depth + 1) for key in rng.sample(keys, rng.randrange(7))}
        return rng.choice(words)

    for _ in range(300):
        content = {"results": [value() for _ in range(4)], "next": rng.choice(words)}
        server.faults[LIST] = [Answer(200, json.dumps(content).encode())]
        try:
            found = next(ogs.list_games(site, ogs.Account(7, "Ann")))
        except GoError:
            continue
        assert all(game.number > 0 and isinstance(game.ended, str) for game in found)


def test_the_command_says_whom_it_asks_before_it_does(server, tmp_path, capsys):
    server.faults[record(129)] = [Answer(200, b"<html>") for _ in range(ATTEMPTS)]
    server.hidden = {128}
    out = tmp_path / "games"
    arguments = ["games", "get", "ogs", "Ann", "-o", str(out), "-n", "1", "--pause", "0.2"]
    assert main([*arguments, "--address", server.address]) == 0
    said = capsys.readouterr()
    for address in ogs.contacts(server.address, "Ann"):
        assert address in said.err
    assert "1 fetched, 0 here before" in said.out
    assert main([*arguments, "--address", server.address, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["fetched"], found["here"]) == (0, 1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["kgs", "Ann"], "unknown server"),
        (["ogs", "Ann", "--since", "yesterday"], "2026-01-31"),
        (["ogs", "Carl"], "knows no player"),
        (["ogs", "Ann", "--address", "nowhere"], "an address"),
    ],
)
def test_the_command_says_what_is_wrong(server, tmp_path, capsys, monkeypatch, arguments, words):
    monkeypatch.setenv("TENGEN_OGS", server.address)
    assert main(["games", "get", *arguments, "-o", str(tmp_path / "games")]) == 1
    assert words in capsys.readouterr().err
    assert not list(tmp_path.glob("games/*"))


def test_the_server_of_these_tests_cuts_answers_as_it_says(server):
    """The faults above happen: otherwise the tests would show nothing."""
    server.faults["/x"] = [Answer(200, b"abcdef", cut=3)]
    connection = HTTPConnection(server.address.removeprefix("http://"))
    connection.request("GET", "/x")
    answer = connection.getresponse()
    assert answer.headers["Content-Length"] == "6"
    assert len(answer.fp.read()) == 3
    connection.close()
