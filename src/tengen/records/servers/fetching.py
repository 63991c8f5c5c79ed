"""A player's games from a server, one after the other: what is here already is not asked for."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from tengen.errors import GoError, ParseError
from tengen.files import atomic
from tengen.files.budgets import OverBudget
from tengen.records.servers import ogs
from tengen.records.servers.polite import NotPublic, Polite

State = Literal["fetched", "here", "running", "hidden", "broken"]


@dataclass(frozen=True, slots=True)
class Wish:
    """Which of a player's games are wanted."""

    player: str
    most: int | None = None  # the latest ones
    since: str = ""  # an ISO date: games that ended then or later
    size: int | None = None  # of the board


@dataclass(frozen=True, slots=True)
class FetchedGame:
    """What became of one game of the list."""

    number: int
    state: State
    reason: str = ""


class Keeper(Protocol):
    """Where records go."""

    def has(self, number: int) -> bool: ...
    def keep(self, game: ogs.ListedGame, record: bytes) -> None: ...


def fetch_games(server: Polite, wish: Wish, keeper: Keeper) -> Generator[FetchedGame]:
    """Fetch the records of a player's games that a keeper lacks; yield what became of each.

    The latest come first. A game that is running, hidden or broken is a step of its own and ends
    nothing. Raises `GoError` where the player is not known, or the server not reached any more:
    what was kept until then is kept.
    """
    account = ogs.find_account(server, wish.player)
    count = 0
    for page in ogs.list_games(server, account):
        for game in page:
            if game.ended and game.ended[:10] < wish.since:
                continue
            if wish.size is not None and (game.width, game.height) != (wish.size, wish.size):
                continue
            yield _fetch(server, game, keeper)
            count += 1
            if count == wish.most:
                return


def _fetch(server: Polite, game: ogs.ListedGame, keeper: Keeper) -> FetchedGame:
    number = game.number
    if keeper.has(number):
        return FetchedGame(number, "here")
    if not game.ended:
        return FetchedGame(number, "running")
    try:
        record = ogs.fetch_record(server, number)
    except NotPublic as error:
        return FetchedGame(number, "hidden", str(error))
    except (ParseError, OverBudget) as error:
        return FetchedGame(number, "broken", str(error))
    keeper.keep(game, record)
    return FetchedGame(number, "fetched")


class Folder:
    """Records as files of a folder: `ogs-NUMBER.sgf`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise GoError(f"{path}: {(error.strerror or 'cannot be used').lower()}") from None

    def file(self, number: int) -> Path:
        return self.path / f"{ogs.NAME}-{number}.sgf"

    def has(self, number: int) -> bool:
        return self.file(number).exists()

    def keep(self, game: ogs.ListedGame, record: bytes) -> None:
        atomic.write_bytes(self.file(game.number), record)
