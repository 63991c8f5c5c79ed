"""How well do static estimates of control predict a network's ownership?

    python -m tengen_lab.papers.hu2020.study judge POOL positions.npz --net b18c384nbt [--net \\
        default ...]
    python -m tengen_lab.papers.hu2020.study peer POOL positions.npz --net g170-b6c96 [--net ...]
    python -m tengen_lab.papers.hu2020.study fit positions.npz
    python -m tengen_lab.papers.hu2020.study table positions.npz [--gnugo 25] [--json]
    python -m tengen_lab.papers.hu2020.study suggest POOL --per-phase 6
    python -m tengen_lab.papers.hu2020.study corridors
    python -m tengen_lab.papers.hu2020.study fixed-points positions.npz
    python -m tengen_lab.papers.hu2020.study life positions.npz [--first-move 110] [--gnugo 25] \\
        [--json]

POOL is a collection made by `tengen games import`; the networks are those of `tengen nets list`, or
files. The first one's ownership is the target, others become rows of the table; `peer` adds rows
later, for the same positions. One position is drawn from a game, equally many of each phase, and
every second one is held out: `fit` sees the others, `table` measures on the held-out ones.
"""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import Progress, track

from tengen.board import Board
from tengen.errors import GoError, IllegalMove
from tengen.game import Game
from tengen.influence import (
    SEED_MODELS,
    ControlModel,
    Propagation,
    estimate_control,
    estimate_controls,
    propagate_influence,
    suggest_moves,
)
from tengen.influence.judging import NOTHING, Prejudged, judge_control
from tengen.influence.life import (
    FITTED_RULE,
    LifeRule,
    caught_chains,
    enclosed_groups,
    read_deaths,
)
from tengen_lab.papers.hu2020.corridors import corridor_board, corridor_control
from tengen_lab.papers.hu2020.fit import fit_lambda, fit_weights
from tengen_lab.papers.hu2020.gnugo import GnuGo
from tengen_lab.papers.hu2020.judged import PHASES, JudgedPositions, measure
from tengen_lab.papers.hu2020.life_fit import JudgedChain, JudgedGroup, fit_rule

app = typer.Typer(no_args_is_help=True, add_completion=False)
STDERR = Console(stderr=True)
SIZE, EARLIEST = 19, 8
FIXED = 1e-24  # tolerance at which an estimate has come to its fixed point


def draw_games(pool: Path, per_phase: int, seed: int) -> Iterator[tuple[Game, bool]]:
    """Games cut short at a random move of a phase, and whether they are held out."""
    import polars as pl

    from tengen.files.packing import unpack_moves
    from tengen.records.tables import scan_games

    games = scan_games(pool, {"size", "n_moves", "moves", "setup"})
    games_19 = games.filter((pl.col("size") == SIZE) & (pl.col("n_moves") >= 30)).collect()
    rng = np.random.default_rng(seed)
    starts = [*PHASES.values(), 400]
    drawn = [0] * len(PHASES)
    for index in rng.permutation(len(games_19)):
        row = games_19.row(int(index), named=True)
        moves = unpack_moves(row["moves"])
        open_phases = [
            phase
            for phase in range(len(PHASES))
            if drawn[phase] < per_phase and len(moves) > max(starts[phase], EARLIEST)
        ]
        if min(drawn) >= per_phase:
            return
        if not open_phases:
            continue
        phase = int(rng.choice(open_phases))
        first, last = max(starts[phase], EARLIEST), min(starts[phase + 1], len(moves))
        number = int(rng.integers(first, last))
        setup = unpack_moves(row["setup"]) if row["setup"] else []
        stones = [
            [point for c, point in setup if c == color and point is not None] for color in (1, 2)
        ]
        try:
            game = Game(SIZE, setup=Board.from_stones(SIZE, *stones) if setup else None)
            for color, move in moves[:number]:
                game.play(move, color)
        except IllegalMove:
            continue
        yield game, drawn[phase] % 2 == 1
        drawn[phase] += 1


