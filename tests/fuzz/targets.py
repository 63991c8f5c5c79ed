"""The parsers, each with sound inputs to start from. `run` raises `GoError` or returns."""

from __future__ import annotations

import atexit
import base64
import contextlib
import functools
import gzip
import io
import itertools
import json
import lzma
import os
import random
import shutil
import subprocess
import sys
import tarfile
import tempfile
import warnings
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, cast
from unittest import mock

import tengen.errors
import tengen.nets
import tengen.patterns
import tengen.strength
from tests.records.games import game, write_jsonl
from tests.sgf import dirty

if TYPE_CHECKING:
    import polars as pl

    from tengen.gtp_engine import GtpEngine


@dataclass(frozen=True)
class Target:
    """A parser; `inputs` is how many a run in the test suite takes.

    Where the work around a parser costs more than the parser, `together` takes many inputs at once.
    It raises nothing: one input may not keep the others from being read.
    """

    run: Callable[[bytes, Path], None]  # the input, and a folder to write in
    seeds: Callable[[], list[bytes]]
    inputs: int
    together: Callable[[list[bytes], Path], None] | None = None


def _sgf_seeds() -> list[bytes]:
    rng = random.Random(0)
    charsets = [b"(;CA[GB2312]PB[\xc4\xe3\xba\xc3]HA[2];W[aa])", "(;PB[été])".encode("latin-1")]
    games = [dirty.sound_game(rng) for _ in range(100)]
    return [*(game for game in games if len(game) < 240), *charsets]


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


def _foreign(kind: str) -> Target:
    """Records of another format: read by the tree and by the scanner, written back as SGF."""

    def seeds() -> list[bytes]:
        from tests.sgf import test_foreign

        text: str = getattr(test_foreign, kind)
        charset = {"GIB": "euc_kr", "UGF": "cp932"}.get(kind, "gb18030")
        return [text.encode(), text.replace("\n", "\r\n").encode(charset, "replace")]

    return Target(_sgf, seeds, 500)


def _analysis_seeds() -> list[bytes]:
    """What KaTrain packs, and the properties of others as they stand in a record."""
    return [
        b'{"root": {"winrate": 0.6, "scoreLead": 2, "visits": 9}, "moves": {"D4": '
        b'{"move": "D4", "order": 0, "visits": 400, "scoreLead": 0.4}, "Q4": {"order": 1}}}',
        b'{"root": {"winrate": 0.5}, "moves": null, "completed": true}',
        b"SBKV[43.5]SBKS[-2.5]C[0.43 0.56 0.01 -2.5 v=500]",
        b"LZ[KataGo b18 54.3 1.2k 1.5 8.0\nmove D4 visits 900 winrate 4570 pv D4 Q4]LZ2[x 4 8m]",
        b"LZOP[0.7.4 47.1 850\nmove pass visits 1]LZOP2[\xb0\xa1 50 1k]KT[eJw=][eJw=][H4sI]",
    ]


def _foreign_analysis(data: bytes, _: Path) -> None:
    """Read an input as what KaTrain packed, and as properties; every number can be shown."""
    from tengen.sgf import parse_games
    from tengen.sgf.foreign.analysis import read_analysis

    packed = base64.b64encode(gzip.compress(data, 1))
    for properties in (b"KT[][][" + packed + b"]", data):
        games = parse_games(b"(;GM[1]AP[Sabaki:1];B[pd]" + properties + b";W[dd])")
        for record in itertools.islice(games, 2):
            for node in record.main_line:
                for analysis in read_analysis(node):
                    assert 0 <= (analysis.black_win_rate or 0) + 0.01 <= 1.02
                    assert abs(analysis.black_lead or 0) <= 1e6


def _jsonl_seeds() -> list[bytes]:
    more = {"ranked": True, "time": "600", "overtime": "5x30 byo-yomi", "black_rank": "3d", "n": 60}
    more |= {"setup_black": ["dd", "pp"], "handicap": 2, "size": 19, "black_rating": 1500.5}
    return [json.dumps(game(i, **(more if i % 2 else {}))).encode() for i in range(10)]


