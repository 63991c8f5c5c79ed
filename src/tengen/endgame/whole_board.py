"""An endgame played by SENTESTRAT, with a look at the whole board before every move.

Trees know only their places. A threat against stones that every tree calls settled, or a move that
starts something outside all places, is seen by the network on the whole board: where it finds one
of its own likeliest moves clearly better than the tree's, that move is played instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tengen.coords import Color, Move
from tengen.endgame.analysis import answer
from tengen.endgame.board_report import analyse_board
from tengen.endgame.judges import Judge
from tengen.endgame.places import Place, ownerships, unsettled_places
from tengen.endgame.regions import Region, empty_points
from tengen.endgame.report import Report
from tengen.endgame.search import Cancelled
from tengen.endgame.sentestrat import Endgame, Play
from tengen.endgame.settings import EndgameSettings
from tengen.errors import GoError
from tengen.game import Game
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator
from tengen.search import Limits, search

DAME = 0.5  # points that a move must gain over a pass where dame are played too
LONGEST = 60  # moves of an order of play
CHECKED = 20  # of these, the first ones are checked on the whole board
LIKELY = 4  # of the network's moves on the whole board that are compared
NEW = 2  # a region is new if less than half of its empty points belonged to another one
REPLIES = 2  # likeliest answers to each compared move that are looked at


def compared(game: Game, judge: Judge, proposed: Sequence[Move]) -> dict[Move, float]:
    """Return what the network expects after the moves proposed and after its own likeliest ones.

    Scores are leads of the side to move, after the worst of the opponent's likeliest answers.
    """
    color = game.to_move
    here = _judged([game], judge)[0]
    moves = list(dict.fromkeys([*proposed, *_likeliest(here, LIKELY)]))
    after = {move: game.copy().play(move) for move in moves if game.is_legal(move)}
    found = dict(zip(after, _judged(list(after.values()), judge), strict=True))
    replies = {
        (move, reply): one.copy().play(reply)
        for move, one in after.items()
        for reply in _likeliest(found[move], REPLIES)
        if one.is_legal(reply)
    }
    worst = {move: found[move].lead(color) for move in after}
    answered = _judged(list(replies.values()), judge) if replies else []
    for (move, _), one in zip(replies, answered, strict=True):
        worst[move] = min(worst[move], one.lead(color))
    return worst


def _judged(games: Sequence[Game], judge: Judge) -> list[Evaluation]:
    return judge.evaluate_positions(
        games[0].size,
        [game.board.stones for game in games],
        [game.to_move for game in games],
        [game.rules for game in games],
        ko=[game.ko_point for game in games],
    )


def _likeliest(evaluation: Evaluation, most: int) -> list[Move]:
    return [move for move, _ in evaluation.top_moves(most)]


@dataclass(frozen=True, slots=True)
class Trust:
    """How many points better another move must look on the whole board before it is played.

    elsewhere  outside the place of the tree's move
    inside     in that place, where the tree has looked further
    """

    elsewhere: float
    inside: float


GLANCE = Trust(3.0, 10.0)  # the network's word after two answers: only a group that dies counts
READING = Trust(1.0, 2.0)  # tree searches differ by half a point from one to the next

Analysis = Callable[[Sequence[Place]], list[Report]]
Look = Callable[[Game, Sequence[Move]], dict[Move, float]]  # leads of the side to move


def reading_ahead(evaluator: Evaluator, visits: int) -> Look:
    """Return a look at the whole board by tree search: of the moves proposed and of its own best.

    Positions after the moves are searched as well: a move that a search leaves aside has a lead
    that means little.
    """

    def look(game: Game, proposed: Sequence[Move]) -> dict[Move, float]:
        color, limits = game.to_move, Limits(visits=visits)
        (here,) = search(evaluator, [game], limits)
        moves = list(dict.fromkeys([*proposed, here.best]))
        after = {move: game.copy().play(move) for move in moves if game.is_legal(move)}
        found = search(evaluator, list(after.values()), limits)
        return {move: one.lead_of(color) for move, one in zip(after, found, strict=True)}

    return look


class Player:
    """Plays a side, or both, of an endgame."""

    def __init__(
        self,
        game: Game,
        judge: Judge,
        settings: EndgameSettings | None = None,
        *,
        reports: Sequence[Report] | None = None,
        analyse: Analysis | None = None,
        look: Look | None = None,
    ) -> None:
        """Analyse the places of the board, if their reports are not given.

        `analyse` is how places are analysed that the play changes or makes, in place of a whole
        analysis with these settings. `look` is a tree search that compares moves on the whole
        board, in place of the judge's word after two answers. Raises `UnsupportedError` where
        most of the board is open.
        """
        self.judge = judge
        self.analyse = analyse or (lambda places: answer(places, judge, settings=settings))
        if reports is None:
            reports = analyse_board(game, judge, settings=settings).places
        self.endgame = Endgame(reports)
        self.look = look or (lambda game, moves: compared(game, judge, moves))
        self.trust = READING if look else GLANCE

    def choose(self, game: Game, least: int = 1) -> Play | None:
        """Return the move to play, None to pass: nothing is worth more than `least` by area."""
        color = game.to_move
        play = self.endgame.choose(color, least)
        if play is not None and not game.is_legal(play.point):
            play = None
        mine: Move = None if play is None else play.point
        leads = self.look(game, [mine])
        best = max(leads, key=lambda move: leads[move])
        place = None if best is None else self.endgame.place_of(best)
        if play is None:
            needed = DAME if least == 0 else self.trust.elsewhere
        else:  # in its own place the tree has looked further
            needed = self.trust.elsewhere if place != play.region else self.trust.inside
        if best is None or leads[best] - leads[mine] <= needed:
            return play
        return Play(color, best, place, Fraction(0), by_board=True)

    def played(self, game: Game, color: Color, move: Move) -> None:
        """Take notice of a move that was just played: find the places that it changed or made."""
        if move is None:
            self.endgame.last = None
            return
        is_known = self.endgame.follow(color, move)
        reports: list[Report] = []
        owners = ownerships([game.board], self.judge)[0]
        for place in unsettled_places(game, owners):
            if (move in place.region and not is_known) or not self._is_covered(game, place.region):
                try:
                    reports += self.analyse([place])
                except Cancelled:
                    raise
                except GoError:  # too open, or nothing to play for
                    continue
        if reports or not is_known:
            self.endgame.renew(move, reports)

    def _is_covered(self, game: Game, region: Region) -> bool:
        """Tell whether the trees know most of a region: its edge moves with every judgement."""
        known: set[int] = set().union(*(report.region for report in self.endgame.reports))
        points = empty_points(game.board, region)
        return NEW * len(known.intersection(points)) >= len(points)


def checked_order(game: Game, reports: Sequence[Report], judge: Judge) -> list[Play]:
    """Return best play from now on by the trees, the first moves checked on the whole board."""
    player = Player(game, judge, reports=reports)
    game, plays = game.copy(), list[Play]()
    while len(plays) < LONGEST:
        is_checked = len(plays) < CHECKED
        play = player.choose(game) if is_checked else player.endgame.choose(game.to_move)
        if play is None or not game.is_legal(play.point):
            break
        game.play(play.point)
        player.endgame.follow(play.color, play.point)
        plays.append(play)
    return plays
