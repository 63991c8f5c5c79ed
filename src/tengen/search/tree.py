"""A position and the tree that a search grows below it."""

from __future__ import annotations

import dataclasses

import numpy as np

from tengen._core import search as core
from tengen.coords import BLACK, WHITE, Color, Move, format_gtp
from tengen.errors import GoError, IllegalMove
from tengen.files.packing import pack_moves
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.nets.features import rule_axes
from tengen.rules import Ko
from tengen.scoring import score
from tengen.search.options import DEFAULTS, Options
from tengen.search.results import Outlook, SearchedMove, SearchResult


class Tree:
    """Grows by `run`; `play` moves on and keeps what is known of the position after the move.

    A tree belongs to one thread at a time, and to one network: another one starts it afresh.
    """

    def __init__(self, game: Game, options: Options = DEFAULTS) -> None:
        """Take the position at the end of `game`, which is copied."""
        self.game, self.options = game.copy(), options
        self._core: core.Tree | None = None
        self._net: Evaluator | None = None

    @property
    def visits(self) -> int:
        return 0 if self._core is None else self._core.visits

    @property
    def nodes(self) -> int:
        """How many positions the tree holds."""
        return 0 if self._core is None else self._core.nodes

    @property
    def nbytes(self) -> int:
        """Roughly how much memory the tree takes."""
        return 0 if self._core is None else self._core.bytes

    @property
    def is_full(self) -> bool:
        """Whether the tree has reached `Options.max_bytes`."""
        return self._core is not None and self._core.is_full

    def play(self, move: Move, color: Color | None = None) -> None:
        """Play a move in the game. Raises `IllegalMove`; tree and game are then unchanged."""
        in_turn = color in (None, self.game.to_move) and not self.game.is_over
        self.game.play(move, color)
        if self._core is None:
            return
        # A turn out of order forgets the past that the tree's nodes remember.
        if not in_turn or not self._core.play(-1 if move is None else move):
            self._core = None

    def core_for(self, evaluator: Evaluator) -> core.Tree:
        """Return the core's tree, made on first use."""
        if self._core is None or self._net is not evaluator:
            self._core, self._net = self._start(evaluator), evaluator
        return self._core

    def _start(self, evaluator: Evaluator) -> core.Tree:
        game, rules = self.game, self.game.rules
        area_by_suicide = evaluator.model.card.area_by_suicide
        axes = np.array(rule_axes(rules, area_by_suicide), np.uint8)
        params = self.options.params(is_optimistic=getattr(evaluator.model, "is_optimistic", False))
        tree = core.Tree(game.size, axes, rules.komi, params)
        moves = np.frombuffer(pack_moves(zip(game.colors, game.moves, strict=True)), "<u2")
        stopped = tree.start(game.setup.stones, int(game.first), moves, int(game.to_move))
        if stopped >= 0:
            raise IllegalMove(None, "unplayable", f"move {stopped} cannot be played")
        if not game.is_over:
            legal = set(game.legal_moves())
            banned = [point for point in range(game.size**2) if point not in legal]
            tree.ban_at_root(np.array(banned, np.int32))
        for restriction in self.options.restrictions:
            named = {self._number(move) for move in restriction.moves}
            for move in range(game.size**2 + 1):
                if (move in named) != restriction.only:
                    tree.avoid(int(restriction.color), move, restriction.depth)
        return tree

    def _number(self, move: Move) -> int:
        last = self.game.size**2
        if move is None:
            return last
        if not 0 <= move < last:
            raise GoError(f"point {move} is off the {self.game.size}x{self.game.size} board")
        return move

    def _move(self, number: int) -> Move:
        return None if number == self.game.size**2 else number

    def settle(self) -> None:
        """Count the finished games in the tree whose count depends on which stones are dead."""
        assert self._core is not None
        self._core.settle([self._count(moves, owner) for moves, owner in self._core.uncounted()])

    def _count(self, moves: list[int], owner: bytes) -> float:
        """Return Black's lead at the end of a line; stones that `owner` gives away are dead."""
        played = self.game
        # Simple ko: another order of the same moves may have another past for superko.
        rules = dataclasses.replace(played.rules, ko=Ko.SIMPLE)
        game = Game(
            played.size, rules, setup=played.setup, to_move=played.first, handicap=played.handicap
        )
        for move, color in zip(played.moves, played.colors, strict=True):
            game.resume().play(move, color)
        for number in moves:
            game.resume().play(self._move(number))
        owned = np.frombuffer(owner, np.int8).astype(int)
        board, dead, seen = game.board, [], set[int]()
        for color in (BLACK, WHITE):
            for point in board.points(color):
                if point in seen:
                    continue
                chain = board.chain(point)
                seen.update(chain)
                if color.sign * sum(owned[stone] for stone in chain) < 0:
                    dead.append(point)
        return score(game, dead).lead

    def ownership_after(self, move: Move) -> tuple[float, ...] | None:
        """Return who owns what after a move of the root, averaged over the tree below it.

        None if the search has not followed the move.
        """
        return self._owners_after(move)[0] or None

    def deviation_after(self, move: Move) -> tuple[float, ...] | None:
        """Return the standard deviation of `ownership_after` over the tree."""
        return self._owners_after(move)[1] or None

    def ownership_deviation(self) -> tuple[float, ...] | None:
        """Return the standard deviation of who owns what over the tree; None before a visit."""
        return None if self._core is None else tuple(self._core.ownership()[1]) or None

    def _owners_after(self, move: Move) -> tuple[tuple[float, ...], tuple[float, ...]]:
        if self._core is None:
            return (), ()
        mean, deviation = self._core.ownership_after(self._number(move))
        return tuple(mean), tuple(deviation)

    def result(self, seconds: float = 0.0, *, is_final: bool = True) -> SearchResult:
        """Return what the search has found so far. Raises `GoError` before the first visit."""
        root = None if self._core is None else self._core.root()
        if self._core is None or self._net is None or root is None:
            raise GoError("the tree has not been searched yet")
        (win_loss, no_result, lead, mean, square, utility, weight), raw, pruned = root
        color = self.game.to_move
        moves = tuple(
            self._searched(order, color, values)
            for order, values in enumerate(self._core.moves(self.options.line))
        )
        return SearchResult(
            size=self.game.size,
            to_move=color,
            visits=self._core.visits,
            winrate=(1 + win_loss) / 2,
            no_result=no_result,
            lead=lead,
            score=mean,
            deviation=max(square - mean * mean, 0.0) ** 0.5,
            utility=utility,
            weight=weight,
            raw_winrate=(1 + raw[0]) / 2,
            raw_lead=raw[2],
            raw_score=raw[3],
            raw_deviation=max(raw[4] - raw[3] * raw[3], 0.0) ** 0.5,
            raw_no_result=raw[1],
            pruned=Outlook(
                winrate=(1 + pruned[0]) / 2,
                lead=pruned[2],
                score=pruned[3],
                deviation=max(pruned[4] - pruned[3] * pruned[3], 0.0) ** 0.5,
                utility=pruned[5],
                no_result=pruned[1],
            ),
            moves=moves,
            policy=tuple(self._core.policy()),
            ownership=tuple(self._core.ownership()[0]) if self.options.ownership else None,
            net=self._net.name,
            seconds=seconds,
            is_final=is_final,
        )

    def _searched(self, order: int, color: Color, values: core.MoveValues) -> SearchedMove:
        number, visits, prior, win_loss, square, lead, mean, utility = values[:8]
        lower, radius, weight, choice, line, line_visits, no_result = values[8:]
        winrate = (1 + win_loss) / 2
        # The radius is one of utility, of which the win rate is a part; KataGo converts it too.
        part = 1 + self.options.static_score + self.options.dynamic_score
        return SearchedMove(
            move=self._move(number),
            visits=visits,
            winrate=winrate,
            lead=lead,
            prior=prior,
            line=tuple(map(self._move, line)),
            line_visits=tuple(line_visits),
            order=order,
            utility=utility,
            lcb=winrate - color.sign * radius / part / 2,
            utility_lcb=color.sign * lower,
            weight=weight,
            score=mean,
            deviation=max(square - mean * mean, 0.0) ** 0.5,
            choice=choice,
            no_result=no_result,
        )

    def __repr__(self) -> str:
        last = format_gtp(self.game.last_move, self.game.size) if len(self.game) else "the start"
        return f"<Tree after {last}: {self.visits} visits>"
