"""A small network to be trained, in the shape of KataGo's: nested bottlenecks, global pooling.

Boards of several sizes may share its input (`Canvas`). It can be run with the rounding of 8-bit
arithmetic in its trunk (`Rounding`). `describe` turns it into the same `Network` value that a
KataGo file is read into, so that one ONNX writer, one PyTorch module and one set of input features
serve both.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from tengen.nets import network as kinds
from tengen.nets.card import ScoreScale
from tengen.nets.network import GLOBAL_INPUTS, SPATIAL_INPUTS, Network
from tengen_lab.training.as_arrays import array_of, matrix_of
from tengen_lab.training.canvas import Canvas
from tengen_lab.training.compiling import compile_parts
from tengen_lab.training.norms import NormLayer, settle
from tengen_lab.training.rounding import RoundedConv, Rounding, observed, set_rounding

CAP = 6.0  # where 8-bit arithmetic may saturate without loss


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of a student; every `pool_every`-th block pools over the board."""

    blocks: int
    channels: int
    middle: int
    pooled: int = 32
    pool_every: int = 3
    policy: int = 32
    value: int = 48
    hidden: int = 96
    capped: bool = False  # rectifiers end at `CAP`

    def norm(self, channels: int) -> NormLayer:
        return NormLayer(channels, CAP if self.capped else math.inf)


class Outputs(NamedTuple):
    """What a student says of its inputs, raw, from the side of the player to move.

    Without a canvas `points` is (N, H, W) and the rest (N, ...); with one, (N, slots, ...).
    """

    points: Tensor  # logits of the policy
    pass_: Tensor
    value: Tensor
    score: Tensor
    ownership: Tensor  # (N, H, W)


def pool(x: Tensor, canvas: Canvas | None, *, top: bool) -> Tensor:
    """Pool as KataGo does: mean, mean by the board's width, and maximum (or width squared)."""
    if canvas is not None:
        return canvas.pooled(x, top=top)
    area = x.shape[2] * x.shape[3]
    width = (math.sqrt(area) - 14.0) / 10.0
    mean = x.float().mean((2, 3))
    # Not amax: its gradient looks for values equal to the maximum, and compiled code, which
    # recomputes x with other rounding, finds none and divides by zero.
    third = x.float().flatten(2).max(2).values if top else mean * (width * width - 0.1)
    return torch.cat([mean, mean * width, third], 1)


def spread(values: Tensor, canvas: Canvas | None) -> Tensor:
    """Return what is added to each point of a board that has these values."""
    return values[:, :, None, None] if canvas is None else canvas.spread(values)


class ResidualBlock(nn.Module):  # type: ignore[misc]
    def __init__(self, shape: Shape, gain: float) -> None:
        super().__init__()
        channels = shape.middle
        self.norm1, self.norm2 = shape.norm(channels), shape.norm(channels)
        self.conv1 = RoundedConv(channels, channels, 3)
        self.conv2 = RoundedConv(channels, channels, 3, gain)
        self.in1, self.in2 = Rounding(signed=False), Rounding(signed=False)
        self.out = Rounding(signed=True)

    def forward(self, x: Tensor, canvas: Canvas | None) -> Tensor:
        inner = self.conv1(self.in1(self.norm1(x, canvas)))
        return x + self.out(self.conv2(self.in2(self.norm2(inner, canvas))))

    def describe(self) -> kinds.Residual:
        return kinds.Residual(
            describe_norm(self.norm1),
            _conv(self.conv1),
            describe_norm(self.norm2),
            _conv(self.conv2),
        )


