"""Commands about the board and the game: set up, play, undo, count, load and print."""

from __future__ import annotations

from pathlib import Path

from tengen.bots.referee import status_list
from tengen.coords import BLACK, WHITE, format_gtp
from tengen.diagram import Diagram
from tengen.errors import GoError, UnsupportedError
from tengen.game import handicap_points
from tengen.gtp_engine.answers import Handlers, simple
from tengen.gtp_engine.clock import count
from tengen.gtp_engine.session import Session
from tengen.sgf import Info, Record, format_games, read_game, write_games
from tengen.terminal import format_board


def boardsize(session: Session, size: str) -> None:
    session.start(count(size))


def rectangular_boardsize(session: Session, width: str, height: str) -> None:
    if count(width) != count(height):
        raise GoError("unacceptable size: only square boards are known")
    session.start(count(width))


def clear_board(session: Session) -> None:
    session.start()


def komi(session: Session, value: str) -> None:
    session.set_komi(value)


def get_komi(session: Session) -> str:
    return f"{session.game.rules.komi:g}"


def set_position(session: Session, *words: str) -> None:
    """Set up the stones named in pairs of a colour and a vertex, and forget the game so far."""
    if len(words) % 2:
        raise GoError("syntax error")
    pairs = zip(words[::2], words[1::2], strict=True)
    session.set_position((session.color(color), session.point(where)) for color, where in pairs)


def play(session: Session, color: str, vertex: str) -> None:
    session.play(session.color(color), session.move(vertex))


def undo(session: Session) -> None:
    session.undo()


def fixed_handicap(session: Session, stones: str) -> str:
    try:
        points = handicap_points(session.size, count(stones))
    except UnsupportedError:
        raise GoError("invalid number of stones") from None
    session.set_handicap(points)
    return _vertices(session, points)


def place_free_handicap(session: Session, stones: str) -> str:
    """Place handicap stones; the standard allows fewer than asked for, and so do we above nine."""
    wanted = count(stones)
    if wanted < 2:
        raise GoError("invalid number of stones")
    while True:
        try:
            points = handicap_points(session.size, wanted)
            break
        except UnsupportedError:
            wanted = min(wanted - 1, 9)
            if wanted < 2:
                raise GoError("invalid number of stones") from None
    session.set_handicap(points)
    return _vertices(session, points)


def set_free_handicap(session: Session, *vertices: str) -> None:
    points = [session.point(vertex) for vertex in vertices]
    if not 2 <= len(points) < session.size**2 or len(set(points)) < len(points):
        raise GoError("bad vertex list")
    session.set_handicap(points)


def showboard(session: Session) -> str:
    game = session.game
    caption = (
        f"{game.to_move.name.capitalize()} to move, {game.rules.name}, komi {game.rules.komi:g}, "
        f"prisoners of Black {game.prisoners(WHITE)}, of White {game.prisoners(BLACK)}"
    )
    drawn = Diagram(game.board.stones, game.size, last=game.last_move, caption=caption)
    return "\n" + format_board(drawn)


def final_score(session: Session) -> str:
    return str(session.final_score())


def final_status_list(session: Session, status: str) -> str:
    """Answer for alive, seki and dead; for GNU Go's black_territory and white_territory too."""
    found = session.count()
    territory = {"black_territory": BLACK, "white_territory": WHITE}
    if status in territory:
        color = territory[status]
        board = session.game.board
        owned = [p for p, owner in enumerate(found.score.ownership) if owner == color.sign]
        return _vertices(session, [p for p in owned if board[p] is not color])
    if status not in ("alive", "seki", "dead"):
        raise GoError("syntax error")
    chains = status_list(session.game, found, status)
    return "\n".join(_vertices(session, chain) for chain in chains)


def loadsgf(session: Session, *words: str) -> None:
    """Load a game, up to and without the move of the number given."""
    if not words:
        raise GoError("syntax error")
    number = None
    if len(words) > 1 and words[-1].isascii() and words[-1].isdigit():
        number = max(0, count(words[-1]) - 1)
        words = words[:-1]
    try:
        record = read_game(Path(" ".join(words)))
        game = record.game()
    except (OSError, ValueError) as error:  # a GoError, or a name that no file can have
        raise GoError(f"cannot load file: {error}") from None
    if game.size > session.bot.max_size:
        raise GoError("unacceptable size")
    session.game = game if number is None else game.at(min(number, len(game)))


def printsgf(session: Session, *words: str) -> str:
    """Write the game into a file with the ending .sgf, or answer with its text."""
    record = Record.from_game(session.game, Info())
    if not words:
        return format_games([record]).decode().strip()
    path = Path(" ".join(words))
    if path.suffix.lower() != ".sgf":
        raise GoError(f"cannot write {path.name}: a name that ends in .sgf expected")
    try:
        write_games(path, [record])
    except (OSError, ValueError) as error:
        raise GoError(f"cannot write {path.name}: {error}") from None
    return ""


def _vertices(session: Session, points: list[int]) -> str:
    return " ".join(format_gtp(point, session.size) for point in points)


COMMANDS: Handlers = {
    function.__name__: simple(function)
    for function in (
        *(
            boardsize,
            rectangular_boardsize,
            clear_board,
            set_position,
            komi,
            get_komi,
            play,
            undo,
            fixed_handicap,
            place_free_handicap,
        ),
        *(set_free_handicap, showboard, final_score, final_status_list, loadsgf, printsgf),
    )
}
