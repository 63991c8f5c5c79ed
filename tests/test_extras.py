"""A player's installation has no polars and no matplotlib: his commands and the app run without."""

from __future__ import annotations

import gzip
import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tengen.errors import UnsupportedError
from tengen.extras import EXTRAS, advice, explain, need
from tests.nets.tiny import tiny_network

MISSING = ("polars", "matplotlib", "onnx", "sgfmill", "torch", "PIL", "dask", "distributed")
MOVES = (
    "B[ee];W[ec];B[gc];W[gg];B[cc];W[cg];B[dc];W[eg];B[db];W[gd];B[hd];"
    "W[he];B[hc];W[ge];B[cf];W[bf];B[ce];W[be];B[bd];W[df];B[ff];W[fg]"
)
RECORD = f"(;GM[1]FF[4]SZ[9]KM[7]PB[Ann]PW[Bob]RE[B+R];{MOVES})"

# Runs one after the other in a process in which the optional packages are not there.
COMMANDS = r"""
import io, sys
from pathlib import Path
from tengen.cli.main import main

folder = Path(sys.argv[1])
game, out = str(folder / "game.sgf"), folder / "out"

def run(*arguments):
    code = main(list(arguments))
    assert code == 0, (arguments, code)

run("show", game)
run("score", game)
run("evaluate", game, "-o", str(folder / "board.svg"))
run("predict", game)
run("influence", game)
run("endgame", game, "--point", "D4", "--expansions", "8")
run("rank", game, "--player", "Ann")
run("rank", game, str(folder / "second.sgf"), "--player", "Bob")
run("review", game, "-o", str(out), "--visits", "8")
assert {path.suffix for path in out.iterdir()} >= {".sgf", ".html", ".jsonl"}
sys.stdin = io.TextIOWrapper(io.BytesIO(b"boardsize 9\ngenmove b\nquit\n"))
run("gtp", "--net", "default")
run("nets", "list")
run("nets", "convert", str(folder / "tiny.bin.gz"), "-o", str(folder))
run("evaluate", game, "--net", str(folder / "tiny.onnx"))

for arguments, package in {
    ("games", "import", game, "-o", str(folder / "pool.parquet")): "polars",
    ("ratings", "eval", str(folder / "pool.csv")): "polars",
    ("evaluate", game, "-o", str(folder / "board.png")): "matplotlib",
    ("rank", game, "--player", "Ann", "--plot", str(folder / "rank.svg")): "matplotlib",
}.items():
    print(f"expected: this needs {package}", file=sys.stderr)
    assert main(list(arguments)) == 1, arguments
loaded = [name for name in sys.modules if name.partition(".")[0] in sys.argv[2:]]
assert not loaded, loaded
"""

APP = r"""
import sys, warnings
from pathlib import Path
from tengen.web.app import create_app
from tengen.web.networks import NetworkService
from tengen.web.store import Store

warnings.simplefilter("ignore")
from starlette.testclient import TestClient

folder = Path(sys.argv[1])
store = Store(folder / "store")
with TestClient(create_app(NetworkService(), store=store), base_url="http://localhost") as client:
    record = (folder / "game.sgf").read_bytes()
    (game,) = client.post("/api/v1/library", content=record).json()["games"]
    position = {"game": game["id"], "node": 5, "play": []}
    found = client.post("/api/v1/search", json={"position": position}).json()
    assert [hit["position"] for hit in found["hits"]] == [5], found
    picture = client.post("/api/v1/picture?kind=svg", json=position)
    assert picture.content.startswith(b"<?xml"), picture.content
    refused = client.post("/api/v1/picture?kind=png", json=position)
    print(refused.status_code, refused.json()["error"])
    refused = client.post("/api/v1/jobs/ratings", content=b"black,white,result\na,b,B+R\n")
    print(refused.status_code, refused.json()["error"])
loaded = [name for name in sys.modules if name.partition(".")[0] in sys.argv[2:]]
assert not loaded, loaded
"""


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """An environment in which none of the optional packages can be imported."""
    blocked = tmp_path / "blocked"
    blocked.mkdir()
    for name in MISSING:
        words = f'raise ModuleNotFoundError("No module named {name!r}", name={name!r})\n'
        (blocked / f"{name}.py").write_text(words)
    return {**os.environ, "PYTHONPATH": str(blocked), "TENGEN_HOME": str(tmp_path / "home")}


def run(code: str, folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder), *MISSING],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done


def test_a_players_commands_run_without_the_extras(tmp_path: Path, bare: dict[str, str]) -> None:
    (tmp_path / "game.sgf").write_text(RECORD)
    (tmp_path / "second.sgf").write_text(RECORD.replace(";B[cf]", ";B[bh]"))
    (tmp_path / "tiny.bin.gz").write_bytes(gzip.compress(tiny_network("v8")))
    (tmp_path / "pool.csv").write_text("date,black,white,result\n2020-01-01,a,b,B+R\n")
    said = run(COMMANDS, tmp_path, bare).stderr.splitlines()
    for line, following in itertools.pairwise(said):
        if line.startswith("expected: "):
            wanted = line.removeprefix("expected: ")
            assert following == f"tengen: {wanted}: pip install 'tengen[full]'"


def test_the_app_runs_without_the_extras(tmp_path: Path, bare: dict[str, str]) -> None:
    (tmp_path / "game.sgf").write_text(RECORD)
    assert run(APP, tmp_path, bare).stdout.splitlines() == [
        "400 This needs matplotlib: pip install 'tengen[full]'.",
        "400 This needs polars: pip install 'tengen[full]'.",
    ]


def test_a_package_that_is_needed_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXTRAS, "nothing_of_it", "full")
    with pytest.raises(UnsupportedError, match=r"this needs nothing_of_it: pip install"):
        need("nothing_of_it")
    monkeypatch.setitem(EXTRAS, "json", "full")
    need("json")


@pytest.mark.parametrize("package", EXTRAS)
def test_a_missing_package_is_named_with_what_brings_it(package: str) -> None:
    assert explain(ModuleNotFoundError("no", name=f"{package}.inside")) == advice(package)
    assert explain(ModuleNotFoundError("no", name="somebody_elses")) is None
