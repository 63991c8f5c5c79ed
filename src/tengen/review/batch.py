"""Many games: from files, folders and archives to a folder of reviews, which resumes.

Each game gets `NAME-HASH.review.sgf`, `.html` and `.jsonl`. The hash is of the record and of how it
is reviewed, so a run that was interrupted goes on where it stopped, and another network or another
number of visits starts again. Names from archives decide nothing but the first part of the name.
"""

from __future__ import annotations

import functools
import hashlib
import multiprocessing
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, as_completed, wait
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Literal, get_args

from tengen.errors import GoError, quoted
from tengen.files import atomic
from tengen.files.plain_json import to_json
from tengen.nets.devices import open_evaluator
from tengen.nets.evaluator import Evaluator
from tengen.nets.human import HumanPolicy
from tengen.nets.judges import open_draft
from tengen.records.workers import map_pieces
from tengen.review.annotating import annotate_review, is_own_output
from tengen.review.html import html_report
from tengen.review.options import ReviewOptions
from tengen.review.peers import Peers, peers_of, ranks_of
from tengen.review.report import move_rows
from tengen.review.reviewing import review
from tengen.review.values import Review
from tengen.sgf import Record, parse_game, parse_games
from tengen.sgf.files import iter_files

Kind = Literal["sgf", "html", "jsonl"]
KINDS: tuple[Kind, ...] = get_args(Kind)
_LONGEST = 80  # characters of a name that are kept


@dataclass(frozen=True, slots=True)
class GameToReview:
    """One game of a file: `number` counts from 1, `text` is the record of this game alone."""

    source: str
    number: int
    text: bytes

    @property
    def record(self) -> Record:
        return parse_game(self.text)

    def stem(self, net: str, options: ReviewOptions) -> str:
        """Return what the names of the outputs start with."""
        name = PurePosixPath(self.source.replace("\\", "/").replace("!", "/")).stem
        kept = re.sub(r"[^\w.-]+", "_", name).strip("._")[:_LONGEST] or "game"
        how = f" {net} {options}".encode()
        return f"{kept}-{hashlib.sha256(self.text + how).hexdigest()[:10]}.review"


@dataclass(frozen=True, slots=True)
class Plan:
    """How games are reviewed, and where the reviews go.

    rank   of whoever reads them, in steps: what he is told beside mistakes, and their order in the
           report; None: what the records state. It makes no other review: what is done stays
    """

    folder: Path
    kinds: tuple[Kind, ...]
    options: ReviewOptions
    net: str | None = None
    device: str = "auto"
    exact: bool = False
    rank: float | None = None

    def paths(self, job: GameToReview) -> dict[Kind, Path]:
        """Return where the review of a game is written."""
        bits = " in 32 bits" if self.exact else ""
        stem = job.stem((self.net or "default") + bits, self.options)
        return {kind: self.folder / f"{stem}.{kind}" for kind in self.kinds}

    def is_done(self, job: GameToReview) -> bool:
        return all(path.exists() for path in self.paths(job).values())


