"""What a search says of a position."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.coords import BLACK, Color, Move


@dataclass(frozen=True, slots=True)
class SearchedMove:
    """A move of the root that the search has looked into.

    Rates, leads and utilities are Black's whoever moves.

    visits       how often the search followed the move
    winrate      Black's chance to win after it; a game without result counts half
    lead         by how many points Black is ahead after it
    prior        the network's probability of the move
    line         the expected continuation, the move itself first
    line_visits  visits of each move of the line
    order        0 for the move to play, 1 for the next best, ...
    utility      what the search maximises for Black: win rate and score
    lcb          a cautious bound of `winrate`: lower for Black's moves, upper for White's
    utility_lcb  the same bound for `utility`
    weight       the visits, weighted by how sure the network was
    score        mean of the final score in self-play, which drifts further than the lead
    deviation    standard deviation of that score
    choice       the weight in the choice of the move: `order` goes by it
    no_result    the chance that the game has no result
    """

    move: Move
    visits: int
    winrate: float
    lead: float
    prior: float
    line: tuple[Move, ...]
    line_visits: tuple[int, ...]
    order: int
    utility: float
    lcb: float
    utility_lcb: float
    weight: float
    score: float
    deviation: float
    choice: float = 0.0
    no_result: float = 0.0


@dataclass(frozen=True, slots=True)
class Outlook:
    """Who is ahead at the root; Black's values."""

    winrate: float
    lead: float
    score: float
    deviation: float
    utility: float
    no_result: float


@dataclass(frozen=True, slots=True, eq=False)
class SearchResult:
    """A position after thinking: who is ahead, and the moves, best first.

    Rates and leads are Black's; a game without result counts half in `winrate`. The `raw_` values
    are the network's first impression; `pruned` leaves out visits that the search would not give
    again, knowing what it knows now. `policy` has the probability of each point and of the pass,
    -1 where illegal. `ownership` runs from -1 (White's) to +1 (Black's), if it was asked for.
    """

    size: int
    to_move: Color
    visits: int
    winrate: float
    no_result: float
    lead: float
    score: float
    deviation: float
    utility: float
    weight: float
    raw_winrate: float
    raw_lead: float
    raw_score: float
    raw_deviation: float
    raw_no_result: float
    pruned: Outlook
    moves: tuple[SearchedMove, ...]
    policy: tuple[float, ...]
    ownership: tuple[float, ...] | None
    net: str
    seconds: float
    is_final: bool

    @property
    def best(self) -> Move:
        """The move to play; the likeliest one if no move was looked into."""
        if self.moves:
            return self.moves[0].move
        likeliest = max(range(len(self.policy)), key=lambda move: self.policy[move])
        return None if likeliest == self.size * self.size else likeliest

    def winrate_of(self, color: Color) -> float:
        """Return the chance that `color` wins."""
        return self.winrate if color is BLACK else 1 - self.winrate

    def lead_of(self, color: Color) -> float:
        """Return by how many points `color` is ahead."""
        return color.sign * self.lead
