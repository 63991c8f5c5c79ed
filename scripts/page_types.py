"""Writes what the page takes from the server's source: its types and its constants.

frontend/src/server/types.ts comes from the API's own description, facts.ts from the constants.

Usage: python scripts/page_types.py [--check]
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from typing_extensions import is_typeddict

from tengen.review.categories import COLOR_BOUNDS, COLORS, FLAGGED
from tengen.web import views
from tengen.web.app import create_app

FOLDER = Path(__file__).resolve().parents[1] / "frontend" / "src" / "server"
HEADER = """\
/* What the server says and takes. Written by scripts/page_types.py from /api/v1/openapi.json:
   change the types of the server, not this file. */

export type Letter = "B" | "W";
"""
NOT_OURS = (
    "HTTPValidationError",
    "ValidationError",
)  # FastAPI names them; the guard never sends them
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def type_of(schema: dict[str, Any]) -> str:
    """Return the TypeScript type of a JSON schema, as far as this API uses them."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return "Letter" if values == ["B", "W"] else " | ".join(map(json.dumps, values))
    if "anyOf" in schema:
        return " | ".join(type_of(option) for option in schema["anyOf"])
    kind = schema.get("type")
    if kind == "null":
        return "null"
    if kind == "array":
        return array_type(schema)
    if kind == "object":
        return map_type(schema)
    if kind in PLAIN:
        return PLAIN[kind]
    raise ValueError(f"no type for {schema}")


def array_type(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(item) for item in schema['prefixItems'])}]"
    item = type_of(schema["items"])
    return f"({item})[]" if "|" in item else f"{item}[]"


def map_type(schema: dict[str, Any]) -> str:
    keys = type_of(schema["propertyNames"]) if "propertyNames" in schema else "string"
    return f"Record<{keys}, {type_of(schema['additionalProperties'])}>"


def interface(name: str, schema: dict[str, Any], *, may_lack: bool) -> str:
    """Return a schema of an object as an interface, descriptions as comments.

    A field with a default may be missing from a request; in an answer it is always there.
    """
    lines = [f"/** {comment(schema['description'])} */"] if "description" in schema else []
    lines.append(f"export interface {name} {{")
    for key, field in schema["properties"].items():
        mark = "?" if may_lack and key not in schema.get("required", ()) else ""
        said = f" // {comment(field['description'])}" if "description" in field else ""
        lines.append(f"  {key}{mark}: {type_of(field)};{said}")
    return "\n".join([*lines, "}"])


def comment(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("*/", "* /").strip()


def page_types() -> str:
    """Return the text of types.ts for the API as it is."""
    api = create_app().openapi()
    schemas = api["components"]["schemas"]
    names = sorted(name for name in schemas if name not in NOT_OURS)
    sparse = requests(api) | {name for name, kind in vars(views).items() if is_typeddict(kind)}
    written = [interface(name, schemas[name], may_lack=name in sparse) for name in names]
    return "\n".join([HEADER, *(f"{each}\n" for each in written)])


def requests(api: dict[str, Any]) -> set[str]:
    """Return the names of the schemas that bodies of requests are made of."""
    found: set[str] = set()
    waiting = [
        operation["requestBody"] for path in api["paths"].values() for operation in path.values()
        if "requestBody" in operation
    ]  # fmt: skip
    while waiting:
        new = set(re.findall(r'#/components/schemas/(\w+)"', json.dumps(waiting.pop()))) - found
        found |= new
        waiting += [api["components"]["schemas"][name] for name in new]
    return found


def page_facts() -> str:
    """Return the text of facts.ts: constants that the page and Python share."""
    bounds = [*reversed(COLOR_BOUNDS), None]
    steps = [
        f'  {{ from: {"-Infinity" if bound is None else f"{bound:g}"}, color: "{color}" }},'
        for bound, color in zip(bounds, reversed(COLORS), strict=True)
    ]
    return "\n".join(
        [
            "/* Written by scripts/page_types.py from tengen.review.categories. */",
            "",
            "/** Points that a move must lose to be called a mistake. */",
            f"export const MISTAKE = {FLAGGED:g};",
            "",
            "/** Colours of losses by points, the worst first. */",
            "export const LOSS_STEPS = [",
            *steps,
            "];",
            "",
        ]
    )


FILES = {FOLDER / "types.ts": page_types, FOLDER / "facts.ts": page_facts}


def main() -> int:
    for path, text in FILES.items():
        if "--check" not in sys.argv[1:]:
            path.write_text(text())
        elif path.read_text() != text():
            sys.exit(f"{path} is not what the server says: run scripts/page_types.py")
    return 0


if __name__ == "__main__":
    sys.exit(main())
