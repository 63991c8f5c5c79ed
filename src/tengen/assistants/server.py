"""The tools as the Model Context Protocol has them, on the pipes of this process."""

from __future__ import annotations

import contextlib
import functools
import logging
import os
import threading
from collections.abc import Callable, Generator, Iterator
from typing import Annotated, Any, BinaryIO

import anyio
import anyio.to_thread
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field, ValidationError

from tengen import __version__
from tengen.assistants.calls import Call, Turns
from tengen.assistants.desk import SHOWN, Desk
from tengen.errors import GoError
from tengen.web.positions import Position

INSTRUCTIONS = """\
Tengen judges games of Go by networks and searches. Say about a game only what the tools say: losses
are points, win rates and leads are Black's. Each reason of a mistake has a name, a sentence, the
quantities that made it fire, and the stones, area and points that it is about; `explain` adds the
boards before and after. Where there is no reason, none is known: do not make one up. Where
`confirmed` is false, a loss is a first impression. Points are written as in GTP (A1 is at the lower
left, the letter I is left out). A record is SGF text; games of the library are named by id."""
END = object()
MAX_LINE = 64_000_000  # bytes of a request
_log = logging.getLogger("tengen.assistants")

Sgf = Annotated[str | None, Field(description="A game record as SGF text.")]
GameId = Annotated[str | None, Field(description="The id of a game of the library, instead.")]
Move = Annotated[int | None, Field(ge=0, description="Moves to look after (default: all).")]
Play = Annotated[
    list[str] | None, Field(description="Moves played on from there, such as D4 or pass.")
]
Visits = Annotated[int | None, Field(ge=0, le=2000, description="Of each position searched.")]
Work = Callable[[Call], Iterator[dict[str, Any] | None]]
_READS = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)


def make_server(desk: Desk) -> MCPServer[Any]:
    """Return the server with all tools; it keeps nothing but what the desk keeps."""
    server: MCPServer[Any] = MCPServer(
        "tengen",
        title="Tengen, a laboratory for the game of Go",
        instructions=INSTRUCTIONS,
        version=__version__,
        log_level="ERROR",
        subscriptions=False,
    )
    turns = Turns(desk.limits)

    async def run(context: Context[Any, Any], work: Work) -> dict[str, Any]:
        return await _run(context, desk, turns, work)

    async def at_once(
        context: Context[Any, Any], work: Callable[[], dict[str, Any]]
    ) -> dict[str, Any]:
        return await run(context, lambda call: iter([work()]))

    async def review(
        context: Context[Any, Any],
        sgf: Sgf = None,
        game: GameId = None,
        visits: Visits = None,
        mistakes: Annotated[int, Field(ge=0, le=400, description="How many to tell.")] = SHOWN,
    ) -> dict[str, Any]:
        """Review a whole game: the largest mistakes, each with its loss in points, the better move
        and its line, and reasons with their evidence; turning points, the course of the game, how
        strong both players' moves are, and the count at its end. Takes seconds to minutes."""
        at = _position(sgf, game)
        return await run(context, lambda call: desk.review(call, at, visits, mistakes))

    async def explain(
        context: Context[Any, Any],
        move: Annotated[int, Field(ge=1, description="The number of a move of the game.")],
        sgf: Sgf = None,
        game: GameId = None,
        visits: Visits = None,
    ) -> dict[str, Any]:
        """All that is known about one move: its loss, the better line, each reason with its
        quantities, and the boards before it, after it and after the better line, with the chains
        that have few liberties. Reviews the game first unless that was done."""
        at = _position(sgf, game)
        return await run(context, lambda call: desk.explain(call, at, move, visits))

    async def evaluate(
        context: Context[Any, Any],
        sgf: Sgf = None,
        game: GameId = None,
        move: Move = None,
        play: Play = None,
        visits: Annotated[
            int, Field(ge=0, le=2000, description="0 is one look of the network; else a search.")
        ] = 0,
    ) -> dict[str, Any]:
        """Who is ahead in a position, by how much, and the likeliest or best moves."""
        at = _position(sgf, game, move, play)
        return await run(context, lambda call: desk.evaluate(call, at, visits))

    async def try_move(
        context: Context[Any, Any],
        try_: Annotated[str, Field(max_length=4, description="The move to judge, such as D4.")],
        sgf: Sgf = None,
        game: GameId = None,
        move: Move = None,
        play: Play = None,
    ) -> dict[str, Any]:
        """How good one move would be in a position: right, close, doubtful or wrong, the points it
        loses, the best line, and how it is refuted. A search of about two seconds."""
        at = _position(sgf, game, move, play)
        return await at_once(context, lambda: desk.try_move(at, try_))

    async def endgame(
        context: Context[Any, Any],
        sgf: Sgf = None,
        game: GameId = None,
        move: Move = None,
        play: Play = None,
        point: Annotated[
            str | None,
            Field(max_length=4, description="A place, such as D1; the whole board if not given."),
        ] = None,
    ) -> dict[str, Any]:
        """What a move in the endgame is worth: count, value, sente or gote, best local lines; for
        the whole board all places and in which order to play them. Takes seconds to minutes."""
        at = _position(sgf, game, move, play)
        return await run(context, lambda call: desk.endgame(call, at, point))

    async def rank(
        context: Context[Any, Any],
        player: Annotated[str, Field(max_length=200, description="As the records write it.")],
        sgfs: Annotated[list[str] | None, Field(description="Records as SGF text.")] = None,
        games: Annotated[list[str] | None, Field(description="Ids of the library.")] = None,
    ) -> dict[str, Any]:
        """How strong a player's moves are: a rank with an interval, by phase and by game, and the
        moves that tell most."""
        return await run(context, lambda call: desk.rank(call, sgfs or [], games or [], player))

    async def board(
        context: Context[Any, Any],
        sgf: Sgf = None,
        game: GameId = None,
        move: Move = None,
        play: Play = None,
    ) -> dict[str, Any]:
        """What stands on the board: a drawing, whose turn it is, prisoners, a ko, and the chains
        with few liberties. No judgement."""
        at = _position(sgf, game, move, play)
        return await at_once(context, lambda: desk.position(at))

    async def find_position(
        context: Context[Any, Any],
        sgf: Sgf = None,
        game: GameId = None,
        move: Move = None,
        play: Play = None,
        pattern: Annotated[
            str | None,
            Field(description="A diagram instead: X, O, . empty, ? anything, | and - edges."),
        ] = None,
        most: Annotated[int, Field(ge=1, le=100, description="How many games to name.")] = 10,
    ) -> dict[str, Any]:
        """Where a position, or a part of a board, occurs in the games of the library, and how
        games went on from it. Turned and mirrored boards count, with colours exchanged too."""
        at = None if pattern is not None else _position(sgf, game, move, play)
        return await at_once(context, lambda: desk.find_position(at, pattern, most))

    async def list_games(
        context: Context[Any, Any],
        words: Annotated[str, Field(max_length=200, description="Of players, dates, names.")] = "",
        most: Annotated[int, Field(ge=1, le=100)] = 20,
    ) -> dict[str, Any]:
        """The games of the library, with the ids by which other tools take them."""
        return await at_once(context, lambda: desk.list_games(words, most))

    for tool in (
        *(review, explain, evaluate, try_move, endgame, rank),
        *(board, find_position, list_games),
    ):
        server.add_tool(tool, annotations=_READS)
    return server


