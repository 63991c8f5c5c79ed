"""Makes and measures the tables of `tengen.train`: risks of mistakes, and usual losses.

    python -m tengen_lab.measuring.training_tables COMMAND ...
        risk OGS.jsonl.gz JUDGED.jsonl.gz --rows rows.json
        doubt JUDGED.jsonl.gz --part 2/6 --rows reviewed.jsonl
        baseline OGS.jsonl.gz JUDGED.jsonl.gz reviewed.jsonl reviewed-by-another.jsonl ...
        themes reviewed-by-a-third.jsonl ...

`risk` fits on validation players and prints what was said and what was on test players; the curve
from OGS's losses (a light search) to KataGo's (128 visits) is fitted and measured in folds of
players. `doubt` reviews judged games, keeps what it finds, and says how many exercises would be
doubtful. `baseline` also takes from there how often each reason explains a mistake; `themes` writes
that alone, for the networks that judged these reviews, and keeps the rest of the table.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.board import Board
from tengen.coords import BLACK, WHITE
from tengen.errors import GoError
from tengen.files.plain_json import to_json
from tengen.game import Game
from tengen.nets.devices import open_evaluator
from tengen.nets.evaluator import Evaluator
from tengen.nets.human import HumanPolicy
from tengen.nets.human_ranks import HIGHEST, LOWEST
from tengen.phases import phase_of
from tengen.ranks import parse_rank
from tengen.review.options import ReviewOptions
from tengen.review.peers import all_chances
from tengen.review.report import MoveReport
from tengen.rules import parse_rules
from tengen.sgf import Info
from tengen.train import usual
from tengen.train.exercises import Rule, sure_mistakes
from tengen.train.games import ReviewedGame
from tengen.train.own_games import MOST_POINTS
from tengen.train.risk import POINTS, TABLE, RiskModel, features
from tengen.train.slices import ratio
from tengen_lab.measuring.reviews import bench
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.judged import JudgedGame, read_judged

Floats = NDArray[np.float64]
SEEDS = (5, 6)
GAMES_EACH, TURNS_EACH = 3, 20  # of a player, and of a game
SHORTEST = 60  # moves
BANDS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0)
RANK_BANDS = (9.5, 15, 20, 25, 30, 37)
FOLDS = 5
LEAST = (3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0)  # points: rules that `doubt` compares
UNLIKELY = 0.05  # of the best move's policy: the move whose share is compared with what was played


def lines_of(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def ogs_games(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the 19x19 games whose moves were judged, with `who` and `rank` of the human."""
    for game in lines_of(path):
        if game["size"] != 19 or "moves" not in game or "black_lead" not in game:
            continue
        side = "black" if game["human"] == "B" else "white"
        rank = game.get(f"{side}_rank")
        if rank is not None and LOWEST - 0.5 <= rank < HIGHEST + 0.5:
            yield {**game, "who": game[side], "rank": rank}


