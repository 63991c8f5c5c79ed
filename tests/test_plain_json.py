"""Values become JSON and come back; the page is told which fields may be missing."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass

import pytest

from scripts import page_types
from tengen.files.plain_json import fields_of, from_fields, to_json


@dataclass(frozen=True, slots=True)
class Inner:
    value: float | None


@dataclass(frozen=True, slots=True)
class Outer:
    name: str
    inner: tuple[Inner, ...]


def test_a_value_comes_back_from_its_json() -> None:
    value = Outer("a", (Inner(0.5), Inner(None)))
    raw = json.loads(to_json(value))
    assert raw == {"name": "a", "inner": [{"value": 0.5}, {"value": None}]}
    again = from_fields(Outer, {**raw, "of a later version": 1}, inner=value.inner)
    assert again == value
    with pytest.raises(KeyError):
        from_fields(Outer, {"name": "a"})


def test_infinities_deep_inside_are_null() -> None:
    assert json.loads(to_json(Outer("a", (Inner(math.inf),))))["inner"] == [{"value": None}]


def test_fields_stay_what_they_are() -> None:
    inner = Inner(math.nan)
    assert fields_of(Outer("a", (inner,)))["inner"][0] is inner


def test_only_requests_and_sparse_nodes_may_lack_fields() -> None:
    types = page_types.page_types()
    bodies = dict(part.split(" {", 1) for part in types.split("export interface ")[1:])
    assert "judged_by: string;" in bodies["Strength"], "a default of ours, but always sent"
    assert "symmetries?: number;" in bodies["EvaluateRequest"]
    assert "comment?: string;" in bodies["RecordNode"]
