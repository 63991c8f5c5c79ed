"""Import: what comes out of good, bad and interrupted sources."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
import zipfile
from pathlib import Path

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tengen._core import board as core_board
from tengen._core import sgf as core_sgf
from tengen.coords import BLACK
from tengen.errors import GoError
from tengen.files.packing import unpack_moves
from tengen.records import imports, sources
from tengen.records.imports import ImportOptions, import_games
from tengen.records.schema import SCHEMA
from tengen.sgf import read_games
from tests.records.games import game, write_jsonl
from tests.sgf.test_foreign import GIB, NGF, UGF

SGF = b"(;GM[1]SZ[9]PB[Ann]PW[Bob]KM[7]RE[B+R]DT[2020-01-02];B[ee];W[cc];B[];W[gg])"


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "BLOCK_BYTES", 2000)
    monkeypatch.setattr(sources, "_READ_BYTES", 500)


def run(*paths: Path, **options: object) -> tuple[pl.DataFrame, imports.ImportReport]:
    output = paths[0].with_name("out.parquet")
    report = import_games(list(paths), output, ImportOptions(**options), workers=1)  # type: ignore[arg-type]
    return pl.read_parquet(output), report


def test_a_json_line_becomes_a_row(tmp_path: Path) -> None:
    line = {
        "id": 7,
        "date": "2003.09.25 20:21",
        "black": "x",
        "white": 12,
        "black_rank": "9d",
        "white_rank": 26.8,
        "komi": "375",
        "handicap": "2",
        "setup_black": ["dp", "pd"],
        "rules": "Chinese",
        "result": "W+Resign",
        "time": "600",
        "overtime": "5x30 byo-yomi",
        "ranked": True,
        "moves": "WppBddW..",
        "n": 3,
    }
    games, report = run(write_jsonl(tmp_path / "a.jsonl", [line]))
    assert dict(games.schema) == SCHEMA
    row = games.row(0, named=True)
    assert (row["id"], row["black"], row["white"]) == ("7", "x", "12")
    assert row["time"] == 1064521260  # date -u -d '2003-09-25 20:21' +%s
    assert (row["winner"], row["ended"], row["margin"]) == ("W", "resignation", None)
    assert (row["size"], row["rules"], row["komi"], row["handicap"]) == (19, "chinese", 7.5, 2)
    assert unpack_moves(row["setup"]) == [(1, 72), (1, 288)]
    assert unpack_moves(row["moves"]) == [(2, 300), (1, 60), (2, None)]
    assert (row["n_moves"], row["n_legal"], row["first_pass"]) == (3, 3, 2)
    assert (row["black_steps"], row["white_steps"]) == (38, 26.8)
    assert row["seconds_per_move"] == pytest.approx(30 + 600 / 127)
    assert row["ranked"] is True
    assert report.warnings == {"komi": 1}


def test_all_sources_hold_the_same_game(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "a.sgf").write_bytes(SGF)
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("in/a.sgf", SGF)
        archive.writestr("in/readme.txt", "no game")
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as archive:
        info = tarfile.TarInfo("in/a.sgf")
        info.size = len(SGF)
        archive.addfile(info, io.BytesIO(SGF))
    (tmp_path / "a.sgf.gz").write_bytes(gzip.compress(SGF))
    contents = set()
    for name in ("folder", "folder/a.sgf", "a.zip", "a.tar.gz", "a.sgf.gz"):
        games, _ = run(tmp_path / name)
        row = games.row(0, named=True)
        assert (row["black"], row["winner"], row["n_moves"], row["size"]) == ("Ann", "B", 4, 9)
        contents.add(row["content"])
    assert len(contents) == 1


def test_results_without_moves(tmp_path: Path) -> None:
    table = tmp_path / "r.tsv"
    table.write_text(
        "id\tdate\tblack\twhite\tresult\tmoves\n"
        "1\t2005.11.02 10:48\t0\t1\tW+Resign\t220\n"
        "2\t2005.11.02 11:12\t2\t1\tB+Offline\t175\n"
        "3\t2005.11.02 11:13\t2\tB+Time\n"
    )
    games, report = run(table)
    assert games["winner"].to_list() == ["W", "B"]
    assert games["ended"].to_list() == ["resignation", "forfeit"]
    assert games["moves"].null_count() == 2
    assert games["n_moves"].to_list() == [220, 175]
    assert report.rejected == 1
    assert "r.tsv:4: 4 columns, 6 expected" in report.faults[0]


def test_the_table_of_the_seed(tmp_path: Path) -> None:
    table = tmp_path / "games.csv"
    table.write_text(
        "File,Player White,Player Black,Score,BlackRating,WhiteRating,PredictedScore,Set\n"
        "dataset/2006/04/28/14181-a-b.sgf,w,b,1.0,1927.4,1554.9,0.78,E\n"
    )
    games, _ = run(table)
    row = games.row(0, named=True)
    assert (row["black"], row["white"], row["winner"], row["set"]) == ("b", "w", "B", "E")
    assert (row["black_rating"], row["time"]) == (1927.4, 1146182400)


def test_the_output_is_in_order_of_time(tmp_path: Path) -> None:
    lines = [game(0, date="2012-01-01"), game(1, date="2011-01-01"), game(2)]
    del lines[2]["date"]
    games, report = run(write_jsonl(tmp_path / "a.jsonl", lines))
    assert games["id"].to_list() == ["g1", "g0", "g2"]
    assert report.out_of_order == 1


def test_duplicates_are_found_by_their_moves(tmp_path: Path) -> None:
    turned = str(game(1)["moves"])
    turned = "".join(
        turned[i] + turned[i + 2] + turned[i + 1] for i in range(0, len(turned), 3)
    )  # mirrored in the diagonal
    lines = [game(1), game(2), game(1, id="again", black="other"), game(3, id="m", moves=turned)]
    path = write_jsonl(tmp_path / "a.jsonl", lines)
    games, report = run(path)
    assert sorted(games["id"]) == ["g1", "g2"]
    assert report.duplicates == 2
    games, report = run(path, keep_duplicates=True)
    marked = {row["id"]: row["warnings"] for row in games.iter_rows(named=True)}
    assert marked == {
        "g1": [],
        "g2": [],
        "again": ["duplicate: of g1"],
        "m": ["duplicate: of g1"],
    }


def test_a_result_repeats_the_game_with_its_moves(tmp_path: Path) -> None:
    line = game(1, date="2015-05-01T00:01:00Z", result="B+R")
    table = tmp_path / "r.tsv"
    table.write_text(
        "id\tdate\tblack\twhite\tresult\tmoves\n"
        f"x\t2015-05-01 00:01\t{line['black']}\t{line['white']}\tB+Resign\t60\n"
    )
    games, report = run(table, write_jsonl(tmp_path / "a.jsonl", [line]))
    assert games["id"].to_list() == ["g1"]
    assert report.duplicates == 1


def test_odd_games_are_kept_with_warnings(tmp_path: Path) -> None:
    lines = [
        game(0, result="by lots"),
        game(1, white=game(1)["black"]),
        game(2, date="yesterday"),
        game(3, moves="BddWddBpp"),
        game(4, moves="BddBpp"),
        game(5, moves="BddWzz"),
        game(6, komi="seven", black_rank="strong"),
        game(7, handicap=3, moves="WppBqq"),
    ]
    games, report = run(write_jsonl(tmp_path / "a.jsonl", lines))
    kinds = {
        row["id"]: [w.split(":")[0] for w in row["warnings"]] for row in games.iter_rows(named=True)
    }
    assert kinds == {
        "g0": ["result"],
        "g1": ["players"],
        "g2": ["date"],
        "g3": ["illegal"],
        "g4": ["turn"],
        "g5": ["moves"],
        "g6": ["komi", "rank"],
        "g7": ["handicap"],
    }
    assert report.warnings["result"] == 1
    legal = dict(zip(games["id"], games["n_legal"], strict=True))
    assert (legal["g3"], legal["g5"]) == (1, 1)


def test_a_restored_handicap_leaves_room_for_the_moves(tmp_path: Path) -> None:
    """Servers differ in which corner stays empty; here White starts in it."""
    for corner in ("pp", "dd", "dp", "pd"):
        games, _ = run(
            write_jsonl(tmp_path / "a.jsonl", [game(1, handicap=3, moves=f"W{corner}Bqq")])
        )
        assert games["n_legal"][0] == 2
        column, row = ord(corner[0]) - 97, ord(corner[1]) - 97
        assert row * 19 + column not in [point for _, point in unpack_moves(games["setup"][0])]


def test_times_are_utc_whatever_their_zone(tmp_path: Path) -> None:
    lines = [
        game(0, date="2020-01-01T09:00:00+09:00"),
        game(1, date="2020-01-01 09:00"),
        game(2, date=1577836800),
        game(3, date=1577836800000),
    ]
    games, _ = run(write_jsonl(tmp_path / "a.jsonl", lines), zone="Asia/Seoul")
    assert games["time"].to_list() == [1577836800] * 4


def test_boards_without_a_size_are_as_large_as_the_moves(tmp_path: Path) -> None:
    games, _ = run(write_jsonl(tmp_path / "a.jsonl", [game(0, moves="BeeWiiBaa")]))
    assert games["size"].to_list() == [9]
    games, _ = run(write_jsonl(tmp_path / "a.jsonl", [game(0, moves="BeeWiiBaa")]), size=19)
    assert games["size"].to_list() == [19]


def test_lines_that_are_no_games_are_rejected_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("nonsense\n[1]\n" + json.dumps(game(1)) + '\n{"id": 1, "size": 99}\n\n')
    games, report = run(path)
    assert games.height == 1
    assert report.rejected == 3
    assert "a.jsonl:1: not a line of JSON" in report.faults[0]


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("name", ["a.jsonl.gz", "a.tar.gz"])
def test_a_truncated_archive_leaves_nothing_behind(tmp_path: Path, name: str) -> None:
    if name == "a.jsonl.gz":
        text = "".join(json.dumps(game(i)) + "\n" for i in range(50)).encode()
        whole = gzip.compress(text)
    else:
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
            for i in range(200):
                text = SGF.replace(b"[cc]", b"[%c%c]" % (97 + i % 9, 97 + i // 9 % 9))
                info = tarfile.TarInfo(f"{i}.sgf")
                info.size = len(text)
                archive.addfile(info, io.BytesIO(text))
        whole = buffer.getvalue()
    path = tmp_path / name
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(GoError, match=f"{name}: truncated or damaged archive"):
        run(path)
    assert [p.name for p in tmp_path.iterdir()] == [name]
    games, report = run(path, salvage=True)
    assert 0 < games.height < 200
    assert len(report.damaged) == 1


@pytest.mark.usefixtures("small_blocks")
def test_an_interrupted_import_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [game(i) for i in range(60)])
    whole, _ = run(path)
    expected = (tmp_path / "out.parquet").read_bytes()
    output = tmp_path / "again.parquet"
    seen = 0

    def stop(*_: int) -> None:
        nonlocal seen
        seen += 1
        if seen == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_games([path], output, workers=1, progress=stop)
    assert not output.exists()
    assert len(list(tmp_path.glob("again.parquet.parts/*.arrow"))) == 4

    done = []
    original = imports.read_block
    monkeypatch.setattr(imports, "read_block", lambda b, zone: done.append(b) or original(b, zone))
    report = import_games([path], output, workers=1)
    assert report.resumed_parts == 4
    assert 0 < len(done) < 20
    assert output.read_bytes() == expected
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.jsonl", "again.parquet", "out.parquet"]
    assert whole.height == 60


def test_a_changed_source_starts_anew(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [game(i) for i in range(5)])

    def stop(*_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_games([path], tmp_path / "out.parquet", workers=1, progress=stop)
    write_jsonl(path, [game(i) for i in range(7)])
    games, report = run(path)
    assert (games.height, report.resumed_parts) == (7, 0)


@pytest.mark.usefixtures("small_blocks")
def test_workers_do_not_change_a_byte(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [game(i) for i in range(80)])
    outputs = [tmp_path / "one.parquet", tmp_path / "two.parquet"]
    for workers, output in enumerate(outputs, start=1):
        import_games([path], output, workers=workers)
    assert outputs[0].read_bytes() == outputs[1].read_bytes()


def test_a_line_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "BLOCK_BYTES", 1000)
    monkeypatch.setattr(sources, "_READ_BYTES", 500)
    monkeypatch.setattr(sources, "LINE_BYTES", 5000)
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(b"x" * 100_000))
    with pytest.raises(GoError, match="a line of more than"):
        run(path)
    assert [p.name for p in tmp_path.iterdir()] == ["a.jsonl.gz"]


def test_errors_name_the_file(tmp_path: Path) -> None:
    (tmp_path / "x.doc").write_text("")
    (tmp_path / "bad.csv").write_text("a,b\n1,2\n")
    (tmp_path / "empty.jsonl").write_text("")
    for name, reason in (
        ("no.jsonl", "no such file"),
        ("x.doc", "not a format"),
        ("bad.csv", "not a table of results"),
        ("empty.jsonl", "no games found"),
    ):
        with pytest.raises(GoError, match=reason):
            run(tmp_path / name)
    assert not list(tmp_path.glob("*.part*"))


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.binary(max_size=300), st.sampled_from(["jsonl", "table", "sgf"]))
def test_any_bytes_give_rows_or_faults(data: bytes, kind: str) -> None:
    fields = ("id", "date", "black", "white", "result", "n_moves", "komi", "size", "handicap")
    files = (("x.sgf", data),) if kind == "sgf" else ()
    block = sources.Block("x", kind, data, files, 1, fields, 19)  # type: ignore[arg-type]
    imports.read_block(block, "UTC")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)
KEYS = (
    *("id", "date", "black", "white", "size", "komi", "handicap", "rules", "result", "winner"),
    *("outcome", "moves", "n", "black_rank", "white_rating", "time", "overtime", "setup_black"),
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), JSON))
def test_any_json_object_gives_a_row_or_a_fault(value: dict[str, object]) -> None:
    block = sources.Block("x", "jsonl", json.dumps(value).encode())
    part = imports.read_block(block, "UTC")
    assert part.games + part.rejected == 1
    assert not any("fault of Tengen" in fault for fault in part.faults)


def test_sgf_files_and_their_json_lines_are_the_same_games(shared_data: Path) -> None:
    """The KGS collection holds the raw files' games, converted by somebody else."""
    folder = shared_data / "sgf-raw"
    blocks = sources.Sources([folder / "kgs-2018-06.tar.gz"]).blocks()
    frames = [pl.read_ipc(imports.read_block(block, "UTC").table) for block in blocks]
    raw = pl.concat(frames)
    assert raw.height == 1002
    months = []
    for block in sources.Sources([shared_data / "kgs" / "games.jsonl.gz"]).blocks():
        if b'"date":"2018-06' in block.data:
            lines = [line for line in block.data.split(b"\n") if b'"date":"2018-06' in line]
            months.append(sources.Block("kgs", "jsonl", b"\n".join(lines)))
    converted = pl.concat([pl.read_ipc(imports.read_block(b, "UTC").table) for b in months])
    both = raw.join(converted.unique("content"), on="content", suffix="_there")
    assert both.height == 1002
    long = both.filter(pl.col("n_moves") >= 20)
    for name in ("komi", "winner", "ended", "margin", "handicap", "rules", "time"):
        agree = long.select(pl.col(name).eq_missing(pl.col(name + "_there"))).to_series()
        assert agree.all(), name


