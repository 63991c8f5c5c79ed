"""A public server: anybody gets a rank, nobody sees what others asked, nothing stays."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import numpy as np
import pytest
from starlette.testclient import TestClient

from tengen.errors import GoError, ParseError
from tengen.samples import read_sample
from tengen.strength.estimate import BINS, Estimate
from tengen.strength.games import GameSet
from tengen.strength.rating import Rated
from tengen.strength.reading import OwnGame, collect_records
from tengen.strength.report import RankReport
from tengen.web.forms import read_form
from tengen.web.limits import Busy, TooLarge, TooOften
from tengen.web.networks import NetworkService
from tengen.web.problems import NotFound
from tengen.web.public import create_public_app
from tengen.web.server import check_hosting
from tengen.web.visits import HOUR, Advance, Visit, VisitLimits, Visits, check_sizes

JSON = {"accept": "application/json"}
GAME = (
    b"(;GM[1]SZ[9]PB[anna]PW[bert];B[ee];W[ce];B[cf];W[ge];B[gd];W[hd];B[gf];W[df];B[he];W[dd]"
    b";B[fe];W[cg];B[bf];W[eb];B[be];W[de];B[bg];W[bc];B[dg];W[hb];B[ch];W[gc])"
)


def games_of(text: bytes = GAME) -> GameSet:
    return collect_records([("game.sgf", text)]).games


class Judge:
    """Rates nobody before it is told to; notes whom it rated."""

    def __init__(self, *, is_patient: bool = False) -> None:
        self.go = threading.Event()
        self.players: list[str] = []
        self.is_patient = is_patient
        if not is_patient:
            self.go.set()

    def __call__(
        self, games: GameSet, player: str, own: list[OwnGame], moves: int, advance: Advance
    ) -> RankReport:
        self.go.wait(30)
        advance(1, 1)
        self.players.append(player)
        if player == "broken":
            raise ZeroDivisionError
        flat = np.full(BINS, 1 / BINS)
        return RankReport.of(Rated(Estimate(player, flat, 10, 1), ()), "none")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def settled(visits: Visits, visit: Visit) -> Visit:
    end = time.monotonic() + 30
    while visit.state in ("waiting", "running") and time.monotonic() < end:
        time.sleep(0.005)
    return visits.get(visit.id)


@pytest.fixture
def judge() -> Judge:
    return Judge()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def visits(judge: Judge, clock: Clock) -> Iterator[Visits]:
    visits = Visits(judge, VisitLimits(at_once=2, an_hour=3, waiting=4), clock)
    yield visits
    judge.go.set()
    visits.close()


def test_a_visitor_is_asked_whose_moves_are_meant(visits: Visits) -> None:
    visit = visits.ask("192.0.2.1", games_of(), "")
    assert (visit.state, visit.names) == ("unclear", ("anna", "bert"))
    with pytest.raises(GoError, match="no player"):
        visits.choose(visit.id, "cleo")
    visits.choose(visit.id, "bert")
    report = settled(visits, visit).report
    assert report is not None
    assert report.player == "bert"


def test_games_are_not_held_once_the_rank_is_known(visits: Visits) -> None:
    visit = settled(visits, visits.ask("192.0.2.1", games_of(), "anna"))
    assert (visit.state, visit.games, visit.own) == ("done", None, [])


def test_a_rank_is_gone_after_the_chosen_time(visits: Visits, clock: Clock) -> None:
    visit = settled(visits, visits.ask("192.0.2.1", games_of(), "anna"))
    clock.now = HOUR - 1
    assert visits.get(visit.id) is visit
    clock.now = HOUR
    with pytest.raises(NotFound):
        visits.get(visit.id)


def test_games_without_a_choice_are_gone_sooner(visits: Visits, clock: Clock) -> None:
    visit = visits.ask("192.0.2.1", games_of(), "")
    clock.now = 900
    with pytest.raises(NotFound):
        visits.choose(visit.id, "anna")


def test_a_visitor_may_have_all_forgotten_at_once(visits: Visits) -> None:
    visit = settled(visits, visits.ask("192.0.2.1", games_of(), "anna"))
    visits.forget(visit.id)
    with pytest.raises(NotFound):
        visits.get(visit.id)


def test_what_is_forgotten_while_it_is_rated_has_no_answer(clock: Clock) -> None:
    judge = Judge(is_patient=True)
    visits = Visits(judge, VisitLimits(), clock)
    visit = visits.ask("192.0.2.1", games_of(), "anna")
    while visit.state == "waiting":
        time.sleep(0.005)
    visits.forget(visit.id)
    judge.go.set()
    other = settled(visits, visits.ask("192.0.2.2", games_of(), "bert"))
    assert other.state == "done"
    assert judge.players == ["bert"]
    visits.close()


def test_one_visitor_has_bounds_that_are_not_those_of_others(clock: Clock) -> None:
    judge = Judge(is_patient=True)
    visits = Visits(judge, VisitLimits(at_once=2, an_hour=3, waiting=4), clock)
    first = [visits.ask("192.0.2.1", games_of(), "anna") for _ in range(2)]
    with pytest.raises(TooOften, match="2 of your questions"):
        visits.ask("192.0.2.1", games_of(), "anna")
    visits.ask("192.0.2.2", games_of(), "bert")
    visits.ask("192.0.2.3", games_of(), "bert")
    with pytest.raises(Busy, match="full"):
        visits.ask("192.0.2.4", games_of(), "bert")
    judge.go.set()
    for visit in first:
        settled(visits, visit)
    visits.ask("192.0.2.1", games_of(), "anna")
    with pytest.raises(TooOften, match="3 times"):
        visits.check("192.0.2.1")
    clock.now = HOUR
    visits.check("192.0.2.1")
    visits.close()


def test_visitors_take_turns(clock: Clock) -> None:
    judge = Judge(is_patient=True)
    visits = Visits(judge, VisitLimits(at_once=5), clock)
    names = [("192.0.2.1", "anna")] * 3 + [("192.0.2.2", "bert")]
    asked = [visits.ask(client, games_of(), name) for client, name in names]
    while asked[0].state == "waiting":
        time.sleep(0.005)
    assert [visits.ahead(visit)[0] for visit in asked] == [0, 2, 3, 1]
    judge.go.set()
    for visit in asked:
        settled(visits, visit)
    assert judge.players == ["anna", "bert", "anna", "anna"]
    visits.close()


def test_a_fault_ends_one_visit_and_not_the_server(visits: Visits) -> None:
    text = GAME.replace(b"anna", b"broken")
    bad = settled(visits, visits.ask("192.0.2.1", games_of(text), "broken"))
    assert (bad.state, bad.error) == ("failed", "the program has a fault here")
    assert settled(visits, visits.ask("192.0.2.1", games_of(), "anna")).state == "done"


def test_only_so_many_answers_are_held(judge: Judge, clock: Clock) -> None:
    visits = Visits(judge, VisitLimits(held=2), clock)
    asked = [
        settled(visits, visits.ask(f"192.0.2.{number}", games_of(), "anna")) for number in range(3)
    ]
    with pytest.raises(NotFound):
        visits.get(asked[0].id)
    assert visits.get(asked[2].id) is asked[2]
    visits.close()


def test_long_and_many_games_are_refused() -> None:
    with pytest.raises(TooLarge, match="20 moves, one has 22"):
        check_sizes(games_of(), VisitLimits(game_moves=20))
    with pytest.raises(TooLarge, match="1 games may be sent at once, these are 2"):
        check_sizes(games_of(GAME + b"(;SZ[9]PB[a]PW[b];B[aa];W[bb])"), VisitLimits(games=1))


def test_a_public_server_needs_a_name_and_no_token() -> None:
    check_hosting("0.0.0.0", ("go.example",), None, is_public=True)
    with pytest.raises(GoError, match="--name"):
        check_hosting("0.0.0.0", (), None, is_public=True)
    with pytest.raises(GoError, match="no --token"):
        check_hosting("0.0.0.0", ("go.example",), "sixteen characters", is_public=True)


def test_a_form_is_read_as_another_program_writes_it() -> None:
    request = httpx.Request(
        "POST",
        "http://localhost/",
        data={"player": "anna é"},
        files=[("games", ("ü.sgf", GAME)), ("games", ("b.sgf", b"\r\n--\0\xff\r\n"))],
    )
    form = read_form(request.headers["content-type"], request.read())
    assert form.fields == {"player": "anna é"}
    assert form.files == (("ü.sgf", GAME), ("b.sgf", b"\r\n--\0\xff\r\n"))


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("text/plain", b""),
        ("multipart/form-data", b""),
        ("multipart/form-data; boundary=x", b""),
        ("multipart/form-data; boundary=x", b"no boundary in it"),
        ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="a"'),
        ("multipart/form-data; boundary=x", b"--x\r\n\r\nno name\r\n--x--"),
    ],
)
def test_a_broken_form_is_refused(kind: str, body: bytes) -> None:
    with pytest.raises(ParseError):
        read_form(kind, body)


@pytest.fixture(scope="module")
def site(networks: NetworkService) -> Iterator[TestClient]:
    app = create_public_app(networks, limits=VisitLimits(upload=4000, an_hour=1000))
    with TestClient(app, base_url="http://localhost", follow_redirects=False) as client:
        yield client


def answer_of(site: TestClient, address: str) -> dict[str, object]:
    end = time.monotonic() + 120
    while time.monotonic() < end:
        found: dict[str, object] = site.get(address, headers=JSON).json()
        if found["state"] not in ("waiting", "running"):
            return found
        time.sleep(0.05)
    raise AssertionError("no answer")


def test_games_go_in_and_a_rank_comes_out(site: TestClient) -> None:
    sent = site.post("/", files={"games": ("a.sgf", GAME)}, data={"player": "anna"})
    assert sent.status_code == 303
    address = sent.headers["location"]
    report = answer_of(site, address)["report"]
    assert isinstance(report, dict)
    page = site.get(address)
    assert page.headers["cache-control"] == "no-store"
    assert "anna" in page.text
    # A few moves tell no rank: the range is said instead.
    assert report["is_wide"]
    assert f"too wide to name a rank; its middle is {report['rank']}" in page.text
    assert site.post(address, data={"forget": "1"}).headers["location"] == "/"
    assert site.get(address).status_code == 404


def test_the_page_says_the_name_of_nobody_else(site: TestClient) -> None:
    secret = GAME.replace(b"anna", b"zacharias")
    sent = site.post("/", files={"games": ("z.sgf", secret)}, data={"player": "zacharias"})
    assert answer_of(site, sent.headers["location"])["state"] == "done"
    assert "zacharias" not in site.get("/").text
    other = site.post("/", files={"games": ("a.sgf", GAME)}, data={"player": "bert"})
    assert "zacharias" not in site.get(other.headers["location"]).text
    assert answer_of(site, other.headers["location"])["state"] == "done"


def test_names_cannot_become_markup(site: TestClient) -> None:
    text = GAME.replace(b"anna", b"<b onclick='x'>anna</b>")
    sent = site.post("/", files={"games": ("a.sgf", text)})
    page = site.get(sent.headers["location"])
    assert "<b onclick" not in page.text
    assert "&lt;b onclick" in page.text


@pytest.mark.parametrize(
    ("files", "status"),
    [
        ({"games": ("a.sgf", b"\x89PNG" * 100)}, 400),
        ({"games": ("a.sgf", GAME + b" " * 4000)}, 413),
        ({"other": ("a.sgf", b"")}, 400),
    ],
)
def test_what_cannot_be_rated_is_said_on_the_page(
    site: TestClient, files: dict[str, tuple[str, bytes]], status: int
) -> None:
    answer = site.post("/", files=files)
    assert answer.status_code == status
    assert 'role="alert"' in answer.text
    assert site.post("/", files=files, headers=JSON).json()["error"]


def test_nothing_but_the_form_is_there(site: TestClient) -> None:
    for path in ("/api/v1/library", "/api/v1/openapi.json", "/games", "/rank/", "/rank/guess"):
        assert site.get(path).status_code == 404
    assert site.post("/rank/guess", data={"player": "anna"}).status_code == 404


def test_other_pages_cannot_ask(site: TestClient) -> None:
    foreign = {"origin": "http://evil.example"}
    assert site.post("/", files={"games": ("a.sgf", GAME)}, headers=foreign).status_code == 403


def test_the_page_speaks_the_visitors_language(site: TestClient) -> None:
    assert '<html lang="ja">' in site.get("/", headers={"accept-language": "ja"}).text


def test_nothing_is_written(
    networks: NetworkService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    app = create_public_app(networks)
    with TestClient(app, base_url="http://localhost") as site:
        files = {"games": ("small.sgf", read_sample("small"))}
        sent = site.post("/", files=files, headers=JSON).json()
        site.post(sent["visit"], data={"player": sent["names"][0]})
        assert answer_of(site, sent["visit"])["state"] in ("done", "failed")
    assert list(tmp_path.iterdir()) == []
