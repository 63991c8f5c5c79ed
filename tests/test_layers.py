"""Imports point down the layers, as docs/design.md and native/README.md draw them."""

from __future__ import annotations

import ast
import functools
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import tengen

SOURCE = Path(tengen.__file__).parent

# From the lowest to the highest; parts of one row may not import each other.
LAYERS = (
    ("errors",),
    ("coords", "extras", "words"),
    ("files",),
    ("rules", "results", "ranks", "diagram", "phases"),
    ("board",),
    ("knowledge", "game"),
    ("scoring", "fates", "terminal", "pictures", "packed_games", "names"),
    ("sgf", "samples"),
    ("ratings", "cgt", "gtp", "atari_go"),
    ("records",),
    ("nets",),
    ("patterns", "influence"),
    ("search", "uct"),
    ("endgame", "strength"),
    ("bots", "review"),
    ("gtp_engine", "katago_protocol", "train"),
    ("web",),
    ("assistants",),
    ("cli",),
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
BESIDE = {"_core", "__init__", "__main__"}
LAB = Path(__file__).parents[1] / "lab" / "tengen_lab"


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py").removesuffix(".pyi")


@functools.cache
def tree_of(path: Path) -> ast.Module:
    """Several tests look at every file: each is parsed once."""
    return ast.parse(path.read_text())


def imported_parts(path: Path) -> Iterator[str]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            modules = [f"{node.module}.{alias.name}" for alias in node.names]
            if node.module != "tengen":
                modules = [node.module]
        else:
            continue
        for module in modules:
            if module.startswith("tengen."):
                yield module.split(".")[1]


FILES = sorted(path for path in SOURCE.rglob("*.py") if part_of(path) not in BESIDE)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_downwards(path: Path) -> None:
    own = part_of(path)
    assert own in LEVEL, f"{own} has no layer yet"
    for other in imported_parts(path):
        if other == own or other in ("_core", "__version__"):
            continue
        assert LEVEL[other] < LEVEL[own], f"{own} imports {other}, which is not below it"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_nothing_here_needs_the_laboratory_or_pytorch(path: Path) -> None:
    imported = {
        name.split(".")[0]
        for node in ast.walk(tree_of(path))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported.isdisjoint({"tengen_lab", "torch", "optuna", "tests", "benchmarks"})


# From the lowest to the highest: a paper may use what trains, a command may use all.
ROOMS = ("gpu", "training", "papers", "measuring", "commands")


def room_of(path: Path) -> str:
    return path.relative_to(LAB).parts[0]


@pytest.mark.parametrize(
    "path",
    sorted(p for p in LAB.glob("*/**/*.py") if "tests" not in p.parts),
    ids=lambda path: str(path.relative_to(LAB)),
)
def test_rooms_of_the_laboratory_point_downwards(path: Path) -> None:
    own = ROOMS.index(room_of(path))
    for room in re.findall(
        r"^\s*(?:from|import) tengen_lab\.(\w+)", path.read_text(), re.MULTILINE
    ):
        assert ROOMS.index(room) <= own, f"{room_of(path)} imports {room}, which is above it"


ROOM = re.compile(r"((?:[a-z_]+, )*[a-z_]+)/? {2,}\S")  # names in the first column of a table
FILES_NOT_MODULES = {"samples"}  # its table names records


@pytest.mark.parametrize(
    "path",
    [*SOURCE.rglob("__init__.py"), *LAB.rglob("__init__.py")],
    ids=lambda path: "/".join(path.parts[-3:-1]),
)
def test_a_package_lists_modules_that_it_has(path: Path) -> None:
    if path.parent.name in FILES_NOT_MODULES:
        return
    lines = (ast.get_docstring(tree_of(path)) or "").splitlines()
    listed = [name for line in lines if (row := ROOM.match(line)) for name in row[1].split(", ")]
    there = {one.stem for one in path.parent.iterdir()}
    assert set(listed) <= there, f"gone: {sorted(set(listed) - there)}"


def test_every_layer_exists() -> None:
    parts = {part_of(path) for path in FILES}
    assert parts == set(LEVEL), "a layer without a part, or a part without a layer"


def test_the_diagram_shows_every_part() -> None:
    page = (Path(__file__).parents[1] / "docs" / "design.md").read_text()
    diagram = page.split("```")[1]
    # Names stand in the first columns, two spaces or more before what they are for.
    rows = [re.split(r" {3,}", line)[0] for line in diagram.splitlines() if line[:1].strip()]
    assert sorted(" ".join(rows).split()) == sorted([*LEVEL, "_core"])


WALKS = {
    title: re.findall(
        r"`([\w/]+\.(?:py|tsx?))`", "".join(re.findall(r"^\|.+$", table, re.MULTILINE))
    )
    for title, table in re.findall(
        r"^### (.+?)$(.+?)(?=^##)",
        (Path(__file__).parents[1] / "docs" / "design.md").read_text(),
        re.MULTILINE | re.DOTALL,
    )
}


def test_there_are_four_walks() -> None:
    assert len(WALKS) == 4
    assert all(len(files) >= 6 for files in WALKS.values())


@pytest.mark.parametrize("title", WALKS)
def test_a_walk_names_files_that_exist_and_never_goes_back_up(title: str) -> None:
    root, level = Path(__file__).parents[1], len(LAYERS)
    for name in WALKS[title]:
        is_page = name.startswith("frontend/")
        assert ((root if is_page else SOURCE) / name).is_file(), name
        if not is_page and not title.startswith("From a click"):  # endgame and cgt work in turn
            below = LEVEL[name.split("/")[0]]
            assert below <= level, f"{name} is above the step before it"
            level = below


NATIVE = Path(__file__).parents[1] / "native"
FOLDERS = re.findall(r"^\| `(\w+)/` \|", (NATIVE / "README.md").read_text(), re.MULTILINE)
CORE_FILES = sorted(NATIVE.glob("*/**/*.[ch]pp"))
HEADERS = [path for path in CORE_FILES if path.suffix == ".hpp"]
BASE = {"common", "game"}  # what everything is made of stands in `tengen` itself


def test_the_core_has_the_folders_that_its_readme_lists() -> None:
    assert sorted(FOLDERS) == sorted(path.name for path in NATIVE.iterdir() if path.is_dir())


@pytest.mark.parametrize("path", CORE_FILES, ids=lambda path: str(path.relative_to(NATIVE)))
def test_includes_of_the_core_point_downwards(path: Path) -> None:
    own = path.relative_to(NATIVE).parts[0]
    below = FOLDERS[: FOLDERS.index(own) + 1]
    for included in re.findall(r'^#include "(.+)"', path.read_text(), re.MULTILINE):
        folder = included.split("/")[0]
        assert folder in below, f"{own} includes {included}, which is not below it"


@pytest.mark.parametrize("path", HEADERS, ids=lambda path: str(path.relative_to(NATIVE)))
def test_a_header_of_the_core_has_the_namespace_of_its_folder(path: Path) -> None:
    own = path.relative_to(NATIVE).parts[0]
    wanted = {"tengen" if own in BASE else f"tengen::{own}"}
    opened = set(re.findall(r"^namespace (\S+) {", path.read_text(), re.MULTILINE))
    assert opened - {"nanobind::detail"} == wanted


# Rows of a store or table, nodes that say only what there is, and keys that are words of Python's.
TYPED_DICTS = {
    "BoardFacts", "ChainFacts", "Continuation", "GameRow", "GoServer", "Hit", "Line", "Marks",
    "RatingRow", "RecordNode", "Step",
}  # fmt: skip


def test_a_value_has_one_form() -> None:
    """What is told as JSON is a frozen dataclass, not a twin of one."""
    found: set[str] = set()
    trees = [tree_of(path) for path in SOURCE.rglob("*.py")]
    while True:
        new = {name for tree in trees for name in _typed_dicts(tree, found)} - found
        if not new:
            break
        found |= new
    assert found == TYPED_DICTS


def test_no_value_writes_itself_as_a_mapping() -> None:
    found = {
        node.name
        for path in FILES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef)
    }
    assert found.isdisjoint({"as_json", "as_dict", "to_dict"})


def _typed_dicts(tree: ast.Module, known: set[str]) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            if {ast.unparse(base) for base in node.bases} & {"TypedDict", *known}:
                yield node.name
        elif isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("TypedDict("):
            yield ast.unparse(node.targets[0])


# Words that two rooms cannot do without: the game of Go, and a game of combinatorial theory.
SHARED_CLASS_NAMES = {"Game"}


def test_a_class_has_a_name_of_its_own() -> None:
    """What is meant by a name does not depend on the room, except for private helpers."""
    found = Counter(
        node.name
        for path in [*FILES, *(p for p in LAB.rglob("*.py") if "tests" not in p.parts)]
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert {name for name, count in found.items() if count > 1} == SHARED_CLASS_NAMES
