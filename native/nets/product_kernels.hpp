// The kernels of `products.hpp`, written once for vectors of any length. Included by one file for each
// instruction set, after what depends on it has been defined there: `Ints`, `Floats`, `dot`,
// `broadcast`, `store_bytes` and so on. No header of the standard library may be used here: the
// linker would be free to take its functions, compiled for this instruction set, for everybody.

namespace tengen::nets {
namespace {  // each file that includes this gets its own

constexpr int kLanes = sizeof(Floats) / 4;
constexpr int kBlock = 2 * kLanes;

typedef float LooseFloats __attribute__((vector_size(sizeof(Floats)), aligned(4), may_alias));
typedef int LooseInts __attribute__((vector_size(sizeof(Floats)), aligned(1), may_alias));

inline Floats load(const float* from) { return *reinterpret_cast<const LooseFloats*>(from); }
inline void store(float* to, Floats value) { *reinterpret_cast<LooseFloats*>(to) = value; }
inline Floats all(float value) { return Floats{} + value; }
// The nearest whole number, for numbers below 2^22: 1.5 * 2^23 has no fractions.
inline Floats nearest(Floats x) { return (x + 12582912.0f) - 12582912.0f; }

// e^x for x up to 87, with a relative error of 8e-5, which bytes cannot show.
inline Floats exponential(Floats x) {
  x = larger(x, all(-87.0f)) * 1.44269504f;
  const Floats whole = nearest(x);
  const Floats f = x - whole;
  return times_power(((0.05517167f * f + 0.24261114f) * f + 0.69326099f) * f + 0.99992807f, whole);
}

template <Activation kind>
inline Floats activated(Floats x) {
  if constexpr (kind == Activation::kRelu) return larger(x, Floats{});
  if constexpr (kind == Activation::kRelu6) return smaller(larger(x, Floats{}), all(6.0f));
  if constexpr (kind == Activation::kMish) {  // x * tanh(ln(1 + e^x))
    const Floats e = exponential(smaller(x, all(20.0f)));
    const Floats n = e * (e + 2.0f);
    return x * n * inverse(n + 2.0f);
  }
  if constexpr (kind == Activation::kSilu)
    return x * inverse(1.0f + exponential(smaller(-x, all(80.0f))));
  return x;
}

struct Columns {  // what the sums of a block are scaled by and shifted by
  Floats scale[2], bias[2];
};

inline Columns columns_at(const Product& p, int column) {
  Columns made;
  for (int half = 0; half < 2; ++half) {
    const int at = column + half * kLanes;
    made.scale[half] = load(p.scale + at);
    made.bias[half] = load(p.bias + at);
    if (p.more) made.bias[half] += load(p.more + at);
  }
  return made;
}

template <Sink sink, Activation kind>
inline void finish(const Product& p, const Columns& by, int row, int column, Ints first,
                   Ints second) {
  const Floats values[2] = {__builtin_convertvector(first, Floats) * by.scale[0] + by.bias[0],
                            __builtin_convertvector(second, Floats) * by.scale[1] + by.bias[1]};
  if constexpr (sink == Sink::kGated) {
    const Floats gated = activated<kind>(values[0]) * values[1];
    store_bytes(p.bytes + row * p.byte_stride + column / 2, gated * p.inverse_step + p.zero);
    return;
  }
  for (int half = 0; half < 2; ++half) {
    const int at = column + half * kLanes;
    if constexpr (sink == Sink::kBytes) {
      store_bytes(p.bytes + row * p.byte_stride + at,
                  activated<kind>(values[half]) * p.inverse_step + p.zero);
    } else {
      float* to = p.floats + row * p.float_stride + at;
      Floats value = values[half];
      if constexpr (sink == Sink::kSetRounded || sink == Sink::kAddRounded)
        value =
            nearest(smaller(larger(value * p.inverse_step, all(-128.0f)), all(127.0f))) * p.step;
      store(to, sink == Sink::kAdd || sink == Sink::kAddRounded ? load(to) + value : value);
    }
  }
}

template <Sink sink, Activation kind>
void multiply(const Product& p) {
  const std::int64_t panel = std::int64_t{p.n_taps} * p.depth * kBlock;
  for (int column = 0; column < p.columns; column += kBlock) {
    const std::int8_t* panel_start = p.weights + column / kBlock * panel;
    for (int row = 0; row < p.rows; row += kTile) {
      Ints sums[kTile][2] = {};
      const std::int8_t* w = panel_start;
      const std::uint8_t* rows[kTile / 3];
      for (int tap = 0; tap < p.n_taps; ++tap) {
        for (int i = 0; i < kTile / 3; ++i)
          rows[i] = p.in + (row + 3 * i) * p.in_stride + p.taps[tap];
        for (int k = 0; k < p.depth; k += 4, w += 4 * kBlock) {
          const Ints left = *reinterpret_cast<const LooseInts*>(w);
          const Ints right = *reinterpret_cast<const LooseInts*>(w + 4 * kLanes);
#pragma GCC unroll 16
          for (int i = 0; i < kTile; ++i) {
            const Ints here = broadcast(rows[i / 3] + (i % 3) * p.in_stride + k);
            sums[i][0] = dot(sums[i][0], here, left);
            sums[i][1] = dot(sums[i][1], here, right);
          }
        }
      }
      // The loop above needs all registers, so nothing that only what follows needs is read before.
      // It is read once: for all the compiler knows, what is stored may change `p`.
      __asm__ volatile("" : : : "memory");
      const Product to = p;
      const Columns by = columns_at(to, column);
      for (int i = 0; i < kTile; ++i)
        finish<sink, kind>(to, by, row + i, column, sums[i][0], sums[i][1]);
    }
  }
}

void product(const Product& p) {
  switch (p.sink) {
    case Sink::kSet:
      return multiply<Sink::kSet, Activation::kNone>(p);
    case Sink::kAdd:
      return multiply<Sink::kAdd, Activation::kNone>(p);
    case Sink::kSetRounded:
      return multiply<Sink::kSetRounded, Activation::kNone>(p);
    case Sink::kAddRounded:
      return multiply<Sink::kAddRounded, Activation::kNone>(p);
    case Sink::kGated:
      return multiply<Sink::kGated, Activation::kSilu>(p);
    case Sink::kBytes:
      switch (p.activation) {
        case Activation::kNone:
          return multiply<Sink::kBytes, Activation::kNone>(p);
        case Activation::kRelu:
          return multiply<Sink::kBytes, Activation::kRelu>(p);
        case Activation::kMish:
          return multiply<Sink::kBytes, Activation::kMish>(p);
        case Activation::kSilu:
          return multiply<Sink::kBytes, Activation::kSilu>(p);
        case Activation::kRelu6:
          return multiply<Sink::kBytes, Activation::kRelu6>(p);
      }
  }
}

template <Activation kind>
void quantize_all(const float* floats, std::int64_t float_stride, int rows, int columns,
                  const float* scale, const float* bias, float inverse_step, float zero,
                  std::uint8_t* bytes, std::int64_t byte_stride) {
  for (int row = 0; row < rows; ++row)
    for (int at = 0; at < columns; at += kLanes) {
      const Floats x = load(floats + row * float_stride + at) * load(scale + at) + load(bias + at);
      store_bytes(bytes + row * byte_stride + at, activated<kind>(x) * inverse_step + zero);
    }
}

void quantize(const float* floats, std::int64_t float_stride, int rows, int columns,
              const float* scale, const float* bias, Activation activation, float inverse_step,
              float zero, std::uint8_t* bytes, std::int64_t byte_stride) {
  const auto run = activation == Activation::kRelu    ? quantize_all<Activation::kRelu>
                   : activation == Activation::kMish  ? quantize_all<Activation::kMish>
                   : activation == Activation::kSilu  ? quantize_all<Activation::kSilu>
                   : activation == Activation::kRelu6 ? quantize_all<Activation::kRelu6>
                                                      : quantize_all<Activation::kNone>;
  run(floats, float_stride, rows, columns, scale, bias, inverse_step, zero, bytes, byte_stride);
}

inline float total(Floats values) {
  float sum = 0;
  for (int i = 0; i < kLanes; ++i) sum += values[i];
  return sum;
}

void quantize_rms(const float* floats, std::int64_t float_stride, int rows, int columns,
                  int channels, const float* scale, float epsilon, float inverse_step, float zero,
                  std::uint8_t* bytes, std::int64_t byte_stride) {
  for (int row = 0; row < rows; ++row) {
    const float* from = floats + row * float_stride;
    Floats squares{};
    for (int at = 0; at < columns; at += kLanes) squares += load(from + at) * load(from + at);
    const float size = __builtin_sqrtf(total(squares) / channels + epsilon);
    const float factor = inverse_step / size;
    for (int at = 0; at < columns; at += kLanes)
      store_bytes(bytes + row * byte_stride + at,
                  load(from + at) * load(scale + at) * factor + zero);
  }
}

template <Activation kind>
void activate_all(float* floats, std::int64_t stride, int rows, int columns, const float* scale,
                  const float* bias) {
  for (int row = 0; row < rows; ++row)
    for (int at = 0; at < columns; at += kLanes) {
      float* to = floats + row * stride + at;
      store(to, activated<kind>(load(to) * load(scale + at) + load(bias + at)));
    }
}

void activate(float* floats, std::int64_t stride, int rows, int columns, const float* scale,
              const float* bias, Activation activation) {
  const auto run = activation == Activation::kRelu    ? activate_all<Activation::kRelu>
                   : activation == Activation::kMish  ? activate_all<Activation::kMish>
                   : activation == Activation::kSilu  ? activate_all<Activation::kSilu>
                   : activation == Activation::kRelu6 ? activate_all<Activation::kRelu6>
                                                      : activate_all<Activation::kNone>;
  run(floats, stride, rows, columns, scale, bias);
}

void add_scaled(float* to, const float* from, float factor, int columns) {
  for (int at = 0; at < columns; at += kLanes)
    store(to + at, load(to + at) + load(from + at) * factor);
}

// Angles are (cosines, sines), `pairs` of each; those of a column and of its row add up.
void turn(const float* from, std::int64_t stride, int count, int pairs, const float* by_x,
          const float* by_y, float* to, int to_stride) {
  for (int x = 0; x < count; ++x, from += stride, to += to_stride, by_x += 2 * pairs) {
    int i = 0;
    for (; i + kLanes <= pairs; i += kLanes) {
      const Floats cx = load(by_x + i), sx = load(by_x + pairs + i);
      const Floats cy = load(by_y + i), sy = load(by_y + pairs + i);
      const Floats cos = cx * cy - sx * sy, sin = sx * cy + cx * sy;
      const Floats a = load(from + i), b = load(from + pairs + i);
      store(to + i, a * cos - b * sin);
      store(to + pairs + i, a * sin + b * cos);
    }
    for (; i < pairs; ++i) {
      const float cos = by_x[i] * by_y[i] - by_x[pairs + i] * by_y[pairs + i];
      const float sin = by_x[pairs + i] * by_y[i] + by_x[i] * by_y[pairs + i];
      const float a = from[i], b = from[pairs + i];
      to[i] = a * cos - b * sin;
      to[pairs + i] = a * sin + b * cos;
    }
  }
}

inline Floats size_of(Floats x) { return larger(x, -x); }

float largest(const float* from, int count) {
  Floats most{};
  int at = 0;
  for (; at + kLanes <= count; at += kLanes) most = larger(most, size_of(load(from + at)));
  float result = 0;
  for (int i = 0; i < kLanes; ++i) result = most[i] > result ? most[i] : result;
  for (; at < count; ++at)
    result = __builtin_fabsf(from[at]) > result ? __builtin_fabsf(from[at]) : result;
  return result;
}

void widen(float* most, const float* from, int count) {
  for (int at = 0; at < count; at += kLanes)
    store(most + at, larger(load(most + at), size_of(load(from + at))));
}

void to_signed(const float* from, const float* factors, int count, std::uint8_t* to) {
  for (int at = 0; at < count; at += kLanes)
    store_bytes(to + at, load(from + at) * load(factors + at) + 128.0f);
}

void mix(const float* high, const float* low, int count, float factor, float zero,
         std::uint8_t* to) {
  for (int at = 0; at < count; at += kLanes)
    store_bytes(to + at, (load(high + at) * 256.0f + load(low + at)) * factor + zero);
}

float softmax(float* scores, int count, std::uint8_t* high, std::uint8_t* low) {
  for (int at = count; at % kLanes; ++at) scores[at] = -1e9f;
  Floats most = load(scores);
  for (int at = kLanes; at < count; at += kLanes) most = larger(most, load(scores + at));
  float largest = most[0];
  for (int i = 1; i < kLanes; ++i) largest = most[i] > largest ? most[i] : largest;
  largest -= 11.0902f;  // the logarithm of 65,530, so that the largest weight has 16 bits
  Ints sum{};
  for (int at = 0; at < count; at += kLanes) {
    const Ints weight = rounded(exponential(load(scores + at) - largest));
    sum += weight;
    store_low_bytes(high + at, weight >> 8);
    store_low_bytes(low + at, weight & 255);
  }
  std::int64_t result = 0;
  for (int i = 0; i < kLanes; ++i) result += sum[i];
  return static_cast<float>(result);
}

constexpr Kernels table(const char* name, int most_weight) {
  return {name,     kLanes,     kBlock, kTile,   most_weight, product,   quantize, quantize_rms,
          activate, add_scaled, turn,   largest, widen,       to_signed, mix,      softmax};
}

}  // namespace
}  // namespace tengen::nets
