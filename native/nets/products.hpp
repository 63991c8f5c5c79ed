// What an 8-bit network is computed with: matrix products of bytes, and the element-wise work between
// them. `product_kernels.hpp` is compiled once for each instruction set; `kernels()` picks one.
#pragma once

#include <cstdint>

namespace tengen::nets {

enum class Activation : int { kNone, kRelu, kMish, kSilu, kRelu6 };

// Where the sums of a product go: into floats, onto floats, or through the activation into bytes.
// Gated sums come in pairs: the first goes through the activation and scales the second.
// Rounded sums become floats that a signed byte could hold, as networks trained with 8 bits do it.
enum class Sink : int { kSet, kAdd, kSetRounded, kAddRounded, kBytes, kGated };

// A convolution over points as rows of bytes: `taps` are the neighbours, as distances in bytes. A
// matrix is a convolution with one tap. Sums are `scale * sum + bias (+ more)` by column.
struct Product {
  const std::uint8_t* in;
  std::int64_t in_stride;
  const std::int64_t* taps;
  int n_taps;
  int depth;                   // channels read at each tap, a multiple of 4
  const std::int8_t* weights;  // (columns / block, taps * depth / 4, block, 4)
  const float* scale;
  const float* bias;
  const float* more;  // or null
  int rows;           // may be rounded up to whole tiles: the caller's buffers have room
  int columns;        // a multiple of the block
  float* floats;
  std::int64_t float_stride;
  std::uint8_t* bytes;
  std::int64_t byte_stride;
  float step, inverse_step;  // of bytes, and of sums that are rounded
  float zero;
  Activation activation;
  Sink sink;
};

struct Kernels {
  const char* name;
  int lanes;  // numbers in a vector
  int block;  // columns that are computed together
  int tile;   // rows that are computed together
  int most;   // the largest weight whose sums cannot overflow
  void (*product)(const Product&);
  // bytes = activation(floats * scale + bias), row by row; columns are a multiple of the lanes.
  void (*quantize)(const float* floats, std::int64_t float_stride, int rows, int columns,
                   const float* scale, const float* bias, Activation activation, float inverse_step,
                   float zero, std::uint8_t* bytes, std::int64_t byte_stride);
  // bytes = floats / root mean square of the row * scale.
  void (*quantize_rms)(const float* floats, std::int64_t float_stride, int rows, int columns,
                       int channels, const float* scale, float epsilon, float inverse_step,
                       float zero, std::uint8_t* bytes, std::int64_t byte_stride);
  // floats = activation(floats * scale + bias) in place.
  void (*activate)(float* floats, std::int64_t stride, int rows, int columns, const float* scale,
                   const float* bias, Activation activation);
  void (*add_scaled)(float* to, const float* from, float factor, int columns);
  // For attention. Turns pairs (from[i], from[pairs + i]) of `count` points, a row of the board, by
  // an angle of the column and one of the row.
  void (*turn)(const float* from, std::int64_t stride, int count, int pairs, const float* by_x,
               const float* by_y, float* to, int to_stride);
  float (*largest)(const float* from, int count);
  void (*widen)(float* most, const float* from, int count);  // most = max(most, |from|)
  void (*to_signed)(const float* from, const float* factors, int count, std::uint8_t* to);  // + 128
  void (*mix)(const float* high, const float* low, int count, float factor, float zero,
              std::uint8_t* to);
  // Weights of 16 bits, exp(score - largest), as high and low bytes; returns their sum. There is
  // room for whole vectors; bytes beyond `count` become 0.
  float (*softmax)(float* scores, int count, std::uint8_t* high, std::uint8_t* low);
};

// The kernels of an instruction set by name, or the best this processor has; null where none fits.
const Kernels* kernels(const char* name = "");

// Kernels of one instruction set each, compiled with its flags.
const Kernels* avx512vnni_kernels();
const Kernels* avxvnni_kernels();
const Kernels* avx2_kernels();

}  // namespace tengen::nets
