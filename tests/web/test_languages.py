"""Each request is answered in the language that it asks for, whoever else asks meanwhile."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient


def character(client: TestClient, language: str, address: str = "/api/v1/about") -> str:
    bots = client.get(address, headers={"accept-language": language}).json()["bots"]
    return next(bot["character"] for bot in bots if bot["name"] == "random")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ja", "どこにでも石を置きます"),
        ("nl, de-CH;q=0.5", "setzt Steine irgendwohin"),
        ("tlh", "puts stones anywhere"),
        ("", "puts stones anywhere"),
        ("\x7f;q=, ;;q=1,zh-TW", "隨處落子"),
    ],
)
def test_a_request_says_what_it_reads(client: TestClient, language: str, told: str) -> None:
    assert character(client, language) == told
    assert character(client, "en") == "puts stones anywhere"


def test_an_address_may_say_it_too(client: TestClient) -> None:
    told = character(client, "ja", "/api/v1/about?language=fr")
    assert told == "pose des pierres n’importe où"


def test_the_chosen_language_is_kept(client: TestClient) -> None:
    before = client.get("/api/v1/about").json()["settings"]
    assert before["language"] is None
    kept = client.put("/api/v1/settings", json={**before, "language": "ko"}).json()
    assert kept["language"] == "ko"
    assert client.put("/api/v1/settings", json=before).json()["language"] is None
