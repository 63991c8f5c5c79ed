"""Games against bots: each is a row of the store, so that a reload or a restart goes on with it.

A match is its settings, the moves so far and the time used. The finished game goes to the library.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tengen.atari_go.playing import first_capture
from tengen.board import Board
from tengen.bots import Supplies, genmove, make_bot
from tengen.bots.capture import LARGEST
from tengen.bots.opponents import playable
from tengen.bots.registry import parse_bot, plays_atari_go
from tengen.coords import (
    Color,
    Point,
    format_gtp,
    parse_color,
    parse_gtp,
    parse_point,
)
from tengen.errors import GoError, IllegalMove
from tengen.game import Game, handicap_points
from tengen.nets.human_ranks import HIGHEST, LOWEST
from tengen.nets.report import Candidate
from tengen.ranks import parse_rank
from tengen.results import UNKNOWN, Outcome, Result, format_result, parse_result
from tengen.review.peers import rank_name
from tengen.rules import parse_rules
from tengen.sgf import Record, parse_game
from tengen.train.teaching import offer_back
from tengen.web.clocks import steady, thought_since
from tengen.web.library import Library
from tengen.web.match_messages import (
    MOST,
    Action,
    Checked,
    CheckRequest,
    Correction,
    Hint,
    MatchRequest,
    MatchRow,
    MatchView,
    TakeBackOffer,
)
from tengen.web.match_state import MatchState
from tengen.web.problems import NotFound
from tengen.web.records import view_record
from tengen.web.store import now, unless_damaged

if TYPE_CHECKING:
    from tengen.bots.bot import Bot
    from tengen.nets.evaluator import Evaluator
    from tengen.web.networks import NetworkService

NEAR = "human:rank=near"  # asks for an opponent near the player's strength
NEWCOMER = 18.0  # steps: the rank of somebody unknown, 12k
MOST_MATCHES = 1000  # unfinished ones; the oldest makes room
_HINTS = 3


class _Shared(Supplies):
    """Networks for bots: the server's own, so that each is loaded once."""

    def __init__(self, networks: NetworkService) -> None:
        super().__init__()
        self._networks = networks

    def evaluator(self, net: str | None = None) -> Evaluator:
        if net is None or net == self._networks.name:
            return self._networks.evaluator()
        self._networks.check_choice(net)
        return super().evaluator(net)

    def open(self, net: str | None) -> Evaluator:
        return self._networks.open(net)


