"""What a network sees of a position: KataGo's "V7" inputs, 22 planes and 19 numbers.

Every plane is 0 or 1 and seen by the player to move; rows run from the top, columns from the left.

    plane                                      number
    0      on the board                        0-4    the last, ... 5th-last move was a pass
    1-2    own stones, opponent's stones       5      komi for the player to move / 20
    3-5    chains of 1, 2, 3 liberties         6-7    ko rule
    6      points banned by ko or superko      8      suicide is legal
    9-13   the last, ... 5th-last move         9-11   territory scoring; tax
    14-16  stones caught in ladders, now and   14     a pass would end the game
           one and two moves ago               18     how near the komi is to one that can tie
    17     moves that catch stones by a ladder
    18-19  own area, opponent's area           7-8, 20-21 and 12-13, 15-17 stay 0

Whole games are replayed once however many of their positions are asked for; positions of one or
many games are encoded by several threads without the GIL.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tengen._core import nets as core
from tengen.coords import Color, Point, check_size
from tengen.errors import GoError, IllegalMove, UnsupportedError
from tengen.game import Game
from tengen.packed_games import PackedGames
from tengen.rules import HandicapBonus, Ko, Rules, Scoring, Tax

PLANES, GLOBALS = core.PLANES, core.GLOBALS

_KO = {Ko.SIMPLE: 0, Ko.POSITIONAL: 1, Ko.SITUATIONAL: 2}
_TAX = {Tax.NONE: 0, Tax.SEKI: 1, Tax.ALL: 2}
_BONUS = {HandicapBonus.NONE: 0, HandicapBonus.N: 1, HandicapBonus.N_MINUS_ONE: 2}

Array: TypeAlias = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Features:
    """Encoded positions, n of them, on tensors of `pos_len` rows and columns.

    planes   (n, 22, pos_len, pos_len) float32; packed: (n, 22, ceil(pos_len**2 / 8)) uint8, the
             bits in numpy.packbits' order
    globals  (n, 19) float32
    legal    (n, pos_len**2) bool: points where the player to move may play (a pass always is)
    keys     (n,) uint64: equal inputs for the same player have equal keys, whatever `pos_len`
    """

    planes: Array
    globals: NDArray[np.float32]
    legal: NDArray[np.bool_]
    keys: NDArray[np.uint64]

    def __len__(self) -> int:
        return len(self.keys)


def encode_games(
    games: Sequence[Game],
    turns: Sequence[Sequence[int]] | None = None,
    *,
    pos_len: int | None = None,
    packed: bool = False,
    area_by_suicide: bool = False,
    threads: int = 1,
) -> Features:
    """Encode positions of `games` under their own rules, game by game.

    `turns[i]` lists the numbers of moves after which game i is looked at, rising; without it, the
    position after its last move. The player to move is the one who moved there, or whose turn it
    is after the last move. A player moving twice in a row starts a new history, as in KataGo.
    `area_by_suicide` is a property of some networks (`preferPassAliveUnderSuicideRules`).

    >>> game = Game(9).play(40)
    >>> encode_games([game], [[0, 1]]).planes.shape
    (2, 22, 9, 9)
    """
    asked = [[len(game)] for game in games] if turns is None else turns
    return encode_packed(
        PackedGames.of(games),
        [game.rules for game in games],
        asked,
        pos_len=pos_len,
        packed=packed,
        area_by_suicide=area_by_suicide,
        threads=threads,
    )


def encode_packed(
    games: PackedGames,
    rules: Rules | Sequence[Rules],
    turns: Sequence[ArrayLike],
    *,
    pos_len: int | None = None,
    packed: bool = False,
    area_by_suicide: bool = False,
    threads: int = 1,
) -> Features:
    """Encode the asked turns of many games; see `encode_games`.

    Ko, superko and suicides of several stones in the moves are played as they stand. Raises
    `IllegalMove` for an occupied point, a point off the board or a suicide of one stone.
    """
    pos_len = pos_len or int(games.sizes.max(initial=2))
    for size in set(games.sizes.tolist()):
        _check_fit(size, pos_len)
    counts = [len(np.atleast_1d(np.asarray(asked))) for asked in turns]
    if len(counts) != len(games):
        raise GoError(f"{len(counts)} lists of turns for {len(games)} games")
    asked = np.concatenate(
        [np.empty(0, np.int32), *(np.asarray(t, np.int32).ravel() for t in turns)]
    )
    offsets = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)]).astype(np.int64)
    out = _Buffers(len(asked), pos_len, packed)
    axes, komi = _rules(rules, len(games), area_by_suicide)
    try:
        game, move = core.games(
            np.ascontiguousarray(games.sizes, np.int32),
            np.ascontiguousarray(games.setup, np.uint16),
            np.ascontiguousarray(games.setup_offsets, np.int64),
            np.ascontiguousarray(games.first, np.uint8),
            np.ascontiguousarray(games.moves, np.uint16),
            np.ascontiguousarray(games.offsets, np.int64),
            axes,
            komi,
            asked.astype(np.int32),
            offsets,
            pos_len,
            *out.arguments,
            threads,
        )
    except ValueError as error:
        raise GoError(str(error)) from None
    if game >= 0:
        what = f"move {move} cannot be played" if move else "the set-up has no legal board"
        raise IllegalMove(None, "unplayable", f"game {game}: {what}")
    return out.features()


def encode_positions(
    size: int,
    stones: Sequence[bytes] | NDArray[np.uint8],
    to_move: Sequence[Color] | ArrayLike,
    rules: Rules | Sequence[Rules],
    *,
    ko: Sequence[Point | None] | None = None,
    pos_len: int | None = None,
    packed: bool = False,
    area_by_suicide: bool = False,
    threads: int = 1,
) -> Features:
    """Encode positions without a past, all of one size; `ko` names points that may not be retaken.

    >>> encode_positions(9, [bytes(81)], [1], Rules(komi=7)).globals[0, 5]
    np.float32(-0.35)
    """
    pos_len = pos_len or size
    _check_fit(size, pos_len)
    count = len(stones)
    if any(len(board) != size * size for board in stones):
        raise GoError(f"stones do not fit a {size}x{size} board")
    boards = stones if isinstance(stones, np.ndarray) else np.frombuffer(b"".join(stones), np.uint8)
    banned = [-1] * count if ko is None else [-1 if point is None else point for point in ko]
    if any(not -1 <= point < size * size for point in banned):
        raise GoError(f"a ko point is off the {size}x{size} board")
    out = _Buffers(count, pos_len, packed)
    axes, komi = _rules(rules, count, area_by_suicide)
    try:
        bad = core.positions(
            size,
            np.ascontiguousarray(boards, np.uint8).reshape(count, size * size),
            np.ascontiguousarray(to_move, np.uint8),
            np.array(banned, np.int16),
            axes,
            komi,
            pos_len,
            *out.arguments,
            threads,
        )
    except ValueError as error:
        raise GoError(str(error)) from None
    if bad >= 0:
        raise IllegalMove(None, "set-up", f"position {bad} has a chain without liberties")
    return out.features()


def unpack(planes: NDArray[np.uint8], pos_len: int) -> NDArray[np.float32]:
    """Turn packed planes into floats.

    >>> game = Game(9).play(40)
    >>> bits = encode_games([game], packed=True).planes
    >>> bool((unpack(bits, 9) == encode_games([game]).planes).all())
    True
    """
    bits = np.unpackbits(planes, axis=-1, count=pos_len * pos_len)
    return bits.reshape(*planes.shape[:-1], pos_len, pos_len).astype(np.float32)


class _Buffers:
    """Arrays for the core to write into."""

    def __init__(self, count: int, pos_len: int, packed: bool) -> None:
        area = pos_len * pos_len
        self.floats = None if packed else np.empty((count, PLANES, pos_len, pos_len), np.float32)
        self.bits = np.empty((count, PLANES, (area + 7) // 8), np.uint8) if packed else None
        self.globals = np.empty((count, GLOBALS), np.float32)
        self.legal = np.empty((count, area), np.uint8)
        self.keys = np.empty(count, np.uint64)

    @property
    def arguments(self) -> tuple[Any, Any, Any, Any, Any]:
        return self.floats, self.bits, self.globals, self.legal, self.keys

    def features(self) -> Features:
        planes = self.bits if self.floats is None else self.floats
        assert planes is not None
        return Features(planes, self.globals, self.legal.view(np.bool_), self.keys)


def _check_fit(size: int, pos_len: int) -> None:
    check_size(size)
    if size > pos_len:
        raise UnsupportedError(f"a {size}x{size} board does not fit {pos_len}x{pos_len} inputs")


def _rules(
    rules: Rules | Sequence[Rules], count: int, area_by_suicide: bool
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Return the rules as the core takes them: a row of axes and the komi of each game."""
    if isinstance(rules, Rules):
        row = rule_axes(rules, area_by_suicide)
        return np.full((count, len(row)), row, np.uint8), np.full(count, rules.komi, np.float32)
    if len(rules) != count:
        raise GoError(f"{len(rules)} rule sets for {count} games")
    # By identity: hashing a rule set takes longer than the core needs for a position.
    rows = {
        key: rule_axes(one, area_by_suicide) for key, one in {id(one): one for one in rules}.items()
    }
    axes = np.array([rows[id(one)] for one in rules], np.uint8).reshape(count, 7)
    return axes, np.array([one.komi for one in rules], np.float32)


def rule_axes(rules: Rules, area_by_suicide: bool) -> tuple[int, ...]:
    """Return the rules as a row of numbers for the core."""
    if rules.scoring is Scoring.AREA and rules.tax is not Tax.NONE:
        raise UnsupportedError(f"networks' inputs for area scoring with tax {rules.tax.value!r}")
    return (
        _KO[rules.ko],
        rules.scoring is Scoring.TERRITORY,
        _TAX[rules.tax],
        rules.suicide,
        _BONUS[rules.handicap_bonus],
        rules.friendly_pass,
        area_by_suicide,
    )
