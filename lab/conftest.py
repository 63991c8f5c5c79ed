"""The laboratory's tests share the fixtures of the package's own."""

from tests.conftest import *  # noqa: F403
