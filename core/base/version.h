#pragma once
// The version of this build: on the report, in answers and in plan files.

#include <string_view>

namespace boc {

std::string_view coreVersion(); // "0.1.0"

} // namespace boc