def test_an_encrypted_zip_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("game.sgf", SGF)
    data = bytearray(path.read_bytes())
    data[data.rindex(b"PK\1\2") + 8] |= 1  # the flag of its directory entry
    path.write_bytes(bytes(data))
    with pytest.raises(GoError, match=r"games\.zip: truncated or damaged archive.*encrypted"):
        run(path)


def test_the_human_and_the_bot_are_kept(tmp_path: Path) -> None:
    lines = [
        game(1, human="B", bot="ai:p:rank {'kyu_rank': 2}"),
        game(2, human="W"),
        game(3, human="both"),
        game(4),
    ]
    import_games([write_jsonl(tmp_path / "a.jsonl", lines)], tmp_path / "p.parquet", workers=1)
    rows = pl.read_parquet(tmp_path / "p.parquet").sort("id").select("human", "bot").rows()
    assert rows == [("B", "ai:p:rank {'kyu_rank': 2}"), ("W", None), (None, None), (None, None)]


def test_an_import_of_sgf_replays_each_game_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[object] = []
    check = core_sgf.check
    monkeypatch.setattr(core_board, "replay", None)  # the scanner's own replay
    monkeypatch.setattr(core_sgf, "check", lambda *args: (checked.append(args), check(*args))[1])
    path = tmp_path / "a.sgf"
    path.write_text("(;SZ[9];B[ee];W[ec])(;SZ[9]AB[cc][gg]HA[2];W[ee])")
    assert import_games([path], tmp_path / "o.parquet", workers=1).games == 2
    assert len(checked) == 2


