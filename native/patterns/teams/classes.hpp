// The feature classes: which properties of a move are told apart, and where a team keeps them.
//
// A *field* is a small number packed into a team's 64-bit word; 0 says that the property is absent. A
// *class* turns a field into members that a learner weighs: one for each level, and, for a phased
// class, one for each level in each phase of the game. A move has at most one member of a class.
#pragma once

#include <array>
#include <cstdint>

namespace tengen::patterns {

enum Field : int {
  kPassField,
  kCapture,
  kExtension,
  kSelfAtari,
  kAtari,
  kLine,
  kDistance,
  kDistance2,
  kOwner,
  kPath,
  kPath2,
  kLiberties,
  kEnemies,
  kRescue,
  kPrey,
  kLastChain,
  kSway,
  kFields,
};
constexpr std::array<int, kFields> kFieldBits = {2, 3, 2, 1, 2, 4, 5, 5, 4, 4, 4, 5, 5, 3, 4, 4, 4};
constexpr std::array<int, kFields> field_shifts() {
  std::array<int, kFields> shifts{};
  for (int f = 1; f < kFields; ++f) shifts[f] = shifts[f - 1] + kFieldBits[f - 1];
  return shifts;
}
constexpr std::array<int, kFields> kFieldShift = field_shifts();
static_assert(kFieldShift[kFields - 1] + kFieldBits[kFields - 1] <= 64);

constexpr std::uint64_t pack_field(Field field, int value) {
  return static_cast<std::uint64_t>(value) << kFieldShift[field];
}
constexpr int field_of(std::uint64_t features, int field) {
  return static_cast<int>(features >> kFieldShift[field] & ((1u << kFieldBits[field]) - 1));
}

constexpr int kPhaseMoves = 30, kPhases = 9;  // the ninth phase lasts to the end
constexpr int phase_of(int moves) {
  const int phase = moves / kPhaseMoves;
  return phase < kPhases ? phase : kPhases - 1;
}

constexpr int kPhaseField = -1;  // the phase itself, the same for all moves of a position

struct FeatureClass {
  const char* name;
  int field;
  int levels;  // higher values of the field count as absent
  bool phased;
};

// Coulom's classes (2007) come first. The readings chosen where programs differ are in tactics.hpp.
constexpr std::array kClasses = {
    FeatureClass{"pass", kPassField, 2, false},
    FeatureClass{"capture", kCapture, 5, false},
    FeatureClass{"extension", kExtension, 2, false},
    FeatureClass{"self_atari", kSelfAtari, 1, false},
    FeatureClass{"atari", kAtari, 3, false},
    FeatureClass{"border", kLine, 4, false},
    FeatureClass{"distance", kDistance, 16, false},
    FeatureClass{"distance2", kDistance2, 17, false},
    FeatureClass{"owner", kOwner, 8, false},
    FeatureClass{"path", kPath, 10, false},
    FeatureClass{"path2", kPath2, 10, false},
    FeatureClass{"liberties", kLiberties, 24, false},
    FeatureClass{"enemies", kEnemies, 24, false},
    FeatureClass{"rescue", kRescue, 5, false},
    FeatureClass{"prey", kPrey, 8, false},
    FeatureClass{"last_chain", kLastChain, 12, false},
    FeatureClass{"line_by_phase", kLine, 10, true},
    FeatureClass{"distance_by_phase", kDistance, 16, true},
    FeatureClass{"sway_by_phase", kSway, 9, true},
    FeatureClass{"phase", kPhaseField, kPhases, false},
};
constexpr int kClassCount = static_cast<int>(kClasses.size());

// The numbers that a class owns: for each phase (if phased) the absent level, then the others.
constexpr int class_width(const FeatureClass& c) {
  return (c.levels + 1) * (c.phased ? kPhases : 1);
}
constexpr int class_value(const FeatureClass& c, std::uint64_t features, int phase) {
  const int value = c.field == kPhaseField ? phase + 1 : field_of(features, c.field);
  if (value == 0 || value > c.levels) return 0;
  return c.phased ? phase * (c.levels + 1) + value : value;
}

}  // namespace tengen::patterns
