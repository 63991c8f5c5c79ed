"""A record is judged under the same rules wherever it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.records.reading import read_games
from tengen.rules import Rules
from tengen.sgf import parse_games
from tengen.strength.games import GameSet
from tengen.strength.reading import read_collection
from tengen.web.limits import ServerLimits
from tengen.web.records import view_record

ROOTS = {
    "": ("japanese", 6.5, 0),
    "KM[7.5]": ("chinese", 7.5, 0),
    "KM[7]": ("chinese", 7.0, 0),
    "KM[6.5]": ("japanese", 6.5, 0),
    "KM[375]": ("chinese", 7.5, 0),
    "RU[Chinese]KM[6.5]": ("chinese", 6.5, 0),
    "RU[AGA]": ("aga", 7.5, 0),
    "RU[by the house]KM[0.5]": ("japanese", 0.5, 0),
    "HA[2]AB[cc][gg]": ("japanese", 0.0, 2),
    "DT[1846-09-11]": ("japanese", 0.0, 0),
    "DT[1950]": ("japanese", 6.5, 0),
}


@pytest.mark.parametrize(("root", "agreed"), ROOTS.items())
def test_review_rank_import_and_page_agree(
    root: str, agreed: tuple[str, float, int], tmp_path: Path
) -> None:
    color = "W" if "HA" in root else "B"
    text = f"(;GM[1]SZ[9]PB[Ann]PW[Ben]RE[B+3]{root};{color}[ee])".encode()
    path = tmp_path / "game.sgf"
    path.write_bytes(text)

    def told(rules: Rules, handicap: int) -> tuple[str, float, int]:
        return rules.name, rules.komi, handicap

    game = next(parse_games(text)).game()  # review, evaluate, score
    assert told(game.rules, game.handicap) == agreed
    page = view_record(text, 1, ServerLimits())
    assert (page.rules, page.komi, page.handicap) == agreed
    imported = GameSet.from_rows(read_games([path]).rows)
    ranked = read_collection([path]).games
    for games in (imported, ranked):
        assert told(games.rules_of(0), int(games.handicap[0])) == agreed
