#pragma once
// What goes to standard error: one line a problem, "file: field: message".

#include "base/result.h"

namespace boc {

std::string messageOf(const Error& error);
void tell(const Error& error);
void tell(const Problems& problems);

} // namespace boc
