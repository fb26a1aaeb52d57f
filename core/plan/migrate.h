#pragma once
// Internal: older plan files become files of this version, step by step, as raw JSON. A step never fails: what it does
// not find it leaves, and the reader says what is missing.

#include "json/json.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace boc::migrate {

struct Version {
    int major = 0;
    int minor = 0;
    friend auto operator<=>(const Version&, const Version&) = default;
};

// "1.0"; nothing for anything else.
std::optional<Version> versionOf(std::string_view text);
std::string textOf(Version version);

// Brings `plan` from `from` to this program's version, as far as the ladder reaches, and says so in `notes`. Returns
// the version reached: the same where there is no step.
Version upgrade(json::Json& plan, Version from, std::vector<std::string>& notes);

} // namespace boc::migrate
