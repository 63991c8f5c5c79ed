"""The bulk scanner agrees with the tree, and both with sgfmill, on real and generated files."""

from __future__ import annotations

import contextlib
import io
import tarfile
import tempfile
import zipfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sgfmill import sgf, sgf_grammar

from tengen.errors import GoError, ParseError
from tengen.samples import NAMES, read_sample
from tengen.sgf import parse_games, scan_games, scan_texts
from tengen.sgf.files import iter_files
from tengen.sgf.tree import GameTree
from tests.sgf import dirty
from tests.sgf.sgfmill_trees import our_nodes, sgfmill_nodes


def assert_scanner_agrees_with_tree(data: bytes) -> None:
    batch = scan_texts([data])
    try:
        records = list(parse_games(data))
    except ParseError:
        records = []
    assert len(batch) == len(records)
    for number, record in enumerate(records):
        scanned, game = batch.game(number), record.game()
        assert scanned.size == record.size
        assert scanned.to_play == record._line.to_play
        stones = [(color, point) for point in range(game.size**2) if (color := game.setup[point])]
        assert scanned.setup == stones
        assert scanned.moves == list(zip(game.colors, game.moves, strict=True))
        first = {name: values[0] for name, values in record.root.properties.items()}
        if record.tree.is_edited:  # read in another charset: CA now says UTF-8
            first["CA"] = scanned.root.get("CA", b"")
            first = {name: value for name, value in first.items() if name in scanned.root}
        assert scanned.root == first
        assert scanned.info == record.info
        if len(record.warnings) < 50:  # the core stops counting there
            found = [words for words in scanned.warnings if not words.startswith("move ")]
            assert found == record.warnings


def sgfmill_main_line(data: bytes) -> list[tuple[str, object]]:
    game = sgf.Sgf_game.from_bytes(data)
    size = game.get_size()
    line = []
    for node in game.get_main_sequence():
        color, move = node.get_move()
        if color is not None:
            line.append(
                (color.upper(), None if move is None else (size - 1 - move[0]) * size + move[1])
            )
    return line


@pytest.fixture(params=["samples", "real"])
def files(request: pytest.FixtureRequest) -> list[tuple[str, bytes]]:
    """Whole files: our own samples everywhere, real ones where they are."""
    if request.param == "samples":
        return [(name, read_sample(name)) for name in NAMES]
    shared_data: Path = request.getfixturevalue("shared_data")
    found: list[tuple[str, bytes]] = []
    for folder in ("sgf-raw", "endgame-problems", "trick-plays"):
        if (shared_data / folder).exists():
            found += iter_files(shared_data / folder)
    if not found:
        pytest.skip("no real SGF files on this machine")
    return found


def test_files_agree_with_sgfmill(files: list[tuple[str, bytes]]) -> None:
    batch = scan_texts([data for _, data in files])
    assert len(batch) == len(files)
    for number, (name, data) in enumerate(files):
        moves = [
            ("W" if code & 0x8000 else "B", None if code & 0x3FF == 0x3FF else code & 0x3FF)
            for code in batch.games.moves_of(number).tolist()
        ]
        assert moves == sgfmill_main_line(data), name
        nodes = sgfmill_nodes(data)
        assert {n: v[0] for n, v in nodes[0].items()} == batch.root[number], name
        tree = GameTree.from_bytes(data)
        assert tree is not None
        assert our_nodes(tree) == nodes, name


def test_files_agree_with_the_tree_and_come_back_byte_for_byte(
    files: list[tuple[str, bytes]],
) -> None:
    assert files
    for name, data in files:
        assert_scanner_agrees_with_tree(data)
        (record,) = parse_games(data)
        assert record.to_bytes() == data[data.index(b"(;") : data.rindex(b")") + 1], name


@given(dirty.rngs, st.integers(1, 3))
@settings(max_examples=80, deadline=None)
def test_sound_collections_agree(rng: object, games: int) -> None:
    data = b"\n".join(dirty.sound_game(rng) for _ in range(games))  # type: ignore[arg-type]
    assert_scanner_agrees_with_tree(data)
    roots = [tree.sequence[0] for tree in sgf_grammar.parse_sgf_collection(data)]
    assert [{n: v[0] for n, v in root.items()} for root in roots] == scan_texts([data]).root