def test_set_up_stones_that_cannot_be_read_are_not_taken_for_a_missing_handicap(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.sgf"
    path.write_text("(;SZ[19]HA[2]AB[??][!!];W[cc];B[pp])(;SZ[19]HA[2];W[cc];B[pp])")
    import_games([path], tmp_path / "o.parquet", workers=1)
    setups = pl.read_parquet(tmp_path / "o.parquet")["setup"].to_list()
    assert [len(setup) // 2 for setup in setups] == [0, 2]
    assert [len(record.game().setup.points(BLACK)) for record in read_games(path)] == [0, 2]


def test_records_of_other_formats_are_imported(tmp_path: Path) -> None:
    (tmp_path / "a.gib").write_bytes(GIB.encode("euc_kr"))
    (tmp_path / "b.ngf").write_text(NGF)
    (tmp_path / "c.ugf").write_bytes(UGF.encode("cp932"))
    output = tmp_path / "pool.parquet"
    report = import_games([tmp_path], output, workers=1)
    assert (report.games, report.rejected, report.warnings) == (3, 0, {"GIB": 1})
    rows = pl.read_parquet(output).rows(named=True)
    assert [row["id"] for row in rows] == ["c.ugf", "a.gib", "b.ngf"]
    assert [(row["winner"], row["margin"]) for row in rows] == [("B", None), ("W", 3.5), ("W", 2.5)]
    assert [row["n_legal"] for row in rows] == [3, 4, 3]
    assert rows[0]["black"] == "本因坊"
    assert (rows[1]["black"], rows[1]["black_steps"], rows[1]["komi"]) == ("흑돌", 33.0, 6.5)
