// The trunk of an 8-bit network for Python: built step by step, then run on encoded positions.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <optional>
#include <string>
#include <vector>

#include "common/arrays.hpp"
#include "nets/rounded_trunk.hpp"

using namespace tengen;
using namespace tengen::nets;
using nb::literals::operator""_a;

namespace {

using Floats1 = In<float, 1>;
using Floats2 = In<float, 2>;
using Levels = In<std::int8_t, 4>;

constexpr int kMostChannels = 1 << 14;

// Keeps the widths of streams and bytes while a trunk is built, so that no step reads beyond them.
class Builder {
 public:
  Builder(int channels, int planes, int globals, const std::string& kernel)
      : trunk_(found(kernel), checked(channels), checked(planes), checked(globals)) {
    widths_[0] = trunk_.stream_channels[0] = channels;
  }

  Builder(const Builder&) = delete;
  Builder& operator=(const Builder&) = delete;

  std::string kernel() const { return trunk_.with.name; }

  void input(const In<float, 4>& weight, const Floats2& matrix) {
    const int size = static_cast<int>(weight.shape(2));
    require(weight.shape(0) == std::size_t(trunk_.channels) &&
                weight.shape(1) == std::size_t(trunk_.planes) && size % 2 == 1 && size < 12 &&
                weight.shape(3) == weight.shape(2) &&
                matrix.shape(0) == std::size_t(trunk_.globals) &&
                matrix.shape(1) == std::size_t(trunk_.channels),
            "the first layer has the wrong shape");
    const int stride = padded(trunk_.channels), taps = size * size;
    trunk_.first.assign(std::size_t(taps) * trunk_.planes * stride, 0.0f);
    for (int c = 0; c < trunk_.channels; ++c)
      for (int plane = 0; plane < trunk_.planes; ++plane)
        for (int tap = 0; tap < taps; ++tap)
          trunk_.first[(std::size_t(tap) * trunk_.planes + plane) * stride + c] =
              weight.data()[(std::size_t(c) * trunk_.planes + plane) * taps + tap];
    trunk_.first_size = size;
    trunk_.from_globals.assign(matrix.data(), matrix.data() + matrix.size());
  }

  void norm(int stream, const Floats1& scale, const Floats1& bias, int activation, float step,
            int zero, bool with_pooled) {
    Norm made = norm_of(stream, scale, step, zero);
    require(bias.size() == scale.size(), "a bias for each channel");
    require(!with_pooled || pooled_ == made.channels, "nothing was pooled for this norm");
    made.with_pooled = with_pooled;
    made.affine = Affine::of(scale.data(), bias.data(), made.channels);
    made.activation = kind(activation);
    trunk_.add(std::move(made));
  }

  void rms_norm(int stream, const Floats1& scale, float epsilon, float step, int zero) {
    Norm made = norm_of(stream, scale, step, zero);
    require(epsilon >= 0, "epsilon below zero");
    made.affine = Affine::of(scale.data(), nullptr, made.channels);
    made.by_size = true, made.epsilon = epsilon;
    trunk_.add(std::move(made));
  }

  void to_bytes(const Levels& levels, const Floats1& steps, const Floats1& bias, int activation,
                float step, int zero, bool with_pooled) {
    ToBytes made;
    made.layer = layer(levels, steps, bias, 0);
    made.activation = kind(activation), made.out = set_bytes(1, made.layer.outputs, step, zero);
    made.with_pooled = with_pooled;
    require(!with_pooled || pooled_ == made.layer.outputs, "nothing was pooled for this layer");
    trunk_.add(std::move(made));
  }

  // The two halves of the outputs: what goes through the activation, what it scales.
  void to_gated_bytes(const Levels& levels, const Floats1& steps, const Floats1& bias, float step,
                      int zero) {
    require(
        levels.shape(0) % 2 == 0 && steps.size() == levels.shape(0) && bias.size() == steps.size(),
        "pairs of outputs");
    const int lanes = trunk_.with.lanes, half = static_cast<int>(levels.shape(0)) / 2;
    const std::size_t row = levels.size() / levels.shape(0);
    const int outputs = 2 * round_up(half, lanes);
    std::vector<std::int8_t> mixed(outputs * row, 0);
    std::vector<float> mixed_steps(outputs, 0.0f), mixed_bias(outputs, 0.0f);
    for (int i = 0; i < half; ++i)
      for (int part = 0; part < 2; ++part) {
        const int from = part * half + i, to = i / lanes * 2 * lanes + part * lanes + i % lanes;
        std::copy_n(levels.data() + from * row, row, mixed.data() + to * row);
        mixed_steps[to] = steps(from), mixed_bias[to] = bias(from);
      }
    ToBytes made;
    made.layer = layer_of(mixed.data(), outputs, levels, mixed_steps.data(), mixed_bias.data(), 0);
    made.activation = Activation::kSilu, made.gated = true;
    made.out = set_bytes(1, half, step, zero);
    require(padded(half) == padded(outputs / 2), "widths differ");
    trunk_.add(std::move(made));
  }

