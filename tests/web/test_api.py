"""The API says what the commands say, and refuses anything but a game in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from typer.testing import CliRunner

from tengen import search
from tengen.cli import evaluate, influence, predict
from tengen.samples import NAMES, read_sample
from tengen.web.app import create_app
from tengen.web.limits import ServerLimits
from tengen.web.positions import Position
from tests.web.conftest import NO_LIBRARY


def command_json(command: object, *arguments: str) -> dict[str, object]:
    found = CliRunner().invoke(command.app, [*arguments, "--json"])  # type: ignore[attr-defined]
    assert found.exit_code == 0, found.output
    report: dict[str, object] = json.loads(found.stdout)
    del report["file"]
    return report


@pytest.fixture
def small_file(tmp_path: Path, small: str) -> str:
    path = tmp_path / "small.sgf"
    path.write_text(small)
    return str(path)


def test_evaluate_says_what_the_command_says(
    client: TestClient, small: str, small_file: str
) -> None:
    asked = {"sgf": small, "move": 20, "top": 7, "symmetries": 2}
    expected = command_json(evaluate, small_file, "--move", "20", "--top", "7", "--symmetries", "2")
    assert client.post("/api/v1/evaluate", json=asked).json() == expected


def test_influence_says_what_the_command_says(
    client: TestClient, small: str, small_file: str
) -> None:
    asked = {"sgf": small, "move": 20, "lambda": 0.3, "kappa": 0.9}
    expected = command_json(
        influence, small_file, "--move", "20", "--lambda", "0.3", "--kappa", "0.9"
    )
    assert client.post("/api/v1/influence", json=asked).json() == expected


def test_predict_says_what_the_command_says(
    client: TestClient, small: str, small_file: str
) -> None:
    asked = {"sgf": small, "move": 20, "moves": 4, "voices": 2}
    arguments = ("--move", "20", "--moves", "4", "--voices", "2")
    found = client.post("/api/v1/predict", json=asked).json()
    assert found == command_json(predict, small_file, *arguments)


@pytest.mark.parametrize("model", ["alive", "fitted", "propagation"])
def test_influence_knows_the_models_of_the_command(
    client: TestClient, small: str, small_file: str, model: str
) -> None:
    found = client.post("/api/v1/influence", json={"sgf": small, "model": model}).json()
    assert found == command_json(influence, small_file, "--model", model)


def test_about_names_rules_samples_and_limits(client: TestClient) -> None:
    about = client.get("/api/v1/about").json()
    assert "japanese" in about["rules"]
    assert about["samples"] == list(NAMES)
    assert (about["max_record"], about["max_moves"]) == (10_000_000, 1000)


@pytest.mark.parametrize("name", NAMES)
def test_samples_can_be_fetched_and_opened(client: TestClient, name: str) -> None:
    text = client.get(f"/api/v1/samples/{name}")
    assert text.content == read_sample(name)
    assert client.post("/api/v1/record", content=text.content).status_code == 200


def test_play_returns_what_a_move_changes(client: TestClient) -> None:
    corner = "(;SZ[5];W[aa];B[ba])"
    found = client.post("/api/v1/step", json={"sgf": corner, "play": ["E5", "A4"]}).json()
    assert found["color"] == "B"
    assert found["number"] == 4
    assert sorted(found["changes"]) == [[0, 0], [5, 1]]  # the stone in the corner is captured


BAD = {
    "no record": ("/api/v1/evaluate", {"sgf": "hello"}, 400, "no game record"),
    "illegal": ("/api/v1/step", {"sgf": "(;SZ[9];B[ee])", "play": ["E5"]}, 400, "occupied"),
    "no point": ("/api/v1/step", {"sgf": "(;SZ[9])", "play": ["Z9"]}, 400, "Z9"),
    "no such move": ("/api/v1/evaluate", {"sgf": "(;SZ[9])", "move": 5}, 400, "0 moves"),
    "no such node": ("/api/v1/evaluate", {"sgf": "(;SZ[9])", "node": 5}, 400, "1 nodes"),
    "two places": ("/api/v1/evaluate", {"sgf": "(;)", "node": 0, "move": 0}, 400, "give one"),
    "30x30": ("/api/v1/evaluate", {"sgf": "(;SZ[30])"}, 400, "'30'"),
    "25x25": ("/api/v1/evaluate", {"sgf": "(;SZ[25])"}, 400, "19x19"),
    "no model": ("/api/v1/influence", {"sgf": "(;)", "model": "x"}, 400, "propagation"),
    "lambda": ("/api/v1/influence", {"sgf": "(;)", "lambda": 2}, 422, "lambda"),
    "unknown field": ("/api/v1/evaluate", {"sgf": "(;)", "sfg": 1}, 422, "sfg"),
    "no job": ("/api/v1/jobs/none", None, 404, "job"),
    "no sample": ("/api/v1/samples/none", None, 404, "ear-reddening"),
    "no route": ("/api/v1/none", None, 404, "Not Found"),
}


@pytest.mark.parametrize(("path", "body", "status", "quoted"), BAD.values(), ids=list(BAD))
def test_what_is_wrong_is_said_in_a_sentence_with_what_to_do(
    client: TestClient, path: str, body: object, status: int, quoted: str
) -> None:
    answer = client.get(path) if body is None else client.post(path, json=body)
    assert answer.status_code == status
    problem = answer.json()
    assert quoted in problem["error"]
    assert problem["error"].endswith(".")
    assert problem["advice"].endswith(".")


def test_a_game_of_too_many_moves_is_refused(client: TestClient) -> None:
    passes = "(;SZ[19]" + ";B[];W[]" * 501 + ")"
    for path, body in (("record", passes.encode()), ("evaluate", None), ("jobs/evaluate", None)):
        answer = (
            client.post(f"/api/v1/{path}", content=body)
            if body
            else client.post(f"/api/v1/{path}", json={"sgf": passes})
        )
        assert answer.status_code == 413
        assert "1000 moves" in answer.json()["error"]


@settings(max_examples=150, deadline=None)
@given(
    st.fixed_dictionaries(
        {"sgf": st.text(alphabet="(;)[]SZABWPLE\\:19aceskt\n☗", max_size=60)},
        optional={
            "move": st.integers(0, 3),
            "play": st.lists(st.sampled_from(["A1", "pass", "T19", "x", ""]), max_size=3),
        },
    )
)
def test_any_text_is_a_position_or_a_go_error(asked: dict[str, object]) -> None:
    from tengen.errors import GoError

    try:
        Position.model_validate(asked).read(NO_LIBRARY)
    except GoError as error:
        assert str(error)  # noqa: PT017


def test_an_answer_beyond_the_limit_is_refused_in_a_sentence(small: str) -> None:
    app = create_app(limits=ServerLimits(answer=1000))
    with TestClient(app, base_url="http://localhost") as client:
        found = client.post("/api/v1/record", content=small.encode())
    assert found.status_code == 413
    assert found.json()["error"].startswith("An answer may have")


def test_a_count_says_what_it_is_made_of_and_contradicts_the_record(client: TestClient) -> None:
    wall = "AB" + "".join(f"[d{row}]" for row in "abcdefghi")
    other = "AW" + "".join(f"[f{row}]" for row in "abcdefghi")
    sgf = f"(;SZ[9]KM[0.5]RU[Japanese]RE[B+3]{wall}{other}[aa];B[ee];W[ed];B[];W[])"
    found = client.post("/api/v1/count", json={"sgf": sgf}).json()
    assert found["counting"] == "territory"
    assert found["dead"] == ["A9"]
    assert found["komi"] == 0.5
    assert found["prisoners"]["B"] == 1
    assert (found["recorded"], found["agrees"]) == ("B+3", False)
    assert "The record says B+3" in found["difference"]
    assert found["sureness"] in ("sure", "doubtful", "unfinished")
    toggled = client.post("/api/v1/count", json={"sgf": sgf, "toggled": ["A9"]}).json()
    assert toggled["dead"] == []
    early = client.post("/api/v1/count", json={"sgf": sgf, "move": 1}).json()
    assert early["recorded"] is None
    bad = client.post("/api/v1/count", json={"sgf": sgf, "toggled": ["pass"]})
    assert (bad.status_code, "Not a point" in bad.json()["error"]) == (400, True)


def test_a_move_is_tried(client: TestClient, small: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # By visits alone: a busy machine would stop after a second with too few to be sure.
    monkeypatch.setattr("tengen.review.answering.LIMITS", search.Limits(visits=200))
    asked = {"sgf": small, "move": 6}
    found = client.post("/api/v1/try", json={**asked, "try": "A1"}).json()
    assert found["verdict"] == "wrong"
    assert found["refutation"]
    assert found["text"].startswith("No: it loses ")
    best = client.post("/api/v1/try", json={**asked, "try": found["best"][0]}).json()
    assert best["verdict"] == "right"
    illegal = client.post("/api/v1/try", json={"sgf": "(;SZ[9];B[ee])", "try": "E5"})
    assert (illegal.status_code, "occupied" in illegal.json()["error"]) == (400, True)


def test_a_move_is_tried_by_the_network_that_judges_reviews(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {"sgf": "(;SZ[9];B[ee])", "try": "C3"}
    assert client.post("/api/v1/try", json=asked).json()["net"] == "default"
    monkeypatch.setattr("tengen.nets.judges.ready_judge", lambda: "fast")
    assert client.post("/api/v1/try", json=asked).json()["net"] == "fast"
