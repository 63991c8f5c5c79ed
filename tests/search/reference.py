"""A slow, obvious twin of the tree search: the same formulas over dictionaries and whole games.

One leaf at a time, no memory of positions but the graph's. Formulas: KataGo's `docs/` and its
search parameters (see docs/search.md); nothing here shares code with the core.
"""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass, field

import numpy as np

from tengen.coords import BLACK, Move
from tengen.game import Game
from tengen.knowledge import area
from tengen.nets.evaluation import Evaluation, read_outputs
from tengen.nets.evaluator import Evaluator
from tengen.nets.features import encode_games
from tengen.rules import Ko

Z = np.linspace(-8, 8, 4001)
DENSITY = np.exp(-Z * Z / 2)


def worth(mean: float, deviation: float, width: float) -> float:
    """The expectation of 2/pi atan(x / width) for a normal x, summed in small steps."""
    values = np.arctan((mean + deviation * Z) / width)
    return float(2 / math.pi * (DENSITY * values).sum() / DENSITY.sum())


def packed(probability: float) -> float:
    """A probability as the tree keeps it: with nine bits of mantissa."""
    (bits,) = struct.unpack("<I", struct.pack("<f", probability))
    (value,) = struct.unpack("<f", struct.pack("<I", (bits + 0x2000) >> 14 << 14))
    return float(value)


@dataclass
class Outlook:
    win_loss: float
    score: float
    square: float
    lead: float


@dataclass
class Child:
    move: Move
    node: Node
    visits: int = 0


@dataclass
class Node:
    key: object
    to_move: int
    own: Outlook
    own_utility: float
    own_weight: float
    priors: list[tuple[Move, float]]
    terminal: bool
    bias: object
    children: list[Child] = field(default_factory=list)
    visits: int = 0
    weight: float = 0.0
    weight_square: float = 0.0
    utility: float = 0.0
    utility_square: float = 0.0
    mean: Outlook = field(default_factory=lambda: Outlook(0, 0, 0, 0))
    bias_delta: float = 0.0
    bias_weight: float = 0.0

    @property
    def sign(self) -> int:
        return 1 if self.to_move == BLACK else -1


def edge_weight(child: Child) -> float:
    node = child.node
    return node.weight * min(1.0, child.visits / node.visits) if node.visits else 0.0


