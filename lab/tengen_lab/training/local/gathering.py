"""Samples of local moves from real games and from games that the teacher finishes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tengen.nets.features import encode_positions
from tengen.rules import Rules
from tengen_lab.training.corpus import Corpus
from tengen_lab.training.labels import Teacher
from tengen_lab.training.local.games import PlayedToEnd, finished_positions, human_positions
from tengen_lab.training.local.plan import LocalPlan
from tengen_lab.training.local.samples import LocalSamples, OwnedBoards, draw_samples

Log = Callable[[str], None]


def warm_up(teacher: Teacher, plan: LocalPlan) -> None:
    """Let the teacher's graphs be compiled before anything is timed."""
    empty = np.zeros((plan.teacher_batch, plan.size**2), np.uint8)
    movers = np.ones(plan.teacher_batch, np.uint8)
    teacher.label(encode_positions(plan.size, empty, movers, Rules(), packed=True), plan.size)


def gather(
    corpus: Corpus, teacher: Teacher, plan: LocalPlan, threads: int, log: Log
) -> tuple[LocalSamples, dict[str, LocalSamples]]:
    """Return the training samples and the held-out sets, on the teacher's device.

    Held out are games of held-out players, and games of the teacher that go on from theirs; their
    positions are those after 85 % of the moves, three regions each.
    """
    rng = np.random.default_rng(plan.seed)
    options = {"size": plan.size, "threads": threads, "shortest": plan.shortest}
    positions: list[OwnedBoards] = []
    held: dict[str, list[OwnedBoards]] = {"human": [], "self-play": []}
    at_once = min(plan.boards, plan.held_games)
    for found in human_positions(
        corpus, corpus.held_out, teacher, rng, games_at_once=at_once, later=0, **options
    ):
        held["human"].append(found)
        if sum(len(part.games) for part in held["human"]) >= plan.held_games:
            break
    for found in human_positions(
        corpus, ~corpus.held_out, teacher, rng, games_at_once=plan.boards, **options
    ):
        positions.append(found)
        if sum(len(part.games) for part in positions) >= plan.human_games:
            break
    log(f"human games: {_count(positions)} positions, held out {_count(held['human'])}")
    with ThreadPoolExecutor(1) as thread:  # samples are drawn while the GPU plays
        drawing = thread.submit(_drawn, positions, plan, threads, plan.draws, 0)
        played = PlayedToEnd(corpus, rng, games=plan.boards, **options)
        for _ in range(plan.self_play):
            played.step(teacher)
        parts = drawing.result()
    for is_held, later in ((False, 8), (True, 0)):
        games, rules = played.finished(held_out=is_held)
        log(f"self-play: {len(games)} games finished, held out: {is_held}")
        if len(games):
            found = finished_positions(games, rules, teacher, rng, later=later, threads=threads)
            if is_held:
                held["self-play"].append(found)
            else:
                parts += _drawn([found], plan, threads, plan.draws, 1)
    train = LocalSamples.joined(parts).to(teacher.device)
    sets = {
        name: LocalSamples.joined(_drawn(found, plan, threads, 1, 2)).to(teacher.device)
        for name, found in held.items()
        if _count(found)
    }
    log(f"samples: {len(train)}, held out { {name: len(part) for name, part in sets.items()} }")
    return train, sets


def _drawn(
    positions: list[OwnedBoards], plan: LocalPlan, threads: int, draws: int, stream: int
) -> list[LocalSamples]:
    """Draw the regions of positions several times over; equal streams draw alike."""
    places = [(part, number) for part in positions if len(part) for number in range(draws)]
    return [
        draw_samples(part, seed=(plan.seed << 48) + (stream << 40) + (i << 24), threads=threads)
        for i, (part, _) in enumerate(places)
    ]


def _count(parts: list[OwnedBoards]) -> int:
    return sum(len(part) for part in parts)
