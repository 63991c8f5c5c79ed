"""Ends of real games under territory rules: our count, GNU Go's, and what bots do from there.

    python -m tengen_lab.measuring.territory_ends FOLDER --games 40 --seed 1 --bot search:visits=32

Draws counted games without handicap under Japanese rules. Each is counted where it stops, by our
network and by GNU Go 3.8 (if it is there), and held against the result that the players agreed
on. Then a bot plays both sides from before the last passes until it passes twice itself. A bot that
fills its own ground, or passes too early, ends with another score than the players.
"""

from __future__ import annotations

import argparse
import itertools
import random
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tengen.bots import make_bot
from tengen.bots.bot import Bot, Turn
from tengen.bots.referee import judge
from tengen.coords import format_gtp, parse_gtp
from tengen.errors import GoError
from tengen.game import Game
from tengen.gtp.controller import Controller
from tengen.nets.devices import open_evaluator
from tengen.results import parse_result
from tengen.rules import Scoring
from tengen.sgf import read_game

PATIENCE = 600.0  # seconds: GNU Go reads long in boards full of dead stones
LONGEST = 80  # moves that a bot may add


def counted_games(folder: Path, seed: int) -> Iterator[tuple[str, Game, float]]:
    """Yield games that ended by passes and a count, with the record's lead of Black."""
    paths = sorted(folder.rglob("*.sgf"))
    random.Random(seed).shuffle(paths)
    for path in paths:
        try:
            record = read_game(path)
            game = record.game()
        except GoError:
            continue
        lead = record.info.result.black_score
        by_territory = game.rules.scoring is Scoring.TERRITORY
        passed = len(game) > 0 and game.moves[-1] is None
        if lead is not None and by_territory and passed and game.handicap < 2:
            yield path.name, game, lead


def before_the_passes(game: Game) -> Game:
    number = len(game)
    while number and game.moves[number - 1] is None:
        number -= 1
    return game.at(number).resume()


def gnugo_count(program: str, game: Game) -> tuple[set[int], float]:
    """Return the dead stones and Black's lead as GNU Go sees them."""
    command = [program, "--mode", "gtp", "--japanese-rules", "--quiet"]
    with Controller(command, timeout=PATIENCE) as peer:
        for line in (f"boardsize {game.size}", "clear_board", f"komi {game.rules.komi}"):
            peer.ask(line)
        for move, color in zip(game.moves, game.colors, strict=True):
            peer.ask(f"play {color.letter} {format_gtp(move, game.size)}")
        named = peer.ask("final_status_list dead").split()
        lead = parse_result(peer.ask("final_score").split()[0]).black_score
    points = (parse_gtp(vertex, game.size) for vertex in named)
    return {point for point in points if point is not None}, lead or 0.0


def play_on(bot: Bot, games: list[Game]) -> None:
    for _ in range(LONGEST):
        running = [game for game in games if not game.is_over]
        if not running:
            return
        chosen = bot.choose([Turn(game) for game in running])
        for game, choice in zip(running, chosen, strict=True):
            game.play(choice.move)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--net", default="default")
    parser.add_argument("--bot", default="search:visits=32,resign=0")
    options = parser.parse_args()
    evaluator = open_evaluator(options.net)
    found = list(itertools.islice(counted_games(options.folder, options.seed), options.games))
    ends = [before_the_passes(game) for _, game, _ in found]
    play_on(make_bot(options.bot), ends)
    program = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")
    right: Counter[str] = Counter()
    for (name, game, lead), end in zip(found, ends, strict=True):
        ours, after = judge(game, evaluator), judge(end, evaluator).score.lead
        words = [f"{name} record {lead:+.1f} ours {ours.score.lead:+.1f} played on {after:+.1f}"]
        right["our count"] += ours.score.lead == lead
        right["played on"] += after == lead
        right["played on, as counted"] += after == ours.score.lead
        if program is not None:
            dead, peer = gnugo_count(program, game)
            right["GNU Go's count"] += peer == lead
            right["dead stones as GNU Go"] += dead == set(ours.dead)
            words.append(f"GNU Go {peer:+.1f}")
        print(*words, flush=True)
    print(f"of {len(found)} games:", ", ".join(f"{key} {value}" for key, value in right.items()))


if __name__ == "__main__":
    main()
