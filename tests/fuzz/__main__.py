"""`python -m tests.fuzz`: see the package."""

from __future__ import annotations

import argparse
import json
import random
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import FileIO
from pathlib import Path

from tengen.errors import GoError
from tests.fuzz.mutation import mutated
from tests.fuzz.targets import TARGETS

SLOW = 20.0  # seconds that one input may take on a busy machine
TOGETHER = 100  # inputs that are tried at once where a parser takes many


class NotInstalled(Exception):
    """A package that the parser needs is not installed here; the text names it."""


def attempt(name: str, data: bytes, folder: Path) -> str:
    """Run a parser on one input; return what is wrong with it, or "" ."""
    return _fault_of(lambda: TARGETS[name].run(data, folder))


def _fault_of(run: Callable[[], None]) -> str:
    begin = time.monotonic()
    try:
        run()
    except GoError as error:
        if "\n" in str(error):
            return f"an error of several lines: {str(error)!r:.200}"
    except Exception as error:
        place = error.__traceback__
        while place is not None and place.tb_next is not None:
            place = place.tb_next
        where = f"{place.tb_frame.f_code.co_filename}:{place.tb_lineno}" if place else "?"
        return f"{type(error).__name__}: {str(error)[:200]!r} at {where}"
    took = time.monotonic() - begin
    return f"slow: {took:.0f} s" if took > SLOW else ""


def attempt_all(name: str, inputs: list[bytes], folder: Path) -> Iterator[tuple[str, bytes]]:
    """Run a parser on many inputs; yield what is wrong, each with its input.

    What is wrong with many together is looked for in each alone. If each alone is sound, the
    last one stands for all: a run with the same seed shows it again.
    """
    together = TARGETS[name].together
    fault = ""
    if together is not None:

        def many() -> None:
            try:
                together(inputs, folder)
            except GoError as error:
                raise AssertionError(f"one input ends them all: {error}") from None

        fault = _fault_of(many)
        if not fault:
            return
    alone = [(found, data) for data in inputs if (found := attempt(name, data, folder))]
    yield from alone
    if fault and not alone:
        yield f"together: {fault}", inputs[-1]


def work(name: str, seconds: float, inputs: int, seed: int, folder: Path) -> None:
    """Try inputs until the time is over; they are in a file before they are tried."""
    rng = random.Random(seed)
    scratch = folder / "scratch"
    scratch.mkdir(exist_ok=True)
    try:
        seeds = TARGETS[name].seeds()
        import_all(name, seeds[0], scratch)
    except ModuleNotFoundError as error:
        (folder / "missing").write_text(str(error.name))
        return
    end = time.monotonic() + seconds
    count = 0
    findings: dict[str, bytes] = {}
    most = TOGETHER if TARGETS[name].together else 1
    with (folder / "current").open("wb", buffering=0) as current:
        while (time.monotonic() < end or count < inputs) and len(findings) < 20:
            share = min(most, inputs - count) if count < inputs else most
            tried = [mutated(rng, seeds) for _ in range(share)]
            write_current(current, tried)
            for found, data in attempt_all(name, tried, scratch):
                findings.setdefault(found.split(" at ")[-1] + found[:30], data)
                print(found, file=sys.stderr)
            count += len(tried)
            if count % 500 == 0:
                (folder / "count").write_text(str(count))
    (folder / "count").write_text(str(count))
    for number, data in enumerate(findings.values()):
        (folder / f"finding-{number}").write_bytes(data)
    (folder / "done").write_text(json.dumps({"findings": len(findings)}))


def import_all(name: str, data: bytes, scratch: Path) -> None:
    """Run a parser once, so that it imports what it needs; errors of other kinds are not ours."""
    try:
        TARGETS[name].run(data, scratch)
    except ModuleNotFoundError:
        raise
    except Exception:
        return


