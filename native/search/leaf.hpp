// A position that waits for the network: what the network is shown, and its answer turned back.
#pragma once

#include "game/point_images.hpp"
#include "nets/features.hpp"
#include "search/cache.hpp"

namespace tengen::search {

struct Leaf {
  std::int32_t node = -1;
  Path path;                // from the root to the node
  nets::Features features;  // as the network sees them: turned by the symmetry
  nets::PointSet legal;     // not turned
  int symmetry = 0;
  double optimism = 0, root_optimism = 0;  // of the policy, below a root and at one
  std::uint64_t banned = 0;                // a hash of the bans that the network is not shown
  bool to_count = false;  // the game is over, and the count needs to know what is dead
  std::shared_ptr<const CachedEvaluation> said;  // the network's word, once it is known

  bool is_legal(int move) const {  // passes always are
    return move == features.size * features.size || (legal.words[move >> 6] >> (move & 63) & 1);
  }
  // A ban that the network is not shown: its answer is not that of the same position without it.
  void ban(int point) {
    if (!is_legal(point)) return;
    legal.words[point >> 6] &= ~(std::uint64_t{1} << (point & 63));
    banned = splitmix64(banned + static_cast<std::uint64_t>(point) + 1);
  }
  std::uint64_t key() const {  // of what the network sees, and of how its answer is read
    const auto reading = static_cast<std::uint64_t>(
        symmetry + 8 * (std::lround(1000 * optimism) + 1001 * std::lround(1000 * root_optimism)));
    return splitmix64(features.key + reading + banned);
  }
  // Where the network sees each point, or null if it sees the board as it is.
  const std::uint16_t* image() const {
    return symmetry == 0 ? nullptr : point_images(features.size)[symmetry].data();
  }
};

// Fills in what the network is shown of the position that the track has reached.
inline void encode(const nets::FeatureTrack& track, const Params& params, Leaf& leaf) {
  thread_local Life life;
  track.encode(life, leaf.features);
  leaf.legal = leaf.features.legal;
  leaf.symmetry = params.symmetry >= 0
                      ? params.symmetry
                      : static_cast<int>(splitmix64(leaf.features.key ^ params.seed) & 7);
  const std::uint16_t* image = leaf.image();
  if (!image) return;
  for (nets::PointSet& plane : leaf.features.planes) {
    nets::PointSet turned;
    turned.clear();
    plane.for_each(leaf.features.words(), [&](int point) { turned.insert(image[point]); });
    plane = turned;
  }
}

inline std::shared_ptr<const CachedEvaluation> read(const Leaf& leaf, const RawOutputs& raw,
                                                    const OutputScale& scale, bool black,
                                                    bool can_have_no_result) {
  const int points = leaf.features.size * leaf.features.size;
  auto said = std::make_shared<CachedEvaluation>();
  said->judgement = read_judgement(raw, scale, black, can_have_no_result);
  const auto priors = [&](double optimism) {
    return read_policy(raw, optimism, points, leaf.image(),
                       [&](int point) { return leaf.is_legal(point); });
  };
  said->priors = priors(leaf.optimism);
  if (leaf.root_optimism != leaf.optimism) said->root_priors = priors(leaf.root_optimism);
  said->owner = read_ownership(raw.ownership, points, leaf.image(), black);
  return said;
}

}  // namespace tengen::search
