"""A KataGo network as a PyTorch module, for teachers on a GPU.

    network = read_network("kata1-b18c384nbt.bin.gz")
    net = KataGoNet(network, dtype=torch.float16).cuda().eval()
    net = torch.compile(net)
    out = net(spatial, globals_)      # (N, 22, H, W) and (N, 19), any float dtype

Convolutions and matrix products run in `dtype`; norms, activations, pooling and the small layers
of the heads in float32 (a compiler fuses them, so this costs no memory traffic). All smaller
boards may share one tensor size: plane 0 is the mask, and everything off the board is ignored.
Half precision: float16 has eight times bfloat16's resolution and its range suffices for these
networks, which are played with in float16 by KataGo itself.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from tengen.errors import GoError
from tengen.nets import network as kinds
from tengen.nets.folding import folded, optimistic_policy, plain_policy
from tengen.nets.metadata import AREA
from tengen.nets.network import Array, Network


class KataGoOutputs(NamedTuple):
    """Raw outputs from the side of the player to move, named as in the ONNX graphs."""

    policy: Tensor  # (N, H * W + 1) logits, pass last; off-board points are -inf-like
    value: Tensor  # (N, 3) logits: win, loss, no result
    score: Tensor  # (N, 4 or 6) raw
    ownership: Tensor  # (N, H, W) logits of tanh
    trunk: Tensor  # (N, C, H, W) after the trunk's last norm and activation
    optimistic: Tensor | None = None  # as `policy`; files below version 12 have none


class BatchBoards(NamedTuple):
    """What every layer needs to know of the boards in the batch."""

    mask: Tensor  # (N, 1, H, W) float32, 1 on the board
    area: Tensor  # (N, 1) float32, points on the board

    @property
    def width_term(self) -> Tensor:
        return (self.area.sqrt() - 14.0) / 10.0


class KataGoNet(nn.Module):  # type: ignore[misc]
    """Builds the module from a description; batch norms are folded where that is exact."""

    def __init__(self, network: Network, dtype: torch.dtype = torch.float32) -> None:
        super().__init__()
        network = folded(network)
        self.name, self.version, self.scale = network.name, network.version, network.scale
        self.dtype = dtype
        self.conv = _Conv(network.conv, dtype)
        self.globals_to_bias = _parameter(network.globals_to_bias)
        self.players = None if network.metadata is None else _Players(network.metadata)
        self.blocks = nn.ModuleList(_block(block, dtype) for block in network.blocks)
        self.tip = _tip(network.tip, dtype)
        self.policy_head = _Policy(plain_policy(network.policy), dtype)
        second = optimistic_policy(network.policy)
        self.optimistic_head = None if second is None else _Policy(second, dtype)
        self.value_head = _Value(network.value, dtype)

    def forward(self, spatial: Tensor, globals_: Tensor) -> KataGoOutputs:
        mask = spatial[:, :1].float()
        board = BatchBoards(mask, mask.sum((1, 2, 3))[:, None])
        bias = globals_.float() @ self.globals_to_bias
        if self.players is not None:
            bias = bias + self.players(board)
        planes = spatial.to(self.dtype).contiguous(memory_format=torch.channels_last)
        x = self.conv(planes) + bias[:, :, None, None].to(self.dtype)
        for block in self.blocks:
            x = block(x, board)
        trunk = self.tip(x, board)
        policy = self.policy_head(trunk, board)
        value, score, ownership = self.value_head(trunk, board)
        optimistic = None if self.optimistic_head is None else self.optimistic_head(trunk, board)
        return KataGoOutputs(policy, value, score, ownership, trunk, optimistic)


def _parameter(array: Array, dtype: torch.dtype = torch.float32) -> nn.Parameter:
    return nn.Parameter(torch.from_numpy(np.array(array)).to(dtype), requires_grad=False)


def _activate(x: Tensor, kind: str | None) -> Tensor:
    match kind:
        case "relu":
            return F.relu(x)
        case "relu6":
            return F.relu6(x)
        case "mish":
            return F.mish(x)
        case "silu":
            return F.silu(x)
    return x


def _pool(x: Tensor, board: BatchBoards) -> Tensor:
    """Return mean, mean scaled by the board's width, and maximum of each channel: (N, 3 C)."""
    x = x.float()
    mean = x.sum((2, 3)) / board.area
    top = (x + (board.mask - 1.0) * 1e9).amax((2, 3))
    return torch.cat([mean, mean * board.width_term, top], 1)