def _block(
    kind: Literal["sgf", "jsonl", "table"], inputs: list[bytes], fields: tuple[str, ...] = ()
) -> None:
    from tengen.records import imports, sources

    imports.MOST_FAULTS = 1 << 30  # type: ignore[attr-defined]  # every fault is looked at, not the first of a block only
    files = tuple(("x.sgf", data) for data in inputs) if kind == "sgf" else ()
    block = sources.Block("x", kind, b"\n".join(inputs), files, 1, fields, 19)
    part = imports.read_block(block, "Asia/Seoul")
    for fault in part.faults:
        assert "fault of Tengen" not in fault, fault


def _blocks(kind: Literal["sgf", "jsonl"], inputs: int, seeds: Callable[[], list[bytes]]) -> Target:
    return Target(
        lambda data, _: _block(kind, [data]), seeds, inputs, lambda many, _: _block(kind, many)
    )


def _table(data: bytes, _: Path) -> None:
    from tengen.records.formats import read_header

    head, _newline, rest = data.partition(b"\n")
    _block("table", [rest], tuple(read_header(head)))


def _tables(inputs: list[bytes], _: Path) -> None:
    """Read every header; read the rows of all under each kind of header that is sound."""
    from tengen.errors import GoError
    from tengen.records.formats import read_header

    rows: dict[tuple[str, ...], list[bytes]] = {}
    for data in inputs:
        head, _newline, rest = data.partition(b"\n")
        with contextlib.suppress(GoError):
            rows.setdefault(tuple(read_header(head)), []).append(rest)
    for fields, texts in rows.items():
        _block("table", texts, fields)


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


def _unzipped(data: bytes, folder: Path) -> list[bytes]:
    from tengen.records.sources import Sources

    path = folder / "x.jsonl.gz"
    path.write_bytes(data)
    return [block.data for block in Sources([path], salvage=True).blocks()]


def _gzip(data: bytes, folder: Path) -> None:
    _block("jsonl", _unzipped(data, folder))


def _gzips(inputs: list[bytes], folder: Path) -> None:
    from tengen.errors import GoError

    texts: list[bytes] = []
    for data in inputs:
        with contextlib.suppress(GoError):
            texts += _unzipped(data, folder)
    _block("jsonl", texts)


@functools.cache
def _pool() -> bytes:
    from tengen.records.imports import import_games

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = write_jsonl(folder / "a.jsonl", [game(i, moves="BaaWbb") for i in range(8)])
        import_games([source], folder / "pool.parquet", workers=1)
        return (folder / "pool.parquet").read_bytes()


class _Reader:
    """What `tengen.files.parquet` does with other programs' tables, in one process for many of
    them.

    Starting a process for each takes a hundred times as long as reading it.
    """

    _serve = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32))
program = compile(sys.argv.pop(), "read", "exec")
for line in sys.stdin:
    sys.argv[1:] = [line.rstrip()]
    try:
        exec(program, {})
        print("sound", flush=True)
    except BaseException:  # polars panics
        print("damaged", flush=True)
"""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def check(self, path: Path) -> None:
        from tengen.errors import GoError
        from tengen.files import parquet

        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", self._serve, parquet._READ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                env={**os.environ, "POLARS_MAX_THREADS": "1"},  # tables of a few rows
            )
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{path}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:  # it died of this table
            self._process.communicate()
        if answer != "sound\n":
            raise GoError(f"{path}: not a Parquet file of games, or a damaged one")


@functools.cache
def _reader() -> _Reader:
    return _Reader()


@contextlib.contextmanager
def _laid(data: bytes, folder: Path) -> Iterator[Path]:
    """A file that no process has seen before, and the one reader for other programs' tables."""
    from tengen.files import parquet

    path = folder / "pool.parquet"
    path.write_bytes(data)
    path.with_name("pool.parquet.index").unlink(missing_ok=True)
    parquet._check_once.cache_clear()  # by the time of change, which ticks too slowly here
    with mock.patch.object(parquet, "_read_elsewhere", _reader().check):
        yield path


def _parquet(data: bytes, folder: Path) -> None:
    """Read all of a table, as is done before any command works with it."""
    from tengen.records.tables import scan_games

    with _laid(data, folder) as path:
        scan_games(path)


