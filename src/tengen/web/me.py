"""Who the user of a store is: the names he plays under, and his rank if he has told it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tengen.errors import GoError
from tengen.ranks import parse_rank
from tengen.train.games import is_one_of
from tengen.web.store import Store

_ME = "me"
SUGGESTED = 8  # names
_NAMES = "SELECT black AS name FROM games UNION ALL SELECT white FROM games"


@dataclass(frozen=True, slots=True)
class Me:
    """The names a user plays under, and his rank if he has told it; `suggested` has most games."""

    names: list[str]
    rank: str | None
    suggested: list[str]


def read_me(store: Store) -> Me:
    kept = store.setting(_ME, dict)
    rows = store.rows(
        f"SELECT name, count(*) AS n FROM ({_NAMES}) WHERE name != '' GROUP BY name "
        "ORDER BY n DESC, name LIMIT ?",
        [SUGGESTED],
    )
    names = names_of(store)
    return Me(
        names=names,
        rank=kept.get("rank"),
        suggested=[row["name"] for row in rows if row["name"] not in names],
    )


def write_me(store: Store, names: Sequence[str], rank: str | None) -> Me:
    """Keep who the user is. Raises `GoError` for a malformed rank."""
    if rank and parse_rank(rank).steps is None:
        raise GoError(f"{rank} is a rating: a rank such as 8k or 3d expected")
    own = list(dict.fromkeys(name.strip() for name in names if name.strip()))
    store.set_setting(_ME, {"names": own, "rank": rank or None})
    return read_me(store)


def names_of(store: Store) -> list[str]:
    """Return the names the user plays under, as he gave them."""
    names = store.setting(_ME, dict).get("names")
    return [str(name) for name in names] if isinstance(names, list) else []


def written_as(store: Store, names: Sequence[str]) -> list[str]:
    """Return how the records of a store write these names, in their order.

    Capitals do not matter.
    """
    rows = store.rows(f"SELECT DISTINCT name FROM ({_NAMES}) ORDER BY name") if names else []
    return [row["name"] for name in names for row in rows if is_one_of(row["name"], [name])]


def aliases(store: Store, player: str) -> list[str]:
    """Return a player's names as the records write them: the user has several, others have one."""
    mine = names_of(store)
    return written_as(store, mine) if is_one_of(player, mine) else [player]
