from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.cgt import AREA, Sente, Thermograph, score, sente, thermograph
from tengen.cgt.thermograph import from_scaffolds, number
from tengen.cgt.walls import Wall, lower_envelope, upper_envelope
from tengen.errors import GoError

Tree = int | tuple[list["Tree"], list["Tree"]]  # type: ignore[misc]

trees = st.recursive(
    st.integers(-9, 9),
    lambda inner: st.tuples(
        st.lists(inner, min_size=1, max_size=3), st.lists(inner, min_size=1, max_size=3)
    ),
    max_leaves=12,
)


def graph_of(tree: Tree, ground: Fraction = AREA) -> Thermograph:
    if isinstance(tree, int):
        return score(tree, ground)
    lefts, rights = ([graph_of(option, ground) for option in side] for side in tree)
    return thermograph(lefts, rights, ground=ground)


@st.composite
def walls(draw: st.DrawFn) -> Wall:
    points = [(Fraction(0), Fraction(draw(st.integers(-9, 9))))]
    for _ in range(draw(st.integers(0, 4))):
        t, value = points[-1]
        length = draw(st.fractions(Fraction(1, 4), 3, max_denominator=4))
        points.append((t + length, value + draw(st.integers(-2, 2)) * length))
    return Wall.through(points, draw(st.integers(-2, 2)))


@given(walls(), walls(), st.fractions(0, 20, max_denominator=12))
@settings(max_examples=200)
def test_envelopes_are_the_extremes_at_every_temperature(a: Wall, b: Wall, t: Fraction) -> None:
    assert upper_envelope([a, b])(t) == max(a(t), b(t))
    assert lower_envelope([a, b])(t) == min(a(t), b(t))


@given(trees)
@settings(max_examples=150, deadline=None)
def test_walls_have_the_shape_that_the_theory_says(tree: Tree) -> None:
    graph = graph_of(tree)
    assert set(graph.left.slopes) <= {0, -1}
    assert set(graph.right.slopes) <= {0, 1}
    bends = [t for wall in (graph.left, graph.right) for t, _ in wall.breakpoints]
    assert all(graph.left(t) >= graph.right(t) for t in bends)
    assert graph.left(max(bends)) == graph.right(max(bends)) == graph.mean
    assert graph.strict_temperature <= graph.temperature or graph.temperature == 0


@given(trees, st.fractions(0, 12, max_denominator=8))
@settings(max_examples=150, deadline=None)
def test_walls_by_fractions_at_one_temperature(tree: Tree, t: Fraction) -> None:
    """The definition in a few lines, one temperature at a time, for trees of switches."""
    graph = graph_of(tree)
    left, right = slow_scores(tree, t)
    if left is not None:
        assert (graph.left(t), graph.right(t)) == (left, right)


def slow_scores(tree: Tree, t: Fraction) -> tuple[Fraction | None, Fraction | None]:
    """Return L_t and R_t, or None where a mast would have to be known from lower temperatures."""
    if isinstance(tree, int):
        return Fraction(tree), Fraction(tree)
    rights = [slow_scores(option, t)[1] for option in tree[0]]
    lefts = [slow_scores(option, t)[0] for option in tree[1]]
    if None in rights or None in lefts:
        return None, None
    left = max(value for value in rights if value is not None) - t
    right = min(value for value in lefts if value is not None) + t
    return (left, right) if left >= right else (None, None)


@given(trees)
@settings(max_examples=60, deadline=None)
def test_the_mirrored_tree_has_the_mirrored_thermograph(tree: Tree) -> None:
    def mirrored(node: Tree) -> Tree:
        if isinstance(node, int):
            return -node
        return [mirrored(option) for option in node[1]], [mirrored(option) for option in node[0]]

    assert graph_of(mirrored(tree)) == -graph_of(tree)


@given(trees, st.integers(-20, 20), st.fractions(0, 12, max_denominator=8))
@settings(max_examples=60, deadline=None)
def test_points_shift_the_thermograph(tree: Tree, points: int, t: Fraction) -> None:
    graph = graph_of(tree)
    shifted = graph.shifted(points)
    assert shifted.left(t) == graph.left(t) + points
    assert shifted.temperature == graph.temperature


def test_both_temperatures_where_scaffolds_coincide() -> None:
    """Both sides threaten, both are answered: nothing is gained, up to the smaller threat."""
    two = thermograph([graph_of(([10], [2]))], [graph_of(([2], [-9]))], ground=AREA)
    assert (two.mean, two.strict_temperature, two.temperature) == (2, 0, 4)


def test_sente_kinds() -> None:
    def kind(left: Tree, right: Tree) -> Sente:
        options = [graph_of(left)], [graph_of(right)]
        return sente(thermograph(*options, ground=AREA), *options)

    assert kind(4, -4) == Sente.GOTE
    assert kind(([100], [2]), 0) == Sente.LEFT
    assert kind(0, ([-2], [-100])) == Sente.RIGHT
    assert kind(([10], [2]), ([2], [-9])) == Sente.DOUBLE
    assert kind(([100], [3]), ([-3], [-100])) == Sente.GOTE  # worth more than either threat
    assert kind(([6], [2]), 0) == Sente.MIAI
    assert kind(0, 0) == Sente.SETTLED


def test_zugzwang_is_a_number_and_never_an_exception() -> None:
    assert graph_of(([3], [5])).mean == 4
    assert graph_of(([0], [1])).mean == Fraction(1, 2)
    noisy = thermograph([score(3, AREA)], [score(7, AREA)], ground=AREA, static=9)
    assert (noisy.mean, noisy.temperature) == (7, 0)
    assert thermograph([], [score(-1)]).mean == -2
    assert thermograph([], [], static=5).mean == 5


def test_numbers_have_subzero_temperatures() -> None:
    assert number(Fraction(1, 2)).temperature == Fraction(-1, 2)
    assert number(Fraction(3, 8)).temperature == Fraction(-1, 8)
    assert number(Fraction(5)).temperature == -1


def test_a_scaffold_can_push_the_mast_along() -> None:
    """Right is komaster of a ko: both walls climb until Left stops taking it."""
    rising = Wall.through([(0, 0)], 1)
    graph = from_scaffolds(lower_envelope([rising, Wall.through([(0, 9)], -2)]), rising, ground=0)
    assert graph.left.breakpoints == [(0, 0), (3, 3)]
    assert (graph.mean, graph.strict_temperature) == (3, 3)


@pytest.mark.parametrize("start", [1, 3, 5, 7, 9])
def test_of_two_scaffolds_that_come_nearer_the_first_to_reach_the_mast_pushes_it(
    start: int,
) -> None:
    left = Wall.through([(0, 0), (5, 5)], -1)
    right = Wall.through([(0, 10), (5, 5)], 1)
    graph = from_scaffolds(left, right, ground=0, static=start)
    # The value stands still until t = min(start, 10 - start) and ends where the scaffolds meet.
    still = min(start, 10 - start)
    assert [graph.left(still), graph.left(5), graph.mean] == [start, 5, 5]
    assert graph.left == graph.right
    assert graph == -from_scaffolds(-right, -left, ground=0, static=-start)


def test_grounds_do_not_mix() -> None:
    with pytest.raises(ValueError, match="ground"):
        thermograph([score(1, AREA)], [score(0, -1)], ground=AREA)


def test_walls_have_integer_slopes() -> None:
    with pytest.raises(GoError, match="integer slope"):
        Wall.through([(0, 0), (2, 1)])
