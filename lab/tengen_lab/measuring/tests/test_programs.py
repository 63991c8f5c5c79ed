"""Programs that no command calls: KataGo's golden numbers, territory ends, training's tables."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tengen.coords import BLACK, WHITE, format_gtp
from tengen.files.plain_json import to_json
from tengen.nets import Evaluator
from tengen.review.report import MoveReport
from tengen.review.values import Reason, ReviewedMove
from tengen.train import usual
from tengen_lab.measuring import katago_golden, territory_ends, training_tables
from tengen_lab.measuring.golden import check_golden
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.tests.judged_files import write_judged
from tests.nets.tiny import write_tiny

# Speaks GTP as far as the program asks, and says the same of every position.
ENGINE = """
import sys
for line in sys.stdin:
    words = line.split()
    number = words.pop(0) if words[0].isdigit() else ""
    said = "tiny 1" if words[0] == "version" else ""
    if words[0] == "kata-raw-nn":
        said = "symmetry 0 whiteWin 0.25 whiteLoss 0.75 noResult 0 whiteLead -1.5 policy"
        said += " 0.02" * 48 + " NAN policyPass 0.04 whiteOwnership" + " -0.5" * 49
    print(f"={number} {said}\\n", flush=True)
"""


def test_katagos_numbers_are_written_as_the_check_reads_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(ENGINE)
    monkeypatch.setattr(katago_golden, "KINDS", ("v8",))
    monkeypatch.setattr(katago_golden, "POSITIONS", katago_golden.POSITIONS[:1])
    katago_golden.main(f"{sys.executable} {engine}", tmp_path / "out")
    capsys.readouterr()
    file = tmp_path / "out" / "v8.json.gz"
    written = json.loads(gzip.decompress(file.read_bytes()))
    assert (written["katago"], written["net"]) == ("tiny 1", "v8")
    (entry,) = written["entries"]
    assert entry["raw"]["policy"][-1] is None
    assert entry["raw"]["whiteLead"] == -1.5
    assert len(entry["moves"]) == 5
    errors = check_golden(file, Evaluator(write_tiny(tmp_path, "v8")))
    assert errors.positions == 1
    assert errors.winrate_max > 1e-3, "a tiny network does not say the same of every position"


JAPANESE = (
    "(;GM[1]SZ[5]KM[0.5]RU[Japanese]RE[{result}];B[cc];W[bc];B[cb];W[bb];B[cd];W[bd];B[ca];W[ba];"
    "B[ce];W[be];B[];W[])"
)


def test_ends_are_counted_as_recorded_and_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.sgf").write_text(JAPANESE.format(result="B+4.5"))
    (tmp_path / "two.sgf").write_text(JAPANESE.format(result="B+R"))  # not counted
    found = list(territory_ends.counted_games(tmp_path, 1))
    assert [(name, lead) for name, _, lead in found] == [("one.sgf", 4.5)]
    ((_, game, _),) = found
    again = territory_ends.before_the_passes(game)
    assert len(again) == 10
    assert not again.is_over
    net = str(write_tiny(tmp_path, "v14"))
    monkeypatch.setattr(territory_ends, "LONGEST", 4)
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    options = [str(tmp_path), "--net", net, "--bot", "random"]
    monkeypatch.setattr(sys, "argv", ["territory_ends", *options])
    territory_ends.main()
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith("of 1 games: our count")


def ogs_game(number: int, who: str, moves: int = 12) -> dict[str, Any]:
    """The human is Black, and loses half a point more with each move."""
    leads = [-0.5 * turn * (turn % 2 == 0) for turn in range(moves)]
    points = [chr(97 + 3 * (turn % 6)) + chr(97 + 3 * (turn // 6)) for turn in range(moves)]
    return {
        "id": number, "size": 19, "rules": "japanese", "komi": 6.5, "human": "B", "black": who,
        "white": "bot", "black_rank": 12.0 + number, "black_lead": leads,
        "moves": "".join("BW"[turn % 2] + point for turn, point in enumerate(points)),
    }  # fmt: skip


def named(part: Part, count: int) -> list[str]:
    names = (f"player {number}" for number in range(10_000))
    return [name for name in names if part_of(name) is part][:count]


@pytest.fixture
def ogs(tmp_path: Path) -> Path:
    names = [
        *named(Part.TRAIN, 3),
        *named(Part.VALIDATION, 2),
        *named(Part.TEST, 2),
    ]
    games = [ogs_game(number, name) for number, name in enumerate(names)]
    path = tmp_path / "ogs.jsonl.gz"
    with gzip.open(path, "wt") as lines:
        lines.writelines(f"{json.dumps(game)}\n" for game in games)
    return path


def test_the_humans_losses_are_read_from_the_leads(ogs: Path) -> None:
    game = next(training_tables.ogs_games(ogs))
    assert list(training_tables.own_losses(game)) == [
        (2, 1.0),
        (4, 2.0),
        (6, 3.0),
        (8, 4.0),
        (10, 5.0),
    ]
    replayed = training_tables.replayed({**game, "setup_black": ["ss"]})
    assert len(replayed) == 12
    assert replayed.setup.stones[18 * 19 + 18] == BLACK


def test_a_logistic_fit_finds_the_odds_that_made_the_hits() -> None:
    rng = np.random.default_rng(0)
    rows = training_tables.with_constant(rng.normal(size=(20_000, 1)))
    hits = rng.random(20_000) < 1 / (1 + np.exp(-(rows @ [-1.0, 2.0])))
    weights = training_tables.fit_logistic(rows, hits.astype(float), 1e-3)
    assert weights == pytest.approx([-1.0, 2.0], abs=0.08)


def test_rows_are_collected_of_held_out_players_and_judged_games(
    ogs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training_tables, "SHORTEST", 1)
    monkeypatch.setattr(training_tables, "SEEDS", (5,))
    judged = tmp_path / "judged.jsonl.gz"
    write_judged(judged, ["B Q16", "W D4", "B C3"], [0.0, 0.0, -1.0, -3.0], size=19)
    found = training_tables.collect(ogs, judged)
    assert set(found["part"]) == {"validation", "test"}  # the judged game names no ranks
    assert set(found["who"]) == {*named(Part.VALIDATION, 2), *named(Part.TEST, 2)}
    assert all(0 <= share <= 1 for share in found["share"])
    assert len(found["features"]) == len(found["loss"]) == 20


def test_the_risk_table_is_fitted_to_validation_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Losses come of the first feature: its weight is the largest."""
    rng = np.random.default_rng(1)
    count = 3000
    x = rng.normal(size=(count, 4))
    hits = rng.random(count) < 1 / (1 + np.exp(1.5 - 2 * x[:, 0]))
    data = {
        "part": [("validation", "test", "judged")[row % 3] for row in range(count)],
        "who": [f"player {row % 50}" for row in range(count)],
        "rank": [20.0] * count,
        "loss": np.where(hits, 5.0, 0.0).tolist(),
        "features": x.tolist(),
        "share": rng.uniform(0, 1, count).tolist(),
        "chosen": [bool(row % 2) for row in range(count)],
    }
    rows, table = tmp_path / "rows.json", tmp_path / "risk.json"
    rows.write_text(json.dumps(data))
    monkeypatch.setattr(training_tables, "TABLE", table)
    training_tables.risk(tmp_path, tmp_path, rows)
    made = json.loads(table.read_text())
    assert int(np.argmax(np.abs(made["weights"][1:]))) == 0
    assert made["players"] == {"validation": 50, "judged": 50}
    said = capsys.readouterr().out
    assert "by OGS's losses: 1000 moves of 50 players" in said
    assert "by KataGo at 128 visits: 1000 moves" in said


