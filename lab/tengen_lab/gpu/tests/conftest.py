from tests.nets.conftest import *  # noqa: F403
