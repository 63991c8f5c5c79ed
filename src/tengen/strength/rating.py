"""From a player's games to an estimate of his strength, and the reasons for it.

rater = Rater()                                   # the embedded network and its model
estimate = rater.rate(games, "name", own_games)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tengen.coords import format_gtp
from tengen.errors import GoError, quoted
from tengen.nets.evaluator import Evaluator
from tengen.nets.human import HumanPolicy
from tengen.phases import BORDERS, PHASES
from tengen.strength.estimate import (
    EDGES,
    INTERVAL,
    WIDEST,
    Caveat,
    Estimate,
    TellingMove,
    quantiles,
)
from tengen.strength.evidence import EvidenceModel, Floats
from tengen.strength.features import MoveReader
from tengen.strength.games import GameSet
from tengen.strength.machines import MachineLikeness, MachineModel
from tengen.strength.moves import MORE, RECENT, MoveTable
from tengen.strength.reading import OwnGame, recent_games
from tengen.strength.store import load_strength_model, strength_models
from tengen.strength.together import (
    LEAST_RESULTS,
    KnownResult,
    Together,
    follow,
    join,
    results_of,
)

LEAST_MOVES = 10  # fewer say nothing
FEW_MOVES = 40
LEAST_IN_PHASE = 8
SIZE = 19  # of the boards that the models learn from
ANYBODY = (15.0, 7.0)  # steps: mean and deviation of OGS's players on small boards
# On boards that the models do not learn from: what is mixed in of anybody, and how many ranks one
# game and a guess are off; from `lab/tengen_lab/papers/neubauer2024/strength_small_boards.py`.
SMALL = {
    13: (0.3, 3.7, 5.5),
    9: (0.3, 4.2, 5.6),
}
UNMEASURED = 0.5
TELLING = 10
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Rated:
    """An estimate from all games together, and one for each game that has enough moves.

    together  what moves and results say; None where too few results against known ranks are known
    machine   how much the moves look like a program's; None unless asked for, or of too few moves
    """

    overall: Estimate
    each: tuple[tuple[str, Estimate], ...]  # the game's id
    together: Together | None = None
    machine: MachineLikeness | None = None


class Rater:
    """A network and the strength model that was trained on what it says."""

    def __init__(
        self, net: str | None = None, *, evaluator: Evaluator | None = None,
        model: EvidenceModel | None = None,
    ) -> None:  # fmt: skip
        self.evaluator = evaluator or Evaluator(net or "default")
        self.model = model or load_strength_model(self.evaluator.name)
        human = HumanPolicy(self.evaluator) if "human" in self.model.kinds else None
        self.reader = MoveReader(self.evaluator, trunk="trunk" in self.model.kinds, human=human)

    @classmethod
    def beside(cls, evaluator: Evaluator) -> Rater:
        """Return a rater with this network if there is a model for it, else with the embedded."""
        return cls(evaluator=evaluator) if evaluator.name in strength_models() else cls()

    def rate(
        self,
        games: GameSet,
        player: str,
        own: Sequence[OwnGame],
        *,
        limit: int = RECENT,
        machines: MachineModel | None = None,
        progress: Progress = lambda *_: None,
    ) -> Rated:
        """Rate a player by the latest `limit` of his moves in these games.

        With `machines`, his moves on 19x19 are compared with those of programs, too.
        """
        if machines is not None and machines.net != self.evaluator.name:
            raise GoError(f"moves are compared with a program's by the network {machines.net} only")
        chosen = recent_games(games, own, limit)
        if not chosen:
            raise GoError(f"no move of {quoted(player)} is in these records")
        table = self.read_moves(games, chosen, progress)[-limit:]
        rated = self.rate_moves(games, player, table)
        together = self.together(games, table, results_of(games, own))
        on_19 = games.games.sizes[table.game] == SIZE
        machine = None if machines is None else machines.compare(table[on_19])
        return replace(rated, together=together, machine=machine)

    def together(
        self, games: GameSet, table: MoveTable, results: Sequence[KnownResult]
    ) -> Together | None:
        """Join what moves and results say, now and after each game whose moves were read.

        Results of all games count; before the first move that was read there is no course.
        """
        if len(results) < LEAST_RESULTS:
            return None
        beliefs = list(follow(results))
        places = list(dict.fromkeys(table.game.tolist()))
        times = games.time[table.game]
        sets = np.array([times <= games.time[place] for place in places])
        enough = sets.sum(1) >= LEAST_MOVES
        places = [place for place, is_enough in zip(places, enough, strict=True) if is_enough]
        by_moves = self.model.chances_of_sets(self.model.evidence(table), sets[enough])
        course = []
        for place, chances, chosen in zip(places, by_moves, sets[enough], strict=True):
            unsure = float(unsureness(games.games.sizes[table.game[chosen]]).mean())
            moment = float(games.time[place])
            known = sum(one.time <= moment for one in results)
            joined = widened(chances, unsure)
            if known:
                joined = join(joined, beliefs[known - 1])
            course.append((str(games.id[place]), moment, joined))
        unsure = float(unsureness(games.games.sizes[table.game]).mean())
        whole = widened(self.model.chances(self.model.evidence(table)), unsure)
        return Together(join(whole, beliefs[-1]), len(results), tuple(course))

    def read_moves(
        self, games: GameSet, own: Sequence[OwnGame], progress: Progress = lambda *_: None
    ) -> MoveTable:
        """Return the player's moves in these games; `game` counts in `games`."""
        parts = []
        for done, each in enumerate(own, start=1):
            parts.append(self.reader.read_game(games, each.game, each.color))
            progress(done, len(own))
        return MoveTable.joined(parts)

    def rate_moves(self, games: GameSet, player: str, table: MoveTable) -> Rated:
        """Rate a player by rows that have been read."""
        if len(table) < LEAST_MOVES:
            raise GoError(
                f"{player}: {len(table)} moves are too few to say anything ({LEAST_MOVES} needed)"
            )
        evidence = self.model.evidence(table)
        sets, names, phases = _subsets(games, table)
        chances = self.model.chances_of_sets(evidence, sets)
        unsure = unsureness(games.games.sizes[table.game])
        chances = np.stack(
            [widened(c, float(unsure[own].mean())) for c, own in zip(chances, sets, strict=True)]
        )
        every = sets.sum(1)
        by_phase = {
            phase: Estimate(player, chances[row], int(every[row]), _games_of(table[sets[row]]))
            for phase, row in phases.items()
        }
        overall = Estimate(
            player,
            chances[0],
            len(table),
            _games_of(table),
            by_phase,
            tuple(telling_moves(self.model, games, table, evidence)),
            tuple(_doubts(games, table, chances[0])),
        )
        each = tuple(
            (name, Estimate(player, chances[row], int(every[row]), 1))
            for name, row in names.items()
        )
        return Rated(overall, each)


