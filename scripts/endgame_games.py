"""Real endgames: our order of play against a network's own line of play.

    python scripts/endgame_games.py FOLDER --net default --opponent b18c384nbt

Every n-th record of the folder with a close counted result and no handicap is taken some moves
before its end, if the places left are local (docs/endgame.md). From there the game is played out
four times: each side by SENTESTRAT on the trees that `tengen endgame --all` finds, or by the
likeliest move of the opponent's network. Places that the opponent plays into otherwise than a tree
has it are searched again. Play is by area, so that dame are filled, and ends when that network
calls every point settled (its policy alone would not pass, but fill its own territory); the score
is then its lead.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import suppress
from pathlib import Path

import numpy as np

from tengen.coords import BLACK, WHITE, Color, Move
from tengen.endgame import Settings, analyse_all
from tengen.endgame.analysis import analyse_regions, ownership
from tengen.endgame.play import Endgame
from tengen.endgame.regions import unsettled_regions
from tengen.errors import GoError
from tengen.game import Game
from tengen.learn.devices import open_evaluator
from tengen.nets.evaluator import Evaluator
from tengen.rules import RULE_SETS
from tengen.sgf import read_game

LONGEST = 150
SETTLED = 0.8  # of ownership
DOUBT = 2.0  # points by which the network may find a move worth more than the trees do
CLOSE = 20.0  # points: larger results are those of jokes, escapes and handicaps by komi


class Ours:
    """Plays by SENTESTRAT; places where something unforeseen happened are searched again.

    Trees know only their places. Where the network finds a move worth more on the whole board than
    the hottest place (a threat to something that was settled), or where nothing is left to choose
    (dame outside all places), its likeliest move is played: scores are by area.
    """

    def __init__(self, game: Game, evaluator: Evaluator, settings: Settings) -> None:
        self.evaluator, self.settings = evaluator, settings
        self.endgame = Endgame(analyse_all(game, evaluator, settings=settings))

    def choose(self, game: Game) -> Move:
        play = self.endgame.choose(game.to_move, least=0)
        if (
            play is not None
            and game.is_legal(play.point)
            and self._worth_of_move(game) <= play.temperature + DOUBT
        ):
            return play.point
        return self.evaluator([game])[0].top_moves(1)[0][0]

    def _worth_of_move(self, game: Game) -> float:
        """Return half of what the network says the turn is worth."""
        stones = [game.board.stones] * 2
        black, white = self.evaluator.evaluate_positions(
            game.size, stones, [BLACK, WHITE], game.rules
        )
        return (black.black_lead - white.black_lead) / 2

    def played(self, game: Game, color: Color, move: Move) -> None:
        if move is None or self.endgame.follow(color, move):
            return
        owners = ownership(game.board, self.evaluator)
        regions = [r for r in unsettled_regions(game.board, owners) if self._is_new(r, move)]
        reports = []
        for region in regions:
            with suppress(GoError):  # too open, or nothing to play for
                reports += analyse_regions(game, self.evaluator, [region], settings=self.settings)
        self.endgame.renew(move, reports)

    def _is_new(self, region: frozenset[int], move: int) -> bool:
        return move in region or not any(r.region & region for r in self.endgame.reports)


class Likeliest:
    """Plays the likeliest move of a network."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def choose(self, game: Game) -> Move:
        return self.evaluator([game])[0].top_moves(1)[0][0]

    def played(self, game: Game, color: Color, move: Move) -> None:
        pass


def play_out(game: Game, players: dict[Color, Ours | Likeliest], judge: Evaluator) -> Game:
    """Return the game after both have passed, or after the judge has nothing left to decide."""
    game = game.copy()
    while not game.is_over and len(game.moves) < LONGEST:
        if np.abs(judge([game])[0].ownership).min() > SETTLED:
            break
        color = game.to_move
        move = players[color].choose(game)
        game.play(move)
        for player in set(players.values()):
            player.played(game, color, move)
    return game


def score(game: Game, evaluator: Evaluator) -> float:
    """Return Black's lead, averaged over both sides to move."""
    stones = [game.board.stones] * 2
    both = evaluator.evaluate_positions(game.size, stones, [BLACK, WHITE], game.rules)
    return (both[0].black_lead + both[1].black_lead) / 2


def positions(folder: Path, back: int, every: int) -> list[tuple[str, Game]]:
    found = []
    for number, path in enumerate(sorted(folder.rglob("*.sgf"))):
        if number % every:
            continue
        record = read_game(path)
        result = record.root.text("RE")
        margin = result[2:]
        is_close = margin.replace(".", "", 1).isdigit() and float(margin) < CLOSE
        game = record.game()
        if is_close and game.size == 19 and not game.setup.stones.count(1) and len(game) > 3 * back:
            at = game.at(len(game) - back)
            rules = RULE_SETS["chinese"].with_komi(at.rules.komi)
            start = Game(19, rules, setup=at.board, to_move=at.to_move)
            found.append((path.name, start))
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--net")
    parser.add_argument("--opponent", default="b18c384nbt")
    parser.add_argument("--device", default="auto")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--every", type=int, default=20)
    parser.add_argument("--back", type=int, default=60)
    parser.add_argument("--expansions", type=int, default=60)
    args = parser.parse_args()
    ours = open_evaluator(args.net, device=args.device)
    theirs = open_evaluator(args.opponent, device=args.device)
    settings = Settings(expansions=args.expansions)
    done = 0
    for name, game in positions(args.folder, args.back, args.every):
        started = time.perf_counter()
        try:
            first = Ours(game, ours, settings)
        except GoError as error:
            print(f"{name}: {error}", file=sys.stderr)
            continue
        seconds = time.perf_counter() - started
        regions = len(first.endgame.reports)
        nodes = sum(report.nodes for report in first.endgame.reports)
        own = Likeliest(theirs)
        results = {}
        for black in ("theirs", "ours"):
            for white in ("theirs", "ours"):
                mine = Ours(game, ours, settings)
                players: dict[str, Ours | Likeliest] = {"theirs": own, "ours": mine}
                ended = play_out(game, {BLACK: players[black], WHITE: players[white]}, theirs)
                results[f"{black}-{white}"] = round(score(ended, theirs), 2)
                results[f"{black}-{white} moves"] = len(ended)
        line = {"game": name, "regions": regions, "nodes": nodes, "seconds": round(seconds, 1)}
        print(json.dumps({**line, **results}), flush=True)
        done += 1
        if done == args.games:
            break


if __name__ == "__main__":
    main()
