"""Which language is spoken: chosen, or the system's."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from tengen.words.numbers import Value

# As each calls itself. The page has the same list.
LANGUAGES = {
    "en": "English",
    "zh-Hans": "简体中文",
    "zh-Hant": "繁體中文",
    "ja": "日本語",
    "ko": "한국어",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "ru": "Русский",
}
_VARIABLE = "TENGEN_LANGUAGE"
_TRADITIONAL = ("hant", "tw", "hk", "mo")
_spoken: ContextVar[str | None] = ContextVar("language", default=None)


def match_language(tag: str) -> str | None:
    """Return our language for a tag of BCP 47 or a POSIX locale; None where we lack it.

    >>> [match_language(tag) for tag in ("de_AT.UTF-8", "zh-TW", "zh", "nl")]
    ['de', 'zh-Hant', 'zh-Hans', None]
    """
    parts = tag.partition(".")[0].partition("@")[0].replace("_", "-").lower().split("-")
    if parts[0] == "zh":
        return "zh-Hant" if any(part in _TRADITIONAL for part in parts[1:]) else "zh-Hans"
    return parts[0] if parts[0] in LANGUAGES else None


def preferred(header: str) -> str | None:
    """Return the first of our languages that an Accept-Language header names.

    >>> preferred("nl, fr-CH;q=0.9, en;q=0.8")
    'fr'
    """
    wanted = []
    for place, part in enumerate(header.split(",")[:20]):
        tag, _, quality = part.partition(";q=")
        try:
            wanted.append((-float(quality or 1), place, tag.strip()))
        except ValueError:
            continue
    return next(filter(None, (match_language(tag) for _, _, tag in sorted(wanted))), None)


def system_language(environment: Mapping[str, str] | None = None) -> str:
    """Return the language of the system: TENGEN_LANGUAGE, or else the locale's."""
    known = os.environ if environment is None else environment
    for name in (_VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        if known.get(name):
            return match_language(known[name]) or "en"
    return "en" if os.name != "nt" else _windows_language()


def _windows_language() -> str:  # pragma: no cover
    import ctypes
    import locale

    number = getattr(ctypes, "windll").kernel32.GetUserDefaultUILanguage()  # noqa: B009
    return match_language(locale.windows_locale.get(number, "en")) or "en"


def language() -> str:
    """Return the language that is spoken."""
    return _spoken.get() or system_language()


def speak(chosen: str | None) -> None:
    """Speak this language from now on; None: the system's."""
    _spoken.set(chosen)


@contextmanager
def speaking(chosen: str | None) -> Iterator[None]:
    """Speak this language for a while."""
    before = _spoken.set(chosen)
    try:
        yield
    finally:
        _spoken.reset(before)


@contextmanager
def speaking_everywhere(chosen: str | None) -> Iterator[None]:
    """Speak this language for a while, in threads and new processes, too; None changes nothing."""
    before = os.environ.get(_VARIABLE)
    if chosen is not None:
        os.environ[_VARIABLE] = chosen
    try:
        yield
    finally:
        if before is not None:
            os.environ[_VARIABLE] = before
        elif chosen is not None:
            del os.environ[_VARIABLE]


def tell(name: str, /, **values: Value) -> str:
    """Return a message in the language that is spoken. Raises `KeyError` for an unknown one."""
    from tengen.words.catalogue import (
        catalogue,  # Fluent's parser: not for commands that say nothing
    )

    return catalogue(language()).tell(name, values)
