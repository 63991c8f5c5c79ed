"""Many games at once between bots of ours and programs that speak GTP.

Games advance in rounds, a move in each. In every round a bot of ours is asked for all its games
together, so that a network judges them in one batch, while programs think in threads beside it.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from tengen.bots.archive import Archive
from tengen.bots.bot import Bot, Choice, Turn
from tengen.bots.manners import plain_count, stones_stay
from tengen.bots.match import Contest, FinishedGame, Match, matches_of
from tengen.bots.openings import draw_openings
from tengen.bots.programs import Fault, Program
from tengen.bots.referee import judge
from tengen.bots.registry import Supplies, is_program, make_bot, parse_program, plays_atari_go
from tengen.bots.starts import read_starts
from tengen.bots.statistics import Sprt
from tengen.coords import Color
from tengen.errors import IllegalMove, UnsupportedError
from tengen.game import Game
from tengen.nets.evaluator import MAX_SIZE
from tengen.results import VOID, Outcome, Result
from tengen.scoring import Score

OPENINGS_AT_ONCE = 16
REFEREE = "default"  # the network that finds dead stones, whoever plays
LONGEST = 4  # a game is void after this many moves for each point of the board


@dataclass
class _Table:
    """A game under way, and who sits where: a player's number for each colour."""

    played: tuple[tuple[int, int], int]  # pairing and number
    game: Game
    seats: dict[Color, int]
    seed: int
    programs: dict[Color, Program] = field(default_factory=dict)

    @property
    def player(self) -> int:
        return self.seats[self.game.to_move]


def run_contest(
    contest: Contest,
    folder: Path,
    *,
    parallel: int = 16,
    test: Sprt = Sprt(),  # noqa: B008, a frozen value
    stops_early: bool = False,
    supplies: Supplies | None = None,
) -> Generator[list[Match]]:
    """Play what is missing of a contest; yield its matches at the start and after each game.

    Each game is saved before it is counted: killed at any moment, a contest goes on from the games
    in its folder. With `stops_early` a match of two ends when `test` has decided.
    """
    arena = _Arena(contest, supplies or Supplies(contest.net, contest.visits))
    archive = Archive.open(folder, contest)
    done = list(archive.played())
    matches = matches_of(contest, done, test)
    yield matches
    with closing(arena.play(_missing(contest, done), parallel)) as games:
        while not (stops_early and all(match.decision != "open" for match in matches)):
            ended = next(games, None)
            if ended is None:
                return
            played, game, counted = ended
            archive.save(played, game, counted)
            done.append(played)
            matches = matches_of(contest, done, test)
            yield matches


def _missing(contest: Contest, done: Sequence[FinishedGame]) -> list[tuple[tuple[int, int], int]]:
    """Return the games still to be played: pair by pair, so that all pairings keep step."""
    known = {(game.pairing, game.number) for game in done}
    order = [
        (pairing, number)
        for start in range(0, contest.games, 2)
        for pairing in contest.pairings
        for number in range(start, min(start + 2, contest.games))
    ]
    return [each for each in order if each not in known]


