"""What the players agreed on: independent axes, and the rule sets that people name.

The names and their meanings are KataGo's (its GTP extension `kata-set-rules`).
"""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tengen.errors import ParseError, quoted


class Ko(enum.Enum):
    """Which repetitions are forbidden."""

    SIMPLE = "simple"  # an immediate recapture of one stone
    POSITIONAL = "positional"  # any earlier board
    SITUATIONAL = "situational"  # any earlier board with the same player to move


class Scoring(enum.Enum):
    AREA = "area"  # living stones and surrounded points
    TERRITORY = "territory"  # surrounded points and prisoners


class Tax(enum.Enum):
    """Which eye points do not count."""

    NONE = "none"
    SEKI = "seki"  # points in seki
    ALL = "all"  # points in seki, and two for each living group


class HandicapBonus(enum.Enum):
    """What White gets for N handicap stones under area scoring."""

    NONE = "0"
    N = "N"
    N_MINUS_ONE = "N-1"

    def points(self, stones: int) -> int:
        """Return White's compensation for a handicap of `stones` (below 2 there is no handicap)."""
        if stones < 2 or self is HandicapBonus.NONE:
            return 0
        return stones if self is HandicapBonus.N else stones - 1


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set: a plain value, compared and hashed as one."""

    ko: Ko = Ko.SIMPLE
    scoring: Scoring = Scoring.AREA
    tax: Tax = Tax.NONE
    suicide: bool = False  # of two stones or more; a single stone never may
    handicap_bonus: HandicapBonus = HandicapBonus.NONE
    friendly_pass: bool = False  # a pass invites dead stones to be agreed on
    komi: float = 7.5

    def with_komi(self, komi: float) -> Rules:
        return dataclasses.replace(self, komi=komi)

    @property
    def name(self) -> str:
        """The best-known name of this rule set whatever the komi, or "custom"."""
        for name, rules in RULE_SETS.items():
            if rules.with_komi(self.komi) == self:
                return name
        return "custom"


RULE_SETS: dict[str, Rules] = {
    "tromp-taylor": Rules(ko=Ko.POSITIONAL, suicide=True),
    "chinese": Rules(handicap_bonus=HandicapBonus.N, friendly_pass=True),
    "chinese-ogs": Rules(ko=Ko.POSITIONAL, handicap_bonus=HandicapBonus.N, friendly_pass=True),
    "chinese-kgs": Rules(ko=Ko.POSITIONAL, handicap_bonus=HandicapBonus.N, friendly_pass=True),
    "japanese": Rules(scoring=Scoring.TERRITORY, tax=Tax.SEKI, komi=6.5),
    "korean": Rules(scoring=Scoring.TERRITORY, tax=Tax.SEKI, komi=6.5),
    "aga": Rules(ko=Ko.SITUATIONAL, handicap_bonus=HandicapBonus.N_MINUS_ONE, friendly_pass=True),
    "bga": Rules(ko=Ko.SITUATIONAL, handicap_bonus=HandicapBonus.N_MINUS_ONE, friendly_pass=True),
    "new-zealand": Rules(ko=Ko.SITUATIONAL, suicide=True, friendly_pass=True),
}

# How records spell them, in lower case without spaces, hyphens and underscores.
_ALIASES = {
    "tt": "tromp-taylor",
    "cn": "chinese",
    "jp": "japanese",
    "japan": "japanese",
    "kr": "korean",
    "korea": "korean",
    "nz": "new-zealand",
    "goe": "chinese",
    "ing": "chinese",
    "chn": "chinese",
    "french": "aga",
    "bga/aga": "aga",
}


def parse_rules(text: str, komi: float | None = None) -> Rules:
    """Return the named rule set, with `komi` in place of its own if given.

    >>> parse_rules("Chinese").suicide, parse_rules("New Zealand").suicide
    (False, True)
    """
    word = text.strip().lower().replace(" ", "").replace("-", "").replace("_", "")
    for name, rules in RULE_SETS.items():
        if word in (name.replace("-", ""), name):
            return rules if komi is None else rules.with_komi(komi)
    if word in _ALIASES:
        return parse_rules(_ALIASES[word], komi)
    raise ParseError(f"unknown rules {quoted(text)} (known: {', '.join(RULE_SETS)})")


_OLD = 1950  # komi came into use in the decades before


def agreed_rules(
    name: str | None, komi: float | None, *, handicap: int = 0, year: int | None = None
) -> Rules:
    """Return the rules that the players of a record agreed on, as far as the record says.

    A record that names no rules we know is taken as Chinese with a komi of 7 or 7.5, else as
    Japanese. One without a komi was played without where it has a handicap or is from before 1950.

    >>> agreed_rules(None, 7.5).name, agreed_rules("?", 6.5).name, agreed_rules("aga", None).komi
    ('chinese', 'japanese', 7.5)
    >>> agreed_rules(None, None, handicap=2).komi, agreed_rules(None, None, year=1846).komi
    (0.0, 0.0)
    """
    try:
        rules = parse_rules(name or "")
    except ParseError:
        rules = RULE_SETS["chinese" if komi in (7.0, 7.5) else "japanese"]
    if komi is not None:
        return rules.with_komi(komi)
    is_old = year is not None and year < _OLD
    return rules.with_komi(0.0) if is_old or handicap >= 2 else rules


_FIELDS = {"ko": Ko, "scoring": Scoring, "tax": Tax, "whiteHandicapBonus": HandicapBonus}
_FLAGS = {"suicide": "suicide", "friendlyPassOk": "friendly_pass"}


def rules_fields(rules: Rules) -> dict[str, str | bool]:
    """Return rules as the object that KataGo writes, without the komi."""
    return {
        "friendlyPassOk": rules.friendly_pass,
        "hasButton": False,
        "ko": rules.ko.name,
        "scoring": rules.scoring.name,
        "suicide": rules.suicide,
        "tax": rules.tax.name,
        "whiteHandicapBonus": rules.handicap_bonus.value,
    }


def rules_from_fields(fields: Mapping[str, object], start: Rules | None = None) -> Rules:
    """Read an object as `rules_fields` writes it, onto `start` (by default KataGo's own default).

    >>> rules_from_fields({"ko": "SIMPLE", "scoring": "TERRITORY"}).scoring
    <Scoring.TERRITORY: 'territory'>
    """
    rules = RULE_SETS["tromp-taylor"] if start is None else start
    changes: dict[str, Any] = {}
    for name, value in fields.items():
        if name in _FIELDS:
            changes["handicap_bonus" if name == "whiteHandicapBonus" else name] = _member(
                _FIELDS[name], name, value
            )
        elif name in _FLAGS and isinstance(value, bool):
            changes[_FLAGS[name]] = value
        elif name == "hasButton" and value is False:
            continue
        else:
            raise ParseError(f"rules with {quoted(name)}: {quoted(value)} are not known")
    return dataclasses.replace(rules, **changes)


def _member(kind: type[enum.Enum], name: str, value: object) -> enum.Enum:
    for member in kind:
        if isinstance(value, str) and value.upper() in (member.name, str(member.value).upper()):
            return member
    raise ParseError(f"rules with {quoted(name)}: {quoted(value)} are not known")
