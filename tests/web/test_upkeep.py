"""Stores of earlier versions, copies, damage and repair: nothing that was kept is lost."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tengen.cli.main import main
from tengen.errors import GoError
from tengen.samples import read_sample
from tengen.web.app import create_app
from tengen.web.library import Library
from tengen.web.limits import ServerLimits
from tengen.web.networks import NetworkService
from tengen.web.queues import Jobs, Kind
from tengen.web.store import DATABASE, STEPS, VERSION, Store, move_up
from tengen.web.upkeep import check_store, export_store, import_store, repair_store
from tests.web.conftest import TestClient

# The first version as it was released, with something in every table.
FIRST = """
CREATE TABLE games(
  id TEXT PRIMARY KEY, content TEXT NOT NULL, bare TEXT NOT NULL, source TEXT NOT NULL,
  collection TEXT NOT NULL, added REAL NOT NULL, opened REAL NOT NULL, move INTEGER NOT NULL,
  black TEXT NOT NULL, white TEXT NOT NULL, black_rank TEXT NOT NULL, white_rank TEXT NOT NULL,
  date TEXT NOT NULL, name TEXT NOT NULL, result TEXT NOT NULL, rules TEXT NOT NULL,
  size INTEGER NOT NULL, moves INTEGER NOT NULL, handicap INTEGER NOT NULL, komi REAL NOT NULL);
CREATE INDEX games_opened ON games(opened);
CREATE TABLE lines(
  id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  name TEXT NOT NULL, node INTEGER NOT NULL, play TEXT NOT NULL);
CREATE TABLE reviews(
  game TEXT PRIMARY KEY REFERENCES games ON DELETE CASCADE, made REAL NOT NULL,
  confirmed INTEGER NOT NULL, losses REAL, report TEXT NOT NULL);
CREATE TABLE jobs(
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, game TEXT REFERENCES games ON DELETE CASCADE,
  title TEXT NOT NULL, asked TEXT NOT NULL, state TEXT NOT NULL, error TEXT,
  done INTEGER NOT NULL, total INTEGER NOT NULL, made REAL NOT NULL, seconds REAL NOT NULL);
