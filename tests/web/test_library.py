"""The library: what is dropped stays, under an id of its own, until somebody deletes it."""

from __future__ import annotations

import io
import json
import threading
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from tengen.cli import games
from tengen.errors import GoError
from tengen.samples import read_sample
from tengen.sgf import Record, parse_game
from tengen.web import finding, library
from tengen.web.app import create_app
from tengen.web.finding import Finder
from tengen.web.library import GameRow, Library, game_id
from tengen.web.limits import ServerLimits
from tengen.web.networks import NetworkService
from tengen.web.records import bare_record, view_last_move, view_last_moves
from tengen.web.store import Store
from tests.sgf.test_foreign import GIB, NGF, UGF

TWO = b"(;GM[1]SZ[9]PB[Ann]PW[Bea];B[ee];W[cc])(;GM[1]SZ[9]PB[Cid]PW[Dan];B[gg])"


@pytest.fixture(name="client")
def _client(fresh_client: TestClient) -> TestClient:
    return fresh_client


def add(client: TestClient, data: bytes, **options: str) -> list[dict[str, object]]:
    answer = client.post("/api/v1/library", content=data, params=options)
    assert answer.status_code == 201, answer.text
    return list(answer.json()["games"])


def test_a_game_has_the_same_id_however_often_it_is_dropped(client: TestClient) -> None:
    (first,) = add(client, read_sample("small"))
    (again,) = add(client, read_sample("small"))
    assert first["id"] == again["id"]
    assert client.get("/api/v1/library").json()["total"] == 1


def test_a_restarted_server_knows_games_places_and_lines(
    networks: NetworkService, tmp_path: Path
) -> None:
    with TestClient(
        create_app(networks, store=Store(tmp_path)), base_url="http://localhost"
    ) as client:
        (game,) = add(client, read_sample("small"))
        where = f"/api/v1/library/{game['id']}"
        client.put(f"{where}/place", json={"move": 12})
        line = {"name": "my try", "node": 3, "play": ["A1", "pass"]}
        assert client.post(f"{where}/lines", json=line).status_code == 201
    with TestClient(
        create_app(networks, store=Store(tmp_path)), base_url="http://localhost"
    ) as client:
        found = client.get(where).json()
        assert found["game"]["move"] == 12
        assert [one["name"] for one in found["lines"]] == ["my try"]
        assert len(found["record"]["nodes"]) == 58


def test_the_games_of_a_collection_are_games_of_their_own(client: TestClient) -> None:
    found = add(client, TWO, collection="club evening")
    assert [(one["black"], one["collection"]) for one in found] == [
        ("Ann", "club evening"), ("Cid", "club evening"),
    ]  # fmt: skip
    listed = client.get("/api/v1/library", params={"words": "dan club"}).json()
    assert [one["white"] for one in listed["games"]] == ["Dan"]
    assert client.get("/api/v1/library", params={"words": "100%"}).json()["total"] == 0


def test_a_kept_line_is_exported_as_a_variation(client: TestClient) -> None:
    (game,) = add(client, b"(;GM[1]SZ[9]C[hello];B[ee];W[cc])")
    where = f"/api/v1/library/{game['id']}"
    assert client.get(f"{where}/export").content == b"(;GM[1]SZ[9]C[hello];B[ee];W[cc])"
    client.post(f"{where}/lines", json={"name": "corner", "node": 1, "play": ["G3", "G7"]})
    record = parse_game(client.get(f"{where}/export").content)
    main, tried = record.root.children[0].children
    assert record.root.comment == "hello"
    assert [main.properties["W"], tried.properties["W"]] == [[b"cc"], [b"gg"]]
    assert tried.children[0].text("N") == "corner"
    answer = client.post(f"{where}/lines", json={"name": "", "node": 1, "play": ["E5"]})
    assert answer.status_code == 400
    assert "occupied" in answer.json()["error"]


@pytest.mark.parametrize("line", [-(2**70), -1, 0, 2**62 + 1, 2**70])
def test_a_line_number_that_no_store_holds_is_refused(client: TestClient, line: int) -> None:
    (game,) = add(client, read_sample("small"))
    where = f"/api/v1/library/{game['id']}/lines"
    assert client.delete(f"{where}/{line}").status_code in (400, 422)
    assert client.delete(f"{where}/{2**62}").status_code == 404


