"""Numbers as the languages of the catalogues write them, and which plural they take.

Both follow Unicode's CLDR, as `Intl` in a browser does: the page and the terminal write alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

Value = str | int | float | Sequence[str]  # of a message: what its variables stand for
_NARROW, _WIDE = "\u202f", "\u00a0"
# What groups thousands, what stands before decimals, and how many digits are not grouped yet.
_SIGNS = {
    "en": (",", ".", 3),
    "de": (".", ",", 3),
    "fr": (_NARROW, ",", 3),
    "es": (".", ",", 4),
    "ru": (_WIDE, ",", 3),
    "ja": (",", ".", 3),
    "ko": (",", ".", 3),
    "zh": (",", ".", 3),
}
_MOST_DECIMALS = 3  # of a number without decimals of its own


@dataclass(frozen=True, slots=True)
class Number:
    """A number and how many decimals it is shown with: as many as it has, at most three."""

    value: float
    decimals: int | None = None

    def rounded(self) -> Decimal:
        """Return what is shown, rounded away from zero where it stands in the middle."""
        most = _MOST_DECIMALS if self.decimals is None else self.decimals
        exact = Decimal(self.value).quantize(Decimal(1).scaleb(-most), ROUND_HALF_UP)
        return exact if self.decimals is not None else _shortened(exact)


def _shortened(exact: Decimal) -> Decimal:
    whole = exact.to_integral_value()
    return whole if exact == whole else exact.normalize()


def format_number(number: Number, language: str) -> str:
    """Write a number.

    >>> format_number(Number(1234.5, 1), "en"), format_number(Number(1234.5), "de")
    ('1,234.5', '1.234,5')
    """
    group, point, ungrouped = _SIGNS[language.partition("-")[0]]
    text = f"{number.rounded():f}"
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    whole, _, decimals = digits.partition(".")
    if len(whole) > ungrouped:
        whole = f"{int(whole):,}".replace(",", group)
    return sign + whole + (point + decimals if decimals else "")


def plural(number: Number, language: str) -> str:
    """Return the plural that a number takes, as CLDR names it: one, few, many or other.

    >>> [plural(Number(count), "ru") for count in (1, 3, 5, 21)]
    ['one', 'few', 'many', 'one']
    """
    shown = abs(number.rounded())
    whole = int(shown)
    is_whole = "." not in f"{shown:f}"
    family = language.partition("-")[0]
    if family in ("en", "de"):
        return "one" if whole == 1 and is_whole else "other"
    if family in ("fr", "es"):
        if whole in (0, 1) if family == "fr" else shown == 1:
            return "one"
        return "many" if is_whole and whole and whole % 1_000_000 == 0 else "other"
    if family == "ru" and is_whole:
        if whole % 10 == 1 and whole % 100 != 11:
            return "one"
        return "few" if whole % 10 in (2, 3, 4) and whole % 100 not in (12, 13, 14) else "many"
    return "other"
