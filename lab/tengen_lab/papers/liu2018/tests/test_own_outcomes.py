"""Outcomes of their own for the boards of a store."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tengen_lab.papers.liu2018.own_outcomes import drawn_games, last_of_rows, main, played_on
from tengen_lab.papers.liu2018.store import BoardRow, BoardStore

SIZE = 5
WALL = bytes(1 if point % SIZE == 1 else 2 if point % SIZE == 3 else 0 for point in range(25))


def row(game: int, number: int, stones: bytes = WALL, winner: int = 1) -> BoardRow:
    """Return a board on which both are to play their first-line moves, Black first."""
    return (
        game,
        "train",
        number,
        1 + number % 2,
        stones,
        20 if number % 2 == 0 else 24,
        winner,
        None,
    )


@pytest.fixture
def store() -> BoardStore:
    """Two games of 5 and 3 boards, their rows not in order."""
    rows = [row(game, number) for game, boards in ((7, 5), (3, 3)) for number in range(boards)]
    return BoardStore.of([rows[each] for each in (4, 0, 6, 2, 1, 3, 7, 5)])


@pytest.mark.parametrize(
    ("share", "seven", "three"),
    [(1, [0, 1, 2, 3, 4], [0, 1, 2]), (2, [1, 1, 3, 3, 4], [1, 1, 2]), (100, [4] * 5, [2] * 3)],
)
def test_boards_in_a_row_get_the_outcome_of_the_last(
    store: BoardStore, share: int, seven: list[int], three: list[int]
) -> None:
    found = store[last_of_rows(store, share)]
    assert np.array_equal(found.game, store.game)
    for game, last in ((7, seven), (3, three)):
        own = store.game == game
        assert dict(zip(store.number[own].tolist(), found.number[own].tolist(), strict=True)) == (
            dict(enumerate(last))
        )


def test_who_owns_the_board_wins_the_games_from_it() -> None:
    all_black = bytes(0 if point in (0, 2, 20, 24) else 1 for point in range(25))
    all_white = bytes(2 if stone else 0 for stone in all_black)
    rows = BoardStore.of([row(game, 0, all_black) for game in range(20)])
    passes = replace(rows, move=np.full(20, 25, np.uint16))
    assert played_on(passes, 7.0, 1).tolist() == [1] * 20
    assert played_on(passes, 26.0, 1).tolist() == [2] * 20
    assert not played_on(passes, 25.0, 1).any()
    others = BoardStore.of([row(game, 0, all_white) for game in range(20)])
    theirs = replace(others, move=passes.move, to_move=others.to_move + 1)
    assert played_on(theirs, 7.0, 1).tolist() == [2] * 20
    with pytest.raises(ValueError, match="illegal"):
        played_on(others, 7.0, 1)  # Black's suicide: the move of the game is played first


def test_the_program_writes_a_store_with_other_winners(
    store: BoardStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = tmp_path / "boards.npz", tmp_path / "own.npz"
    store.save(before)
    main(before, after, share=100)
    written = BoardStore.load(after)
    for game in (7, 3):
        assert len(set(written.winner[written.game == game].tolist())) == 1
    assert np.array_equal(written.stones, store.stones)
    assert "8 boards, 2 outcomes" in capsys.readouterr().out
    main(before, after, share=0, games=1)
    few = BoardStore.load(after)
    assert (len(np.unique(few.game)), few.winner.tolist()) == (1, [1] * len(few))


def test_games_are_drawn_for_each_part_and_only_those_with_a_winner(store: BoardStore) -> None:
    parts = BoardStore.joined(
        [replace(store, game=store.game + 10 * n, part=store.part + n) for n in range(3)]
    )
    unknown = replace(parts, winner=np.where(parts.game == 7, 0, parts.winner).astype(np.uint8))
    few = drawn_games(unknown, games=2, held_out=1, seed=1)
    games = [set(few.game[few.part == part].tolist()) for part in range(3)]
    assert games[0] == {3}
    assert [len(own) for own in games] == [1, 1, 1]
    assert (few.winner > 0).all()
