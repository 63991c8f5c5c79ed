"""A review in sentences: for terminals, comments in records, and reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tengen.coords import Color, Move, format_gtp
from tengen.nets.count_report import CountReport
from tengen.review.answering import TriedMove
from tengen.review.turning import TurningPoint
from tengen.review.values import Review, ReviewedMove, Strength, Swing

NO_REASON = "no reason found"
DRIFT = 6  # moves of a turning point from which on its steps are called small
SHOWN = 8  # moves of a line


def leader(black_lead: float) -> str:
    """Say who is ahead.

    >>> leader(-3.25)
    'White leads by 3.2'
    """
    name = "Black" if black_lead >= 0 else "White"
    return f"{name} leads by {abs(black_lead):.1f}"


def played(move: ReviewedMove, size: int) -> str:
    """Name a move, such as "move 77, Black O16"."""
    return f"move {move.move}, {move.color.name.capitalize()} {format_gtp(move.point, size)}"


def verdict(move: ReviewedMove) -> str:
    """Say what a move lost, and how sure that is."""
    sure = "" if move.confirmed else ", first impression"
    return f"lost {max(move.loss, 0.0):.1f} points ({move.category}{sure})"


def better(move: ReviewedMove, size: int) -> str:
    """Name the better move and its line."""
    return _line(move.line, size)


def _line(moves: Sequence[Move], size: int) -> str:
    return " ".join(format_gtp(move, size) for move in moves[:SHOWN])


def why(move: ReviewedMove) -> str:
    """Give the reasons, or say that there is none."""
    return " ".join(reason.text for reason in move.reasons) or f"({NO_REASON})"


def tell_answer(answer: TriedMove, size: int) -> str:
    """Say how good a move is that was tried, and what it meets."""
    best, reply = (_line(moves, size) for moves in (answer.best, answer.refutation))
    if answer.verdict == "right":
        same = answer.best[:1] == (answer.move,)
        return f"Right. The search goes on {best}." if same else f"Right, as good as {best}."
    meets = f" It is answered by {reply}." if reply else ""
    loses = f"loses {answer.loss:.1f} points"
    if answer.verdict == "doubtful":
        return f"Doubtful: it {loses} by this search, which is not sure.{meets} Preferred: {best}."
    word = "Close" if answer.verdict == "close" else "No"
    return f"{word}: it {loses}.{meets} Better: {best}."


def describe(move: ReviewedMove, size: int) -> str:
    """Return everything about a mistake in one paragraph."""
    words = f"{played(move, size)} {verdict(move)}. Better: {better(move, size)}. {why(move)}"
    return words[0].upper() + words[1:]


def about_swing(swing: Swing, size: int) -> str:
    """Say which moves of a swing are about the same stones; "" for a single mistake."""
    if len(swing.moves) < 2:
        return ""
    first, last = swing.moves[0], swing.moves[-1]
    if not swing.is_one_place:
        return f"From move {first.move} to {last.move}, both sides missed their chance in turn."
    who = {move.color for move in swing.moves}
    sides = "both sides" if len(who) == 2 else next(iter(who)).name.capitalize()
    place = format_gtp(swing.largest.better, size)
    return f"From move {first.move} to {last.move}, {sides} left the place around {place} open."


def tell_turning(one: TurningPoint, review: Review) -> str:
    """Say where a game was decided, such as "Moves 12 to 32: ..., in small steps."."""
    winner, loser = (c.name.capitalize() for c in (one.winner, one.winner.opponent))
    if one.is_drift:
        steps = ", in small steps" if one.last - one.first + 1 >= DRIFT else ""
        return (
            f"Moves {one.first} to {one.last}: {winner}'s chance rises from {one.before:.0%} to "
            f"{one.after:.0%}{steps}."
        )
    move = review.moves[one.first - 1]
    if move.color is one.winner:
        changed = f"{winner}'s chance rises from {one.before:.0%} to {one.after:.0%}"
    else:
        changed = f"{loser}'s chance falls from {1 - one.before:.0%} to {1 - one.after:.0%}"
    name = played(move, review.size)
    return f"{name[0].upper()}{name[1:]}: {changed}."


def tell_end(count: CountReport) -> Iterator[str]:
    """Yield what the end of a game is worth: the count, what it doubts, what the record says."""
    yield f"Counted: {count['text']}"
    yield from (doubt["text"] for doubt in count["doubts"])
    if count["difference"]:
        yield count["difference"]


def losses_of(review: Review, color: Color) -> str:
    """Sum up one player."""
    own = [move for move in review.moves if move.color is color]
    mistakes = sum(move.is_mistake for move in own)
    strength = review.strengths.get(color)
    return (
        f"{color.name.capitalize()}: {review.mean_loss(color):.2f} points a move lost, "
        f"{mistakes} mistake{'s' if mistakes != 1 else ''} in {len(own)} moves"
        + (f"; plays {strength_of(strength)}" if strength is not None else "")
    )


def strength_of(strength: Strength) -> str:
    """Say how strong somebody plays.

    >>> strength_of(Strength("5k", "9k", "2k", {"opening": "3k", "endgame": "8k"}, (), ()))
    'like 5k (9k to 2k), the opening like 3k, the endgame like 8k'
    """
    phases = "".join(f", the {phase} like {rank}" for phase, rank in strength.phases.items())
    return f"like {strength.rank} ({strength.low} to {strength.high}){phases}"


def lines(review: Review, most: int) -> Iterator[str]:
    """Yield a review as a terminal shows it.

    The players come first, then where the game was decided and how it ended, then mistakes.
    """
    for color in review.players:
        yield losses_of(review, color)
    if review.caution:
        yield review.caution
    for one in review.turning_points:
        yield tell_turning(one, review)
    if review.count is not None:
        yield from tell_end(review.count)
    swings = review.swings
    for swing in swings[:most]:
        yield describe(swing.largest, review.size)
        if words := about_swing(swing, review.size):
            yield f"  {words}"
    if len(swings) > most:
        yield f"{len(swings) - most} more not shown (--top)"