@dataclass(frozen=True, slots=True)
class Done:
    """A game whose review is written, with how its mistakes look to others, or why it is not."""

    job: GameToReview
    paths: dict[Kind, Path]
    review: Review | None = None
    peers: Mapping[int, Peers] = field(default_factory=dict)
    error: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that holds no game; the reason names it."""

    reason: str


def find_jobs(paths: Iterable[Path]) -> Iterator[GameToReview | Unread]:
    """Yield every game of files, folders and archives, but none that a review has written."""
    for path in paths:
        try:
            for source, text in iter_files(path):
                if not is_own_output(text):
                    yield from _jobs_of(source, text)
        except GoError as error:
            yield Unread(str(error))
        except OSError as error:
            yield Unread(f"{path}: {(error.strerror or str(error)).lower()}")


def _jobs_of(source: str, text: bytes) -> Iterator[GameToReview | Unread]:
    try:
        for number, record in enumerate(parse_games(text, source=source), 1):
            yield GameToReview(source, number, record.to_bytes())
    except GoError as error:
        yield Unread(str(error) if source in str(error) else f"{source}: {error}")


def parse_kinds(text: str) -> tuple[Kind, ...]:
    """Read a list such as "sgf,html".

    >>> parse_kinds("sgf, jsonl")
    ('sgf', 'jsonl')
    """
    words = {word.strip() for word in text.split(",")}
    if unknown := sorted(words - set(KINDS)):
        raise GoError(f"{quoted(unknown[0])}: some of {', '.join(KINDS)} expected")
    return tuple(kind for kind in KINDS if kind in words)


def review_all(
    jobs: Iterable[GameToReview],
    plan: Plan,
    processes: int = 1,
    cluster: str | None = None,
    *,
    announce: Callable[[str], None] = lambda message: None,
) -> Iterator[Done]:
    """Review games and write the reviews, several at a time in processes of their own.

    Results come as they are finished. Each process has a network, and its share of the processors.
    `cluster` is the address of a dask scheduler, or "local" for one of `processes`
    processes here. Reviews are made there and written here: its machines need no shared folder.
    `announce` gets messages about the network if a single process reviews.
    """
    if cluster is not None:
        yield from _review_on_cluster(jobs, plan, processes, cluster)
        return
    if processes == 1:
        evaluator = open_evaluator(
            plan.net, device=plan.device, exact=plan.exact, announce=announce
        )
        draft = open_draft(evaluator)
        for job in jobs:
            yield review_job(job, plan, evaluator, draft)
        return
    threads = max(1, (os.cpu_count() or 1) // processes)
    with ProcessPoolExecutor(
        processes,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_start,
        initargs=(plan, threads),
    ) as pool:
        waiting = set[Future[Done]]()
        for job in jobs:
            waiting.add(pool.submit(_work, job))
            if len(waiting) > 2 * processes:
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (one.result() for one in finished)
        yield from (one.result() for one in as_completed(waiting))


def _review_on_cluster(
    jobs: Iterable[GameToReview], plan: Plan, processes: int, cluster: str
) -> Iterator[Done]:
    threads = max(1, (os.cpu_count() or 1) // processes) if cluster == "local" else None
    work = functools.partial(_review_there, plan, threads)
    given = list(jobs)
    for number, found in map_pieces(work, enumerate(given), workers=processes, cluster=cluster):
        job = given[number]
        paths = plan.paths(job)
        if isinstance(found, str):
            yield Done(job, paths, error=found)
        else:
            yield Done(job, paths, found, write_review(paths, job.record, found, plan.rank))


def _review_there(plan: Plan, threads: int | None, job: GameToReview) -> Review | str:
    """Review a game in a worker of a cluster; return the reason where that fails."""
    try:
        judge, draft = _networks_there(plan.net, plan.device, plan.exact, threads)
        record = job.record
        *_, last = review(
            record.game(), judge, plan.options, draft=draft, recorded=record.info.result
        )
    except GoError as error:
        return str(error)
    assert last.review is not None
    return last.review


@functools.lru_cache(maxsize=1)
def _networks_there(
    net: str | None, device: str, exact: bool, threads: int | None
) -> tuple[Evaluator, Evaluator | None]:
    judge = open_evaluator(net, device=device, workers=threads, exact=exact)
    return judge, open_draft(judge, workers=threads)


# In a process that was started for reviews: the plan, the judge and the drafting network.
_worker: tuple[Plan, Evaluator, Evaluator | None] | None = None


def _start(plan: Plan, threads: int) -> None:
    global _worker
    judge = open_evaluator(plan.net, device=plan.device, workers=threads, exact=plan.exact)
    _worker = plan, judge, open_draft(judge, workers=threads)


def _work(job: GameToReview) -> Done:
    assert _worker is not None
    return review_job(job, *_worker)


def review_job(
    job: GameToReview, plan: Plan, evaluator: Evaluator, draft: Evaluator | None = None
) -> Done:
    """Review one game and write the review. What is wrong with the game is in the result."""
    paths = plan.paths(job)
    try:
        record = job.record
        *_, last = review(
            record.game(), evaluator, plan.options, draft=draft, recorded=record.info.result
        )
        assert last.review is not None
        peers = write_review(paths, record, last.review, plan.rank)
    except GoError as error:
        return Done(job, paths, error=str(error))
    return Done(job, paths, last.review, peers)


def write_review(
    paths: dict[Kind, Path], record: Record, review: Review, rank: float | None
) -> dict[int, Peers]:
    """Write a review in each form that was asked for, the moves last: they mark it as done.

    Returns how its mistakes look to players of a rank: the one given, or those of the record.
    """
    ranks = ranks_of(record.info, rank)
    peers = peers_of(record.game(), review.mistakes, ranks, _policy()) if ranks else {}
    for kind in sorted(paths, key=KINDS.index):
        atomic.write_bytes(paths[kind], _content(kind, record, review, peers, rank is not None))
    return peers


@functools.lru_cache(maxsize=1)
def _policy() -> HumanPolicy:
    return HumanPolicy()


def _content(
    kind: Kind, record: Record, review: Review, peers: Mapping[int, Peers], by_worth: bool
) -> bytes:
    if kind == "html":
        page = html_report(record.game(), review, record.info, peers, by_worth=by_worth)
        return page.encode()
    if kind == "sgf":
        return annotate_review(parse_game(record.to_bytes()), review, peers).to_bytes()
    return "".join(f"{to_json(row)}\n" for row in move_rows(review, peers)).encode()
