#pragma once
// What goes to standard error: one line a problem, "file: field: message".

#include "base/result.h"

#include <string_view>

namespace boc {

std::string messageOf(const Error& error);

void tell(const Error& error);
void tell(const Problems& problems);

// To standard output; a failure is told and gives false.
bool writeOrTell(std::string_view text);

} // namespace boc
