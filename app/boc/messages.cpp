#include "messages.h"

#include "input.h"

#include <iostream>

namespace boc {

std::string visible(std::string_view text) {
    static constexpr std::string_view hex = "0123456789abcdef";
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(i < text.size() ? text[i] : 0); };
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool c1 = at(i) == 0xC2 && at(i + 1) >= 0x80 && at(i + 1) <= 0x9F;
        // U+202A..U+202E and U+2066..U+2069
        const bool turns = at(i) == 0xE2 && ((at(i + 1) == 0x80 && at(i + 2) >= 0xAA && at(i + 2) <= 0xAE) ||
                                             (at(i + 1) == 0x81 && at(i + 2) >= 0xA6 && at(i + 2) <= 0xA9));
        const std::size_t hidden = turns ? 3 : c1 ? 2 : at(i) == 0x7F || (at(i) < 0x20 && at(i) != '\n') ? 1 : 0;
        if (hidden == 0) {
            out += text[i];
            continue;
        }
        for (std::size_t k = 0; k < hidden; ++k)
            out += {'\\', 'x', hex[at(i + k) >> 4U], hex[at(i + k) & 15U]};
        i += hidden - 1;
    }
    return out;
}

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
