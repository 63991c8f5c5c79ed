"""Games against bots: played over the API, kept, finished, reviewed."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tengen.bots import BOTS
from tengen.coords import Move
from tengen.game import Game
from tengen.train.teaching import TakeBack
from tengen.web import clocks, matches
from tengen.web.app import create_app
from tengen.web.networks import NetworkService
from tengen.web.store import Store


@pytest.fixture(name="client")
def _client(fresh_client: TestClient) -> TestClient:
    return fresh_client


def begin(client: TestClient, **asked: Any) -> dict[str, Any]:
    answer = client.post("/api/v1/play", json={"bot": "random", "size": 9, "seed": 1, **asked})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def act(client: TestClient, match: str, action: str, point: str | None = None) -> dict[str, Any]:
    asked = {"action": action, "point": point}
    answer = client.post(f"/api/v1/play/{match}", json=asked)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def reply(client: TestClient, match: str) -> dict[str, Any]:
    return dict(client.post(f"/api/v1/play/{match}/reply").json())


def test_every_registered_bot_answers(client: TestClient) -> None:
    bots = [bot["name"] for bot in client.get("/api/v1/about").json()["bots"]]
    assert sorted(bots) == sorted(set(BOTS) - {"bot"})  # which reads a folder
    quick = {"search": "search:visits=4", "uct": "uct:playouts=20"}
    for bot in bots:
        match = begin(client, bot=quick.get(bot, bot))["id"]
        assert act(client, match, "move", "E5")["state"] == "bots"
        found = reply(client, match)
        assert found["state"] == "yours", bot
        assert len(found["record"]["nodes"]) == 3


def test_a_human_opponent_plays_whatever_network_judges() -> None:
    with TestClient(create_app(NetworkService("fast")), base_url="http://localhost") as client:
        match = begin(client, bot="human:rank=8k")["id"]
        act(client, match, "move", "E5")
        assert reply(client, match)["state"] == "yours"


@pytest.mark.parametrize(
    "bot",
    [
        "bot:/etc",
        "search:visits=1e6",
        "search:visits=2001",
        "search:seconds=11",
        "uct:playouts=1e7",
        "endgame:seconds=3600",
        "search:visits=many",
    ],
)
def test_bots_from_outside_read_no_files_and_spend_little(client: TestClient, bot: str) -> None:
    assert client.post("/api/v1/play", json={"bot": bot, "size": 9}).status_code == 400


def test_a_game_goes_on_after_a_restart(networks: NetworkService, tmp_path: Path) -> None:
    def open_client() -> TestClient:
        return TestClient(create_app(networks, store=Store(tmp_path)), base_url="http://localhost")

    with open_client() as client:
        match = begin(client)["id"]
        act(client, match, "move", "E5")
    with open_client() as client:
        assert [one["moves"] for one in client.get("/api/v1/play").json()] == [1]
        assert client.get(f"/api/v1/play/{match}").json()["state"] == "bots"
        assert reply(client, match)["state"] == "yours"


def test_two_passes_count_the_board_and_the_game_is_in_the_library(client: TestClient) -> None:
    corner = "(;GM[1]SZ[5]RU[chinese]KM[0.5]AB[ab][bb][cb][db][eb]PL[W])"
    match = begin(client, bot="influence", color="W", start={"sgf": corner})["id"]
    act(client, match, "pass")
    found = reply(client, match)
    while found["state"] == "yours":
        act(client, match, "pass")
        found = reply(client, match)
    assert found["state"] == "over"
    assert found["result"].startswith("B+")
    row = client.get(f"/api/v1/library/{found['game']}").json()["game"]
    assert (row["source"], row["result"], row["white"]) == ("played", found["result"], "You")
    jobs = client.get("/api/v1/jobs").json()
    assert [(job["kind"], job["game"]) for job in jobs] == [("review", found["game"])]


def test_resigning_gives_the_bot_the_game(client: TestClient) -> None:
    match = begin(client)["id"]
    act(client, match, "move", "E5")
    found = act(client, match, "resign")
    assert (found["state"], found["result"]) == ("over", "W+R")
    app: Any = client.app
    (row,) = app.state.services.store.rows("SELECT played FROM games")
    assert abs(row["played"] - time.time()) < 60
    answer = client.post(f"/api/v1/play/{match}", json={"action": "pass"})
    assert "over" in answer.json()["error"]


def test_undo_takes_back_the_persons_move_and_the_answer(client: TestClient) -> None:
    match = begin(client)["id"]
    act(client, match, "move", "E5")
    reply(client, match)
    act(client, match, "move", "C3")
    reply(client, match)
    assert len(act(client, match, "undo")["record"]["nodes"]) == 3
    assert len(act(client, match, "undo")["record"]["nodes"]) == 1


def test_a_hint_names_the_bots_move_and_the_networks(client: TestClient) -> None:
    match = begin(client, bot="policy")["id"]
    found = client.post(f"/api/v1/play/{match}/hint").json()
    assert found["move"] == found["moves"][0]["move"]
    assert len(found["moves"]) == 3


def test_time_runs_out(client: TestClient) -> None:
    match = begin(client, minutes=1e-9)["id"]
    assert act(client, match, "move", "E5")["result"] == "W+T"


def test_byo_yomi_begins_when_the_main_time_is_over(client: TestClient) -> None:
    match = begin(client, minutes=0, periods=2, period_seconds=30)
    after = act(client, match["id"], "move", "E5")  # within the first period, which stays
    assert (after["result"], after["periods_used"]) == ("", 0)
    assert after["record"]["komi"] == 7.5


def test_rules_and_komi_are_the_players(client: TestClient) -> None:
    record = begin(client, rules="japanese", komi=0.5)["record"]
    assert (record["rules"], record["komi"]) == ("japanese", 0.5)


def test_bots_have_names(client: TestClient) -> None:
    assert begin(client, bot="human:rank=8k")["bot_name"] == "Hana 8k"
    assert begin(client, bot="search", thinks=5)["bot_name"] == "Sage (5 s a move)"
    assert begin(client, bot="random", thinks=5)["bot_name"] == "Pebble"


BAD = {
    "no bot": ({"bot": "deepblue"}, "deepblue"),
    "a file as net": ({"bot": "policy:net=/etc/passwd"}, "passwd"),
    "endless search": ({"bot": "search:visits=999999"}, "2000"),
    "handicap": ({"size": 5, "handicap": 9}, "handicap"),
    "rules": ({"rules": "chess"}, "chess"),
}


@pytest.mark.parametrize(("asked", "said"), BAD.values(), ids=list(BAD))
def test_bad_wishes_are_refused(client: TestClient, asked: dict[str, Any], said: str) -> None:
    answer = client.post("/api/v1/play", json={"size": 9, **asked})
    assert answer.status_code == 400
    assert said in answer.json()["error"]


def test_an_illegal_move_and_one_out_of_turn_are_refused(client: TestClient) -> None:
    match = begin(client)["id"]
    act(client, match, "move", "E5")
    answer = client.post(f"/api/v1/play/{match}", json={"action": "move", "point": "C3"})
    assert "bot's turn" in answer.json()["error"]
    reply(client, match)
    answer = client.post(f"/api/v1/play/{match}", json={"action": "move", "point": "E5"})
    assert "occupied" in answer.json()["error"]


# A white stone on A9 would be dead in Black's ground; White has the right side.
_ENDED = "(;SZ[9]KM[0.5]RU[Chinese]AB{}AW{}[aa]PL[B])".format(
    "".join(f"[d{row}]" for row in "abcdefghi"),
    "".join(f"[f{row}]" for row in "abcdefghi"),
)


def test_the_dead_stones_of_a_finished_game_can_be_corrected(client: TestClient) -> None:
    match = begin(client, bot="policy", start={"sgf": _ENDED})["id"]
    too_early = client.post(f"/api/v1/play/{match}/dead", json={"toggled": []})
    assert too_early.status_code == 400
    assert "two passes" in too_early.json()["error"]
    act(client, match, "pass")
    ended = reply(client, match)
    while ended["state"] != "over":
        act(client, match, "pass")
        ended = reply(client, match)
    count = ended["count"]
    assert count["dead"] == ended["dead"] == ["A9"]
    assert count["result"] == ended["result"]
    assert count["owners"][0] == 1
    first = ended["game"]
    asked = {"toggled": ["A9"]}
    corrected = client.post(f"/api/v1/play/{match}/dead", json=asked).json()
    assert corrected["dead"] == []
    # Black's ground, 27 points, is nobody's with a live stone in it.
    assert corrected["count"]["lead"] == count["lead"] - 28
    game = client.get(f"/api/v1/library/{corrected['game']}").json()
    assert game["game"]["result"] == corrected["result"]
    assert "white_territory" in game["record"]["nodes"][-1]["marks"]
    assert client.get(f"/api/v1/library/{first}").status_code == 404
    again = client.post(f"/api/v1/play/{match}/dead", json={"toggled": []}).json()
    assert (again["dead"], again["result"]) == (["A9"], ended["result"])
    bad = client.post(f"/api/v1/play/{match}/dead", json={"toggled": ["B9"]})
    assert "No stone at B9" in bad.json()["error"]


def test_a_move_needs_its_point(client: TestClient) -> None:
    match = begin(client)["id"]
    for point in ("", None):
        asked = {"action": "move", "point": point}
        answer = client.post(f"/api/v1/play/{match}", json=asked)
        assert answer.status_code == 400
        assert answer.json()["error"] == "A move needs its point."
    assert len(client.get(f"/api/v1/play/{match}").json()["record"]["nodes"]) == 1


def test_setting_the_clock_costs_nobody_his_game(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin(client, minutes=10)["id"]
    real = time.time
    for jump in (3600.0, -3600.0):
        monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
        seconds = client.get(f"/api/v1/play/{match}").json()["seconds"]["B"]
        assert 0 <= seconds < 600
    assert act(client, match, "move", "E5")["result"] == ""


def test_the_time_that_a_server_is_off_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "_STARTED", 1000.0)
    monkeypatch.setattr(clocks, "_STARTED_AT", time.monotonic() - 5.0)
    assert clocks.thought_since(100.0) == pytest.approx(5.0, abs=1.0)  # begun before a restart
    assert clocks.thought_since(1003.0) == pytest.approx(2.0, abs=1.0)
    assert clocks.thought_since(5000.0) == 0.0  # the clock was ahead when it was written


def offer_pass_back(
    position: Game, move: Move, evaluator: object, points: float
) -> TakeBack | None:
    """Offer nothing but A1 back."""
    hints = ("Look at the centre.", "It saves nothing.", "Better: E5.")
    return TakeBack(points + 4, 40, hints) if move == 72 else None


def test_a_teaching_game_offers_moves_back(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "offer_back", offer_pass_back)
    match = begin(client, bot="random", teach=5)
    assert match["teach"] == 5
    path = f"/api/v1/play/{match['id']}/check"
    offer = client.post(path, json={"point": "A1"}).json()["offer"]
    assert (offer["point"], offer["loss"], offer["better"]) == ("A1", 9, "E5")
    assert len(offer["hints"]) == 3
    assert client.post(path, json={"point": "C3"}).json() == {"offer": None}
    act(client, match["id"], "move", "C3")
    assert client.post(path, json={"point": "A1"}).json() == {"offer": None}, "it is not his turn"
    reply(client, match["id"])
    assert client.post(path, json={"point": "C3"}).status_code == 400
    plain = begin(client, bot="random")["id"]
    assert client.post(f"/api/v1/play/{plain}/check", json={"point": "A1"}).json() == {
        "offer": None
    }


def test_an_opponent_stays_near_the_players_strength(client: TestClient) -> None:
    first = begin(client, bot="human:rank=near")
    assert first["bot"] == "human:rank=12k", "nothing is known of the player"
    act(client, first["id"], "move", "E5")
    act(client, first["id"], "resign")
    weaker = begin(client, bot="human:rank=near")
    assert weaker["bot"] == "human:rank=13k"
    assert begin(client, bot="human:rank=near")["bot"] == "human:rank=13k", "this one goes on"
    state = json.loads(_state(client, weaker["id"]))
    state["result"] = f"{state['color']}+R"
    client.app.state.services.store.change(  # type: ignore[attr-defined]
        "UPDATE matches SET state = ? WHERE id = ?", [json.dumps(state), weaker["id"]]
    )
    assert begin(client, bot="human:rank=near")["bot"] == "human:rank=12k"


def _state(client: TestClient, match: str) -> str:
    store = client.app.state.services.store  # type: ignore[attr-defined]
    return str(store.row("SELECT state FROM matches WHERE id = ?", [match])["state"])


def test_two_bots_play_each_other_to_the_end(client: TestClient) -> None:
    match = begin(client, bot="random", rival="human:rank=9k", size=5, color="B")
    assert (match["bot_name"], match["rival_name"], match["state"]) == ("Pebble", "Hana 9k", "bots")
    answer = client.post(f"/api/v1/play/{match['id']}", json={"action": "pass"})
    assert "wo bots" in answer.json()["error"]
    colors = set()
    for _ in range(200):
        match = reply(client, match["id"])
        colors.add(match["record"]["nodes"][-1]["color"])
        if match["state"] == "over":
            break
    assert match["result"]
    assert colors == {"B", "W"}
    row = client.get(f"/api/v1/library/{match['game']}").json()["game"]
    assert (row["black"], row["white"]) == ("Hana 9k", "Pebble")


def test_a_rival_from_outside_is_checked_as_a_bot_is(client: TestClient) -> None:
    asked = {"bot": "random", "rival": "bot:/etc", "size": 9}
    assert client.post("/api/v1/play", json=asked).status_code == 400


def test_atari_go_ends_with_the_first_capture_and_is_not_reviewed(client: TestClient) -> None:
    found = begin(client, bot="capture:level=easy", size=7)
    match = found["id"]
    assert found["captures"] is True
    refused = client.post(f"/api/v1/play/{match}", json={"action": "pass"})
    assert refused.status_code == 400
    assert client.post(f"/api/v1/play/{match}/hint").json()["moves"] == []
    points = iter([f"{column}{row}" for row in (4, 3, 5, 2, 6, 1, 7) for column in "DCEBFAG"])
    while found["state"] != "over":
        if found["state"] == "bots":
            found = reply(client, match)
            continue
        answer = client.post(
            f"/api/v1/play/{match}", json={"action": "move", "point": next(points)}
        )
        if answer.status_code == 200:
            found = dict(answer.json())
    assert found["result"] in ("B+", "W+")
    assert found["game"] is None
    assert found["count"] is None


@pytest.mark.parametrize(
    "asked",
    [{"size": 19}, {"handicap": 2}, {"teach": 5}, {"rival": "random"}],
)
def test_what_is_no_atari_go_is_refused(client: TestClient, asked: dict[str, Any]) -> None:
    answer = client.post("/api/v1/play", json={"bot": "capture", "size": 7, **asked})
    assert answer.status_code == 400
    assert "Atari Go" in answer.text or "one of these bots" in answer.text


def test_two_learned_players_of_atari_go_can_be_watched(client: TestClient) -> None:
    found = begin(client, bot="capture:level=hard", rival="capture:level=easy", size=5)
    while found["state"] != "over":
        found = reply(client, found["id"])
    assert found["result"] in ("B+", "W+")
