"""The games of a contest on disk: one SGF file each, so that a contest can be resumed."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tengen.bots.match import Contest, FinishedGame
from tengen.coords import BLACK, WHITE
from tengen.errors import GoError
from tengen.files.inputs import read_json
from tengen.game import Game
from tengen.results import UNKNOWN
from tengen.scoring import Score
from tengen.sgf import Info, Record, read_game, write_games

_ABOUT = "contest.json"


def folder_name(contest: Contest) -> str:
    """Return a readable name for the folder of a contest; each contest has its own."""
    words = "-vs-".join(
        re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")[:40] for name in contest.players
    )
    digest = hashlib.sha256(json.dumps(_about(contest), sort_keys=True).encode()).hexdigest()
    return f"{words[:100]}-{contest.size}x{contest.size}-{digest[:8]}"


@dataclass(frozen=True, slots=True)
class Archive:
    """A folder with the games of one contest."""

    folder: Path
    contest: Contest

    @classmethod
    def open(cls, folder: Path, contest: Contest) -> Archive:
        """Use a folder, a new one or one with games of the same contest.

        Raises `GoError` if it holds another contest. The number of games may differ, so
        that a contest can be continued with more games.
        """
        about = _about(contest)
        path = folder / _ABOUT
        if path.exists():
            try:
                found = read_json(path)
            except ValueError:
                raise GoError(f"{path}: not the description of a contest") from None
            if found != about:
                raise GoError(f"{folder} holds the games of another contest; name another folder")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            beside = path.with_name(path.name + ".part")
            beside.write_text(json.dumps(about, indent=2) + "\n", "utf-8")
            beside.replace(path)
        return cls(folder, contest)

    def path(self, pairing: tuple[int, int], number: int) -> Path:
        return self.folder / f"{pairing[0] + 1}-{pairing[1] + 1}-{number + 1:04d}.sgf"

    def played(self) -> Iterator[FinishedGame]:
        """Yield the games that are here already. A file without a result does not count."""
        for pairing in self.contest.pairings:
            for number in range(self.contest.games):
                path = self.path(pairing, number)
                if not path.exists():
                    continue
                info = read_game(path).info
                if info.result != UNKNOWN:
                    yield FinishedGame(pairing, number, info.result, info.comment)

    def save(self, played: FinishedGame, game: Game, counted: Score | None = None) -> None:
        """Write a game; `counted` marks whose points are whose on its last position."""
        one, two = (self.contest.players[i] for i in played.pairing)
        black, white = (one, two) if played.color_of_first is BLACK else (two, one)
        info = Info(
            black=black, white=white, event="Tengen arena", round=str(played.number + 1),
            result=played.result, comment=played.reason,
        )  # fmt: skip
        record = Record.from_game(game, info)
        if counted is not None:
            last = record.main_line[-1]
            for name, color in (("TB", BLACK), ("TW", WHITE)):
                stones = game.board.points(color)
                owned = {p for p, owner in enumerate(counted.ownership) if owner == color.sign}
                last.set_points(name, owned.difference(stones))
        write_games(self.path(played.pairing, played.number), [record])


def _about(contest: Contest) -> dict[str, Any]:
    about = asdict(contest)
    del about["games"], about["timeout"]
    if contest.start_folder is None:  # as contests were described before they could start elsewhere
        del about["start_folder"], about["start_move"]
    if contest.reach is None:
        del about["reach"]
    about["players"] = list(contest.players)
    about["rules"] = {key: getattr(value, "value", value) for key, value in about["rules"].items()}
    return about
