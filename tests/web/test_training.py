"""Training over the API: whose games, exercises, answers, progress, insights."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tengen.coords import format_gtp
from tengen.files.plain_json import to_json
from tengen.names import name_of
from tengen.nets.human_ranks import RANKS
from tengen.review.peers import Shares
from tengen.review.report import ReviewReport
from tengen.review.values import Review
from tengen.sgf import Record
from tengen.sgf.info import Info
from tengen.strength.report import RankReport
from tengen.train.exercises import exercises_of
from tengen.train.schedule import Progress, answered
from tengen.web import training
from tengen.web.app import create_app
from tengen.web.limits import ServerLimits
from tengen.web.networks import NetworkService
from tengen.web.store import Store
from tengen.words import speaking
from tests.search.fakes import fake_evaluator
from tests.train.made import made_game, with_proved_place

MADE = made_game({5: 8.0, 25: 15.0}, info=Info(black="Ann", white="Bob", black_rank="8k"))
FIRST, SECOND = exercises_of([MADE], ["Ann"])


def add_made(client: TestClient, made=MADE) -> str:
    """Put a made game with its review into the library of a running app."""
    record = Record.from_game(made.game, made.info).to_bytes()
    id_ = client.post("/api/v1/library", content=record).json()["games"][0]["id"]
    review = Review(made.game.size, made.moves[0].judged_by, 0.5, 0.0, made.moves, True)
    report = to_json(ReviewReport.of(review))
    row = {"game": id_, "made": 1.0, "confirmed": 1, "losses": 1.0, "report": report}
    app: Any = client.app
    app.state.services.store.insert("reviews", row, otherwise="REPLACE")
    return id_


@pytest.fixture
def client(networks: NetworkService, tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(networks, store=Store(tmp_path / "store"))
    with TestClient(app, base_url="http://localhost") as running:
        yield running


def get(client: TestClient, path: str, **query: Any):
    answer = client.get(f"/api/v1{path}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def be(client: TestClient, *names: str, rank: str | None = None) -> None:
    answer = client.put("/api/v1/me", json={"names": names, "rank": rank})
    assert answer.status_code == 200, answer.text


def test_who_i_am_is_asked_once(client: TestClient) -> None:
    add_made(client)
    assert get(client, "/me") == {"names": [], "rank": None, "suggested": ["Ann", "Bob"]}
    assert get(client, "/train")["next"] == []
    be(client, "Ann", " Ann ", rank="5k")
    assert get(client, "/me") == {"names": ["Ann"], "rank": "5k", "suggested": ["Bob"]}
    bad = client.put("/api/v1/me", json={"names": ["Ann"], "rank": "1834"})
    assert bad.status_code == 400
    assert "rank such as 8k" in bad.json()["error"]


def test_exercises_are_listed_without_their_answers(client: TestClient) -> None:
    add_made(client)
    be(client, "Ann")
    found = get(client, "/train")
    assert (found["reviewed"], found["total"], found["new"], found["due"]) == (1, 2, 2, 0)
    assert {one["id"] for one in found["next"]} == {FIRST.id, SECOND.id}
    assert found["opponents"] == {"Bob": 2}
    better = {format_gtp(one.line[0], 9) for one in (FIRST, SECOND)}
    shown = {value for one in found["next"] for value in one.values() if isinstance(value, str)}
    assert not shown & better
    assert get(client, "/train", phase="opening")["total"] == 1
    assert get(client, "/train", least=10)["total"] == 1
    assert get(client, "/train", opponent="Zoe")["total"] == 0
    assert (found["colors"], found["daytimes"]) == ({"B": 2}, {})
    assert get(client, "/train", color="B")["total"] == 2
    assert get(client, "/train", color="W")["total"] == 0
    assert get(client, "/train", daytime="night")["total"] == 0
    bad = client.get("/api/v1/train", params={"phase": "dinner"})
    assert bad.status_code == 400


def test_all_exercises_are_ordered_by_what_they_are_worth(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []

    def shares(asked, policy):
        looked.append(len(asked))
        rare = Shares((0.0,) * len(RANKS), (0.5,) * len(RANKS))
        steep = tuple(0.9 if rank <= 22 else 0.0 for rank in RANKS)
        by_move = {FIRST.played: rare, SECOND.played: replace(rare, played=steep)}
        return [by_move[played] for _, played, _ in asked]

    monkeypatch.setattr(training, "shares_of", shares)
    monkeypatch.setattr(training, "AT_ONCE", 1)
    monkeypatch.setattr(training, "LOOKING", -1.0)
    add_made(client)
    be(client, "Ann", rank="8k")
    assert [one["id"] for one in get(client, "/train")["next"]] == [FIRST.id, SECOND.id]
    assert looked == [1]  # no time for more
    monkeypatch.setattr(training, "LOOKING", 60.0)
    assert [one["id"] for one in get(client, "/train")["next"]] == [SECOND.id, FIRST.id]
    assert looked == [1, 1]  # the first one's were kept
    get(client, "/train")
    assert looked == [1, 1]


def test_an_exercise_is_opened_answered_and_comes_back(client: TestClient) -> None:
    add_made(client)
    be(client, "Ann")
    opened = get(client, f"/train/exercises/{FIRST.id}")
    assert opened["exercise"]["move"] == FIRST.move
    assert opened["record"]["nodes"][-1]["to_move"] == "B"
    assert len(opened["record"]["nodes"]) == FIRST.move
    assert "8k" in opened["peers"]["sentence"]
    answer = client.post(f"/api/v1/train/exercises/{FIRST.id}", json={"move": "pass"}).json()
    assert answer["verdict"] in ("right", "close", "wrong")
    assert answer["move"] == "pass"
    after = get(client, "/train")
    assert (after["new"], after["answers"]) == (1, 1)
    assert FIRST.id not in {one["id"] for one in after["next"]}
    taken = format_gtp(FIRST.game.moves[-1], 9)
    bad = client.post(f"/api/v1/train/exercises/{FIRST.id}", json={"move": taken})
    assert bad.status_code == 400
    assert get(client, "/train")["answers"] == 1
    assert client.get("/api/v1/train/exercises/nothing").status_code == 404


def test_the_review_and_its_judge_decide_about_answers(
    client: TestClient, networks: NetworkService, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    judge = fake_evaluator()
    monkeypatch.setattr(networks, "reviewers", lambda: (asked.append("judge"), (judge, None))[1])
    game = add_made(client)
    be(client, "Ann")
    better, played = (format_gtp(move, 9) for move in (FIRST.line[0], FIRST.played))
    path = f"/api/v1/train/exercises/{FIRST.id}"
    right = client.post(path, json={"move": better}).json()
    assert (right["verdict"], right["loss"], right["best"][0]) == ("right", 0.0, better)
    wrong = client.post(path, json={"move": played}).json()
    assert (wrong["verdict"], wrong["loss"], wrong["best"][0]) == ("wrong", FIRST.loss, better)
    assert wrong["refutation"]
    guessed = client.post(f"/api/v1/library/{game}/guess", json={"turn": 4, "move": better})
    assert guessed.status_code == 200
    assert asked == ["judge"] * 3


def test_progress_survives_a_restart_and_is_exported(
    networks: NetworkService, tmp_path: Path
) -> None:
    for visit in range(2):
        app = create_app(networks, store=Store(tmp_path / "store"))
        with TestClient(app, base_url="http://localhost") as client:
            if not visit:
                add_made(client)
                be(client, "Ann")
                client.post(f"/api/v1/train/exercises/{FIRST.id}", json={"move": "pass"})
            assert get(client, "/train")["answers"] == 1
            exported = client.get("/api/v1/train/progress").content
    assert json.loads(exported)["names"] == ["Ann"]
    with TestClient(create_app(networks), base_url="http://localhost") as other:
        add_made(other)
        taken = other.post("/api/v1/train/progress", content=exported)
        assert taken.json() == {"changed": 1}
        assert other.post("/api/v1/train/progress", content=exported).json() == {"changed": 0}
        assert get(other, "/train")["answers"] == 1
        bad = other.post("/api/v1/train/progress", content=b"{}")
        assert bad.status_code == 400


def test_progress_of_a_year_is_taken_over(networks: NetworkService) -> None:
    """Every answer of three a day makes a file far beyond what other requests may have."""
    card = answered(None, "right", 1.8e9)
    kept = {f"exercise{number}": replace(card, answers=card.answers * 9) for number in range(1000)}
    names = [f"name {number}" for number in range(30)]
    exported = to_json(Progress(names, kept).content()).encode()
    assert len(exported) > 3 * ServerLimits().body
    with TestClient(create_app(networks), base_url="http://localhost") as client:
        taken = client.post("/api/v1/train/progress", content=exported)
        assert taken.json() == {"changed": 1000}
        assert client.get("/api/v1/train/progress").json()["exercises"].keys() == kept.keys()
        me = get(client, "/me")
        assert client.put("/api/v1/me", json={"names": me["names"]}).status_code == 200


def test_progress_that_cannot_be_kept_changes_nothing(networks: NetworkService) -> None:
    """An endless number becomes null where it is kept, and nothing could be read from then on."""
    good = to_json(Progress(["Ann"], {"a": answered(None, "right", 1.8e9)}).content())
    with TestClient(create_app(networks), base_url="http://localhost") as client:
        for bad in ("1e999", "-1", "NaN"):
            content = good.replace("1800000000.0", bad)
            assert content != good
            answer = client.post("/api/v1/train/progress", content=content.encode())
            assert answer.status_code == 400
            assert answer.json()["error"]
        assert get(client, "/train")["answers"] == 0
        assert get(client, "/me")["names"] == []


ANSWERS_AND_IS_KILLED = """
import os, signal, sys
from pathlib import Path
from starlette.testclient import TestClient
from tengen.web.app import create_app
from tengen.web.networks import NetworkService
from tengen.web.store import Store
from tests.web.test_training import FIRST, add_made, be

