// The trunk of a network in 8 bits: a list of steps that is carried out position by position.
// Residual streams are floats (one row of channels a point); bytes are what layers read.
#pragma once

#include <cmath>
#include <cstring>
#include <memory>

#include "nets/rounded_attention.hpp"
#include "nets/rounded_layer.hpp"

namespace tengen::nets {

constexpr int kStreams = 4;  // the trunk's own, and those of bottlenecks inside it

// What one position is computed in.
struct Position {
  std::vector<float> streams[kStreams];
  std::vector<std::uint8_t> bytes[2];
  std::vector<float> pooled;
};

// What all positions of a run share: the board, and room that is needed for a step only.
struct Workspace {
  Grid grid;
  const Kernels& with;
  std::vector<std::int64_t> taps;
  std::vector<float> floats, sums, bias;
  AttentionRoom attention;
};

struct Step {
  virtual ~Step() = default;
  virtual void run(Position& at, Workspace& work) const = 0;
};

struct Affine {  // by channel, padded with zeros
  std::vector<float> scale, bias;
  static Affine of(const float* scale, const float* bias, int channels) {
    Affine made{std::vector<float>(padded(channels), 0.0f),
                std::vector<float>(padded(channels), 0.0f)};
    std::copy_n(scale, channels, made.scale.begin());
    if (bias) std::copy_n(bias, channels, made.bias.begin());
    return made;
  }
};

// Makes what is off the board a zero for the layer that reads these bytes next.
inline void clear_outside(const Grid& grid, int channels, int zero, int tile,
                          std::vector<std::uint8_t>& bytes) {
  if (!grid.pad) return;
  const std::int64_t stride = padded(channels);
  std::uint8_t* first = bytes.data() + grid.lead() * stride;
  std::memset(bytes.data(), zero, grid.lead() * stride);
  for (int y = 0; y < grid.height; ++y)
    std::memset(first + grid.row_of(y, grid.width) * stride, zero, grid.pad * stride);
  std::memset(first + grid.rows() * stride, zero, (grid.lead() + tile) * stride);
}

struct Norm : Step {  // activation(stream * scale + bias), or without activation over its size
  int stream, channels;
  Affine affine;
  Activation activation;
  Bytes out;
  bool by_size = false;      // scale / root mean square of the point's channels
  bool with_pooled = false;  // (stream + pooled) * scale + bias
  float epsilon = 0;
  void run(Position& at, Workspace& work) const override {
    const std::int64_t stride = padded(channels);
    const int columns = round_up(channels, work.with.lanes), rows = work.grid.rows();
    std::uint8_t* bytes = at.bytes[0].data() + work.grid.lead() * stride;
    const float* floats = at.streams[stream].data();
    const float* bias = affine.bias.data();
    if (with_pooled) {
      work.bias = affine.bias;
      for (int i = 0; i < channels; ++i) work.bias[i] += affine.scale[i] * at.pooled[i];
      bias = work.bias.data();
    }
    if (by_size)
      work.with.quantize_rms(floats, stride, rows, columns, channels, affine.scale.data(), epsilon,
                             1 / out.step, static_cast<float>(out.zero), bytes, stride);
    else
      work.with.quantize(floats, stride, rows, columns, affine.scale.data(), bias, activation,
                         1 / out.step, static_cast<float>(out.zero), bytes, stride);
    clear_outside(work.grid, channels, out.zero, work.with.tile, at.bytes[0]);
  }
};

struct ToBytes : Step {  // from bytes 0 to bytes 1; gated: pairs of sums
  Layer layer;
  Activation activation;
  Bytes out;
  bool with_pooled = false, gated = false;
  void run(Position& at, Workspace& work) const override {
    const int outputs = gated ? layer.outputs / 2 : layer.outputs;
    const std::int64_t in_lead = work.grid.lead() * padded(layer.inputs);
    Product p = layer.on(work.grid, work.with, at.bytes[0].data() + in_lead, work.taps);
    p.bytes = at.bytes[1].data() + work.grid.lead() * padded(outputs);
    p.byte_stride = padded(outputs), p.inverse_step = 1 / out.step;
    p.zero = static_cast<float>(out.zero), p.activation = activation;
    p.sink = gated ? Sink::kGated : Sink::kBytes;
    if (with_pooled) p.more = at.pooled.data();
    work.with.product(p);
    clear_outside(work.grid, outputs, out.zero, work.with.tile, at.bytes[1]);
  }
};

inline void round_sums(Product& p, float step) {
  p.step = step, p.inverse_step = 1 / step;
  p.sink = p.sink == Sink::kAdd ? Sink::kAddRounded : Sink::kSetRounded;
}

struct ToStream : Step {  // from bytes onto a stream, or as the start of one
  Layer layer;
  int bytes, stream;
  bool add;
  float rounding;  // the step of the sums, 0 where they are not rounded
  void run(Position& at, Workspace& work) const override {
    const std::int64_t in_lead = work.grid.lead() * padded(layer.inputs);
    Product p = layer.on(work.grid, work.with, at.bytes[bytes].data() + in_lead, work.taps);
    p.floats = at.streams[stream].data(), p.float_stride = padded(layer.outputs);
    p.sink = add ? Sink::kAdd : Sink::kSet;
    if (rounding > 0) round_sums(p, rounding);
    work.with.product(p);
  }
};

struct Pool : Step {  // a bias by channel from the mean and the largest of the board
  Layer layer;
  Affine affine;
  Activation activation;
  float rounding;  // as of ToStream
  int outputs;
  std::vector<float> matrix;  // (3 * pooled channels, outputs)
  void run(Position& at, Workspace& work) const override {
    const Grid& grid = work.grid;
    const int stride = padded(layer.outputs), pooled = layer.outputs;
    const std::int64_t in_lead = grid.lead() * padded(layer.inputs);
    Product p = layer.on(grid, work.with, at.bytes[0].data() + in_lead, work.taps);
    work.floats.resize(std::size_t(grid.room(work.with.tile)) * stride);
    p.floats = work.floats.data(), p.float_stride = stride, p.sink = Sink::kSet;
    if (rounding > 0) round_sums(p, rounding);
    work.with.product(p);
    work.with.activate(work.floats.data(), stride, grid.rows(), round_up(pooled, work.with.lanes),
                       affine.scale.data(), affine.bias.data(), activation);
    work.sums.assign(3 * pooled, 0.0f);
    float *mean = work.sums.data(), *wide = mean + pooled, *most = wide + pooled;
    std::fill_n(most, pooled, -INFINITY);
    for (int y = 0; y < grid.height; ++y)
      for (int x = 0; x < grid.width; ++x) {
        const float* row = work.floats.data() + std::int64_t{grid.row_of(y, x)} * stride;
        for (int i = 0; i < pooled; ++i) mean[i] += row[i], most[i] = std::max(most[i], row[i]);
      }
    const float area = static_cast<float>(grid.height * grid.width);
    for (int i = 0; i < pooled; ++i)
      mean[i] /= area, wide[i] = mean[i] * (std::sqrt(area) - 14) / 10;
    at.pooled.assign(padded(outputs), 0.0f);
    for (int i = 0; i < 3 * pooled; ++i)
      for (int o = 0; o < outputs; ++o)
        at.pooled[o] += work.sums[i] * matrix[std::size_t(i) * outputs + o];
  }
};

struct Attend : Step {
  Layer layer;  // queries, keys and values together
  Attention attention;
  Bytes out;
  void run(Position& at, Workspace& work) const override {
    const int stride = padded(layer.outputs);
    const std::int64_t in_lead = work.grid.lead() * padded(layer.inputs);
    Product p = layer.on(work.grid, work.with, at.bytes[0].data() + in_lead, work.taps);
    work.floats.resize(std::size_t(work.grid.room(work.with.tile)) * stride);
    p.floats = work.floats.data(), p.float_stride = stride, p.sink = Sink::kSet;
    work.with.product(p);
    const int channels = attention.heads * attention.value_size;
    attention.run(work.with, work.grid, work.floats.data(), stride, 1 / out.step, out.zero,
                  at.bytes[1].data() + work.grid.lead() * padded(channels), padded(channels),
                  work.attention);
  }
};

class Trunk {
 public:
  Trunk(const Kernels& with, int channels, int planes, int globals)
      : with(with), channels(channels), planes(planes), globals(globals) {}

