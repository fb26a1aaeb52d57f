#include "plan/unknown_fields.h"

#include <algorithm>
#include <array>

namespace boc::unknown {

using json::Json;

namespace {

constexpr std::array<std::string_view, 8> entryKinds{"gpus",    "servers", "switches", "links",
                                                     "storage", "models",  "rents",    "rates"};

bool isKnownKind(std::string_view kind) { return std::ranges::find(entryKinds, kind) != entryKinds.end(); }

// What of `raw` is not in `known`. A null says "not known" and needs no keeping.
Json beyond(const Json& raw, const Json& known) {
    Json rest = Json::object();
    for (const auto& [key, value] : raw.items()) {
        const auto found = known.find(key);
        if (found == known.end()) {
            if (!value.is_null())
                rest[key] = value;
        } else if (value.is_object() && found->is_object()) {
            if (Json inner = beyond(value, *found); !inner.empty())
                rest[key] = std::move(inner);
        }
    }
    return rest;
}

const std::string* idOf(const Json& entry) {
    if (!entry.is_object())
        return nullptr;
    const auto found = entry.find("id");
    return found != entry.end() && found->is_string() ? found->get_ptr<const std::string*>() : nullptr;
}

Json ofList(const Json& raw, const Json& known) {
    std::map<std::string_view, const Json*> byId;
    for (const Json& entry : known)
        if (const std::string* id = idOf(entry))
            byId.emplace(*id, &entry);
    Json rest = Json::object();
    for (const Json& entry : raw)
        if (const std::string* id = idOf(entry))
            if (const auto found = byId.find(*id); found != byId.end())
                if (Json fields = beyond(entry, *found->second); !fields.empty())
                    rest[*id] = std::move(fields);
    return rest;
}

} // namespace

UnknownFields textOf(const Json& rest) { return rest.empty() ? "" : json::writeLine(rest); }

Json objectOf(const UnknownFields& text) {
    if (text.empty())
        return Json::object();
    auto object = json::parse(text, "unknown fields");
    return object && object->is_object() ? *object : Json::object();
}

void putBack(Json& object, const Json& rest) {
    for (const auto& [key, value] : rest.items()) {
        const auto found = object.find(key);
        if (found == object.end())
            object[key] = value;
        else if (found->is_object() && value.is_object())
            putBack(*found, value);
    }
}

Json ofEntries(const Json& raw, const Json& known) {
    Json rest = Json::object();
    for (const auto& [kind, value] : raw.items()) {
        if (!isKnownKind(kind)) {
            rest[kind] = value;
            continue;
        }
        const auto found = known.find(kind);
        if (value.is_array() && found != known.end())
            if (Json fields = ofList(value, *found); !fields.empty())
                rest[kind] = std::move(fields);
    }
    return rest;
}

void putBackEntries(Json& entries, const Json& rest) {
    for (const auto& [kind, value] : rest.items()) {
        if (!isKnownKind(kind)) {
            entries[kind] = value;
            continue;
        }
        // An entry that the plan no longer uses takes its unknown fields along.
        const auto list = entries.find(kind);
        if (list == entries.end() || !value.is_object())
            continue;
        for (Json& entry : *list)
            if (const std::string* id = idOf(entry))
                if (const auto fields = value.find(*id); fields != value.end() && fields->is_object())
                    putBack(entry, *fields);
    }
}

} // namespace boc::unknown
