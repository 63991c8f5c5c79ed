"""The words that players read, in their language: for page, reports and terminal alike.

One catalogue a language, `LANGUAGE.ftl` in this folder, in the format of Mozilla's Fluent. The page
reads the same files, so that a sentence is written once in each language.

>>> tell("ofMoves", count=3)
'of 3'
"""

from tengen.words.catalogue import Catalogue, Value, catalogue
from tengen.words.language import (
    LANGUAGES,
    language,
    match_language,
    preferred,
    speak,
    speaking,
    tell,
)

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "Value",
    "catalogue",
    "language",
    "match_language",
    "preferred",
    "speak",
    "speaking",
    "tell",
]
