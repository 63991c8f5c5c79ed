"""What the API says of itself is true, whatever is thrown at it (schemathesis)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tengen.web.app import create_app
from tengen.web.judge import Judge
from tengen.web.limits import Limits
from tests.web.conftest import Server

# Text of the right type need not be a game: that is a 400, and rightly so.
EXCLUDED = [positive_data_acceptance]


@schemathesis.serializer("application/x-go-sgf")
def serialize_sgf(ctx: object, value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


SCHEMA = schemathesis.openapi.from_dict(create_app().openapi())
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations()]
WITH_OBJECTS = [
    operation
    for operation in OPERATIONS
    if operation.method == "post" and operation.path != "/api/v1/record"
]


@pytest.fixture(scope="module")
def patient_server(judge: Judge) -> Iterator[Server]:
    """Every example may start a job that nobody watches: their lease is short here."""
    with Server(judge, Limits(job_lease=0.5)) as running:
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