app = create_app(NetworkService("fast"), store=Store(Path(sys.argv[1])))
with TestClient(app, base_url="http://localhost") as client:
    add_made(client)
    be(client, "Ann")
    answer = client.post(f"/api/v1/train/exercises/{FIRST.id}", json={"move": "pass"})
    print(answer.json()["due"], flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_an_answer_is_kept_by_a_server_that_is_killed(
    networks: NetworkService, tmp_path: Path
) -> None:
    store = tmp_path / "store"
    root = Path(__file__).parents[2]
    killed = subprocess.run(
        [sys.executable, "-c", ANSWERS_AND_IS_KILLED, str(store)],
        cwd=root, stdout=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    assert killed.returncode == -signal.SIGKILL
    app = create_app(networks, store=Store(store))
    with TestClient(app, base_url="http://localhost") as client:
        assert get(client, "/train")["answers"] == 1
        kept = get(client, f"/train/exercises/{FIRST.id}")["exercise"]
        assert kept["due"] == float(killed.stdout)


def test_mistakes_of_a_game_for_a_rank(client: TestClient) -> None:
    game = add_made(client)
    found = get(client, f"/library/{game}/peers", rank="8k")
    assert found["rank"] == "8k"
    assert {one["move"] for one in found["mistakes"]} == {5, 25}
    assert [one["move"] for one in found["risks"]] == list(range(1, 41))
    assert all(0 < one["risk"] < 1 for one in found["risks"])
    worth = [one["peers"]["worth"] for one in found["mistakes"]]
    assert worth == sorted(worth, reverse=True)
    assert get(client, f"/library/{game}/peers")["rank"] is None, "nobody is asked for"
    be(client, "ann")
    own = get(client, f"/library/{game}/peers")
    assert (own["rank"], own["color"]) == ("8k", "B")
    assert own["risks"] == found["risks"]
    names = {one["move"]: one["played_name"] for one in own["mistakes"]}
    at = MADE.game.at(4)
    assert names[5] == name_of(at, MADE.game.moves[4])
    path, asked = f"/api/v1/library/{game}/peers", {"Accept-Language": "ja"}
    told = {
        one["move"]: one["played_name"]
        for one in client.get(path, headers=asked).json()["mistakes"]
    }
    with speaking("ja"):
        assert told[5] == name_of(at, MADE.game.moves[4]) != names[5], "asked for in English before"
    assert client.get("/api/v1/library/nothing/peers", params={"rank": "8k"}).status_code == 404
    bad = client.get(f"/api/v1/library/{game}/peers", params={"rank": "strong"})
    assert bad.status_code == 400


def test_insights_of_a_player(client: TestClient) -> None:
    add_made(client)
    found = get(client, "/insights", player="Ann")
    assert (found["games"], found["moves"], found["rank"]) == (1, 20, "8k")
    assert found["total"]["error"] is None
    assert found["advice"] == []
    assert get(client, "/insights", player="Zoe")["games"] == 0
    assert get(client, "/insights", player="Ann", rank="3d")["rank"] == "3d"


def test_the_users_rank_is_what_he_says_else_the_estimate_by_moves_and_results(
    client: TestClient,
) -> None:
    add_made(client)
    be(client, "Ann")
    app: Any = client.app
    for report, rank in (
        ({"steps": 20.0, "together": None}, "10k"),
        ({"steps": 20.0, "together": {"steps": 23.0}}, "7k"),
    ):
        row = {"name": "Ann", "made": 1.0, "report": json.dumps(report)}
        app.state.services.store.insert("players", row, otherwise="REPLACE")
        assert get(client, "/insights", player="Ann")["rank"] == rank
    be(client, "Ann", rank="3d")
    assert get(client, "/insights", player="Ann")["rank"] == "3d"


def test_the_hour_of_a_game_is_told_where_its_record_has_it(client: TestClient) -> None:
    for seed, date in enumerate(("2026-03-01 21:30", "2026-03-02 08 05 10", "2026-03-03"), 2):
        add_made(client, made_game({5: 8.0}, info=replace(MADE.info, date=date), seed=seed))
    hours = get(client, "/insights", player="Ann")["hours"]
    assert {(one["name"], one["games"]) for one in hours} == {("evening", 1), ("morning", 1)}


def test_made_endgames_are_listed_and_answered(client: TestClient) -> None:
    found = get(client, "/train/endgames")
    assert found["kinds"] == {"worth": 60, "sente": 60, "move": 60, "first": 20, "board": 20}
    assert (found["total"], found["own"]) == (220, 0)
    listed = get(client, "/train/endgames", kind="first")
    assert listed["total"] == 20
    opened = get(client, f"/train/endgames/{listed['next'][0]['id']}")
    assert opened["choices"] == ["A", "B", "C"]
    assert set(opened["record"]["nodes"][0]["labels"].values()) == {"A", "B", "C"}
    verdicts = []
    for choice in opened["choices"]:
        answer = client.post(f"/api/v1/train/endgames/{opened['id']}", json={"answer": choice})
        verdicts.append(answer.json()["verdict"])
    assert sorted(verdicts) == ["right", "wrong", "wrong"]
    assert get(client, "/train/endgames", kind="first")["answers"] == 3
    bad = client.post(f"/api/v1/train/endgames/{opened['id']}", json={"answer": "D"})
    assert bad.status_code == 400
    assert client.get("/api/v1/train/endgames/nothing").status_code == 404
    assert client.get("/api/v1/train/endgames", params={"kind": "dinner"}).status_code == 400


def test_a_board_is_played_out_over_the_api(client: TestClient) -> None:
    opened = get(client, "/train/endgames/board-01")
    assert (opened["kind"], opened["record"]["size"]) == ("board", 9)
    path = "/api/v1/train/endgames/board-01"
    answer = client.post(path, json={"moves": ["pass"]}).json()
    assert answer["verdict"] is None
    assert answer["right"]
    assert answer["lost"] != "0"
    moves: list[str] = []
    while not answer["due"]:
        wrong = client.post(path, json={"moves": [*moves, "pass"]}).json()
        moves.append(wrong["right"][0] if wrong["right"] else "pass")
        answer = client.post(path, json={"moves": moves}).json()
    assert (answer["verdict"], answer["lost"]) == ("right", "0")
    assert get(client, "/train/endgames", kind="board")["right"] >= 1


def test_own_endgames_come_from_reviews(client: TestClient) -> None:
    game = add_made(client, with_proved_place())
    be(client, "Ann")
    found = get(client, "/train/endgames", own=True)
    assert {row["kind"] for row in found["next"]} == {"worth", "sente", "move"}
    opened = get(client, f"/train/endgames/{found['next'][0]['id']}")
    assert (opened["source"], opened["move"]) == (game, 0)
    assert set(opened["record"]["nodes"][0]["labels"].values()) == {"?"}
    be(client, "Zoe")
    assert get(client, "/train/endgames", own=True)["total"] == 0


def test_a_move_is_guessed(client: TestClient) -> None:
    game = add_made(client)
    played = format_gtp(MADE.game.moves[4], 9)
    found = client.post(f"/api/v1/library/{game}/guess", json={"turn": 4, "move": played}).json()
    assert (found["points"], found["played"], found["move"]) == (100, played, played)
    assert found["shares"] == found["played_shares"]
    assert {"20k", "1d", "7d"} <= set(found["shares"])
    other = client.post(f"/api/v1/library/{game}/guess", json={"turn": 4, "move": "pass"}).json()
    assert other["points"] <= 50
    for turn, status in ((400, 400), (-1, 422)):
        bad = client.post(f"/api/v1/library/{game}/guess", json={"turn": turn, "move": "A1"})
        assert bad.status_code == status


def test_lists_and_charts_are_the_users_under_all_of_his_names(client: TestClient) -> None:
    other = replace(MADE.info, black="Carl", white="ANN-kgs")
    ids = [add_made(client), add_made(client, made_game({6: 8.0}, info=other, seed=2))]
    add_made(client, made_game({}, info=replace(other, white="Dora"), seed=3))
    assert get(client, "/library", mine=True)["total"] == 0, "nobody has said who the user is"
    assert not any(row["is_me"] for row in get(client, "/players"))
    be(client, "Ann", "ann-kgs", "nobody")
    mine = get(client, "/library", mine=True, sort="added")
    assert (mine["total"], {game["id"] for game in mine["games"]}) == (2, set(ids))
    assert get(client, "/library")["total"] == 3
    assert get(client, "/library", mine=True, words="carl")["total"] == 1
    rows = [(row["player"], row["games"], row["is_me"]) for row in get(client, "/players")]
    assert rows == [("Ann", 2, True), ("Carl", 2, False), ("Bob", 1, False), ("Dora", 1, False)]
    assert get(client, "/rank", player="ANN-kgs")["games"] == 2
    assert get(client, "/insights", player="ANN-kgs")["games"] == 2
    app: Any = client.app
    found = get(client, "/rank", player="Ann")
    assert found["estimate"] is None
    report = RankReport(
        "Ann, ANN-kgs", "8k", 22.0, 1300.0, 21.0, 23.0, 40, 2, [], {}, {}, [], "default", [],
        together=None, is_wide=False,
    )  # fmt: skip
    row = {"name": "ANN-kgs", "made": 1.0, "report": to_json(report)}
    app.state.services.store.insert("players", row, otherwise="REPLACE")
    assert get(client, "/rank", player="Ann")["estimate"]["rank"] == "8k"
    assert get(client, "/rank", player="Carl")["estimate"] is None


def test_a_report_says_how_mistakes_look_to_players_of_a_rank(client: TestClient) -> None:
    """Of the rank that the record states, or that the user says he has."""
    where = f"/api/v1/library/{add_made(client)}/export?kind=report"
    assert client.get(where).text.count("of 10 at 8k find") == 2
    be(client, "ann", rank="3k")
    page = client.get(where).text
    assert page.count("of 10 at 3k find") == 2
    assert "at 8k" not in page
    be(client, "Bob", rank="3k")
    assert "at 3k" not in client.get(where).text, "Bob's mistakes are not in it"
