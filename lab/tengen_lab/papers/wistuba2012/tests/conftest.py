from tengen_lab.training.patterns.tests.conftest import *  # noqa: F403