def _commands(data: bytes, folder: Path) -> None:
    """Whatever commands do with a collection."""
    from tengen.records.filters import filter_games
    from tengen.records.pattern import read_pattern
    from tengen.records.search import search_games
    from tengen.records.stats import describe

    with _laid(data, folder) as path:
        describe(path)
        filter_games(path, folder / "out.parquet")
        search_games(path, read_pattern("XO/.."))


def _bare_parquet() -> bytes:
    """The collection without its seal: other programs' files."""
    data = _pool()
    at = data.rindex(b"tengen seal ")
    return data[:at] + data[at + 44 :]


_HOSTILE = ["size", "n_legal", "n_moves", "handicap", "time", "komi", "moves", "setup"]


def _spoiled(inputs: list[bytes]) -> pl.DataFrame:
    """Make a game of each input with one unsound value, as other programs may write it."""
    import polars as pl

    sound = pl.read_parquet(_pool()).head(1)
    columns = {name: sound[name].to_list() * len(inputs) for name in _HOSTILE}
    for row, data in enumerate(inputs):
        rng = random.Random(data)
        name = rng.choice(_HOSTILE)
        value: object = data[:50]
        if sound.schema[name] != pl.Binary:
            value = rng.choice([None, -1, 0, 1, 26, 99, 999, -(2**15), 2**15 - 1])
        columns[name][row] = value
    series = [pl.Series(name, values, sound.schema[name]) for name, values in columns.items()]
    return pl.concat([sound] * len(inputs)).with_columns(series)


def _written(games: pl.DataFrame, folder: Path) -> bytes:
    from tengen.records.tables import write_frame

    write_frame(games, folder / "made.parquet")
    return (folder / "made.parquet").read_bytes()


def _values(data: bytes, folder: Path) -> None:
    _commands(_written(_spoiled([data]), folder), folder)


