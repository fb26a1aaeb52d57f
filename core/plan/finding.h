#pragma once
// Internal: the element of a plan with an id, to be changed, or the error that says there is none.

#include "base/result.h"
#include "plan/check.h"

#include <algorithm>
#include <string>
#include <vector>

namespace boc::finding {

template <class Element, class IdType> auto positionOf(std::vector<Element>& elements, const IdType& id) {
    return std::ranges::find(elements, id, &Element::id);
}

inline std::unexpected<Error> unknown(const std::string& what, const std::string& id) {
    std::string code = "unknown_" + what;
    std::ranges::replace(code, ' ', '_');
    return failure(std::move(code), id, "\"" + check::shown(id) + "\" is no " + what + " of this plan");
}

inline std::unexpected<Error> notInCatalog(const std::string& what, const std::string& id) {
    std::string code = "unknown_" + what;
    std::ranges::replace(code, ' ', '_');
    return failure(std::move(code), id, "\"" + check::shown(id) + "\" is no " + what + " of the catalogue");
}

inline std::unexpected<Error> tooMany(const std::string& what, std::size_t limit) {
    return failure("too_many", what,
                   "A plan holds at most " + std::to_string(limit) + " " + what + ". Remove some, or group servers.");
}

} // namespace boc::finding
