"""A review in sentences: for terminals, comments in records, and reports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tengen.coords import BLACK, WHITE, Color, Move, format_gtp
from tengen.game import Game
from tengen.names import named
from tengen.nets.count_report import CountReport
from tengen.review.answering import TriedMove
from tengen.review.peers import Peers, in_order
from tengen.review.sentences import together
from tengen.review.turning import TurningPoint
from tengen.review.values import Review, ReviewedMove, Strength, Swing
from tengen.words import tell

DRIFT = 6  # moves of a turning point from which on its steps are called small
SHOWN = 8  # moves of a line
EVEN = 0.05  # points below which nobody leads


def better(move: ReviewedMove, size: int) -> str:
    """Name the better move and its line."""
    return _line(move.line, size)


def _line(moves: Sequence[Move], size: int) -> str:
    return " ".join(format_gtp(move, size) for move in moves[:SHOWN])


def why(move: ReviewedMove) -> str:
    """Give the reasons, or say that there is none."""
    return together(*(reason.told for reason in move.reasons)) or tell("noReasonFound")


def tell_answer(answer: TriedMove, size: int) -> str:
    """Say how good a move is that was tried, and what it meets."""
    best, reply = (_line(moves, size) for moves in (answer.best, answer.refutation))
    if answer.verdict == "right":
        same = answer.best[:1] == (answer.move,)
        return tell("answerRightSame" if same else "answerRight", best=best)
    return together(
        tell(f"answer{answer.verdict.capitalize()}", loss=answer.loss),
        tell("answerMeets", reply=reply) if reply else "",
        tell("answerPreferred" if answer.verdict == "doubtful" else "answerBetter", best=best)
        if best
        else "",
    )


def named_moves(move: ReviewedMove, game: Game) -> tuple[str, str]:
    """Return the move and the better line, both with the name of their first move."""
    before = game.at(move.move - 1)
    if before.to_move is not move.color:  # a record that skips a turn
        return format_gtp(move.point, game.size), better(move, game.size)
    line = [named(before, move.better), _line(move.line[1:SHOWN], game.size)] if move.line else []
    return named(before, move.point), " ".join(filter(None, line))


def describe(move: ReviewedMove, game: Game) -> str:
    """Return everything about a mistake in one paragraph."""
    point, line = named_moves(move, game)
    told = tell(
        "mistakeTold" if move.confirmed else "mistakeToldUnsure",
        number=move.move,
        color=move.color.letter,
        point=point,
        loss=max(move.loss, 0.0),
        category=tell(f"category-{move.category}"),
        better=line,
    )
    return together(told, end_of_line(move, game.size), why(move))


def end_of_line(move: ReviewedMove, size: int) -> str:
    """Say whose groups the better line decides; "" where it decides none."""
    if not move.fates:
        return ""
    told = [
        tell(
            "fateLives" if fate.lives else "fateDies",
            color=fate.color.letter,
            stones=len(fate.stones),
            at=format_gtp(fate.at, size),
        )
        for fate in move.fates
    ]
    better_lead = move.lead + move.color.sign * move.loss
    return tell(
        "lineFates",
        fates=told[0] if len(told) == 1 else tell("fates", one=told[0], other=told[1]),
        better=_lead(better_lead),
        played=_lead(move.lead),
    )


def _lead(lead: float) -> str:
    if abs(lead) < EVEN:
        return tell("leadEven")
    return tell("leadText", color=(BLACK if lead > 0 else WHITE).letter, points=lead)


def about_swing(swing: Swing, size: int) -> str:
    """Say which moves of a swing are about the same stones; "" for a single mistake."""
    if len(swing.moves) < 2:
        return ""
    first, last = swing.moves[0].move, swing.moves[-1].move
    if not swing.is_one_place:
        return tell("swingMissed", first=first, last=last)
    who = {move.color for move in swing.moves}
    place = format_gtp(swing.largest.better, size)
    if len(who) == 2:
        return tell("swingOpen", first=first, last=last, place=place)
    return tell("swingOpenOne", first=first, last=last, place=place, color=who.pop().letter)


def tell_turning(one: TurningPoint, review: Review) -> str:
    """Say where a game was decided, such as "Moves 12 to 32: ..., in small steps."."""
    if one.is_drift:
        return tell(
            "turningSteps" if one.last - one.first + 1 >= DRIFT else "turningMoves",
            first=one.first,
            last=one.last,
            color=one.winner.letter,
            before=one.before,
            after=one.after,
        )
    move = review.moves[one.first - 1]
    rises = move.color is one.winner
    return tell(
        "turningRises" if rises else "turningFalls",
        number=move.move,
        color=move.color.letter,
        point=format_gtp(move.point, review.size),
        before=one.before if rises else 1 - one.before,
        after=one.after if rises else 1 - one.after,
    )


def tell_end(count: CountReport) -> Iterator[str]:
    """Yield what the end of a game is worth: the count, what it doubts, what the record says."""
    yield tell("counted", text=count.text)
    yield from (doubt.text for doubt in count.doubts)
    if count.difference:
        yield count.difference


def losses_of(review: Review, color: Color) -> str:
    """Sum up one player."""
    own = [move for move in review.moves if move.color is color]
    strength = review.strengths.get(color)
    losses = {
        "color": color.letter,
        "loss": review.mean_loss(color),
        "mistakes": sum(move.is_mistake for move in own),
        "moves": len(own),
    }
    if strength is None:
        return tell("lossesOf", **losses)
    likeness = {"rank": strength.rank, "low": strength.low, "high": strength.high}
    name = "lossesOfWideRank" if strength.is_wide else "lossesOfRank"
    return tell(name, **losses, **likeness) + phases_of(strength)


def phases_of(strength: Strength) -> str:
    """Say how strong somebody plays in each phase, after what was said of the whole."""
    return "".join(
        tell("phaseLike", phase=phase.replace(" ", "-"), rank=rank)
        for phase, rank in strength.phases.items()
    )


def lines(
    game: Game,
    review: Review,
    most: int,
    peers: Mapping[int, Peers] | None = None,
    *,
    by_worth: bool = False,
) -> Iterator[str]:
    """Yield the review of a game as a terminal shows it.

    The players come first, then where the game was decided and how it ended, then mistakes.
    `peers` says how mistakes look to players of a rank, by the numbers of the moves; with
    `by_worth` those most worth one's time come first, else the largest.
    """
    for color in review.players:
        yield losses_of(review, color)
    if review.caution:
        yield review.caution
    for one in review.turning_points:
        yield tell_turning(one, review)
    if review.count is not None:
        yield from tell_end(review.count)
    peers = peers or {}
    swings = in_order(review.swings, peers) if by_worth else review.swings
    for swing in swings[:most]:
        yield describe(swing.largest, game)
        if (own := peers.get(swing.largest.move)) is not None:
            yield f"  {own.sentence}"
        if words := about_swing(swing, review.size):
            yield f"  {words}"
    if len(swings) > most:
        yield tell("moreNotShown", count=len(swings) - most)