  const Kernels& with;
  const int channels, planes, globals;
  int pad = 0;
  int stream_channels[kStreams] = {}, byte_channels = 0;  // the most of each
  std::vector<std::unique_ptr<Step>> steps;
  std::vector<float> first;  // (taps, planes, channels)
  int first_size = 0;
  std::vector<float> from_globals;  // (globals, channels)
  Affine tip;
  Activation tip_activation = Activation::kNone;
  enum class TipSize { kNone, kPoint, kBoard } tip_size = TipSize::kNone;
  float tip_epsilon = 0;

  template <class S>
  void add(S step) {
    steps.push_back(std::make_unique<S>(std::move(step)));
  }

  // Computes `count` positions of one size: planes (count, planes, height, width), out the same with
  // the trunk's channels.
  void run(const float* spatial, const float* numbers, int count, int height, int width,
           float* out) const {
    const Grid grid{height, width, pad};
    Workspace work{grid, with, {}, {}, {}, {}, {}};
    std::vector<Position> at(count);
    const std::size_t room = grid.room(with.tile);
    const int area = height * width;
    for (int i = 0; i < count; ++i) {
      for (int s = 0; s < kStreams; ++s)
        at[i].streams[s].assign(room * padded(stream_channels[s]), 0.0f);
      for (auto& bytes : at[i].bytes) bytes.assign(room * padded(byte_channels), 0);
      start(spatial + std::int64_t{i} * planes * area, numbers + std::int64_t{i} * globals, grid,
            at[i].streams[0].data());
    }
    for (const auto& step : steps)
      for (Position& one : at) step->run(one, work);
    for (int i = 0; i < count; ++i)
      end(grid, at[i].streams[0].data(), out + std::int64_t{i} * channels * area);
  }

