// Attention over the points of a board with 8-bit products. Queries, keys and values are rounded to
// the largest of their head in this position; the weights after the softmax have 16 bits, as two
// products, because many small ones add up.
#pragma once

#include <cmath>
#include <cstring>

#include "nets/rounded_layer.hpp"

namespace tengen::nets {

struct AttentionRoom {
  std::vector<float> query, key, scores, scale, bias, factors, highs, lows, value_scale, none;
  std::vector<std::uint8_t> queries, row, rows, high, low;
  std::vector<std::int8_t> keys, values;
};

constexpr int kMostSide = 64;  // of a board

struct Attention {
  int heads, query_size, value_size;
  // By head and place (up to kMostSide of them): cosines of all pairs, then sines. In a head the
  // first numbers of all pairs come first, then the second ones. Empty: no rotation.
  std::vector<float> by_x, by_y;

  // `frequencies` are (heads, pairs, 2): the angle of a pair is x * f[0] + y * f[1].
  static Attention of(int heads, int query_size, int value_size, const float* frequencies) {
    Attention made{heads, query_size, value_size, {}, {}};
    if (!frequencies) return made;
    const int pairs = query_size / 2;
    for (int axis = 0; axis < 2; ++axis) {
      std::vector<float>& angles = axis ? made.by_y : made.by_x;
      angles.resize(std::size_t(heads) * kMostSide * query_size);
      for (int head = 0; head < heads; ++head)
        for (int place = 0; place < kMostSide; ++place)
          for (int pair = 0; pair < pairs; ++pair) {
            const float angle = place * frequencies[(head * pairs + pair) * 2 + axis];
            float* to = angles.data() + (std::size_t(head) * kMostSide + place) * query_size + pair;
            to[0] = std::cos(angle);
            to[pairs] = std::sin(angle);
          }
    }
    return made;
  }

  static constexpr int kRows = 48;  // queries that are looked at together

  // `floats` hold queries, keys and values of all heads, one after the other, a row for each point.
  void run(const Kernels& with, const Grid& grid, const float* floats, int stride,
           float inverse_step, int zero, std::uint8_t* out, std::int64_t out_stride,
           AttentionRoom& room) const {
    const int points = grid.height * grid.width, depth = round_up(query_size, 16);
    const int columns = round_up(points, with.block), point_depth = round_up(points, 4);
    const int value_columns = round_up(value_size, with.block), tile_room = kRows + with.tile;
    room.scores.resize(std::size_t(tile_room) * columns);
    room.high.assign(std::size_t(tile_room) * columns, 0);
    room.low.assign(std::size_t(tile_room) * columns, 0);
    room.highs.resize(std::size_t(tile_room) * value_columns);
    room.lows.resize(std::size_t(tile_room) * value_columns);
    room.none.assign(value_columns, 0.0f);
    const std::int64_t here = 0;
    for (int head = 0; head < heads; ++head) {
      const float q =
          turned(with, grid, head, floats + head * query_size, stride, depth, room.query);
      const float k =
          turned(with, grid, head, floats + (heads + head) * query_size, stride, depth, room.key);
      pack_queries(with, points, depth, q, room);
      pack_keys(with, points, columns, depth, q, k, room);
      pack_values(with, grid, floats + 2 * heads * query_size + head * value_size, stride,
                  value_columns, point_depth, room);
      for (int first = 0; first < points; first += kRows) {
        const int rows = std::min(kRows, points - first);
        Product p{};
        p.in = room.queries.data() + std::int64_t{first} * depth, p.in_stride = depth;
        p.taps = &here, p.n_taps = 1, p.depth = depth, p.weights = room.keys.data();
        p.scale = room.scale.data(), p.bias = room.bias.data(), p.rows = rows, p.columns = columns;
        p.floats = room.scores.data(), p.float_stride = columns, p.sink = Sink::kSet;
        with.product(p);
        float sums[kRows];
        for (int i = 0; i < rows; ++i)
          sums[i] = with.softmax(room.scores.data() + std::int64_t{i} * columns, points,
                                 room.high.data() + std::int64_t{i} * columns,
                                 room.low.data() + std::int64_t{i} * columns);
        p.in_stride = columns, p.depth = point_depth, p.weights = room.values.data();
        p.scale = room.value_scale.data(), p.bias = room.none.data(), p.columns = value_columns;
        p.float_stride = value_columns;
        p.in = room.high.data(), p.floats = room.highs.data();
        with.product(p);
        p.in = room.low.data(), p.floats = room.lows.data();
        with.product(p);
        for (int i = 0; i < rows; ++i) {
          const int point = first + i;
          with.mix(room.highs.data() + std::int64_t{i} * value_columns,
                   room.lows.data() + std::int64_t{i} * value_columns, value_size,
                   inverse_step / sums[i], static_cast<float>(zero), room.row.data());
          std::copy_n(room.row.data(), value_size,
                      out + head * value_size +
                          grid.row_of(point / grid.width, point % grid.width) * out_stride);
        }
      }
    }
  }

