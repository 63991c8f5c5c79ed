"""Draw learning curves of Atari Go, several in one picture.

    python -m tengen_lab.papers.liu2018.atari_go_curves OUT "TITLE=FILE"...

Each FILE holds what `tengen learn atari-go --json` printed; OUT.png and OUT.svg are written.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tengen_lab.papers.liu2018.atari_go.curves import save_curve
from tengen_lab.papers.liu2018.atari_go.measuring import Mark


def read_marks(path: Path) -> list[Mark]:
    lines = (line for line in path.read_text().splitlines() if line.startswith("{"))
    return [Mark(**json.loads(line)) for line in lines]


def main(out: Path, named: list[str]) -> None:
    runs = {title: read_marks(Path(file)) for title, _, file in (n.partition("=") for n in named)}
    for path in save_curve(out, runs):
        print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
