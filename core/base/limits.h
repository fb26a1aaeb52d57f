#pragma once
// What untrusted input may hold at most. Each limit has a test at the limit and one beyond.

#include <cstddef>

namespace boc::limits {

inline constexpr std::size_t fileBytes = 64UL * 1000 * 1000;
inline constexpr int depth = 64;
inline constexpr std::size_t values = 2'000'000;
inline constexpr std::size_t nodes = 20'000;
inline constexpr std::size_t nodesWorthAWarning = 5'000;
inline constexpr std::size_t links = 100'000;
inline constexpr std::size_t textLength = 1'024;   // characters of a name or label
inline constexpr std::size_t notesLength = 16'384; // characters of a note
inline constexpr std::size_t idLength = 64;
inline constexpr double coordinate = 1e6; // canvas units, either sign

} // namespace boc::limits