CREATE TABLE settings(name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""
LATER = """
CREATE TABLE matches(
  id TEXT PRIMARY KEY, changed REAL NOT NULL, game TEXT REFERENCES games ON DELETE SET NULL,
  state TEXT NOT NULL);
CREATE TABLE players(name TEXT PRIMARY KEY, made REAL NOT NULL, report TEXT NOT NULL);
"""
ROWS = """
INSERT INTO lines VALUES (7, 'GAME', 'attach', 3, '["pass"]');
INSERT INTO reviews VALUES ('GAME', 5, 1, 12.5, '{"is_final": true, "moves": []}');
INSERT INTO jobs VALUES ('job', 'review', 'GAME', 'a - b', '{}', 'paused', NULL, 1, 10, 5, 2.5);
INSERT INTO settings VALUES ('page', '{"theme": "dark"}');
"""


def old_store(folder: Path, version: int, *, tables: str = FIRST + LATER) -> str:
    """Make a store as an older Tengen has left it; return the id of its game."""
    store = Store(folder / "new")
    row = Library(store, ServerLimits()).add(read_sample("small")).games[0]
    (kept,) = store.rows("SELECT * FROM games")
    del kept["played"]  # a column that came later
    store.close()
    (folder / "new" / "records").rename(folder / "records")
    with contextlib.closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as database:
        database.executescript(f"{tables} PRAGMA user_version = 1;")
        marks = ", ".join("?" * len(kept))
        database.execute(f"INSERT INTO games({', '.join(kept)}) VALUES ({marks})", [*kept.values()])
        database.executescript(ROWS.replace("GAME", row["id"]))
        move_up(database, version)
    return row["id"]


def check_content(folder: Path, game: str) -> None:
    store = Store(folder)
    library = Library(store, ServerLimits())
    assert library.row(game)["review"] == "confirmed"
    assert library.content(game) == read_sample("small")
    assert [line.name for line in library.lines(game)] == ["attach"]
    assert store.setting("page", dict) == {"theme": "dark"}
    jobs = Jobs(ServerLimits(kept_running=0), store, {"review": Kind(lambda job: iter(()))})
    jobs.open()
    (job,) = jobs.kept_heads()
    assert (job.job, job.state, job.done, job.seconds) == ("job", "paused", 1, 2.5)
    jobs.close()
    assert store.rows("PRAGMA user_version") == [{"user_version": VERSION}]
    store.close()


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_store_of_every_version_moves_up_and_keeps_all(tmp_path: Path, version: int) -> None:
    game = old_store(tmp_path, version)
    check_content(tmp_path, game)
    assert check_store(tmp_path) == []


def test_games_against_bots_were_played_when_they_were_added(tmp_path: Path) -> None:
    old_store(tmp_path, VERSION - 1)
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as database:
        for source, expected in (("upload", None), ("played", 5.0)):
            move_back = "ALTER TABLE games DROP COLUMN played" if source == "played" else "SELECT 1"
            database.execute(move_back)
            database.execute("UPDATE games SET source = ?, added = 5", [source])
            database.execute(f"PRAGMA user_version = {VERSION - 1}")
            move_up(database)
            assert database.execute("SELECT played FROM games").fetchone() == (expected,)


def test_the_first_stores_which_lack_tables_move_up_too(tmp_path: Path) -> None:
    check_content(tmp_path, old_store(tmp_path, 1, tables=FIRST))


def test_a_store_of_a_newer_tengen_is_left_alone(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = (tmp_path / DATABASE).read_bytes()
    for action in (Store, repair_store):
        with pytest.raises(GoError, match="newer Tengen"):
            action(tmp_path)
    assert (tmp_path / DATABASE).read_bytes()[:18] == before[:18]


def test_steps_that_were_released_do_not_change() -> None:
    """A step that was taken by somebody's store must never be another one."""
    assert "client TEXT NOT NULL DEFAULT ''" in STEPS[1]
    assert "CREATE TABLE training(" in STEPS[2]
    assert "CREATE TABLE positions(" in STEPS[3]


@pytest.mark.parametrize("version", [1, VERSION])
def test_a_copy_is_the_store_whatever_its_version(tmp_path: Path, version: int) -> None:
    (tmp_path / "old").mkdir()
    game = old_store(tmp_path / "old", version)
    copy = tmp_path / "copy.zip"
    assert export_store(tmp_path / "old", copy).records == 1
    found = import_store(copy, tmp_path / "other")
    assert (found.games, found.version) == (1, version)
    check_content(tmp_path / "other", game)
    with pytest.raises(GoError, match="a store is there already"):
        import_store(copy, tmp_path / "other")


def test_a_copy_can_be_made_while_the_store_is_used(tmp_path: Path) -> None:
    store = Store(tmp_path / "used")
    Library(store, ServerLimits()).add(read_sample("small"))
    assert export_store(tmp_path / "used", tmp_path / "copy.zip").games == 1
    Library(store, ServerLimits()).add(read_sample("ear-reddening"))
    store.close()
    assert import_store(tmp_path / "copy.zip", tmp_path / "other").games == 1


def test_a_copy_can_be_made_of_a_store_that_cannot_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "used")  # what is new is in the database's log
    Library(store, ServerLimits()).add(b"(;SZ[9];B[ee])")
    shutil.copytree(tmp_path / "used", tmp_path / "on a disc")
    store.close()
    before = {path: path.read_bytes() for path in (tmp_path / "on a disc").rglob("*.s*")}
    monkeypatch.setattr("tengen.web.upkeep.os.access", lambda path, mode: False)
    assert check_store(tmp_path / "on a disc") == []
    assert export_store(tmp_path / "on a disc", tmp_path / "copy.zip").games == 1
    assert {path: path.read_bytes() for path in (tmp_path / "on a disc").rglob("*.s*")} == before


@pytest.mark.parametrize(
    "members",
    [
        {},
        {"a.txt": b"x"},
        {"store.json": b"[]"},
        {"store.json": b'{"tengen-store": "1"}'},
        {"store.json": b'{"tengen-store": 999}'},
        {"store.json": b'{"tengen-store": 1}'},
        {"store.json": b'{"tengen-store": 1}', "../evil": b"x"},
        {"store.json": b'{"tengen-store": 1}', "records/aa/" + "a" * 64 + ".sgf": b"x"},
        {"store.json": b'{"tengen-store": 1}', DATABASE: b"this is no database"},
    ],
)
def test_what_is_no_copy_is_refused_in_one_line(tmp_path: Path, members: dict[str, bytes]) -> None:
    path = tmp_path / "copy.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    with pytest.raises(GoError) as failed:
        import_store(path, tmp_path / "deep" / "store")
    assert "\n" not in str(failed.value)
    assert not (tmp_path / "evil").exists()
    assert not (tmp_path / "deep" / "evil").exists()


def hostile_copy(tmp_path: Path, *statements: str) -> Path:
    """Make a copy of a store whose database somebody has changed."""
    old_store(tmp_path, VERSION)
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)
    copy = tmp_path / "copy.zip"
    export_store(tmp_path, copy)
    return copy


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM lines; END", "code of its own"),
        ("CREATE VIEW v AS SELECT 1", "code of its own"),
        ("UPDATE games SET content = '../../../home/ann/shodan'", "outside of the store"),
        ("UPDATE games SET content = x'00'", "outside of the store"),
    ],
)
def test_a_copy_by_a_stranger_brings_no_code_and_names_no_files(
    tmp_path: Path, statement: str, words: str
) -> None:
    copy = hostile_copy(tmp_path, statement)
    with pytest.raises(GoError, match=words):
        import_store(copy, tmp_path / "other")
    assert [path.name for path in (tmp_path / "other").rglob("*") if path.suffix != ".lock"] == []