def reviewed(number: int, loss: float, reasons: tuple[str, ...], **known: Any) -> dict[str, Any]:
    move = ReviewedMove(
        move=number,
        color=BLACK if number % 2 else WHITE,
        point=number,
        loss=loss,
        confirmed=known.get("confirmed", True),
        line=(0,),
        winrate=0.5,
        lead=0.0,
        reasons=tuple(Reason(name, "") for name in reasons),
        judged_by=known.get("judged_by", "b18c384nbt"),
    )
    plain: dict[str, Any] = json.loads(to_json(MoveReport.of(move, 19)))
    return plain


REVIEWED = [
    reviewed(1, 6.0, ("a",)),  # KataGo: one point
    reviewed(5, 5.5, ()),  # KataGo: five
    reviewed(10, 4.0, ("b",)),  # KataGo: four
    reviewed(15, 9.0, ("b",), confirmed=False),
    reviewed(20, 5.5, (), judged_by="default"),
]
TRUE = {1: 1.0, 5: 5.0, 10: 4.0}


def test_doubtful_mistakes_are_counted_from_what_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    judged, rows = tmp_path / "judged.jsonl.gz", tmp_path / "rows.jsonl"
    moves = [f"{'BW'[turn % 2]} {format_gtp(turn * 4, 19)}" for turn in range(20)]
    leads = [0.0]
    for number in range(1, 21):
        leads.append(leads[-1] - (1 if number % 2 else -1) * TRUE.get(number, 0.0))
    write_judged(judged, moves, leads, size=19)
    rows.write_text(json.dumps({"id": "one", "moves": REVIEWED}) + "\n")
    training_tables.doubt(judged, "1/1", None, None, rows)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "exercises: 2 in 1 games, 1 doubtful, 50.0%"
    assert lines[1] == "3.0 points: 4 in 1 games, 2 doubtful, 50.0%"
    assert lines[2] == "3.0 points, with a reason, alone: 2 in 1 games, 1 doubtful, 50.0%"


