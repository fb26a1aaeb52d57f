#pragma once
// Internal: one description of an entry's fields serves reading and writing, so that the two cannot drift apart. A
// description is a template over the direction,
//
//     template <class Fields> void describe(Fields& fields, typename Fields::template Entry<Gpu>& gpu) {
//         fields.quantity("memory_gigabytes", gpu.memory, giga, {1, 10'000});
//
// and is given a FieldReader with a Gpu to fill or a FieldWriter with a Gpu to write. Ranges are in the unit of the
// key.

#include "catalog/catalog.h"
#include "json/json.h"

#include <array>
#include <cstdint>
#include <variant>
#include <vector>

namespace boc::entry {

// What one unit of a JSON number is in SI units.
struct Unit {
    double inBaseUnits;
};
inline constexpr Unit one{1.0};
inline constexpr Unit kilo{1e3};
inline constexpr Unit giga{1e9};
inline constexpr Unit tera{1e12};
inline constexpr Unit micro{1e-6};
inline constexpr Unit gigabit{1e9 / 8.0}; // in bytes

template <class Enum> using Names = std::span<const std::pair<std::string_view, Enum>>;

// Takes fields out of an object; every problem goes to the ObjectReader's list.
class FieldReader {
public:
    template <class T> using Entry = T;
    static constexpr bool reads = true;
    FieldReader(json::ObjectReader& from, Problems& problems)
        : from_(from), problems_(problems), problemsBefore_(problems.size()) {}

    template <class Tag> void id(std::string_view key, Id<Tag>& to) { to.text = from_.id(key); }
    template <class Tag> void optionalId(std::string_view key, Id<Tag>& to) {
        to.text = from_.optionalId(key).value_or("");
    }
    void id(std::string_view key, std::string& to) { to = from_.id(key); }
    void text(std::string_view key, std::string& to);         // required, not empty
    void optionalText(std::string_view key, std::string& to); // absent is empty
    void optionalText(std::string_view key, std::optional<std::string>& to);
    void date(std::string_view key, std::string& to); // required, "2026-08-22"
    void flag(std::string_view key, bool& to) { to = from_.boolean(key); }
    void optionalFlag(std::string_view key, bool& to, bool absent) { to = from_.optionalBoolean(key).value_or(absent); }
    void count(std::string_view key, int& to, int low, int high) {
        to = static_cast<int>(from_.integer(key, low, high));
    }
    // `absent` is the value the field has where nothing is known.
    template <class Whole>
    void optionalCount(std::string_view key, Whole& to, std::int64_t low, std::int64_t high, Whole absent) {
        const auto value = from_.optionalInteger(key, low, high);
        to = value ? static_cast<Whole>(*value) : absent;
    }
    void optionalCount(std::string_view key, std::optional<int>& to, int low, int high) {
        const auto value = from_.optionalInteger(key, low, high);
        to = value ? std::optional(static_cast<int>(*value)) : std::nullopt;
    }
    void optionalNumber(std::string_view key, std::optional<double>& to, json::Range range) {
        to = from_.optionalNumber(key, range);
    }
    template <class Kind> void quantity(std::string_view key, Quantity<Kind>& to, Unit unit, json::Range range) {
        to = Quantity<Kind>(from_.number(key, range) * unit.inBaseUnits);
    }
    template <class Kind>
    void optionalQuantity(std::string_view key, std::optional<Quantity<Kind>>& to, Unit unit, json::Range range) {
        const auto value = from_.optionalNumber(key, range);
        to = value ? std::optional(Quantity<Kind>(*value * unit.inBaseUnits)) : std::nullopt;
    }
    void optionalMoney(std::string_view key, std::optional<Money>& to, json::Range range) {
        const auto value = from_.optionalNumber(key, range);
        to = value ? std::optional(Money::fromMajor(*value)) : std::nullopt;
    }
    template <class Enum> void choice(std::string_view key, Enum& to, Names<Enum> names) {
        to = from_.choice(key, names);
    }
    template <class Enum> void optionalChoice(std::string_view key, Enum& to, Names<Enum> names, Enum absent) {
        to = from_.optionalChoice(key, names).value_or(absent);
    }
    // Which alternative of the variant follows: `names[i]` is that of alternative i.
    template <class... Alternatives>
    void alternative(std::string_view key, std::variant<Alternatives...>& to,
                     const std::array<std::string_view, sizeof...(Alternatives)>& names) {
        std::array<std::pair<std::string_view, std::size_t>, sizeof...(Alternatives)> numbered;
        for (std::size_t i = 0; i < names.size(); ++i)
            numbered[i] = {names[i], i};
        const std::size_t chosen = from_.choice(key, Names<std::size_t>(numbered));
        std::size_t index = 0;
        ((index++ == chosen ? void(to.template emplace<Alternatives>()) : void()), ...);
    }
    // Whether what follows is described under this key; a writer says so by `whenWriting`.
    [[nodiscard]] bool has(std::string_view key, bool) const { return from_.has(key); }
    // `body(fields, value)` describes each object of the list.
    template <class T, class Body> void list(std::string_view key, std::vector<T>& to, std::size_t limit, Body body) {
        to.clear();
        const json::Json* array = from_.array(key, limit);
        for (std::size_t i = 0; array && i < array->size(); ++i)
            inside(std::string(key) + "[" + std::to_string(i) + "]", (*array)[i], to.emplace_back(), body);
    }
    // Numbers below `below`, as runs: [[0, 3], [1, 58]] is three times 0, then 58 times 1. At most `limit` in all.
    void runs(std::string_view key, std::vector<std::uint8_t>& to, std::size_t below, std::size_t limit);
    // `body(fields, value)` describes the object that stands under the key.
    template <class T, class Body> void group(std::string_view key, T& to, Body body) {
        if (const auto* object = from_.object(key))
            inside(key, *object, to, body);
    }
    template <class T, class Body> void optionalGroup(std::string_view key, std::optional<T>& to, Body body) {
        to.reset();
        if (const auto* object = from_.optionalObject(key))
            inside(key, *object, to.emplace(), body);
    }
    // Notes a problem that concerns more than one field; each of them must be good by itself first.
    void require(bool holds, std::string_view key, std::string code, std::string message) {
        if (!holds && problems_.size() == problemsBefore_)
            from_.problem(key, std::move(code), std::move(message));
    }

private:
    void refuseHidden(std::string_view key, std::string_view text);
    template <class T, class Body> void inside(std::string_view key, const json::Json& object, T& to, Body body) {
        json::ObjectReader reader(object, from_.placeOf(key), problems_, json::Null::isWrong);
        if (!object.is_object())
            return;
        FieldReader fields(reader, problems_);
        body(fields, to);
    }

