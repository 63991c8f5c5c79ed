"""Combinatorial games: thermographs per second, canonical forms, coupon stacks.

The peer is pycgt (pip install pycgt), the only other kept Python program for this.
"""

from __future__ import annotations

import random
from fractions import Fraction

from benchmarks.timing import fastest
from tengen.cgt import AREA, Thermograph, parse_game, score, thermograph, thermograph_of
from tengen.cgt import games as games_module
from tengen.cgt.coupons import Stack
from tengen.cgt.graphs import parse_graph
from tengen.cgt.limits import limit_walls

Tree = tuple[list["Tree"], list["Tree"]] | int


def random_tree(rng: random.Random, depth: int, low: int = -12, high: int = 12) -> Tree:
    """A local endgame: Left's moves raise the range of scores, Right's lower it."""
    if depth == 0 or high - low < 2 or rng.random() < 0.15:
        return rng.randint(low, high)
    middle = (low + high) // 2
    left = [random_tree(rng, depth - 1, middle, high) for _ in range(rng.randint(1, 2))]
    right = [random_tree(rng, depth - 1, low, middle) for _ in range(rng.randint(1, 2))]
    return left, right


def count(tree: Tree) -> int:
    return 0 if isinstance(tree, int) else 1 + sum(count(part) for side in tree for part in side)


def solve(tree: Tree, leaves: dict[int, Thermograph]) -> Thermograph:
    if isinstance(tree, int):
        return leaves[tree]
    left, right = ([solve(part, leaves) for part in side] for side in tree)
    return thermograph(left, right, ground=AREA)


def slow_solve(tree: Tree, t: Fraction) -> tuple[Fraction, Fraction]:
    """The two scores at one temperature by Fractions: what a plain program does per sample."""
    if isinstance(tree, int):
        return Fraction(tree), Fraction(tree)
    left = max(slow_solve(part, t)[1] for part in tree[0]) - t
    right = min(slow_solve(part, t)[0] for part in tree[1]) + t
    return (left, right) if left >= right else ((left + right) / 2, (left + right) / 2)


def random_expression(rng: random.Random, depth: int) -> str:
    if depth == 0 or rng.random() < 0.2:
        return rng.choice(["0", "1", "-1", "2", "-3", "1/2", "5", "-6", "*", "^"])
    sides = [
        ",".join(random_expression(rng, depth - 1) for _ in range(rng.choice([1, 1, 2])))
        for _ in range(2)
    ]
    return "{" + "|".join(sides) + "}"


def show(label: str, amount: int, unit: str, took: float) -> None:
    print(f"{label:46} {amount:8,} {unit:10} {took:8.3f} s {amount / took:12,.0f} / s")


def thermographs() -> None:
    rng = random.Random(1)
    trees = [random_tree(rng, 7) for _ in range(200)]
    nodes = sum(map(count, trees))
    leaves = {n: score(n, AREA) for n in range(-12, 13)}
    show("tengen thermograph(), exact walls", nodes, "nodes",
         fastest(lambda: [solve(tree, leaves) for tree in trees]))  # fmt: skip
    show("plain Fractions, one temperature only", nodes, "nodes",
         fastest(lambda: [slow_solve(tree, Fraction(3, 2)) for tree in trees], 2))  # fmt: skip


def forget() -> None:
    for cache in (games_module._canonical, games_module._order, games_module._sums):
        cache.clear()


def canonical_forms() -> None:
    rng = random.Random(2)
    texts = [random_expression(rng, 3) for _ in range(400)]
    endgames = [
        [f"{{{a + b}|{{{a}|{a - c}}}}}" for a, b, c in (rng.sample(range(1, 9), 3) for _ in "12")]
        for _ in range(30)
    ]

    def ours() -> None:
        forget()
        for text in texts:
            thermograph_of(parse_game(text))

    def our_sums() -> None:
        forget()
        for parts in endgames:
            thermograph_of(parse_game(" + ".join(parts)))

    show("tengen parse, canonical form, thermograph", len(texts), "games", fastest(ours))
    show("tengen, sums of two endgames", len(endgames), "sums", fastest(our_sums, 3))
    try:
        import pycgt
    except ImportError:
        print("pycgt: not installed (pip install pycgt)")
        return

    def walls(value: object) -> None:
        if not pycgt.is_number(value):
            pycgt.thermograph(value)

    def theirs() -> None:
        for text in texts:
            walls(pycgt.canonical(pycgt.parse(text)))

    def their_sums() -> None:
        for first, second in endgames:
            walls(pycgt.canonical(pycgt.add(pycgt.parse(first), pycgt.parse(second))))

    show("pycgt, the same games", len(texts), "games", fastest(theirs, 1))
    show("pycgt, the same sums", len(endgames), "sums", fastest(their_sums, 1))


def coupon_stacks() -> None:
    three_step = parse_graph("D; A = {B|-4}; B = {C|A}; C = {D|B}; D = {3|C}")
    stack = Stack(three_step, Fraction(1, 1000), ground=0)
    work = 3000 * len(stack.states)
    show("coupon stack, core", work, "states", fastest(lambda: stack._native_walls(3000)))
    show("coupon stack, twin in Python", work, "states", fastest(lambda: stack._walls(3000), 1))
    for name, text in (
        ("simple ko", "A = {K|0}; K = {9|A}"),
        ("approach ko", "A = {K|-18}; K = {M|A}; M = {23|B}; B = {M|-18}"),
        ("three-step ko", str(three_step)),
    ):
        graph = parse_graph(text)
        took = fastest(lambda g=graph: limit_walls(g, ground=0), 3)  # type: ignore[misc]
        show(f"exact walls by coupon stacks, {name}", 1, "position", took)


def main() -> None:
    thermographs()
    canonical_forms()
    coupon_stacks()


if __name__ == "__main__":
    main()