def test_the_usual_losses_and_themes_are_written(
    ogs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged, reviewed = tmp_path / "judged.jsonl.gz", tmp_path / "reviewed.jsonl"
    game = next(training_tables.ogs_games(ogs))
    own = training_tables.replayed(game)
    twice = [2 * lead for lead in game["black_lead"]]  # KataGo sees twice the loss
    text = [f"{c.letter} {format_gtp(m, 19)}" for c, m in zip(own.colors, own.moves, strict=True)]
    write_judged(judged, text, [0.0, *twice], size=19)
    raw = gzip.decompress(judged.read_bytes()).replace(b'"id": "one"', b'"id": "ogs/0"')
    judged.write_bytes(gzip.compress(raw))
    reviewed.write_text(json.dumps({"id": "one", "moves": REVIEWED}) + "\n")
    table = tmp_path / "table.json"
    monkeypatch.setattr(usual, "TABLE", table)
    weaker = tmp_path / "weaker.jsonl"
    by_default = [{**move, "judged_by": "default"} for move in REVIEWED[:2]]
    weaker.write_text(json.dumps({"id": "one", "moves": by_default}) + "\n")
    training_tables.baseline(ogs, judged, [reviewed, weaker])
    made = json.loads(table.read_text())
    assert made["factors"] == {"opening": 2.0}
    shares = {judge: themes["a"]["share"] for judge, themes in made["themes"].items()}
    assert shares == {"b18c384nbt": pytest.approx(100 / 4), "default": pytest.approx(100 / 2)}
    assert sum(band["opening"]["players"] for band in made["bands"].values()) == 3
    weaker.write_text(json.dumps({"id": "one", "moves": by_default[:1]}) + "\n")
    training_tables.themes([weaker])
    after = json.loads(table.read_text())
    assert after["themes"]["default"]["a"]["share"] == 100
    assert {**after, "themes": made["themes"]} == made
    assert after["themes"]["b18c384nbt"] == made["themes"]["b18c384nbt"]


def test_a_command_is_asked_for_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[tuple[Any, ...]] = []
    for name in ("risk", "baseline", "themes", "doubt"):
        monkeypatch.setattr(
            training_tables, name, lambda *given, name=name: called.append((name, *given))
        )
    for words in (
        ["risk", "a", "b", "--rows", "c"],
        ["baseline", "a", "b", "c"],
        ["themes", "a"],
        ["doubt", "a", "--rows", "c"],
    ):
        monkeypatch.setattr(sys, "argv", ["training_tables", *words])
        training_tables.main()
    assert [one[0] for one in called] == ["risk", "baseline", "themes", "doubt"]
    assert called[3] == ("doubt", Path("a"), "2/6", None, None, Path("c"))
