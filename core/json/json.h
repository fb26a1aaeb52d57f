#pragma once
// Internal: the only door through which JSON text becomes values. Included by .cpp files only, so that nlohmann_json
// stays out of every public header.
//
// Untrusted text goes through `parse`: a first pass without building anything refuses what is too deep, too large, has
// duplicate keys or over-long strings; the second pass builds the document. Then an ObjectReader takes fields out one
// by one, checks each, and notes every problem with its place; it never replaces a bad value by a default silently,
// since whoever reads must look at `problems` before using the result.

#include "base/limits.h"
#include "base/result.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace boc::json {

using Json = nlohmann::json;

// `source` names the file for messages. Codes: too_large, too_deep, too_many_values, duplicate_key, text_too_long,
// not_json.
Result<Json> parse(std::string_view bytes, std::string_view source);

// Canonical text: two-space indent, sorted keys, shortest numbers, one final newline; invalid UTF-8 is replaced, never
// thrown.
std::string write(const Json& value);
// The same on one line, without newline.
std::string writeLine(const Json& value);

struct Range {
    double low;
    double high;
};
inline constexpr Range anyPositive{1e-12, 1e18};
inline constexpr Range anyNonNegative{0.0, 1e18};

// What a null says: that the field is absent (a case of a program that writes every field; a config.json), or nothing
// at all, which is an error as every other value of a wrong type (a plan, a catalogue).
enum class Null { isAbsent, isWrong };

class ObjectReader {
public:
    // `where` is "file: path" of this object, e.g. "plan.bocplan: jobs[0]".
    ObjectReader(const Json& object, std::string where, Problems& problems, Null null = Null::isAbsent);

    [[nodiscard]] bool has(std::string_view key) const; // present, and not a null that says absent

    std::string text(std::string_view key, std::size_t limit = limits::textLength);
    std::optional<std::string> optionalText(std::string_view key, std::size_t limit = limits::textLength);
    std::string id(std::string_view key); // 1..64 of letters, digits, '.', '_', '-'
    std::optional<std::string> optionalId(std::string_view key);
    double number(std::string_view key, Range range);
    std::optional<double> optionalNumber(std::string_view key, Range range);
    std::int64_t integer(std::string_view key, std::int64_t low, std::int64_t high);
    std::optional<std::int64_t> optionalInteger(std::string_view key, std::int64_t low, std::int64_t high);
    bool boolean(std::string_view key);
    std::optional<bool> optionalBoolean(std::string_view key);
    const Json* object(std::string_view key);         // required
    const Json* optionalObject(std::string_view key); // null where absent
    const Json* array(std::string_view key, std::size_t limit);
    const Json* optionalArray(std::string_view key, std::size_t limit);
    const Json* any(std::string_view key); // whatever stands there; null where absent

    template <class Enum>
    std::optional<Enum> optionalChoice(std::string_view key, std::span<const std::pair<std::string_view, Enum>> names) {
        const auto name = optionalText(key);
        if (!name)
            return std::nullopt;
        std::string allowed;
        for (const auto& [known, value] : names) {
            if (*name == known)
                return value;
            allowed += allowed.empty() ? "" : ", ";
            allowed += known;
        }
        problem(key, "unknown_" + std::string(key), "\"" + shown(*name) + "\" is not one of: " + allowed);
        return std::nullopt;
    }
    template <class Enum> Enum choice(std::string_view key, std::span<const std::pair<std::string_view, Enum>> names) {
        if (!has(key))
            missing(key);
        return optionalChoice(key, names).value_or(names.front().second);
    }

    void problem(std::string_view key, std::string code, std::string message);
    void missing(std::string_view key);
    [[nodiscard]] std::string placeOf(std::string_view key) const;
    [[nodiscard]] const std::string& where() const { return where_; }

    // What no call above asked for: kept with the object when it is written back.
    [[nodiscard]] Json unread() const;

    // A value as it may stand in a message: shortened, control and direction characters escaped.
    static std::string shown(std::string_view text);

private:
    const Json* find(std::string_view key);
    std::optional<double> checkedNumber(std::string_view key, Range range);
    [[nodiscard]] bool isAbsent(const Json& value) const { return null_ == Null::isAbsent && value.is_null(); }

    const Json& object_;
    std::string where_;
    Problems& problems_;
    Null null_;
    std::set<std::string, std::less<>> read_;
};

} // namespace boc::json
