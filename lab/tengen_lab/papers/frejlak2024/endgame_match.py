"""Matches from real endgames: who makes more of the same positions, with either colour?

    python -m tengen_lab.papers.frejlak2024.endgame_match RECORDS --size 19 --move 200

Every position of the records is played twice, with colours exchanged, by area, with the komi that
the network's lead makes even. So a point more is a won game, and what one player gains over the
other is said in points, too: the mean over both games of a position. Nobody resigns. The moves of
all games are asked for together, and the processor time of either player is told.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tengen.bots.bot import Bot, Resigning, Turn
from tengen.bots.registry import Supplies, make_bot
from tengen.coords import BLACK, WHITE, Color
from tengen.endgame.judges import both_sides
from tengen.errors import GoError
from tengen.files.packing import unpack_moves
from tengen.game import Game
from tengen.nets.counting import count_game
from tengen.nets.evaluator import Evaluator
from tengen.records.reading import read_rows
from tengen.records.sources import Sources
from tengen.rules import RULE_SETS

LONGEST = 200  # moves after the start


@dataclass
class MatchGame:
    """A game of a match: from which position, its moves there; `color` is the first player's."""

    start: int
    first: int
    color: Color
    game: Game
    lead: float | None = None  # the first player's at the end, komi included


def starts(
    paths: Sequence[Path], size: int, move: int, step: int, judge: Evaluator
) -> Iterator[Game]:
    """Yield positions after `move` moves of each `step`-th game that goes on for a while, with an
    even komi."""
    rows = (
        row
        for block in Sources(list(paths)).blocks()
        for row in read_rows(block)[0]
        if row.size == size and not row.setup and row.moves and row.n_moves >= move + 10
    )
    for row in islice(rows, step - 1, None, step):
        game = Game(size)
        try:
            for color, point in unpack_moves(row.moves or b"")[:move]:
                game.play(point, color=color)
        except GoError:
            continue
        if game.is_over:
            continue
        (both,) = both_sides(judge, [game.board])
        lead = both.black_lead + game.rules.komi
        komi = math.floor(lead) + 0.5
        if abs(komi) > size:  # decided: nobody plays such an endgame out
            continue
        even = Game(size, RULE_SETS["chinese"].with_komi(komi))
        for color, point in zip(game.colors, game.moves, strict=True):
            even.play(point, color)
        yield even


def play_all(games: Sequence[MatchGame], players: Sequence[Bot], judge: Evaluator) -> list[float]:
    """Play games to their ends; return the seconds of processor that either player took."""
    spent = [0.0, 0.0]
    open_ones = list(games)
    while open_ones:
        for index, bot in enumerate(players):
            turns = [
                one
                for one in open_ones
                if not one.game.is_over and (one.game.to_move is one.color) is (index == 0)
            ]
            if not turns:
                continue
            before = time.process_time()
            choices = bot.choose([Turn(one.game, one.start) for one in turns])
            spent[index] += time.process_time() - before
            for one, choice in zip(turns, choices, strict=True):
                one.game.play(choice.move)
        for one in open_ones:
            if one.game.is_over or len(one.game) > one.first + LONGEST:
                one.lead = one.color.sign * count_game(one.game, judge).score.lead
        open_ones = [one for one in open_ones if one.lead is None]
    return spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("records", type=Path, nargs="+")
    parser.add_argument("--player", default="endgame")
    parser.add_argument("--opponent", default="policy")
    parser.add_argument("--size", type=int, default=19)
    parser.add_argument("--move", type=int, default=200)
    parser.add_argument("--games", type=int, default=20, help="positions; each is played twice")
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--referee", help="the network that makes positions even and counts")
    chosen = parser.parse_args()
    supplies = Supplies()
    judge = supplies.evaluator(chosen.referee)
    players = [make_bot(name, supplies) for name in (chosen.player, chosen.opponent)]
    for bot in players:
        if isinstance(bot, Resigning):
            bot.resign = 0.0
    found = islice(
        starts(chosen.records, chosen.size, chosen.move, chosen.step, judge), chosen.games
    )
    games = [
        MatchGame(number, chosen.move, color, game.copy())
        for number, game in enumerate(found)
        for color in (BLACK, WHITE)
    ]
    spent = play_all(games, players, judge)
    leads = [one.lead or 0.0 for one in games]
    for one in games:
        print(json.dumps({"start": one.start, "color": one.color.letter, "lead": one.lead}))
    gained = [(black + white) / 2 for black, white in zip(leads[::2], leads[1::2], strict=True)]
    error = statistics.stdev(gained) / math.sqrt(len(gained)) if len(gained) > 1 else math.nan
    moves = sum(len(one.game) - chosen.move for one in games)
    print(
        f"{chosen.player} against {chosen.opponent}: {sum(lead > 0 for lead in leads)} of "
        f"{len(leads)} games won, {statistics.mean(gained):+.2f} +- {error:.2f} points a game, "
        f"better from {sum(points > 0 for points in gained)} and worse from "
        f"{sum(points < 0 for points in gained)} of {len(gained)} positions; "
        f"{moves} moves, {spent[0]:.0f} and {spent[1]:.0f} s of processor",
        file=sys.stderr,
    )


if __name__ == "__main__":
    main()
