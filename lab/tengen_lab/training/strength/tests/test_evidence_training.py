"""The trained network is the one that runs."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.strength.evidence import inputs_of
from tests.strength.models import model, table


def test_pytorch_computes_what_numpy_does() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
    from tengen_lab.training.strength.evidence import EvidencePlan, Members

    own, rows = model(), table(20)
    there = Members(15, EvidencePlan(members=2, hidden=8, features=6, head=5)).eval()
    there.load_state_dict({name: torch.from_numpy(value) for name, value in own.weights.items()})
    x = torch.from_numpy(inputs_of(rows, own.kinds))[None]
    padded = torch.cat([x, torch.full((1, 3, 15), 5.0)], 1)
    said = there(padded, torch.arange(23)[None] < 20).softmax(2).mean(0)[0]
    np.testing.assert_allclose(own.chances(own.evidence(rows)), said.detach().numpy(), atol=1e-5)