class _Conv(nn.Module):  # type: ignore[misc]
    def __init__(self, conv: kinds.Conv, dtype: torch.dtype) -> None:
        super().__init__()
        weight = _parameter(conv.weight, dtype)
        self.weight = nn.Parameter(
            weight.contiguous(memory_format=torch.channels_last), requires_grad=False
        )
        self.bias = None if conv.bias is None else _parameter(conv.bias, dtype)
        self.padding = (conv.weight.shape[2] // 2, conv.weight.shape[3] // 2)

    def forward(self, x: Tensor) -> Tensor:
        return F.conv2d(x, self.weight, self.bias, padding=self.padding)


class _Players(nn.Module):  # type: ignore[misc]
    """The bias of the trunk's channels for the players that a human network imitates."""

    def __init__(self, encoder: kinds.MetadataEncoder) -> None:
        super().__init__()
        if encoder.row is None:
            raise GoError("a network that imitates humans needs a profile (see `with_profile`)")
        self.row = _parameter(encoder.row)
        self.first, self.first_bias = _parameter(encoder.first), _parameter(encoder.first_bias)
        self.second, self.second_bias = _parameter(encoder.second), _parameter(encoder.second_bias)
        self.out = _parameter(encoder.out)
        self.activations = encoder.first_activation, encoder.second_activation

    def forward(self, board: BatchBoards) -> Tensor:
        row = self.row.repeat(len(board.area), 1)
        row[:, AREA] = 0.5 * (board.area[:, 0] / 361.0).log()
        h = _activate(row @ self.first + self.first_bias, self.activations[0])
        h = _activate(h @ self.second + self.second_bias, self.activations[1])
        return h @ self.out


class _Norm(nn.Module):  # type: ignore[misc]
    """Scale and bias in float32, activation, mask; the result in `dtype`."""

    def __init__(self, norm: kinds.Norm, dtype: torch.dtype) -> None:
        super().__init__()
        self.activation, self.dtype = norm.activation, dtype
        self.scale = None if norm.scale is None else _parameter(norm.scale[:, None, None])
        self.bias = None if norm.bias is None else _parameter(norm.bias[:, None, None])

    def forward(self, x: Tensor, board: BatchBoards) -> Tensor:
        x = x.float()
        if self.scale is not None:
            x = x * self.scale + self.bias
        return (_activate(x, self.activation) * board.mask).to(self.dtype)


def _block(block: kinds.Block, dtype: torch.dtype) -> nn.Module:
    match block:
        case kinds.Residual():
            return _Residual(block, dtype)
        case kinds.GlobalPooling():
            return _GlobalPooling(block, dtype)
        case kinds.Nested():
            return _Nested(block, dtype)
        case kinds.Attention():
            return _Attention(block, dtype)
        case kinds.FeedForward():
            return _FeedForward(block, dtype)


class _Residual(nn.Module):  # type: ignore[misc]
    def __init__(self, block: kinds.Residual, dtype: torch.dtype) -> None:
        super().__init__()
        self.norm1, self.conv1 = _Norm(block.norm1, dtype), _Conv(block.conv1, dtype)
        self.norm2, self.conv2 = _Norm(block.norm2, dtype), _Conv(block.conv2, dtype)

    def forward(self, x: Tensor, board: BatchBoards) -> Tensor:
        inner = self.conv1(self.norm1(x, board))
        return x + self.conv2(self.norm2(inner, board))


class _GlobalPooling(nn.Module):  # type: ignore[misc]
    def __init__(self, block: kinds.GlobalPooling, dtype: torch.dtype) -> None:
        super().__init__()
        self.norm1, self.conv1 = _Norm(block.norm1, dtype), _Conv(block.conv1, dtype)
        self.pool_conv = _Conv(block.pool_conv, dtype)
        self.pool_norm = _Norm(block.pool_norm, dtype)
        self.pool_to_bias = _parameter(block.pool_to_bias)
        self.norm2, self.conv2 = _Norm(block.norm2, dtype), _Conv(block.conv2, dtype)

    def forward(self, x: Tensor, board: BatchBoards) -> Tensor:
        h = self.norm1(x, board)
        pooled = _pool(self.pool_norm(self.pool_conv(h), board), board)
        inner = self.conv1(h).float() + (pooled @ self.pool_to_bias)[:, :, None, None]
        return x + self.conv2(self.norm2(inner, board))


class _Nested(nn.Module):  # type: ignore[misc]
    def __init__(self, block: kinds.Nested, dtype: torch.dtype) -> None:
        super().__init__()
        self.norm1, self.conv1 = _Norm(block.norm1, dtype), _Conv(block.conv1, dtype)
        self.blocks = nn.ModuleList(_block(inner, dtype) for inner in block.blocks)
        self.norm2, self.conv2 = _Norm(block.norm2, dtype), _Conv(block.conv2, dtype)

    def forward(self, x: Tensor, board: BatchBoards) -> Tensor:
        inner = self.conv1(self.norm1(x, board))
        for block in self.blocks:
            inner = block(inner, board)
        return x + self.conv2(self.norm2(inner, board))


class _RmsNorm(nn.Module):  # type: ignore[misc]
    """Norms each point's channels; (N, C, H, W) in, a sequence (N, H * W, C) in `dtype` out."""

    def __init__(self, norm: kinds.RmsNorm, dtype: torch.dtype) -> None:
        super().__init__()
        self.weight, self.epsilon, self.dtype = _parameter(norm.weight), norm.epsilon, dtype

    def forward(self, x: Tensor) -> Tensor:
        rows = x.float().flatten(2).transpose(1, 2)
        scale = torch.rsqrt(rows.square().mean(2, keepdim=True) + self.epsilon)
        return (rows * scale * self.weight).to(self.dtype)


class _Attention(nn.Module):  # type: ignore[misc]
    def __init__(self, block: kinds.Attention, dtype: torch.dtype) -> None:
        super().__init__()
        self.norm = _RmsNorm(block.norm, dtype)
        self.heads, self.kv_heads = block.heads, block.kv_heads
        self.query, self.key = _parameter(block.query, dtype), _parameter(block.key, dtype)
        self.value, self.out = _parameter(block.value, dtype), _parameter(block.out, dtype)
        frequencies = block.frequencies
        self.frequencies = None if frequencies is None else _parameter(frequencies)

    def forward(self, x: Tensor, board: BatchBoards) -> Tensor:
        rows, columns = x.shape[2], x.shape[3]
        h = self.norm(x)
        query = (h @ self.query).unflatten(2, (self.heads, -1)).transpose(1, 2)
        key = (h @ self.key).unflatten(2, (self.kv_heads, -1)).transpose(1, 2)
        value = (h @ self.value).unflatten(2, (self.kv_heads, -1)).transpose(1, 2)
        shared = self.heads // self.kv_heads
        if self.frequencies is not None:
            angles = _angles(self.frequencies, rows, columns)
            query = _rotate(query, angles.repeat_interleave(shared, 0))
            key = _rotate(key, angles)
        key, value = key.repeat_interleave(shared, 1), value.repeat_interleave(shared, 1)
        on_board = (board.mask.flatten(2) > 0.5)[:, :, None]
        mixed = F.scaled_dot_product_attention(query, key, value, attn_mask=on_board)
        return _add_rows(x, mixed.transpose(1, 2).flatten(2) @ self.out, board)


def _angles(frequencies: Tensor, rows: int, columns: int) -> Tensor:
    """Return (key-value heads, points, pairs)."""
    device = frequencies.device
    y = torch.arange(rows, device=device).float()[:, None].expand(rows, columns)
    x = torch.arange(columns, device=device).float()[None].expand(rows, columns)
    place = torch.stack([x.flatten(), y.flatten()], 1)
    return torch.einsum("sa,hpa->hsp", place, frequencies)


def _rotate(x: Tensor, angles: Tensor) -> Tensor:
    pairs = x.float().unflatten(3, (-1, 2))
    even, odd = pairs[..., 0], pairs[..., 1]
    cos, sin = angles.cos(), angles.sin()
    return torch.stack([even * cos - odd * sin, even * sin + odd * cos], 4).flatten(3).to(x.dtype)


def _add_rows(x: Tensor, rows: Tensor, board: BatchBoards) -> Tensor:
    planes = rows.transpose(1, 2).unflatten(2, (x.shape[2], x.shape[3]))
    return x + planes * board.mask.to(x.dtype)


class _FeedForward(nn.Module):  # type: ignore[misc]
    def __init__(self, block: kinds.FeedForward, dtype: torch.dtype) -> None:
        super().__init__()
        self.norm = _RmsNorm(block.norm, dtype)
        self.inner, self.gate = _parameter(block.inner, dtype), _parameter(block.gate, dtype)
        self.outer = _parameter(block.outer, dtype)

    def forward(self, x: Tensor, board: BatchBoards) -> Tensor:
        h = self.norm(x)
        return _add_rows(x, (F.silu(h @ self.inner) * (h @ self.gate)) @ self.outer, board)


class _RmsTip(nn.Module):  # type: ignore[misc]
    def __init__(self, tip: kinds.RmsTip, dtype: torch.dtype) -> None:
        super().__init__()
        self.gamma, self.beta = (
            _parameter(tip.gamma[:, None, None]),
            _parameter(tip.beta[:, None, None]),
        )
        self.epsilon, self.whole_board = tip.epsilon, tip.whole_board
        self.activation, self.dtype = tip.activation, dtype

    def forward(self, x: Tensor, board: BatchBoards) -> Tensor:
        x = x.float()
        square = (x * board.mask).square().mean(1, keepdim=True)
        if self.whole_board:
            square = square.sum((2, 3), keepdim=True) / board.area[:, :, None, None]
        x = x * torch.rsqrt(square + self.epsilon) * self.gamma + self.beta
        return (_activate(x, self.activation) * board.mask).to(self.dtype)


def _tip(tip: kinds.Norm | kinds.RmsTip, dtype: torch.dtype) -> nn.Module:
    return _Norm(tip, dtype) if isinstance(tip, kinds.Norm) else _RmsTip(tip, dtype)


class _Policy(nn.Module):  # type: ignore[misc]
    def __init__(self, head: kinds.PolicyHead, dtype: torch.dtype) -> None:
        super().__init__()
        self.conv, self.pool_conv = _Conv(head.conv, dtype), _Conv(head.pool_conv, dtype)
        self.pool_norm = _Norm(head.pool_norm, dtype)
        self.pool_to_bias = _parameter(head.pool_to_bias)
        # The last two layers are small, and logits deserve their digits.
        self.norm, self.out = _Norm(head.norm, torch.float32), _Conv(head.out, torch.float32)
        self.pass_inner = _parameter(head.pass_inner)
        self.pass_bias = None if head.pass_bias is None else _parameter(head.pass_bias)
        self.pass_activation = head.pass_activation
        self.pass_outer = None if head.pass_outer is None else _parameter(head.pass_outer)

    def forward(self, trunk: Tensor, board: BatchBoards) -> Tensor:
        pooled = _pool(self.pool_norm(self.pool_conv(trunk), board), board)
        inner = self.conv(trunk).float() + (pooled @ self.pool_to_bias)[:, :, None, None]
        points = self.out(self.norm(inner, board)) + (board.mask - 1.0) * 1e4
        pass_move = pooled @ self.pass_inner
        if self.pass_outer is not None:
            pass_move = _activate(pass_move + self.pass_bias, self.pass_activation)
            pass_move = pass_move @ self.pass_outer
        return torch.cat([points.flatten(1), pass_move], 1)


class _Value(nn.Module):  # type: ignore[misc]
    def __init__(self, head: kinds.ValueHead, dtype: torch.dtype) -> None:
        super().__init__()
        self.conv, self.norm = _Conv(head.conv, dtype), _Norm(head.norm, torch.float32)
        self.inner, self.inner_bias = _parameter(head.inner), _parameter(head.inner_bias)
        self.activation = head.activation
        self.value, self.value_bias = _parameter(head.value), _parameter(head.value_bias)
        self.score, self.score_bias = _parameter(head.score), _parameter(head.score_bias)
        self.ownership = _Conv(head.ownership, torch.float32)

    def forward(self, trunk: Tensor, board: BatchBoards) -> tuple[Tensor, Tensor, Tensor]:
        v = self.norm(self.conv(trunk), board)
        mean, width = v.sum((2, 3)) / board.area, board.width_term
        pooled = torch.cat([mean, mean * width, mean * (width.square() - 0.1)], 1)
        u = _activate(pooled @ self.inner + self.inner_bias, self.activation)
        value, score = u @ self.value + self.value_bias, u @ self.score + self.score_bias
        return value, score, self.ownership(v)[:, 0]
