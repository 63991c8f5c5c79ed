"""The parsers, each with sound inputs to start from. `run` raises `GoError` or returns."""

from __future__ import annotations

import contextlib
import functools
import gzip
import io
import json
import lzma
import random
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import tengen.nets
import tengen.patterns
from tests.records.games import game, write_jsonl
from tests.sgf import dirty

if TYPE_CHECKING:
    from tengen.engine import GtpEngine


@dataclass(frozen=True)
class Target:
    """A parser; `inputs` is how many a run in the test suite takes."""

    run: Callable[[bytes, Path], None]  # the input, and a folder to write in
    seeds: Callable[[], list[bytes]]
    inputs: int


def _sgf_seeds() -> list[bytes]:
    rng = random.Random(0)
    charsets = [b"(;CA[GB2312]PB[\xc4\xe3\xba\xc3]HA[2];W[aa])", "(;PB[été])".encode("latin-1")]
    return [*(dirty.sound_game(rng) for _ in range(30)), *charsets]


def _sgf(data: bytes, _: Path) -> None:
    from tengen.sgf import parse_games, scan_texts

    batch = scan_texts([data])
    for number in range(len(batch)):
        assert isinstance(batch.game(number).warnings, list)
    for number, record in enumerate(parse_games(data)):
        record.game()
        record.to_bytes()
        if number == 5:
            break


def _jsonl_seeds() -> list[bytes]:
    more = {"ranked": True, "time": "600", "overtime": "5x30 byo-yomi", "black_rank": "3d", "n": 60}
    more |= {"setup_black": ["dd", "pp"], "handicap": 2, "size": 19, "black_rating": 1500.5}
    return [json.dumps(game(i, **(more if i % 2 else {}))).encode() for i in range(10)]


def _block(kind: str, data: bytes, fields: tuple[str, ...] = ()) -> None:
    from tengen.records import imports, sources

    files = (("x.sgf", data),) if kind == "sgf" else ()
    block = sources.Block("x", kind, data, files, 1, fields, 19)  # type: ignore[arg-type]
    part = imports.read_block(block, "Asia/Seoul")
    for fault in part.faults:
        assert "fault of Tengen" not in fault, fault


def _table(data: bytes, _: Path) -> None:
    from tengen.records.formats import read_header

    head, _newline, rest = data.partition(b"\n")
    _block("table", rest, tuple(read_header(head)))


def _table_seeds() -> list[bytes]:
    return [
        b"id,date,black,white,result,moves,handicap,komi,size\n1,2020-01-01,a,b,B+R,100,0,6.5,19\n",
        b"Game\tPlayer Black\tPlayer White\tScore\tBlackRating\n2019/01/02/x\ta\tb\t0.5\t1500\n",
    ]


