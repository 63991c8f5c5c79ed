"""Only this machine, only our page, and only requests of a bounded size."""

from __future__ import annotations

import struct
import threading
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tengen.errors import GoError
from tengen.web.app import create_app
from tengen.web.guard import PROTECTION
from tengen.web.limits import ServerLimits
from tengen.web.networks import NetworkService
from tengen.web.pages import STATIC
from tengen.web.server import check_hosting


@pytest.mark.parametrize("host", ["localhost", "localhost:8361", "127.0.0.1:1", "[::1]:8361"])
def test_loopback_names_are_answered(client: TestClient, host: str) -> None:
    assert client.get("/api/v1/about", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:80", "10.0.0.1", ""])
def test_other_names_are_not(client: TestClient, host: str) -> None:
    assert client.get("/api/v1/about", headers={"host": host}).status_code == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:1", "http://[", "localhost", ""]
)
def test_requests_of_other_pages_are_refused(client: TestClient, origin: str) -> None:
    answer = client.post("/api/v1/record", content=b"(;)", headers={"origin": origin})
    assert answer.status_code == 403


def test_requests_of_our_page_are_answered(client: TestClient) -> None:
    headers = {"origin": "http://localhost"}
    assert client.post("/api/v1/record", content=b"(;)", headers=headers).status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_other_sites_may_link_to_the_page_and_nothing_else(client: TestClient, site: str) -> None:
    link = {"sec-fetch-site": site, "sec-fetch-mode": "navigate"}
    probe = {"sec-fetch-site": site, "sec-fetch-mode": "no-cors"}
    assert client.get("/", headers=link).status_code in (200, 503)  # 503: not built
    assert client.get("/", headers=probe).status_code == 403
    assert client.get("/api/v1/about", headers=link).status_code == 403
    assert client.get("/api/v1/about", headers=probe).status_code == 403
    assert client.post("/", headers=link).status_code == 403


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_our_page_and_the_address_bar_may_ask(client: TestClient, site: str) -> None:
    headers = {"sec-fetch-site": site, "sec-fetch-mode": "cors"}
    assert client.get("/api/v1/about", headers=headers).status_code == 200


def test_a_large_request_is_refused_with_or_without_its_length(client: TestClient) -> None:
    text = b'{"sgf": "(;C[' + b"x" * 100_000 + b'])"}'
    assert client.post("/api/v1/evaluate", content=text).status_code == 413
    pieces = (text[start : start + 5000] for start in range(0, len(text), 5000))
    answer = client.post("/api/v1/evaluate", content=pieces)
    assert answer.status_code == 413
    assert "100 kB" in answer.json()["error"]


def test_a_browser_may_load_nothing_from_elsewhere(client: TestClient) -> None:
    headers = client.get("/api/v1/about").headers
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["x-content-type-options"] == "nosniff"


def test_every_answer_is_protected(
    networks: NetworkService, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(networks)

    @app.get("/fault")
    async def fault() -> None:
        raise KeyError("a fault of ours")

    app.router.routes.insert(0, app.router.routes.pop())  # before the page
    large = b"x" * 200_000
    with TestClient(app, base_url="http://localhost") as client:
        answers = {
            200: client.get("/api/v1/about"),
            400: client.post("/api/v1/record", content=b"no game"),
            403: client.get("/api/v1/about", headers={"origin": "http://["}),
            404: client.get("/api/v1/nothing"),
            405: client.delete("/api/v1/about"),
            413: client.post("/api/v1/evaluate", content=large),
            421: client.get("/", headers={"host": "evil.example"}),
            422: client.post("/api/v1/evaluate", json={"sfg": 1}),
            500: client.get("/fault"),
        }
    for status, answer in answers.items():
        assert answer.status_code == status
        for name, value in PROTECTION.items():
            assert answer.headers[name] == value, (status, name)
        if status >= 400:
            assert answer.json().keys() == {"error", "advice"}
    assert "a fault of Tengen" in caplog.text


def test_more_requests_than_can_be_answered_are_told_to_come_back() -> None:
    with TestClient(
        create_app(limits=ServerLimits(requests=0)), base_url="http://localhost"
    ) as client:
        answer = client.get("/api/v1/about")
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) >= 1