def test_a_copy_that_breaks_off_leaves_room_for_a_whole_one(tmp_path: Path) -> None:
    whole = hostile_copy(tmp_path)
    copy = tmp_path / "broken.zip"
    copy.write_bytes(whole.read_bytes())
    with zipfile.ZipFile(copy, "a") as archive:
        archive.writestr("records/aa/" + "a" * 64 + ".sgf", b"damaged")
    with pytest.raises(GoError, match="damaged"):
        import_store(copy, tmp_path / "other")
    assert import_store(whole, tmp_path / "other").games == 1


def test_a_game_of_a_changed_database_deletes_no_file_beside_the_store(tmp_path: Path) -> None:
    (tmp_path / "store").mkdir()
    game = old_store(tmp_path / "store", VERSION)
    victim = tmp_path / "victim.sgf"
    victim.write_text("(;SZ[9])")
    store = Store(tmp_path / "store")
    store.change("UPDATE games SET content = '../victim'")
    assert (store.folder / "records" / ".." / "../victim.sgf").resolve() == victim
    with pytest.raises(GoError, match="not the name of a record"):
        Library(store, ServerLimits()).content(game)
    Library(store, ServerLimits()).delete(game)
    assert not store.rows("SELECT 1 FROM games")
    store.close()
    assert victim.exists()
    export_store(tmp_path / "store", tmp_path / "copy.zip")
    assert not any("victim" in name for name in zipfile.ZipFile(tmp_path / "copy.zip").namelist())


