#include "base/date.h"

#include <charconv>
#include <chrono>

namespace boc {

namespace {

int digits(std::string_view text) {
    int value = -1;
    for (const char c : text)
        if (c < '0' || c > '9')
            return -1;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

} // namespace

bool isIsoDate(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-')
        return false;
    const int year = digits(text.substr(0, 4));
    const int month = digits(text.substr(5, 2));
    const int day = digits(text.substr(8, 2));
    if (year < 0 || month < 0 || day < 0)
        return false;
    return std::chrono::year_month_day(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                       std::chrono::day(static_cast<unsigned>(day)))
        .ok();
}

} // namespace boc
