"""Agreement with the real KataGo program, and the check itself."""

from __future__ import annotations

import contextlib
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tengen.errors import GoError, ParseError
from tengen.nets.card import read_card
from tengen.nets.evaluator import Evaluator
from tengen_lab.measuring.golden import check_golden, golden_game, read_entries, read_golden
from tests.conftest import REPOSITORY
from tests.nets.tiny import write_tiny

RECORDED = REPOSITORY / "tests" / "data" / "katago-golden"

ENTRY: dict[str, Any] = {
    "size": 5,
    "rules": "chinese",
    "komi": 6.5,
    "initial": [["B", "C3"], ["W", "D4"]],
    "moves": [["W", "B2"], ["B", "pass"]],
    "to_move": "W",
    "symmetry": 3,
}


def write_golden(path: Path, entries: list[dict[str, Any]]) -> Path:
    path.write_bytes(gzip.compress(json.dumps({"entries": entries}).encode()))
    return path


def recorded(evaluator: Evaluator, entry: dict[str, Any]) -> dict[str, Any]:
    """Return the entry with what the evaluator itself says, as KataGo would print it."""
    (said,) = evaluator.evaluate([golden_game(entry)], symmetries=[entry["symmetry"]])
    policy = [p if ok else None for p, ok in zip(said.policy, said.legal, strict=True)]
    raw = {
        "policy": policy[:-1],
        "policyPass": policy[-1],
        "whiteWin": said.white_win,
        "whiteLoss": said.black_win,
        "noResult": said.no_result,
        "whiteLead": -said.black_lead,
        "whiteOwnership": (-said.ownership).tolist(),
    }
    return {**entry, "raw": raw}


def test_equal_outputs_have_no_errors(evaluator: Evaluator, tmp_path: Path) -> None:
    path = write_golden(tmp_path / "golden.json.gz", [recorded(evaluator, ENTRY)])
    errors = check_golden(path, evaluator)
    assert errors.positions == 1
    assert errors.policy_max == errors.winrate_max == errors.ownership_mean == 0
    assert errors.lead_max < 1e-12


def test_each_difference_is_found(evaluator: Evaluator, tmp_path: Path) -> None:
    entry = recorded(evaluator, ENTRY)
    raw = entry["raw"]
    raw["policy"][0] += 0.01
    raw["policyPass"] += 0.03
    raw["whiteLoss"] += 0.25
    raw["whiteLead"] -= 2
    raw["whiteOwnership"][24] += 0.5
    raw["policy"][1] = None
    errors = check_golden(write_golden(tmp_path / "golden.json.gz", [entry]), evaluator)
    assert errors.policy_max == pytest.approx(0.03)
    assert errors.winrate_max == pytest.approx(0.25)
    assert errors.winrate_mean == pytest.approx(0.25 / 3)
    assert errors.lead_max == errors.lead_mean == pytest.approx(2)
    assert errors.ownership_max == pytest.approx(0.5)
    assert errors.ownership_mean == pytest.approx(0.02)
    assert errors.legality_differences == 1


@pytest.mark.parametrize(
    "text",
    [b"", b"\x1f\x8b", gzip.compress(b"[]", mtime=0), gzip.compress(b'{"entries": []}', mtime=0)],
)
def test_other_files_are_refused(text: bytes, evaluator: Evaluator, tmp_path: Path) -> None:
    path = tmp_path / "golden.json.gz"
    path.write_bytes(text)
    with pytest.raises(ParseError, match="golden"):
        check_golden(path, evaluator)


@pytest.mark.parametrize(
    "change",
    [
        {"size": "x"},
        {"size": 4},
        {"rules": "chess"},
        {"moves": [["B", "Z9"]]},
        {"moves": [[]]},
        {"initial": [["B", "pass"]]},
        {"symmetry": 8},
        {"raw": {}},
        {"raw": None},
    ],
)
def test_a_bad_entry_is_named(change: dict[str, Any], evaluator: Evaluator, tmp_path: Path) -> None:
    path = write_golden(tmp_path / "golden.json.gz", [{**recorded(evaluator, ENTRY), **change}])
    with pytest.raises(ParseError, match="entry 0"):
        check_golden(path, evaluator)


JSON = st.recursive(
    st.none() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=6,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@example("size", 10**6)
@given(st.sampled_from([*ENTRY, "raw"]), JSON)
def test_any_other_content_is_an_error(tmp_path: Path, field: str, value: Any) -> None:
    path = write_golden(tmp_path / "golden.json.gz", [{**ENTRY, "raw": {}, field: value}])
    with pytest.raises(GoError):
        read_golden(path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.dictionaries(st.sampled_from(["name", "version", "scale", "more"]), JSON))
def test_any_card_is_read_or_refused(tmp_path: Path, content: dict[str, Any]) -> None:
    path = tmp_path / "card.json"
    path.write_text(json.dumps(content))
    with contextlib.suppress(GoError):
        assert read_card(path).name == str(content["name"])


@pytest.mark.parametrize("kind", ["v8", "v14"])
def test_tiny_networks_agree_with_katago(kind: str, tmp_path: Path) -> None:
    """What the real KataGo 1.18.1 printed for these networks
    (lab/tengen_lab/measuring/katago_golden.py)."""
    evaluator = Evaluator(write_tiny(tmp_path, kind))
    errors = check_golden(RECORDED / f"{kind}.json.gz", evaluator)
    assert errors.positions == 9
    assert errors.policy_max <= 1e-5
    assert errors.winrate_max <= 1e-5
    assert errors.ownership_max <= 3e-5
    assert errors.lead_max <= 2e-3
    assert errors.legality_differences == 0


@pytest.mark.parametrize("net", ["b15c192", "b10c384h6nbttflrs", "b18c384nbt"])
def test_katagos_networks_agree_with_katago(
    net: str, shared_data: Path, user_cache: Path, tmp_path: Path
) -> None:
    """A few positions of each kind; `tengen nets check` goes over all of them."""
    file = user_cache / "nets" / f"{net}.onnx"
    if not file.exists():
        pytest.skip(f"{net} is not in the cache (tengen nets fetch {net})")
    entries = read_entries(shared_data / "katago-golden" / f"{net}_dev.json.gz")
    kinds = {entry["kind"]: entry for entry in entries}
    few = sorted(kinds.values(), key=lambda entry: entry["size"])[:12]
    errors = check_golden(write_golden(tmp_path / "few.json.gz", few), Evaluator(file, exact=True))
    assert errors.policy_max <= 1e-5
    assert errors.winrate_max <= 1e-5
    assert errors.ownership_max <= 3e-5
    assert errors.lead_max <= 1e-3
    assert errors.legality_differences == 0
