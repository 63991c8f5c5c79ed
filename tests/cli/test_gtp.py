"""`tengen gtp` as a program that is started."""

from __future__ import annotations

import subprocess
import sys

from tengen.coords import parse_gtp


def test_gtp_plays_as_a_human_of_a_rank() -> None:
    command = [sys.executable, "-m", "tengen.cli.main", "gtp", "--size", "9", "--seed", "4"]
    talk = "boardsize 9\ngenmove b\nquit\n"
    replies = [
        subprocess.run(
            [*command, "--bot", *bot], input=talk, capture_output=True, text=True, check=True
        ).stdout
        for bot in (["human", "--rank", "9k"], ["human:9k"], ["human:resign=0", "--rank", "9k"])
    ]
    assert replies[0] == replies[1] == replies[2]
    vertex = replies[0].split("=")[2].strip()
    assert parse_gtp(vertex, 9) is not None
