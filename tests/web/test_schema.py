"""What the API says of itself is true, whatever is thrown at it (schemathesis)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from pydantic import TypeAdapter
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from scripts import page_types
from tengen.endgame.described import EndgameReport
from tengen.files.plain_json import to_json
from tengen.sgf import parse_game
from tengen.web.app import create_app
from tengen.web.budgets import Budget
from tengen.web.jobs import Job
from tengen.web.limits import ServerLimits
from tengen.web.messages import EndgameRegion
from tengen.web.networks import NetworkService
from tests.web.conftest import Server

# Text of the right type need not be a game: that is a 400, and rightly so.
EXCLUDED = [positive_data_acceptance]


@schemathesis.serializer("application/x-go-sgf")
def serialize_sgf(ctx: object, value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


SCHEMA = schemathesis.openapi.from_dict(create_app().openapi())
ENDLESS = "/api/v1/jobs/events"  # it lasts as long as kept jobs do, which other tests begin
OPERATIONS = [
    operation
    for operation in (found.ok() for found in SCHEMA.get_all_operations())
    if operation.path != ENDLESS
]
ANY_BYTES = "/api/v1/train/progress"  # takes a file: no body is against its schema
WITH_OBJECTS = [
    operation
    for operation in OPERATIONS
    if "application/json" in [body.media_type for body in operation.body]
    and operation.path != ANY_BYTES
]


@pytest.fixture(scope="module")
def patient_server(networks: NetworkService) -> Iterator[Server]:
    """Every example may start a job that nobody watches: their lease is short here."""
    with Server(networks, ServerLimits(job_lease=0.5, jobs=200)) as running:
        yield running


def keeps_to_its_schema(operation: Any, mode: GenerationMode, url: str) -> None:
    @settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        case.call_and_validate(base_url=url, excluded_checks=EXCLUDED)

    check()


def test_the_schema_names_the_routes_that_were_promised() -> None:
    paths = {operation.path for operation in OPERATIONS}
    assert {f"/api/v1/{name}" for name in ("evaluate", "influence", "predict", "endgame")} <= paths


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_requests_of_the_schema_are_answered_by_it(operation: Any, patient_server: Server) -> None:
    keeps_to_its_schema(operation, GenerationMode.POSITIVE, patient_server.url)


@pytest.mark.parametrize("operation", WITH_OBJECTS, ids=lambda operation: operation.label)
def test_other_requests_are_refused_by_it(operation: Any, patient_server: Server) -> None:
    keeps_to_its_schema(operation, GenerationMode.NEGATIVE, patient_server.url)


def least(schema: dict[str, Any]) -> Any:
    """Return a small value that a schema of the API accepts."""
    if "$ref" in schema:
        return least(SCHEMA.raw_schema["components"]["schemas"][schema["$ref"].split("/")[-1]])
    if "anyOf" in schema:
        return least(schema["anyOf"][0])
    if "enum" in schema or "const" in schema:
        return schema.get("const", (schema.get("enum") or [None])[0])
    match schema.get("type"):
        case "object":
            wanted = schema.get("required", ())
            return {name: least(schema["properties"][name]) for name in wanted}
        case "array":
            return [least(schema["items"])] * schema.get("minItems", 0)
        case "string":
            return "A1"
        case "boolean":
            return False
    return schema.get("minimum", 1)


HOSTILE_NAMES = [
    *("a" * 300, "..", "../../etc/passwd", "%00", "\0", "%ed%a0%80", "\u202e", "0" * 16, "-1"),
    *(" ", "NaN", "9" * 400, "a;b", "x?y", "x#y", "\r\nSet-Cookie: a=b", "١"),
]
NAMED = [operation for operation in OPERATIONS if "{" in operation.path]


@pytest.mark.parametrize("operation", NAMED, ids=lambda operation: operation.label)
def test_no_name_in_an_address_breaks_a_route(operation: Any, patient_server: Server) -> None:
    """With a body that is right, so that the name is looked at."""
    raw = operation.definition.raw
    body = raw.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    sent = None if body is None else least(body)
    for name in HOSTILE_NAMES:
        path = re.sub(r"\{\w+\}", quote(name, safe="%"), operation.path)
        answer = httpx.request(
            operation.method, f"{patient_server.url}{path}", json=sent, timeout=120
        )
        assert answer.status_code in (200, 204, 400, 404, 405, 422), (name, answer.text)
        assert "set-cookie" not in answer.headers
        assert "root:" not in answer.text


def test_the_page_has_the_types_of_the_api() -> None:
    for path, text in page_types.FILES.items():
        assert path.read_text() == text(), path.name


def test_endgame_reports_are_of_their_schema(networks: NetworkService, small: str) -> None:
    game = parse_game(small).game(move=40)
    job = Job("endgame", lambda job: iter(()), Budget(1000))
    region, report = networks.analyse_endgame(job, game, 0, "territory", 5)
    assert TypeAdapter(EndgameRegion).validate_json(to_json(region)) == region
    assert TypeAdapter(EndgameReport).validate_json(to_json(report)) == report