def unsureness(sizes: NDArray[np.int32]) -> NDArray[np.float64]:
    """Return how much of what is known of anybody belongs into an estimate from such boards."""
    parts = {SIZE: 0.0, **{size: part for size, (part, _, _) in SMALL.items()}}
    return np.array([parts.get(size, UNMEASURED) for size in sizes.tolist()])


def widened(chances: NDArray[np.float64], part: float) -> NDArray[np.float64]:
    """Mix in a part of what is known of anybody."""
    middles = (EDGES[:-1] + EDGES[1:]) / 2
    anybody = np.exp(-0.5 * ((middles - ANYBODY[0]) / ANYBODY[1]) ** 2)
    mixed: NDArray[np.float64] = (1 - part) * chances + part * anybody / anybody.sum()
    return mixed


def _games_of(table: MoveTable) -> int:
    return len(np.unique(table.game))


def phase_of(table: MoveTable) -> NDArray[np.intp]:
    """Return the phase of each move: 0 opening, 1 middle game, 2 endgame."""
    progress = table.more[:, MORE.index("progress")]
    return np.searchsorted(BORDERS, progress, side="right")


def _subsets(
    games: GameSet, table: MoveTable
) -> tuple[NDArray[np.bool_], dict[str, int], dict[str, int]]:
    """Return subsets of the moves: all, those of each game, those of each phase."""
    rows = [np.ones(len(table), np.bool_)]
    names: dict[str, int] = {}
    for game in dict.fromkeys(table.game.tolist()):
        inside = table.game == game
        if inside.sum() >= LEAST_MOVES:
            names[str(games.id[game])] = len(rows)
            rows.append(inside)
    phases: dict[str, int] = {}
    number = phase_of(table)
    for place, phase in enumerate(PHASES):
        inside = number == place
        if inside.sum() >= LEAST_IN_PHASE:
            phases[phase] = len(rows)
            rows.append(inside)
    return np.array(rows), names, phases


def telling_moves(
    model: EvidenceModel, games: GameSet, table: MoveTable, evidence: Floats, count: int = TELLING
) -> Iterator[TellingMove]:
    """Yield the moves that weigh most: those without which the estimate would be another."""
    shifts = shifts_without_each(model, evidence)
    for row in np.argsort(-np.abs(shifts), kind="stable")[:count].tolist():
        game = int(table.game[row])
        size = int(games.games.sizes[game])
        yield TellingMove(
            str(games.id[game]),
            int(table.turn[row]) + 1,
            format_gtp(int(table.point[row]), size),
            float(shifts[row]),
            float(table.points_loss[row]),
        )


def shifts_without_each(model: EvidenceModel, evidence: Floats) -> NDArray[np.float64]:
    """Return by how many steps each move lifts the estimate, or lowers it where negative."""
    count = evidence.shape[1]
    whole = float(quantiles(model.chances(evidence), 0.5))
    found = []
    for start in range(0, count, 256):
        some = np.arange(start, min(start + 256, count))
        sets = np.ones((len(some), count), np.bool_)
        sets[np.arange(len(some)), some] = False
        found += [whole - float(quantiles(c, 0.5)) for c in model.chances_of_sets(evidence, sets)]
    return np.array(found)


def _doubts(games: GameSet, table: MoveTable, chances: NDArray[np.float64]) -> Iterator[Caveat]:
    """Say what weakens an estimate."""
    low, high = quantiles(chances, INTERVAL)
    if len(table) < FEW_MOVES:
        yield Caveat.of("few-moves", moves=len(table))
    if high - low > WIDEST:
        yield Caveat.of("wide", ranks=round(float(high - low)))
    played = np.unique(table.game)
    for size in sorted(set(games.games.sizes[played].tolist()) - {SIZE}):
        if size in SMALL:
            _, off, guess = SMALL[size]
            yield Caveat.of("small-board", size=size, off=off, guess=guess)
        else:
            yield Caveat.of("unmeasured-board", size=size)
    if handicap := int((games.handicap[played] > 1).sum()):
        yield Caveat.of("handicap", count=handicap, games=len(played))
    if (phase_of(table) == 0).all():
        yield Caveat.of("opening")
