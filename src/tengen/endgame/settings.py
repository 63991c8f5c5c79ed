"""How far a search goes; the values were chosen on half of the problems of Frejlak (2024)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Breadth:
    """How many moves of each colour a position is expanded with, and their least shares.

    When nothing open matters any more, positions on lines that matter get more moves (`wide`).
    """

    root_moves: int = 3
    root_share: float = 0.04
    moves: int = 2
    share: float = 0.08
    wide_moves: int = 4
    wide_share: float = 0.04


@dataclass(frozen=True, slots=True)
class Costs:
    """What makes a position matter less; a position that costs less comes first.

    behind  each point by which an option is behind the best
    second  a second move by the side that threatens
    limit   positions that cost more are not looked at
    deep    each move from the root, for the order only
    calm    a position that seems settled, for the order only
    wide    positions that cost more get no more moves when nothing open is left
    """

    behind: float = 0.5
    second: float = 0.8
    limit: float = 2.5
    deep: float = 0.15
    calm: float = 0.5
    wide: float = 0.5


@dataclass(frozen=True, slots=True)
class Exact:
    """Which positions are solved without the network: limits on open points and on positions, and
    wider ones for the position that was asked about.

    The number of positions is the limit that counts (a million take about five seconds of a core),
    so that a busy machine gives the same answer; `seconds` by the clock end what hangs.
    `positions=0` turns the solver off.
    """

    empties: int = 6
    positions: int = 500
    root_empties: int = 16
    root_positions: int = 1_000_000
    seconds: float = 20.0

    @property
    def is_on(self) -> bool:
        return self.positions > 0


@dataclass(frozen=True, slots=True)
class Room:
    """What is counted around the place.

    buffer      steps of room kept open around it
    growths     how often points that a threat reaches beyond are counted too
    expansions  how many positions are looked into after each time
    part        share of the common budget of a board that is kept for this, and again for places
                that have to be searched on the whole board after all
    """

    buffer: int = 3
    growths: int = 2
    expansions: int = 30
    part: float = 0.15


@dataclass(frozen=True, slots=True)
class EndgameSettings:
    """How far the search goes.

    expansions  positions that are looked into at most
    steady      a search ends after this many positions in a row that change nothing
    widening    positions added when those that matter get more moves
    batch       positions in a round
    boards      what all places of an analysis may ask of the network together, in boards of 19x19
                judged with either side to move; None: no limit besides that of each place
    """

    expansions: int = 400
    steady: int = 64
    widening: int = 96
    batch: int = 8
    boards: int | None = None
    breadth: Breadth = field(default_factory=Breadth)
    costs: Costs = field(default_factory=Costs)
    exact: Exact = field(default_factory=Exact)
    room: Room = field(default_factory=Room)

    def looking_into(self, expansions: int) -> EndgameSettings:
        """Return settings for `expansions` positions; `widening` grows in proportion."""
        widening = self.widening * expansions // self.expansions
        return replace(self, expansions=expansions, widening=widening)


WITHOUT_SOLVER = Exact(positions=0)