class _Arena:
    """The players of a contest and the tables they sit at."""

    def __init__(self, contest: Contest, supplies: Supplies) -> None:
        self.contest, self.supplies = contest, supplies
        self._bots: dict[int, Bot] = {}
        self._commands: dict[int, list[str]] = {}
        for number, text in enumerate(contest.players):
            if is_program(text):
                self._commands[number] = parse_program(text)
            else:
                if plays_atari_go(text):
                    raise UnsupportedError(f"{text} plays Atari Go, and contests are of Go")
                self._bots[number] = bot = make_bot(text, supplies)
                if contest.size > bot.max_size:
                    raise UnsupportedError(f"{text} plays on boards up to {bot.max_size}")
        self._positions: list[Game] = []
        if contest.start_folder is not None:
            folder, move = Path(contest.start_folder), contest.start_move
            self._positions = read_starts(folder, move, contest.size, contest.rules)
        self._idle: dict[int, list[Program]] = {number: [] for number in self._commands}
        self._running: list[Program] = []

    def play(
        self, missing: Sequence[tuple[tuple[int, int], int]], parallel: int
    ) -> Generator[tuple[FinishedGame, Game, Score | None]]:
        """Play games, `parallel` at a time; yield each as it ends, with its count if it had one."""
        waiting = self._tables(missing)
        tables = list(islice(waiting, parallel))
        pool = ThreadPoolExecutor(max_workers=max(1, parallel))
        try:
            while tables:
                choices = self._round(tables, pool)
                for table, choice in zip(list(tables), choices, strict=True):
                    ended = self._advance(table, choice)
                    if ended is None:
                        continue
                    tables.remove(table)
                    self._leave(table)
                    result, reason, counted = ended
                    yield FinishedGame(*table.played, result, reason), table.game, counted
                tables += islice(waiting, parallel - len(tables))
        finally:
            self.close()  # first: a thread may wait for a program that thinks
            pool.shutdown()

    def close(self) -> None:
        """End the programs."""
        for program in self._running:
            program.close()

    def _tables(self, missing: Sequence[tuple[tuple[int, int], int]]) -> Iterator[_Table]:
        contest = self.contest
        starts: dict[int, Game] = {}
        wanted = sorted({number // 2 for _, number in missing})
        for pairing, number in missing:
            if number // 2 not in starts:
                at = wanted.index(number // 2)
                chunk = wanted[at : at + OPENINGS_AT_ONCE]
                starts.update(zip(chunk, self._starts(chunk), strict=True))
            game = starts[number // 2].copy()
            first = FinishedGame(pairing, number, VOID).color_of_first
            seats = {first: pairing[0], first.opponent: pairing[1]}
            seed = random.Random(f"{contest.seed}/{pairing}/{number}").getrandbits(32)
            yield _Table((pairing, number), game, seats, seed, self._sit(seats))

    def _starts(self, numbers: Sequence[int]) -> list[Game]:
        """Return the positions in which games begin; both games of a pair share one."""
        contest = self.contest
        if self._positions:
            return [self._positions[number % len(self._positions)] for number in numbers]
        openings = draw_openings(
            self.supplies.evaluator("fast"), contest.size, contest.rules, contest.seed,
            numbers, contest.plies,
        )  # fmt: skip
        return [
            Game.from_moves(moves, size=contest.size, rules=contest.rules) for moves in openings
        ]

    def _sit(self, seats: dict[Color, int]) -> dict[Color, Program]:
        """Return a program for each seat whose player is one; idle programs are used first."""
        programs = {}
        for color, player in seats.items():
            if player in self._commands:
                if not self._idle[player]:
                    fresh = Program(self._commands[player], timeout=self.contest.timeout)
                    self._idle[player].append(fresh)
                    self._running.append(fresh)
                programs[color] = self._idle[player].pop()
        return programs

    def _leave(self, table: _Table) -> None:
        for color, program in table.programs.items():
            self._idle[table.seats[color]].append(program)

    def _round(self, tables: Sequence[_Table], pool: ThreadPoolExecutor) -> list[Choice | Fault]:
        """Ask for a move at every table."""
        asked: dict[int, Future[Choice]] = {}
        turns: dict[int, list[int]] = {}
        for index, table in enumerate(tables):
            program = table.programs.get(table.game.to_move)
            if program is not None:
                asked[index] = pool.submit(program.genmove, table.game)
            else:
                turns.setdefault(table.player, []).append(index)
        found: dict[int, Choice | Fault] = {}
        for player, indices in turns.items():
            wanted = [Turn(tables[i].game, tables[i].seed) for i in indices]
            found.update(zip(indices, self._bots[player].choose(wanted), strict=True))
        for index, answer in asked.items():
            try:
                found[index] = answer.result()
            except Fault as fault:
                found[index] = fault
        return [found[index] for index in range(len(tables))]

    def _advance(
        self, table: _Table, choice: Choice | Fault
    ) -> tuple[Result, str, Score | None] | None:
        """Play a move; return the result, its reason and the count if the game ends with it."""
        game = table.game
        color, name = game.to_move, self.contest.players[table.player]
        if isinstance(choice, Fault):
            if not choice.loses:
                return VOID, f"{name}: {choice}", None
            outcome = Outcome.TIME if choice.late else Outcome.FORFEIT
            return Result(outcome, color.opponent), f"{name}: {choice}", None
        if choice.resigns:
            return Result(Outcome.RESIGNATION, color.opponent), "", None
        try:
            game.play(choice.move)
        except IllegalMove as error:
            reason = f"{name} plays an illegal move: {error}"
            return Result(Outcome.FORFEIT, color.opponent), reason, None
        if game.is_over:
            counted = self._count(game)
            return counted.result, "", counted
        if len(game) >= LONGEST * game.size * game.size:
            return VOID, f"no end after {len(game)} moves", None
        return None

    def _count(self, game: Game) -> Score:
        if game.size > MAX_SIZE or stones_stay(game.rules):
            return plain_count(game)
        return judge(game, self.supplies.evaluator(REFEREE)).score
