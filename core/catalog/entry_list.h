#pragma once
// Internal: a list of entries of one kind.

#include "catalog/entry_kinds.h"

namespace boc::entry {

inline const std::string& textOf(const std::string& id) { return id; }
template <class Tag> const std::string& textOf(const Id<Tag>& id) { return id.text; }

// `place` is that of the list: "gpus.json: entries". Entries with problems are left out, and so is the second of one
// id; it does not matter from which file the first came.
template <class Map>
void readList(const json::Json& list, const std::string& place, const char* kind, Map& entries, CatalogRead& into) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string where = place + "[" + std::to_string(i) + "]";
        const std::size_t problemsBefore = into.problems.size();
        json::ObjectReader reader(list[i], where, into.problems, json::Null::isWrong);
        if (!list[i].is_object())
            continue;
        typename Map::mapped_type value;
        read(reader, into.problems, value);
        if (into.problems.size() > problemsBefore)
            continue;
        const std::string name = std::string(kind) + "/" + textOf(value.id);
        const auto [known, fresh] = into.places.emplace(name, where);
        if (!fresh) {
            reader.problem("id", "duplicate_id",
                           "\"" + textOf(value.id) + "\" is the id of " + known->second + " already");
            continue;
        }
        entries.insert_or_assign(value.id, std::move(value));
    }
}

} // namespace boc::entry
