#include "messages.h"

#include "base/visible.h"
#include "input.h"

#include <iostream>

namespace boc {

std::string messageOf(const Error& error) {
    return error.where.empty() ? error.message : error.where + ": " + error.message;
}

void tell(const Error& error) { std::cerr << "boc: " << visible(messageOf(error)) << "\n"; }

void tell(const Problems& problems) {
    for (const Error& error : problems)
        tell(error);
}

bool writeOrTell(std::string_view text) {
    const bool written = writeOutput(text);
    if (!written)
        tell({"output_failed", "standard output", "could not be written; the answer is missing or cut short"});
    return written;
}

} // namespace boc
