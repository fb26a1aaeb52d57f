#pragma once
// What goes to standard error: one line a problem, "file: field: message".

#include "base/result.h"

#include <string_view>

namespace boc {

std::string messageOf(const Error& error);

// For a terminal: control characters but line ends, and what turns the direction of text, escaped. Names come from
// other people's files.
std::string visible(std::string_view text);

void tell(const Error& error);
void tell(const Problems& problems);

// To standard output; a failure is told and gives false.
bool writeOrTell(std::string_view text);

} // namespace boc