def _many_values(inputs: list[bytes], folder: Path) -> None:
    """Describe and filter all games as one table; search those among which an index is made.

    A damaged game keeps its table from being searched, so each is indexed alone first.
    """
    from tengen.coords import MAX_SIZE
    from tengen.records import index
    from tengen.records.filters import filter_games
    from tengen.records.stats import describe

    games = _spoiled(inputs)
    with _laid(_written(games, folder), folder) as path:
        describe(path)
        filter_games(path, folder / "out.parquet")
    sound = []
    for row in range(games.height):
        game = games[row]
        size = game["size"].item() or 0
        if size <= MAX_SIZE:
            with contextlib.suppress(ValueError, TypeError, OverflowError):
                index._index_slice(game, 0, (size * size + 63) // 64)
                sound.append(row)
    _commands(_written(games[sound], folder), folder)


def _index_seeds() -> list[bytes]:
    from tengen.records.index import build_index

    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "pool.parquet"
        path.write_bytes(_pool())
        return [build_index(path).read_bytes()]


def _index(data: bytes, folder: Path) -> None:
    """Open an index as `open_index` does, which makes an unreadable one again; search it."""
    from tengen.errors import GoError
    from tengen.records import index

    pool = folder / "pool.parquet"
    if not pool.exists():
        pool.write_bytes(_pool())
    status = pool.stat()
    # The stamp of this copy, so that the index is taken for its own.
    head, _, rest = data.partition(b"]")
    if head.startswith(b'{"tengen-index": ['):
        head = b'{"tengen-index": [1, %d, %d' % (status.st_size, status.st_mtime_ns)
    path = index.index_path(pool)
    path.write_bytes(head + b"]" + rest)
    try:
        found = index.read_index(path, index._stamp(pool))
    except Exception:
        raise GoError("made again") from None
    found.core.search(*_corner(), threads=1, games=len(found))


@functools.cache
def _corner() -> tuple[list[tuple[int, int, int]], int, int, int]:
    from tengen.records.pattern import read_pattern

    pattern = read_pattern("XO/..")
    return pattern.constraints(), pattern.rows, pattern.columns, int(pattern.edges)


_MEMBER = b"\n--member--"


def _model_seeds() -> list[bytes]:
    """The model in the package with a few of its patterns, exact and coarse: as it is, and open.

    A changed byte of an archive seldom gets past its checksums, so most seeds are its members.
    """
    import numpy as np

    from tengen.patterns.model import load_model

    model = load_model("embedded")
    table = model.table
    some = (table.sizes <= 1) | (np.arange(len(table)) % 20_000 == 0)
    some[table.plain[some]] = True  # each with its shape
    few = replace(model, table=replace(table, counts=some.astype(np.uint32))).pruned(1)
    found = []
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "model.npz"
        for small in (False, True):
            few.save(path, small=small)
            found += [path.read_bytes(), *3 * [opened_archive(path)]]
    return found


def opened_archive(path: Path) -> bytes:
    with zipfile.ZipFile(path) as archive:
        parts = [name.encode() + b"\0" + archive.read(name) for name in archive.namelist()]
    return b"".join(_MEMBER + part for part in parts)


def write_archive(path: Path, data: bytes) -> None:
    """Write an archive; one that was opened is packed again, with checksums that are right."""
    if not data.startswith(_MEMBER):
        path.write_bytes(data)
        return
    with zipfile.ZipFile(path, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of two members with one name
        for part in data.split(_MEMBER)[1:]:
            name, _, content = part.partition(b"\0")
            archive.writestr(zipfile.ZipInfo(name.decode("latin-1")), content)


def _model(data: bytes, folder: Path) -> None:
    from tengen.game import Game
    from tengen.patterns.model import load_model
    from tengen.patterns.predictor import Predictor

    path = folder / "x.npz"
    write_archive(path, data)
    Predictor(load_model(path)).probabilities(Game(3))


def _net_seeds() -> list[bytes]:
    from tests.nets.tiny import KINDS, tiny_network

    return [tiny_network(kind, channels=6) for kind in KINDS]


def _net(data: bytes, folder: Path) -> None:
    """As text; every tenth also as a file, where packing it costs more than reading it."""
    from tengen.nets.katago import parse_network, read_network

    if zlib.crc32(data) % 10 == 0:
        path = folder / "net.bin.gz"
        path.write_bytes(gzip.compress(data, 1))
        read_network(path)
    parse_network(data)


def _lay_card(path: Path, package: ModuleType, name: str) -> None:
    """Put the JSON card of a model in the package beside the file that is to be read."""
    card = path.with_suffix(".json")
    if not card.exists():
        card.write_bytes((Path(package.__file__ or "").parent / f"models/{name}.json").read_bytes())


def _onnx(data: bytes, folder: Path) -> None:
    import numpy as np

    from tengen.nets.store import load_model
    from tests.fuzz.graphs import put_together

    path = folder / "net.onnx"
    path.write_bytes(put_together(data))
    _lay_card(path, tengen.nets, "fast")
    planes = np.zeros((1, 22, 5, 5), np.float32)
    planes[:, 0] = 1  # the board is everywhere
    load_model(path, workers=1).run(planes, np.zeros((1, 19), np.float32))


def _graph_seeds() -> list[bytes]:
    from tests.fuzz.graphs import small_graphs, taken_apart

    graphs = small_graphs()
    return [*graphs, *3 * [taken_apart(graph) for graph in graphs]]


def _network_seeds() -> list[bytes]:
    """Networks as they are made of KataGo's files, with a few channels."""
    from tengen.nets.katago import parse_network
    from tengen.nets.onnx_graph import build_graph
    from tests.nets.tiny import tiny_network

    kinds = ("v8", "v14", "v15-board")
    return [
        build_graph(parse_network(tiny_network(kind, channels=6))).SerializeToString()
        for kind in kinds
    ]


def _card(data: bytes, folder: Path) -> None:
    from tengen.nets.card import read_card

    path = folder / "net.json"
    path.write_bytes(data)
    read_card(path)


def _card_seeds() -> list[bytes]:
    folder = Path(tengen.nets.__file__).parent / "models"
    cards = [json.loads((folder / f"{name}.json").read_bytes()) for name in ("default", "human")]
    # What a reader looks at stands in front. It only carries the rest: a little of it is enough.
    return [json.dumps(dict(list(card.items())[:8])).encode() for card in cards]


def _gtp(data: bytes, _: Path) -> None:
    from tengen.gtp import parse_response

    parse_response(data.decode("utf-8", "replace"))


@functools.cache
def _engine() -> GtpEngine:
    from tengen.bots import Supplies, make_bot
    from tengen.gtp_engine import GtpEngine, Session

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


_QUERIES = [
    b'{"id":"a","rules":"tromp-taylor","komi":7.5,"boardXSize":9,"boardYSize":9,'
    b'"moves":[["B","E5"],["W","C3"]],"initialStones":[["B","A1"]],"analyzeTurns":[0,1,2],'
    b'"maxVisits":20,"includePolicy":true,"priority":3,"overrideSettings":{"maxVisits":9}}',
    b'{"id":"b","rules":{"ko":"SIMPLE"},"boardXSize":5,"boardYSize":5,"moves":[],'
    b'"allowMoves":[{"player":"B","moves":["A1"],"untilDepth":2}],"initialPlayer":"W"}',
]


def _analysis(data: bytes, _: Path) -> None:
    from tengen.katago_protocol.queries import parse_line, parse_query
    from tengen.katago_protocol.settings import AnalysisSettings

    parse_query(parse_line(data.decode("utf-8", "replace")), AnalysisSettings())


def _cgt(data: bytes, _: Path) -> None:
    from tengen.cgt.graphs import parse_graph

    parse_graph(data.decode("utf-8", "replace"))


_GAMES = [b"{4|2||0}", b"K; A = {K|0}; K = {9|A}", b"3*{1|-1}+^^*2-1/2", b"{1,{3|*}|-2}", b"+_2"]


def _strength_seeds() -> list[bytes]:
    models = Path(tengen.strength.__file__).parent / "models"
    return [opened_archive(models / "default.npz")]


def _strength(data: bytes, folder: Path) -> None:
    from tengen.strength.evidence import read_model

    path = folder / "x.npz"
    write_archive(path, data)
    _lay_card(path, tengen.strength, "default")
    read_model(path)


def _words(data: bytes, _: Path) -> None:
    from tengen.board import Board
    from tengen.bots.registry import parse_bot
    from tengen.coords import parse_color, parse_gtp, parse_sgf_point
    from tengen.errors import GoError
    from tengen.katago_protocol.settings import parse_pairs
    from tengen.ranks import parse_rank
    from tengen.ratings.systems import parse_systems
    from tengen.records.pattern import parse_pattern
    from tengen.records.times import parse_seconds_per_move, parse_time
    from tengen.results import parse_result
    from tengen.rules import parse_rules

    text = data.decode("utf-8", "surrogateescape")
    parsers: list[Callable[[str], object]] = [
        *(parse_color, parse_rank, parse_result, parse_rules, parse_time, parse_pattern),
        *(Board.from_diagram, lambda t: parse_gtp(t, 19), lambda t: parse_sgf_point(t, 19)),
        *(lambda t: parse_seconds_per_move(t, None), lambda t: parse_seconds_per_move(None, t)),
        *(lambda t: parse_time(t, "America/New_York"), parse_bot, parse_systems, parse_pairs),
    ]
    for parse in parsers:
        with contextlib.suppress(GoError):
            parse(text)


def _form(data: bytes, _: Path) -> None:
    from tengen.web.forms import read_form

    kind, _gap, body = data.partition(b"\n")
    read_form(kind.decode("latin-1"), body)


def _form_seeds() -> list[bytes]:
    kind = b"multipart/form-data; boundary=x7\n"
    head = b'--x7\r\nContent-Disposition: form-data; name="'
    player = head + b'player"\r\n\r\nanna\r\n'
    file = head + b'games"; filename="a.sgf"\r\nContent-Type: text/plain\r\n\r\n(;B[aa])\r\n'
    return [kind + player + b"--x7--\r\n", kind + file + player + b"--x7--\r\n"]


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
        *(b"policy:net=fast,temperature=0.5", b"human:8k", b"glicko2:tau=0.5,days=30;elo:k=20"),
        *("黑胜3子半".encode(), "白中盤勝".encode(), "九段".encode(), b"1970-01-01T01:00:00+01:00"),
    ]


_OPEN = contextlib.ExitStack()  # until the process ends
atexit.register(_OPEN.close)
_TOOLS = (
    *("board", "find_position", "list_games", "evaluate", "try_move", "endgame", "review"),
    *("explain", "rank", "no such tool"),
)


def _calls() -> list[bytes]:
    """Calls of tools, as an assistant sends them."""
    sgf = "(;GM[1]SZ[9]KM[7]PB[Ann];B[ee];W[cc](;B[gg])(;B[cg]))"
    asked: list[dict[str, object]] = [
        {"sgf": sgf, "move": 2, "play": ["G3", "pass", "A1"]},
        {"game": "0123456789abcdef", "move": 0, "visits": 20},
        {"sgf": sgf, "try_": "E4", "move": 1},
        {"sgf": sgf, "point": "D1", "visits": 2000, "mistakes": 400},
        {"pattern": "XO?|/..?|/---+", "most": 10},
        {"words": "Ann 2020-01-02 B+3.5", "most": 100},
        {"player": "Ann", "sgfs": [sgf, "x"], "games": ["0123456789abcdef"]},
    ]
    return [
        json.dumps({"tool": tool, "arguments": one}).encode() for tool in _TOOLS for one in asked
    ]


class _NoNetworks:
    """In place of networks, so that all that comes before them is tried quickly."""

    def __getattr__(self, name: str) -> object:
        def refuse(*_: object) -> object:
            raise tengen.errors.GoError("there is no network here")

        return refuse


@functools.cache
def _tools() -> Any:
    from tengen.assistants.desk import Desk
    from tengen.assistants.server import make_server
    from tengen.samples import read_sample
    from tengen.web.library import Library
    from tengen.web.limits import ServerLimits
    from tengen.web.store import Store

    store = _OPEN.enter_context(Store.temporary())
    desk = Desk(cast(Any, _NoNetworks()), Library(store, ServerLimits()))
    desk.library.add(read_sample("small"))
    return make_server(desk)


def _assistant(data: bytes, _: Path) -> None:
    """Call a tool; input that is not JSON is passed to it as a record and as a pattern."""
    import asyncio

    from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError

    text = data.decode("utf-8", "replace")
    try:
        asked = json.loads(text)
        tool, arguments = str(asked["tool"]), dict(asked["arguments"])
    except (ValueError, KeyError, TypeError, RecursionError):
        kind = ("sgf", "pattern", "words")[len(data) % 3]
        tool = {"sgf": "board", "pattern": "find_position", "words": "list_games"}[kind]
        arguments = {kind: text}
    try:
        asyncio.run(_tools().call_tool(tool, arguments))
    except UnexpectedToolError as error:
        raise AssertionError(f"not foreseen: {error.__cause__!r}") from error
    except ToolError as error:
        if "has a fault" in str(error):
            raise AssertionError(str(error)) from error


def _copies() -> list[bytes]:
    """A copy of a store, whole and taken apart; rows and headers of its database are in it."""
    from tengen.samples import read_sample
    from tengen.web.library import Library
    from tengen.web.limits import ServerLimits
    from tengen.web.store import Store
    from tengen.web.upkeep import export_store

    with tempfile.TemporaryDirectory() as place:
        store = Store(Path(place, "store"))
        Library(store, ServerLimits()).add(read_sample("small"))
        store.close()
        copy = Path(place, "copy.zip")
        export_store(Path(place, "store"), copy)
        return [copy.read_bytes(), opened_archive(copy)]


def _copy(data: bytes, folder: Path) -> None:
    """Make a store from a copy, and look at what it holds; nothing is left beside it."""
    from tengen.errors import GoError
    from tengen.web.library import Library
    from tengen.web.limits import ServerLimits
    from tengen.web.store import Store
    from tengen.web.upkeep import check_store, import_store

    archive, place = folder / "copy.zip", folder / "store"
    shutil.rmtree(place, ignore_errors=True)
    write_archive(archive, data)
    try:
        import_store(archive, place)
    finally:
        assert {path.name for path in folder.iterdir()} <= {"copy.zip", "store"}
    check_store(place)
    store = Store(place)
    try:
        library = Library(store, ServerLimits())
        for row in library.find(words="", sort="date", first=0, count=3).games:
            with contextlib.suppress(GoError):
                library.open(row["id"])
    finally:
        store.close()


def _progress(data: bytes, _: Path) -> None:
    """Read progress of training; what is taken over can be written, and answered on."""
    from tengen.files.plain_json import to_json
    from tengen.train.schedule import answered, parse_progress

    progress = parse_progress(data)
    assert parse_progress(to_json(progress.content())).kept == progress.kept
    for kept in progress.kept.values():
        answered(kept, "wrong", 1.8e9)


def _progresses() -> list[bytes]:
    from tengen.files.plain_json import to_json
    from tengen.train.schedule import Progress, answered

    new, known = answered(None, "wrong", 1.7e9), answered(None, "right", 1.7e9)
    for day in range(1, 4):
        known = answered(known, "right", 1.7e9 + day * 1e6)
    many = Progress(["Ann", "bea"], {"b2584d4183e9e349-15": new, "x": known})
    return [to_json(many.content()).encode(), to_json(many.content(), indent=1).encode()]


def _zip(data: bytes, folder: Path) -> None:
    """Put an upload of the app into a library."""
    from tengen.web.library import Library
    from tengen.web.limits import ServerLimits
    from tengen.web.zips import add_zip

    path = folder / "upload.zip"
    write_archive(path, data)
    library = Library(_upload_store(), ServerLimits())
    added = add_zip(library, path.read_bytes(), source="upload", collection="")
    for row in added.games:
        library.delete(row["id"])


@functools.cache
def _upload_store() -> Any:
    from tengen.web.store import Store

    return _OPEN.enter_context(Store.temporary())


def _zips() -> list[bytes]:
    """Records in a ZIP, whole and taken apart."""
    from tests.sgf.test_foreign import GIB

    with tempfile.TemporaryDirectory() as place:
        path = Path(place, "x.zip")
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.sgf", "(;GM[1]SZ[9]PB[Ann];B[ee];W[cc])(;SZ[5];B[aa])")
            archive.writestr("b/c.gib", GIB)
            archive.writestr("readme.txt", "x")
        return [path.read_bytes(), opened_archive(path)]


TARGETS = {
    "sgf": Target(_sgf, _sgf_seeds, 1000),
    **{kind.lower(): _foreign(kind) for kind in ("GIB", "NGF", "UGF")},
    "ugf-review": _foreign("REVIEW"),
    "gtp-log": _foreign("LOG"),
    "foreign-analysis": Target(_foreign_analysis, _analysis_seeds, 500),
    "sgf-import": _blocks("sgf", 1000, _sgf_seeds),
    "jsonl": _blocks("jsonl", 1000, _jsonl_seeds),
    "table": Target(_table, _table_seeds, 1000, _tables),
    "archive": Target(_archive, _archive_seeds, 300),
    "gzip": Target(_gzip, lambda: [gzip.compress(b"\n".join(_jsonl_seeds()[:3]))], 500, _gzips),
    "parquet": Target(_parquet, lambda: [_pool()], 200),
    "parquet-bare": Target(_parquet, lambda: [_bare_parquet()], 200),
    "parquet-values": Target(_values, lambda: [bytes(range(50))], 100, _many_values),
    "parquet-commands": Target(_commands, lambda: [_bare_parquet()], 50),
    "index": Target(_index, _index_seeds, 500),
    "pattern-model": Target(_model, _model_seeds, 300),
    "katago-net": Target(_net, _net_seeds, 300),
    "onnx": Target(_onnx, _graph_seeds, 300),
    "onnx-network": Target(_onnx, _network_seeds, 100),
    "card": Target(_card, _card_seeds, 500),
    "gtp-response": Target(_gtp, lambda: [b"=12 Q16\n\n", b"? unknown command\n\n"], 1000),
    "gtp-engine": Target(_gtp_engine, lambda: list(GTP_LINES), 500),
    "analysis": Target(_analysis, lambda: _QUERIES, 1000),
    "cgt": Target(_cgt, lambda: _GAMES, 500),
    "strength-model": Target(_strength, _strength_seeds, 200),
    "form": Target(_form, _form_seeds, 1000),
    "assistant": Target(_assistant, _calls, 300),
    "store-copy": Target(_copy, _copies, 100),
    "progress": Target(_progress, _progresses, 1000),
    "zip-upload": Target(_zip, _zips, 200),
    "words": Target(_words, _word_seeds, 1000),
    "xz": Target(_archive, lambda: [lzma.compress(data) for data in _archive_seeds()[4:6]], 50),
}