def _position(
    sgf: str | None, game: str | None, move: int | None = None, play: list[str] | None = None
) -> Position:
    try:
        return Position(sgf=sgf, game=game, move=move, play=play or [])
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "position"
        raise ToolError(f"the argument {where} is wrong: {first['msg']}") from None


async def _run(context: Context[Any, Any], desk: Desk, turns: Turns, work: Work) -> dict[str, Any]:
    """Do work step by step in threads, telling how far it is; what is wrong with it is a sentence.

    A client that cancels ends it after the step under way.
    """
    call = Call(desk.limits)
    found: dict[str, Any] | None = None

    def steps() -> Generator[dict[str, Any] | None]:
        with turns.taken():
            yield from work(call)

    under_way = steps()
    step = functools.partial(next, under_way, END)
    try:
        while (one := await anyio.to_thread.run_sync(step)) is not END:
            found = one or found
            call.check_time()
            done, total, stage = call.progress
            if total:
                await context.report_progress(done, total, stage or None)
    except GoError as error:
        raise ToolError(str(error)) from None
    except Exception:  # nobody foresaw it; the next call is answered
        shown = bool(os.environ.get("TENGEN_DEBUG"))
        _log.error(
            "a fault of Tengen (TENGEN_DEBUG=1 shows more); please report it", exc_info=shown
        )
        raise ToolError("the program has a fault here; nothing is known") from None
    finally:
        call.cancel.set()
        under_way.close()
    if found is None:
        raise ToolError("nothing was found")
    return found


def serve(desk: Desk) -> None:
    """Answer on standard input and output until the input ends."""
    with bounded_input():
        make_server(desk).run("stdio")


@contextlib.contextmanager
def bounded_input(most: int = MAX_LINE) -> Iterator[None]:
    """Put a pipe in place of standard input that has no line of more than `most` bytes.

    The protocol's library reads whole lines, and a line without end would take all memory.
    """
    source = os.fdopen(os.dup(0), "rb")
    output, entry = os.pipe()
    os.dup2(output, 0)
    os.close(output)
    threading.Thread(target=copy_lines, args=[source, entry, most], daemon=True).start()
    try:
        yield
    finally:
        os.dup2(source.fileno(), 0)


def copy_lines(source: BinaryIO, entry: int, most: int) -> None:
    """Write lines into a pipe; of one that is too long, a short line that no request is."""
    with contextlib.suppress(OSError), os.fdopen(entry, "wb") as target:
        while line := source.readline(most):
            part = line
            while len(part) == most and not part.endswith(b"\n"):
                part, line = source.readline(most), b"a line that is too long\n"
            target.write(line)
            target.flush()
