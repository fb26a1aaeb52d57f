#include "json/json.h"

#include "base/numbers.h"
#include "base/visible.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace boc::json {

namespace {

// Counts and checks the events of the parser without building a document.
class Guard : public nlohmann::json_sax<Json> {
public:
    Guard(std::string_view source, std::string_view bytes) : source_(source), bytes_(bytes) {}

    Error error;

    bool null() override { return value(); }
    bool boolean(bool) override { return value(); }
    bool number_integer(number_integer_t) override { return value(); }
    bool number_unsigned(number_unsigned_t) override { return value(); }
    bool number_float(number_float_t, const string_t&) override { return value(); }
    bool string(string_t& text) override { return value() && shortEnough(text); }
    bool binary(binary_t&) override { return refuse("not_json", "binary values are not JSON"); }

    bool start_object(std::size_t) override {
        keys_.emplace_back();
        return enter();
    }
    bool end_object() override {
        keys_.pop_back();
        return leave();
    }
    bool start_array(std::size_t) override { return enter(); }
    bool end_array() override { return leave(); }
    bool key(string_t& name) override {
        if (!shortEnough(name))
            return false;
        path_.back() = name;
        if (!keys_.back().insert(name).second)
            return refuse("duplicate_key",
                          "the key \"" + ObjectReader::shown(name) +
                              "\" stands twice in one object; two readers could see two different values");
        return true;
    }
    bool parse_error(std::size_t position, const std::string& token, const nlohmann::detail::exception& why) override {
        if (bytes_.empty())
            return refuse("not_json", "is empty; a JSON object is wanted");
        const std::string_view before = bytes_.substr(0, position > 0 ? position - 1 : 0);
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        const std::size_t start = before.rfind('\n') + 1; // npos + 1 is 0
        constexpr int numberOverflow = 406;
        const bool tooLarge = why.id == numberOverflow;
        return refuse("not_json", "is not valid JSON at line " + std::to_string(line) + ", column " +
                                      std::to_string(before.size() - start + 1) + ": \"" +
                                      ObjectReader::shown(utf8(token)) + "\" " +
                                      (tooLarge ? "is beyond every number that can be read"
                                                : "stands where JSON has a key, a text in \"\", a finite number, true, "
                                                  "false, null, a list, an object or their end"));
    }

private:
    bool refuse(std::string code, std::string message) {
        if (error.code.empty())
            error = Error{std::move(code), place(), std::move(message)};
        return false;
    }
    // The file and the keys that lead to where the parser stands.
    [[nodiscard]] std::string place() const {
        std::string keys;
        for (const std::string& key : path_)
            if (!key.empty())
                keys += (keys.empty() ? "" : ".") + ObjectReader::shown(key);
        if (source_.empty() || keys.size() > limits::textLength)
            return source_.empty() ? keys : std::string(source_);
        return std::string(source_) + (keys.empty() ? "" : ": " + keys);
    }
    // The parser's token is cut at the byte that it could not read.
    static std::string utf8(const std::string& token) {
        std::string quoted = Json(token).dump(-1, ' ', false, Json::error_handler_t::replace);
        return quoted.substr(1, quoted.size() - 2);
    }
    bool value() {
        if (++values_ > limits::values)
            return refuse("too_many_values", "holds more than " + std::to_string(limits::values) + " values");
        return true;
    }
    bool enter() {
        if (++depth_ > limits::depth)
            return refuse("too_deep", "is nested deeper than " + std::to_string(limits::depth) + " levels");
        path_.emplace_back();
        return value();
    }
    bool leave() {
        path_.pop_back();
        --depth_;
        return true;
    }
    bool shortEnough(const std::string& text) {
        // Embedded sections may carry notes; single fields have tighter limits of their own.
        if (text.size() > limits::notesLength)
            return refuse("text_too_long", "holds a text of " + std::to_string(text.size()) + " bytes; at most " +
                                               std::to_string(limits::notesLength) + " are read");
        return true;
    }