class Pooling(nn.Module):  # type: ignore[misc]
    def __init__(self, shape: Shape, gain: float) -> None:
        super().__init__()
        channels, pooled = shape.middle, shape.pooled
        self.norm1, self.norm2 = shape.norm(channels), shape.norm(channels)
        self.pool_norm = shape.norm(pooled)
        self.conv1 = RoundedConv(channels, channels, 3)
        self.pool_conv = RoundedConv(channels, pooled, 3)
        self.pool_to_bias = nn.Linear(3 * pooled, channels, bias=False)
        self.conv2 = RoundedConv(channels, channels, 3, gain)
        self.in1, self.in2 = Rounding(signed=False), Rounding(signed=False)
        self.out1, self.out_pool = Rounding(signed=True), Rounding(signed=True)
        self.out = Rounding(signed=True)

    def forward(self, x: Tensor, canvas: Canvas | None) -> Tensor:
        h = self.in1(self.norm1(x, canvas))
        seen = self.pool_norm(self.out_pool(self.pool_conv(h)), canvas)
        bias = self.pool_to_bias(pool(seen, canvas, top=True))
        inner = self.out1(self.conv1(h)) + spread(bias.to(h.dtype), canvas)
        return x + self.out(self.conv2(self.in2(self.norm2(inner, canvas))))

    def describe(self) -> kinds.GlobalPooling:
        return kinds.GlobalPooling(
            describe_norm(self.norm1),
            _conv(self.conv1),
            _conv(self.pool_conv),
            describe_norm(self.pool_norm),
            matrix_of(self.pool_to_bias),
            describe_norm(self.norm2),
            _conv(self.conv2),
        )


class NestedBlock(nn.Module):  # type: ignore[misc]
    def __init__(self, shape: Shape, *, pools: bool) -> None:
        super().__init__()
        channels, middle = shape.channels, shape.middle
        gain = 1.0 / math.sqrt(2.0 * shape.blocks)
        self.norm1, self.norm2 = shape.norm(channels), shape.norm(middle)
        self.conv1 = RoundedConv(channels, middle, 1)
        self.conv2 = RoundedConv(middle, channels, 1, gain)
        first = Pooling(shape, 0.7) if pools else ResidualBlock(shape, 0.7)
        self.inner = nn.ModuleList([first, ResidualBlock(shape, 0.7)])
        self.in1, self.in2 = Rounding(signed=False), Rounding(signed=False)
        self.out1, self.out = Rounding(signed=True), Rounding(signed=True)

    def forward(self, x: Tensor, canvas: Canvas | None = None) -> Tensor:
        inner = self.out1(self.conv1(self.in1(self.norm1(x, canvas))))
        for block in self.inner:
            inner = block(inner, canvas)
        return x + self.out(self.conv2(self.in2(self.norm2(inner, canvas))))

    def rounded_convs(self) -> Iterator[tuple[Rounding, Rounding]]:
        """Yield what rounds before and after each convolution, in the order of the ONNX graph."""
        yield self.in1, self.out1
        for inner in self.inner:
            if isinstance(inner, Pooling):
                yield inner.in1, inner.out_pool
                yield inner.in1, inner.out1
            else:
                yield inner.in1, inner.in2
            yield inner.in2, inner.out
        yield self.in2, self.out

    def describe(self) -> kinds.Nested:
        blocks = tuple(block.describe() for block in self.inner)
        return kinds.Nested(
            describe_norm(self.norm1),
            _conv(self.conv1),
            blocks,
            describe_norm(self.norm2),
            _conv(self.conv2),
        )