def test_deleting_takes_the_record_its_lines_and_its_file(
    networks: NetworkService, tmp_path: Path
) -> None:
    store = Store(tmp_path)
    with TestClient(create_app(networks, store=store), base_url="http://localhost") as client:
        (game,) = add(client, read_sample("small"))
        where = f"/api/v1/library/{game['id']}"
        client.post(f"{where}/lines", json={"node": 0, "play": ["A1"]})
        assert len(list(tmp_path.rglob("*.sgf"))) == 1
        assert client.delete(where).status_code == 204
        assert client.get(where).status_code == 404
        assert client.delete(where).status_code == 404
        assert store.rows("SELECT * FROM lines") == []
        assert list(tmp_path.rglob("*.sgf")) == []


NOT_GO = {
    "png": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG"),
    "zip": (b"PK\x03\x04....", "zip archive"),
    "binary": (b"(;B[ee]" + bytes(range(256)), "binary data"),
    "chess": (b"(;GM[3]FF[4];W[e4])", "chess"),
    "another game": (b"(;GM[17];B[ee])", "'17'"),
    "garbage": (b"(;garbage)", "no moves"),
    "chess in PGN": (b'\xef\xbb\xbf[Event "x"]\n1. e4 {;} e5 2. Nf3', "chess (PGN)"),
    "text": (b"Dear friend; how are you?", "no game record"),
}


@pytest.mark.parametrize(("data", "said"), NOT_GO.values(), ids=list(NOT_GO))
def test_what_is_no_game_of_go_is_named_and_not_printed(
    client: TestClient, data: bytes, said: str
) -> None:
    answer = client.post("/api/v1/library", content=data)
    assert answer.status_code == 400
    assert said in answer.json()["error"]
    assert "\\x" not in answer.json()["error"]
    assert ("record of Go" in answer.json()["advice"]) == ("not of Go" in answer.json()["error"])
    assert client.get("/api/v1/library").json()["total"] == 0


