from __future__ import annotations

from fractions import Fraction

import pytest

from tengen.cgt.coupons import KoRule, Stack, Threats
from tengen.cgt.graphs import parse_graph
from tengen.cgt.kos import Komaster, komaster_thermograph
from tengen.cgt.limits import limit_walls
from tengen.errors import UnsupportedError

KOS = {
    "simple": "A = {K|0}; K = {9|A}",
    "simple, taken": "K; A = {K|0}; K = {9|A}",
    "won in sente": "A = {K|0}; K = {Y|A}; Y = {60|9}",
    "two stages, middle": "B; A = {B|0}; B = {C|A}; C = {12|B}",
    "approach": "A = {K|-18}; K = {M|A}; M = {23|B}; B = {M|-18}",
    "approach, mirrored": "A = {15|K,D}; K = {A|M}; M = {D|-12}; D = {14|M}",
    "with a follow-up": "A = {K|X}; K = {9|A}; X = {2|-4}",
}


@pytest.mark.parametrize("ko", KOS.values(), ids=list(KOS))
@pytest.mark.parametrize("komaster", list(Komaster))
def test_one_threat_makes_a_komaster(ko: str, komaster: Komaster) -> None:
    """The komaster rule, wall for wall, against play with one threat beside a coupon stack."""
    graph = parse_graph(ko)
    threats = Threats(left=1) if komaster == Komaster.LEFT else Threats(right=1)
    walls = limit_walls(graph, ground=0, threats=threats)
    expected = komaster_thermograph(graph, komaster, ground=0)
    assert walls.left == expected.left.breakpoints
    assert walls.right == expected.right.breakpoints


def test_the_temperature_of_a_bent_mast_is_where_it_becomes_upright() -> None:
    """Frejlak (2024), 2.4: the smallest t from which on both walls are the mast value.

    Right is komaster of a simple ko of 9 points. Play beside a coupon stack gives one and the same
    value to both sides at every t, but it rises up to t = 3: until then Right gains by playing.
    """
    graph = parse_graph(KOS["simple"])
    walls = limit_walls(graph, ground=0, threats=Threats(right=1))
    assert walls.left == walls.right == [(0, 0), (3, 3)]
    found = komaster_thermograph(graph, Komaster.RIGHT, ground=0)
    assert (found.strict_temperature, found.move_value, found.mean) == (3, 3, 3)


@pytest.mark.parametrize("count", [1, 3])
def test_as_many_threats_for_both_are_none(count: int) -> None:
    graph = parse_graph(KOS["approach"])
    assert limit_walls(graph, ground=0, threats=Threats(count, count)) == limit_walls(
        graph, ground=0
    )


RING = (
    "T = {24|UL}; UL = {T,0|LL,0}; LL = {UL,0|B,0};B = {LR|-24}; LR = {UR,0|B,0}; UR = {T,0|LR,0}"
)


def test_the_beast_has_walls_of_slope_one_half() -> None:
    """Frejlak's thesis, appendix C: slopes of a half on one segment, mean 0."""
    walls = limit_walls(parse_graph(f"S = {{T|B}}; {RING}"), ground=0)
    bend, top = Fraction(48, 5), Fraction(72, 5)
    assert walls.left == [(0, 0), (bend, bend / 2), (top, 0)]
    assert walls.right == [(0, 0), (bend, -bend / 2), (top, 0)]


@pytest.mark.parametrize(
    ("root", "left", "right"),
    [("T", -1, Fraction(3, 2)), ("UL", -2, Fraction(1, 2)), ("LL", 0, Fraction(-1, 2))],
)
def test_no_position_of_the_ring_has_the_printed_slopes(
    root: str, left: Fraction, right: Fraction
) -> None:
    """The thesis prints -1/2 for the left wall and 1/2 for the right one (docs/cgt.md).

    The other three positions are mirror images of these.
    """
    walls = limit_walls(parse_graph(f"{root}; {RING}"), ground=0)
    found = [
        (wall[1][1] - wall[0][1]) / (wall[1][0] - wall[0][0]) for wall in (walls.left, walls.right)
    ]
    assert found == [left, right]
    assert found != [Fraction(-1, 2), Fraction(1, 2)]


def test_in_the_beast_both_sides_take_two_coupons_in_turn() -> None:
    ring = parse_graph(RING.replace("24", "1000"))
    line = Stack(ring, Fraction(1, 4), ground=0).best_line(12, left=False, moves=20)
    assert [side for side, move in line if move == "coupon"] == (
        ["Left", "Left", "Right", "Right"] * 2
    )
    assert [move for side, move in line if side == "Right" and move != "coupon"] == (
        ["UL", "LL", "B"] * 2
    )


def test_the_hexagon_with_both_ways_open_is_tame() -> None:
    """Were all edges of the hexagon two-way, nobody would be forced and the slopes whole."""
    both = (
        "T = {24|UL,UR}; UL = {T,0|LL,0}; LL = {UL,0|B,0};"
        "UR = {T,0|LR,0}; LR = {UR,0|B,0}; B = {LL,LR|-24}"
    )
    walls = limit_walls(parse_graph(both), ground=0)
    assert walls.left == [(0, 24), (12, 12)]
    assert walls.right == [(0, 0), (12, 12)]
    assert limit_walls(parse_graph(f"UL; {both}"), ground=0).left == [(0, 0)]


@pytest.mark.parametrize(("root", "gain"), [("k1", -2), ("k2", 0), ("k3", 2)])
@pytest.mark.parametrize("static", [-3, 0])
def test_criados_three_node_ko_is_a_seki(root: str, gain: int, static: int) -> None:
    """Nobody plays at 0 or above; below, each ko that can be waited for is worth a point."""
    graph = parse_graph(f"{root}; k1 = {{-9|9,k2}}; k2 = {{k1|k3}}; k3 = {{k2,-9|9}}")
    walls = limit_walls(graph, ground=0, static=static)
    assert walls.left == walls.right == [(0, static)]
    subzero = limit_walls(graph, ground=-1, static=static)
    assert subzero.left == subzero.right == [(-1, static + gain)]


def test_going_round_without_a_coupon_needs_superko() -> None:
    ring = parse_graph("A = {B|B}; B = {C|C}; C = {A|A}")
    with pytest.raises(UnsupportedError, match="superko"):
        Stack(ring, Fraction(1, 2), ko=KoRule.SIMPLE)
    assert Stack(ring, Fraction(1, 2), ko=KoRule.SUPERKO).walls(2).left[-1] == 0


@pytest.mark.parametrize("ko", KOS.values(), ids=list(KOS))
@pytest.mark.parametrize("ground", [-1, 0])
def test_the_core_agrees_with_its_twin(ko: str, ground: int) -> None:
    stack = Stack(parse_graph(ko), Fraction(1, 12), ground=ground, threats=Threats(1, 2), static=1)
    assert stack._native_walls(150) == stack._walls(150)


def test_numbers_beyond_64_bits_take_the_twin() -> None:
    graph = parse_graph("A = {K|0}; K = {900000000000000000|A}")
    walls = Stack(graph, Fraction(10**17), ground=0).walls(5 * 10**17)
    assert Fraction(walls.left[-1] - walls.right[-1], walls.unit) <= 10**17


def test_too_much_work_is_refused_at_once() -> None:
    with pytest.raises(UnsupportedError, match="too much work"):
        Stack(parse_graph(KOS["simple"]), Fraction(1, 10**9)).walls(5)