def test_a_job_that_cannot_be_read_keeps_no_server_from_starting(tmp_path: Path) -> None:
    store = Store(tmp_path)
    row = {"kind": "k", "title": "", "state": "waiting", "done": 0, "total": 0, "made": 1}
    for number, asked in enumerate(["no JSON", "[" * 100_000, "{}"]):
        store.insert("jobs", {"id": f"j{number}", "asked": asked, "seconds": 0, **row})
    jobs = Jobs(ServerLimits(), store, {"k": Kind(lambda job: iter(()))})
    jobs.open()
    assert [head.job for head in jobs.kept_heads()] == ["j2"]
    jobs.close()
    assert store.rows("SELECT count(*) AS n FROM jobs")[0]["n"] == 3
    store.close()


def damage(folder: Path, kind: str) -> None:
    path = folder / DATABASE
    if kind == "0 bytes":
        path.write_bytes(b"")
    elif kind == "missing":
        path.unlink()
    elif kind == "garbage":
        path.write_bytes(b"garbage" * 1000)
    elif kind == "torn":
        path.write_bytes(path.read_bytes()[:9000])
    else:
        with contextlib.closing(sqlite3.connect(path)) as database:
            database.executescript("ALTER TABLE reviews DROP COLUMN losses;")


@pytest.mark.parametrize("kind", ["0 bytes", "missing", "garbage", "torn", "a column is missing"])
def test_a_broken_database_is_named_and_made_good(tmp_path: Path, kind: str) -> None:
    game = old_store(tmp_path, VERSION)
    damage(tmp_path, kind)
    with pytest.raises(GoError, match="tengen store repair"):
        Store(tmp_path)
    assert check_store(tmp_path)
    repaired = repair_store(tmp_path)
    assert repaired.aside is not None
    assert repaired.refused == ()
    store = Store(tmp_path)
    assert Library(store, ServerLimits()).content(game) == read_sample("small")
    if kind == "a column is missing":  # all else can still be read
        assert store.setting("page", dict) == {"theme": "dark"}
        assert store.rows("SELECT confirmed FROM reviews") == [{"confirmed": 1}]
    store.close()
    assert check_store(tmp_path) == []


def test_records_that_nothing_lists_are_found_and_listed_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    Library(store, ServerLimits()).add(read_sample("small"))
    store.write_record(read_sample("ear-reddening"))  # and then the server was killed
    store.write_record(b"no game")
    store.close()
    assert len(check_store(tmp_path)) == 2
    repaired = repair_store(tmp_path)
    assert (repaired.games, len(repaired.refused)) == (1, 1)
    assert len(list((tmp_path / "records").rglob("*.sgf"))) == 3  # nothing is deleted
    (problem,) = check_store(tmp_path)
    assert "no game of the library" in problem.what


def test_damaged_and_missing_records_are_named(tmp_path: Path) -> None:
    store = Store(tmp_path)
    library = Library(store, ServerLimits())
    for name in ("small", "ear-reddening"):
        library.add(read_sample(name))
    store.close()
    first, second = sorted((tmp_path / "records").rglob("*.sgf"))
    first.write_bytes(b"(;")
    second.unlink()
    said = [problem.what for problem in check_store(tmp_path)]
    assert any("damaged" in line for line in said)
    assert any("missing" in line for line in said)


def test_what_a_killed_writer_left_is_swept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.write_record(read_sample("small"))
    store.close()
    code = (
        "import sys; from tengen.files import atomic\n"
        "with atomic.replacing(sys.argv[1]):\n"
        "    import os; os.kill(os.getpid(), 9)\n"
    )
    (record,) = (tmp_path / "records").rglob("*.sgf")
    subprocess.run([sys.executable, "-c", code, str(record.with_name("b.sgf"))], check=False)
    assert len(os.listdir(record.parent)) == 2
    Store(tmp_path).close()
    assert os.listdir(record.parent) == [record.name]


KILLED = """
import os, sys
from pathlib import Path
from tengen.web.library import Library
from tengen.web.limits import ServerLimits
from tengen.web.store import Store

store = Store(Path(sys.argv[1]))
die = lambda *asked, **how: os.kill(os.getpid(), 9)
if sys.argv[3] == "row":
    Store.change = die
else:
    Path.unlink = die
Library(store, ServerLimits()).delete(sys.argv[2])
"""


