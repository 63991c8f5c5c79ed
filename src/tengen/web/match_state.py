"""What is written down of a game against a bot, and the record that it becomes."""

from __future__ import annotations

import datetime
import json
from dataclasses import dataclass

from tengen.bots.opponents import name_opponent
from tengen.bots.registry import BOTS, parse_bot, plays_atari_go
from tengen.coords import BLACK, WHITE, Color, Letter, parse_color, parse_gtp
from tengen.files.plain_json import to_json
from tengen.game import Game
from tengen.nets.count_report import CountReport
from tengen.results import UNKNOWN, Result
from tengen.sgf import Info, Node, Record, parse_game
from tengen.web.clocks import Clock


@dataclass(slots=True)
class MatchState:
    """What is written down of a match."""

    bot: str
    color: Letter
    seed: int
    start: str  # SGF
    moves: list[str]
    minutes: float | None
    seconds: dict[Letter, float]
    since: float  # when the side to move began to think
    result: str = ""
    dead: list[str] | None = None  # of matches that were written before they had a count
    count: CountReport | None = None
    thinks: float | None = None  # seconds a move of the bot
    periods: int = 0
    period_seconds: float = 30.0
    periods_used: int = 0
    teach: float | None = None
    is_near: bool = False  # the bot was chosen near the player's strength
    rival: str | None = None  # the bot in the person's place

    @property
    def clock(self) -> Clock:
        main = None if self.minutes is None else 60 * self.minutes
        return Clock(main, self.periods, self.period_seconds)

    @property
    def bot_name(self) -> str:
        return name_opponent(self.bot, self.seconds_of(self.bot))

    @property
    def rival_name(self) -> str | None:
        return (
            None if self.rival is None else name_opponent(self.rival, self.seconds_of(self.rival))
        )

    @property
    def captures(self) -> bool:
        """Whether the game is Atari Go."""
        return plays_atari_go(self.bot)

    def seconds_of(self, bot: str) -> float | None:
        """Return how long a bot thinks about a move, where it can be told."""
        return self.thinks if BOTS[parse_bot(bot)[0]].thinks else None

    def bot_of(self, color: Color) -> str | None:
        """Return the bot that plays a colour; None for the person."""
        return self.rival if color.letter == self.color else self.bot

    def game(self) -> Game:
        game = parse_game(self.start).game()
        for move in self.moves:
            game.play(parse_gtp(move, game.size))
        return game

    def record(self, result: Result = UNKNOWN) -> Record:
        """Return the game as it is put into the library."""
        names = [self.rival_name or "You", self.bot_name]
        if self.color != BLACK.letter:
            names.reverse()
        day = datetime.datetime.now().astimezone().date().isoformat()
        info = Info(black=names[0], white=names[1], result=result, date=day, place="Tengen")
        game = self.game()
        record = Record.from_game(game, info)
        if self.count is not None:
            _mark_territory(record.node_at(len(game)), game, self.count.owners)
        return record

    @classmethod
    def parse(cls, text: str) -> MatchState:
        """Read what `dump` wrote."""
        raw = json.loads(text)
        count = raw.get("count")
        state = cls(**{**raw, "count": None if count is None else CountReport.parse(count)})
        parse_color(state.color)
        state.game()  # its start and moves
        return state

    def dump(self) -> str:
        return to_json(self)


def _mark_territory(node: Node, game: Game, owners: list[int]) -> None:
    """Mark who has counted what, as SGF does; stones that are marked for the other are dead."""
    for color, name in ((BLACK, "TB"), (WHITE, "TW")):
        points = [p for p, owner in enumerate(owners) if owner == color.sign]
        marked = [p for p in points if game.board[p] is not color]
        if marked:
            node.set_points(name, marked)
