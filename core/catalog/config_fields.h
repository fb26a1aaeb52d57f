#pragma once
// Internal: fields of a config.json, which have several spellings.

#include "json/json.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace boc::config {

// The first of several spellings that is given. All are taken as read.
inline std::optional<int> firstWhole(json::ObjectReader& from, std::initializer_list<std::string_view> keys,
                                     std::int64_t low, std::int64_t high) {
    std::optional<int> found;
    for (const std::string_view key : keys)
        if (const auto value = from.optionalInteger(key, low, high); value && !found)
            found = static_cast<int>(*value);
    return found;
}

// The same, 0 where none is given.
inline int wholeOf(json::ObjectReader& from, std::initializer_list<std::string_view> keys, std::int64_t most) {
    return firstWhole(from, keys, 0, most).value_or(0);
}

inline bool flagOf(json::ObjectReader& from, std::string_view key) { return from.optionalBoolean(key).value_or(false); }

} // namespace boc::config
