"""The words that players read, in their language: for page, reports and terminal alike.

One catalogue a language, `LANGUAGE.ftl` in this folder, in the format of Mozilla's Fluent. The page
reads the same files, so that a sentence is written once in each language.

>>> tell("ofMoves", count=3)
'of 3'
"""

from tengen.words.language import (
    LANGUAGES,
    language,
    match_language,
    preferred,
    speak,
    speaking,
    speaking_everywhere,
    tell,
)
from tengen.words.numbers import Value

__all__ = [
    "LANGUAGES",
    "Value",
    "language",
    "match_language",
    "preferred",
    "speak",
    "speaking",
    "speaking_everywhere",
    "tell",
]
