"""A bot that plays endgames by SENTESTRAT: `endgame`.

Where the regions left on the board are local, each is analysed and played at the temperature that
the trees give it (Berlekamp 1996; `tengen.endgame.whole_board`). All else is left to the network's
first look: open boards, moves in regions that are too open for a tree, passes and resignations.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from tengen.bots.bot import Choice, Turn
from tengen.bots.manners import RESIGN, sensible_points
from tengen.bots.memory import GameMemory
from tengen.bots.network import PolicyBot
from tengen.endgame import Cancelled, EndgameSettings, Report
from tengen.endgame.analysis import answer
from tengen.endgame.board_report import is_local
from tengen.endgame.places import Place, ownerships, unsettled_places
from tengen.endgame.settings import Room
from tengen.endgame.whole_board import Player
from tengen.game import Game
from tengen.nets.evaluator import MAX_SIZE, Evaluator
from tengen.rules import Scoring

SECONDS = 20.0
SETTINGS = EndgameSettings(expansions=16, widening=0, room=Room(growths=0))


class EndgameBot:
    """Plays the regions of an endgame in the order of their temperatures.

    The trees of a game are kept from its move to the next, and only what a move has changed is
    analysed again; a position that comes without its game is analysed from scratch.
    """

    max_size = MAX_SIZE

    def __init__(
        self, evaluator: Evaluator, *, seconds: float = SECONDS, resign: float = RESIGN
    ) -> None:
        """After `seconds` of analysis, the network's first look decides a move."""
        self.evaluator, self.seconds = evaluator, seconds
        self.first_look = PolicyBot(evaluator, resign=resign)
        self.name = f"endgame {evaluator.name}"
        self._deadline = 0.0
        self._trees = GameMemory[Player]()

    @property
    def resign(self) -> float:
        return self.first_look.resign

    @resign.setter
    def resign(self, chance: float) -> None:
        self.first_look.resign = chance

    def choose(self, turns: Sequence[Turn]) -> list[Choice]:
        looks = self.first_look.choose(turns)
        return [self._choose(turn, look) for turn, look in zip(turns, looks, strict=True)]

    def _choose(self, turn: Turn, look: Choice) -> Choice:
        game = turn.game
        if look.resigns or look.move is None:
            return look
        places = unsettled_places(game, ownerships([game.board], self.evaluator)[0])
        local = [place for place in places if is_local(place)]
        is_open = any(look.move in place.region for place in places if not is_local(place))
        if is_open or not local:
            return look
        self._deadline = time.perf_counter() + min(self.seconds, turn.seconds or self.seconds)
        try:
            player = self._player(game, local)
            play = player.choose(game, least=0 if game.rules.scoring is Scoring.AREA else 1)
        except Cancelled:
            return look
        if play is None or play.point not in sensible_points(game):
            return look
        return Choice(play.point, winrate=look.winrate, lead=look.lead)

    def _player(self, game: Game, local: Sequence[Place]) -> Player:
        """Return the trees of a game, those of its last move where they are known."""
        count = len(game)
        player = self._trees.take(game)
        if player is None:
            player = Player(
                game, self.evaluator, reports=self._analyse(local), analyse=self._analyse
            )
        else:
            for number in (count - 2, count - 1):
                after = game.at(number + 1)
                player.played(after, game.colors[number], game.moves[number])
        self._trees.keep(game, player)
        return player

    def _analyse(self, places: Sequence[Place]) -> list[Report]:
        return answer(
            places,
            self.evaluator,
            settings=SETTINGS,
            is_cancelled=lambda: time.perf_counter() > self._deadline,
            is_quick=True,
        )