 private:
  // The first layer. Most planes are empty at most points, so only what is there is added.
  void start(const float* spatial, const float* numbers, const Grid& grid, float* stream) const {
    const int stride = padded(channels), reach = first_size / 2, area = grid.height * grid.width;
    std::vector<float> bias(channels, 0.0f);
    for (int g = 0; g < globals; ++g)
      for (int c = 0; c < channels; ++c) bias[c] += numbers[g] * from_globals[g * channels + c];
    for (int y = 0; y < grid.height; ++y)
      for (int x = 0; x < grid.width; ++x)
        std::copy(bias.begin(), bias.end(), stream + std::int64_t{grid.row_of(y, x)} * stride);
    for (int plane = 0; plane < planes; ++plane)
      for (int point = 0; point < area; ++point) {
        const float value = spatial[plane * area + point];
        if (value == 0) continue;
        const int y = point / grid.width, x = point % grid.width;
        for (int dy = -reach; dy <= reach; ++dy)
          for (int dx = -reach; dx <= reach;
               ++dx) {  // the point is a neighbour of (y - dy, x - dx)
            const int to_y = y - dy, to_x = x - dx;
            if (to_y < 0 || to_y >= grid.height || to_x < 0 || to_x >= grid.width) continue;
            const int tap = (dy + reach) * first_size + dx + reach;
            with.add_scaled(stream + std::int64_t{grid.row_of(to_y, to_x)} * stride,
                            first.data() + (std::int64_t{tap} * planes + plane) * stride, value,
                            round_up(channels, with.lanes));
          }
      }
  }

  void end(const Grid& grid, float* stream, float* out) const {
    const int stride = padded(channels), area = grid.height * grid.width;
    if (tip_size != TipSize::kNone) divide_by_size(grid, stream);
    with.activate(stream, stride, grid.rows(), round_up(channels, with.lanes), tip.scale.data(),
                  tip.bias.data(), tip_activation);
    constexpr int kPart = 16;  // channels at a time, so that reads and writes stay in whole lines
    for (int c = 0; c < channels; c += kPart)
      for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
          const float* row = stream + std::int64_t{grid.row_of(y, x)} * stride;
          float* to = out + y * grid.width + x;
          for (int i = c; i < std::min(c + kPart, channels); ++i)
            to[std::int64_t{i} * area] = row[i];
        }
  }

  void divide_by_size(const Grid& grid, float* stream) const {
    const int stride = padded(channels);
    double whole = 0;
    for (int y = 0; y < grid.height; ++y)
      for (int x = 0; x < grid.width; ++x) {
        float* row = stream + std::int64_t{grid.row_of(y, x)} * stride;
        float squares = 0;
        for (int c = 0; c < channels; ++c) squares += row[c] * row[c];
        whole += squares;
        if (tip_size == TipSize::kPoint) {
          const float size = std::sqrt(squares / channels + tip_epsilon);
          for (int c = 0; c < channels; ++c) row[c] /= size;
        }
      }
    if (tip_size != TipSize::kBoard) return;
    const double mean = whole / (double(channels) * grid.height * grid.width);
    const float factor = static_cast<float>(1 / std::sqrt(mean + tip_epsilon));
    for (int y = 0; y < grid.height; ++y)
      for (int x = 0; x < grid.width; ++x) {
        float* row = stream + std::int64_t{grid.row_of(y, x)} * stride;
        for (int c = 0; c < channels; ++c) row[c] *= factor;
      }
  }
};

}  // namespace tengen::nets
