#include "catalog/entry_fields.h"

#include "base/date.h"
#include "base/numbers.h"

#include <cmath>
#include <limits>

namespace boc::entry {

namespace {
constexpr double largestWhole = 9007199254740992.0; // 2^53
} // namespace

void FieldReader::text(std::string_view key, std::string& to) {
    to = from_.text(key);
    if (to.empty() && from_.has(key))
        from_.problem(key, "empty_text", "is empty; a text is wanted");
}

void FieldReader::optionalText(std::string_view key, std::string& to) { to = from_.optionalText(key).value_or(""); }

void FieldReader::date(std::string_view key, std::string& to) {
    to = from_.text(key);
    if (!to.empty() && !isIsoDate(to))
        from_.problem(key, "bad_date",
                      "\"" + json::ObjectReader::shown(to) + "\" is not a date; a date like 2026-08-22 is wanted");
}

double inUnit(double value, Unit unit) {
    const double quotient = value / unit.inBaseUnits;
    double best = quotient;
    std::size_t shortest = std::numeric_limits<std::size_t>::max();
    double candidate = quotient;
    for (int i = 0; i < 2; ++i)
        candidate = std::nextafter(candidate, -std::numeric_limits<double>::infinity());
    for (int i = 0; i < 5; ++i) {
        if (const std::size_t length = formatExact(candidate).size();
            candidate * unit.inBaseUnits == value && length < shortest) {
            best = candidate;
            shortest = length;
        }
        candidate = std::nextafter(candidate, std::numeric_limits<double>::infinity());
    }
    return best;
}

void FieldWriter::number(std::string_view key, double value) {
    if (std::floor(value) == value && std::abs(value) <= largestWhole)
        set(key) = static_cast<std::int64_t>(value);
    else
        set(key) = value;
}

} // namespace boc::entry
