#include "base/visible.h"

namespace boc {

namespace {

std::string escaped(std::string_view bytes) {
    static constexpr std::string_view hex = "0123456789abcdef";
    std::string out;
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        out += {'\\', 'x', hex[value >> 4U], hex[value & 15U]};
    }
    return out;
}

std::string withoutHidden(std::string_view text, bool keepLineEnds) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t hidden = keepLineEnds && text[i] == '\n' ? 0 : hiddenLength(text.substr(i));
        if (hidden == 0)
            out += text[i];
        else
            out += escaped(text.substr(i, hidden));
        i += hidden == 0 ? 1 : hidden;
    }
    return out;
}

} // namespace

std::size_t hiddenLength(std::string_view text) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(at < text.size() ? text[at] : 0x20); };
    const auto between = [](unsigned value, unsigned low, unsigned high) { return value >= low && value <= high; };
    if (byte(0) < 0x20 || byte(0) == 0x7F)
        return 1;
    if ((byte(0) == 0xC2 && between(byte(1), 0x80, 0x9F)) || (byte(0) == 0xD8 && byte(1) == 0x9C))
        return 2;
    const bool general =
        byte(0) == 0xE2 && ((byte(1) == 0x80 && (between(byte(2), 0x8B, 0x8F) || between(byte(2), 0xA8, 0xAE))) ||
                            (byte(1) == 0x81 && between(byte(2), 0xA0, 0xAF)));
    const bool mark = byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF;
    return general || mark ? 3 : 0;
}

std::string visible(std::string_view text) { return withoutHidden(text, false); }

std::string visibleLines(std::string_view text) { return withoutHidden(text, true); }

std::string firstHidden(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i)
        if (const std::size_t hidden = hiddenLength(text.substr(i)))
            return escaped(text.substr(i, hidden));
    return {};
}

} // namespace boc