  void to_stream(const Levels& levels, const Floats1& steps, const Floats1& bias, int bytes,
                 int stream, bool add, float rounding) {
    require(rounding >= 0, "a step below zero");
    require(bytes >= 0 && bytes < 2 && stream >= 0 && stream < kStreams, "no such bytes or stream");
    ToStream made;
    made.layer = layer(levels, steps, bias, bytes);
    made.bytes = bytes, made.stream = stream, made.add = add, made.rounding = rounding;
    require(!add || widths_[stream] == made.layer.outputs, "a stream of other channels");
    int& most = trunk_.stream_channels[stream];
    most = std::max(most, widths_[stream] = made.layer.outputs);
    trunk_.add(std::move(made));
  }

  // `scale` and `shift` are of the norm between the layer and its activation, if there is one.
  void pool(const Levels& levels, const Floats1& steps, const Floats1& bias, int activation,
            const Floats2& matrix, float rounding, const std::optional<Floats1>& scale,
            const std::optional<Floats1>& shift) {
    require(rounding >= 0, "a step below zero");
    Pool made;
    made.layer = layer(levels, steps, bias, 0), made.rounding = rounding;
    const std::size_t channels = made.layer.outputs;
    require(scale.has_value() == shift.has_value() &&
                (!scale || (scale->size() == channels && shift->size() == channels)),
            "a scale and a shift for each pooled channel");
    const std::vector<float> ones(channels, 1.0f);
    made.affine = Affine::of(scale ? scale->data() : ones.data(), shift ? shift->data() : nullptr,
                             made.layer.outputs);
    made.activation = kind(activation), made.outputs = checked(static_cast<int>(matrix.shape(1)));
    require(matrix.shape(0) == 3 * std::size_t(made.layer.outputs), "a matrix of the wrong shape");
    made.matrix.assign(matrix.data(), matrix.data() + matrix.size());
    pooled_ = made.outputs;
    trunk_.add(std::move(made));
  }

  void attend(const Levels& levels, const Floats1& steps, const Floats1& bias, int heads,
              int query_size, int value_size, const Floats1& frequencies, float step, int zero) {
    Attend made;
    made.layer = layer(levels, steps, bias, 0);
    checked(heads), checked(query_size), checked(value_size);
    require(made.layer.outputs == heads * (2 * query_size + value_size), "heads of the wrong size");
    require(frequencies.size() == 0 ||
                (query_size % 2 == 0 && frequencies.size() == std::size_t(heads) * query_size),
            "frequencies of the wrong number");
    made.attention = Attention::of(heads, query_size, value_size,
                                   frequencies.size() ? frequencies.data() : nullptr);
    made.out = set_bytes(1, heads * value_size, step, zero);
    trunk_.add(std::move(made));
  }

  // `size`: 0 for none, 1 to divide by the size of each point's channels, 2 by that of the board.
  void tip(const Floats1& scale, const Floats1& bias, int activation, int size, float epsilon) {
    require(scale.size() == std::size_t(trunk_.channels) && bias.size() == scale.size() &&
                size >= 0 && size <= 2 && epsilon >= 0,
            "the trunk's end has the wrong shape");
    trunk_.tip = Affine::of(scale.data(), bias.data(), trunk_.channels);
    trunk_.tip_activation = kind(activation);
    trunk_.tip_size = static_cast<Trunk::TipSize>(size), trunk_.tip_epsilon = epsilon;
    is_whole_ = true;
  }

  void run(const In<float, 4>& spatial, const Floats2& globals, const Out<float, 4>& out) const {
    require(is_whole_ && trunk_.first_size > 0, "the trunk is not finished");
    const std::size_t count = spatial.shape(0);
    require(spatial.shape(1) == std::size_t(trunk_.planes) && globals.shape(0) == count &&
                globals.shape(1) == std::size_t(trunk_.globals) && out.shape(0) == count &&
                out.shape(1) == std::size_t(trunk_.channels) && out.shape(2) == spatial.shape(2) &&
                out.shape(3) == spatial.shape(3),
            "positions of the wrong shape");
    require(spatial.shape(2) >= 1 && spatial.shape(2) <= kMostSide && spatial.shape(3) >= 1 &&
                spatial.shape(3) <= kMostSide,
            "boards from 1 to 64 points a side");
    nb::gil_scoped_release release;
    trunk_.run(spatial.data(), globals.data(), static_cast<int>(count),
               static_cast<int>(spatial.shape(2)), static_cast<int>(spatial.shape(3)), out.data());
  }

