#include "base/numbers.h"

#include <array>
#include <charconv>
#include <cmath>

namespace boc {

std::optional<double> parseNumber(std::string_view text) {
    double value = 0.0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::string formatExact(double value) {
    std::array<char, 40> buffer{};
    const double size = std::abs(value);
    const bool plain = value == 0.0 || (size >= 1e-6 && size < 1e21);
    const auto [end, status] =
        plain ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed)
              : std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), end};
}

std::string formatFixed(double value, int places) {
    std::array<char, 400> buffer{};
    const auto [end, status] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, places);
    std::string text(buffer.data(), end);
    // "-0.0" would print a sign that means nothing.
    if (text.starts_with('-') && text.find_first_not_of("-0.") == std::string::npos)
        text.erase(0, 1);
    return text;
}

std::string formatSignificant(double value, int digits) {
    if (value == 0.0 || !std::isfinite(value))
        return formatFixed(value, 0);
    int exponent = static_cast<int>(std::floor(std::log10(std::abs(value))));
    const int places = digits - 1 - exponent;
    if (places < 0) {
        const double unit = std::pow(10.0, -places);
        return formatFixed(std::round(value / unit) * unit, 0);
    }
    std::string text = formatFixed(value, places);
    // Rounding may have carried into one more digit: 99.96 with three digits is 100, not 100.0.
    exponent = static_cast<int>(std::floor(std::log10(std::abs(parseNumber(text).value_or(value)))));
    const int settled = std::max(0, digits - 1 - exponent);
    return settled == places ? text : formatFixed(value, settled);
}

std::string groupThousands(std::string_view number) {
    const std::size_t start = number.starts_with('-') ? 1 : 0;
    const std::size_t point = std::min(number.find('.'), number.size());
    std::string grouped(number.substr(0, start));
    for (std::size_t i = start; i < point; ++i) {
        if (i > start && (point - i) % 3 == 0)
            grouped += "\u202F";
        grouped += number[i];
    }
    grouped += number.substr(point);
    return grouped;
}

} // namespace boc
