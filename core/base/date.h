#pragma once
// Calendar days as ISO texts. The clock is never read here: dates are inputs.

#include <string_view>

namespace boc {

// "2026-08-22": four, two and two digits, a day that exists.
bool isIsoDate(std::string_view text);

} // namespace boc
