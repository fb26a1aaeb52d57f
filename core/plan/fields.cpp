#include "plan/fields.h"

#include "plan/unknown_fields.h"

#include <cmath>

namespace boc::fields {

UnknownFields Reading::unknownText() const { return unknown::textOf(unknown()); }

void Writing::putBack(const UnknownFields& unknown) {
    if (!unknown.empty())
        unknown::putBack(object, unknown::objectOf(unknown));
}

Json Writing::numberOf(double value) {
    if (std::abs(value) < 9007199254740992.0 && std::floor(value) == value)
        return static_cast<std::int64_t>(value);
    return value;
}

} // namespace boc::fields
