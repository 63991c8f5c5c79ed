"""What the API says of itself is true, whatever is thrown at it (schemathesis)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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


def test_the_page_has_the_types_of_the_api() -> None:
    for path, text in page_types.FILES.items():
        assert path.read_text() == text(), path.name


def test_endgame_reports_are_of_their_schema(networks: NetworkService, small: str) -> None:
    game = parse_game(small).game(move=40)
    job = Job("endgame", lambda job: iter(()), Budget(1000))
    region, report = networks.analyse_endgame(job, game, 0, "territory", 5)
    assert TypeAdapter(EndgameRegion).validate_json(to_json(region)) == region
    assert TypeAdapter(EndgameReport).validate_json(to_json(report)) == report