class ReferenceSearch:
    def __init__(self, evaluator: Evaluator, game: Game) -> None:
        self.evaluator, self.game, self.size = evaluator, game, game.size
        self.center: float | None = None
        self.nodes: dict[object, Node] = {}
        self.biases: dict[object, list[float]] = {}
        self.has_errors = False
        self.root = self.read(game, "root", None)

    # Values

    def score_utility(self, score: float, square: float) -> float:
        deviation = math.sqrt(max(0.0, square - score * score))
        assert self.center is not None
        return 0.1 * worth(score, deviation, 2 * self.size) + 0.3 * worth(
            score - self.center, deviation, 0.75 * self.size
        )

    def uncertainty_weight(self, own: Outlook, errors: tuple[float, float]) -> float:
        assert self.center is not None
        slope = 0.0
        for factor, shift, width in (
            (0.1, 0.0, 2 * self.size),
            (0.3, self.center, 0.75 * self.size),
        ):
            slope += factor * 2 / math.pi / width / (1 + ((own.score - shift) / width) ** 2)
        return 0.25 / (errors[0] + slope * errors[1] + 0.25 / 8)

    # Positions

    def judge(self, game: Game, share: float) -> tuple[Evaluation, tuple[float, float] | None]:
        """Judge a position; priors are those of the optimistic policy by this share."""
        features = encode_games([game])
        card = self.evaluator.model.card
        outputs = self.evaluator.model.run(features.planes, features.globals)
        if "optimistic" in outputs:
            policy = (1 - share) * outputs["policy"] + share * outputs["optimistic"]
            outputs = {**outputs, "policy": policy}
        flags = np.array([game.rules.ko is Ko.SIMPLE])
        to_move = np.array([game.to_move], np.uint8)
        (evaluation,) = read_outputs(card, outputs, features.legal, to_move, flags)
        scores = outputs["score"][0].astype(float)
        if len(scores) < 6:
            return evaluation, None
        value = math.log1p(math.exp(scores[4] / 2)) * card.scale.shortterm_value_error**0.5
        points = math.log1p(math.exp(scores[5] / 2)) * card.scale.shortterm_score_error**0.5
        return evaluation, (value, points)

    def read(self, game: Game, key: object, bias: object) -> Node:
        if key != "root" and (self.is_over(game) or self.is_third(game)):
            node = self.finished(game, key)
        else:
            evaluation, errors = self.judge(game, 0.2 if key == "root" else 1.0)
            score = evaluation.black_score
            own = Outlook(
                evaluation.black_win - evaluation.white_win,
                score,
                evaluation.deviation**2 + score**2,
                evaluation.black_lead,
            )
            if self.center is None:
                reach = 0.75 * self.size
                self.center = min(max(0.8 * score, score - reach), score + reach)
            self.has_errors = errors is not None
            order: list[tuple[Move, float]] = [
                (None if i == self.size**2 else i, packed(float(p)))
                for i, p in enumerate(evaluation.policy)
                if evaluation.legal[i]
            ]
            order.sort(key=lambda pair: -pair[1])  # stable: equal ones stay in the board's order
            node = Node(
                key,
                int(game.to_move),
                own,
                own.win_loss + self.score_utility(own.score, own.square),
                1.0 if errors is None else self.uncertainty_weight(own, errors),
                order,
                False,
                bias,
            )
            self.update(node)
        self.nodes[key] = node
        return node

    @staticmethod
    def is_over(game: Game) -> bool:
        """Two passes end a game, three where the first invites to agree on dead stones."""
        passes = [move is None for move in reversed(game.moves)]
        needed = 3 if game.rules.friendly_pass else 2
        return all(passes[:needed]) and len(passes) >= needed

    @staticmethod
    def is_third(game: Game) -> bool:
        return game.rules.ko is Ko.SIMPLE and game.last_move is not None and game.repetitions >= 3

    def finished(self, game: Game, key: object) -> Node:
        if self.is_over(game):
            owners = area(game.board, suicide=game.rules.suicide)
            lead = sum(owner.sign for owner in owners if owner is not None) - game.rules.komi
            own = Outlook((lead > 0) - (lead < 0), lead, lead * lead, lead)
        else:
            own = Outlook(0, 0, 0, 0)
        utility = own.win_loss + self.score_utility(own.score, own.square)
        weight = 8.0 if self.has_errors else 1.0
        node = Node(key, int(game.to_move), own, utility, weight, [], True, None)
        self.visit_again(node)
        return node

    def key_of(self, parent: Node, before: Game, after: Game) -> object:
        """Equal for positions that the same moves, none a pass or a capture, lead to."""
        base = parent.key if parent.key == "root" else parent.key[0]  # type: ignore[index]
        taken = [before.prisoners(c) for c in (1, 2)] != [after.prisoners(c) for c in (1, 2)]  # type: ignore[arg-type]
        if after.last_move is None or taken:
            base = (parent.key, after.last_move)
        return (base, after.board.stones, len(after))

    def pattern(self, before: Game, move: Move) -> object:
        last = before.last_move if len(before) else "start"
        if move is None:
            return (last, move, int(before.to_move), before.ko_point)
        board, size = before.board, self.size
        around = []
        for row in range(move // size - 2, move // size + 3):
            for column in range(move % size - 2, move % size + 3):
                if not (0 <= row < size and 0 <= column < size):
                    around.append(None)
                    continue
                point = row * size + column
                atari = board[point] is not None and len(board.liberties(point)) == 1
                around.append((board.stones[point], atari))
        return (last, move, int(before.to_move), before.ko_point, tuple(around))

    # Search

    def search(self, visits: int) -> None:
        while self.root.visits < visits:
            self.descend()

    def descend(self) -> None:
        path: list[tuple[Node, int]] = []
        node, game = self.root, self.game.copy()
        while True:
            if node.terminal or not node.priors:
                self.visit_again(node)
                break
            index = self.best_edge(node)
            path.append((node, index))
            move = node.priors[index][0]
            before = game.copy()
            game.resume().play(move)
            if index == len(node.children):
                key = self.key_of(node, before, game)
                child = self.nodes.get(key) or self.read(game, key, self.pattern(before, move))
                node.children.append(Child(move, child))
                break
            edge = node.children[index]
            if edge.visits < edge.node.visits:
                break
            node = edge.node
        for node, index in reversed(path):
            node.children[index].visits += 1
            self.update(node)

    def exploration(self, node: Node) -> tuple[float, float]:
        visited = sum(prior for _, prior in node.priors[: len(node.children)])
        total = sum(edge_weight(child) for child in node.children)
        deviation = 0.4
        if node.weight > 1:
            mean = node.utility**2
            variance = ((mean + 0.16) * 2 + max(node.utility_square, mean) * node.weight) / (
                2 + node.weight - 1
            ) - mean
            deviation = math.sqrt(max(0.0, variance))
        factor = 1 + 0.85 * (deviation / 0.4 - 1)
        scale = (1 + 0.45 * math.log((total + 500) / 500)) * math.sqrt(total + 0.01) * factor
        known = min(1.0, visited**2)
        reduction = 0.1 if node is self.root else 0.2
        first = node.sign * (known * node.utility + (1 - known) * node.own_utility)
        return scale, first - reduction * math.sqrt(visited)

    def child_utility(self, node: Node, child: Child) -> float:
        return node.sign * child.node.utility

    def best_edge(self, node: Node) -> int:
        scale, first = self.exploration(node)
        values = [
            scale * node.priors[i][1] / (1 + edge_weight(child)) + self.child_utility(node, child)
            for i, child in enumerate(node.children)
        ]
        if len(values) < len(node.priors):
            values.append(scale * node.priors[len(values)][1] + first)
        return values.index(max(values))

    def visit_again(self, node: Node) -> None:
        node.visits += 1
        node.weight += node.own_weight
        node.weight_square += node.own_weight**2
        node.utility, node.utility_square = node.own_utility, node.own_utility**2
        node.mean = node.own

    def update(self, node: Node) -> None:
        children = [child for child in node.children if child.visits]
        weights = [edge_weight(child) for child in children]
        utilities = [node.sign * child.node.utility for child in children]
        priors = dict(node.priors)
        seen = sum(weights)
        # A child that is worse than those before it counts at most twice its share.
        for i in range(1, len(children)):
            before = sum(weights[:i])
            gap = sum(w * u for w, u in zip(weights[:i], utilities[:i], strict=True)) / before
            gap -= utilities[i]
            share = priors[children[i].move] / sum(priors[c.move] for c in children[:i])
            fair = 2 * before * share
            if gap > 0 and weights[i] > fair:
                weights[i] -= (weights[i] - fair) * (1 - math.exp(-gap / 0.15))
        total = sum(weights)
        if children:
            mean = sum(w * u for w, u in zip(weights, utilities, strict=True)) / total
            raised = []
            for w, u in zip(weights, utilities, strict=True):
                z = (u - mean) / math.sqrt(1e-8 + 1 / (1.5 * math.sqrt(w)))
                x = z / math.sqrt(3)
                cdf = 0.5 + (x / (1 + x * x) + math.atan(x)) / math.pi
                raised.append(w * (cdf + 0.0001) ** 0.25)
            weights = [w * total / sum(raised) for w in raised]
        own = node.own_utility
        if node.bias is not None:
            entry = self.biases.setdefault(node.bias, [0.0, 0.0])
            if children:
                weight = seen**0.85
                below = (
                    sum(w * c.node.utility for w, c in zip(weights, children, strict=True)) / total
                )
                delta = (below - own) * weight
                entry[0] += delta - node.bias_delta
                entry[1] += weight - node.bias_weight
                node.bias_delta, node.bias_weight = delta, weight
            if entry[1] > 0.001:
                own += 0.45 * entry[0] / entry[1]
        parts = [(w, c.node) for w, c in zip(weights, children, strict=True)]
        weight = total + node.own_weight

        def mixed(name: str) -> float:
            inside = sum(w * getattr(n.mean, name) for w, n in parts)
            return float((inside + node.own_weight * getattr(node.own, name)) / weight)

        node.mean = Outlook(mixed("win_loss"), mixed("score"), mixed("square"), mixed("lead"))
        node.utility = (sum(w * n.utility for w, n in parts) + node.own_weight * own) / weight
        squares = sum(w * n.utility_square for w, n in parts) + node.own_weight * own * own
        node.utility_square = squares / weight
        node.weight_square = (
            sum((w / n.weight) ** 2 * n.weight_square for w, n in parts) + node.own_weight**2
        )
        node.weight = weight
        node.visits = max(node.visits, 1 + sum(child.visits for child in children))

    # The choice

    def bound(self, node: Node, child: Child) -> tuple[float, float]:
        """The lower bound of a child's utility for the player to move, and its radius."""
        share = min(1.0, child.visits / child.node.visits)
        weight, squares = child.node.weight * share, child.node.weight_square * share**2
        sample = weight**2 / squares
        prior = weight / sample**3
        mean = child.node.utility
        square = max(child.node.utility_square, mean**2 + 1e-8)
        square = (square * weight + (square + 1.4**2) * prior) / (weight + prior)
        sample = (weight + prior) ** 2 / (squares + prior**2)
        radius = 5 * math.sqrt((square - mean**2) / sample)
        return node.sign * mean - radius, radius

    def choice(self) -> list[tuple[Move, float]]:
        """The root's moves, best first, with their lower bounds."""
        node = self.root
        scale, _ = self.exploration(node)
        values = [edge_weight(child) for child in node.children]
        top = values.index(max(values))

        def puct(i: int) -> float:
            utility = node.sign * node.children[i].node.utility
            return scale * node.priors[i][1] / (1 + values[i]) + utility

        aim = puct(top)  # before any value is cut down
        for i, child in enumerate(node.children):
            missing = aim - node.sign * child.node.utility
            if i != top and missing > 0:
                wanted = max(0.0, scale * node.priors[i][1] / missing - 1)
                values[i] = math.ceil(min(values[i], wanted))
        bounds = [self.bound(node, child) for child in node.children]
        able = [i for i, v in enumerate(values) if v > 0 and v >= 0.15 * values[top]]
        best = max(able, key=lambda i: bounds[i][0])
        for i, (lower, radius) in enumerate(bounds):
            excess = bounds[best][0] - lower
            if i != best and excess >= 0:
                factor = (radius + excess) / (radius + 0.2 * excess)
                values[best] = max(values[best], factor**2 * values[i])
        order = sorted(range(len(values)), key=lambda i: (-values[i], -node.children[i].visits, i))
        return [(node.children[i].move, bounds[i][0]) for i in order]
