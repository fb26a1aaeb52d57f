#pragma once
// SHA-256 (FIPS 180-4) of bytes in memory, to tell two files apart; nothing secret depends on it.

#include <string>
#include <string_view>

namespace boc {

// 64 lower-case hexadecimal digits.
std::string sha256(std::string_view bytes);

} // namespace boc
