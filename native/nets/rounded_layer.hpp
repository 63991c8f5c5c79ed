// A layer of 8-bit weights, packed for the kernels of `products.hpp`, and the points it works on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "nets/products.hpp"

namespace tengen::nets {

inline int round_up(int value, int unit) { return (value + unit - 1) / unit * unit; }

constexpr int kAlign = 64;  // channels of a point are padded to whole cache lines of bytes
inline int padded(int channels) { return round_up(channels, kAlign); }

// Points as rows, with empty points between the board's rows and around them: a neighbour that is
// off the board lies there, and no product asks where the board ends.
struct Grid {
  int height, width, pad;
  int pitch() const { return width + pad; }
  int rows() const { return height * pitch(); }
  int row_of(int y, int x) const { return y * pitch() + x; }
  int lead() const { return pad * (pitch() + 1); }  // rows before the first
  int room(int tile) const { return 2 * lead() + rows() + tile; }
};

// How a tensor of bytes is read: (byte - zero) * step.
struct Bytes {
  float step;
  int zero;
};

struct Layer {
  int inputs, outputs, size;  // of a square kernel
  std::vector<std::int8_t> weights;
  std::vector<float> scale, bias;

  int depth() const { return round_up(inputs, 4); }
  int columns(const Kernels& with) const { return round_up(outputs, with.block); }

  // `levels` are (outputs, inputs, size, size), `steps` and `offset` by output.
  static Layer packed(const Kernels& with, const std::int8_t* levels, int outputs, int inputs,
                      int size, const float* steps, const float* offset, Bytes in) {
    Layer made{inputs, outputs, size, {}, {}, {}};
    const int block = with.block, depth = made.depth(), taps = size * size;
    made.weights.assign(std::size_t(made.columns(with)) * taps * depth, 0);
    const int room = padded(made.columns(with));
    made.scale.assign(room, 0.0f);
    made.bias.assign(room, 0.0f);
    for (int out = 0; out < outputs; ++out) {
      std::int64_t sum = 0;
      std::int8_t* panel = made.weights.data() + std::size_t(out / block) * block * taps * depth;
      for (int tap = 0; tap < taps; ++tap)
        for (int from = 0; from < inputs; ++from) {
          const std::int8_t level = levels[(std::size_t(out) * inputs + from) * taps + tap];
          if (level > with.most || level < -with.most)
            throw std::invalid_argument("weights are too wide for this processor");
          sum += level;
          panel[(std::size_t(tap) * depth + from / 4 * 4) * block + out % block * 4 + from % 4] =
              level;
        }
      made.scale[out] = steps[out] * in.step;
      made.bias[out] = offset[out] - made.scale[out] * in.zero * static_cast<float>(sum);
    }
    return made;
  }

  // The product of this layer on the bytes of a grid; the caller says where the sums go.
  Product on(const Grid& grid, const Kernels& with, const std::uint8_t* in,
             std::vector<std::int64_t>& taps) const {
    const std::int64_t stride = padded(inputs);
    taps.clear();
    for (int y = -(size / 2); y <= size / 2; ++y)
      for (int x = -(size / 2); x <= size / 2; ++x) taps.push_back((y * grid.pitch() + x) * stride);
    Product p{};
    p.in = in, p.in_stride = stride, p.taps = taps.data(), p.n_taps = size * size;
    p.depth = depth(), p.weights = weights.data(), p.scale = scale.data(), p.bias = bias.data();
    p.rows = grid.rows(), p.columns = columns(with);
    return p;
  }
};

}  // namespace tengen::nets
