#pragma once
// Internal: the fields of a plan's parts are described once (plan_parts.h), and the same description reads and writes.
// A reading checks every value and lists every problem; a writing puts out whole numbers without a fraction.

#include "json/json.h"
#include "plan/check.h"

#include <array>
#include <string_view>
#include <utility>

namespace boc::fields {

using json::Json;

template <class Enum, std::size_t n> using Names = std::array<std::pair<std::string_view, Enum>, n>;

class Reading {
public:
    template <class T> using Of = T;

    Reading(const Json& object, const std::string& where, Problems& problems)
        : from_(object, where, problems, json::Null::isWrong), problems_(problems) {}

    template <class Tag> void id(const char* key, Id<Tag>& to) { to.text = from_.id(key); }
    void identifier(const char* key, std::string& to) { to = from_.id(key); }
    void text(const char* key, std::string& to, std::size_t limit = limits::textLength) { to = from_.text(key, limit); }
    void name(const char* key, std::string& to) {
        if (given(key, to))
            check::name(to, from_.placeOf(key), problems_);
    }
    void optionalText(const char* key, std::string& to, std::size_t limit = limits::textLength) {
        to = from_.optionalText(key, limit).value_or("");
    }
    void date(const char* key, std::string& to) {
        if (given(key, to))
            check::date(to, from_.placeOf(key), problems_);
    }
    void partialDate(const char* key, std::string& to) {
        optionalText(key, to);
        check::partialDate(to, from_.placeOf(key), problems_);
    }
    void currency(const char* key, std::string& to) {
        if (given(key, to))
            check::currency(to, from_.placeOf(key), problems_);
    }
    void whole(const char* key, int& to, ranges::Whole range) {
        to = static_cast<int>(from_.integer(key, range.low, range.high));
    }
    // Absent: what `to` says already.
    void wholeOr(const char* key, int& to, ranges::Whole range) {
        to = static_cast<int>(from_.optionalInteger(key, range.low, range.high).value_or(to));
    }
    void optionalWhole(const char* key, std::optional<int>& to, ranges::Whole range) {
        if (const auto value = from_.optionalInteger(key, range.low, range.high))
            to = static_cast<int>(*value);
    }
    void real(const char* key, double& to, ranges::Real range) { to = from_.number(key, {range.low, range.high}); }
    void realOr(const char* key, double& to, ranges::Real range) {
        to = from_.optionalNumber(key, {range.low, range.high}).value_or(to);
    }
    void optionalReal(const char* key, std::optional<double>& to, ranges::Real range) {
        to = from_.optionalNumber(key, {range.low, range.high});
    }
    void money(const char* key, Money& to, ranges::Real range) {
        to = Money::fromMajor(from_.number(key, {range.low, range.high}));
    }
    void flag(const char* key, bool& to) { to = from_.optionalBoolean(key).value_or(to); }
    void optionalFlag(const char* key, std::optional<bool>& to) { to = from_.optionalBoolean(key); }
    // False where there is no such choice.
    template <class Enum, std::size_t n> bool choice(const char* key, Enum& to, const Names<Enum, n>& names) {
        if (!from_.has(key))
            from_.missing(key);
        std::optional<Enum> value;
        optionalChoice(key, value, names);
        to = value.value_or(to);
        return value.has_value();
    }
    template <class Enum, std::size_t n> void choiceOr(const char* key, Enum& to, const Names<Enum, n>& names) {
        std::optional<Enum> value;
        optionalChoice(key, value, names);
        to = value.value_or(to);
    }
    template <class Enum, std::size_t n>
    void optionalChoice(const char* key, std::optional<Enum>& to, const Names<Enum, n>& names) {
        to = from_.optionalChoice(key, std::span<const std::pair<std::string_view, Enum>>(names));
    }
    template <class Tag> void ids(const char* key, std::vector<Id<Tag>>& to, std::size_t limit) {
        const Json* list = from_.optionalArray(key, limit);
        for (std::size_t i = 0; list && i < list->size(); ++i) {
            const std::string where = from_.placeOf(key) + "[" + std::to_string(i) + "]";
            if (!(*list)[i].is_string())
                problems_.push_back({"wrong_type", where, "is no text; an id is wanted"});
            else {
                to.push_back({(*list)[i].template get<std::string>()});
                check::identifier(to.back().text, where, problems_);
            }
        }
    }
    template <class Describe> void group(const char* key, Describe describe) {
        if (!from_.has(key))
            from_.missing(key);
        optionalGroup(key, describe);
    }
    template <class Describe> void optionalGroup(const char* key, Describe describe) {
        const Json* object = from_.optionalObject(key);
        if (!object)
            return;
        Reading inner(*object, from_.placeOf(key), problems_);
        describe(inner);
        if (Json rest = inner.unknown(); !rest.empty())
            nested_[key] = std::move(rest);
    }
    // `describe(fields, element)` for each element of a list; absent: an empty list.
    template <class Element, class Describe>
    void list(const char* key, std::vector<Element>& to, std::size_t limit, Describe describe) {
        const Json* elements = from_.optionalArray(key, limit);
        for (std::size_t i = 0; elements && i < elements->size(); ++i) {
            Reading inner((*elements)[i], from_.placeOf(key) + "[" + std::to_string(i) + "]", problems_);
            Element& element = to.emplace_back();
            describe(inner, element);
            element.unknown = inner.unknownText();
        }
    }

