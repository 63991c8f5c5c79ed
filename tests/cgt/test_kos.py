from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.cgt import AREA, Sente, score, thermograph
from tengen.cgt.analysis import analyse
from tengen.cgt.graphs import Graph, GraphPosition, parse_graph
from tengen.cgt.kos import Komaster, komaster_thermograph, komaster_thermographs
from tengen.errors import GoError, UnsupportedError


@given(st.integers(1, 5), st.integers(0, 5), st.integers(-20, 0), st.integers(1, 20))
@settings(max_examples=40, deadline=None)
def test_a_chain_of_kos_is_its_tally(length: int, start: int, white: int, black: int) -> None:
    """T = (B - W)/(b + w), mean = B - b T: the swing shared among the net plays (Spight)."""
    start = min(start, length)
    names = [f"K{index}" for index in range(length + 1)]
    ends = [str(white), *names, str(black)]
    equations = [
        f"{name} = {{{ends[index + 2]}|{ends[index]}}}" for index, name in enumerate(names)
    ]
    graph = parse_graph("; ".join([names[start], *equations]))
    plays_black, plays_white = length + 1 - start, start + 1
    temperature = Fraction(black - white, plays_black + plays_white)
    for komaster in Komaster:
        found = komaster_thermograph(graph, komaster, ground=0)
        assert found.temperature == temperature
        assert found.mean == black - plays_black * temperature


def test_a_search_may_leave_positions_closed() -> None:
    graph = parse_graph("A = {K|X}; K = {9|A}; X = {0|-40}")
    closed = {"X": thermograph([score(0, AREA)], [score(-40, AREA)], ground=AREA)}
    whole = komaster_thermographs(graph, Komaster.LEFT, ground=AREA)
    assert komaster_thermographs(graph, Komaster.LEFT, ground=AREA, known=closed) == whole
    right = komaster_thermographs(graph, Komaster.RIGHT, ground=AREA)
    assert komaster_thermographs(graph, Komaster.RIGHT, ground=AREA, known=closed) == right


def test_static_scores_settle_zugzwang_for_both_komasters() -> None:
    graph = parse_graph("A = {3|8}")
    for komaster in Komaster:
        found = komaster_thermographs(graph, komaster, ground=AREA, static={"A": 5})
        assert found["A"].mean == 5


def test_a_long_tree_needs_no_recursion() -> None:
    positions = {f"N{n}": GraphPosition((f"N{n + 1}",), ("0",)) for n in range(1500)}
    positions |= {"N1500": GraphPosition(score=Fraction(7)), "0": GraphPosition(score=Fraction(0))}
    found = komaster_thermograph(Graph(positions, "N0"), Komaster.LEFT, ground=0)
    assert found.mean == 0


def test_a_ko_of_too_many_positions_is_refused() -> None:
    names = [f"K{n}" for n in range(300)]
    ends = ["0", *names, "9"]
    chain = "; ".join(f"{k} = {{{ends[n + 2]}|{ends[n]}}}" for n, k in enumerate(names))
    with pytest.raises(UnsupportedError, match="ko of 300 positions"):
        komaster_thermograph(parse_graph(chain), Komaster.LEFT)


options = st.lists(
    st.sampled_from(["A", "B", "C", "D", "-9", "-1", "0", "2", "{7|-5}"]), max_size=2
)
equations = st.lists(st.tuples(options, options), min_size=4, max_size=4).map(
    lambda pairs: "; ".join(
        f"{name} = {{{','.join(left)}|{','.join(right)}}}"
        for name, (left, right) in zip("ABCD", pairs, strict=False)
    )
)


@given(equations)
@settings(max_examples=60, deadline=None)
def test_any_graph_is_analysed_or_refused(text: str) -> None:
    with suppress(GoError):
        result = analyse(text)
        assert result.walls.temperature >= -1


def test_a_placid_ko_beyond_the_coupons_is_still_analysed() -> None:
    result = analyse("A = {K|0}; K = {999999999999999999|A}")
    assert result.walls.mean == 333333333333333333
    assert "not checked by coupons" in result.notes[0]


def test_a_ko_that_nobody_plays_is_cold_and_not_hyperactive() -> None:
    """Left gains nothing by taking (A to K to 0), and Right's move is answered to 1."""
    result = analyse("A = {K|{1|-2}}; K = {0|A}")
    assert (result.ko, result.is_placid) == ("cold", True)
    assert result.sente is Sente.SETTLED
    assert analyse("A = {K|0}; K = {9|A}").ko == "placid"
    approach = analyse("A = {K|-18}; K = {M|A}; M = {23|B}; B = {M|-18}")
    assert approach.ko == "hyperactive", "Spight's approach ko (oracles.json)"
    assert analyse("7||6|0").ko is None


def test_several_kos_have_a_verdict_by_their_walls() -> None:
    """Two ways into one ko of 18 points that takes three moves: worth 6, gote for both."""
    result = analyse("A = {B,C|-9}; B = {9|A,D}; C = {9|A,D}; D = {C|-9}")
    assert (result.walls.mean, result.walls.temperature) == (-3, 6)
    assert result.sente is Sente.GOTE
