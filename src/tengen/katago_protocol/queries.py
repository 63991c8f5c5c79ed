"""Queries of KataGo's analysis protocol: a line of JSON -> what to search.

The fields, their meanings and the wording of refusals are those of KataGo's
docs/Analysis_Engine.md and of its replies (version 1.18.1).
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, Move, format_gtp, parse_color
from tengen.errors import GoError, IllegalMove, ParseError, quoted
from tengen.game import Game
from tengen.katago_protocol.fields import Fields, QueryError
from tengen.katago_protocol.settings import AnalysisSettings
from tengen.nets.evaluator import MAX_SIZE
from tengen.rules import HandicapBonus, Ko, Rules, parse_rules, rules_from_fields
from tengen.search import Options, Restriction

ACTIONS = ("query_version", "query_models", "clear_cache", "terminate", "terminate_all")
MAX_KOMI = 400.0
_RULES = (
    'Must specify rules string, such as "chinese" or "tromp-taylor", or a JSON object with '
    "detailed rules parameters."
)
_SECONDS = "Must be number of seconds from 0.001 to 1000000.0"
_TURNS = "Must specify an array of integers indicating turns to analyze"
_DICTS = "Must be a list of dicts with subfields 'player', 'moves', 'untilDepth'"


@dataclass(frozen=True, slots=True)
class Query:
    """Positions to search, and what to tell of them."""

    id: str
    game: Game
    turns: tuple[int, ...]
    priorities: tuple[int, ...]
    settings: AnalysisSettings
    restrictions: tuple[Restriction, ...]
    every: float | None  # seconds between reports during the search
    first: float | None  # seconds before the first of them
    ownership: bool
    moves_ownership: bool
    policy: bool
    line_visits: bool
    ownership_deviation: bool = False
    moves_ownership_deviation: bool = False
    no_result: bool = False
    warnings: tuple[tuple[str, str], ...] = ()  # field and words

    def options(self) -> Options:
        settings = self.settings
        return Options(
            seed=settings.seed,
            line=settings.line,
            root_temperature=settings.root_temperature,
            wide_root_noise=settings.wide_root_noise,
            root_fpu_reduction=settings.root_fpu_reduction,
            fpu_reduction=settings.fpu_reduction,
            cpuct=settings.cpuct,
            policy_optimism=settings.policy_optimism,
            root_policy_optimism=settings.root_policy_optimism,
            static_score=settings.static_score,
            dynamic_score=settings.dynamic_score,
            restrictions=self.restrictions,
            ownership=self.ownership,
        )


def parse_line(line: str) -> dict[str, Any]:
    """Read the JSON object of a line, whose `id` is checked. Raises `QueryError`."""
    try:
        query = json.loads(line, parse_constant=_finite, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        reason = getattr(error, "msg", None) or str(error)[:80]
        raise QueryError(f"Could not parse input line as json request: {reason}") from None
    if not isinstance(query, dict):
        raise QueryError("Request line was valid json but was not an object, ignoring")
    if not isinstance(query.get("id"), str):
        raise QueryError('Request must have a string "id" field')
    return query


def _finite(text: str) -> float:
    """Read a number as JSON has them; what is too large for one could not be written back."""
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"number out of range: {text[:20]}")
    return value


def parse_query(query: dict[str, Any], defaults: AnalysisSettings) -> Query:
    """Read a query for analysis. Raises `QueryError`."""
    fields = Fields(query)
    size = _size(fields)
    rules = _rules(fields)
    game = _game(fields, size, rules)
    settings, warnings = _settings(fields, defaults)
    turns = fields.integers("analyzeTurns", _TURNS)
    turns = [len(game)] if turns is None else list(dict.fromkeys(turns))
    for turn in turns:
        if not 0 <= turn <= len(game):
            raise fields.error("analyzeTurns", f"Invalid turn number: {turn}")
    every = fields.number("reportDuringSearchEvery", 1e-3, 1e6, _SECONDS)
    first = fields.number("firstReportDuringSearchAfter", 1e-3, 1e6, _SECONDS)
    parsed = Query(
        fields.id,
        game,
        tuple(turns),
        _priorities(fields, len(turns)),
        settings,
        tuple(_restrictions(fields, size)),
        every,
        every if first is None else first,
        ownership=fields.flag("includeOwnership"),
        moves_ownership=fields.flag("includeMovesOwnership"),
        policy=fields.flag("includePolicy"),
        line_visits=fields.flag("includePVVisits"),
        ownership_deviation=fields.flag("includeOwnershipStdev"),
        moves_ownership_deviation=fields.flag("includeMovesOwnershipStdev"),
        no_result=fields.flag("includeNoResultValue"),
    )
    warnings += [
        (name, "Unexpected or unused field, do you have a typo?") for name in fields.unread
    ]
    return replace(parsed, warnings=tuple(warnings))


def _size(fields: Fields) -> int:
    words = f"Must provide an integer from 2 to {MAX_SIZE}"
    sizes = []
    for name in ("boardXSize", "boardYSize"):
        found = fields.integer(name, 2, MAX_SIZE, words)
        if found is None:
            raise fields.error(name, words)
        sizes.append(found)
    if sizes[0] != sizes[1]:
        raise fields.error("boardYSize", "Only square boards are supported")
    return sizes[0]


def _rules(fields: Fields) -> Rules:
    value = fields.raw("rules")
    try:
        if isinstance(value, str):
            rules = parse_rules(value) if "stone" not in value.lower() else _stone_scoring()
        elif isinstance(value, dict):
            komi = value.get("komi")
            rules = rules_from_fields({k: v for k, v in value.items() if k != "komi"})
            rules = rules.with_komi(_komi(fields, "rules", komi)) if komi is not None else rules
        else:
            raise fields.error("rules", _RULES)
    except ParseError:
        shown = value if isinstance(value, str) else json.dumps(value)
        raise fields.error("rules", f"Could not parse rules: {shown[:200]}") from None
    if fields.has("komi"):
        rules = rules.with_komi(_komi(fields, "komi", fields.raw("komi")))
    if fields.has("whiteHandicapBonus"):
        value = str(fields.raw("whiteHandicapBonus")).upper()
        known = {bonus.value: bonus for bonus in HandicapBonus}
        if value not in known:
            raise fields.error("whiteHandicapBonus", "Must be 0, N or N-1")
        rules = replace(rules, handicap_bonus=known[value])
    return rules


def _stone_scoring() -> Rules:
    return rules_from_fields({"ko": "SIMPLE", "tax": "ALL", "suicide": False})


def _komi(fields: Fields, name: str, value: object) -> float:
    words = f"Must be a integer or half-integer from {-MAX_KOMI} to {MAX_KOMI}"
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise fields.error(name, words)
    if not abs(value) <= MAX_KOMI or value * 2 != int(value * 2):
        raise fields.error(name, words)
    return float(value)


def _game(fields: Fields, size: int, rules: Rules) -> Game:
    if not isinstance(fields.raw("moves"), list):
        raise fields.error("moves", "Must specify an array of [player,location] pairs")
    placed = {}
    for color, point in fields.plays("initialStones", size):
        if point is not None:
            placed[point] = color
    by_color = {c: [p for p, own in placed.items() if own is c] for c in (BLACK, WHITE)}
    setup = Board.from_stones(size, by_color[BLACK], by_color[WHITE])
    moves = fields.plays("moves", size)
    first = fields.color("initialPlayer") or (moves[0][0] if moves else None)
    # A record may break the rules that the query names; KataGo plays such moves all the same.
    lax = replace(rules, ko=Ko.SIMPLE, suicide=True)
    wrong = None
    for agreed in (rules, lax):
        try:
            game = Game(size, agreed, setup=setup, to_move=first)
        except IllegalMove as error:
            raise fields.error("initialStones", str(error)) from None
        wrong = _play(game, moves)
        if wrong is None:
            return game
    assert wrong is not None
    move = format_gtp(moves[wrong][1], size)
    raise fields.error("moves", f"Illegal move {wrong}: {move}")


def _play(game: Game, moves: Iterable[tuple[Color, Move]]) -> int | None:
    """Play moves, on after two passes; return the number of the first illegal one."""
    for number, (color, move) in enumerate(moves):
        try:
            game.resume().play(move, color)
        except IllegalMove:
            return number
    return None


def _settings(
    fields: Fields, defaults: AnalysisSettings
) -> tuple[AnalysisSettings, list[tuple[str, str]]]:
    overrides = fields.raw("overrideSettings")
    if overrides is not None and not isinstance(overrides, dict):
        raise fields.error("overrideSettings", "Must be an object")
    try:
        settings, unknown = defaults.overridden(overrides or {})
    except GoError as error:
        raise fields.error("overrideSettings", str(error)) from None
    warnings = []
    if unknown:
        names = ", ".join(map(str, unknown))
        warnings.append(("overrideSettings", f"Unknown config params: {names[:200]}"))
    visits = fields.integer("maxVisits", 1, 2**50, "Must be an integer from 1 to 2^50")
    if visits is not None:
        settings = replace(settings, visits=visits)
    for name in ("rootPolicyTemperature", "rootFpuReductionMax", "analysisPVLen"):
        if fields.has(name):
            try:
                settings, _ = settings.overridden({name: fields.raw(name)})
            except GoError as error:
                raise fields.error(name, str(error)) from None
    return settings, warnings


def _priorities(fields: Fields, count: int) -> tuple[int, ...]:
    words = "Must be a number between -2^62 and 2^62"
    single = fields.number("priority", -(2.0**62), 2.0**62, words)
    several = fields.integers("priorities", "Must be an array of integers")
    if several is None:
        return (int(single or 0),) * count
    if len(several) != count:
        raise fields.error("priorities", "Must be of matching length to analyzeTurns")
    return tuple(several)


def _restrictions(fields: Fields, size: int) -> Iterable[Restriction]:
    for name, only in (("avoidMoves", False), ("allowMoves", True)):
        value = fields.raw(name)
        if value is None:
            continue
        if not isinstance(value, list) or (only and len(value) > 1):
            raise fields.error(name, _DICTS)
        for each in value:
            yield _restriction(fields, name, each, size, only)


def _restriction(fields: Fields, name: str, value: object, size: int, only: bool) -> Restriction:
    if not isinstance(value, dict) or not {"player", "moves", "untilDepth"} <= value.keys():
        raise fields.error(name, _DICTS)
    depth, moves = value["untilDepth"], value["moves"]
    if isinstance(depth, bool) or not isinstance(depth, int) or not 1 <= depth <= 1_000_000:
        raise fields.error(name, "untilDepth must be a positive integer")
    if not isinstance(moves, list):
        raise fields.error(name, _DICTS)
    try:
        color = parse_color(str(value["player"]))
    except ParseError:
        raise fields.error(name, f"Could not parse player: {quoted(value['player'])}") from None
    chosen = frozenset(fields.move(name, move, size) for move in moves)
    return Restriction(color, chosen, min(depth, 10_000), only)