def test_ten_megabytes_of_another_programs_analysis_are_taken(client: TestClient) -> None:
    analysis = b"KT[" + b"QUJD" * 9000 + b"]C[" + b"Score: B+1.5. " * 40 + b"]"
    moves = [
        b"%s[%c%c]" % (b"BW"[n % 2 : n % 2 + 1], 97 + n % 19, 97 + n // 19) for n in range(250)
    ]
    data = b"(;GM[1]SZ[19]" + b"".join(b";" + move + analysis for move in moves) + b")"
    assert 9_000_000 < len(data) < 10_000_000
    (game,) = add(client, data)
    assert game["moves"] == 250
    found = client.get(f"/api/v1/library/{game['id']}")
    assert len(found.content) < 400_000
    asked = {"game": game["id"], "node": 250, "play": []}
    assert client.post("/api/v1/evaluate", json=asked).json()["move"] == 250


@pytest.mark.parametrize("text", [GIB, NGF, UGF], ids=["gib", "ngf", "ugf"])
def test_a_record_of_another_format_is_kept_as_sgf(client: TestClient, text: str) -> None:
    (game,) = add(client, text.encode())
    (again,) = add(client, text.encode())
    assert again["id"] == game["id"]
    exported = client.get(f"/api/v1/library/{game['id']}/export?kind=sgf").content
    assert exported.startswith(b"(;GM[1]FF[4]")
    assert parse_game(exported).info == parse_game(text).info


def test_a_name_from_outside_decides_no_path(client: TestClient, tmp_path: Path) -> None:
    (game,) = add(client, TWO[: TWO.index(b")(") + 1], collection="../../../etc/passwd")
    assert game["collection"] == "../../../etc/passwd"  # words to show, and nothing else
    for name in ("..%2f..%2ftengen.sqlite", "../tengen.sqlite", "%00", "*"):
        assert client.get(f"/api/v1/library/{name}").status_code == 404


def test_a_position_is_found_as_the_command_finds_it(
    networks: NetworkService, tmp_path: Path
) -> None:
    store = Store(tmp_path / "store")
    with TestClient(create_app(networks, store=store), base_url="http://localhost") as client:
        assert client.post("/api/v1/search", json={"pattern": "XO/OX"}).json()["games"] == 0
        (game,) = add(client, read_sample("small"))
        add(client, read_sample("ear-reddening"))
        position = {"game": game["id"], "node": 20, "play": []}
        found = client.post("/api/v1/search", json={"position": position}).json()
        assert [hit["game"]["id"] for hit in found["hits"]] == [game["id"]]
        assert found["hits"][0]["position"] == 20
        corner = "+---/|.../|.X./|..O"
        asked = {"pattern": corner, "limit": 500}
        ours = client.post("/api/v1/search", json=asked).json()["hits"]
        continuations = client.post("/api/v1/search", json=asked).json()["continuations"]
    pool = str(tmp_path / "pool.parquet")
    run = CliRunner().invoke
    made = run(games.app, ["import", str(tmp_path / "store" / "records"), "-o", pool])
    assert made.exit_code == 0, made.output
    theirs = run(games.app, ["search", corner, pool, "--json", "--limit", "0"]).stdout.splitlines()
    assert ours
    there = {game_id(hit["id"]): hit for hit in map(json.loads, theirs)}
    assert there.keys() == {hit["id"] for hit in ours}
    for hit in ours:
        for name in there[hit["id"]].keys() - {"id", "pool", "time", "black", "white", "result"}:
            assert hit[name] == there[hit["id"]][name], name
    shown = run(games.app, ["search", corner, pool, "--json", "--continuations"]).stdout
    assert continuations == [json.loads(line) for line in shown.splitlines()][:20]


def test_a_search_finds_what_came_and_not_what_went(
    networks: NetworkService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found() -> set[str]:
        asked = {"pattern": "+--/|X./|..", "limit": 500}
        return {hit["id"] for hit in client.post("/api/v1/search", json=asked).json()["hits"]}

    monkeypatch.setattr(finding, "SEGMENT", 3)
    texts = [f"(;SZ[5]PB[{n}];B[aa];W[cc])".encode() for n in range(8)]
    store = Store(tmp_path)
    with TestClient(create_app(networks, store=store), base_url="http://localhost") as client:
        ids = [str(add(client, text)[0]["id"]) for text in texts[:5]]
        assert found() == set(ids)
        monkeypatch.setattr(library, "now", lambda: 0.0)  # the clock was set back
        ids += [str(add(client, text)[0]["id"]) for text in texts[5:]]
        assert found() == set(ids)
        for gone in (ids[1], ids[7]):
            assert client.delete(f"/api/v1/library/{gone}").status_code == 204
        assert found() == set(ids) - {ids[1], ids[7]}
        store.change("DELETE FROM positions")  # as in a store of an older Tengen
        assert found() == set(ids) - {ids[1], ids[7]}
        search = Finder._search

        def delete_meanwhile(*asked: Any) -> Any:
            places = search(*asked)
            store.change("DELETE FROM games")
            return places

        monkeypatch.setattr(Finder, "_search", delete_meanwhile)
        assert found() == set()


def test_a_bad_game_is_a_note_and_the_good_ones_are_kept(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = [f"(;SZ[9]PB[{n}];B[ee])" for n in range(5)]
    bad = f"(;GM[{'9' * 5000}]SZ[9];B[ee])"
    text = "".join([*good[:3], bad, *good[3:]])
    answer = client.post("/api/v1/library", content=text.encode())
    assert answer.status_code == 201
    assert [game["black"] for game in answer.json()["games"]] == list("01234")
    assert len(answer.json()["refused"]) == 1
    assert answer.json()["refused"][0].startswith("game 4: this is a record of another game")

    def fail(record: Record) -> str:
        if record.info.black == "3":
            raise RuntimeError("nobody foresaw this")
        return bare_record(record)

    monkeypatch.setattr(library, "bare_record", fail)
    answer = client.post("/api/v1/library", content="".join(good).encode())
    assert [game["black"] for game in answer.json()["games"]] == list("0124")
    assert answer.json()["refused"] == ["game 4: the program has a fault here"]


@pytest.mark.parametrize(
    ("method", "path", "asked"),
    [
        ("PUT", "/settings", r'{"overlays": {"\ud800": true}}'),
        ("PUT", "/settings", r'{"net": "\udfff"}'),
        ("POST", "/rank", r'{"player": "a\ud800"}'),
        ("POST", "/play", r'{"bot": "\ud800"}'),
        ("POST", "/step", r'{"sgf": "(;C[\ud800])", "play": []}'),
    ],
)
def test_half_a_character_is_refused(
    client: TestClient, method: str, path: str, asked: str
) -> None:
    headers = {"content-type": "application/json"}
    answer = client.request(method, f"/api/v1{path}", content=asked, headers=headers)
    assert answer.status_code == 422
    assert "half a character" in answer.json()["error"]
    assert client.get("/api/v1/about").status_code == 200


def test_a_store_with_half_a_character_can_be_read(client: TestClient) -> None:
    services = client.app.state.services  # type: ignore[attr-defined]
    services.store.set_setting("page", {"overlays": {"\ud800": True}})
    assert client.get("/api/v1/about").status_code == 200


def test_kept_lines_have_an_end_and_open_quickly(networks: NetworkService) -> None:
    limits = ServerLimits(lines=3, line_moves=20)
    app = create_app(networks, limits=limits)
    with TestClient(app, base_url="http://localhost") as client:
        (game,) = add(client, b"(;SZ[9];B[ee])")
        where = f"/api/v1/library/{game['id']}/lines"

        def keep(moves: int) -> int:
            asked = {"node": 1, "play": ["pass"] * moves}
            return client.post(where, json=asked).status_code

        assert [keep(10), keep(11), keep(9), keep(1), keep(1)] == [201, 413, 201, 201, 413]
        lines = client.get(f"/api/v1/library/{game['id']}").json()["lines"]
        assert [len(line["steps"]) for line in lines] == [10, 9, 1]


def test_steps_of_a_line_are_what_single_moves_show(small: str) -> None:
    game = parse_game(small).game()
    expected = [view_last_move(game.at(number)) for number in range(21, len(game) + 1)]
    assert view_last_moves(game, len(game) - 20) == expected


def test_a_damaged_record_is_repaired_by_uploading_it_again(
    networks: NetworkService, tmp_path: Path
) -> None:
    store = Store(tmp_path)
    with TestClient(create_app(networks, store=store), base_url="http://localhost") as client:
        (game,) = add(client, read_sample("small"))
        (path,) = (tmp_path / "records").rglob("*.sgf")
        path.write_bytes(b"(;")
        assert client.get(f"/api/v1/library/{game['id']}").status_code == 400
        add(client, read_sample("small"))
        assert client.get(f"/api/v1/library/{game['id']}").status_code == 200


def test_a_record_that_is_added_and_deleted_at_once_is_there_or_not(tmp_path: Path) -> None:
    store = Store(tmp_path)
    shelf = Library(store, ServerLimits())
    text = b"(;SZ[5];B[aa])"

    def add_often() -> None:
        for _ in range(200):
            shelf.add(text)

    def rows() -> list[GameRow]:
        return shelf.find(words="", sort="added", first=0, count=9).games

    adding = threading.Thread(target=add_often)
    adding.start()
    while adding.is_alive():
        for row in rows():
            shelf.delete(row["id"])
    for row in rows():
        assert shelf.content(row["id"]) == text
    store.close()


def test_two_hundred_uploads_at_once_are_all_there(client: TestClient) -> None:
    texts = [f"(;GM[1]SZ[19]PB[player {n}];B[dd])".encode() for n in range(200)]
    states: list[int] = []

    def upload(text: bytes) -> None:
        states.append(client.post("/api/v1/library", content=text).status_code)

    threads = [threading.Thread(target=upload, args=[text]) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert states == [201] * 200
    assert client.get("/api/v1/library").json()["total"] == 200


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_position_is_a_picture(client: TestClient, small: str, kind: str) -> None:
    asked = {"sgf": small, "move": 20}
    answer = client.post("/api/v1/picture", json=asked, params={"kind": kind, "numbers": "true"})
    assert answer.status_code == 200
    start = {"png": b"\x89PNG", "svg": b"<?xml"}[kind]
    assert answer.content.startswith(start)
    assert answer.headers["content-disposition"].startswith("attachment")


def test_settings_stay_and_a_net_is_chosen_by_name_only(client: TestClient) -> None:
    changed = client.put("/api/v1/settings", json={"theme": "light", "overlays": {"net": True}})
    assert changed.json()["theme"] == "light"
    assert client.get("/api/v1/about").json()["settings"]["overlays"] == {"net": True}
    answer = client.put("/api/v1/settings", json={"net": "/etc/passwd"})
    assert answer.status_code == 400
    assert "default" in answer.json()["error"]
    names = [net["name"] for net in client.get("/api/v1/about").json()["nets"]]
    assert "fast" in names


def test_two_servers_do_not_share_a_store(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(GoError, match="another Tengen"):
        Store(tmp_path)
    store.close()
    Store(tmp_path).close()


def test_a_store_that_is_older_than_a_table_gets_it(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.change("INSERT INTO settings VALUES ('net', 'fast')")
    store.change("DROP TABLE players")
    store.close()
    again = Store(tmp_path)
    assert again.rows("SELECT * FROM players") == []
    assert again.rows("SELECT * FROM settings") == [{"name": "net", "value": "fast"}]
    again.close()


def test_a_store_of_a_newer_version_and_a_damaged_one_are_left_alone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.change("PRAGMA user_version = 99")
    store.close()
    with pytest.raises(GoError, match="newer"):
        Store(tmp_path)
    (tmp_path / "tengen.sqlite").write_bytes(b"this is no database" * 100)
    with pytest.raises(GoError, match="not a database"):
        Store(tmp_path)


def test_every_record_of_a_zip_is_kept_as_one_collection(client: TestClient) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("evening/one.sgf", "(;GM[1]SZ[9]PB[Ann];B[ee])")
        archive.writestr("evening/TWO.SGF", "(;GM[1]SZ[9]PB[Bea];B[cc])(;GM[1]SZ[9]PB[Cid];B[gg])")
        archive.writestr("evening/bad.sgf", "nothing")
        archive.writestr("readme.txt", "not a game")
    address = "/api/v1/library?collection=evening"
    found = client.post(address, content=packed.getvalue()).json()
    assert sorted(game["black"] for game in found["games"]) == ["Ann", "Bea", "Cid"]
    assert {game["collection"] for game in found["games"]} == {"evening"}
    (refused,) = found["refused"]
    assert refused.startswith("evening/bad.sgf: ")


def test_a_zip_may_hold_records_of_every_format(client: TestClient) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.GIB", "\\\\HS\n\\[GAMEBLACKNAME=Ann\\]\n\\HE\nSTO 0 2 1 15 3\n")
        archive.writestr("b.gtp", "boardsize 9\nplay b E5\n")
    found = client.post("/api/v1/library", content=packed.getvalue()).json()
    assert sorted((game["black"], game["size"]) for game in found["games"]) == [
        ("", 9),
        ("Ann", 19),
    ]


def zipped(members: Iterable[tuple[str, bytes]]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return packed.getvalue()


def test_a_small_zip_fills_no_disk(client: TestClient, tmp_path: Path) -> None:
    """200 records of 5 MB each, comments of spaces, in a file of 1 MB."""
    record = b"(;GM[1]SZ[9]C[" + b" " * 5_000_000 + b"];B[ee])"
    bomb = zipped((f"{n}.sgf", record.replace(b"GM", b"PB[%d]GM" % n)) for n in range(200))
    assert len(bomb) < 1_200_000
    found = client.post("/api/v1/library", content=bomb).json()
    assert len(found["games"]) == 20
    assert found["refused"] == ["20.sgf and what follows it: a ZIP may have 5,000 games and 100 MB"]


def test_records_that_are_too_large_one_by_one_are_not_all_unpacked(client: TestClient) -> None:
    record = b"(;GM[1]SZ[9];B[ee]" + b" " * 11_000_000 + b")"
    bomb = zipped((f"{n}.sgf", record) for n in range(50))
    answer = client.post("/api/v1/library", content=bomb)
    assert answer.status_code == 400
    assert "without a game record" in answer.json()["error"]


@pytest.mark.parametrize(("most", "status"), [(30, 201), (29, 413)])
def test_the_files_of_a_zip_are_counted_before_they_are_listed(
    networks: NetworkService, most: int, status: int
) -> None:
    packed = zipped((f"{n}.sgf", b"(;SZ[9]PB[%d];B[ee])" % n) for n in range(30))
    limits = ServerLimits(archive_files=most, archive_games=20)
    with TestClient(create_app(networks, limits=limits), base_url="http://localhost") as client:
        answer = client.post("/api/v1/library", content=packed)
        assert answer.status_code == status, answer.text
        assert client.get("/api/v1/library").json()["total"] == (20 if status == 201 else 0)


def test_a_zip_without_a_record_says_so(client: TestClient) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("readme.txt", "not a game")
    answer = client.post("/api/v1/library", content=packed.getvalue())
    assert answer.status_code == 400
    assert "without a game record" in answer.json()["error"]


def test_games_are_listed_by_any_column_both_ways(client: TestClient) -> None:
    for number in (1, 3, 2):
        moves = ";B[aa];W[bb];B[cc]"[: 6 * number]
        client.post("/api/v1/library", content=f"(;GM[1]SZ[9]PB[P{number}]{moves})")

    def listed(**asked: Any) -> list[int]:
        found = client.get("/api/v1/library", params=asked).json()["games"]
        return [game["moves"] for game in found]

    assert listed(sort="moves") == [3, 2, 1]
    assert listed(sort="moves", reverse=True) == [1, 2, 3]
    assert listed(sort="players", reverse=True) == [3, 2, 1]
    for sort in ("result", "size", "review"):
        assert len(listed(sort=sort)) == 3


def test_an_exported_file_is_named_after_players_and_date(client: TestClient) -> None:
    text = '(;GM[1]SZ[9]PB[柯洁]PW[a/"b]DT[2017-05-23];B[ee])'
    game = client.post("/api/v1/library", content=text.encode()).json()["games"][0]["id"]
    named = client.get(f"/api/v1/library/{game}/export").headers["content-disposition"]
    assert 'filename="2017-05-23 __ - a_b.sgf"' in named
    assert "2017-05-23%20%E6%9F%AF%E6%B4%81%20-%20a_b.sgf" in named
