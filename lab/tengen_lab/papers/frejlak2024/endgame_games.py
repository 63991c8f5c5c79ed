"""Real endgames: our order of play against a network's own line of play.

    python -m tengen_lab.papers.frejlak2024.endgame_games FOLDER --net default --opponent b18c384nbt

Every n-th record of the folder with a close counted result and no handicap is taken some moves
before its end, if the places left are local (docs/endgame.md) and the opponent's network expects
the result that the players got: elsewhere a group is at stake, and it is no endgame. From there
the game is played out by the likeliest moves of the opponent's network for both sides, and once
each with Black's and with White's moves by SENTESTRAT, as `tengen.endgame.whole_board` has it.
Play is by area, so that dame are filled, and ends when the opponent's network calls every point
settled or the turn worth nothing; the score is then its lead. What is lost is said against that
network's own line, which without a search goes astray now and then, and against the lead it
expected at first. With `--visits` the opponent, its own line and its first expectation come from a
tree search with that network; with `--look` our player, too, reads ahead before every move.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import numpy as np

from tengen.coords import BLACK, WHITE, Color, Move
from tengen.endgame import EndgameSettings
from tengen.endgame.whole_board import Look, Player, reading_ahead
from tengen.errors import GoError
from tengen.game import Game
from tengen.nets.devices import open_evaluator
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator
from tengen.rules import RULE_SETS
from tengen.search import Limits, search
from tengen.sgf import read_game, write_games

LONGEST = 150
SETTLED = 0.8  # of ownership
NOTHING = 0.5  # points that the turn is worth where nobody wants to move
COLORS = (BLACK, WHITE)
CLOSE = 20.0  # points: larger results are those of jokes, escapes and handicaps by komi
AGREE = 4.0  # points between the network's lead and the result: beyond them a group is at stake


class Side(Protocol):
    def choose(self, game: Game) -> Move: ...

    def played(self, game: Game, color: Color, move: Move) -> None: ...


def _look(evaluator: Evaluator, visits: int) -> Look | None:
    return reading_ahead(evaluator, visits) if visits else None


class Ours:
    """Plays by SENTESTRAT, dame included: scores are by area."""

    def __init__(
        self, game: Game, evaluator: Evaluator, settings: EndgameSettings, look: int
    ) -> None:
        self.player = Player(game, evaluator, settings, look=_look(evaluator, look))

    def choose(self, game: Game) -> Move:
        play = self.player.choose(game, least=0)
        return None if play is None else play.point

    def played(self, game: Game, color: Color, move: Move) -> None:
        self.player.played(game, color, move)


class Likeliest:
    """Plays the likeliest move of a network."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def choose(self, game: Game) -> Move:
        said = judged(game, self.evaluator)[game.to_move]
        return next(move for move, _ in said.top_moves(game.size**2) if game.is_legal(move))

    def played(self, game: Game, color: Color, move: Move) -> None:
        pass


class Searched:
    """Plays by a tree search."""

    def __init__(self, evaluator: Evaluator, visits: int) -> None:
        self.evaluator, self.limits = evaluator, Limits(visits=visits)

    def choose(self, game: Game) -> Move:
        return search(self.evaluator, [game], self.limits)[0].best

    def played(self, game: Game, color: Color, move: Move) -> None:
        pass


def judged(game: Game, evaluator: Evaluator) -> dict[Color, Evaluation]:
    """Return what a network says with either side to move."""
    ko = [game.ko_point if color is game.to_move else None for color in COLORS]
    stones = [game.board.stones] * 2
    found = evaluator.evaluate_positions(game.size, stones, COLORS, game.rules, ko=ko)
    return dict(zip(COLORS, found, strict=True))


def is_played_out(game: Game, evaluator: Evaluator) -> bool:
    """Tell whether every point is settled, or the turn is worth nothing: not even a dame is left.

    A network without search would go on and fill its own territory until it dies.
    """
    both = judged(game, evaluator)
    if np.abs(both[game.to_move].ownership).min() > SETTLED:
        return True
    return both[BLACK].black_lead - both[WHITE].black_lead < NOTHING