 private:
  // Copies one head's rows, rotated, into (points, depth); returns the largest number.
  float turned(const Kernels& with, const Grid& grid, int head, const float* floats, int stride,
               int depth, std::vector<float>& to) const {
    const int points = grid.height * grid.width;
    if (to.size() != std::size_t(points) * depth) to.assign(std::size_t(points) * depth, 0.0f);
    const auto angles = [&](const std::vector<float>& by, int place) {
      return by.data() + (std::size_t(head) * kMostSide + place) * query_size;
    };
    for (int y = 0; y < grid.height; ++y) {
      const float* from = floats + std::int64_t{grid.row_of(y, 0)} * stride;
      float* row = to.data() + std::int64_t{y * grid.width} * depth;
      if (!by_x.empty())
        with.turn(from, stride, grid.width, query_size / 2, angles(by_x, 0), angles(by_y, y), row,
                  depth);
      else
        for (int x = 0; x < grid.width; ++x)
          std::copy_n(from + std::int64_t{x} * stride, query_size, row + std::int64_t{x} * depth);
    }
    return std::max(1e-6f, with.largest(to.data(), points * depth));
  }

  void pack_queries(const Kernels& with, int points, int depth, float largest,
                    AttentionRoom& room) const {
    room.queries.assign(std::size_t(points + kRows + with.tile) * depth, 128);
    room.factors.assign(depth, 127 / largest);
    for (int point = 0; point < points; ++point)
      with.to_signed(room.query.data() + std::size_t(point) * depth, room.factors.data(), depth,
                     room.queries.data() + std::size_t(point) * depth);
  }

  void pack_keys(const Kernels& with, int points, int columns, int depth, float query,
                 float largest, AttentionRoom& room) const {
    room.keys.assign(std::size_t(columns) * depth, 0);
    const float step = query / 127 * largest / with.most;
    room.scale.assign(columns, step);
    room.bias.assign(columns, 0.0f);
    room.factors.assign(depth, with.most / largest);
    room.row.assign(std::max(depth, padded(value_size)), 0);
    for (int point = 0; point < points; ++point) {
      with.to_signed(room.key.data() + std::size_t(point) * depth, room.factors.data(), depth,
                     room.row.data());
      std::int8_t* panel = room.keys.data() + std::size_t(point / with.block) * with.block * depth +
                           point % with.block * 4;
      int sum = -128 * depth;
      for (int i = 0; i < depth; ++i) sum += room.row[i];
      for (int i = 0; i < depth; i += 4) {
        std::uint32_t four;
        std::memcpy(&four, room.row.data() + i, 4);
        four ^= 0x80808080u;  // from 128 + level to a signed level
        std::memcpy(panel + i * with.block, &four, 4);
      }
      room.bias[point] = -128 * step * sum;
    }
  }

  void pack_values(const Kernels& with, const Grid& grid, const float* floats, int stride,
                   int columns, int depth, AttentionRoom& room) const {
    const int points = grid.height * grid.width;
    const auto row = [&](int point) {
      return floats + std::int64_t{grid.row_of(point / grid.width, point % grid.width)} * stride;
    };
    room.value_scale.assign(columns, 1e-6f);
    for (int point = 0; point < points; ++point)
      with.widen(room.value_scale.data(), row(point), value_size);
    room.factors.resize(columns);
    for (int v = 0; v < columns; ++v) {
      room.factors[v] = with.most / room.value_scale[v];
      room.value_scale[v] /= with.most;
    }
    room.rows.assign(std::size_t(depth) * columns, 128);
    for (int point = 0; point < points; ++point)
      with.to_signed(row(point), room.factors.data(), value_size,
                     room.rows.data() + std::size_t(point) * columns);
    room.values.assign(std::size_t(columns) * depth, 0);
    for (int first = 0; first < columns; first += with.block) {
      std::int8_t* to = room.values.data() + std::size_t(first) * depth;
      for (int point = 0; point < depth; point += 4) {
        const std::uint8_t* from = room.rows.data() + std::size_t(point) * columns + first;
        for (int v = 0; v < with.block; ++v)
          for (int i = 0; i < 4; ++i)
            to[v * 4 + i] = static_cast<std::int8_t>(from[i * columns + v] ^ 0x80);
        to += 4 * with.block;
      }
    }
  }
};

}  // namespace tengen::nets
