#pragma once
// What the numbers of a plan may be. The edits, the reader of plan files and checkPlan all use these, so that nothing
// can be drawn that cannot be saved and opened again.

#include "base/limits.h"

#include <cstdint>

namespace boc::ranges {

struct Real {
    double low;
    double high;
};
struct Whole {
    std::int64_t low;
    std::int64_t high;
};

inline constexpr Real coordinate{-limits::coordinate, limits::coordinate};
inline constexpr Whole serverCount{1, 20'000}; // servers of one group
inline constexpr Whole linkCount{1, 1'024};    // cables of one link, per server

inline constexpr Real tokens{1.0, 1e18};
inline constexpr Real runsPerYear{0.0, 1e6};
inline constexpr Whole sequenceLength{1, 16'777'216};
inline constexpr Whole microBatch{1, 65'536};
inline constexpr Whole globalBatch{1, 16'777'216};
inline constexpr Whole loraRank{1, 65'536};
inline constexpr Whole degree{1, 1'000'000}; // of any parallelism
inline constexpr Whole zeroStage{0, 3};
inline constexpr Whole recomputeLayers{0, 10'000};

inline constexpr Real shareKeptFree{0.0, 0.9}; // of a card's memory
inline constexpr Real secondsARun{1.0, 1e10};
inline constexpr Real budget{0.0, 1e12}; // currency units
inline constexpr Real anyLimit{0.0, 1e18};

inline constexpr Real price{0.0, 1e12}; // currency units, one piece
inline constexpr Real horizonYears{0.1, 50.0};
inline constexpr Real powerPrice{0.0, 100.0}; // currency units a kWh
inline constexpr Real powerUsageEffectiveness{1.0, 10.0};
inline constexpr Real rentPerGpuHour{0.0, 1e5};

inline constexpr std::int64_t gpus = 1'048'576;       // of all drawn servers; the same as in a case
inline constexpr std::int64_t cables = 1'000'000'000; // of all links
inline constexpr std::size_t jobs = 1'000;
inline constexpr std::size_t constraints = 1'000;
inline constexpr std::size_t prices = 10'000;

} // namespace boc::ranges
