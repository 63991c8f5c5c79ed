"""Only this machine, only our page, only so much."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient


@pytest.mark.parametrize("host", ["localhost", "localhost:8361", "127.0.0.1:1", "[::1]:8361"])
def test_loopback_names_are_answered(client: TestClient, host: str) -> None:
    assert client.get("/api/v1/about", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:80", "10.0.0.1", ""])
def test_other_names_are_not(client: TestClient, host: str) -> None:
    assert client.get("/api/v1/about", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1"])
def test_requests_of_other_pages_are_refused(client: TestClient, origin: str) -> None:
    answer = client.post("/api/v1/record", content=b"(;)", headers={"origin": origin})
    assert answer.status_code == 403


def test_requests_of_our_page_are_answered(client: TestClient) -> None:
    headers = {"origin": "http://localhost"}
    assert client.post("/api/v1/record", content=b"(;)", headers=headers).status_code == 200


def test_a_large_request_is_refused_with_or_without_its_length(client: TestClient) -> None:
    text = b"(;C[" + b"x" * 100_000 + b"])"
    assert client.post("/api/v1/record", content=text).status_code == 413
    pieces = (text[start : start + 5000] for start in range(0, len(text), 5000))
    answer = client.post("/api/v1/record", content=pieces)
    assert answer.status_code == 413
    assert "100 kB" in answer.json()["error"]


def test_a_browser_may_load_nothing_from_elsewhere(client: TestClient) -> None:
    policy = client.get("/api/v1/about").headers["content-security-policy"]
    assert policy.startswith("default-src 'self'")


@pytest.mark.parametrize(
    "path", ["/../pyproject.toml", "/%2e%2e/app.py", "/..%2fapp.py", "/%2fetc/passwd"]
)
def test_no_file_outside_of_the_page_is_read(client: TestClient, path: str) -> None:
    assert client.get(path).status_code in (404, 405)
