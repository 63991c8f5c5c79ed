"""Analysis that other programs write into records, as their sources say they do."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.sgf import annotate, parse_game
from tengen.sgf.foreign.analysis import ForeignAnalysis, ForeignMove, read_analysis
from tengen.sgf.values import format_text


def packed(data: bytes) -> str:
    return base64.standard_b64encode(gzip.compress(data)).decode()


def katrain(**root: Any) -> str:
    """A node's KT as KaTrain writes it: ownership, policy, the rest."""
    moves = {
        "Q4": {"move": "Q4", "order": 1, "visits": 20, "scoreLead": 0.1},
        "D4": {"move": "D4", "order": 0, "visits": 400, "scoreLead": 0.4},
    }
    said = {"moves": moves, "root": {"visits": 500, **root}, "completed": True}
    parts = [b"\0" * 722, b"\0" * 724, json.dumps(said).encode()]
    return "KT" + "".join(f"[{packed(part)}]" for part in parts)


def test_katrain() -> None:
    text = f"(;GM[1]SZ[19];B[pd]{katrain(winrate=0.61, scoreLead=2.25)})"
    (found,) = read_analysis(parse_game(text).node_at(1))
    assert found == ForeignAnalysis(
        "KaTrain", "KataGo", 0.61, 2.25, 500, moves=(ForeignMove("D4", 400), ForeignMove("Q4", 20))
    )
    assert str(found) == (
        "KaTrain (KataGo): Black wins 61%, Black leads by 2.2, 500 visits, best D4, Q4"
    )


@pytest.mark.parametrize(("program", "source"), [("", "Sabaki"), ("AP[Sabaki:0.52.2]", "Sabaki")])
def test_sabaki(program: str, source: str) -> None:
    (found,) = read_analysis(parse_game(f"(;GM[1]{program};B[pd]SBKV[43.5])").node_at(1))
    assert found == ForeignAnalysis(source, black_win_rate=0.435)


def test_our_own_numbers_are_ours() -> None:
    record = parse_game("(;GM[1]AP[Tengen];B[pd])")
    annotate(record.node_at(1), black_win_rate=0.25, black_lead=-3.5)
    (found,) = read_analysis(record.node_at(1))
    assert found == ForeignAnalysis("Tengen", black_win_rate=0.25, black_lead=-3.5)


@pytest.mark.parametrize(
    ("move", "share", "lead"),
    [("B[pd]", 0.543, -1.5), ("W[pd]", 0.457, 1.5)],  # 54.3 % of the mover, the other leads by 1.5
)
def test_lizzie(move: str, share: float, lead: float) -> None:
    best = "move D4 visits 900 winrate 4570 pv D4 Q4 info move Q4 visits 30 winrate 4500 pv Q4"
    text = f"(;GM[1];{move}LZ[KataGo b18 54.3 1.2k 1.5 8.0\n{best}])"
    (found,) = read_analysis(parse_game(text).node_at(1))
    assert found.black_win_rate == pytest.approx(share)
    assert (found.source, found.engine, found.black_lead, found.visits) == (
        "Lizzie", "KataGo b18", lead, 1200,
    )  # fmt: skip
    assert found.moves == (ForeignMove("D4", 900), ForeignMove("Q4", 30))


def test_old_lizzie_has_no_lead() -> None:
    (found,) = read_analysis(parse_game("(;GM[1];B[pd]LZ[0.7.4 47.1 850\n])").node_at(1))
    assert (found.engine, found.black_win_rate, found.black_lead, found.visits) == (
        "0.7.4", pytest.approx(0.471), None, 850,
    )  # fmt: skip


def test_katago() -> None:
    text = "(;GM[1];B[pd]C[0.45 0.55 0.00 -1.2 v=400 weight=1.00])"
    (found,) = read_analysis(parse_game(text).node_at(1))
    assert found == ForeignAnalysis(
        "KataGo", black_win_rate=0.55, black_lead=1.2, visits=400, before_move=True
    )
    assert "KataGo before the move: " in str(found)


@pytest.mark.parametrize(
    "node",
    [
        "C[a good move]",
        "C[0.45 0.90 0.00 -1.2]",
        "C[3.5 0.5 1 2]",
        "KT[a][b][c]",
        "KT[][][" + packed(b"[" * 100_000) + "]",
        "KT[][][" + packed(b"{}") + "]",
        "KT[][][" + packed(b'{"root": {"winrate": "x"}, "moves": [1]}') + "]",
        "KT[][][" + packed(b'{"root": null}') + "]",
        "KT[][][" + packed(b'{"root": {}, "moves": {"D4": {"order": 1e999}}}') + "]",
        "KT[][][" + packed(b" " * 50_000_000) + "]",
        "SBKV[much]",
        "SBKV[1e999]",
        "LZ[]",
        "LZ[engine]",
        "LZ[engine x y]",
    ],
    ids=range(15),
)
def test_what_is_no_analysis_is_left_out(node: str) -> None:
    assert read_analysis(parse_game(f"(;GM[1];B[pd]{node})").node_at(1)) == []


names = st.sampled_from(["KT", "SBKV", "LZ", "LZOP", "C"])


@given(names, st.lists(st.text(max_size=40), min_size=1, max_size=4))
def test_any_value_is_read_or_left_out(name: str, values: list[str]) -> None:
    node = parse_game("(;GM[1];B[pd])").node_at(1)
    node.set_raw(name, [format_text(value) for value in values])
    for found in read_analysis(node):
        assert str(found)