    std::string_view source_;
    std::string_view bytes_;
    std::vector<std::string> path_; // the key in each object that is open; empty in a list
    std::size_t values_ = 0;
    int depth_ = 0;
    std::vector<std::set<std::string>> keys_;
};

std::string kindOf(const Json& value) {
    switch (value.type()) {
    case Json::value_t::string:
        return "the text \"" + ObjectReader::shown(value.get_ref<const std::string&>()) + "\"";
    case Json::value_t::boolean:
        return value.get<bool>() ? "true" : "false";
    case Json::value_t::array:
        return "a list";
    case Json::value_t::object:
        return "an object";
    case Json::value_t::null:
        return "null";
    default:
        return "the number " + formatExact(value.get<double>());
    }
}

} // namespace

Result<Json> parse(std::string_view bytes, std::string_view source) {
    if (bytes.size() > limits::fileBytes)
        return failure("too_large", std::string(source),
                       "has " + std::to_string(bytes.size()) + " bytes; at most " + std::to_string(limits::fileBytes) +
                           " are read");
    Guard guard(source, bytes);
    if (!Json::sax_parse(bytes.begin(), bytes.end(), &guard)) {
        if (guard.error.code.empty())
            guard.error = Error{"not_json", std::string(source), "is not valid JSON"};
        return std::unexpected(guard.error);
    }
    return Json::parse(bytes.begin(), bytes.end());
}

