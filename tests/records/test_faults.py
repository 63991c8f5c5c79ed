"""What must not happen to an import: old games among new ones, others' files lost, one bad game
that ends it, two runs in each other's way, torn parts, leftovers. In the end: the same bytes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tengen.errors import GoError
from tengen.files import atomic
from tengen.records import imports, reading, source_game, sources
from tengen.records.filters import filter_games
from tengen.records.imports import ImportOptions, import_games
from tengen.records.workers import WorkerDied
from tests.records.games import game, write_jsonl


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "BLOCK_BYTES", 2000)
    monkeypatch.setattr(imports, "BLOCK_BYTES", 2000)
    monkeypatch.setattr(sources, "_READ_BYTES", 500)


def stop_after(parts: int) -> Callable[..., None]:
    seen = []

    def stop(*_: int) -> None:
        seen.append(1)
        if len(seen) == parts:
            raise KeyboardInterrupt

    return stop


def folder_of_games(path: Path, count: int = 60) -> Path:
    (path / "below").mkdir(parents=True)
    for number in range(count):
        moves = "".join(f";{'BW'[i % 2]}[{chr(97 + number % 19)}{chr(97 + i)}]" for i in range(8))
        text = f"(;SZ[19]PB[b{number}]PW[w]RE[B+R]{moves})"
        (path / "below" / f"{number}.sgf").write_text(text + " " * 100)
    return path


def interrupted(source: Path, output: Path, parts: int = 2) -> None:
    with pytest.raises(KeyboardInterrupt):
        import_games([source], output, workers=1, progress=stop_after(parts))


def whole_import(source: Path, folder: Path) -> bytes:
    import_games([source], folder / "whole.parquet", workers=1)
    return (folder / "whole.parquet").read_bytes()


# Point 2: resuming


@pytest.mark.parametrize("keep_time", [False, True])
def test_a_file_edited_in_a_subfolder_starts_the_import_anew(
    tmp_path: Path, keep_time: bool
) -> None:
    source, output = folder_of_games(tmp_path / "games"), tmp_path / "out.parquet"
    interrupted(source, output)
    path = source / "below" / "0.sgf"
    status = path.stat()
    path.write_text(path.read_text().replace("PB[b0]", "PB[xx]"))
    if keep_time:
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    report = import_games([source], output, workers=1)
    assert report.resumed_parts == 0
    assert "xx" in pl.read_parquet(output)["black"].to_list()
    assert output.read_bytes() == whole_import(source, tmp_path)


def test_a_file_edited_while_it_is_read_is_an_error(tmp_path: Path) -> None:
    source, output = folder_of_games(tmp_path / "games"), tmp_path / "out.parquet"

    def edit(*_: int) -> None:
        (source / "below" / "0.sgf").write_text("(;PB[later])")

    with pytest.raises(GoError, match="has changed while it was read"):
        import_games([source], output, workers=1, progress=edit)
    assert sorted(os.listdir(tmp_path)) == ["games"]


def test_untouched_sources_are_gone_on_with(tmp_path: Path) -> None:
    source, output = folder_of_games(tmp_path / "games"), tmp_path / "out.parquet"
    interrupted(source, output, 3)
    assert import_games([source], output, workers=1).resumed_parts == 3
    assert output.read_bytes() == whole_import(source, tmp_path)


# Point 3: what is not ours


def test_a_folder_of_parts_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [game(1)])
    parts = tmp_path / "out.parquet.parts"
    parts.mkdir()
    (parts / "thesis.txt").write_text("ten years of work")
    with pytest.raises(GoError, match="not made by an import"):
        import_games([path], tmp_path / "out.parquet", workers=1)
    assert (parts / "thesis.txt").read_text() == "ten years of work"


def test_a_file_laid_among_our_parts_is_left_alone(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [game(i) for i in range(60)])
    interrupted(path, tmp_path / "out.parquet")
    note = tmp_path / "out.parquet.parts" / "notes.txt"
    note.write_text("mine")
    with pytest.raises(GoError, match="not made by an import"):
        import_games([path], tmp_path / "out.parquet", workers=1)
    assert note.read_text() == "mine"


@pytest.mark.parametrize("kind", ["itself", "link", "text", "folder"])
def test_sources_and_other_files_are_not_written_over(tmp_path: Path, kind: str) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [game(1)])
    before = path.read_bytes()
    output = tmp_path / "b.parquet"
    if kind == "itself":
        output = path
    elif kind == "link":
        output.symlink_to(path)
    elif kind == "text":
        output.write_text("notes")
    else:
        output.mkdir()
    with pytest.raises(GoError, match=r"is a source|no Parquet file|is a folder"):
        import_games([path], output, workers=1)
    assert path.read_bytes() == before
    assert kind != "text" or output.read_text() == "notes"
    assert not list(tmp_path.glob("*.parts"))


def test_a_collection_is_not_filtered_onto_itself(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [game(1)])
    pool = tmp_path / "pool.parquet"
    import_games([path], pool, workers=1)
    before = pool.read_bytes()
    with pytest.raises(GoError, match="is a source"):
        filter_games(pool, pool)
    assert pool.read_bytes() == before


# Point 4: one bad game

BAD_LINES: dict[str, dict[str, Any]] = {
    "date of 400 digits": {"date": int("9" * 400)},
    "surrogate in a name": {"black": "a\ud800b"},
    "surrogate in the id": {"id": "\udfff"},
    "5000 digits of overtime": {"overtime": "9" * 5000 + "x30"},
    "5000 digits of time": {"time": "9" * 5000},
    "Arabic digits of time": {"time": "٣٣"},
    "Canadian digits": {"overtime": "9" * 5000 + "/300"},
    "rank of 400 digits": {"black_rank": int("9" * 400)},
    "huge handicap": {"handicap": 50_000},
    "infinite rating": {"black_rating": float("inf")},
    "year 1": {"date": "0001-01-01 00:00"},
    "nested": {"id": [[[[1]]]], "result": {"a": 1}},
    "surrogate in the moves": {"moves": "Baa\ud800Wbb"},
    "zero byte": {"black": "a\0b", "result": "\0"},
}


@pytest.mark.parametrize("fields", BAD_LINES.values(), ids=BAD_LINES)
def test_one_bad_game_is_its_own_warning(tmp_path: Path, fields: dict[str, Any]) -> None:
    lines = [game(1), {**game(2), **fields}, game(3)]
    path = write_jsonl(tmp_path / "a.jsonl", lines)
    output = tmp_path / "out.parquet"
    options = ImportOptions(zone="Asia/Seoul")
    report = import_games([path], output, options, workers=1)
    assert report.games + report.rejected == 3
    assert report.games >= 2
    assert not any("fault of Tengen" in fault for fault in report.faults)


def test_surrogates_are_replaced_and_told(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [{**game(1), "black": "a\ud800b"}])
    import_games([path], tmp_path / "out.parquet", workers=1)
    row = pl.read_parquet(tmp_path / "out.parquet").row(0, named=True)
    assert row["black"] == "a\ufffdb"
    assert "text: the black has broken characters" in row["warnings"]


@pytest.mark.skipif(sys.platform != "linux", reason="file names are text elsewhere")
def test_file_names_that_are_no_utf8_are_taken(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for name in (b"\xff\xfe.sgf", b"ok.sgf", b"bad\xe9.sgf"):
        text = b"(;SZ[9];B[ee])" if name == b"ok.sgf" else b"not a game"
        Path(os.fsdecode(bytes(folder) + b"/" + name)).write_bytes(text)
    report = import_games([folder], tmp_path / "out.parquet", workers=1)
    assert (report.games, report.rejected) == (1, 2)


def test_a_zip_entry_without_a_name_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("xx", "(;SZ[9];B[ee])")
        archive.writestr("b.sgf", "(;SZ[9];B[ee])")
    data = path.read_bytes()
    # Both headers of the entry: a name of no length, its two letters become an extra field.
    local = data.index(b"PK\3\4")
    central = data.index(b"PK\1\2")
    blank = bytearray(data)
    blank[local + 26 : local + 30] = b"\0\0\2\0"
    blank[central + 28 : central + 32] = b"\0\0\2\0"
    path.write_bytes(bytes(blank))
    assert import_games([path], tmp_path / "out.parquet", workers=1).games == 1


@pytest.mark.parametrize("salvage", [False, True])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_the_lines_of_a_table_end_as_they_like(tmp_path: Path, end: bytes, salvage: bool) -> None:
    lines = [b"id,black,white,result", *(b"%d,a,b,B+R" % i for i in range(400)), b"x,a"]
    path = tmp_path / "a.csv"
    path.write_bytes(b"".join(line + end for line in lines))  # several blocks
    options = ImportOptions(salvage=salvage)
    report = import_games([path], tmp_path / "out.parquet", options, workers=1)
    assert (report.games, report.rejected) == (400, 1)
    assert "a.csv:402: 2 columns, 4 expected" in report.faults[0]
    assert pl.read_parquet(tmp_path / "out.parquet")["id"].to_list() == list(map(str, range(400)))


def test_what_is_no_table_is_one_line_and_salvage_goes_on(tmp_path: Path) -> None:
    bad = tmp_path / "a.csv"
    bad.write_bytes(b"black,red,result\ra,b,B+R\r")
    good = write_jsonl(tmp_path / "b.jsonl", [game(1)])
    with pytest.raises(GoError, match=r"a\.csv: not a table of results"):
        import_games([bad, good], tmp_path / "out.parquet", workers=1)
    report = import_games(
        [bad, good], tmp_path / "out.parquet", ImportOptions(salvage=True), workers=1
    )
    assert report.games == 1
    assert len(report.damaged) == 1


def test_an_error_nobody_foresaw_costs_one_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_row = source_game.make_row

    def breaks(item: Any, zone: str) -> Any:
        if item.id == "g2":
            raise ZeroDivisionError("oh")
        row = make_row(item, zone)
        return row._replace(size=10**9) if item.id == "g3" else row  # fits no column

    monkeypatch.setattr(reading, "make_row", breaks)
    lines = [{**game(i), "id": f"g{i}"} for i in range(1, 6)]
    path = write_jsonl(tmp_path / "a.jsonl", lines)
    report = import_games([path], tmp_path / "out.parquet", workers=1)
    assert (report.games, report.rejected) == (3, 2)
    assert "g2: a fault of Tengen: ZeroDivisionError: 'oh'" in report.faults[0]


# Point 7: long jobs


@pytest.mark.parametrize(
    "damage",
    ["empty", "torn", "flipped", "no note", "torn note", "other count", "no count", "moved"],
)
def test_a_torn_part_is_made_again(tmp_path: Path, damage: str) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [game(i) for i in range(60)])
    output = tmp_path / "out.parquet"
    interrupted(path, output, 3)
    part = tmp_path / "out.parquet.parts" / "000001.arrow"
    note, data = part.with_suffix(".json"), part.read_bytes()
    if damage == "empty":
        part.write_bytes(b"")
    elif damage == "torn":
        part.write_bytes(data[: len(data) // 2])
    elif damage == "flipped":
        part.write_bytes(data[:500] + bytes([data[500] ^ 16]) + data[501:])
    elif damage == "no note":
        note.unlink()
    elif damage == "torn note":
        note.write_bytes(note.read_bytes()[:10])
    elif damage == "moved":  # another part's, under this one's name
        for file in (part, note):
            file.write_bytes(file.with_name(f"000002{file.suffix}").read_bytes())
    else:
        wrong = json.loads(note.read_text())
        wrong["games"] -= 1
        if damage == "no count":
            del wrong["games"]
        note.write_text(json.dumps(wrong))
    assert import_games([path], output, workers=1).resumed_parts == 2
    assert output.read_bytes() == whole_import(path, tmp_path)


def test_two_runs_do_not_share_an_output(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [game(i) for i in range(60)])
    output = tmp_path / "out.parquet"
    refused: list[str] = []

    def second(*_: int) -> None:
        with pytest.raises(GoError, match="another run is writing it") as error:
            import_games([path], output, workers=1)
        refused.append(str(error.value))

    import_games([path], output, workers=1, progress=second)
    assert refused
    assert output.read_bytes() == whole_import(path, tmp_path)
    assert sorted(os.listdir(tmp_path)) == ["a.jsonl", "out.parquet", "whole.parquet"]


def test_a_lock_ends_with_its_holder(tmp_path: Path) -> None:
    code = "import sys, time; from tengen.files import atomic\n"
    code += "with atomic.locked(sys.argv[1]): print('in', flush=True); time.sleep(60)"
    target = tmp_path / "x"
    other = subprocess.Popen(
        [sys.executable, "-c", code, str(target)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "in\n"
        with pytest.raises(GoError, match="another run"), atomic.locked(target):
            pass
    finally:
        other.send_signal(signal.SIGKILL)
        other.wait()
    with atomic.locked(target):
        assert os.listdir(tmp_path) == [".x.lock"]
    assert os.listdir(tmp_path) == []


def test_ctrl_c_in_the_join_leaves_the_parts_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [game(i) for i in range(60)])
    output = tmp_path / "out.parquet"

    def stop(*_: Any) -> Any:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(imports, "_warning_kinds", stop)
        with pytest.raises(KeyboardInterrupt):
            import_games([path], output, workers=1)
    assert sorted(os.listdir(tmp_path)) == ["a.jsonl", "out.parquet.parts"]
    assert import_games([path], output, workers=1).resumed_parts > 5
    assert output.read_bytes() == whole_import(path, tmp_path)


RUN = """
import sys
from pathlib import Path
from tengen.records import imports, reading, sources
from tengen.records.imports import import_games
if __name__ == "__main__":
    sources.BLOCK_BYTES = imports.BLOCK_BYTES = 2000
    sources._READ_BYTES = 500
    def show(*_): print("part", flush=True)
    import_games([Path(sys.argv[1])], Path(sys.argv[2]), workers=int(sys.argv[3]), progress=show)
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="looks processes up in /proc")
def test_workers_end_with_a_killed_parent_and_the_next_run_gives_the_same_bytes(
    tmp_path: Path,
) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [game(i % 150) for i in range(3000)])
    output, script = tmp_path / "out.parquet", tmp_path / "run.py"
    script.write_text(RUN)
    other = subprocess.Popen(
        [sys.executable, str(script), str(path), str(output), "2"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "part\n"
    children = [int(pid) for pid in _children(other.pid)]
    assert children
    other.send_signal(signal.SIGKILL)
    other.wait()
    deadline = time.monotonic() + 30
    while any(_is_running(pid) for pid in children) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(_is_running(pid) for pid in children)
    report = import_games([path], output, workers=1)
    assert report.resumed_parts >= 1
    assert output.read_bytes() == whole_import(path, tmp_path)
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".")]