@pytest.mark.parametrize(
    "path", ["/../pyproject.toml", "/%2e%2e/app.py", "/..%2fapp.py", "/%2fetc/passwd"]
)
def test_no_file_outside_of_the_page_is_read(client: TestClient, path: str) -> None:
    assert client.get(path).status_code in (404, 405)


TOKEN = "a-long-and-secret-token"


@pytest.fixture
def hosted(networks: NetworkService) -> Iterator[TestClient]:
    app = create_app(networks, hosts=["go.example"], token=TOKEN)
    with TestClient(app, base_url="http://go.example", follow_redirects=False) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/games", "/api/v1/about", "/?token=wrong", "/icon.svg"])
def test_without_the_token_nothing_is_answered(hosted: TestClient, path: str) -> None:
    answer = hosted.get(path)
    assert answer.status_code == 401
    assert "token" in answer.json()["advice"]


@pytest.mark.parametrize("given", ["Bearer wrong", f"Basic {TOKEN}", TOKEN, "Bearer"])
def test_a_wrong_token_is_none(hosted: TestClient, given: str) -> None:
    headers = {"authorization": given}
    assert hosted.get("/api/v1/about", headers=headers).status_code == 401


def test_a_program_sends_the_token_with_each_request(hosted: TestClient) -> None:
    headers = {"authorization": f"Bearer {TOKEN}"}
    assert hosted.get("/api/v1/about", headers=headers).status_code == 200


def test_a_browser_gets_a_cookie_that_does_not_hold_the_token(hosted: TestClient) -> None:
    answer = hosted.get("/", params={"token": TOKEN})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert TOKEN not in cookie
    assert hosted.get("/api/v1/about").status_code == 200  # the client has kept it


def test_one_client_may_ask_only_so_much_at_once() -> None:
    limits = ServerLimits(client_requests=0)
    with TestClient(create_app(limits=limits), base_url="http://localhost") as client:
        answer = client.get("/api/v1/about")
    assert answer.status_code == 503
    assert "One client" in answer.json()["error"]


@pytest.mark.parametrize(
    ("names", "token", "missing"),
    [((), None, "--token and --name"), (("a",), None, "--token"), ((), TOKEN, "--name")],
)
def test_beyond_loopback_a_token_and_names_must_be_given(
    names: tuple[str, ...], token: str | None, missing: str
) -> None:
    with pytest.raises(GoError, match=missing):
        check_hosting("0.0.0.0", names, token)
    check_hosting("127.0.0.1", names, token)
    check_hosting("0.0.0.0", ("go.example",), TOKEN)
    with pytest.raises(GoError, match="16 characters"):
        check_hosting("0.0.0.0", ("go.example",), "short")


def test_bodies_wait_in_line_for_memory(networks: NetworkService) -> None:
    """Each upload may be 10 MB; with room for one of them at a time all are answered."""
    limits = ServerLimits(record=1_000_000, bodies=1_000_000)
    text = b"(;GM[1]SZ[9]C[" + b"x" * 700_000 + b"];B[ee])"
    states = []
    with TestClient(create_app(networks, limits=limits), base_url="http://localhost") as client:

        def upload() -> None:
            states.append(client.post("/api/v1/record", content=text).status_code)

        threads = [threading.Thread(target=upload) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert states == [200] * 8


@pytest.mark.skipif(not (STATIC / "index.html").exists(), reason="the page is not built")
def test_the_page_can_be_installed_as_an_app(client: TestClient) -> None:
    page = client.get("/").text
    assert '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials"' in page
    answer = client.get("/manifest.webmanifest")
    manifest = answer.json()
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        found = client.get(icon["src"])
        assert found.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", found.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy or "manifest-src 'self'" in policy


@pytest.mark.parametrize(
    ("length", "status"),
    [("0" * 5000 + "3", 200), ("0" * 5000 + "9" * 30, 413), ("9" * 5000, 413), ("³", 200)],
)
def test_a_length_may_have_as_many_digits_as_it_likes(
    client: TestClient, length: str, status: int
) -> None:
    headers = {b"content-length": length.encode("latin-1")}
    answer = client.post("/api/v1/record", content=b"(;)", headers=headers)
    assert answer.status_code == status
