"""`lz-analyze`, `kata-analyze` and their kin: a search that reports while it goes on.

The formats are Leela Zero's and KataGo's (its docs/GTP_Extensions.md). All values are of the
player to move. An analysis goes on until the client says anything.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tengen.bots.bot import Turn
from tengen.bots.network import SearchBot
from tengen.coords import Color, format_gtp
from tengen.errors import GoError
from tengen.gtp import Command
from tengen.gtp_engine.answers import Answer, Handler, Handlers
from tengen.gtp_engine.clock import count, seconds
from tengen.gtp_engine.session import MAX_BYTES, Session
from tengen.nets.evaluator import MAX_SIZE
from tengen.search import Limits, Options, Restriction, SearchedMove, SearchResult, Tree, run

MOST_VISITS = 10_000_000
CANCELLED = "cancelled"
_SWITCHES = (
    *("ownership", "ownershipStdev", "movesOwnership", "movesOwnershipStdev"),
    *("rootInfo", "pvVisits", "pvEdgeVisits", "noResultValue"),
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
    if left and left[0][:1].isdigit():
        request.interval = seconds(left.pop(0)) / 100
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
            request.interval = seconds(value) / 100
        elif key == "minmoves":
            count(value)  # moves without visits are not shown
        elif key == "maxmoves":
            request.most = max(1, count(value))
        elif key in _SWITCHES:
            if value.lower() == "true":
                request.switches.add(key)
        else:
            raise GoError("syntax error")
    return request


def _take(words: list[str], number: int) -> list[str]:
    if len(words) < number:
        raise GoError("syntax error")
    taken = words[:number]
    del words[:number]
    return taken


Formatter = Callable[[SearchResult, Request, Tree], str]


def format_lz(result: SearchResult, request: Request, tree: Tree) -> str:
    """Write a result as Leela Zero does: rates are parts of 10,000."""

    def one(move: SearchedMove) -> str:
        rate, bound = (_own(value, result.to_move) for value in (move.winrate, move.lcb))
        return (
            f"info move {format_gtp(move.move, result.size)} visits {move.visits} "
            f"winrate {_parts(rate)} prior {_parts(move.prior)} lcb {_parts(bound)} "
            f"order {move.order} pv {_line(move, result.size)}"
        )

    return " ".join(one(move) for move in result.moves[: request.most])


def format_kata(result: SearchResult, request: Request, tree: Tree) -> str:
    """Write a result as KataGo does."""
    sign, wanted = result.to_move.sign, request.switches

    def values(winrate: float, lead: float, score: float, deviation: float, utility: float) -> str:
        return (
            f"utility {sign * utility:.6g} winrate {_own(winrate, result.to_move):.6g} "
            f"scoreMean {sign * lead:.6g} scoreStdev {deviation:.6g} "
            f"scoreLead {sign * lead:.6g} scoreSelfplay {sign * score:.6g}"
        )

    def one(move: SearchedMove) -> str:
        none = f"noResultValue {move.no_result:.6g} " if "noResultValue" in wanted else ""
        text = (
            f"info move {format_gtp(move.move, result.size)} visits {move.visits} "
            f"edgeVisits {move.visits} "
            f"{values(move.winrate, move.lead, move.score, move.deviation, move.utility)} "
            f"prior {move.prior:.6g} lcb {_own(move.lcb, result.to_move):.6g} "
            f"utilityLcb {sign * move.utility_lcb:.6g} weight {move.weight:.6g} "
            f"{none}order {move.order} pv {_line(move, result.size)}"
        )
        for name in ("pvVisits", "pvEdgeVisits"):
            if name in wanted:
                text += f" {name} " + " ".join(map(str, move.line_visits))
        if "movesOwnership" in wanted:
            text += f" movesOwnership {_owners(tree.ownership_after(move.move) or (), sign)}"
        if "movesOwnershipStdev" in wanted:
            text += f" movesOwnershipStdev {_owners(tree.deviation_after(move.move) or (), 1)}"
        return text

    parts = [one(move) for move in result.moves[: request.most]]
    if "rootInfo" in wanted:
        own = result.pruned
        root = values(own.winrate, own.lead, own.score, own.deviation, own.utility)
        parts.append(f"rootInfo {root} visits {result.visits} weight {result.weight:.6g}")
    if "ownership" in wanted and result.ownership is not None:
        parts.append(f"ownership {_owners(result.ownership, sign)}")
    if "ownershipStdev" in wanted:
        parts.append(f"ownershipStdev {_owners(tree.ownership_deviation() or (), 1)}")
    return " ".join(parts)


def _owners(owners: Sequence[float], sign: int) -> str:
    return " ".join(f"{sign * value:.4f}" for value in owners)


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
        tree = _tree(session, request, session.wide_root_noise)
        return _analysis(session, request, write, tree, interrupted)

    return handle


def _analysis(
    session: Session,
    request: Request,
    write: Formatter,
    tree: Tree,
    interrupted: threading.Event,
) -> Iterator[str]:
    for result in _search(session, request, tree, Limits(MOST_VISITS), interrupted):
        if result.moves:
            yield write(result, request, tree)
    interrupted.wait()  # a full tree is no reason to fall silent before the client speaks


def genmove_analyze(write: Formatter, *, plays: bool, cancellable: bool = False) -> Handler:
    """Make the handler of a `genmove` that shows its search.

    One that does not play leaves the board alone; a cancellable one ends with any input.
    """

    def handle(session: Session, command: Command, interrupted: threading.Event) -> Answer:
        request = parse_request(session, command.arguments)
        cancel = interrupted if cancellable else None
        return _genmove(session, request, write, _tree(session, request), plays, cancel)

    return handle


def _genmove(
    session: Session,
    request: Request,
    write: Formatter,
    tree: Tree,
    plays: bool,
    cancel: threading.Event | None,
) -> Iterator[str]:
    color, bot = request.color, session.bot
    allowed = session.seconds(color)
    started, last = time.monotonic(), None
    for last in _search(session, request, tree, session.limits(allowed), cancel):
        if last.moves:
            yield write(last, request, tree)
    if cancel is not None and cancel.is_set():
        yield f"play {CANCELLED}"
        return
    if isinstance(bot, SearchBot) and last is not None:
        (choice,) = bot.decide([Turn(session.position(color), session.seed, allowed)], [last])
        session.clock.spend(color, time.monotonic() - started)
    else:
        choice = session.genmove(color)
    if choice.resigns:
        yield "play resign"
        return
    move = choice.move if session.is_legal(choice.move, color) else None
    if plays:
        session.play_own(color, move)
    yield f"play {format_gtp(move, session.size)}"


def kata_search(*, cancellable: bool) -> Handler:
    """Make the handler of a `genmove` that leaves the board alone."""

    def handle(session: Session, command: Command, interrupted: threading.Event) -> str:
        request = parse_request(session, command.arguments)
        cancel = interrupted if cancellable else None
        tree = _tree(session, request)
        *_, last = _genmove(session, request, lambda *_: "", tree, False, cancel)
        return last.removeprefix("play ")

    return handle


def _tree(session: Session, request: Request, noise: float = 0.0) -> Tree:
    """Return the tree to search. Raises `GoError` where no network judges such a board."""
    if session.size > MAX_SIZE:
        raise GoError(f"networks judge boards up to {MAX_SIZE}x{MAX_SIZE}")
    options = Options(
        seed=session.seed,
        restrictions=tuple(request.restrictions),
        ownership="ownership" in request.switches,
        wide_root_noise=noise,
        max_bytes=MAX_BYTES,
        leaves=session.leaves,
    )
    return session.thoughts.tree_for(session.position(request.color), options)


def _search(
    session: Session,
    request: Request,
    tree: Tree,
    limits: Limits,
    interrupted: threading.Event | None,
) -> Iterator[SearchResult]:
    every = max(0.01, request.interval) if request.interval else None
    for (result,) in run(session.evaluator, [tree], limits, every=every, cancel=interrupted):
        yield result


COMMANDS: Handlers = {
    "lz-analyze": analyze(format_lz),
    "kata-analyze": analyze(format_kata),
    "lz-genmove_analyze": genmove_analyze(format_lz, plays=True),
    "kata-genmove_analyze": genmove_analyze(format_kata, plays=True),
    "kata-search": kata_search(cancellable=False),
    "kata-search_cancellable": kata_search(cancellable=True),
    "kata-search_analyze": genmove_analyze(format_kata, plays=False),
    "kata-search_analyze_cancellable": genmove_analyze(format_kata, plays=False, cancellable=True),
}
