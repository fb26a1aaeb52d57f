#include "messages.h"

#include <iostream>

namespace boc {

std::string messageOf(const Error& error) {
    return error.where.empty() ? error.message : error.where + ": " + error.message;
}

void tell(const Error& error) { std::cerr << "boc: " << messageOf(error) << "\n"; }

void tell(const Problems& problems) {
    for (const Error& error : problems)
        tell(error);
}

} // namespace boc
