"""`lz-analyze`, `kata-analyze` and their kin: a search that reports while it goes on.

The formats are Leela Zero's and KataGo's (its docs/GTP_Extensions.md). All values are of the
player to move. An analysis goes on until the client says anything.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tengen.bots.bot import Turn
from tengen.bots.network import SearchBot
from tengen.bots.registry import VISITS
from tengen.coords import Color, format_gtp
from tengen.engine.answers import Answer, Handler, Handlers
from tengen.engine.clock import count
from tengen.engine.session import Session
from tengen.errors import GoError
from tengen.gtp import Command
from tengen.search import Limits, Options, Restriction, SearchedMove, SearchResult, run

MOST_VISITS = 10_000_000
MAX_BYTES = 512 << 20
_SWITCHES = ("ownership", "rootInfo", "pvVisits")
_IGNORED = (
    "ownershipStdev",
    "movesOwnership",
    "movesOwnershipStdev",
    "pvEdgeVisits",
    "noResultValue",
)


@dataclass(slots=True)
class Request:
    """The arguments of an analysis."""

    color: Color
    interval: float = 1.0  # seconds between lines
    most: int = 361
    switches: set[str] = field(default_factory=set)
    restrictions: list[Restriction] = field(default_factory=list)


def parse_request(session: Session, words: tuple[str, ...]) -> Request:
    """Read `[color] [interval] key value ...`. Raises `GoError`."""
    left = list(words)
    request = Request(session.game.to_move)
    if left and left[0].lower() in ("b", "w", "black", "white"):
        request.color = session.color(left.pop(0))
    if left and left[0].isdigit():
        request.interval = count(left.pop(0)) / 100
    while left:
        key = left.pop(0)
        if key in ("avoid", "allow"):
            color, moves, depth = _take(left, 3)
            chosen = frozenset(session.move(move) for move in moves.split(",") if move)
            request.restrictions.append(
                Restriction(session.color(color), chosen, max(1, count(depth)), key == "allow")
            )
            continue
        (value,) = _take(left, 1)
        if key == "interval":
            request.interval = count(value) / 100
        elif key == "minmoves":
            count(value)  # moves without visits are not shown
        elif key == "maxmoves":
            request.most = max(1, count(value))
        elif key in _SWITCHES:
            if value.lower() == "true":
                request.switches.add(key)
        elif key not in _IGNORED:
            raise GoError("syntax error")
    return request


def _take(words: list[str], number: int) -> list[str]:
    if len(words) < number:
        raise GoError("syntax error")
    taken = words[:number]
    del words[:number]
    return taken


Formatter = Callable[[SearchResult, Request], str]


def format_lz(result: SearchResult, request: Request) -> str:
    """Write a result as Leela Zero does: rates are parts of 10,000."""

    def one(move: SearchedMove) -> str:
        rate, bound = (_own(value, result.to_move) for value in (move.winrate, move.lcb))
        return (
            f"info move {format_gtp(move.move, result.size)} visits {move.visits} "
            f"winrate {_parts(rate)} prior {_parts(move.prior)} lcb {_parts(bound)} "
            f"order {move.order} pv {_line(move, result.size)}"
        )

    return " ".join(one(move) for move in result.moves[: request.most])


def format_kata(result: SearchResult, request: Request) -> str:
    """Write a result as KataGo does."""
    sign = result.to_move.sign

    def values(winrate: float, lead: float, score: float, deviation: float, utility: float) -> str:
        return (
            f"utility {sign * utility:.6g} winrate {_own(winrate, result.to_move):.6g} "
            f"scoreMean {sign * lead:.6g} scoreStdev {deviation:.6g} "
            f"scoreLead {sign * lead:.6g} scoreSelfplay {sign * score:.6g}"
        )

    def one(move: SearchedMove) -> str:
        text = (
            f"info move {format_gtp(move.move, result.size)} visits {move.visits} "
            f"edgeVisits {move.visits} "
            f"{values(move.winrate, move.lead, move.score, move.deviation, move.utility)} "
            f"prior {move.prior:.6g} lcb {_own(move.lcb, result.to_move):.6g} "
            f"utilityLcb {sign * move.utility_lcb:.6g} weight {move.weight:.6g} "
            f"order {move.order} pv {_line(move, result.size)}"
        )
        if "pvVisits" in request.switches:
            text += " pvVisits " + " ".join(map(str, move.line_visits))
        return text

    parts = [one(move) for move in result.moves[: request.most]]
    if "rootInfo" in request.switches:
        root = values(result.winrate, result.lead, result.score, result.deviation, result.utility)
        parts.append(f"rootInfo {root} visits {result.visits} weight {result.weight:.6g}")
    if "ownership" in request.switches and result.ownership is not None:
        owners = " ".join(f"{sign * value:.4f}" for value in result.ownership)
        parts.append(f"ownership {owners}")
    return " ".join(parts)


def _own(rate: float, color: Color) -> float:
    return rate if color.sign > 0 else 1 - rate


def _parts(rate: float) -> int:
    return round(10_000 * min(max(rate, 0.0), 1.0))


def _line(move: SearchedMove, size: int) -> str:
    return " ".join(format_gtp(point, size) for point in move.line)


def analyze(write: Formatter) -> Handler:
    """Make the handler of an analysis without end."""

    def handle(session: Session, command: Command, interrupted: threading.Event) -> Answer:
        request = parse_request(session, command.arguments)
        return _analysis(session, request, write, interrupted)

    return handle


def _analysis(
    session: Session, request: Request, write: Formatter, interrupted: threading.Event
) -> Iterator[str]:
    for result in _search(session, request, Limits(MOST_VISITS), interrupted):
        if result.moves:
            yield write(result, request)
    interrupted.wait()  # a full tree is no reason to fall silent before the client speaks


def genmove_analyze(write: Formatter) -> Handler:
    """Make the handler of a `genmove` that shows its search."""

    def handle(session: Session, command: Command, interrupted: threading.Event) -> Answer:
        return _genmove(session, parse_request(session, command.arguments), write)

    return handle


def _genmove(session: Session, request: Request, write: Formatter) -> Iterator[str]:
    color, bot = request.color, session.bot
    visits = bot.visits if isinstance(bot, SearchBot) else session.supplies.visits or VISITS
    seconds = session.clock.allowance(color, len(session.game), session.size)
    started, last = time.monotonic(), None
    for last in _search(session, request, Limits(visits, seconds), None):
        if last.moves:
            yield write(last, request)
    if isinstance(bot, SearchBot) and last is not None:
        (choice,) = bot.decide([Turn(session.position(color), session.seed, seconds)], [last])
        session.clock.spend(color, time.monotonic() - started)
    else:
        choice = session.genmove(color)
    if choice.resigns:
        yield "play resign"
        return
    move = choice.move if session.is_legal(choice.move, color) else None
    session.play(color, move)
    yield f"play {format_gtp(move, session.size)}"


def _search(
    session: Session, request: Request, limits: Limits, interrupted: threading.Event | None
) -> Iterator[SearchResult]:
    options = Options(
        seed=session.seed,
        restrictions=tuple(request.restrictions),
        ownership="ownership" in request.switches,
        max_bytes=MAX_BYTES,
    )
    tree = session.thoughts.tree_for(session.position(request.color), options)
    every = max(0.01, request.interval) if request.interval else None
    for (result,) in run(session.evaluator, [tree], limits, every=every, cancel=interrupted):
        yield result


COMMANDS: Handlers = {
    "lz-analyze": analyze(format_lz),
    "kata-analyze": analyze(format_kata),
    "lz-genmove_analyze": genmove_analyze(format_lz),
    "kata-genmove_analyze": genmove_analyze(format_kata),
}
