"""One game record: its tree, what it says about the game, and the games along its lines."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator

from tengen.board import Board
from tengen.coords import Color, format_gtp
from tengen.errors import IllegalMove, ParseError
from tengen.files.packing import pack_moves
from tengen.game import Game
from tengen.results import format_result
from tengen.rules import Ko, Rules
from tengen.sgf import faults
from tengen.sgf.handicap import repair_handicap
from tengen.sgf.info import INFO_NAMES, Info, read_info
from tengen.sgf.mainline import SETUP, Line, Played, read_main_line, read_setup, turn
from tengen.sgf.tree import GameTree, Node
from tengen.sgf.values import MAX_POINT_VALUES


class Record:
    """A game record. `warnings` says what was wrong with the text, "line:column: what" each.

    The tree may be edited through its nodes; `info` and `game` follow it.
    """

    def __init__(self, tree: GameTree, *, source: str = "", warnings: Iterable[str] = ()) -> None:
        self.tree, self.source = tree, source
        self._line = read_main_line(tree.root)
        tree.size = self._line.size
        self.warnings = [
            *warnings,
            *faults.format_faults(tree.data, [*tree.faults, *self._line.faults]),
            *self.info.warnings,
        ]

    @classmethod
    def from_game(cls, game: Game, info: Info | None = None) -> Record:
        """Return a new record of a game, with its set-up, moves and what `info` says."""
        tree = GameTree(game.size)
        root = tree.root.set_text("GM", "1").set_text("FF", "4").set_text("CA", "UTF-8")
        root.set_text("AP", "Tengen").set_text("SZ", str(game.size))
        _write_info(root, info or Info(), game)
        for name, color in SETUP.items():
            if color is not None:
                root.set_points(name, game.setup.points(color))
        if not game.moves or game.colors[0] is not game.first:
            root.set_text("PL", game.first.letter)
        node = root
        for color, move in zip(game.colors, game.moves, strict=True):
            node = node.add_child().set_move(color, move)
        return cls(tree)

    def __repr__(self) -> str:
        return (
            f"<Record {self.info.black or '?'} - {self.info.white or '?'}, {len(self.tree)} nodes>"
        )

    @property
    def root(self) -> Node:
        return self.tree.root

    @property
    def size(self) -> int:
        return self.tree.size

    @property
    def info(self) -> Info:
        properties = self.root.properties
        return read_info({name: properties[name][0] for name in INFO_NAMES if name in properties})

    @property
    def main_line(self) -> list[Node]:
        return list(self.root.line())

    def leaves(self) -> Iterator[Node]:
        """Yield the last node of each variation, the main line's first."""
        return (node for node in self.tree.walk() if node.next is None)

    def node_at(self, move: int) -> Node:
        """Return the node of the main line with this move number; 0 is the node before move 1."""
        before = self.root
        count = 0
        for node in self.root.line():
            count += sum(name in ("B", "W") for name in node.properties)
            if count > move:
                return before
            before = node
        if count < move:
            raise ParseError(f"move {move}: the record has {count} moves", source=self.source)
        return before

    def game(self, node: Node | None = None, *, move: int | None = None) -> Game:
        """Return the game of the main line, or the game that leads to `node` in any variation.

        The main line ends before its first faulty move, and where stones are set up after a move.
        On the way to a given node, set-up stones restart the game from the position they make.
        With `move`, the game stops after that many moves. Faults are in the game's `warnings`.
        """
        if node is None:
            line = self._line if not self.tree.is_edited else read_main_line(self.root)
            warnings = list(self.warnings)
        else:
            line = self._line_to(node)
            warnings = [*self.warnings, *faults.format_faults(self.tree.data, line.faults)]
        played, game = self._play(line, warnings, move)
        if game is None:
            raise ParseError(f"move {move}: the game has {len(played)} moves", source=self.source)
        return game

    def restore_handicap(self) -> None:
        """Set the stones up that HA counts, if they are missing; what was done is a warning."""
        line, stones = self._line, self.info.handicap
        if stones < 2 or any(line.setup.stones):
            return
        moves = pack_moves((played.color, played.move) for played in line.moves)
        unreadable = "AB" in self.root.properties
        found = repair_handicap(self.size, stones, b"", moves, unreadable=unreadable)
        if found.restored:
            self.root.set_points("AB", found.restored)
            self._line = read_main_line(self.root)
        if found.warning:
            self.warnings.append(found.warning)

    def _line_to(self, node: Node) -> Line:
        """Return the line to `node`, from its latest set-up."""
        line = Line(self.size, Board.empty(self.size))
        for step in node.path():
            properties = step.properties
            if any(name in properties for name in SETUP):
                board = self._play(line, [])[0].board
                stones = [
                    (step.offset, color, value)
                    for name, color in SETUP.items()
                    for value in properties.get(name, ())[:MAX_POINT_VALUES]
                    if value.strip()
                ]
                line.setup = read_setup(stones, self.size, line.faults, onto=board)
                line.moves = []
                line.to_play = None
            line.to_play = turn(properties.get("PL", ())) if not line.moves else line.to_play
            try:
                line.moves += (Played(c, m, step.offset) for c, m in step.moves())
            except ParseError:
                line.faults.append((step.offset, faults.BAD_MOVE))
                break
        return line

    def _play(
        self, line: Line, warnings: list[str], stop: int | None = None
    ) -> tuple[Game, Game | None]:
        """Play a line as far as it is legal; where only its own rules forbid a move, relax them.

        Returns the game, and the same after `stop` moves: None if it is shorter. Faults behind
        that place are told, too.
        """
        info = self.info
        rules = info.rules
        game = _start(line, rules, info.handicap)
        stopped = game.copy() if stop == 0 else None
        for played in line.moves:
            if game.is_over:
                game.resume()
            reason = game.why_illegal(played.move, played.color)
            if reason in ("superko", "suicide"):
                relaxed = _relax(game.rules, reason)
                other = _replay(game, line, relaxed, info.handicap)
                if (reason_left := other.why_illegal(played.move, played.color)) is None:
                    warnings.append(self._at(played, f"{reason} under the rules named: allowed"))
                    game, reason = other, reason_left
                    stopped = None if stopped is None else game.at(len(stopped))
            if reason is not None:
                where = format_gtp(played.move, game.size)
                number = len(game) + 1
                words = f"move {number} at {where} is illegal ({reason}); the game ends before it"
                warnings.append(self._at(played, words))
                break
            game.play(played.move, played.color)
            if len(game) == stop:
                stopped = game.copy()
        if stop is None:
            stopped = game
        for made in (game, stopped):
            if made is not None:
                made.warnings = warnings
        return game, stopped

    def _at(self, played: Played, words: str) -> str:
        if played.at < 0:
            return words
        return faults.describe(self.tree.data, played.at, words)

    def to_bytes(self) -> bytes:
        """Return the record as SGF in UTF-8; an untouched sound one is byte for byte as read."""
        return self.tree.text()