    json::ObjectReader& reader() { return from_; }
    [[nodiscard]] Json unknown() const {
        if (taken_)
            return Json::object();
        Json rest = from_.unread();
        for (const auto& [key, value] : nested_.items())
            rest[key] = value;
        return rest;
    }
    [[nodiscard]] UnknownFields unknownText() const;
    // The same, for a group whose part keeps its unknown fields itself: nothing is left for the group around it.
    UnknownFields takeUnknown() {
        UnknownFields text = unknownText();
        taken_ = true;
        return text;
    }

private:
    // A required text; false where it is missing or none, which is one problem and not two.
    bool given(const char* key, std::string& to) {
        if (!from_.has(key))
            from_.missing(key);
        const auto text = from_.optionalText(key);
        to = text.value_or("");
        return text.has_value();
    }

    json::ObjectReader from_;
    Problems& problems_;
    Json nested_ = Json::object();
    bool taken_ = false;
};

class Writing {
public:
    template <class T> using Of = const T;

    Json object = Json::object();

    template <class Tag> void id(const char* key, const Id<Tag>& value) { object[key] = value.text; }
    void identifier(const char* key, const std::string& value) { object[key] = value; }
    void text(const char* key, const std::string& value, std::size_t = 0) { object[key] = value; }
    void name(const char* key, const std::string& value) { object[key] = value; }
    void optionalText(const char* key, const std::string& value, std::size_t = 0) {
        if (!value.empty())
            object[key] = value;
    }
    void date(const char* key, const std::string& value) { object[key] = value; }
    void partialDate(const char* key, const std::string& value) { optionalText(key, value); }
    void currency(const char* key, const std::string& value) { object[key] = value; }
    void whole(const char* key, int value, ranges::Whole) { object[key] = value; }
    void wholeOr(const char* key, int value, ranges::Whole) { object[key] = value; }
    void optionalWhole(const char* key, const std::optional<int>& value, ranges::Whole) {
        if (value)
            object[key] = *value;
    }
    void real(const char* key, double value, ranges::Real) { object[key] = numberOf(value); }
    void realOr(const char* key, double value, ranges::Real) { object[key] = numberOf(value); }
    void optionalReal(const char* key, const std::optional<double>& value, ranges::Real) {
        if (value)
            object[key] = numberOf(*value);
    }
    void money(const char* key, Money value, ranges::Real) { object[key] = numberOf(value.major()); }
    void flag(const char* key, bool value) { object[key] = value; }
    void optionalFlag(const char* key, const std::optional<bool>& value) {
        if (value)
            object[key] = *value;
    }
    template <class Enum, std::size_t n> bool choice(const char* key, Enum value, const Names<Enum, n>& names) {
        for (const auto& [name, known] : names)
            if (known == value)
                object[key] = name;
        return true;
    }
    template <class Enum, std::size_t n> void choiceOr(const char* key, Enum value, const Names<Enum, n>& names) {
        choice(key, value, names);
    }
    template <class Enum, std::size_t n>
    void optionalChoice(const char* key, const std::optional<Enum>& value, const Names<Enum, n>& names) {
        if (value)
            choice(key, *value, names);
    }
    template <class Tag> void ids(const char* key, const std::vector<Id<Tag>>& values, std::size_t) {
        Json list = Json::array();
        for (const auto& value : values)
            list.push_back(value.text);
        object[key] = std::move(list);
    }
    template <class Describe> void group(const char* key, Describe describe) {
        Writing inner;
        describe(inner);
        object[key] = std::move(inner.object);
    }
    template <class Describe> void optionalGroup(const char* key, Describe describe) {
        group(key, describe);
        if (object[key].empty())
            object.erase(key);
    }
    template <class Element, class Describe>
    void list(const char* key, const std::vector<Element>& elements, std::size_t, Describe describe) {
        Json out = Json::array();
        for (const Element& element : elements) {
            Writing inner;
            describe(inner, element);
            inner.putBack(element.unknown);
            out.push_back(std::move(inner.object));
        }
        object[key] = std::move(out);
    }
    void putBack(const UnknownFields& unknown);

    // Whole numbers without ".0"; minus zero is zero, since equal plans are equal bytes.
    static Json numberOf(double value);
};

} // namespace boc::fields
