#pragma once
// Internal: one line of an nccl-tests log.

#include "model/nccl_log.h"

#include <cstdint>
#include <expected>

namespace boc {

// Where the out-of-place figures stand; versions differ (older ones have no root).
struct NcclColumns {
    std::size_t time, algorithmRate, busRate;
    std::optional<std::size_t> operation, wrong;
};

struct NcclRowRead {
    NcclRow row;
    bool sums = false; // an operation other than "none"
};

std::vector<std::string_view> wordsOf(std::string_view line);
std::optional<std::uint64_t> wholeNumber(std::string_view word);

// mpirun --tag-output writes "[1,0]<stdout>:" before each line.
std::string_view withoutRankTag(std::string_view line);

// Of a comment line whose words are "size", ..., "time", "algbw", "busbw"; none for other comments.
std::optional<NcclColumns> columnsOf(const std::vector<std::string_view>& words);

// Or what is wrong, as the end of a sentence that begins with the line.
std::expected<NcclRowRead, std::string> rowOf(const std::vector<std::string_view>& words, const NcclColumns& columns);

} // namespace boc