def _archive_seeds() -> list[bytes]:
    rng = random.Random(1)
    files = {f"{i}.sgf": dirty.sound_game(rng) for i in range(3)}
    files |= {"a.jsonl": b"\n".join(_jsonl_seeds()), "b.csv": _table_seeds()[0], "c.txt": b"x"}
    files["d.sgf.gz"] = gzip.compress(files["0.sgf"])
    found = []
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", method) as archive:
            for name, text in files.items():
                archive.writestr(name, text)
        found.append(buffer.getvalue())
    for packing in ("", "gz", "bz2", "xz"):
        for style in (tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
            buffer = io.BytesIO()
            with tarfile.open(fileobj=buffer, mode=f"w:{packing}", format=style) as tarred:  # type: ignore[call-overload]
                for name, text in {**files, "l" * 200 + ".sgf": files["0.sgf"]}.items():
                    entry = tarfile.TarInfo(name)
                    entry.size = len(text)
                    tarred.addfile(entry, io.BytesIO(text))
            found.append(buffer.getvalue())
    return found


def _archive(data: bytes, folder: Path) -> None:
    from tengen.records.sources import Sources

    path = folder / ("x.zip" if data[:2] == b"PK" else "x.tar.gz")
    path.write_bytes(data)
    for block in Sources([path], salvage=True).blocks():
        assert len(block.data) < 1 << 26


def _gzip(data: bytes, folder: Path) -> None:
    from tengen.records.sources import Sources

    path = folder / "x.jsonl.gz"
    path.write_bytes(data)
    for block in Sources([path], salvage=True).blocks():
        _block("jsonl", block.data)


@functools.cache
def _pool() -> bytes:
    from tengen.records.imports import import_games

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = write_jsonl(folder / "a.jsonl", [game(i) for i in range(40)])
        import_games([source], folder / "pool.parquet", workers=1)
        return (folder / "pool.parquet").read_bytes()


def _parquet(data: bytes, folder: Path) -> None:
    """Whatever commands do with a collection."""
    from tengen.records.filters import filter_games
    from tengen.records.pattern import read_pattern
    from tengen.records.search import search_games
    from tengen.records.stats import describe

    path = folder / "pool.parquet"
    path.write_bytes(data)
    path.with_name("pool.parquet.index").unlink(missing_ok=True)
    describe(path)
    filter_games(path, folder / "out.parquet")
    search_games(path, read_pattern("XO/.."))


def _bare_parquet() -> bytes:
    """The collection without its seal: other programs' files."""
    data = _pool()
    at = data.rindex(b"tengen seal ")
    return data[:at] + data[at + 44 :]


def _values(data: bytes, folder: Path) -> None:
    """A sound table with unsound values: what another program may have written."""
    import polars as pl

    from tengen.records.tables import write_frame

    rng = random.Random(data)
    path = folder / "sound.parquet"
    if not path.exists():
        path.write_bytes(_pool())
    games = pl.read_parquet(path)
    row = rng.randrange(games.height)
    name = rng.choice(["size", "n_legal", "n_moves", "handicap", "time", "komi", "moves", "setup"])
    kind = games.schema[name]
    value: object = data[:50]
    if kind != pl.Binary:
        value = rng.choice([None, -1, 0, 1, 26, 99, 999, -(2**15), 2**15 - 1])
    column = games[name].to_list()
    column[row] = value
    made = folder / "made.parquet"
    write_frame(games.with_columns(pl.Series(name, column, dtype=kind)), made)
    _parquet(made.read_bytes(), folder)


def _index_seeds() -> list[bytes]:
    from tengen.records.index import build_index

    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "pool.parquet"
        path.write_bytes(_pool())
        return [build_index(path).read_bytes()]


def _index(data: bytes, folder: Path) -> None:
    from tengen.records.pattern import read_pattern
    from tengen.records.search import search_games

    path = folder / "pool.parquet"
    if not path.exists():
        path.write_bytes(_pool())
    status = path.stat()
    # The stamp of this copy, so that the index is taken for its own.
    head, _, rest = data.partition(b"]")
    if head.startswith(b'{"tengen-index": ['):
        head = b'{"tengen-index": [1, %d, %d' % (status.st_size, status.st_mtime_ns)
    (folder / "pool.parquet.index").write_bytes(head + b"]" + rest)
    search_games(path, read_pattern("XO/.."))


def _model_seeds() -> list[bytes]:
    import numpy as np

    from tengen.archives import read_arrays

    data = (Path(tengen.patterns.__file__).parent / "models" / "embedded.npz").read_bytes()
    buffer = io.BytesIO()  # stored, so that changes reach the values
    np.savez(buffer, **read_arrays(io.BytesIO(data), ""))  # type: ignore[arg-type]
    return [data, buffer.getvalue()]


def _model(data: bytes, folder: Path) -> None:
    from tengen.patterns.model import load_model

    path = folder / "x.npz"
    path.write_bytes(data)
    load_model(path)


def _net_seeds() -> list[bytes]:
    from tests.nets.tiny import KINDS, tiny_network

    return [tiny_network(kind) for kind in KINDS]


def _net(data: bytes, folder: Path) -> None:
    from tengen.nets.katago import parse_network, read_network

    parse_network(data)
    path = folder / "net.bin.gz"
    path.write_bytes(gzip.compress(data, 1))
    read_network(path)


def _onnx(data: bytes, folder: Path) -> None:
    import numpy as np

    from tengen.nets.store import load_model

    path = folder / "net.onnx"
    path.write_bytes(data)
    card = Path(tengen.nets.__file__).parent / "models" / "fast.json"
    path.with_suffix(".json").write_bytes(card.read_bytes())
    model = load_model(path, workers=1)
    model.run(np.zeros((1, 22, 9, 9), np.float32), np.zeros((1, 19), np.float32))


def _onnx_seeds() -> list[bytes]:
    return [(Path(tengen.nets.__file__).parent / "models" / "fast.onnx").read_bytes()]


def _card(data: bytes, folder: Path) -> None:
    from tengen.nets.card import read_card

    path = folder / "net.json"
    path.write_bytes(data)
    read_card(path)


def _card_seeds() -> list[bytes]:
    folder = Path(tengen.nets.__file__).parent / "models"
    return [(folder / f"{name}.json").read_bytes() for name in ("default", "fast", "local")]


def _gtp(data: bytes, _: Path) -> None:
    from tengen.gtp import parse_response

    parse_response(data.decode("utf-8", "replace"))


@functools.cache
def _engine() -> GtpEngine:
    from tengen.bots import Supplies, make_bot
    from tengen.engine import GtpEngine, Session

    supplies = Supplies()
    return GtpEngine(Session(make_bot("random", supplies), supplies, size=9))


def _gtp_engine(data: bytes, folder: Path) -> None:
    """One line to the engine, with a bot that needs no network."""
    from tengen.gtp import parse_command, parse_response

    line = data.decode("utf-8", "replace").replace("\n", " ")
    command = parse_command(line)
    if command is None or command.name not in GTP_COMMANDS:
        return
    answer = _engine().ask(line)
    assert parse_response(answer).number == command.number


GTP_COMMANDS = {
    *("boardsize", "clear_board", "komi", "play", "undo", "fixed_handicap", "set_free_handicap"),
    *("showboard", "time_settings", "time_left", "kgs-rules", "kata-set-rules", "kata-set-rule"),
    *("genmove", "list_commands", "known_command", "name", "kgs-time_settings"),
}
GTP_LINES = [
    *(b"boardsize 9", b"7 play b E5", b"play w pass", b"komi 7.5", b"fixed_handicap 3", b"undo"),
    *(b"set_free_handicap C3 G7", b"time_settings 300 30 5", b"time_left b 20 3", b"genmove w"),
    *(b"kgs-rules japanese", b'kata-set-rules {"ko":"SIMPLE"}', b"kata-set-rule suicide true"),
    *(b"kgs-time_settings byoyomi 300 30 5", b"showboard", b"known_command play", b"clear_board"),
]


def _words(data: bytes, _: Path) -> None:
    from tengen.board import Board
    from tengen.coords import parse_color, parse_gtp, parse_sgf_point
    from tengen.errors import GoError
    from tengen.ranks import parse_rank
    from tengen.records.pattern import parse_pattern
    from tengen.records.times import parse_seconds_per_move, parse_time
    from tengen.results import parse_result
    from tengen.rules import parse_rules

    text = data.decode("utf-8", "surrogateescape")
    parsers: list[Callable[[str], object]] = [
        *(parse_color, parse_rank, parse_result, parse_rules, parse_time, parse_pattern),
        *(Board.from_diagram, lambda t: parse_gtp(t, 19), lambda t: parse_sgf_point(t, 19)),
        *(lambda t: parse_seconds_per_move(t, None), lambda t: parse_seconds_per_move(None, t)),
        lambda t: parse_time(t, "America/New_York"),
    ]
    for parse in parsers:
        with contextlib.suppress(GoError):
            parse(text)


def _word_seeds() -> list[bytes]:
    return [
        *(b"black", b"3d", b"9p", b"B+3.5", b"W+R", b"0", b"chinese", b"Q16", b"pd", b"2020-01-02"),
        *(
            b"X O . / . . . / . . .",
            b"XO?|/---|",
            b"25/300 Canadian",
            b"5x30 byo-yomi",
            b"60/3 20m",
        ),
        *("黑胜3子半".encode(), "白中盤勝".encode(), "九段".encode(), b"1970-01-01T01:00:00+01:00"),
    ]


TARGETS = {
    "sgf": Target(_sgf, _sgf_seeds, 1000),
    "sgf-import": Target(lambda data, _: _block("sgf", data), _sgf_seeds, 300),
    "jsonl": Target(lambda data, _: _block("jsonl", data), _jsonl_seeds, 500),
    "table": Target(_table, _table_seeds, 500),
    "archive": Target(_archive, _archive_seeds, 300),
    "gzip": Target(_gzip, lambda: [gzip.compress(b"\n".join(_jsonl_seeds()))], 200),
    "parquet": Target(_parquet, lambda: [_pool()], 40),
    "parquet-bare": Target(_parquet, lambda: [_bare_parquet()], 3),
    "parquet-values": Target(_values, lambda: [bytes(range(50))], 10),
    "index": Target(_index, _index_seeds, 100),
    "pattern-model": Target(_model, _model_seeds, 20),
    "katago-net": Target(_net, _net_seeds, 300),
    "onnx": Target(_onnx, _onnx_seeds, 20),
    "card": Target(_card, _card_seeds, 500),
    "gtp-response": Target(_gtp, lambda: [b"=12 Q16\n\n", b"? unknown command\n\n"], 1000),
    "gtp-engine": Target(_gtp_engine, lambda: list(GTP_LINES), 500),
    "words": Target(_words, _word_seeds, 1000),
    "xz": Target(_archive, lambda: [lzma.compress(data) for data in _archive_seeds()[4:6]], 50),
}
