"""Training from the games of the library: whose they are, exercises, answers, insights."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tengen.coords import Color, Letter, parse_gtp
from tengen.errors import GoError
from tengen.files.plain_json import fields_of, to_json
from tengen.game import Game
from tengen.names import name_of
from tengen.ranks import parse_rank
from tengen.results import parse_result
from tengen.review.answering import judge_answer
from tengen.review.peers import Peers, Shares, peers_of, rank_name, ranks_of, shares_of
from tengen.review.report import MoveReport, PeersReport
from tengen.review.values import ReviewedMove
from tengen.sgf import Info, Record
from tengen.train.exercises import Exercise, Filter, exercises_of
from tengen.train.games import ReviewedGame, is_one_of
from tengen.train.insights import Insights, insights
from tengen.train.own_games import rank_of
from tengen.train.report import AnswerReport, ExerciseReport
from tengen.train.risk import risks
from tengen.train.schedule import Kept, Progress, answered, in_order, parse_progress, read_kept
from tengen.train.schedule import tally as tally_of
from tengen.web.library import Library
from tengen.web.me import Me, read_me, write_me, written_as
from tengen.web.positions import Position
from tengen.web.problems import NotFound
from tengen.web.records import view_record
from tengen.web.store import now, unless_damaged
from tengen.web.views import RecordView
from tengen.words import language

if TYPE_CHECKING:
    from tengen.nets.human import HumanPolicy
    from tengen.web.networks import NetworkService

MOST_NAMES = 20  # that a user plays under
SHOWN = 100  # exercises of one list
AT_ONCE = 24  # exercises whose shares of players are looked up together
LOOKING = 1.0  # seconds that a list may take to look up such shares; the next one goes on
KNOWN_PEERS = 64  # games whose peers are remembered
_REVIEWED = (
    "SELECT games.*, reviews.made AS made FROM games JOIN reviews ON reviews.game = games.id"
)


@dataclass(frozen=True, slots=True)
class TrainingList:
    """Exercises in the order in which to do them, and what there is to choose by."""

    names: list[str]
    reviewed: int  # games of the user that are reviewed
    total: int  # exercises that the filter accepts
    new: int
    due: int
    answers: int
    right: int
    phases: dict[str, int]  # of all exercises
    themes: dict[str, int]
    opponents: dict[str, int]
    colors: dict[Letter, int]
    daytimes: dict[str, int]
    next: list[ExerciseReport]


@dataclass(frozen=True, slots=True)
class OpenExercise:
    """An exercise with all that the page draws of it."""

    exercise: ExerciseReport
    record: RecordView
    peers: PeersReport | None


@dataclass(frozen=True, slots=True)
class Judged(AnswerReport):
    """What became of an answer, and how the mistake looks to others."""

    peers: PeersReport | None


@dataclass(frozen=True, slots=True)
class Imported:
    """How many exercises have another progress now."""

    changed: int


@dataclass(frozen=True, slots=True)
class MistakePeers:
    """A mistake of a game, as players of a rank see it."""

    move: int
    peers: PeersReport | None  # null where no rank is known
    played_name: str  # what the move is called, "" where it has no name
    better_name: str


@dataclass(frozen=True, slots=True)
class MoveRisk:
    """How likely a player of a rank was to lose three points with a move."""

    move: int
    risk: float


@dataclass(frozen=True, slots=True)
class GamePeers:
    """A game for a player of a rank: mistakes worth his time first, and the risk at every move."""

    rank: str | None
    color: Letter | None  # the user's, if he is one of the players
    mistakes: list[MistakePeers]
    risks: list[MoveRisk]


class Training:
    """What a store knows of its user."""

    def __init__(self, library: Library, networks: NetworkService) -> None:
        self._library, self._store, self._networks = library, library.store, networks
        self._lock = threading.Lock()
        self._games: dict[str, tuple[float, ReviewedGame]] = {}
        self._policy: HumanPolicy | None = None
        self._known_peers: dict[tuple[str, float, Color | None, float | None, str], GamePeers] = {}

    # Whose games

    def me(self) -> Me:
        return read_me(self._store)

    def set_me(self, names: Sequence[str], rank: str | None) -> Me:
        """Keep who the user is. Raises `GoError` for a malformed rank."""
        return write_me(self._store, names, rank)

    def rank(self, games: Sequence[ReviewedGame], names: Sequence[str]) -> float | None:
        """Return the user's rank: as he says, as his games were estimated, as records state it."""
        told = self.me().rank
        if told and is_one_of(names[0] if names else "", self.me().names):
            return parse_rank(told).steps
        called = written_as(self._store, names)
        row = self._store.row(
            f"SELECT report FROM players WHERE name IN ({', '.join('?' * len(called))}) "
            "ORDER BY made DESC",
            called,
        )
        steps = None if row is None else unless_damaged(_steps_of, row["report"])
        if steps is not None:
            return steps
        return rank_of(games, names)

    def own_rank(self) -> float | None:
        """Return the user's rank in steps, None where nothing is known of him."""
        names = self.me().names
        return self.rank(self.games(names), names) if names else None

    # Games

    def games(self, names: Sequence[str]) -> list[ReviewedGame]:
        """Return the games of these names whose review is final."""
        rows = self._store.rows(
            f"{_REVIEWED} WHERE reviews.confirmed ORDER BY games.date, games.id"
        )
        own = [
            row for row in rows if is_one_of(row["black"], names) or is_one_of(row["white"], names)
        ]
        return [found for row in own if (found := self._game(row)) is not None]

    def _game(self, row: Mapping[str, Any]) -> ReviewedGame | None:
        """Return a reviewed game; None where its review has gone or cannot be read."""
        return unless_damaged(self._read_game, row)

    def _read_game(self, row: Mapping[str, Any]) -> ReviewedGame | None:
        with self._lock:
            known = self._games.get(row["id"])
            if known is not None and known[0] == row["made"]:
                return known[1]
        kept = self._store.row("SELECT report FROM reviews WHERE game = ?", [row["id"]])
        if kept is None:
            return None
        report = json.loads(kept["report"])
        game = Position(game=row["id"]).read(self._library.reader())
        info = Info(
            black=row["black"],
            white=row["white"],
            black_rank=row["black_rank"],
            white_rank=row["white_rank"],
            date=row["date"],
            result=parse_result(row["result"]),
        )
        moves = tuple(MoveReport.parse(move).read(game.size) for move in report["moves"])[
            : len(game)
        ]
        found = ReviewedGame(row["id"], info, game, moves, row["played"])
        with self._lock:
            self._games[row["id"]] = (row["made"], found)
        return found

    # Exercises

    def list(self, wanted: Filter) -> TrainingList:
        """Return the user's exercises that a filter accepts, what is due first."""
        names = self.me().names
        games = self.games(names)
        every = exercises_of(games, names)
        chosen = [one for one in every if wanted.accepts(one)]
        kept = self.kept()
        worth = self._worth(chosen, self.rank(games, names))
        chosen.sort(key=lambda one: (-worth.get(one.id, 0.0), -one.loss, one.id))
        count = tally_of((one.id for one in chosen), kept, now())
        return TrainingList(
            names=names,
            reviewed=len(games),
            total=count.total,
            new=count.new,
            due=count.due,
            answers=count.answers,
            right=count.right,
            phases=dict(Counter(one.phase for one in every)),
            themes=dict(Counter(theme for one in every for theme in one.themes).most_common()),
            opponents=dict(Counter(one.opponent for one in every if one.opponent).most_common()),
            colors=dict(Counter(one.color.letter for one in every)),
            daytimes=dict(Counter(one.daytime for one in every if one.daytime)),
            next=[
                ExerciseReport.of(one, kept.get(one.id))
                for one in in_order(chosen, kept, now())[:SHOWN]
            ],
        )

    def open(self, id_: str) -> OpenExercise:
        """Return an exercise, whoever the user is by now. Raises `NotFound`."""
        one = self._find(id_)
        record = Record.from_game(one.game).to_bytes()
        return OpenExercise(
            exercise=ExerciseReport.of(one, self.kept(id_).get(id_)),
            record=view_record(record, 1, self._library.limits),
            peers=self._peers(one),
        )

    def answer(self, id_: str, move: str) -> Judged:
        """Judge an answer, and note it. Raises `IllegalMove` for what the rules forbid."""
        one = self._find(id_)
        evaluator, _ = self._networks.reviewers()
        asked = parse_gtp(move, one.game.size)
        found = judge_answer(one.game, asked, evaluator, known=one.known)
        kept = answered(self.kept(id_).get(id_), found.verdict, now())
        self.keep(id_, kept)
        return Judged(**fields_of(AnswerReport.of(one, found, kept)), peers=self._peers(one))

    def _find(self, id_: str) -> Exercise:
        names = self.me().names
        for one in exercises_of(self.games(names), names):
            if one.id == id_:
                return one
        raise NotFound("this exercise is not here: its game or review may have been deleted")

    # Progress

    def kept(self, id_: str | None = None) -> dict[str, Kept]:
        where, values = ("", []) if id_ is None else (" WHERE id = ?", [id_])
        rows = self._store.rows(f"SELECT id, kept FROM training{where}", values)
        found = {row["id"]: unless_damaged(_read_kept, row["kept"]) for row in rows}
        return {id_: kept for id_, kept in found.items() if kept is not None}

    def keep(self, id_: str, kept: Kept) -> None:
        row = {"id": id_, "due": kept.due, "kept": to_json(kept)}
        self._store.insert("training", row, otherwise="REPLACE")

    def export(self) -> dict[str, Any]:
        """Return the progress as `tengen train export` writes it."""
        return Progress(self.me().names, self.kept()).content()

    def take_over(self, data: bytes) -> Imported:
        """Join progress of a file to what is known. Raises `GoError` for other files."""
        theirs = parse_progress(data)
        me = self.me()
        ours = Progress(me.names, self.kept())
        before = dict(ours.kept)
        changed = ours.join(theirs)
        for id_, kept in ours.kept.items():
            if before.get(id_) != kept:
                self.keep(id_, kept)
        self.set_me(ours.names[:MOST_NAMES], me.rank)
        return Imported(
            changed=changed,
        )

    # Players of a rank

    def human(self) -> HumanPolicy:
        from tengen.nets.human import HumanPolicy, trunk_name

        with self._lock:
            if self._policy is None:
                here = self._networks.evaluator()
                self._policy = HumanPolicy(here if here.name == trunk_name() else None)
            return self._policy

    def _shares(self, exercises: Sequence[Exercise]) -> dict[str, Shares]:
        """Return who plays what, from the store or by a look, as far as there is time for it."""
        found = {}
        for row in self._store.rows("SELECT id, played, better FROM shares"):
            if (known := unless_damaged(_read_shares, row["played"], row["better"])) is not None:
                found[row["id"]] = known
        missing = [one for one in exercises if one.id not in found]
        until = time.monotonic() + LOOKING
        for start in range(0, len(missing), AT_ONCE):
            some = missing[start : start + AT_ONCE]
            asked = [(one.game, one.played, one.line[0]) for one in some]
            for one, shares in zip(some, shares_of(asked, self.human()), strict=True):
                found[one.id] = shares
                row = {
                    "id": one.id,
                    "played": json.dumps(shares.played),
                    "better": json.dumps(shares.better),
                }
                self._store.insert("shares", row, otherwise="REPLACE")
            if time.monotonic() > until:
                break
        return found

    def _worth(self, exercises: Sequence[Exercise], rank: float | None) -> dict[str, float]:
        if rank is None:
            return {}
        shares = self._shares(exercises)
        return {
            one.id: shares[one.id].at(rank).worth(one.loss) for one in exercises if one.id in shares
        }

    def _peers(self, one: Exercise) -> PeersReport | None:
        names = self.me().names
        rank = self.rank(self.games(names), names)
        if rank is None:
            return None
        return PeersReport.of(self._shares([one])[one.id].at(rank), one.loss)

    def game_peers(self, game: str, rank: str | None = None) -> GamePeers:
        """Return how the confirmed mistakes of a game look to players of a rank.

        Without a rank it is the user's; what needs one is left out where that is not known.
        """
        row = self._store.row(f"{_REVIEWED} WHERE games.id = ?", [game])
        found = None if row is None else self._game(row)
        if row is None or found is None:
            raise NotFound("this game has no review yet")
        names = self.me().names
        color = found.color_of(names)
        steps = self.rank([found], names) if color is not None else None
        if rank is not None and (steps := parse_rank(rank).steps) is None:
            raise GoError(f"{rank} is a rating: a rank such as 8k or 3d expected")
        key = (game, float(row["made"]), color, steps, language())
        with self._lock:
            known = self._known_peers.get(key)
        if known is None:
            known = self._look_at_peers(found, color, steps)
            with self._lock:
                self._known_peers[key] = known
                while len(self._known_peers) > KNOWN_PEERS:
                    self._known_peers.pop(next(iter(self._known_peers)))
        return known

    def peers_in(
        self, info: Info, game: Game, mistakes: Sequence[ReviewedMove]
    ) -> dict[int, Peers]:
        """Return how mistakes of a game look to players of the rank of who made them.

        The user's rank is his own as far as it is known, others are those that the record states.
        """
        ranks, names = ranks_of(info), self.me().names
        own = [color for color in Color if is_one_of(info.player(color), names)]
        if len(own) == 1 and (rank := self.rank([], names)) is not None:
            ranks[own[0]] = rank
        return peers_of(game, mistakes, ranks, self.human()) if ranks else {}

    def _look_at_peers(
        self, found: ReviewedGame, color: Color | None, steps: float | None
    ) -> GamePeers:
        mistakes = [one for one in found.moves if one.is_mistake and one.confirmed and one.line]
        before = [found.game.at(one.move - 1) for one in mistakes]
        ranks = {} if steps is None else ranks_of(found.info, steps)
        peers = peers_of(found.game, mistakes, ranks, self.human()) if ranks else {}
        rows: list[MistakePeers] = [
            MistakePeers(
                move=one.move,
                peers=PeersReport.of(peers[one.move], one.loss) if one.move in peers else None,
                played_name=name_of(game, one.point),
                better_name=name_of(game, one.line[0]),
            )
            for game, one in zip(before, mistakes, strict=True)
        ]
        rows.sort(key=lambda own: -own.peers.worth if own.peers else 0.0)
        curve: list[MoveRisk] = []
        if steps is not None:
            turns = [turn for turn, move in enumerate(found.game.moves) if move is not None]
            found_risks = risks(found.game, turns, steps, self.human())
            curve = [
                MoveRisk(turn + 1, risk) for turn, risk in zip(turns, found_risks, strict=True)
            ]
        return GamePeers(
            rank=None if steps is None else rank_name(steps),
            color=None if color is None else color.letter,
            mistakes=rows,
            risks=curve,
        )

    # Insights

    def insights(self, player: str, rank: str | None) -> Insights:
        """Return what the reviewed games of a player say; of the user, under all of his names."""
        mine = self.me().names
        names = mine if is_one_of(player, mine) else [player]
        games = self.games(names)
        steps = self.rank(games, names) if rank is None else parse_rank(rank).steps
        return insights(games, names, steps)


# What is kept as JSON


def _steps_of(rank: str) -> float:
    report = json.loads(rank)
    return float((report.get("together") or report)["steps"])


def _read_kept(text: str) -> Kept:
    return read_kept(json.loads(text))


def _read_shares(played: str, better: str) -> Shares:
    return Shares(*(tuple(map(float, json.loads(text))) for text in (played, better)))