class Matches:
    """The games against bots of a store."""

    def __init__(
        self,
        library: Library,
        networks: NetworkService,
        review: Callable[[str], object] = lambda game: None,
        forget: Callable[[str], object] = lambda game: None,
        rank: Callable[[], float | None] = lambda: None,
    ) -> None:
        self._library, self._store, self._networks = library, library.store, networks
        self._review = review  # asked for every game that is finished
        self._forget = forget  # removes a game whose count was corrected, with its review
        self._rank = rank  # the user's, in steps
        self._supplies = _Shared(networks)

    def start(self, asked: MatchRequest) -> MatchView:
        """Begin a match. Raises `GoError` for an unknown bot or an impossible board."""
        bot = self._near() if asked.bot == NEAR else asked.bot
        self._bot(bot)
        if asked.rival is not None:
            self._bot(asked.rival)
        game = self._first_position(asked)
        if plays_atari_go(bot) or plays_atari_go(asked.rival or bot):
            _check_atari_go(asked, bot, game)
        state = MatchState(
            bot=bot,
            is_near=asked.bot == NEAR,
            teach=asked.teach,
            color=asked.color,
            seed=secrets.randbits(32) if asked.seed is None else asked.seed,
            start=Record.from_game(game).to_bytes().decode(),
            moves=[],
            minutes=asked.minutes,
            periods=asked.periods,
            period_seconds=asked.period_seconds,
            thinks=asked.thinks,
            rival=asked.rival,
            seconds={"B": 0.0, "W": 0.0},
            since=steady(),
        )
        id_ = secrets.token_urlsafe(9)
        self._store.insert("matches", {"id": id_, **_row(state)})
        self._store.change(
            "DELETE FROM matches WHERE id IN (SELECT id FROM matches WHERE game IS NULL "
            "ORDER BY changed DESC LIMIT -1 OFFSET ?)",
            [MOST_MATCHES],
        )
        return self._view(id_, state, game)

    def _near(self) -> str:
        """Return an opponent near the player's strength.

        The first has his rank; after that one rank stronger than the last where he has won, and
        one weaker where he has lost.
        """
        steps = self._rank() or NEWCOMER
        for row in self._store.rows("SELECT state FROM matches ORDER BY changed DESC LIMIT 200"):
            state = unless_damaged(MatchState.parse, row["state"])
            if state is not None and state.is_near and state.result:
                winner = parse_result(state.result).winner
                last = parse_rank(parse_bot(state.bot)[1]["rank"]).steps
                won = 0 if winner is None else 1 if winner.letter == state.color else -1
                steps = (steps if last is None else last) + won
                break
        return f"human:rank={rank_name(min(max(steps, LOWEST), HIGHEST))}"

    def _first_position(self, asked: MatchRequest) -> Game:
        if asked.start is not None:
            game = asked.start.read(self._library.reader())
            return Game(game.size, game.rules, setup=game.board, to_move=game.to_move)
        komi = 0.5 if asked.komi is None and asked.handicap >= 2 else asked.komi
        rules = parse_rules(asked.rules, komi)
        points = handicap_points(asked.size, asked.handicap) if asked.handicap >= 2 else []
        setup = Board.from_stones(asked.size, points)
        return Game(asked.size, rules, setup=setup, handicap=len(points))

    def unfinished(self) -> list[MatchRow]:
        """Return the games that go on, the latest first."""
        rows = self._store.rows(
            "SELECT * FROM matches WHERE game IS NULL ORDER BY changed DESC LIMIT 20"
        )
        states = [(row, unless_damaged(MatchState.parse, row["state"])) for row in rows]
        return [
            MatchRow(
                id=row["id"],
                bot=state.bot,
                bot_name=state.bot_name,
                rival_name=state.rival_name,
                color=state.color,
                size=parse_game(state.start).size,
                moves=len(state.moves),
                changed=row["changed"],
            )
            for row, state in states
            if state is not None and not state.result
        ]

    def get(self, id_: str) -> MatchView:
        state = self._find(id_)
        return self._view(id_, state, state.game())

    def act(self, id_: str, asked: Action) -> MatchView:
        """Do what the person does. Raises `IllegalMove` for a move that the rules forbid."""
        state = self._find(id_)
        game, person = state.game(), parse_color(state.color)
        if state.result:
            raise GoError("this game is over")
        if state.rival is not None:
            raise GoError("two bots play this game")
        if asked.action == "undo":
            self._undo(state, game, person)
        elif asked.action == "resign":
            self._end(id_, state, Result(Outcome.RESIGNATION, person.opponent))
        elif game.to_move is not person:
            raise GoError("it is the bot's turn")
        elif self._is_late(state):
            self._end(id_, state, Result(Outcome.TIME, person.opponent))
        elif asked.action == "pass" and state.captures:
            raise GoError("nobody passes in Atari Go")
        elif asked.action == "move" and not asked.point:
            raise GoError("a move needs its point")
        else:
            point = asked.point if asked.action == "move" else "pass"
            self._play(id_, state, game, point or "pass")
        self._save(id_, state)
        return self._view(id_, state, state.game())

    def reply(self, id_: str) -> MatchView:
        """Let the bot move, if it is its turn."""
        state = self._find(id_)
        game = state.game()
        bot = state.bot_of(game.to_move)
        if state.result or bot is None:
            return self._view(id_, state, game)
        choice = genmove(self._bot(bot), game, seed=state.seed, seconds=state.seconds_of(bot))
        latest = self._find(id_)
        if latest.moves != state.moves or latest.result:  # taken back, resigned or answered
            return self._view(id_, latest, latest.game())
        if choice.resigns:
            self._end(id_, latest, Result(Outcome.RESIGNATION, game.to_move.opponent))
        else:
            self._play(id_, latest, game, format_gtp(choice.move, game.size))
        self._save(id_, latest)
        return self._view(id_, latest, latest.game())

    def check(self, id_: str, asked: CheckRequest) -> Checked:
        """Say whether a move loses so much that it is offered back; nothing is played."""
        state = self._find(id_)
        game = state.game()
        if state.teach is None or state.result or game.to_move.letter != state.color:
            return Checked(None)
        move = parse_gtp(asked.point, game.size)
        if (reason := game.why_illegal(move)) is not None:
            raise IllegalMove(move, reason, f"this move is not allowed: {reason}")
        judge, _ = self._networks.reviewers()
        found = offer_back(game, move, judge, state.teach)
        if found is None:
            return Checked(None)
        return Checked(
            TakeBackOffer(
                point=format_gtp(move, game.size),
                loss=round(found.loss, 1),
                better=format_gtp(found.better, game.size),
                hints=list(found.hints),
            )
        )

    def correct(self, id_: str, asked: Correction) -> MatchView:
        """Count a game that has ended again, with other stones dead."""
        state = self._find(id_)
        game = state.game()
        if state.count is None:
            raise GoError("dead stones are corrected where a game has ended by two passes")
        toggled = [parse_point(text, game.size) for text in asked.toggled]
        self._count(state, game, toggled)
        before = self._store.row("SELECT game FROM matches WHERE id = ?", [id_])
        self._end(id_, state, parse_result(state.result))
        after = self._store.row("SELECT game FROM matches WHERE id = ?", [id_])
        if before and before["game"] and before != after:
            self._forget(before["game"])
        self._save(id_, state)
        return self._view(id_, state, game)

    def hint(self, id_: str) -> Hint:
        """Say what the bot would play, and what the network looks at first."""
        state = self._find(id_)
        game = state.game()
        if state.result:
            raise GoError("this game is over")
        choice = genmove(
            self._bot(state.bot), game, seed=state.seed, seconds=state.seconds_of(state.bot)
        )
        move = "resign" if choice.resigns else format_gtp(choice.move, game.size)
        if state.captures:
            return Hint(move, [])
        (here,) = self._networks.evaluator()([game])
        return Hint(
            move=move,
            moves=[
                Candidate(
                    move=format_gtp(move, game.size),
                    probability=round(chance, 4),
                )
                for move, chance in here.top_moves(_HINTS)
            ],
        )

    def delete(self, id_: str) -> None:
        if not self._store.change("DELETE FROM matches WHERE id = ?", [id_]):
            raise NotFound("this game is not here, or not any more")

    # Inside

    def _bot(self, text: str) -> Bot:
        name, settings = parse_bot(text)
        if name not in playable():
            raise GoError(f"{name} is not played here (known: {', '.join(playable())})")
        if "net" in settings:
            self._networks.check_choice(settings["net"])
        for kind, most in MOST.items():
            if _number(settings.get(kind, "0")) > most:
                raise GoError(f"{settings[kind]} {kind} a move: {most} at most")
        return make_bot(text, self._supplies)

    def _play(self, id_: str, state: MatchState, game: Game, move: str) -> None:
        mover = game.to_move.letter
        game.play(parse_gtp(move, game.size))
        state.moves.append(move)
        thought = thought_since(state.since)
        if mover == state.color:
            state.periods_used += state.clock.overrun(state.seconds[mover], thought)
        state.seconds[mover] += thought
        state.since = steady()
        if state.captures:
            if (winner := first_capture(game)) is not None:
                self._end(id_, state, Result(Outcome.UNSTATED, winner))
        elif game.is_over:
            self._count(state, game)
            self._end(id_, state, parse_result(state.result))

    def _count(self, state: MatchState, game: Game, toggled: Sequence[Point] = ()) -> None:
        state.count = self._networks.count(game, toggled)
        state.result = state.count.result

    def _undo(self, state: MatchState, game: Game, person: Color) -> None:
        own = [at for at, color in enumerate(game.colors) if color is person]
        if not own:
            raise GoError("you have not moved yet")
        del state.moves[own[-1] :]
        state.since = steady()

    def _is_late(self, state: MatchState) -> bool:
        thought = thought_since(state.since)
        return state.clock.is_late(state.seconds[state.color], thought, state.periods_used)

    def _end(self, id_: str, state: MatchState, result: Result) -> None:
        """Note the result, and put the game into the library."""
        state.result = format_result(result)
        if not state.moves:
            return  # nothing to keep
        if state.captures:
            return  # the library and its reviews are for Go
        record = state.record(result)
        (row,) = self._library.add(record.to_bytes(), source="played", played=now()).games
        self._store.change("UPDATE matches SET game = ? WHERE id = ?", [row["id"], id_])
        self._review(row["id"])

    def _find(self, id_: str) -> MatchState:
        row = self._store.row("SELECT state FROM matches WHERE id = ?", [id_])
        state = None if row is None else unless_damaged(MatchState.parse, row["state"])
        if state is None:
            raise NotFound("this game is not here, or not any more")
        return state

    def _save(self, id_: str, state: MatchState) -> None:
        row = _row(state)
        self._store.change(
            "UPDATE matches SET state = ?, changed = ? WHERE id = ?",
            [row["state"], row["changed"], id_],
        )

    def _view(self, id_: str, state: MatchState, game: Game) -> MatchView:
        kept = self._store.row("SELECT game FROM matches WHERE id = ?", [id_])
        result = parse_result(state.result) if state.result else UNKNOWN
        is_yours = state.bot_of(game.to_move) is None
        thinking = 0.0 if state.result else thought_since(state.since)
        seconds = {**state.seconds}
        seconds[game.to_move.letter] += thinking
        return MatchView(
            id=id_,
            bot=state.bot,
            bot_name=state.bot_name,
            rival_name=state.rival_name,
            color=state.color,
            state="over" if state.result else "yours" if is_yours else "bots",
            result=state.result,
            dead=state.count.dead if state.count else state.dead or [],
            count=state.count,
            game=kept["game"] if kept else None,
            minutes=state.minutes,
            periods=state.periods,
            period_seconds=state.period_seconds,
            periods_used=state.periods_used,
            seconds=seconds,
            thinking=thinking,
            teach=state.teach,
            captures=state.captures,
            record=view_record(state.record(result).to_bytes(), 1, self._library.limits),
        )


def _check_atari_go(asked: MatchRequest, bot: str, game: Game) -> None:
    """Raise `GoError` where what is asked for is no game of Atari Go."""
    if asked.rival is not None and plays_atari_go(asked.rival) is not plays_atari_go(bot):
        raise GoError("one of these bots plays Go and the other Atari Go")
    if asked.start is not None or asked.handicap or asked.teach is not None:
        raise GoError("Atari Go starts from an empty board, without handicap and teaching")
    if game.size > LARGEST:
        raise GoError(f"Atari Go is played on boards up to {LARGEST}x{LARGEST}")


def _row(state: MatchState) -> dict[str, Any]:
    return {"state": state.dump(), "changed": now()}


def _number(text: str) -> float:
    """Return a setting as a number; the bot's maker refuses what is not one."""
    try:
        return float(text)
    except ValueError:
        return 0.0
