"""Whether there is a GPU is asked of its driver, before PyTorch is loaded."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tengen_lab.gpu import may_have_gpu

FAKE = """
int cuInit(unsigned flags) { return STATUS; }
int cuDeviceGetCount(int *count) { *count = DEVICES; return 0; }
"""


@pytest.fixture
def driver(tmp_path):
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        pytest.skip("no C compiler")

    def build(status: int, devices: int) -> str:
        source, library = tmp_path / "driver.c", tmp_path / f"driver-{status}-{devices}.so"
        source.write_text(FAKE.replace("STATUS", str(status)).replace("DEVICES", str(devices)))
        subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source], check=True)
        return str(library)

    return build


@pytest.mark.skipif(sys.platform == "win32", reason="builds a library with a Unix compiler")
@pytest.mark.parametrize(
    ("status", "devices", "found"), [(0, 1, True), (0, 0, False), (100, 1, False)]
)
def test_a_driver_says_whether_there_is_a_device(driver, status, devices, found):
    assert may_have_gpu(["no-such-driver", driver(status, devices)], []) is found


def test_without_any_driver_there_is_no_device(driver):
    assert not may_have_gpu(["no-such-driver"], ["nor-this-one"])
    assert may_have_gpu([], [driver(0, 0)])  # another maker's cannot be asked


def test_a_networks_device_is_chosen_without_pytorch_where_there_is_none():
    if may_have_gpu():
        pytest.skip("there is a GPU here")
    code = (
        "import sys; from tengen_lab.gpu import load_on_gpu; "
        "assert load_on_gpu('b15c192') is None; assert 'torch' not in sys.modules"
    )
    root = Path(__file__).parents[3]
    subprocess.run([sys.executable, "-c", code], check=True, cwd=root)