@pytest.mark.parametrize("killed_at", ["row", "file"])
@pytest.mark.parametrize("then", ["opened", "repaired", "rebuilt"])
def test_a_game_whose_deleting_was_killed_stays_deleted(
    tmp_path: Path, killed_at: str, then: str
) -> None:
    store = Store(tmp_path)
    library = Library(store, ServerLimits())
    kept, game = (library.add(read_sample(n)).games[0]["id"] for n in ("small", "ear-reddening"))
    store.close()
    code = [sys.executable, "-c", KILLED, str(tmp_path), game, killed_at]
    assert subprocess.run(code, check=False).returncode == -9
    assert check_store(tmp_path) == []
    if then == "rebuilt":
        damage(tmp_path, "a column is missing")
    if then != "opened":
        assert repair_store(tmp_path).games == 0
    store = Store(tmp_path)
    assert [row["id"] for row in store.rows("SELECT id FROM games")] == [kept]
    store.close()
    assert len(list((tmp_path / "records").rglob("*.*"))) == 1
    assert check_store(tmp_path) == []


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, Any]:
    code = main(["store", *map(str, words), "--json"])
    out = capsys.readouterr().out
    return code, [json.loads(line) for line in out.splitlines()]


def test_the_command_exports_imports_checks_and_repairs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a").mkdir()
    old_store(tmp_path / "a", 1)
    copy = tmp_path / "copy.zip"
    assert run(capsys, "export", copy, "--store", tmp_path / "a") == (
        0,
        [{"games": 1, "records": 1, "version": 1}],
    )
    assert run(capsys, "import", copy, "--store", tmp_path / "b")[0] == 0
    assert run(capsys, "check", "--store", tmp_path / "b") == (0, [])
    damage(tmp_path / "b", "0 bytes")
    code, said = run(capsys, "check", "--store", tmp_path / "b")
    assert code == 1
    assert said
    code, said = run(capsys, "repair", "--store", tmp_path / "b")
    assert (code, said[0]["games"]) == (0, 1)
    assert run(capsys, "check", "--store", tmp_path / "b")[0] == 0
    assert main(["store", "check", "--store", str(tmp_path / "nowhere")]) == 1


@pytest.mark.parametrize("kept", ["{}", "5", "[" * 100_000, '{"moves": [{}]}', b"\xff\xfe", 1e308])
def test_rows_that_a_stranger_has_changed_hide_nothing_else(
    tmp_path: Path, networks: NetworkService, kept: str | bytes | float
) -> None:
    store = Store(tmp_path)
    row = Library(store, ServerLimits()).add(b"(;SZ[9]PB[Ann];B[ee];W[cc])").games[0]
    game = row["id"]
    store.insert("lines", {"game": game, "name": "", "node": 1, "play": kept})
    about = {"made": 0, "confirmed": 1, "losses": 1.0, "net": ""}
    store.insert("reviews", {"game": game, "report": kept, **about})
    store.insert("matches", {"id": "m", "changed": 0, "state": kept})
    store.insert("players", {"name": "Ann", "made": 0, "report": kept})
    for name in ("page", "me"):
        store.insert("settings", {"name": name, "value": kept})
    store.insert("training", {"id": f"{game}-1", "due": 0, "kept": kept})
    store.insert("shares", {"id": f"{game}-1", "played": kept, "better": kept})
    asked = [
        *("about", "me", "library", f"library/{game}", f"library/{game}/review"),
        *(f"library/{game}/export", f"library/{game}/peers?rank=5k", "jobs", "players", "play"),
        *("rank?player=Ann", "train", "train/progress", "insights?player=Ann"),
        *("train/endgames", f"train/exercises/{game}-1"),
    ]
    with TestClient(create_app(networks, store=store), base_url="http://localhost") as client:
        states = {path: client.get(f"/api/v1/{path}").status_code for path in asked}
        assert client.get(f"/api/v1/library/{game}").json()["lines"] == []
        assert client.get("/api/v1/play/m").status_code == 404
    unfound = {path for path, state in states.items() if state != 200}
    assert unfound <= {f"library/{game}/peers?rank=5k", f"train/exercises/{game}-1"}
    assert {states[path] for path in unfound} <= {404}


