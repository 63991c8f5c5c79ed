from tests.strength.conftest import *  # noqa: F403
