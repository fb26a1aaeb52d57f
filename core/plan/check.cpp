#include "plan/check.h"

#include "base/numbers.h"
#include "json/json.h"

#include <cmath>

namespace boc::check {

namespace {

bool isUtf8(std::string_view text) {
    std::size_t i = 0;
    while (i < text.size()) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead < 0x80   ? 1
                                   : lead < 0xC2 ? 0
                                   : lead < 0xE0 ? 2
                                   : lead < 0xF0 ? 3
                                   : lead < 0xF5 ? 4
                                                 : 0;
        if (length == 0 || i + length > text.size())
            return false;
        for (std::size_t k = 1; k < length; ++k)
            if ((static_cast<unsigned char>(text[i + k]) & 0xC0U) != 0x80U)
                return false;
        const auto second = length > 1 ? static_cast<unsigned char>(text[i + 1]) : 0U;
        // Over-long forms, surrogates and what lies beyond U+10FFFF.
        if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) || (lead == 0xF0 && second < 0x90) ||
            (lead == 0xF4 && second > 0x8F))
            return false;
        i += length;
    }
    return true;
}

// Digits of text[at, at + length) as a number, or -1.
int digits(std::string_view text, std::size_t at, std::size_t length) {
    int value = 0;
    for (std::size_t i = at; i < at + length; ++i) {
        if (i >= text.size() || text[i] < '0' || text[i] > '9')
            return -1;
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

int daysOf(int year, int month) {
    static constexpr int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month == 2 && leap ? 29 : days[month - 1];
}

// "2026", "2026-11" or "2026-11-30", with at least `parts` of the three.
bool isDate(std::string_view text, int parts) {
    const int given = text.size() == 10 ? 3 : text.size() == 7 ? 2 : text.size() == 4 ? 1 : 0;
    if (given < parts || given == 0)
        return false;
    const int year = digits(text, 0, 4);
    const int month = given > 1 ? digits(text, 5, 2) : 1;
    const int day = given > 2 ? digits(text, 8, 2) : 1;
    const bool dashes = (given < 2 || text[4] == '-') && (given < 3 || text[7] == '-');
    return dashes && year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

} // namespace

std::string shown(std::string_view text) { return json::ObjectReader::shown(text); }

void text(std::string_view value, std::size_t limit, const std::string& where, Problems& problems) {
    if (value.size() > limit)
        problems.push_back(
            {"text_too_long", where,
             "has " + std::to_string(value.size()) + " bytes; at most " + std::to_string(limit) + " are allowed"});
    else if (!isUtf8(value))
        problems.push_back({"not_utf8", where, "is not valid UTF-8 text"});
}

void name(std::string_view value, const std::string& where, Problems& problems) {
    if (value.empty())
        problems.push_back({"empty_name", where, "is empty; a name is wanted"});
    else
        text(value, limits::textLength, where, problems);
}

void identifier(std::string_view value, const std::string& where, Problems& problems) {
    bool good = !value.empty() && value.size() <= limits::idLength;
    for (const char c : value)
        good = good && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
                        c == '_' || c == '-');
    if (!good)
        problems.push_back({"bad_id", where,
                            "\"" + shown(value) +
                                "\" is not an id; an id has 1 to 64 letters, digits, dots, dashes "
                                "or underscores"});
}

void number(double value, ranges::Real range, const std::string& where, Problems& problems) {
    if (std::isfinite(value) && value >= range.low && value <= range.high)
        return;
    const std::string found = std::isnan(value) ? "not a number" : std::isinf(value) ? "infinite" : formatExact(value);
    problems.push_back({"out_of_range", where,
                        "is " + found + "; a number from " + formatExact(range.low) + " to " + formatExact(range.high) +
                            " is wanted"});
}

void whole(std::int64_t value, ranges::Whole range, const std::string& where, Problems& problems) {
    if (value < range.low || value > range.high)
        problems.push_back({"out_of_range", where,
                            "is " + std::to_string(value) + "; a whole number from " + std::to_string(range.low) +
                                " to " + std::to_string(range.high) + " is wanted"});
}

void date(std::string_view value, const std::string& where, Problems& problems) {
    if (!isDate(value, 3))
        problems.push_back({"bad_date", where, "\"" + shown(value) + "\" is not a date like 2026-11-30"});
}

void partialDate(std::string_view value, const std::string& where, Problems& problems) {
    if (!value.empty() && !isDate(value, 1))
        problems.push_back({"bad_date", where, "\"" + shown(value) + "\" is not a date like 2026-11-30 or 2026-11"});
}

void currency(std::string_view value, const std::string& where, Problems& problems) {
    bool good = value.size() == 3;
    for (const char c : value)
        good = good && c >= 'A' && c <= 'Z';
    if (!good)
        problems.push_back(
            {"bad_currency", where, "\"" + shown(value) + "\" is not a currency; three letters like USD are wanted"});
}

} // namespace boc::check