 private:
  static const Kernels& found(const std::string& name) {
    const Kernels* picked = kernels(name.c_str());
    require(picked != nullptr, "this processor has no instructions for 8-bit products");
    return *picked;
  }
  static int checked(int channels) {
    require(channels > 0 && channels <= kMostChannels, "channels out of range");
    return channels;
  }
  static Activation kind(int activation) {
    require(activation >= 0 && activation <= 4, "unknown activation");
    return static_cast<Activation>(activation);
  }
  Bytes set_bytes(int which, int channels, float step, int zero) {
    require(step > 0 && zero >= 0 && zero <= 255, "bytes without a step");
    trunk_.byte_channels = std::max(trunk_.byte_channels, checked(channels));
    byte_widths_[which] = channels;
    return read_as_[which] = Bytes{step, zero};
  }
  Norm norm_of(int stream, const Floats1& scale, float step, int zero) {
    require(stream >= 0 && stream < kStreams && widths_[stream] > 0 &&
                scale.size() == std::size_t(widths_[stream]),
            "a norm of other channels than its stream");
    Norm made;
    made.stream = stream, made.channels = widths_[stream], made.activation = Activation::kNone;
    made.out = set_bytes(0, made.channels, step, zero);
    return made;
  }
  Layer layer(const Levels& levels, const Floats1& steps, const Floats1& bias, int bytes) {
    require(steps.size() == levels.shape(0) && bias.size() == levels.shape(0),
            "a step and a bias for each output");
    return layer_of(levels.data(), static_cast<int>(levels.shape(0)), levels, steps.data(),
                    bias.data(), bytes);
  }
  Layer layer_of(const std::int8_t* data, int outputs, const Levels& shape, const float* steps,
                 const float* bias, int bytes) {
    const int inputs = static_cast<int>(shape.shape(1)), size = static_cast<int>(shape.shape(2));
    require(size % 2 == 1 && size < 12 && shape.shape(3) == shape.shape(2),
            "square kernels of odd size");
    require(inputs > 0 && inputs == byte_widths_[bytes],
            "a layer of other channels than its bytes");
    trunk_.pad = std::max(trunk_.pad, size / 2);
    checked(outputs);
    return Layer::packed(trunk_.with, data, outputs, inputs, size, steps, bias, read_as_[bytes]);
  }

  Trunk trunk_;
  int widths_[kStreams] = {}, byte_widths_[2] = {}, pooled_ = 0;
  Bytes read_as_[2] = {};
  bool is_whole_ = false;
};

}  // namespace

void bind_rounded(nb::module_& m) {
  m.def(
      "product_kernel",
      [](const std::string& name) {
        const Kernels* picked = kernels(name.c_str());
        return std::string(picked ? picked->name : "");
      },
      "name"_a = "");
  m.def(
      "most_weight",
      [](const std::string& name) {
        const Kernels* picked = kernels(name.c_str());
        return picked ? picked->most : 0;
      },
      "name"_a = "");
  nb::class_<Builder>(m, "RoundedTrunk")
      .def(nb::init<int, int, int, const std::string&>(), "channels"_a, "planes"_a, "globals"_a,
           "kernel"_a = "")
      .def_prop_ro("kernel", &Builder::kernel)
      .def("input", &Builder::input, "weight"_a, "matrix"_a)
      .def("norm", &Builder::norm, "stream"_a, "scale"_a, "bias"_a, "activation"_a, "step"_a,
           "zero"_a, "with_pooled"_a = false)
      .def("rms_norm", &Builder::rms_norm, "stream"_a, "scale"_a, "epsilon"_a, "step"_a, "zero"_a)
      .def("to_bytes", &Builder::to_bytes, "levels"_a, "steps"_a, "bias"_a, "activation"_a,
           "step"_a, "zero"_a, "with_pooled"_a)
      .def("to_gated_bytes", &Builder::to_gated_bytes, "levels"_a, "steps"_a, "bias"_a, "step"_a,
           "zero"_a)
      .def("to_stream", &Builder::to_stream, "levels"_a, "steps"_a, "bias"_a, "bytes"_a, "stream"_a,
           "add"_a, "rounding"_a = 0.0f)
      .def("pool", &Builder::pool, "levels"_a, "steps"_a, "bias"_a, "activation"_a, "matrix"_a,
           "rounding"_a = 0.0f, "scale"_a = nb::none(), "shift"_a = nb::none())
      .def("attend", &Builder::attend, "levels"_a, "steps"_a, "bias"_a, "heads"_a, "query_size"_a,
           "value_size"_a, "frequencies"_a, "step"_a, "zero"_a)
      .def("tip", &Builder::tip, "scale"_a, "bias"_a, "activation"_a, "size"_a, "epsilon"_a)
      .def("run", &Builder::run, "spatial"_a, "globals"_a, "out"_a);
}