@given(dirty.junk)
@example(b"(;GM[1];B[aa];B[bb]W[cc]AB[ss];B[dd])")  # two moves in one node
@settings(max_examples=400, deadline=None)
def test_damaged_files_agree(data: bytes) -> None:
    assert_scanner_agrees_with_tree(data)


def test_files_folders_and_archives_give_the_same_games(tmp_path: Path) -> None:
    texts = {
        "a.sgf": b"(;PB[a];B[aa])",
        "b/c.sgf": b"(;PB[c];B[bb])(;PB[d];W[cc])",
        "no.txt": b"(;)",
    }
    folder = tmp_path / "folder"
    with (
        zipfile.ZipFile(tmp_path / "games.zip", "w") as zipped,
        tarfile.open(tmp_path / "games.tar.gz", "w:gz") as tarred,
    ):
        for name, data in texts.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
            zipped.writestr(name, data)
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            tarred.addfile(entry, io.BytesIO(data))
    for path in (folder, tmp_path / "games.zip", tmp_path / "games.tar.gz"):
        games = list(scan_games(path))
        assert [game.info.black for game in games] == ["a", "c", "d"]
        assert games[1].source.endswith("c.sgf")
    assert [g.info.black for g in scan_games([folder / "a.sgf", folder / "b" / "c.sgf"])] == [
        "a",
        "c",
        "d",
    ]


@pytest.mark.parametrize("name", ["x.zip", "x.tar.gz", "x.tgz"])
@pytest.mark.parametrize(
    "content", [b"", b"not an archive", b"PK\x03\x04broken", b"\x1f\x8bbroken"]
)
def test_broken_archives_are_errors_with_their_name(
    tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(GoError, match=name):
        list(scan_games(tmp_path / name))


@given(
    dirty.rngs,
    st.sampled_from(["zip", "zip:bz2", "zip:lzma", "tar", "tar:gz", "tar:bz2", "tar:xz"]),
)
@settings(max_examples=200, deadline=None)
def test_damaged_archives_give_games_or_errors(rng: object, kind: str) -> None:
    family, _, packing = kind.partition(":")
    content = io.BytesIO()
    data = b"(;B[aa];W[bb])" * 20
    if family == "zip":
        method = {"": zipfile.ZIP_DEFLATED, "bz2": zipfile.ZIP_BZIP2, "lzma": zipfile.ZIP_LZMA}
        with zipfile.ZipFile(content, "w", method[packing]) as zipped:
            zipped.writestr("a.sgf", data)
    else:
        with tarfile.open(fileobj=content, mode=f"w:{packing}") as tarred:  # type: ignore[call-overload]
            entry = tarfile.TarInfo("a.sgf")
            entry.size = len(data)
            tarred.addfile(entry, io.BytesIO(data))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / (kind.replace(":", ".") if packing and family == "tar" else family)
        path = path.with_name("x." + path.name)
        path.write_bytes(dirty.damaged(rng, content.getvalue()))  # type: ignore[arg-type]
        with contextlib.suppress(GoError):
            list(scan_games(path))


def test_a_gzip_header_with_an_extra_field_of_nonsense_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "x.tar.gz"
    path.write_bytes(b"\x1f\x8b\x08\x04\0\0\0\0\0\x03\x05\0" + b"\xff" * 40)
    with pytest.raises(ParseError, match=r"x\.tar\.gz: truncated or damaged archive"):
        list(scan_games(path))


def test_threads_give_the_same_batch() -> None:
    texts = [b"(;SZ[9]PB[%d];B[aa];W[bb];B[aa])" % number for number in range(300)]
    one, four = scan_texts(texts), scan_texts(texts, threads=4)
    assert one.root == four.root
    assert one.games.moves.tolist() == four.games.moves.tolist()
    assert set(one.replayed[0].tolist()) == {2}
