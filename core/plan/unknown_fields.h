#pragma once
// Internal: what a file holds beyond what this version knows, taken out when it is read and put back when it is
// written.

#include "json/json.h"
#include "plan/plan.h"

namespace boc::unknown {

// "" for an empty object.
UnknownFields textOf(const json::Json& rest);
json::Json objectOf(const UnknownFields& text);

// Adds what `object` does not have, at every depth; what is there already stays.
void putBack(json::Json& object, const json::Json& rest);

// Embedded entries are lists of objects with an "id". The unknown fields of each are kept by id, {"gpus": {"h100-sxm":
// {"colour": "green"}}}, and unknown sections as they are.
json::Json ofEntries(const json::Json& raw, const json::Json& known);
void putBackEntries(json::Json& entries, const json::Json& rest);

} // namespace boc::unknown