@app.command()
def judge(
    pool: Path,
    output: Path,
    net: Annotated[list[str], typer.Option(help="A network's name or file, the target first.")],
    per_phase: int = 200,
    seed: int = 20,
) -> None:
    """Draw positions from a pool and ask networks who owns what."""
    from tengen.nets import Evaluator

    nets = [Evaluator(name) for name in net]
    rows: list[tuple[Any, int, bool, list[Any]]] = []
    total = per_phase * len(PHASES)
    for game, held_out in track(
        draw_games(pool, per_phase, seed), total=total, console=STDERR, description="judging"
    ):
        position = np.frombuffer(game.board.stones, np.uint8)
        owners = [evaluator([game])[0].ownership for evaluator in nets]
        rows.append((position, len(game), held_out, owners))
    stones, moves, held, answers = zip(*rows, strict=True)
    target, *others = np.array(answers, dtype=np.float64).transpose(1, 0, 2)
    JudgedPositions(
        SIZE, net[0], np.array(stones), np.array(moves, np.int32), target, np.array(held),
        dict(zip(net[1:], others, strict=True)),
    ).save(output)  # fmt: skip


@app.command()
def peer(
    pool: Path,
    positions: Path,
    net: Annotated[list[str], typer.Option(help="A network's name or file.")],
    per_phase: int = 200,
    seed: int = 20,
) -> None:
    """Ask more networks about judged positions, drawn again from the same pool."""
    from tengen.nets import Evaluator

    judged = JudgedPositions.load(positions)
    nets = {name: Evaluator(name) for name in net}
    answers: dict[str, list[Any]] = {name: [] for name in net}
    drawn = itertools.islice(draw_games(pool, per_phase, seed), len(judged))
    games = track(drawn, total=len(judged), console=STDERR, description="judging")
    for stones, (game, _) in zip(judged.stones, games, strict=True):
        if game.board.stones != stones.tobytes():
            raise GoError(f"{positions}: not drawn from {pool} with the seed {seed}")
        for name, evaluator in nets.items():
            answers[name].append(evaluator([game])[0].ownership)
    peers = {name: np.array(rows, dtype=np.float64) for name, rows in answers.items()}
    replace(judged, peers={**judged.peers, **peers}).save(positions)


@app.command()
def fit(positions: Path, evaluations: int = 1500) -> None:
    """Fit lambda and kappa, then all weights, to the positions that are not held out."""
    judged = JudgedPositions.load(positions)
    seen, unseen = judged.part(~judged.held_out), judged.part(judged.held_out)
    with Progress(console=STDERR) as bars:
        bar = bars.add_task("fitting", total=evaluations)

        def progress(used: int, loss: float) -> None:
            bars.update(bar, completed=used, description=f"mse {loss:.4f}")

        lam, kappa = fit_lambda(seen, progress=progress)
        pair = ControlModel.from_lambda(lam, kappa)
        full = fit_weights(seen, pair, evaluations=evaluations, progress=progress)
    for name, model in ((f"lambda {lam:.3f}, kappa {kappa:.3f}", pair), (repr(full), full)):
        losses = [
            measure(estimate_controls(part.stones, SIZE, model), part.ownership).mse
            for part in (seen, unseen)
        ]
        print(f"mse {losses[0]:.4f} seen, {losses[1]:.4f} held out: {name}")


def fitted_rule(seen: JudgedPositions) -> LifeRule:
    """Fit the rule to the chains that ladders catch, and to the enclosed groups."""
    groups, caught = [], []
    for row, ownership in zip(seen.stones, seen.ownership, strict=True):
        board = Board(SIZE, row.tobytes())

        def dead(stones: tuple[int, ...], color: int, ownership: Any = ownership) -> float:
            share = (1 - (1 if color == 1 else -1) * ownership[list(stones)].mean()) / 2
            return float(np.clip(share, 0, 1))

        for chain in caught_chains(board):
            caught.append(JudgedChain(chain, dead(chain.stones, chain.color)))
        deaths = read_deaths(board)
        values = estimate_control(board, deaths=deaths).values
        for group, _, reading in enclosed_groups(board, values, deaths):
            groups.append(JudgedGroup(group, reading, dead(group.stones, group.color)))
    rule = fit_rule(groups, caught)
    print(f"{len(groups):,} groups, {len(caught):,} chains: {rule}")
    for least, most in ((1, 1), (2, 4), (5, 8), (9, SIZE * SIZE)):
        dead_shares = [each.dead for each in caught if least <= len(each.chain.stones) <= most]
        print(f"caught chains of {least} to {most}: {np.mean(dead_shares):.0%} given up")
    return rule


