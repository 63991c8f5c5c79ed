"""The sample games are sound, legal to the end, and what they say is true."""

from __future__ import annotations

import pytest
from sgfmill import sgf

from tengen.coords import BLACK, WHITE, format_gtp
from tengen.samples import NAMES, read_sample
from tengen.sgf import parse_game


@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_a_sample_is_legal(name: str) -> None:
    data = read_sample(name)
    record = parse_game(data)
    assert record.warnings == []
    assert record.to_bytes() == data.rstrip(b"\n")
    for leaf in record.leaves():
        game = record.game(leaf)
        assert game.warnings == []
        assert len(game) == sum(len(node.moves()) for node in leaf.path())
    assert sgf.Sgf_game.from_bytes(data).get_size() == record.size


def test_the_ear_reddening_move() -> None:
    game = parse_game(read_sample("ear-reddening")).game()
    assert len(game) == 325
    assert format_gtp(game.moves[126], 19) == "K11"
    # GNU Go 3.8, `captures black` and `captures white` after the same moves
    assert (game.prisoners(WHITE), game.prisoners(BLACK)) == (31, 29)


def test_the_endgame_has_variations() -> None:
    record = parse_game(read_sample("endgame"))
    assert len(list(record.leaves())) == 5
    assert any(node.labels() for node in record.root.line())
