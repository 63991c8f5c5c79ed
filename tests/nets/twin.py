"""The slow, obvious twin of the networks: one board of its own size, float64, plain numpy."""

from __future__ import annotations

import numpy as np

from tengen.nets import network as kinds
from tengen.nets.network import Network


def evaluate(network: Network, spatial: np.ndarray, globals_: np.ndarray) -> dict[str, np.ndarray]:
    """Return the raw outputs for one board that fills `spatial` (22, H, W)."""
    x = conv(network.conv, spatial.astype(np.float64))
    x = x + (globals_.astype(np.float64) @ network.globals_to_bias)[:, None, None]
    if (players := network.metadata) is not None:
        row = players.row.astype(np.float64)
        row[86] = 0.5 * np.log(x[0].size / 361)
        h = act(players.first_activation, row @ players.first + players.first_bias)
        h = act(players.second_activation, h @ players.second + players.second_bias)
        x = x + (h @ players.out)[:, None, None]
    for part in network.blocks:
        x = block(part, x)
    trunk = tip(network.tip, x)

    head = network.policy
    pooled = pool(norm(head.pool_norm, conv(head.pool_conv, trunk)))
    inner = conv(head.conv, trunk) + (pooled @ head.pool_to_bias)[:, None, None]
    points = conv(head.out, norm(head.norm, inner))
    pass_move = pooled @ head.pass_inner
    if head.pass_outer is not None:
        pass_move = act(head.pass_activation, pass_move + head.pass_bias) @ head.pass_outer

    value = network.value
    v = norm(value.norm, conv(value.conv, trunk))
    mean, width = v.mean((1, 2)), (np.sqrt(v[0].size) - 14) / 10
    pooled = np.concatenate([mean, mean * width, mean * (width**2 - 0.1)])
    u = act(value.activation, pooled @ value.inner + value.inner_bias)
    return {
        "policy": np.append(points[0].ravel(), pass_move[0]),
        "value": u @ value.value + value.value_bias,
        "score": u @ value.score + value.score_bias,
        "ownership": conv(value.ownership, v)[0],
        "trunk": trunk,
        **({"optimistic": np.append(points[1].ravel(), pass_move[1])} if len(points) > 1 else {}),
    }


def act(kind: str, x: np.ndarray) -> np.ndarray:
    match kind:
        case "relu":
            return np.maximum(x, 0)
        case "mish":
            return x * np.tanh(np.log1p(np.exp(x)))
        case "silu":
            return x / (1 + np.exp(-x))
    return x


def conv(layer: kinds.Conv, x: np.ndarray) -> np.ndarray:
    _, _, rows, columns = layer.weight.shape
    height, width = x.shape[1:]
    padded = np.pad(x, ((0, 0), (rows // 2, rows // 2), (columns // 2, columns // 2)))
    out = np.zeros((layer.weight.shape[0], height, width))
    for dy in range(rows):
        for dx in range(columns):
            window = padded[:, dy : dy + height, dx : dx + width]
            out += np.einsum("oi,iyx->oyx", layer.weight[:, :, dy, dx].astype(float), window)
    return out if layer.bias is None else out + layer.bias[:, None, None]


def norm(layer: kinds.Norm, x: np.ndarray) -> np.ndarray:
    if layer.scale is not None:
        x = x * layer.scale[:, None, None] + layer.bias[:, None, None]
    return act(layer.activation, x)


def pool(x: np.ndarray) -> np.ndarray:
    mean = x.mean((1, 2))
    return np.concatenate([mean, mean * (np.sqrt(x[0].size) - 14) / 10, x.max((1, 2))])


def block(part: kinds.Block, x: np.ndarray) -> np.ndarray:
    match part:
        case kinds.Residual():
            return x + conv(part.conv2, norm(part.norm2, conv(part.conv1, norm(part.norm1, x))))
        case kinds.GlobalPooling():
            h = norm(part.norm1, x)
            pooled = pool(norm(part.pool_norm, conv(part.pool_conv, h)))
            inner = conv(part.conv1, h) + (pooled @ part.pool_to_bias)[:, None, None]
            return x + conv(part.conv2, norm(part.norm2, inner))
        case kinds.Nested():
            inner = conv(part.conv1, norm(part.norm1, x))
            for child in part.blocks:
                inner = block(child, inner)
            return x + conv(part.conv2, norm(part.norm2, inner))
        case kinds.Attention():
            return x + attention(part, x)
        case kinds.FeedForward():
            h = rows_of(rms(part.norm, x))
            return x + planes_of((act("silu", h @ part.inner) * (h @ part.gate)) @ part.outer, x)


def rms(layer: kinds.RmsNorm, x: np.ndarray) -> np.ndarray:
    return x / np.sqrt((x**2).mean(0) + layer.epsilon) * layer.weight[:, None, None]


def rows_of(x: np.ndarray) -> np.ndarray:
    return x.reshape(x.shape[0], -1).T


def planes_of(rows: np.ndarray, like: np.ndarray) -> np.ndarray:
    return rows.T.reshape(like.shape)


def attention(part: kinds.Attention, x: np.ndarray) -> np.ndarray:
    h = rows_of(rms(part.norm, x))
    y_of, x_of = np.divmod(np.arange(len(h)), x.shape[2])
    query = (h @ part.query).reshape(len(h), part.heads, -1)
    key = (h @ part.key).reshape(len(h), part.kv_heads, -1)
    value = (h @ part.value).reshape(len(h), part.kv_heads, -1)
    mixed = []
    for head in range(part.heads):
        shared = head * part.kv_heads // part.heads
        q, k = query[:, head], key[:, shared]
        if part.frequencies is not None:
            f = part.frequencies[shared].astype(float)
            angles = x_of[:, None] * f[:, 0] + y_of[:, None] * f[:, 1]
            q, k = rotate(q, angles), rotate(k, angles)
        scores = q @ k.T / np.sqrt(q.shape[1])
        weights = np.exp(scores - scores.max(1, keepdims=True))
        mixed.append(weights / weights.sum(1, keepdims=True) @ value[:, shared])
    return planes_of(np.concatenate(mixed, 1) @ part.out, x)


def rotate(x: np.ndarray, angles: np.ndarray) -> np.ndarray:
    out = np.empty_like(x)
    out[:, 0::2] = x[:, 0::2] * np.cos(angles) - x[:, 1::2] * np.sin(angles)
    out[:, 1::2] = x[:, 0::2] * np.sin(angles) + x[:, 1::2] * np.cos(angles)
    return out


def tip(layer: kinds.Norm | kinds.RmsTip, x: np.ndarray) -> np.ndarray:
    if isinstance(layer, kinds.Norm):
        return norm(layer, x)
    square = (x**2).mean() if layer.whole_board else (x**2).mean(0)
    x = x / np.sqrt(square + layer.epsilon)
    return act(layer.activation, x * layer.gamma[:, None, None] + layer.beta[:, None, None])
