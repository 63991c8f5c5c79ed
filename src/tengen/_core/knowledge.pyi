"""Board knowledge over stones: one byte a point, 0 empty, 1 Black, 2 White, top left first."""

def pass_alive(stones: bytes, size: int, suicide: bool = False) -> bytes:
    """Owner of each pass-alive chain and the regions it holds, else 0."""

def area(stones: bytes, size: int, suicide: bool = False) -> bytes:
    """Owner of each point by pass-alive analysis, one-coloured regions, then stones; else 0."""

def ladders(stones: bytes, size: int, ko: int = -1) -> tuple[bytes, list[tuple[int, int]]]:
    """1 for each stone caught in a ladder; (colour of the caught chain, point) that starts one."""

def chains(stones: bytes, size: int) -> list[tuple[int, list[int], list[int]]]:
    """(colour, stones, liberties) of each chain, by its first stone."""

def liberties(stones: bytes, size: int) -> bytes:
    """Number of liberties of the chain at each point, at most 255; 0 if empty."""

def eyes(stones: bytes, size: int) -> bytes:
    """Owner of each one-point eye, else 0."""

def symmetry(size: int, number: int) -> list[int]:
    """For each point of the transformed board, the point of the original that it shows."""
