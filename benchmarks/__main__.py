"""Runs the benchmarks: `python -m benchmarks` all of them, `python -m benchmarks core sgf` some.

A benchmark is a module bench_NAME.py with a `main()` that prints its table. One whose peer or data
is missing on this machine is skipped, with the reason.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tengen.errors import GoError


def names() -> list[str]:
    return sorted(
        path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py")
    )


def run(name: str) -> bool:
    """Run one benchmark; return whether it ran to its end."""
    print(f"\n== {name}", flush=True)
    begin = time.perf_counter()
    try:
        importlib.import_module(f"benchmarks.bench_{name}").main()
    except ImportError as error:
        print(f"skipped: {error.name} is not installed")
    except (GoError, FileNotFoundError) as error:
        print(f"skipped: {error}")
    else:
        print(f"({time.perf_counter() - begin:.0f} s)")
        return True
    return False


def main(wanted: Sequence[str]) -> int:
    if unknown := sorted(set(wanted) - set(names())):
        print(
            f"no benchmark {', '.join(unknown)} (there are: {', '.join(names())})", file=sys.stderr
        )
        return 2
    done = [run(name) for name in wanted or names()]
    return 0 if any(done) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