class Heads(nn.Module):  # type: ignore[misc]
    """What is said of the position, from the trunk: policy, value, score, ownership (raw)."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        channels = shape.channels
        self.tip = shape.norm(channels)
        self.policy_conv = nn.Conv2d(channels, shape.policy, 1, bias=False)
        self.policy_pool = nn.Conv2d(channels, shape.pooled, 1, bias=False)
        self.policy_pool_norm = shape.norm(shape.pooled)
        self.policy_bias = nn.Linear(3 * shape.pooled, shape.policy, bias=False)
        self.policy_norm = shape.norm(shape.policy)
        self.policy_out = nn.Conv2d(shape.policy, 1, 1, bias=False)
        self.policy_pass = nn.Linear(3 * shape.pooled, 1, bias=False)
        self.value_conv = nn.Conv2d(channels, shape.value, 1, bias=False)
        self.value_norm = shape.norm(shape.value)
        self.value_inner = nn.Linear(3 * shape.value, shape.hidden)
        self.value_out = nn.Linear(shape.hidden, 3)
        self.score_out = nn.Linear(shape.hidden, 4)
        self.ownership = nn.Conv2d(shape.value, 1, 1, bias=False)

    def forward(self, x: Tensor, canvas: Canvas | None = None) -> Outputs:
        trunk = self.tip(x, canvas)
        pooled = pool(self.policy_pool_norm(self.policy_pool(trunk), canvas), canvas, top=True)
        inner = self.policy_conv(trunk) + spread(self.policy_bias(pooled), canvas)
        points = self.policy_out(self.policy_norm(inner, canvas))[:, 0]
        v = self.value_norm(self.value_conv(trunk), canvas)
        hidden = F.relu(self.value_inner(pool(v, canvas, top=False)))
        return Outputs(
            points.float(),
            self.policy_pass(pooled).float(),
            self.value_out(hidden).float(),
            self.score_out(hidden).float(),
            self.ownership(v)[:, 0].float(),
        )

    def describe_policy(self) -> kinds.PolicyHead:
        return kinds.PolicyHead(
            conv=_conv(self.policy_conv),
            pool_conv=_conv(self.policy_pool),
            pool_norm=describe_norm(self.policy_pool_norm),
            pool_to_bias=matrix_of(self.policy_bias),
            norm=describe_norm(self.policy_norm),
            out=_conv(self.policy_out),
            pass_inner=matrix_of(self.policy_pass),
            pass_bias=None,
            pass_activation=None,
            pass_outer=None,
        )

    def describe_value(self) -> kinds.ValueHead:
        return kinds.ValueHead(
            conv=_conv(self.value_conv),
            norm=describe_norm(self.value_norm),
            inner=matrix_of(self.value_inner),
            inner_bias=array_of(self.value_inner.bias),
            activation="relu",
            value=matrix_of(self.value_out),
            value_bias=array_of(self.value_out.bias),
            score=matrix_of(self.score_out),
            score_bias=array_of(self.score_out.bias),
            ownership=_conv(self.ownership),
        )


class Student(nn.Module):  # type: ignore[misc]
    """Takes inputs of exactly the board's size, or boards on a canvas."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.conv = nn.Conv2d(SPATIAL_INPUTS, shape.channels, 3, padding=1, bias=False)
        self.globals_to_bias = nn.Linear(GLOBAL_INPUTS, shape.channels, bias=False)
        self.blocks = nn.ModuleList(
            NestedBlock(shape, pools=self._pools(number)) for number in range(shape.blocks)
        )
        self.heads = Heads(shape)

    def trunk(self, planes: Tensor, globals_: Tensor, canvas: Canvas | None = None) -> Tensor:
        """Return what the blocks make of the position, before the heads' first norm."""
        x = self.conv(planes) + spread(self.globals_to_bias(globals_), canvas)
        for block in self.blocks:
            x = block(x, canvas)
        return x

    def on_canvas(self, planes: Tensor, globals_: Tensor, canvas: Canvas) -> Outputs:
        """Judge the boards of a canvas: planes (N, 22, H, W), globals (N, slots, 19)."""
        outputs: Outputs = self.heads(self.trunk(planes, globals_, canvas), canvas)
        return outputs

    def forward(self, planes: Tensor, globals_: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Return policy (the pass last), value, score and ownership, raw."""
        said = self.heads(self.trunk(planes, globals_))
        policy = torch.cat([said.points.flatten(1), said.pass_], 1)
        return policy, said.value, said.score, said.ownership

    def compile_parts(self) -> None:
        compile_parts([*self.blocks, self.heads])

    def roundings(self) -> list[Rounding]:
        return [module for module in self.modules() if isinstance(module, Rounding)]

    def set_rounding(self, active: bool) -> None:
        """Switch 8-bit rounding of the trunk on or off."""
        set_rounding(self, active)

    def norms(self) -> list[NormLayer]:
        return [module for module in self.modules() if isinstance(module, NormLayer)]

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def settle(self, batches: Iterable[Callable[[], object]]) -> None:
        """Measure the statistics of all norms again; each call of a batch runs the student once.

        Weights that are averages of earlier ones need this: statistics of the last step are not
        theirs.
        """
        self.train()
        settle(self.norms(), batches)

    def freeze(self, frozen: bool = True) -> None:
        """Let the norms go by their measured statistics in training as well, or no longer."""
        for norm in self.norms():
            norm.frozen = frozen

    def start_from(self, state: Mapping[str, Tensor]) -> None:
        """Take the weights of a student of this shape, or of a deeper one less some of its blocks.

        The blocks that stay are spread over its depth; each pools if the block it becomes does.
        """
        depth = 1 + max(int(key.split(".")[1]) for key in state if key.startswith("blocks."))
        step = (depth - 1) / max(1, len(self.blocks) - 1)
        own = {key: value for key, value in state.items() if not key.startswith("blocks.")}
        for number in range(len(self.blocks)):
            alike = [i for i in range(depth) if self._pools(i) == self._pools(number)]
            chosen = min(alike, key=lambda i: abs(i - number * step))
            prefix = f"blocks.{chosen}."
            for key, value in state.items():
                if key.startswith(prefix):
                    own[f"blocks.{number}.{key.removeprefix(prefix)}"] = value
        self.load_state_dict(own)

    def _pools(self, number: int) -> bool:
        return number % self.shape.pool_every == self.shape.pool_every - 1

    @property
    def is_frozen(self) -> bool:
        return bool(self.heads.tip.frozen)

    def observed(self) -> AbstractContextManager[None]:
        """Find the steps of rounding from what flows through the trunk meanwhile."""
        return observed(self)

    def describe(self, name: str) -> Network:
        """Return the network as a plain value, of KataGo's version 8 in what its outputs mean."""
        return Network(
            name=name,
            version=8,
            scale=ScoreScale(),
            passalive_under_suicide=False,
            conv=_conv(self.conv),
            globals_to_bias=matrix_of(self.globals_to_bias),
            blocks=tuple(block.describe() for block in self.blocks),
            tip=describe_norm(self.heads.tip),
            policy=self.heads.describe_policy(),
            value=self.heads.describe_value(),
        )

    def conv_scales(self) -> Iterator[tuple[float, float]]:
        """Yield the steps of rounding before and after each convolution of the trunk.

        The order is that of the ONNX graph.
        Where a norm and a rectifier follow at once, the step after is that of the next input.
        """
        for before, after in self._rounded_convs():
            yield before.scale.item(), after.scale.item()

    def set_conv_scales(self, steps: Sequence[tuple[float, float]]) -> None:
        """Take steps of rounding that `conv_scales` of such a student has yielded."""
        for pair, values in zip(self._rounded_convs(), steps, strict=True):
            for rounding, value in zip(pair, values, strict=True):
                rounding.scale.fill_(value)

    def _rounded_convs(self) -> Iterator[tuple[Rounding, Rounding]]:
        return (pair for block in self.blocks for pair in block.rounded_convs())


def _conv(conv: nn.Conv2d | RoundedConv) -> kinds.Conv:
    return kinds.Conv(array_of(conv.weight))


def describe_norm(norm: NormLayer) -> kinds.Norm:
    """Return a norm as the scale and bias that it comes to in use."""
    scale = norm.weight * torch.rsqrt(norm.variance + norm.EPSILON)
    activation = "relu6" if norm.cap == CAP else "relu"
    return kinds.Norm(array_of(scale), array_of(norm.bias - norm.mean * scale), activation)
