// Rating updates over a whole pool of games, in time order.
//
// A pool is arrays: black, white (player numbers), score (1 when Black won), edge (Black's head
// start, in rating points), day (time in days). Players' states live in rows of `state`, which the
// caller owns, so that a run can be continued. What is known of each game goes into one row of
// `out`: P(Black wins), then rating and deviation of Black and White before, then after the game.
// tengen/ratings/*.py holds the readable twin of every system here, with the sources.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <vector>

namespace tengen::ratings {

constexpr std::size_t kOutColumns = 9;
constexpr double kElo = 400.0 / std::numbers::ln10;  // rating points per unit of log-odds
constexpr double kGlicko2 = 173.7178;                // the same, as Glickman (2013) rounds it
constexpr double kCenter = 1500.0;

struct Pool {
  const std::int32_t* black;
  const std::int32_t* white;
  const double* score;
  const double* edge;
  const double* day;
  std::size_t games;
};

inline double logistic(double x) { return 1.0 / (1.0 + std::exp(-x)); }

// Glickman's g: how much an opponent's deviation (squared, in log-odds) flattens the odds.
inline double flattening(double variance) {
  return 1.0 / std::sqrt(1.0 + 3.0 * variance / (std::numbers::pi * std::numbers::pi));
}

// ---- Elo -------------------------------------------------------------------------------------

struct EloRules {
  double k;           // points moved by a result at odds of certainty
  double newcomer_k;  // K is max(k, newcomer_k / (games + 2)); 0 turns it off
  bool normal;        // Elo's first model; else the logistic one
};

struct EloState {
  double rating, games;
};

inline double elo_expected(const EloRules& rules, double difference) {
  return rules.normal ? 0.5 * std::erfc(-difference / 400.0) : logistic(difference / kElo);
}

inline void run_elo(const EloRules& rules, const Pool& pool, EloState* state, double* out) {
  for (std::size_t i = 0; i < pool.games; ++i, out += kOutColumns) {
    EloState &b = state[pool.black[i]], &w = state[pool.white[i]];
    const double p = elo_expected(rules, b.rating + pool.edge[i] - w.rating);
    out[0] = p, out[1] = b.rating, out[2] = 0, out[3] = w.rating, out[4] = 0;
    const double surprise = pool.score[i] - p;
    b.rating += std::max(rules.k, rules.newcomer_k / (b.games + 2)) * surprise;
    w.rating -= std::max(rules.k, rules.newcomer_k / (w.games + 2)) * surprise;
    b.games += 1, w.games += 1;
    out[5] = b.rating, out[6] = 0, out[7] = w.rating, out[8] = 0;
  }
}

// ---- Glicko (1999), a period for every game, variance growing with days ------------------------

struct GlickoRules {
  double drift;  // variance gained in a day, points squared
  double min_rd, max_rd;
};

struct GlickoState {
  double rating, rd, day;  // day of the last game; NaN before the first
};

inline void age(const GlickoRules& rules, GlickoState& s, double day) {
  if (day > s.day) {
    s.rd = std::min(rules.max_rd, std::sqrt(s.rd * s.rd + rules.drift * (day - s.day)));
  }
  s.day = day;
}

// The player's state after one game against an opponent as he was before it.
inline GlickoState glicko_after(const GlickoRules& rules, const GlickoState& s, double opponent,
                                double opponent_rd, double score) {
  const double g = flattening(opponent_rd * opponent_rd / (kElo * kElo));
  const double e = logistic(g * (s.rating - opponent) / kElo);
  const double information = g * g * e * (1 - e) / (kElo * kElo);
  const double variance = 1.0 / (1.0 / (s.rd * s.rd) + information);
  return {s.rating + variance * g * (score - e) / kElo, std::max(rules.min_rd, std::sqrt(variance)),
          s.day};
}

inline void run_glicko(const GlickoRules& rules, const Pool& pool, GlickoState* state,
                       double* out) {
  for (std::size_t i = 0; i < pool.games; ++i, out += kOutColumns) {
    GlickoState &b = state[pool.black[i]], &w = state[pool.white[i]];
    age(rules, b, pool.day[i]);
    age(rules, w, pool.day[i]);
    const double edge = pool.edge[i], score = pool.score[i];
    out[0] = logistic(flattening((b.rd * b.rd + w.rd * w.rd) / (kElo * kElo)) *
                      (b.rating + edge - w.rating) / kElo);
    out[1] = b.rating, out[2] = b.rd, out[3] = w.rating, out[4] = w.rd;
    const GlickoState black = glicko_after(rules, b, w.rating - edge, w.rd, score);
    const GlickoState white = glicko_after(rules, w, b.rating + edge, b.rd, 1 - score);
    b = black, w = white;
    out[5] = b.rating, out[6] = b.rd, out[7] = w.rating, out[8] = w.rd;
  }
}

// ---- Glicko-2 ----------------------------------------------------------------------------------

struct Glicko2Rules {
  double tau;
  double min_rating, max_rating, min_rd, max_rd, min_vol, max_vol;
  double
      aging_days;  // deviations grow after this many idle days, and with every such span; 0: never
  bool edge_in_ranks;  // edges are OGS ranks, not points
};

struct Glicko2State {
  double rating, rd, vol, day;  // day of the last game, or number of the last period; NaN: none
};

// Glickman (2013), step 5, the Illinois method.
inline double new_volatility(double phi2, double v, double delta, double vol, double tau) {
  constexpr double kPrecision = 1e-6;
  constexpr int kMostSteps = 100;
  const double a = 2 * std::log(vol), delta2 = delta * delta, tau2 = tau * tau;
  const auto f = [=](double x) {
    const double ex = std::exp(x), spread = phi2 + v + ex;
    return ex * (delta2 - spread) / (2 * spread * spread) - (x - a) / tau2;
  };
  double A = a, B;
  if (delta2 > phi2 + v) {
    B = std::log(delta2 - phi2 - v);
  } else {
    int k = 1;
    while (k < kMostSteps && f(a - k * tau) < 0) ++k;
    B = a - k * tau;
  }
  double fA = f(A), fB = f(B);
  for (int step = 0; std::abs(B - A) > kPrecision && step < kMostSteps; ++step) {
    const double C = A + (A - B) * fA / (fB - fA), fC = f(C);
    if (fC * fB <= 0) {
      A = B, fA = fB;
    } else {
      fA /= 2;
    }
    B = C, fB = fC;
  }
  return std::exp(A / 2);
}

// What the games of one period say of a player, in Glicko-2 units.
struct Evidence {
  double information = 0, pull = 0;  // sum of g^2 E (1 - E), sum of g (s - E)

