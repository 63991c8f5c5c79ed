"""GTP programs for tests: a script that plays, or fails in the way it is told to."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

PROGRAM = r"""
import sys, time
fault, at = sys.argv[1], int(sys.argv[2])
moves, size, taken = 0, 9, set()
letters = "ABCDEFGHJKLMNOPQRST"
for line in sys.stdin:
    number, command, *words = line.split()
    answer, ok = "", True
    if command == "boardsize":
        size = int(words[0])
    elif command == "clear_board":
        taken, moves = set(), 0
    elif command == "play":
        taken.add(words[1].upper())
    elif command == "genmove":
        moves += 1
        free = [f"{x}{y + 1}" for y in range(size) for x in letters[:size]]
        free = [point for point in free if point not in taken]
        answer = free[0] if moves < 5 else "pass"
        if moves == at:
            if fault == "crash":
                sys.exit("the sky fell")
            if fault == "hang":
                time.sleep(600)
            if fault == "illegal":
                answer = sorted(taken)[0]
            if fault == "nonsense":
                answer = "tea"
            if fault == "resign":
                answer = "resign"
        taken.add(answer)
    elif command == "komi":
        pass
    elif command == "quit":
        print(f"={number}\n", flush=True)
        break
    else:
        ok, answer = False, "unknown command"
    print(f"{'=' if ok else '?'}{number} {answer}\n", flush=True)
"""


def program(folder: Path, fault: str = "none", at: int = 2) -> str:
    """Return the command line of a program that does `fault` at its move `at`."""
    path = folder / "program.py"
    path.write_text(PROGRAM)
    return shlex.join([sys.executable, str(path), fault, str(at)])
