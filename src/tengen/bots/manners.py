"""What all bots agree on: which moves are never played, when to pass, when to resign."""

from __future__ import annotations

from tengen import knowledge
from tengen.coords import Color, Point
from tengen.game import Game
from tengen.rules import Rules, Scoring
from tengen.scoring import Score, score

DIVIDED = 0.1  # the largest share of neutral points on a board where nothing is left to play
RESIGN = 0.02  # chance to win below which a bot gives up


def sensible_points(game: Game) -> list[Point]:
    """Return the legal points that do not fill an eye, or safe territory, of the player's own."""
    board, color = game.board, game.to_move
    eyes = knowledge.eyes(board)
    safe = knowledge.pass_alive(board, suicide=game.rules.suicide)
    return [
        point
        for point in game.legal_moves()
        if point is not None and eyes[point] is not color and safe[point] is not color
    ]


def opponent_passed(game: Game) -> bool:
    """Tell whether a pass now ends the game."""
    return bool(game.moves) and game.moves[-1] is None and game.colors[-1] is not game.to_move


def wins_now(found: Score, color: Color) -> bool:
    """Tell whether `color` wins by this count of a board that is divided up."""
    neutral = found.ownership.count(0) / len(found.ownership)
    return neutral <= DIVIDED and color.sign * found.lead > 0


def stones_stay(rules: Rules) -> bool:
    """Tell whether dead stones count at the end: by Tromp and Taylor's rules, on CGOS."""
    return rules.scoring is Scoring.AREA and not rules.friendly_pass


def plain_count(game: Game) -> Score:
    """Count the board without a judge: only stones in pass-alive territory are dead, if any."""
    board = game.board
    if stones_stay(game.rules):
        return score(game, ())
    owners = knowledge.pass_alive(board, suicide=game.rules.suicide)
    dead = [
        point
        for point, owner in enumerate(owners)
        if owner is not None and board[point] is owner.opponent
    ]
    return score(game, dead)


def should_resign(game: Game, winrate: float, threshold: float = RESIGN) -> bool:
    """Tell whether the player to move should give up.

    Not in the first moves, where a network may be wrong about an odd position, and not in
    a handicap game, whose weaker side is expected to lose points.
    """
    early = len(game) < game.size * game.size // 5
    return winrate < threshold and not early and game.handicap < 2
