"""GNU Go 3.8 beside our own rules: the same game in both, position after position.

GNU Go answers for all points at once (`all_legal`), and commands are sent in bulk, so that a game
costs milliseconds; only finishing and counting one, for which it has to read, takes longer.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import pytest

from tengen import knowledge
from tengen.coords import BLACK, WHITE, format_gtp, parse_gtp
from tengen.game import Game
from tengen.gtp import Controller
from tengen.results import parse_result
from tengen.rules import Ko, Rules, Scoring
from tengen.scoring import score

_KO = {
    Ko.SIMPLE: "--simple-ko",
    Ko.POSITIONAL: "--positional-superko",
    Ko.SITUATIONAL: "--situational-superko",
}


def start_gnugo(rules: Rules, level: int = 1) -> Controller:
    """Start GNU Go under these rules, or skip the test with the reason."""
    path = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")
    if path is None:
        pytest.skip("GNU Go is not on this machine (Debian package gnugo)")
    counting = "--chinese-rules" if rules.scoring is Scoring.AREA else "--japanese-rules"
    suicide = "--allow-suicide" if rules.suicide else "--forbid-suicide"
    options = ["--mode", "gtp", "--level", str(level), counting, suicide, _KO[rules.ko]]
    return Controller([path, *options], timeout=300)


def random_game(rng: random.Random, size: int, rules: Rules, *, to_the_end: bool) -> Game:
    """Play at random; to the end: nobody fills an eye of his own."""
    game = Game(size, rules)
    limit = 3 * size * size if to_the_end else size * size
    while not game.is_over and len(game) < limit:
        moves = [move for move in game.legal_moves() if move is not None]
        if to_the_end:
            eyes = knowledge.eyes(game.board)
            moves = [move for move in moves if eyes[move] is not game.to_move]
        game.play(rng.choice(moves) if moves else None)
    return game


@dataclass
class Comparison:
    """What was compared, and every difference in words."""

    games: int = 0
    positions: int = 0
    points: int = 0
    scores: int = 0
    finishing: int = 0
    doubts: int = 0
    differences: list[str] = field(default_factory=list)

    def note(self, words: str) -> None:
        self.differences.append(f"game {self.games}, {words}")

    def check(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            self.note(f"{what}: {ours!r}, GNU Go {theirs!r}")

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.positions} positions, {self.points} points,"
            f" {self.scores} final scores after {self.finishing} finishing moves"
            f" ({self.doubts} counted again at a higher level): {len(self.differences)} differences"
        )


_Step = tuple[str, str, object]  # a command, what kind of answer it wants, our own answer


def compare(
    gnugo: Controller,
    game: Game,
    found: Comparison,
    *,
    every: int,
    scored: bool,
    in_doubt: Controller | None = None,
) -> None:
    """Play `game` in GNU Go; compare legality after every `every` moves, then stones and captures.

    Under superko, legality is compared for the player to move only: whether the other player would
    repeat a situation depends on whose turn it is taken to be. A scored game is played on until
    GNU Go has no move left, and counted. If the counts differ, `in_doubt`, a GNU Go that reads
    better, finishes and counts the game instead: on its lowest level it may take for seki what is
    dead, and lists of dead stones that cannot be made true give no position to agree on.
    """
    found.games += 1
    if not _agree(gnugo, game.size, _script(game, every), found) or not scored:
        return
    found.scores += 1
    start = game.copy()
    differences = _count(gnugo, game, found)
    if differences and in_doubt is not None:
        found.doubts += 1
        _agree(in_doubt, game.size, _script(start, len(start)), found)
        differences = _count(in_doubt, start, found)
    for words in differences:
        found.note(words)


def _agree(gnugo: Controller, size: int, script: Iterable[_Step], found: Comparison) -> bool:
    """Ask all of a script and compare the answers; False if GNU Go refuses a command."""
    steps = list(script)
    answers = gnugo.ask_all(command for command, _, _ in steps)
    for (command, what, ours), answer in zip(steps, answers, strict=True):
        if not answer.ok:
            found.note(f"{command}: GNU Go refuses: {answer.text}")
            return False
        if what == "points":
            found.check(command, ours, {parse_gtp(word, size) for word in answer.text.split()})
        elif what == "number":
            found.check(command, ours, int(answer.text))
        if command.startswith("all_legal"):
            found.positions += 1
            found.points += size * size
    return True


def _script(game: Game, every: int) -> Iterator[_Step]:
    """Yield the moves of a game, and questions on the way and at its end."""
    size, rules = game.size, game.rules
    yield f"boardsize {size}", "", None
    yield "clear_board", "", None
    yield f"komi {rules.komi}", "", None
    if stones := [format_gtp(point, size) for point in game.setup.points(BLACK)]:
        # Its area count adds a handicap to White's points, that of stones played it does not.
        yield f"set_free_handicap {' '.join(stones)}", "", None
    replayed = Game(size, rules, setup=game.setup, to_move=game.first)
    for number, (color, move) in enumerate(zip(game.colors, game.moves, strict=True), 1):
        replayed.resume().play(move, color)
        yield f"play {color.letter} {format_gtp(move, size)}", "", None
        if number % every and number < len(game):
            continue
        colors = (BLACK, WHITE) if rules.ko is Ko.SIMPLE else (replayed.to_move,)
        state = replayed.state()
        for side in colors:
            yield f"all_legal {side.name}", "points", set(state.legal_points(side))
    yield from _standing(game)


def _standing(game: Game) -> Iterator[_Step]:
    for side in (BLACK, WHITE):
        yield f"list_stones {side.name}", "points", set(game.board.points(side))
        # GNU Go counts the stones that a colour has lost.
        yield f"captures {side.name}", "number", game.prisoners(side.opponent)


def _count(gnugo: Controller, game: Game, found: Comparison) -> list[str]:
    """Finish a game and count it, GNU Go's dead stones agreed on; return what differs, in words."""
    if not _finish(gnugo, game, found):
        return []
    _agree(gnugo, game.size, _standing(game), found)
    size = game.size
    kinds = ("dead", "black_territory", "white_territory")
    dead, *territory = (
        {point for word in answer.text.split() if (point := parse_gtp(word, size)) is not None}
        for answer in gnugo.ask_all(f"final_status_list {kind}" for kind in kinds)
    )
    ours, theirs = score(game, dead), parse_result(gnugo.ask("final_score"))
    differences = [] if str(ours) == str(theirs) else [f"final score: {ours}, GNU Go {theirs}"]
    if game.rules.scoring is Scoring.TERRITORY:
        for side, points in zip((BLACK, WHITE), territory, strict=True):
            empty = game.board.points(None)
            owned = {point for point in empty if ours.ownership[point] == side.sign}
            if names := [format_gtp(point, size) for point in sorted(owned ^ points)]:
                differences.append(f"territory of {side.name}: {' '.join(names)}")
    return differences


def _finish(gnugo: Controller, game: Game, found: Comparison) -> bool:
    """Let GNU Go play both sides until it passes twice; False if it plays what we forbid.

    Its `final_score` plays such moves in its head and counts the board after them: neutral points,
    what has to be filled at home, gaps in a border, and now and then a stone thrown away, which the
    opponent need not answer and which is a point. With the moves on the board there is one position
    that both programs count.
    """
    passes = 0
    while passes < 2 and len(game) < 5 * game.size**2:
        side = game.resume().to_move
        answer = gnugo.ask(f"reg_genmove {side.name}")
        move = parse_gtp(answer, game.size)
        if reason := game.why_illegal(move):
            found.note(f"{side.name} {answer}: GNU Go plays it, we forbid it: {reason}")
            return False
        gnugo.ask(f"play {side.name} {answer}")
        game.play(move)
        passes = passes + 1 if move is None else 0
        found.finishing += move is not None
    return True
