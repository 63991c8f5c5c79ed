"""What one move is called: by its place in a joseki, else by its shape."""

from __future__ import annotations

from tengen.coords import Move, format_gtp
from tengen.game import Game
from tengen.names.josekis import joseki_before, step_at, tell_names
from tengen.names.shapes import shape_of
from tengen.words import tell


def name_of(position: Game, move: Move) -> str:
    """Return the name of the next move in the language that is spoken, "" where it has none.

    >>> from tengen.coords import parse_gtp
    >>> game = Game(19)
    >>> for text in ("Q16", "R14"):
    ...     _ = game.play(parse_gtp(text, 19))
    >>> [name_of(game, parse_gtp(text, 19)) for text in ("R15", "R13", "K10")]
    ['kick after 4-4 point, low approach', 'attachment after 4-4 point, low approach', '']
    """
    if move is None or not position.is_legal(move):
        return ""
    if (step := step_at(position, move)) is not None:
        before, name = step
        return _after(tell(f"term-{name}"), before)
    shape = shape_of(position.board, position.to_move, move)
    if not shape:
        return ""
    joseki = joseki_before(position, move)
    return _after(tell(f"term-{shape}"), () if joseki is None else joseki.names)


def named(position: Game, move: Move) -> str:
    """Return a move with its name, as "R15 (kick after 4-4 point, low approach)", or alone."""
    point = format_gtp(move, position.size)
    name = name_of(position, move)
    return tell("namedMove", point=point, name=name) if name else point


def _after(name: str, before: tuple[str, ...]) -> str:
    return tell("termAfter", name=name, before=tell_names(before)) if before else name
