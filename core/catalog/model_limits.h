#pragma once
// Internal: the largest shape that is read. Far beyond every published model, and small enough that no product of them
// leaves the exact range of a double times 2^20.

#include <cstddef>
#include <cstdint>

namespace boc::model_limits {

inline constexpr int layers = 10'000;
inline constexpr int width = 10'000'000; // hidden size, MLP
inline constexpr int heads = 100'000;
inline constexpr int headSize = 100'000;
inline constexpr int experts = 100'000;
inline constexpr int rank = 1'000'000; // of a latent
inline constexpr int convolution = 1'000;
inline constexpr std::size_t kinds = 250; // of layers; an order holds them as bytes
inline constexpr int vocabulary = 100'000'000;
inline constexpr int positions = 2'000'000'000;
inline constexpr std::int64_t extraParameters = 1'000'000'000'000;

} // namespace boc::model_limits