def _children(pid: int) -> list[str]:
    tasks = Path(f"/proc/{pid}/task")
    return [pid for task in tasks.iterdir() for pid in (task / "children").read_text().split()]


def _is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(")")[-1].split()[0] != "Z"
    except OSError:
        return False


def _die(_block: object, zone: str) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_worker_that_dies_is_one_line_and_keeps_the_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [game(i) for i in range(60)])
    output = tmp_path / "out.parquet"
    interrupted(path, output, 3)
    with monkeypatch.context() as patch:
        patch.setattr(imports, "read_block", _die)
        with pytest.raises(WorkerDied, match="a worker process died"):
            import_games([path], output, workers=2)
    assert import_games([path], output, workers=1).resumed_parts == 3


FULL = """
import resource, sys
from tengen.cli.main import main
from tengen.records import imports, reading, sources
sources.BLOCK_BYTES = imports.BLOCK_BYTES = 2000
sources._READ_BYTES = 500
limit = int(sys.argv[3])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
sys.exit(main(["games", "import", sys.argv[1], "-o", sys.argv[2], "--workers", "1"]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits the size of files")
def test_a_full_disk_is_one_line_and_keeps_the_parts(tmp_path: Path) -> None:
    """The output is larger than its parts, so that a limit on file size hits it alone."""
    path = write_jsonl(tmp_path / "a.jsonl", [game(i) for i in range(400)])
    output = tmp_path / "out.parquet"
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path), str(output), "12000"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert done.stderr.startswith("tengen: ")
    assert done.stderr.count("\n") == 1, done.stderr
    assert "File too large" in done.stderr or "file too large" in done.stderr
    assert sorted(os.listdir(tmp_path)) == ["a.jsonl", "out.parquet.parts"]
    assert import_games([path], output, workers=1).resumed_parts > 5
    assert output.read_bytes() == whole_import(path, tmp_path)


def test_a_clock_that_was_set_back_does_no_harm(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [game(i) for i in range(60)])
    output = tmp_path / "out.parquet"
    os.utime(path, (4e9, 4e9))  # the year 2096
    interrupted(path, output, 3)
    assert import_games([path], output, workers=1).resumed_parts == 3
    assert output.read_bytes() == whole_import(path, tmp_path)
