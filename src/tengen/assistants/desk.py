"""What the tools do, on the parts that the app is made of and within its limits.

Work that takes long is a generator: it yields None after every step, and at the end the answer.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tengen.assistants.calls import Call
from tengen.assistants.facts import board_facts
from tengen.coords import parse_gtp, parse_point
from tengen.errors import GoError
from tengen.files.plain_json import to_json
from tengen.game import Game
from tengen.review.report import ReviewReport
from tengen.sgf.files import iter_files
from tengen.web.finding import Finder, FindRequest
from tengen.web.library import Library
from tengen.web.limits import ServerLimits, TooLarge
from tengen.web.networks import NetworkService
from tengen.web.players import rank_work
from tengen.web.positions import Position
from tengen.web.reviews import review_work
from tengen.web.searching import SearchRequest, search_work

REMEMBERED = 20  # reviews, so that a question about a move of one of them is answered at once
MOST_RECORDS = 200  # for a rank, as in the app
MOST_VISITS = 2000  # of a search that one call may ask for
SHOWN = 10  # mistakes of a review, unless more are asked for
_OF_MOVES = ("move", "color", "point", "loss", "category", "winrate", "lead")


class Desk:
    """Answers questions about games; safe to use from several threads."""

    def __init__(self, networks: NetworkService, library: Library) -> None:
        self.networks, self.library = networks, library
        self.limits: ServerLimits = library.limits
        self._finder = Finder(library)
        self._reviews: OrderedDict[str, ReviewReport] = OrderedDict()
        self._lock = threading.Lock()

    def add_games(self, paths: Sequence[Path]) -> list[str]:
        """Let the tools know the records of files, folders and archives; return what was wrong."""
        faults = []
        for path in paths:
            for source, data in iter_files(path):
                try:
                    added = self.library.add(data, collection=Path(source).stem)
                except GoError as error:
                    faults.append(f"{source}: {error}")
                else:
                    faults += [f"{source}: {refusal}" for refusal in added.refused]
        return faults

    def position(self, at: Position) -> dict[str, Any]:
        """Return what stands on the board."""
        return {**board_facts(self._game(at))}

    def evaluate(self, call: Call, at: Position, visits: int) -> Iterator[dict[str, Any] | None]:
        """Judge a position: by one look of the network, or by a search."""
        game = self._game(at)
        if visits > MOST_VISITS:
            raise TooLarge(f"a search may have {MOST_VISITS} visits here")
        if visits < 2:
            yield _plain(self.networks.evaluate(game, 5, 1))
            return
        asked = SearchRequest(sgf=at.sgf, game=at.game, visits=visits, top=5, depth=1, seed=0)
        yield from _last(search_work(self.networks, call, game, asked))

    def try_move(self, at: Position, move: str) -> dict[str, Any]:
        """Judge one move by a search."""
        game = self._game(at)
        return _plain(self.networks.try_move(game, parse_gtp(move, game.size)))

    def endgame(
        self, call: Call, at: Position, point: str | None
    ) -> Iterator[dict[str, Any] | None]:
        """Say what a move at a place is worth, or all places of the board."""
        game = self._game(at)
        if point is None:
            work: Iterator[Any] = self.networks.analyse_board(call, game, "territory")
        else:
            place = parse_point(point, game.size)
            work = self.networks.analyse_endgame(call, game, place, "territory", None)
        yield from _last(work)

    def review(
        self, call: Call, at: Position, visits: int | None, mistakes: int
    ) -> Iterator[dict[str, Any] | None]:
        """Review a game: who lost how much where, the largest mistakes with their evidence."""
        report: Any = None
        for report in self._review(call, at, visits):
            if report is None:
                yield None
        report = _plain(report)
        moves = {move["move"]: move for move in report["moves"]}
        kept = ("net", "size", "mean_loss", "strength", "count", "turning_points", "caution")
        yield {
            **{name: report[name] for name in kept},
            "mistakes_in_all": len(report["mistakes"]),
            "mistakes": [moves[number] for number in report["mistakes"][:mistakes]],
            "course": [{name: move[name] for name in _OF_MOVES} for move in report["moves"]],
        }

    def explain(
        self, call: Call, at: Position, move: int, visits: int | None
    ) -> Iterator[dict[str, Any] | None]:
        """Return all that is known about one move of a game: the evidence of its reasons."""
        game = self._whole_game(at)
        if not 1 <= move <= len(game):
            raise GoError(f"move {move}: the game has moves 1 to {len(game)}")
        report: Any = None
        for report in self._review(call, at, visits):
            if report is None:
                yield None
        report = _plain(report)
        found = report["moves"][move - 1]
        before = game.at(move - 1)
        yield {
            "net": report["net"],
            "caution": report["caution"],
            "move": found,
            "before": {**board_facts(before)},
            "after": {**board_facts(game.at(move))},
            "after_the_better_line": _after(before, found["line"]),
        }

    def rank(
        self, call: Call, records: Sequence[str], games: Sequence[str], player: str
    ) -> Iterator[dict[str, Any] | None]:
        """Estimate how strong a player's moves are in these records."""
        if not records and not games:
            raise GoError("a rank needs records (sgfs) or ids of the library (games)")
        if len(records) + len(games) > MOST_RECORDS:
            raise TooLarge(f"a rank is estimated from at most {MOST_RECORDS} records")
        for text in records:
            self._check_length(text)
        with tempfile.TemporaryDirectory(prefix="tengen-rank-") as folder:
            paths = []
            for number, text in enumerate(records, start=1):
                paths.append(Path(folder, f"record{number}.sgf"))
                paths[-1].write_text(text, encoding="utf-8", errors="replace")
            for id_ in games:
                paths.append(Path(folder, f"{self.library.row(id_)['id']}.sgf"))
                paths[-1].write_bytes(self.library.content(id_))
            yield None
            for found in rank_work(self.networks, call, [player], paths):
                yield _plain(found)

    def find_position(self, at: Position | None, pattern: str | None, most: int) -> dict[str, Any]:
        """Find where a position, or a part of the board, occurs in the library."""
        if pattern is not None and len(pattern) > 1000:
            raise TooLarge("a pattern may have 1,000 characters")
        asked = FindRequest.model_validate({"position": at, "pattern": pattern, "limit": most})
        found = self._finder.find(asked)
        return _plain(found)

    def list_games(self, words: str, most: int) -> dict[str, Any]:
        """List the games of the library whose players, names, dates or results have all words."""
        return _plain(self.library.find(words=words[:200], sort="date", first=0, count=most))

    def _game(self, at: Position) -> Game:
        self._check_length(at.sgf or "")
        return at.read(self.library.reader())

    def _whole_game(self, at: Position) -> Game:
        return self._game(Position(sgf=at.sgf, game=at.game))

    def _check_length(self, text: str) -> None:
        if len(text) > self.limits.record:
            raise TooLarge(f"a record may have {self.limits.record // 1_000_000} MB")

    def _review(
        self, call: Call, at: Position, visits: int | None
    ) -> Iterator[ReviewReport | None]:
        """Review a whole game; yield None until the review is there. None is made twice."""
        whole = Position(sgf=at.sgf, game=at.game)
        game = self._game(whole)
        if not game.moves:
            raise GoError("this record has no moves to review")
        if visits is not None and not 0 <= visits <= MOST_VISITS:
            raise TooLarge(f"a review may have 0 to {MOST_VISITS} visits a position")
        source = at.sgf if at.sgf is not None else self.library.bare(at.game or "")
        key = hashlib.sha256(f"{visits} {source}".encode("utf-8", "replace")).hexdigest()
        with self._lock:
            report = self._reviews.get(key)
        if report is None:
            recorded = whole.recorded(self.library.reader())
            asked = {} if visits is None else {"visits": visits}
            for found in review_work(self.networks, call, game, asked, recorded):
                report = found or report
                yield None
            if report is None or not report.is_final:
                raise GoError("the review was stopped")
            with self._lock:
                self._reviews[key] = report
                while len(self._reviews) > REMEMBERED:
                    self._reviews.popitem(last=False)
        yield report


def _plain(report: Any) -> dict[str, Any]:
    """Return a report as its JSON has it."""
    found: dict[str, Any] = json.loads(to_json(report))
    return found


def _last(work: Iterable[Any]) -> Iterator[dict[str, Any] | None]:
    """Yield None for each thing that work finds, and at the end the last one."""
    latest: Any = None
    for found in work:
        latest = found
        yield None
    if latest is not None:
        yield _plain(latest)


def _after(before: Game, line: Sequence[str]) -> dict[str, Any] | None:
    """Return the board after the better move and what follows it."""
    if not line:
        return None
    game = before.copy().resume()
    for move in line:
        if game.is_over:
            break
        game.play(parse_gtp(move, game.size))
    return {**board_facts(game)}