def _start(line: Line, rules: Rules, handicap: int) -> Game:
    to_move: Color | None = line.to_play
    if to_move is None and line.moves:
        to_move = line.moves[0].color
    return Game(line.size, rules, setup=line.setup, to_move=to_move, handicap=handicap)


def _relax(rules: Rules, reason: str) -> Rules:
    if reason == "superko":
        return dataclasses.replace(rules, ko=Ko.SIMPLE)
    return dataclasses.replace(rules, suicide=True)


def _replay(game: Game, line: Line, rules: Rules, handicap: int) -> Game:
    other = _start(line, rules, handicap)
    for color, move in zip(game.colors, game.moves, strict=True):
        if other.is_over:
            other.resume()
        try:
            other.play(move, color)
        except IllegalMove:  # laxer rules forbid nothing more
            raise AssertionError from None
    if other.is_over:
        other.resume()
    return other


_WRITTEN = {
    "PB": "black",
    "PW": "white",
    "BR": "black_rank",
    "WR": "white_rank",
    "BT": "black_team",
    "WT": "white_team",
    "DT": "date",
    "EV": "event",
    "RO": "round",
    "PC": "place",
    "GN": "name",
    "GC": "comment",
    "TM": "time",
    "OT": "overtime",
    "CP": "copyright",
}
_RULE_NAMES = {"japanese": "Japanese", "chinese": "Chinese", "aga": "AGA", "new-zealand": "NZ"}


def format_rules(name: str) -> str:
    """Return a rule set's name as SGF spells it, or as it is where SGF does not know it."""
    return _RULE_NAMES.get(name, name)


def _write_info(root: Node, info: Info, game: Game) -> None:
    for name, key in _WRITTEN.items():
        if text := getattr(info, key):
            root.set_text(name, text)
    root.set_text("RU", info.rules_text or format_rules(game.rules.name))
    root.set_text("KM", f"{game.rules.komi:g}")
    if game.handicap >= 2:
        root.set_text("HA", str(game.handicap))
    if info.result.winner is not None or str(info.result) != "?":
        root.set_text("RE", format_result(info.result))
