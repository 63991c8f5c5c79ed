"""What several test files share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Some virtual machines announce AMX and then refuse it: PyTorch's 16-bit products end the process.
os.environ.setdefault("ONEDNN_MAX_CPU_ISA", "AVX512_CORE_BF16")

# Tests read English, whatever the machine speaks.
os.environ["TENGEN_LANGUAGE"] = "en"

REPOSITORY = Path(__file__).resolve().parents[1]

# Tests measure no time: a busy machine is no bug.
settings.register_profile("tengen", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tengen")


@pytest.fixture(scope="session", autouse=True)
def user_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The cache of whoever runs the tests; the tests themselves see empty folders instead."""
    from tengen.nets.fetching import cache_folder

    kept = cache_folder()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TENGEN_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield kept


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real records: TENGEN_DATA, or shared/data beside the checkout."""
    folder = Path(os.environ.get("TENGEN_DATA", REPOSITORY.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"real records are not on this machine ({folder}; set TENGEN_DATA)")
    return folder