  void add(double rating, double opponent, double opponent_rd, double score) {
    const double g = flattening(opponent_rd * opponent_rd / (kGlicko2 * kGlicko2));
    const double e = logistic(g * (rating - opponent) / kGlicko2);
    information += g * g * e * (1 - e);
    pull += g * (score - e);
  }
};

inline void apply(const Glicko2Rules& rules, const Evidence& evidence, Glicko2State& s) {
  const double phi2 = s.rd * s.rd / (kGlicko2 * kGlicko2);
  const double v = evidence.information == 0 ? 9999.0 : 1 / evidence.information;
  const double vol = new_volatility(phi2, v, v * evidence.pull, s.vol, rules.tau);
  const double variance = 1 / (1 / (phi2 + vol * vol) + 1 / v);
  s.rating = std::clamp(s.rating + kGlicko2 * variance * evidence.pull, rules.min_rating,
                        rules.max_rating);
  s.rd = std::clamp(kGlicko2 * std::sqrt(variance), rules.min_rd, rules.max_rd);
  s.vol = std::clamp(vol, rules.min_vol, rules.max_vol);
}

// The deviation grows by the volatility for each of `periods` without a game.
inline void rest(const Glicko2Rules& rules, Glicko2State& s, double periods) {
  if (periods > 0) {
    const double grown = std::hypot(s.rd, kGlicko2 * s.vol * std::sqrt(periods));
    s.rd = std::min(rules.max_rd, grown);
  }
}

// OGS moves ratings by handicap in ranks: rank = 23.15 ln(rating / 525).
inline double shifted_rating(double rating, double ranks) {
  return std::clamp(rating, 100.0, 6000.0) * std::exp(ranks / 23.15);
}

struct Opponents {
  double white_for_black, black_for_white;
};

inline Opponents with_edge(const Glicko2Rules& rules, double black, double white, double edge) {
  if (edge == 0) return {white, black};
  if (!rules.edge_in_ranks) return {white - edge, black + edge};
  return {shifted_rating(white, -edge), shifted_rating(black, edge)};
}

inline void foretell(const Glicko2State& b, const Glicko2State& w, const Opponents& seen,
                     double* out) {
  const double variance = (b.rd * b.rd + w.rd * w.rd) / (kGlicko2 * kGlicko2);
  out[0] = logistic(flattening(variance) * (b.rating - seen.white_for_black) / kGlicko2);
  out[1] = b.rating, out[2] = b.rd, out[3] = w.rating, out[4] = w.rd;
}

inline void tell_after(const Glicko2State& b, const Glicko2State& w, double* out) {
  out[5] = b.rating, out[6] = b.rd, out[7] = w.rating, out[8] = w.rd;
}

// OGS: each game is a period of its own for its two players.
inline void run_glicko2(const Glicko2Rules& rules, const Pool& pool, Glicko2State* state,
                        double* out) {
  for (std::size_t i = 0; i < pool.games; ++i, out += kOutColumns) {
    Glicko2State &b = state[pool.black[i]], &w = state[pool.white[i]];
    for (Glicko2State* s : {&b, &w}) {
      if (rules.aging_days > 0 && pool.day[i] > s->day) {
        rest(rules, *s, (pool.day[i] - s->day) / rules.aging_days - 1);
      }
      s->day = pool.day[i];
    }
    const Opponents seen = with_edge(rules, b.rating, w.rating, pool.edge[i]);
    foretell(b, w, seen, out);
    Evidence of_black, of_white;
    of_black.add(b.rating, seen.white_for_black, w.rd, pool.score[i]);
    of_white.add(w.rating, seen.black_for_white, b.rd, 1 - pool.score[i]);
    apply(rules, of_black, b);
    apply(rules, of_white, w);
    tell_after(b, w, out);
  }
}

// Glickman: all games of a period are judged by the ratings at its start, and rated at its end.
// `day` holds the number of each game's period, whole and never falling.
inline void run_glicko2_periods(const Glicko2Rules& rules, const Pool& pool, Glicko2State* state,
                                std::size_t players, double* out) {
  std::vector<Evidence> evidence(players);
  std::vector<std::int32_t> active;
  for (std::size_t begin = 0, end; begin < pool.games; begin = end) {
    const double period = pool.day[begin];
    for (end = begin; end < pool.games && pool.day[end] == period; ++end) {
      for (const std::int32_t player : {pool.black[end], pool.white[end]}) {
        Glicko2State& s = state[player];
        if (s.day == period) continue;
        if (period > s.day) rest(rules, s, period - s.day - 1);
        s.day = period;
        active.push_back(player);
      }
      const Glicko2State &b = state[pool.black[end]], &w = state[pool.white[end]];
      const Opponents seen = with_edge(rules, b.rating, w.rating, pool.edge[end]);
      foretell(b, w, seen, out + end * kOutColumns);
      evidence[pool.black[end]].add(b.rating, seen.white_for_black, w.rd, pool.score[end]);
      evidence[pool.white[end]].add(w.rating, seen.black_for_white, b.rd, 1 - pool.score[end]);
    }
    for (const std::int32_t player : active) {
      apply(rules, evidence[player], state[player]);
      evidence[player] = {};
    }
    active.clear();
    for (std::size_t i = begin; i < end; ++i) {
      tell_after(state[pool.black[i]], state[pool.white[i]], out + i * kOutColumns);
    }
  }
}

}  // namespace tengen::ratings
