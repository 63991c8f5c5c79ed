"""Muon: momentum whose steps are orthogonal matrices, for the weights of convolutions.

Jordan et al. (2024), "Muon: an optimizer for hidden layers". The update of a weight matrix is
replaced by the nearest orthogonal one, by five steps of a Newton-Schulz iteration, on a GPU in
bfloat16.
"""

from __future__ import annotations

from collections.abc import Iterable

import torch
from torch import Tensor, nn


def orthogonal(matrix: Tensor, steps: int = 5) -> Tensor:
    """Return about U V^T of the singular value decomposition U S V^T of each matrix of a batch."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x = matrix.bfloat16() if matrix.is_cuda else matrix.float()
    tall = x.shape[-2] > x.shape[-1]
    if tall:
        x = x.mT
    x = x / (x.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(steps):
        square = x @ x.mT
        x = a * x + (b * square + c * square @ square) @ x
    return x.mT if tall else x


class Muon(torch.optim.Optimizer):  # type: ignore[misc]
    """Nesterov momentum with orthogonal steps, for parameters of two or more dimensions.

    A rate that is a tensor can change between replays of a captured step.
    """

    def __init__(
        self,
        parameters: Iterable[nn.Parameter],
        lr: float | Tensor,
        momentum: float = 0.95,
        weight_decay: float = 0.0,
    ) -> None:
        super().__init__(parameters, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def step(self, closure: None = None) -> None:
        for group in self.param_groups:
            by_shape: dict[torch.Size, list[nn.Parameter]] = {}
            for parameter in group["params"]:
                if parameter.grad is not None:
                    by_shape.setdefault(parameter.shape, []).append(parameter)
            for shape, parameters in by_shape.items():
                self._step_alike(group, shape, parameters)

    def _step_alike(
        self, group: dict[str, float], shape: torch.Size, parameters: list[nn.Parameter]
    ) -> None:
        """Step all parameters of one shape as a batch of matrices."""
        updates = []
        for parameter in parameters:
            state = self.state[parameter]
            if "momentum" not in state:
                state["momentum"] = torch.zeros_like(parameter.grad)
            state["momentum"].lerp_(parameter.grad, 1 - group["momentum"])
            updates.append(parameter.grad.lerp(state["momentum"], group["momentum"]))
        batch = torch.stack(updates).flatten(2)
        rows, columns = batch.shape[1:]
        steps = orthogonal(batch).to(parameters[0].dtype) * max(1.0, rows / columns) ** 0.5
        for parameter, step in zip(parameters, steps, strict=True):
            parameter.mul_(1 - group["lr"] * group["weight_decay"])
            parameter.sub_(step.view(shape) * group["lr"])
