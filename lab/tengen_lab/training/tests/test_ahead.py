"""Work that is prepared one piece ahead."""

from __future__ import annotations

import threading

import pytest

from tengen_lab.training.ahead import prepared_ahead


def test_pieces_come_in_order_and_one_ahead() -> None:
    begun = [threading.Event() for _ in range(3)]

    def prepare(number: int) -> int:
        begun[number].set()
        return number * number

    found = prepared_ahead(prepare, range(3))
    assert next(found) == 0
    assert begun[1].wait(30)
    assert list(found) == [1, 4]
    assert list(prepared_ahead(prepare, [])) == []


def test_an_error_arrives_where_its_piece_would() -> None:
    found = prepared_ahead(lambda number: 1 // number, [1, 0])
    assert next(found) == 1
    with pytest.raises(ZeroDivisionError):
        next(found)