std::string write(const Json& value) { return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

std::string writeLine(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

ObjectReader::ObjectReader(const Json& object, std::string where, Problems& problems, Null null)
    : object_(object), where_(std::move(where)), problems_(problems), null_(null) {
    if (!object.is_object())
        problems_.push_back({"not_an_object", where_.substr(0, where_.find_last_not_of(": ") + 1),
                             "is " + kindOf(object) + "; an object is wanted"});
}

std::string ObjectReader::placeOf(std::string_view key) const {
    const bool atRoot = where_.empty() || where_.ends_with(':') || where_.ends_with(": ");
    return where_ + (atRoot ? "" : ".") + std::string(key);
}

void ObjectReader::problem(std::string_view key, std::string code, std::string message) {
    problems_.push_back({std::move(code), placeOf(key), std::move(message)});
}

void ObjectReader::missing(std::string_view key) { problem(key, "missing_field", "is missing"); }

const Json* ObjectReader::find(std::string_view key) {
    read_.emplace(key);
    if (!object_.is_object())
        return nullptr;
    const auto found = object_.find(key);
    return found == object_.end() || isAbsent(*found) ? nullptr : &*found;
}

bool ObjectReader::has(std::string_view key) const {
    if (!object_.is_object())
        return false;
    const auto found = object_.find(key);
    return found != object_.end() && !isAbsent(*found);
}

std::optional<std::string> ObjectReader::optionalText(std::string_view key, std::size_t limit) {
    const Json* value = find(key);
    if (!value)
        return std::nullopt;
    if (!value->is_string()) {
        problem(key, "wrong_type", "is " + kindOf(*value) + "; a text is wanted");
        return std::nullopt;
    }
    const auto& text = value->get_ref<const std::string&>();
    if (text.size() > limit) {
        problem(key, "text_too_long",
                "has " + std::to_string(text.size()) + " bytes; at most " + std::to_string(limit) + " are allowed");
        return std::nullopt;
    }
    return text;
}

std::string ObjectReader::text(std::string_view key, std::size_t limit) {
    if (!has(key))
        missing(key);
    return optionalText(key, limit).value_or("");
}

std::optional<std::string> ObjectReader::optionalId(std::string_view key) {
    auto text = optionalText(key, limits::textLength);
    if (!text)
        return std::nullopt;
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
               c == '-';
    };
    bool good = !text->empty() && text->size() <= limits::idLength;
    for (const char c : *text)
        good = good && allowed(c);
    if (good)
        return text;
    problem(key, "bad_id",
            "\"" + shown(*text) + "\" is not an id; an id has 1 to 64 letters, digits, dots, dashes or underscores");
    return std::nullopt;
}

std::string ObjectReader::id(std::string_view key) {
    if (!has(key))
        missing(key);
    return optionalId(key).value_or("");
}

std::optional<double> ObjectReader::checkedNumber(std::string_view key, Range range) {
    const Json* value = find(key);
    if (!value)
        return std::nullopt;
    if (!value->is_number()) {
        problem(key, "wrong_type", "is " + kindOf(*value) + "; a number is wanted");
        return std::nullopt;
    }
    const double number = value->get<double>();
    if (!std::isfinite(number) || number < range.low || number > range.high) {
        // What was written, not the double next to it.
        const std::string found = value->is_number_integer() ? value->dump() : formatExact(number);
        problem(key, "out_of_range",
                "is " + found + "; a number from " + formatExact(range.low) + " to " + formatExact(range.high) +
                    " is wanted");
        return std::nullopt;
    }
    return number + 0.0; // -0.0 is 0
}

std::optional<double> ObjectReader::optionalNumber(std::string_view key, Range range) {
    return checkedNumber(key, range);
}

double ObjectReader::number(std::string_view key, Range range) {
    if (!has(key))
        missing(key);
    return checkedNumber(key, range).value_or(range.low);
}

std::optional<std::int64_t> ObjectReader::optionalInteger(std::string_view key, std::int64_t low, std::int64_t high) {
    const auto number = checkedNumber(key, {static_cast<double>(low), static_cast<double>(high)});
    if (!number)
        return std::nullopt;
    if (std::floor(*number) != *number || std::abs(*number) > 9007199254740992.0) {
        problem(key, "not_whole", "is " + formatExact(*number) + "; a whole number is wanted");
        return std::nullopt;
    }
    return static_cast<std::int64_t>(*number);
}

std::int64_t ObjectReader::integer(std::string_view key, std::int64_t low, std::int64_t high) {
    if (!has(key))
        missing(key);
    return optionalInteger(key, low, high).value_or(low);
}

std::optional<bool> ObjectReader::optionalBoolean(std::string_view key) {
    const Json* value = find(key);
    if (!value)
        return std::nullopt;
    if (!value->is_boolean()) {
        problem(key, "wrong_type", "is " + kindOf(*value) + "; true or false is wanted");
        return std::nullopt;
    }
    return value->get<bool>();
}

bool ObjectReader::boolean(std::string_view key) {
    if (!has(key))
        missing(key);
    return optionalBoolean(key).value_or(false);
}

const Json* ObjectReader::optionalObject(std::string_view key) {
    const Json* value = find(key);
    if (value && !value->is_object()) {
        problem(key, "wrong_type", "is " + kindOf(*value) + "; an object is wanted");
        return nullptr;
    }
    return value;
}

const Json* ObjectReader::object(std::string_view key) {
    if (!has(key))
        missing(key);
    return optionalObject(key);
}

const Json* ObjectReader::optionalArray(std::string_view key, std::size_t limit) {
    const Json* value = find(key);
    if (!value)
        return nullptr;
    if (!value->is_array()) {
        problem(key, "wrong_type", "is " + kindOf(*value) + "; a list is wanted");
        return nullptr;
    }
    if (value->size() > limit) {
        problem(key, "too_many",
                "has " + std::to_string(value->size()) + " entries; at most " + std::to_string(limit) + " are allowed");
        return nullptr;
    }
    return value;
}

const Json* ObjectReader::array(std::string_view key, std::size_t limit) {
    if (!has(key))
        missing(key);
    return optionalArray(key, limit);
}

const Json* ObjectReader::any(std::string_view key) { return find(key); }

Json ObjectReader::unread() const {
    Json rest = Json::object();
    if (!object_.is_object())
        return rest;
    for (const auto& [key, value] : object_.items())
        if (!read_.contains(key))
            rest[key] = value;
    return rest;
}

std::string ObjectReader::shown(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const bool startsCharacter = (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
        if (out.size() >= 80 && startsCharacter)
            return out + "...";
        const std::size_t length = std::max<std::size_t>(1, hiddenLength(text.substr(i)));
        out += visible(text.substr(i, length));
        i += length;
    }
    return out;
}

} // namespace boc::json
