#pragma once
// Internal: fields of a config.json that have several spellings or are lists of one entry a layer.

#include "json/json.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace boc::config {

// The first of several spellings that is given; 0 where none is. All are taken as read.
inline int wholeOf(json::ObjectReader& from, std::initializer_list<std::string_view> keys, std::int64_t most,
                   std::int64_t low = 0) {
    std::optional<std::int64_t> found;
    for (const std::string_view key : keys)
        if (const auto value = from.optionalInteger(key, low, most); value && !found)
            found = value;
    return static_cast<int>(found.value_or(0));
}

inline bool flagOf(json::ObjectReader& from, std::string_view key) { return from.optionalBoolean(key).value_or(false); }

} // namespace boc::config