def answers(folder: Path, networks: NetworkService, games: list[str]) -> Iterator[tuple[str, int]]:
    """Ask a server for all that lists or shows games; check that all but the first are there."""
    asked = [
        *("about", "me", "library", "library?mine=true", "library?sort=players&words=ann", "jobs"),
        *("players", "play", "rank?player=Ann", "train", "train/progress", "insights?player=Ann"),
        *(f"library/{game}{what}" for game in games for what in ("", "/review", "/export")),
    ]
    app = create_app(networks, store=Store(folder))
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        for path in asked:
            yield path, client.get(f"/api/v1/{path}").status_code
        listed = {row["id"] for row in client.get("/api/v1/library").json()["games"]}
        assert {*games[1:]} <= listed
        assert all(client.get(f"/api/v1/library/{game}").is_success for game in games[1:])
        found = client.post("/api/v1/search", json={"pattern": "X"})
        yield "search", found.status_code
        assert {*games[1:]} <= {hit["id"] for hit in found.json()["hits"]}
        assert len(client.get("/api/v1/jobs").json()) >= 2
        place = client.put(f"/api/v1/library/{games[0]}/place", json={"move": 1})
        yield "place", place.status_code
        yield "delete", client.delete(f"/api/v1/library/{games[0]}").status_code


KEYS = {"games": "id content", "positions": "game", "jobs": "id game", "reviews": "game"}
PLAIN = {
    "games": "bare source collection added opened move black white black_rank white_rank date name "
    "result rules size moves handicap komi played",
    "positions": "size setup moves",
    "jobs": "kind title asked state error done total made seconds client",
    "reviews": "made confirmed losses net",
}
CELLS = (
    "x'fffe'",
    "CAST(x'fffe' AS TEXT)",
    "'nonsense'",
    "''",
    "1e308",
    "-1",
    "9223372036854775807",
)


@pytest.fixture
def three_games(tmp_path: Path) -> list[str]:
    """Three games in a store, each with a review and a job."""
    store = Store(tmp_path)
    library = Library(store, ServerLimits())
    records = [b"(;SZ[9]PB[Ann]PW[Bob]RE[B+2];B[ee];W[c%c])" % letter for letter in b"cde"]
    games = [library.add(data).games[0]["id"] for data in records]
    for number, game in enumerate(games):
        about = {"made": 0, "confirmed": 1, "losses": 1.0, "net": "", "report": '{"moves": []}'}
        store.insert("reviews", {"game": game, **about})
        job = {"kind": "review", "title": "", "state": "paused", "done": 0, "total": 0, "made": 1}
        store.insert("jobs", {"id": f"j{number}", "game": game, "asked": "{}", "seconds": 0, **job})
    store.close()
    return games


@pytest.mark.parametrize(
    ("cell", "columns"),
    [
        *((cell, PLAIN) for cell in CELLS),
        *((cell, {table: KEYS[table]}) for cell in CELLS[:2] for table in KEYS),
    ],
)
def test_columns_that_a_stranger_has_changed_hide_nothing_else(
    tmp_path: Path,
    networks: NetworkService,
    three_games: list[str],
    cell: str,
    columns: dict[str, str],
) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        for table, names in columns.items():
            values = ", ".join(f"{name} = {cell}" for name in names.split())
            first = f"(SELECT min(rowid) FROM {table})"
            database.execute(f"UPDATE {table} SET {values} WHERE rowid = {first}")
        database.commit()
    found = answers(tmp_path, networks, three_games)
    assert [(path, state) for path, state in found if state >= 500] == []
