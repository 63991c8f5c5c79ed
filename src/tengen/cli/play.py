"""`tengen play`: a game against a bot in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from tengen.cli.console import note, say, say_lines
from tengen.coords import BLACK, WHITE, Color, Move, format_gtp, parse_color, parse_gtp
from tengen.errors import GoError, IllegalMove, ParseError
from tengen.words import tell

if TYPE_CHECKING:
    from tengen.bots.bot import Bot
    from tengen.game import Game
    from tengen.nets.counting import Count
    from tengen.nets.evaluator import Evaluator
    from tengen.results import Result
    from tengen.train.teaching import TakeBack

    Teacher: TypeAlias = Callable[[Game, Move], TakeBack | None]

app = typer.Typer(add_completion=False)

WORDS = ("pass", "undo", "hint", "score", "board", "resign", "quit")


@app.command()
def play(
    bot: Annotated[
        str,
        typer.Option(
            help="The opponent (see `tengen bots`): hana:8k, sage:seconds=5, search:visits=50."
        ),
    ] = "search",
    size: Annotated[int, typer.Option(min=2, max=19, help="Board size.")] = 9,
    color: Annotated[str, typer.Option(help="Your colour: B or W.")] = "B",
    handicap: Annotated[
        int, typer.Option(min=0, max=9, help="Black's handicap stones (2 to 9).")
    ] = 0,
    rules: Annotated[str, typer.Option(help="Rules, such as chinese or japanese.")] = "chinese",
    komi: Annotated[
        float | None,
        typer.Option(help="Komi, in place of that of the rules (0.5 with a handicap)."),
    ] = None,
    net: Annotated[str | None, typer.Option(help="A network (see `tengen nets list`).")] = None,
    visits: Annotated[int | None, typer.Option(min=1, help="Visits of a search.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed makes the same choices.")] = 0,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Save the game there, after every move."),
    ] = None,
    teach: Annotated[
        float | None,
        typer.Option("--teach", min=0, help="Offer moves back that lose more points than this."),
    ] = None,
) -> None:
    """Play a game of Go in the terminal. Type a point such as D4, or `help`."""
    from tengen.board import Board
    from tengen.bots import Supplies, make_bot
    from tengen.bots.registry import plays_atari_go
    from tengen.game import Game, handicap_points
    from tengen.nets.judges import judge_for
    from tengen.rules import parse_rules

    supplies = Supplies(net, visits, announce=note)
    agreed = parse_rules(rules, 0.5 if komi is None and handicap >= 2 else komi)
    points = handicap_points(size, handicap) if handicap >= 2 else []
    game = Game(size, agreed, setup=Board.from_stones(size, points), handicap=len(points))
    teacher = None if teach is None else _teacher(supplies.evaluator(judge_for(net)), teach)
    opponent, kind = make_bot(bot, supplies), Sitting
    if plays_atari_go(bot):
        kind, most = CaptureSitting, opponent.max_size
        if points or teach is not None or size > most:
            raise GoError(f"Atari Go is for boards up to {most}, without --handicap and --teach")
    kind(
        game,
        parse_color(color),
        opponent,
        supplies.evaluator(),
        seed,
        output,
        teacher,
    ).run()


def _teacher(judge: Evaluator, points: float) -> Teacher:
    """Return what offers moves back that lose more than `points`, by the judge of reviews."""
    from tengen.train.teaching import offer_back

    return lambda game, move: offer_back(game, move, judge, points)


def _help() -> None:
    rows = [("D4", tell("playHelp-point")), *((word, tell(f"playHelp-{word}")) for word in WORDS)]
    say_lines("\n".join(f"{word:9} {text}" for word, text in rows))


class Sitting:
    """A game between a person and a bot, driven by typed lines."""

    def __init__(
        self,
        game: Game,
        human: Color,
        bot: Bot,
        evaluator: Evaluator,
        seed: int = 0,
        output: Path | None = None,
        teacher: Teacher | None = None,
    ) -> None:
        self.game, self.human, self.bot, self.evaluator = game, human, bot, evaluator
        self.seed, self.output, self.teacher = seed, output, teacher
        self.result: Result | None = None
        self._words: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "hint": self.hint,
            "score": self.score,
            "board": self.draw,
            "resign": self.resign,
            "help": _help,
        }

    def run(self) -> None:
        """Take turns until the game ends, or the input does."""
        say(tell("playStart", color=self.human.letter, bot=self.bot.name))
        self.introduce()
        self.draw()
        while self.result is None:
            if self.game.to_move is self.human:
                line = self._line()
                if line is None or line == "quit":
                    note(tell("playUnfinished"))
                    return
                self.answer(line)
            else:
                self.reply()
        say(tell("gameOver", result=str(self.result)))

    def introduce(self) -> None:
        """Say what is special about this game."""

    def answer(self, line: str) -> None:
        """Do what a line of the person says."""
        if not line:
            return
        if line in self._words:
            self._words[line]()
            return
        try:
            move = parse_gtp(line, self.game.size)
            if self._keeps(move):
                self._play(move)
        except ParseError:
            say(tell("playNoMove", line=line))
        except IllegalMove as error:
            say(tell("notAllowed", why=str(error)))

    def _keeps(self, move: Move) -> bool:
        """Offer a move back that loses much; return whether the person keeps it."""
        offer = None if self.teacher is None else self.teacher(self.game, move)
        if offer is None:
            return True
        say(tell("offerBack", loss=offer.loss))
        hints = iter(offer.hints)
        while (line := self._line()) not in (None, "back", "keep"):
            if line == "hint":
                say(next(hints, offer.hints[-1]))
            else:
                say(tell("offerAgain"))
        return line == "keep"

    def reply(self) -> None:
        """Let the bot move."""
        from tengen.bots import genmove
        from tengen.results import Outcome, Result

        choice = genmove(self.bot, self.game, seed=self.seed)
        color = self.game.to_move.letter
        if choice.resigns:
            say(tell("playResigns", color=color))
            self._end(Result(Outcome.RESIGNATION, self.human))
            return
        say(tell("playPlays", color=color, move=format_gtp(choice.move, self.game.size)))
        self._play(choice.move)
        if self.result is None:
            self.draw()

    def undo(self) -> None:
        """Take back the moves since the person's last one, and that one."""
        own = [i for i, color in enumerate(self.game.colors) if color is self.human]
        if not own:
            say(tell("playNotMoved"))
            return
        self.game.undo(len(self.game) - own[-1])
        self._save()
        self.draw()

    def hint(self) -> None:
        from tengen.bots import genmove

        choice = genmove(self.bot, self.game, seed=self.seed)
        move = "resign" if choice.resigns else format_gtp(choice.move, self.game.size)
        (here,) = self.evaluator([self.game])
        likely = ", ".join(
            tell("moveShare", move=format_gtp(m, self.game.size), share=chance)
            for m, chance in here.top_moves(3)
        )
        say(tell("playHint", bot=self.bot.name, move=move, likely=likely))

    def score(self) -> None:
        from tengen.nets.counting import count_game

        count = count_game(self.game, self.evaluator)
        if count.is_settled:
            self._tell(count)
            return
        (here,) = self.evaluator([self.game])
        leader = BLACK if here.black_lead >= 0 else WHITE
        lead, wins = here.lead(leader), here.winrate(self.human)
        say(tell("playScore", color=leader.letter, points=lead, share=wins))

    def resign(self) -> None:
        from tengen.results import Outcome, Result

        self._end(Result(Outcome.RESIGNATION, self.human.opponent))

    def draw(self) -> None:
        from tengen.diagram import Diagram
        from tengen.terminal import print_board

        game = self.game
        black, white = game.prisoners(WHITE), game.prisoners(BLACK)
        caption = tell("prisoners", black=black, white=white)
        print_board(Diagram(game.board.stones, game.size, last=game.last_move, caption=caption))

    def _play(self, move: Move) -> None:
        from tengen.nets.counting import count_game

        self.game.play(move)
        self._save()
        if self.game.is_over:
            count = count_game(self.game, self.evaluator)
            self._tell(count)
            self._end(count.score.result)

    def _tell(self, count: Count) -> None:
        """Say what is dead, what the count is made of, and what it hangs on."""
        from tengen.nets.count_report import CountReport

        report = CountReport.of(self.game, count, net=self.evaluator.name)
        if report.dead:
            say(tell("playDead", dead=" ".join(report.dead)))
        say(report.text)
        for doubt in report.doubts:
            say(doubt.text)

    def _end(self, result: Result) -> None:
        self.result = result
        self._save()

    def _save(self) -> None:
        if self.output is None:
            return
        from tengen.results import UNKNOWN
        from tengen.sgf import Info, Record, write_games

        names = {self.human: tell("you"), self.human.opponent: self.bot.name}
        info = Info(black=names[BLACK], white=names[WHITE], result=self.result or UNKNOWN)
        try:
            write_games(self.output, [Record.from_game(self.game, info)])
        except OSError as error:
            raise GoError(
                f"{self.output}: {(error.strerror or 'cannot be written').lower()}"
            ) from None

    def _line(self) -> str | None:
        try:
            return input(f"{tell('player', color=self.human.letter)}> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return None


class CaptureSitting(Sitting):
    """A game of Atari Go: the first capture wins, and nobody passes."""

    def introduce(self) -> None:
        say(tell("playCapture"))

    def hint(self) -> None:
        from tengen.bots import genmove

        move = genmove(self.bot, self.game, seed=self.seed).move
        say(f"{self.bot.name}: {format_gtp(move, self.game.size)}")

    def score(self) -> None:
        self.introduce()

    def _play(self, move: Move) -> None:
        from tengen.atari_go.playing import first_capture
        from tengen.results import Outcome, Result

        if move is None:
            self.introduce()
            return
        self.game.play(move)
        winner = first_capture(self.game)
        if winner is None:
            self._save()
        else:
            self.draw()
            self._end(Result(Outcome.UNSTATED, winner))