def write_current(file: FileIO, inputs: list[bytes]) -> None:
    """Each input after its length, 0 after the last: what was there before may be longer."""
    parts = [part for data in inputs for part in (struct.pack("<I", len(data)), data)]
    file.seek(0)
    file.write(b"".join([*parts, bytes(4)]))


def read_current(path: Path) -> Iterator[bytes]:
    data = path.read_bytes() if path.exists() else b""
    at = 0
    while at + 4 <= len(data) and (size := struct.unpack_from("<I", data, at)[0]):
        yield data[at + 4 : at + 4 + size]
        at += 4 + size


def fuzz(name: str, seconds: float, inputs: int, seed: int, keep: Path) -> tuple[int, int]:
    """Run a parser in a process of its own; return the number of inputs and of findings.

    Raises `NotInstalled` if it cannot run here.
    """
    memory = Path("/dev/shm")  # a disk would cost more than most parsers
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as scratch:
        folder = Path(scratch)
        command = [sys.executable, "-m", "tests.fuzz", name, "--child", str(folder)]
        command += ["--seconds", str(seconds), "--inputs", str(inputs), "--seed", str(seed)]
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
        if (folder / "missing").exists():
            raise NotInstalled((folder / "missing").read_text())
        count = int((folder / "count").read_text()) if (folder / "count").exists() else 0
        findings = [path.read_bytes() for path in sorted(folder.glob("finding-*"))]
        if not (folder / "done").exists():
            findings += list(read_current(folder / "current")) or [b""]
            print(f"{name}: the process ended with {done.returncode}", file=sys.stderr)
        if findings:
            print(done.stderr[-3000:], file=sys.stderr)
            keep.mkdir(parents=True, exist_ok=True)
        for number, data in enumerate(findings):
            target = keep / f"{name}-{seed}-{number}"
            target.write_bytes(data)
            print(f"  python -m tests.fuzz {name} --file {target}", file=sys.stderr)
        return count, len(findings)


def fuzz_side_by_side(
    name: str, seconds: float, inputs: int, seed: int, keep: Path, jobs: int
) -> tuple[int, int]:
    """Share the inputs among processes, with a seed each: `seed`, `seed + 1`, ..."""
    share = -(-inputs // jobs)
    with ThreadPoolExecutor(jobs) as pool:
        seeds = range(seed, seed + jobs)
        done = list(pool.map(lambda own: fuzz(name, seconds, share, own, keep), seeds))
    return sum(count for count, _ in done), sum(findings for _, findings in done)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=float, default=0.0, help="for each parser")
    parser.add_argument("--inputs", type=int, default=0, help="the least number of inputs")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, help="processes, each with its own seed")
    parser.add_argument("--keep", type=Path, default=Path("fuzz-findings"))
    parser.add_argument("--file", type=Path, help="try one input and show what happens")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if unknown := [name for name in given.names if name not in TARGETS]:
        parser.error(f"no parser {unknown[0]!r} (known: {', '.join(TARGETS)})")
    if given.child:
        work(given.names[0], given.seconds, given.inputs, given.seed, given.child)
        return 0
    if given.file:
        with tempfile.TemporaryDirectory() as folder:
            TARGETS[given.names[0]].run(given.file.read_bytes(), Path(folder))
        return 0
    if not given.names and not given.seconds and not given.inputs:
        print("\n".join(TARGETS))
        return 0
    bad = 0
    for name in given.names or TARGETS:
        inputs = given.inputs or (0 if given.seconds else TARGETS[name].inputs)
        begin = time.monotonic()
        try:
            count, findings = fuzz_side_by_side(
                name, given.seconds, inputs, given.seed, given.keep, given.jobs
            )
        except NotInstalled as missing:
            print(f"{name:16} not run: the package {missing} is not installed here", flush=True)
            continue
        more = f"-{given.seed + given.jobs - 1}" if given.jobs > 1 else ""
        took = f"seed {given.seed}{more}, {time.monotonic() - begin:.0f} s"
        print(f"{name:16} {count:10,} inputs {findings:4} findings   {took}", flush=True)
        bad += findings
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
