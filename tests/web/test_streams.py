"""Streams of events: as many as there may be, and the oldest makes room."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from tengen.web.streams import Streams


async def endless(closed: list[int], number: int) -> AsyncGenerator[bytes]:
    try:
        yield b"%d" % number
        await asyncio.Event().wait()
    finally:
        closed.append(number)


def test_one_stream_more_than_there_may_be_ends_the_oldest() -> None:
    async def main() -> None:
        streams, closed = Streams(3), []
        open_ = [streams.bounded(endless(closed, number)) for number in range(5)]
        assert [await anext(one) for one in open_] == [b"0", b"1", b"2", b"3", b"4"]
        assert [await anext(one, b"end") for one in open_[:2]] == [b"end", b"end"]
        assert closed == [0, 1]
        waiting = [asyncio.ensure_future(anext(one, b"end")) for one in open_[2:]]
        await asyncio.sleep(0.01)
        assert not any(one.done() for one in waiting)
        newest = streams.bounded(endless(closed, 5))
        assert await anext(newest) == b"5"
        assert await waiting[0] == b"end"
        for one in waiting[1:]:  # as when its client leaves
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await newest.aclose()
        assert sorted(closed) == [0, 1, 2, 3, 4, 5]
        assert len(streams) == 0

    asyncio.run(main())


def test_a_stream_that_ends_is_told_whole_and_a_fault_comes_through() -> None:
    async def few() -> AsyncGenerator[bytes]:
        yield b"a"
        yield b"b"
        raise RuntimeError("broken")

    async def main() -> list[bytes | str]:
        found: list[bytes | str] = []
        try:
            async for event in Streams(1).bounded(few()):
                found.append(event)
        except RuntimeError as error:
            found.append(str(error))
        return found

    assert asyncio.run(main()) == [b"a", b"b", "broken"]
