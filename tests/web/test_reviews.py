"""Reviews that were written by earlier versions."""

from __future__ import annotations

from typing import Any

from tengen.coords import BLACK
from tengen.review.report import review_report
from tengen.review.values import Reason, Review, ReviewedMove
from tengen.web.reviews import _completed


def test_a_review_of_an_earlier_version_gets_what_it_lacks() -> None:
    move = ReviewedMove(1, BLACK, 40, 6.0, True, (41,), 0.5, 0.0, (Reason("ladder", "Caught."),))
    new: Any = review_report(Review(9, "default", 0.5, 0.0, (move,), True))
    old: Any = review_report(Review(9, "default", 0.5, 0.0, (move,), True))
    for name in ("count", "caution", "turning_points", "lead_scale"):
        del old[name]
    for name in ("explains", "stones", "area", "places"):
        del old["moves"][0]["reasons"][0][name]
    found: Any = _completed(old)
    assert found.keys() == new.keys()
    assert found["moves"] == new["moves"]
