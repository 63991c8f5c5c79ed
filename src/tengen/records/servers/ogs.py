"""OGS's public API: a player by name, the list of his games, their records.

No account is needed. The addresses, as the server's own description at /api/v1 and clients such as
KaTrain use them (November 2026):

    /api/v1/players?username=NAME                              who that is
    /api/v1/players/ID/games?ordering=-id&page=1&page_size=50  his games, the latest first
    /api/v1/games/ID/sgf                                       one record

A list ends with the page whose `next` is null; the server lists 5,000 games at most, and answers
beyond that with an error (its issue 3113). Games that end while we read shift the pages, so that a
game may come twice. Running games have no record yet, private ones answer 403.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import quote

from tengen.errors import GoError, ParseError, quoted
from tengen.files.budgets import MB
from tengen.records.servers.polite import NotPublic, Polite
from tengen.sgf import parse_game

NAME = "ogs"
TITLE = "OGS (online-go.com)"
ADDRESS = "https://online-go.com"
VARIABLE = "TENGEN_OGS"  # names another address, as that of a mirror
PAGE = 50  # games of one request
MOST_PAGES = 100
STALE_PAGES = 2  # pages in a row without a new game, after which the list goes round in circles
LIST_BYTES = 4 * MB
RECORD_BYTES = 10 * MB
LONGEST_NAME = 100


def address() -> str:
    """Return whom we talk to."""
    return os.environ.get(VARIABLE) or ADDRESS


def contacts(server: str, name: str) -> list[str]:
    """Return the addresses that fetching a player's games asks for, to be said beforehand."""
    return [
        f"{server}/api/v1/players?username={quote(name, safe='', errors='replace')}",
        f"{server}/api/v1/players/ID/games",
        f"{server}/api/v1/games/ID/sgf",
    ]


@dataclass(frozen=True, slots=True)
class Account:
    """A player of the server."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game of a player's list."""

    number: int
    ended: str  # as the server writes a time; "" while the game goes on
    width: int
    height: int

    @property
    def moment(self) -> float | None:
        """When it ended, seconds since 1970; None where the server does not say it."""
        try:
            when = datetime.fromisoformat(self.ended)
        except ValueError:
            return None
        return None if when.tzinfo is None else when.timestamp()


def find_account(server: Polite, name: str) -> Account:
    """Return the player of a name; capitals count only where two names differ in nothing else."""
    if not name.strip() or len(name) > LONGEST_NAME:
        raise GoError(f"{quoted(name)}: the name of a player on {TITLE} expected")
    path = f"/api/v1/players?username={quote(name, safe='', errors='replace')}"
    found = server.get(path, _read_page, most=LIST_BYTES, what="the list of players")
    accounts = [
        Account(number, one["username"])
        for one in found.results
        if (number := _number(one.get("id"))) is not None and isinstance(one.get("username"), str)
    ]
    same = [one for one in accounts if one.name == name]
    like = [one for one in accounts if one.name.casefold() == name.casefold()]
    if same or len(like) == 1:
        return (same or like)[0]
    raise GoError(f"{TITLE} knows no player of the name {quoted(name)}")


def list_games(server: Polite, account: Account) -> Iterator[list[ListedGame]]:
    """Yield a player's games page by page, the latest first, each game once."""
    seen: set[int] = set()
    stale = 0
    for number in range(1, MOST_PAGES + 1):
        path = f"/api/v1/players/{account.number}/games?ordering=-id&page={number}&page_size={PAGE}"
        try:
            page = server.get(path, _read_page, most=LIST_BYTES, what="the list of games")
        except NotPublic:
            if number == 1:
                raise
            return  # the list has become shorter in the meantime
        games = [game for one in page.results if (game := _listed(one)) is not None]
        fresh = list({game.number: game for game in games if game.number not in seen}.values())
        seen.update(game.number for game in fresh)
        yield fresh
        stale = 0 if fresh else stale + 1
        if page.is_last or stale >= STALE_PAGES:
            return


def fetch_record(server: Polite, number: int) -> bytes:
    """Return the record of a game as the server writes it. Raises `ParseError` for other things."""
    path = f"/api/v1/games/{number}/sgf"
    return server.get(path, _checked_record, most=RECORD_BYTES, what=f"the record of game {number}")


@dataclass(frozen=True, slots=True)
class _Page:
    results: list[dict[str, Any]]
    is_last: bool


def _read_page(data: bytes) -> _Page:
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        raise ParseError("the server's answer is not JSON") from None
    results = content.get("results") if isinstance(content, dict) else None
    if not isinstance(results, list):
        raise ParseError("the server's answer is no list")
    whole = [one for one in results if isinstance(one, dict)]
    return _Page(whole, content.get("next") is None)


def _listed(one: dict[str, Any]) -> ListedGame | None:
    number = _number(one.get("id"))
    if number is None:
        return None
    ended = one.get("ended")
    width, height = _number(one.get("width")), _number(one.get("height"))
    return ListedGame(number, ended if isinstance(ended, str) else "", width or 0, height or 0)


def _number(value: object) -> int | None:
    return value if type(value) is int and 0 < value < 2**53 else None


def _checked_record(data: bytes) -> bytes:
    parse_game(data)
    return data
