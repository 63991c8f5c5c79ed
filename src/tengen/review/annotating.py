"""A review written into its game record: comments, marks, variations, and Sabaki's graph."""

from __future__ import annotations

from collections.abc import Mapping

from tengen.coords import BLACK, WHITE
from tengen.game import Game
from tengen.review import words
from tengen.review.peers import Peers
from tengen.review.sentences import together
from tengen.review.values import Review, ReviewedMove
from tengen.sgf import Node, Record, annotate
from tengen.words import tell

MARK, MARKED = "TENGEN", "review"  # a private property of the root: this record is our own output


def annotate_review(
    record: Record, review: Review, peers: Mapping[int, Peers] | None = None
) -> Record:
    """Write a review into the record of its game; return the record.

    Every move gets win rate and lead (SBKV, SBKS). A mistake gets a comment, the better move is
    lettered on the board, and its line becomes a variation. `peers` says how mistakes look to
    players of a rank, by the numbers of the moves.
    """
    record.root.set_text(MARK, MARKED)
    game, numbered = record.game(), _nodes(record)
    annotate(
        numbered[0],
        comment=_summary(review, game),
        black_win_rate=review.start_winrate,
        black_lead=review.start_lead,
    )
    for move in review.moves:
        node = numbered[move.move]
        annotate(node, black_win_rate=move.winrate, black_lead=move.lead)
        if move.is_mistake and move.line:
            _annotate_mistake(node, move, game, (peers or {}).get(move.move))
    return record


def is_own_output(text: bytes) -> bool:
    """Tell whether a game record is one that `annotate_review` has written.

    >>> is_own_output(b"(;GM[1]TENGEN[review];B[aa])"), is_own_output(b"(;GM[1];B[aa])")
    (True, False)
    """
    return f"{MARK}[{MARKED}]".encode() in text


def _nodes(record: Record) -> list[Node]:
    """Return the node of each move number, and first the one before move 1."""
    nodes = [record.node_at(0)]
    for node in record.root.line():
        count = sum(name in ("B", "W") for name in node.properties)
        nodes += [node] * count
    return nodes


def _annotate_mistake(node: Node, move: ReviewedMove, game: Game, peers: Peers | None) -> None:
    comment = together(words.describe(move, game), "" if peers is None else peers.sentence)
    labels = {move.better: "A"} if move.better is not None else {}
    annotate(node, comment=comment, labels=labels)
    parent = node.parent
    if parent is None:  # moves in the root have no place for a variation
        return
    color = move.color
    branch = parent
    for point in move.line[: words.SHOWN]:
        branch = branch.add_child().set_move(color, point)
        color = WHITE if color is BLACK else BLACK
    first = parent.children[-1]
    annotate(first, comment=tell("betterBy", loss=move.loss))


def _summary(review: Review, game: Game) -> str:
    text = [tell("reviewedWith", net=review.net)]
    text += [words.losses_of(review, color) + tell("fullStop") for color in review.players]
    if review.caution:
        text.append(review.caution)
    text += [words.tell_turning(one, review) for one in review.turning_points]
    if review.count is not None:
        text += words.tell_end(review.count)
    if review.swings:
        largest = [words.describe(swing.largest, game) for swing in review.swings[:3]]
        text += [tell("largestMistakesAre"), *largest]
    return "\n".join(text)
