#include "catalog/entry_fields.h"

#include "base/date.h"
#include "base/numbers.h"
#include "base/visible.h"

#include <cmath>
#include <limits>

namespace boc::entry {

namespace {
constexpr double largestWhole = 9007199254740992.0; // 2^53
} // namespace

void FieldReader::text(std::string_view key, std::string& to) {
    if (!from_.has(key))
        from_.missing(key);
    const auto given = from_.optionalText(key);
    to = given.value_or("");
    if (given && given->empty())
        from_.problem(key, "empty_text", "is empty; a text is wanted");
    refuseHidden(key, to);
}

void FieldReader::optionalText(std::string_view key, std::string& to) {
    to = from_.optionalText(key).value_or("");
    refuseHidden(key, to);
}

void FieldReader::optionalText(std::string_view key, std::optional<std::string>& to) {
    to = from_.optionalText(key);
    refuseHidden(key, to.value_or(""));
}

// The texts of entries stand in verdicts, tables and reports; nobody needs such characters in a fact.
void FieldReader::refuseHidden(std::string_view key, std::string_view text) {
    if (const std::string found = firstHidden(text); !found.empty())
        from_.problem(key, "hidden_character",
                      "holds " + found + ", which is not seen or turns the text around; a text of one line without " +
                          "such characters is wanted");
}

void FieldReader::date(std::string_view key, std::string& to) {
    to = from_.text(key);
    if (!to.empty() && !isIsoDate(to))
        from_.problem(key, "bad_date",
                      "\"" + json::ObjectReader::shown(to) + "\" is not a date; a date like 2026-08-22 is wanted");
}

void FieldReader::runs(std::string_view key, std::vector<std::uint8_t>& to, std::size_t below, std::size_t limit) {
    to.clear();
    const json::Json* array = from_.array(key, limit);
    for (std::size_t i = 0; array && i < array->size(); ++i) {
        const json::Json& run = (*array)[i];
        const bool pair =
            run.is_array() && run.size() == 2 && run[0].is_number_unsigned() && run[1].is_number_unsigned();
        const auto value = pair ? run[0].get<std::uint64_t>() : 0;
        const auto times = pair ? run[1].get<std::uint64_t>() : 0;
        if (!pair || value >= below || times < 1 || times > limit - to.size()) {
            from_.problem(std::string(key) + "[" + std::to_string(i) + "]", "bad_run",
                          "is " + json::ObjectReader::shown(json::writeLine(run)) +
                              "; [number, times] is wanted, a number below " + std::to_string(below) +
                              " and times that make at most " + std::to_string(limit) + " in all");
            return;
        }
        to.insert(to.end(), times, static_cast<std::uint8_t>(value));
    }
}

void FieldWriter::runs(std::string_view key, const std::vector<std::uint8_t>& from, std::size_t, std::size_t) {
    json::Json array = json::Json::array();
    for (const std::uint8_t value : from) {
        if (!array.empty() && array.back()[0] == value)
            array.back()[1] = array.back()[1].get<std::uint64_t>() + 1;
        else
            array.push_back({std::uint64_t{value}, std::uint64_t{1}});
    }
    set(key) = std::move(array);
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