def play_out(game: Game, players: dict[Color, Side], judge: Evaluator) -> Game:
    """Return the game after both have passed, or after the judge has nothing left to decide."""
    game = game.copy()
    while not game.is_over and len(game.moves) < LONGEST and not is_played_out(game, judge):
        color = game.to_move
        move = players[color].choose(game)
        game.play(move)
        for player in set(players.values()):
            player.played(game, color, move)
    return game


def score(game: Game, evaluator: Evaluator) -> float:
    """Return Black's lead, averaged over both sides to move."""
    both = judged(game, evaluator)
    return (both[BLACK].black_lead + both[WHITE].black_lead) / 2


def positions(folder: Path, back: int, every: int, first: int) -> Iterator[tuple[str, Game, float]]:
    """Yield games with a close counted result before their end, and Black's margin."""
    for path in sorted(folder.rglob("*.sgf"))[first::every]:
        record = read_game(path)
        winner, _, margin = record.root.text("RE").partition("+")
        is_close = margin.replace(".", "", 1).isdigit() and float(margin) < CLOSE
        game = record.game()
        if is_close and game.size == 19 and not game.setup.stones.count(1) and len(game) > 3 * back:
            at = game.at(len(game) - back)
            rules = RULE_SETS["chinese"].with_komi(at.rules.komi)
            start = Game(19, rules, setup=at.board, to_move=at.to_move)
            yield path.name, start, float(margin) * (1 if winner == "B" else -1)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--net")
    parser.add_argument("--opponent", default="b18c384nbt")
    parser.add_argument("--device", default="auto")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--every", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the record to begin with")
    parser.add_argument("--back", type=int, default=60)
    parser.add_argument("--expansions", type=int, default=60)
    parser.add_argument("--visits", type=int, default=0, help="of the opponent's tree search")
    parser.add_argument("--look", type=int, default=0, help="visits of our look at the whole board")
    parser.add_argument("--likeliest", action="store_true", help="our network's likeliest moves")
    parser.add_argument("--records", type=Path, help="a folder for the games as they were played")
    args = parser.parse_args()
    ours = open_evaluator(args.net, device=args.device)
    theirs = open_evaluator(args.opponent, device=args.device)
    settings = EndgameSettings(expansions=args.expansions)
    lost: dict[str, list[float]] = {"own": [], "expected": []}
    for name, game, margin in positions(args.folder, args.back, args.every, args.first):
        expected = score(game, theirs)
        if args.visits:
            expected = search(theirs, [game], Limits(visits=args.visits))[0].lead
        if abs(expected - margin) > AGREE:
            print(f"{name}: {expected:.1f} expected, {margin:.1f} counted", file=sys.stderr)
            continue
        started = time.perf_counter()
        try:
            sides: dict[Color, Side] = {
                color: Likeliest(ours) if args.likeliest else Ours(game, ours, settings, args.look)
                for color in COLORS
            }
        except GoError as error:
            print(f"{name}: {error}", file=sys.stderr)
            continue
        seconds = (time.perf_counter() - started) / 2
        other = Searched(theirs, args.visits) if args.visits else Likeliest(theirs)
        played = {"own": play_out(game, dict.fromkeys(COLORS, other), theirs)}
        leads = {"expected": expected, "own": score(played["own"], theirs)}
        line = dict(leads)
        for color, side in sides.items():
            ours_as = f"as {color.name.lower()}"
            played[ours_as] = play_out(game, {color: side, color.opponent: other}, theirs)
            line[ours_as] = end = score(played[ours_as], theirs)
            for key, lead in leads.items():
                lost[key].append(color.sign * (lead - end))
        if args.records:
            args.records.mkdir(parents=True, exist_ok=True)
            write_games(args.records / name, played.values())
        rounded = {key: round(value, 1) for key, value in line.items()}
        print(json.dumps({"game": name, "seconds": round(seconds, 1), **rounded}), flush=True)
        if len(lost["own"]) == 2 * args.games:
            break
    for key, some in lost.items():
        if some:
            figures = (statistics.median(some), statistics.mean(some), max(some))
            median, mean, most = (round(figure, 1) for figure in figures)
            print(json.dumps({"lost against": key, "median": median, "mean": mean, "most": most}))


if __name__ == "__main__":
    main()
