"""Let KataGo, or any program that speaks its analysis protocol, judge whole games again.

    python -m tengen_lab.measuring.judge_games games.jsonl.gz -o again.jsonl --visits 128 -- \\
        katago analysis -config analysis.cfg -model b18c384nbt.bin.gz

The games come from a file of judged games and leave in the same form, one a line. With the first
file beside the second, `tengen search bench games.jsonl.gz --against again.jsonl` says how often a
program agrees with itself, which is the most that another search can reach.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

Judgement = dict[str, Any]


def read_games(path: Path) -> Iterator[Judgement]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def query(game: Judgement, visits: int) -> Judgement:
    """Ask for every position of a game, the empty board included."""
    return {
        "id": game["id"],
        "moves": [move.split() for move in game["moves"]],
        "rules": game["rules"],
        "komi": game["komi"],
        "boardXSize": game["size"],
        "boardYSize": game["size"],
        "maxVisits": visits,
        "analyzeTurns": list(range(len(game["moves"]) + 1)),
        "overrideSettings": {"reportAnalysisWinratesAs": "BLACK"},
    }


def position(reply: Judgement) -> Judgement:
    """Return what a reply says of its position, as files of judged games have it."""
    root = reply["rootInfo"]
    best = sorted(reply["moveInfos"], key=lambda move: int(move["order"]))[:6]
    return {
        "turn": reply["turnNumber"],
        "visits": root["visits"],
        "lead": root["scoreLead"],
        "winrate": root["winrate"],
        "raw_lead": root["rawLead"],
        "raw_winrate": root["rawWinrate"],
        "moves": [
            {
                "move": move["move"],
                "visits": move["visits"],
                "lead": move["scoreLead"],
                "winrate": move["winrate"],
                "prior": move["prior"],
                "pv": move["pv"],
            }
            for move in best
        ],
    }


def judge(games: list[Judgement], visits: int, engine: list[str]) -> Iterator[Judgement]:
    """Yield each game with its new judgements, as soon as all its positions have one."""
    with subprocess.Popen(engine, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        # Of its own: an engine that waits to be read may not read on.
        feeder = threading.Thread(target=_ask, args=(games, visits, run.stdin))
        feeder.start()
        yield from _gathered(games, run.stdout)
        feeder.join()


def _ask(games: list[Judgement], visits: int, queries: IO[str]) -> None:
    with queries:  # closed, so that the engine ends when everything is answered
        for game in games:
            print(json.dumps(query(game, visits)), file=queries)


def _gathered(games: list[Judgement], replies: IO[str]) -> Iterator[Judgement]:
    by_id = {game["id"]: game for game in games}
    found: dict[str, dict[int, Judgement]] = {name: {} for name in by_id}
    for line in replies:
        reply = json.loads(line)
        if "error" in reply:
            raise SystemExit(f"{reply.get('id', '?')}: {reply['error']}")
        if "warning" in reply:
            print(f"{reply.get('id', '?')}: {reply['warning']}", file=sys.stderr)
            continue
        game, turns = by_id[reply["id"]], found[reply["id"]]
        turns[reply["turnNumber"]] = position(reply)
        if len(turns) == len(game["moves"]) + 1:
            yield {**game, "positions": [turns[turn] for turn in sorted(turns)]}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", type=Path, help="judged games (.jsonl, .jsonl.gz)")
    parser.add_argument("engine", nargs="+", help="after --: the command that starts the engine")
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--visits", type=int, default=128)
    parser.add_argument("--most", type=int, help="how many games, from the first on")
    given = parser.parse_args()
    games = list(read_games(given.games))[: given.most]
    done = 0
    with given.output.open("w", encoding="utf-8") as lines:
        for done, game in enumerate(judge(games, given.visits, given.engine), start=1):
            print(json.dumps(game), file=lines, flush=True)
            print(f"{done} of {len(games)} games", file=sys.stderr)
    if done < len(games):
        print(f"the engine ended after {done} of {len(games)} games", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
