"""The study of control estimates, from judging to tables, on three positions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen.cli.main import main
from tengen_lab.papers.hu2020 import pictures
from tengen_lab.papers.hu2020.judged import PHASES, JudgedPositions
from tengen_lab.papers.hu2020.study import app
from tests.nets.tiny import write_tiny

EXAMPLES = Path(__file__).resolve().parents[5] / "examples"


def call(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 0, (done.output, done.exception)
    return done.output


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, str]:
    """A pool of one game many times, positions of it that a tiny network judged, the network."""
    folder = tmp_path_factory.mktemp("judged")
    pool, positions, records = (folder / name for name in ("pool.parquet", "judged.npz", "records"))
    records.mkdir()
    for number in range(24):
        (records / f"{number}.sgf").write_text((EXAMPLES / "gnugo-self-play.sgf").read_text())
    assert main(["games", "import", str(records), "-o", str(pool), "--keep-duplicates"]) == 0
    net = str(write_tiny(folder, "v14"))
    call("judge", str(pool), str(positions), "--net", net, "--per-phase", "6", "--seed", "3")
    return pool, positions, net


def test_positions_are_drawn_from_every_phase_and_judged_again_by_others(
    judged: tuple[Path, Path, str],
) -> None:
    pool, positions, net = judged
    found = JudgedPositions.load(positions)
    assert found.net == net
    assert [int(mask.sum()) for _, mask in found.phases()] == [6, 6, 6, 6]
    assert found.held_out.sum() == 12
    call("peer", str(pool), str(positions), "--net", net, "--per-phase", "6", "--seed", "3")
    again = JudgedPositions.load(positions)
    assert (again.peers[net] == again.ownership).all()
    refused = CliRunner().invoke(
        app, ["peer", str(pool), str(positions), "--net", net, "--per-phase", "6", "--seed", "4"]
    )
    assert refused.exit_code != 0
    assert "not drawn from" in str(refused.exception)


def test_tables_have_every_way_of_judging_in_every_phase(judged: tuple[Path, Path, str]) -> None:
    _, positions, _ = judged
    lines = [json.loads(line) for line in call("table", str(positions), "--json").splitlines()]
    methods = {line["method"] for line in lines}
    assert {"nothing", "iterated, kappa", "fitted"} <= methods
    assert {line["phase"] for line in lines} == {*PHASES, "all"}
    nothing = next(x for x in lines if x["method"] == "nothing" and x["phase"] == "all")
    held = JudgedPositions.load(positions)
    held = held.part(held.held_out)
    assert nothing["mse"] == pytest.approx(float((held.ownership**2).mean()), rel=1e-6)


def test_what_is_judged_before_the_iteration_is_measured_by_phase(
    judged: tuple[Path, Path, str],
) -> None:
    _, positions, _ = judged
    text = call("life", str(positions), "--no-fit", "--first-move", "110", "--json")
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    assert {line["phase"] for line in lines} == {"late middle", "endgame", "all"}
    assert {"kappa, life", "fitted, life, sente"} <= {
        line["method"].removeprefix("iterated, ") for line in lines
    }


def test_a_fit_says_what_it_gained(judged: tuple[Path, Path, str]) -> None:
    lines = call("fit", str(judged[1]), "--evaluations", "30").splitlines()
    assert sum("held out: " in line for line in lines) == 2


def test_corridors_and_fixed_points(judged: tuple[Path, Path, str]) -> None:
    text = call("corridors", "--length", "4")
    assert "corridor of 4 open at one end" in text
    assert "1/2" in text
    said = call("fixed-points", str(judged[1]))
    assert "24 positions: the usual tolerance leaves" in said


@pytest.mark.long
def test_the_pictures_of_the_page_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "IMAGES", tmp_path)
    pictures.main()
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"influence-maps.png", "influence-moves.png", "influence-styles.png"}