    json::ObjectReader& from_;
    Problems& problems_;
    std::size_t problemsBefore_;
};

// The JSON number that reads back as exactly this value: scaling may be off by one in the last place, and of the
// numbers that fit the one with the shortest text is taken.
double inUnit(double value, Unit unit);

class FieldWriter {
public:
    template <class T> using Entry = const T;
    static constexpr bool reads = false;

    json::Json object = json::Json::object();

    template <class Tag> void id(std::string_view key, const Id<Tag>& from) { set(key) = from.text; }
    template <class Tag> void optionalId(std::string_view key, const Id<Tag>& from) { optionalText(key, from.text); }
    void id(std::string_view key, const std::string& from) { set(key) = from; }
    void text(std::string_view key, const std::string& from) { set(key) = from; }
    void optionalText(std::string_view key, const std::string& from) {
        if (!from.empty())
            set(key) = from;
    }
    void optionalText(std::string_view key, const std::optional<std::string>& from) { optional(key, from); }
    void date(std::string_view key, const std::string& from) { set(key) = from; }
    void flag(std::string_view key, bool from) { set(key) = from; }
    void optionalFlag(std::string_view key, bool from, bool absent) {
        if (from != absent)
            set(key) = from;
    }
    void count(std::string_view key, int from, int, int) { set(key) = from; }
    template <class Whole>
    void optionalCount(std::string_view key, Whole from, std::int64_t, std::int64_t, Whole absent) {
        if (from != absent)
            set(key) = from;
    }
    void optionalCount(std::string_view key, const std::optional<int>& from, int, int) { optional(key, from); }
    void optionalNumber(std::string_view key, const std::optional<double>& from, json::Range) {
        if (from)
            number(key, *from);
    }
    template <class Kind> void quantity(std::string_view key, Quantity<Kind> from, Unit unit, json::Range) {
        number(key, inUnit(from.value(), unit));
    }
    template <class Kind>
    void optionalQuantity(std::string_view key, const std::optional<Quantity<Kind>>& from, Unit unit, json::Range) {
        if (from)
            number(key, inUnit(from->value(), unit));
    }
    void optionalMoney(std::string_view key, const std::optional<Money>& from, json::Range) {
        if (from)
            number(key, from->major());
    }
    template <class Enum> void choice(std::string_view key, Enum from, Names<Enum> names) {
        for (const auto& [name, value] : names)
            if (value == from)
                set(key) = name;
    }
    template <class Enum> void optionalChoice(std::string_view key, Enum from, Names<Enum> names, Enum absent) {
        if (from != absent)
            choice(key, from, names);
    }
    template <class... Alternatives>
    void alternative(std::string_view key, const std::variant<Alternatives...>& from,
                     const std::array<std::string_view, sizeof...(Alternatives)>& names) {
        set(key) = names[from.index()];
    }
    [[nodiscard]] bool has(std::string_view, bool whenWriting) const { return whenWriting; }
    template <class T, class Body> void list(std::string_view key, const std::vector<T>& from, std::size_t, Body body) {
        json::Json array = json::Json::array();
        for (const T& item : from) {
            FieldWriter inner;
            body(inner, item);
            array.push_back(std::move(inner.object));
        }
        set(key) = std::move(array);
    }
    void runs(std::string_view key, const std::vector<std::uint8_t>& from, std::size_t, std::size_t);
    template <class T, class Body> void group(std::string_view key, const T& from, Body body) {
        FieldWriter inner;
        body(inner, from);
        set(key) = std::move(inner.object);
    }
    template <class T, class Body> void optionalGroup(std::string_view key, const std::optional<T>& from, Body body) {
        if (from)
            group(key, *from, body);
    }
    void require(bool, std::string_view, const std::string&, const std::string&) {}

private:
    json::Json& set(std::string_view key) { return object[std::string(key)]; }
    // Whole numbers are written without a point.
    void number(std::string_view key, double value);
    template <class T> void optional(std::string_view key, const std::optional<T>& from) {
        if (from)
            set(key) = *from;
    }
};

} // namespace boc::entry