@app.command()
def life(
    positions: Path,
    fit_again: Annotated[
        bool, typer.Option("--fit/--no-fit", help="Fit the models, or use those of the package.")
    ] = True,
    first_move: Annotated[int, typer.Option(help="Only positions from this move on.")] = 0,
    gnugo: Annotated[int, typer.Option(help="Positions of each phase that GNU Go judges too.")] = 0,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Fit the rule for dead stones to the positions that are not held out, and measure it.

    What is judged before the iteration is added one by one. Without fitting, our rule is measured
    on all positions. With GNU Go, all rows are on the positions that it judges.
    """
    judged = JudgedPositions.load(positions)
    rule, unseen = FITTED_RULE, judged
    if fit_again:
        rule, unseen = fitted_rule(judged.part(~judged.held_out)), judged.part(judged.held_out)
    unseen = unseen.part(unseen.move >= first_move)
    answers = None
    if gnugo:
        unseen, answers = ask_gnugo(unseen, gnugo)
    boards = [Board(SIZE, row.tobytes()) for row in unseen.stones]

    def with_judgement(model: ControlModel, judgement: Prejudged) -> Any:
        begun = time.process_time()
        found = [judge_control(board, judgement, model, rule).values for board in boards]
        spent = 1000 * (time.process_time() - begun) / len(boards)
        STDERR.print(f"{judgement}: {spent:.1f} ms of processor time a position")
        return np.array(found)

    rows = {"nothing": np.zeros_like(unseen.ownership)}
    for name, model in control_models().items():
        if name not in ("iterated, kappa", "fitted"):
            continue
        rows[name] = estimate_controls(unseen.stones, SIZE, model)
        rows[f"{name}, eyes and ladders"] = np.array(
            [
                estimate_control(board, model, deaths=read_deaths(board, rule)).values
                for board in boards
            ]
        )
        rows[f"{name}, life"] = with_judgement(model, Prejudged(life=True))
        rows[f"{name}, life, sente"] = with_judgement(model, Prejudged(life=True, sente=True))
        rows[f"{name}, life, invasions"] = with_judgement(
            model, Prejudged(life=True, invasions=True)
        )
    rows |= unseen.peers
    if answers is not None:
        rows["GNU Go, influence"] = np.array([control for control, _ in answers])
    everything = [*unseen.phases(), ("all", np.ones(len(unseen), bool))]
    for name, estimate in rows.items():
        for phase, chosen in everything:
            if chosen.any():
                show(name, phase, estimate[chosen], unseen.ownership[chosen], as_json)
    if answers is not None:
        show_gnugo_scores(unseen, answers, as_json)


@app.command()
def corridors(length: int = 5) -> None:
    """Print the exact control in corridors beside the estimates, as in the documentation."""
    kinds: dict[str, dict[str, Any]] = {
        "open at one end": {},
        "open at both ends": {"both_ends": True},
        "of width two, White before one lane": {"width": 2, "open_lanes": 1},
        "of width two, White before both lanes": {"width": 2},
    }
    alive = {
        f"iteration, lambda {lam}{more}": ControlModel.from_lambda(lam, kappa, "fixed")
        for lam, kappa, more in ((0, 1, ""), (0.44, 1, ""), (0.44, 0.8, ", kappa 0.8"))
    }
    for name, kind in kinds.items():
        board, points = corridor_board(length, **kind)
        where = list(points)
        print(f"corridor of {length} {name}")
        exact = [str(value) for value in corridor_control(length, **kind)]
        print(f"{'exact':34s} {' '.join(f'{value:>9s}' for value in exact)}")
        rows = {
            f"propagation, {capping} capped": propagate_influence(
                board, Propagation(capping=capping)
            )
            for capping in ("separate", "total")
        }
        rows |= {
            label: estimate_control(board, model, tolerance=1e-20) for label, model in alive.items()
        }
        for label, control in rows.items():
            values = " ".join(f"{value:9.2f}" for value in control.values[where])
            print(f"{label:34s} {values}")


JUDGEMENTS = {
    "`kappa`": NOTHING,
    "`--life`": Prejudged(life=True),
    "`--life --sente`": Prejudged(life=True, sente=True),
    "`--life --invasions`": Prejudged(life=True, invasions=True),
    "`--life --sente --invasions`": Prejudged(life=True, sente=True, invasions=True),
}
LETTERED = 26  # moves that figure 10 of the article names


@app.command()
def suggest(
    pool: Path,
    net: Annotated[str, typer.Option(help="Who says what a move loses.")] = "default",
    per_phase: Annotated[int, typer.Option(help="Positions of each phase.")] = 6,
    seed: int = 10,
) -> None:
    """Print what the moves lose that `tengen influence --suggest` puts first (figure 10).

    One look of the network at each position after a move: what the first suggestion loses against
    the network's own first move, the best of the first 26, how many of these are on the
    first line, and how often the network's own first move is among them.
    """
    from tengen.nets import Evaluator

    evaluator = Evaluator(net)
    games = [game for game, _ in draw_games(pool, per_phase, seed)]
    print("| | first suggestion loses | best of 26 loses | first line | network's move among 26 |")
    print("| --- " * 5 + "|")
    for name, judgement in JUDGEMENTS.items():
        lost, least, edge, among = [], [], [], []
        for game in track(games, console=STDERR, description=name):
            color, size = game.to_move, game.size
            best = evaluator([game])[0].top_moves(1)[0][0]
            allowed = game.state().legal_points(color)
            moves = [
                move.point
                for move in suggest_moves(game.board, color, moves=allowed, judgement=judgement)
            ][:LETTERED]
            asked = [_after(game, move) for move in (best, *moves)]
            leads = [color.sign * look.black_lead for look in evaluator(asked)]
            lost.append(leads[0] - leads[1])
            least.append(leads[0] - max(leads[1:]))
            lines = [
                min(p // size, p % size, size - 1 - p // size, size - 1 - p % size) for p in moves
            ]
            edge.append(np.mean([line == 0 for line in lines]))
            among.append(best in moves)
        error = np.std(lost, ddof=1) / len(lost) ** 0.5
        print(
            f"| {name} | {np.mean(lost):.1f} +- {error:.1f} | {np.mean(least):.1f} "
            f"| {np.mean(edge):.0%} | {np.mean(among):.0%} |",
            flush=True,
        )


def _after(game: Game, move: int | None) -> Game:
    after = game.copy()
    after.play(move)
    return after


@app.command("fixed-points")
def fixed_points(positions: Path) -> None:
    """Say how far from the fixed point the usual tolerance stops, and whether sweeps agree."""
    away, apart = [], []
    for row in JudgedPositions.load(positions).stones:
        board = Board(SIZE, row.tobytes())
        fixed = estimate_control(board, tolerance=FIXED)
        in_place = estimate_control(board, tolerance=FIXED, sweep="gauss-seidel")
        away.append(abs(estimate_control(board).score - fixed.score))
        apart.append(float(np.abs(fixed.values - in_place.values).max()))
    print(
        f"{len(away)} positions: the usual tolerance leaves the score {np.mean(away):.2f} points "
        f"from the fixed point's on average, {max(away):.2f} at most; the fixed points of Jacobi "
        f"and Gauss-Seidel differ by {np.median(apart):.0e} (median) and {max(apart):.0e} (most)"
    )


@app.command()
def table(
    positions: Path,
    gnugo: Annotated[int, typer.Option(help="Positions of each phase for GNU Go.")] = 0,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Compare every way of judging with the network's ownership, on the held-out positions."""
    judged = JudgedPositions.load(positions)
    judged = judged.part(judged.held_out)
    estimates = {
        "nothing": np.zeros_like(judged.ownership),
        "stones as they stand": np.array([0.0, 1.0, -1.0])[judged.stones],
    }
    for capping in ("total", "separate"):
        estimates[f"propagation, {capping} capped"] = np.array(
            [
                propagate_influence(Board(SIZE, row.tobytes()), Propagation(capping=capping)).values
                for row in judged.stones
            ]
        )
    for name, model in control_models().items():
        estimates[name] = estimate_controls(judged.stones, SIZE, model)
    estimates |= judged.peers
    everything = [*judged.phases(), ("all", np.ones(len(judged), bool))]
    for name, estimate in estimates.items():
        for phase, chosen in everything:
            show(name, phase, estimate[chosen], judged.ownership[chosen], as_json)
    if gnugo:
        compare_gnugo(judged, gnugo, as_json)


def control_models() -> dict[str, ControlModel]:
    from tengen.influence.fitted import FITTED, FITTED_KAPPA, FITTED_LAMBDA

    named = {f"iterated, {name}": model for name, model in SEED_MODELS.items()}
    named["fitted lambda and kappa"] = ControlModel.from_lambda(FITTED_LAMBDA, FITTED_KAPPA)
    named["fitted"] = FITTED
    return named


def compare_gnugo(judged: JudgedPositions, per_phase: int, as_json: bool) -> None:
    """GNU Go takes seconds a position: the first few of each phase, and Tengen's beside it."""
    few, answers = ask_gnugo(judged, per_phase)
    rows = {"GNU Go, influence": np.array([control for control, _ in answers])}
    models = control_models()
    for name in ("iterated, kappa", "fitted"):
        rows[f"{name}, the same positions"] = estimate_controls(few.stones, SIZE, models[name])
    everything = [*few.phases(), ("all", np.ones(len(few), bool))]
    for name, estimate in rows.items():
        for phase, mask in everything:
            show(name, phase, estimate[mask], few.ownership[mask], as_json)
    show_gnugo_scores(few, answers, as_json)


def ask_gnugo(
    judged: JudgedPositions, per_phase: int
) -> tuple[JudgedPositions, list[tuple[Any, float]]]:
    """Return the first positions of each phase, and GNU Go's control and score of each."""
    chosen = np.zeros(len(judged), bool)
    for _, mask in judged.phases():
        chosen[np.flatnonzero(mask)[:per_phase]] = True
    few = judged.part(chosen)
    with GnuGo() as peer:
        return few, [
            peer.judge(Board(SIZE, row.tobytes()))
            for row in track(few.stones, console=STDERR, description="GNU Go")
        ]


def show_gnugo_scores(
    judged: JudgedPositions, answers: list[tuple[Any, float]], as_json: bool
) -> None:
    scores = np.array([score for _, score in answers])
    for phase, mask in [*judged.phases(), ("all", np.ones(len(judged), bool))]:
        if mask.any():
            error = np.abs(scores[mask] - judged.ownership[mask].sum(axis=1)).mean()
            report("GNU Go, estimate_score", phase, {"score_error": float(error)}, as_json)


def show(name: str, phase: str, estimate: Any, ownership: Any, as_json: bool) -> None:
    found = measure(estimate, ownership)
    report(
        name, phase,
        {"mse": found.mse, "correlation": found.correlation, "score_error": found.score_error},
        as_json,
    )  # fmt: skip


def report(name: str, phase: str, numbers: dict[str, float], as_json: bool) -> None:
    if as_json:
        print(json.dumps({"method": name, "phase": phase, **numbers}))
    else:
        shown = "  ".join(f"{key} {value:8.4f}" for key, value in numbers.items())
        print(f"{name:42s} {phase:13s} {shown}")


if __name__ == "__main__":
    app()