def own_losses(game: dict[str, Any]) -> Iterator[tuple[int, float]]:
    """Yield the human's moves after the first and what they lost, by the leads of the source."""
    leads, sign = game["black_lead"], 1 if game["human"] == "B" else -1
    for turn in range(1, min(len(leads), len(game["moves"]) // 3)):
        text = game["moves"][3 * turn : 3 * turn + 3]
        if text[0] == game["human"] and text[1:] != ".." and None not in leads[turn - 1 : turn + 1]:
            yield turn, sign * (leads[turn - 1] - leads[turn])


def replayed(game: dict[str, Any]) -> Game:
    def point(text: str) -> int | None:
        return None if text == ".." else (ord(text[1]) - 97) * 19 + ord(text[0]) - 97

    stones = [one for text in game.get("setup_black", []) if (one := point(text)) is not None]
    setup = Board.from_stones(19, stones) if stones else None
    rules = parse_rules(game["rules"], game["komi"])
    found = Game(19, rules, setup=setup, to_move=WHITE if stones else BLACK)
    for at in range(0, len(game["moves"]), 3):
        if found.is_over:
            break
        text = game["moves"][at : at + 3]
        found.play(point(text[1:]), BLACK if text[0] == "B" else WHITE)
    return found


class Collector:
    """Rows of features, and of the likeliest move that the network dislikes."""

    def __init__(self) -> None:
        self.policy = HumanPolicy(Evaluator())
        self.rows: dict[str, list[Any]] = defaultdict(list)

    def add(
        self, part: str, who: str, rank: float, game: Game, losses: list[tuple[int, float]]
    ) -> None:
        turns = [turn for turn, _ in losses]
        own = min(max(rank, LOWEST), HIGHEST)
        judged = self.policy.evaluator.evaluate([game], [turns], trunk=True)
        for (turn, loss), here in zip(losses, judged, strict=True):
            chances = all_chances(here, self.policy, [own])[0]
            disliked = here.policy < UNLIKELY * here.policy.max()
            chosen = int(np.argmax(np.where(disliked, chances, -1)))
            row = {
                "part": part,
                "who": who,
                "rank": rank,
                "loss": loss,
                "features": features(here, chances, own, turn),
                "share": float(chances[chosen]),
                "chosen": game.moves[turn] == chosen,
            }
            for name, value in row.items():
                self.rows[name].append(value)


def collect(ogs: Path, judged: Path) -> dict[str, Any]:
    """Return rows of validation and test players of OGS, and of judged games (part "judged")."""
    collector = Collector()
    for seed in SEEDS:
        for part, game in _drawn(ogs, seed):
            rng = random.Random(f"{seed} {game['id']}")
            losses = list(own_losses(game))
            some = sorted(rng.sample(losses, min(TURNS_EACH, len(losses))))
            try:
                collector.add(part, game["who"], game["rank"], replayed(game), some)
            except GoError:
                continue
    _collect_judged(collector, ogs, judged)
    return dict(collector.rows)


def _drawn(ogs: Path, seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    rng = random.Random(seed)
    games: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for game in ogs_games(ogs):
        part = part_of(game["who"])
        if part is not Part.TRAIN and len(game["moves"]) >= 3 * SHORTEST:
            games[str(part), game["who"]].append(game)
    for (name, _), own in sorted(games.items()):
        for game in rng.sample(own, min(GAMES_EACH, len(own))):
            yield name, game


def _collect_judged(collector: Collector, ogs: Path, path: Path) -> None:
    about = {}
    for data in lines_of(path):
        about[data["id"]] = {key: data.get(key) for key in ("human", "black_rank", "white_rank")}
    names = {str(game["id"]): game["who"] for game in ogs_games(ogs)}
    for judged in read_judged(path):
        if judged.game.size != 19:
            continue
        known = about[judged.id]
        for color, side in ((BLACK, "black"), (WHITE, "white")):
            rank = _steps(known[f"{side}_rank"])
            if rank is None or known["human"] not in (None, color.letter):
                continue
            who = names.get(judged.id.split("/")[-1], f"{judged.id} {side}")
            losses = [
                (turn, loss)
                for turn, (mover, loss) in enumerate(judged.losses())
                if mover is color and judged.game.moves[turn] is not None
            ]
            collector.add("judged", who, rank, judged.game, losses)


def _steps(rank: object) -> float | None:
    if isinstance(rank, int | float):
        return float(rank)
    try:
        return parse_rank(str(rank)).steps
    except GoError:
        return None


def fit_logistic(rows: Floats, hits: Floats, ridge: float) -> Floats:
    """Return weights that make `hits` likeliest, by Newton's method."""
    weights = np.zeros(rows.shape[1])
    for _ in range(60):
        said = 1 / (1 + np.exp(-rows @ weights))
        bend = (rows * (said * (1 - said) + 1e-9)[:, None]).T @ rows + ridge * np.eye(len(weights))
        step = np.linalg.solve(bend, rows.T @ (hits - said) - ridge * weights)
        weights += step
        if abs(step).max() < 1e-9:
            break
    return weights


def with_constant(rows: Floats) -> Floats:
    return np.concatenate([np.ones((len(rows), 1)), rows], 1)


def table(title: str, said: Floats, hits: Floats, who: NDArray[np.str_]) -> None:
    print(f"{title}: {len(hits)} moves of {len(set(who))} players")
    for low, high in pairwise(BANDS):
        own = (said >= low) & (said < high)
        if own.sum() < 30:
            continue
        off = hits[own] - said[own]
        error = clustered(off, who[own])
        print(
            f"  {low:4.0%} to {high:4.0%}  {own.sum():6} moves  said {said[own].mean():6.1%}  "
            f"was {hits[own].mean():6.1%}  off {off.mean():+6.1%} ± {error:.1%}"
        )


def clustered(off: Floats, who: NDArray[np.str_]) -> float:
    """Return the standard error of the mean of `off`, clustered by player."""
    players = [off[who == name].sum() for name in set(who.tolist())]
    return float(np.sqrt(np.square(players).sum()) / len(off))


def risk(ogs: Path, judged: Path, rows: Path) -> None:
    """Fit the risk model, print its calibration, and write the table."""
    if not rows.exists():
        rows.write_text(json.dumps(collect(ogs, judged)))
    data = json.loads(rows.read_text())
    part, who = np.array(data["part"]), np.array(data["who"])
    x, loss = np.array(data["features"]), np.array(data["loss"])
    rank = np.array(data["rank"])
    train, test, strong = (part == name for name in ("validation", "test", "judged"))
    mean, scale = x[train].mean(0), x[train].std(0)
    z = with_constant((x - mean) / scale)
    hits = (loss >= POINTS).astype(np.float64)
    weights = fit_logistic(z[train], hits[train], 1.0)
    said = 1 / (1 + np.exp(-z @ weights))
    table("by OGS's losses", said[test], hits[test], who[test])
    odds = z @ weights
    bent = np.stack([np.ones(len(odds)), odds, odds**2], 1)
    folds = np.array([zlib.crc32(name.encode()) % FOLDS for name in who])
    crossed = np.zeros(len(odds))
    for fold in range(FOLDS):
        others = strong & (folds != fold)
        curve = fit_logistic(bent[others], hits[others], 0.1)
        crossed[folds == fold] = 1 / (1 + np.exp(-bent[folds == fold] @ curve))
    table("by KataGo at 128 visits", crossed[strong], hits[strong], who[strong])
    curve = fit_logistic(bent[strong], hits[strong], 0.1)
    made = {
        "made_by": "tengen_lab.measuring.training_tables risk",
        "points": POINTS,
        "players": {name: len(set(who[part == name])) for name in ("validation", "judged")},
        "mean": mean.round(5).tolist(),
        "scale": scale.round(5).tolist(),
        "weights": weights.round(5).tolist(),
        "curve": curve.round(5).tolist(),
    }
    TABLE.write_text(json.dumps(made, indent=1) + "\n")
    model = RiskModel(mean, scale, weights, tuple(curve))
    assert np.isfinite(model(x)).all()
    seen(data, test, who, rank)


def seen(data: dict[str, Any], test: NDArray[np.bool_], who: Any, rank: Floats) -> None:
    """Print how many players chose a move that the network dislikes, and how many were said to."""
    share, chosen = np.array(data["share"]), np.array(data["chosen"], np.float64)
    table("the likeliest disliked move", share[test], chosen[test], who[test])
    for low, high in pairwise(RANK_BANDS):
        own = test & (rank >= low) & (rank < high)
        print(
            f"  ranks {low:g} to {high:g}: {own.sum()} moves, said {share[own].mean():.1%}, "
            f"was {chosen[own].mean():.1%}"
        )


def baseline(ogs: Path, judged: Path, reviewed: Sequence[Path]) -> None:
    """Write what players of each band of ranks lose by phase, and how often themes occur."""
    factors = _factors(ogs, judged)
    sums: dict[tuple[int, str], dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for game in ogs_games(ogs):
        if part_of(game["who"]) is not Part.TRAIN:
            continue
        band = usual.band_of(game["rank"])
        for turn, loss in own_losses(game):
            sums[band, phase_of(turn + 1, 19)][game["who"]].append(_capped(loss))
    bands: dict[int, dict[str, Any]] = defaultdict(dict)
    for (band, phase), players in sorted(sums.items()):
        every = [loss for own in players.values() for loss in own]
        bands[band][phase] = {
            "players": len(players),
            "loss": round(factors[phase] * float(np.mean(every)), 4),
        }
    made = {
        "made_by": "tengen_lab.measuring.training_tables baseline",
        "factors": {phase: round(factor, 3) for phase, factor in factors.items()},
        "bands": bands,
        "themes": _themes(reviewed),
    }
    usual.TABLE.write_text(json.dumps(made, indent=1) + "\n")


def themes(reviewed: Sequence[Path]) -> None:
    """Write how often themes occur by the networks of these reviews; keep the rest of the table."""
    made = json.loads(usual.TABLE.read_text())
    made["themes"] = dict(sorted({**made["themes"], **_themes(reviewed)}.items()))
    usual.TABLE.write_text(json.dumps(made, indent=1) + "\n")


def _factors(ogs: Path, path: Path) -> dict[str, float]:
    """Return by how much KataGo's losses at 128 visits exceed OGS's, in each phase."""
    games = {game.id.split("/")[-1]: game for game in read_judged(path) if game.game.size == 19}
    ours: dict[str, list[float]] = defaultdict(list)
    theirs: dict[str, list[float]] = defaultdict(list)
    for game in ogs_games(ogs):
        judged = games.get(str(game["id"]))
        truth = [] if judged is None else judged.losses()
        for turn, loss in own_losses(game) if truth else ():
            if turn < len(truth):
                ours[phase_of(turn + 1, 19)].append(_capped(loss))
                theirs[phase_of(turn + 1, 19)].append(_capped(truth[turn][1]))
    return {phase: float(np.mean(theirs[phase]) / np.mean(ours[phase])) for phase in ours}


def _capped(loss: float) -> float:
    return min(max(loss, 0.0), MOST_POINTS)


def _themes(reviewed: Sequence[Path]) -> dict[str, dict[str, dict[str, float]]]:
    """Return of how many of a hundred mistakes each theme is one, by the network that judged."""
    flagged: dict[str, list[list[list[str]]]] = defaultdict(list)
    for path in reviewed:
        for game in map(json.loads, path.read_text().splitlines()):
            judge = Counter(move["judged_by"] for move in game["moves"]).most_common(1)[0][0]
            flagged[judge].append(
                [
                    [reason["name"] for reason in move["reasons"]]
                    for move in game["moves"]
                    if move["confirmed"] and move["loss"] >= POINTS
                ]
            )
    return {judge: _shares_of(games) for judge, games in sorted(flagged.items())}


def _shares_of(flagged: Sequence[Sequence[Sequence[str]]]) -> dict[str, dict[str, float]]:
    """Return each theme's share of a hundred mistakes, with its error by game."""
    names = sorted({name for own in flagged for reasons in own for name in reasons})
    found = {}
    for name in names:
        rows = [(float(sum(name in one for one in own)), len(own)) for own in flagged if own]
        share, error = ratio(rows)
        found[name] = {"share": round(100 * share, 3), "error": round(100 * error, 3)}
    return found


def doubt(path: Path, part: str, games: int | None, net: str | None, rows: Path) -> None:
    """Review judged games; print how many of the mistakes kept KataGo does not call mistakes."""
    which, of = map(int, part.split("/"))
    chosen = [one for one in islice(read_judged(path), which - 1, None, of) if one.game.size == 19]
    chosen = chosen[:games]
    known = [json.loads(line) for line in rows.read_text().splitlines()] if rows.exists() else []
    done = {one["id"]: one for one in known}
    left = [one for one in chosen if one.id not in done]
    if left:
        evaluator = open_evaluator(net)
        with rows.open("a") as file:
            for one in bench(left, evaluator, ReviewOptions(strength=False, endgame=False)):
                moves = [MoveReport.of(move, 19) for move in one.review.moves]
                done[one.judged.id] = {"id": one.judged.id, "moves": moves}
                file.write(to_json(done[one.judged.id]) + "\n")
                file.flush()
        done = {one["id"]: one for one in map(json.loads, rows.read_text().splitlines())}
    mine = [(one, reviewed_game(one, done[one.id]["moves"])) for one in chosen]
    print(_doubts("exercises", mine, None))
    for least, is_strict in product(LEAST, (False, True)):
        how = ", with a reason, alone" if is_strict else ""
        print(_doubts(f"{least} points{how}", mine, Rule(least, is_strict)))


def reviewed_game(judged: JudgedGame, moves: list[dict[str, Any]]) -> ReviewedGame:
    """Return a judged game as our review sees it."""
    read = tuple(MoveReport.parse(move).read(judged.game.size) for move in moves)
    return ReviewedGame(judged.id, Info(), judged.game, read)


def _doubts(title: str, games: list[tuple[JudgedGame, ReviewedGame]], rule: Rule | None) -> str:
    lost = [
        judged.losses()[move.move - 1][1]
        for judged, reviewed in games
        for color in (BLACK, WHITE)
        for move in sure_mistakes(reviewed, color, rule)
    ]
    wrong = sum(loss < POINTS for loss in lost)
    return (
        f"{title}: {len(lost)} in {len(games)} games, {wrong} doubtful, "
        f"{wrong / max(len(lost), 1):.1%}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    below = parser.add_subparsers(dest="what", required=True)
    one = below.add_parser("risk")
    one.add_argument("ogs", type=Path)
    one.add_argument("judged", type=Path)
    one.add_argument("--rows", type=Path, required=True, help="kept rows; made where missing")
    one = below.add_parser("baseline")
    one.add_argument("ogs", type=Path)
    one.add_argument("judged", type=Path)
    one.add_argument("reviewed", type=Path, nargs="+", help="what `doubt` has kept")
    one = below.add_parser("themes")
    one.add_argument("reviewed", type=Path, nargs="+", help="what `doubt` has kept")
    one = below.add_parser("doubt")
    one.add_argument("judged", type=Path)
    one.add_argument("--part", default="2/6")
    one.add_argument("--games", type=int)
    one.add_argument("--net")
    one.add_argument("--rows", type=Path, required=True, help="reviews; goes on where it stopped")
    asked = parser.parse_args()
    if asked.what == "risk":
        risk(asked.ogs, asked.judged, asked.rows)
    elif asked.what == "baseline":
        baseline(asked.ogs, asked.judged, asked.reviewed)
    elif asked.what == "themes":
        themes(asked.reviewed)
    else:
        doubt(asked.judged, asked.part, asked.games, asked.net, asked.rows)


if __name__ == "__main__":
    main()
