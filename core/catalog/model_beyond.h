#pragma once
// Internal: what of a published configuration the physics cannot do yet.

#include "json/json.h"

#include <optional>
#include <string>

namespace boc {

// "mixture of experts, multi-head latent attention"; nothing for a decoder of equal dense layers with full causal
// attention. Looks at the presence of fields and never refuses any.
std::optional<std::string> beyondThePhysics(const json::Json& config);

} // namespace boc
