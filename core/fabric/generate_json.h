#pragma once
// The answer of `boc fabric generate --json`.

#include "fabric/generate.h"

#include <string>

namespace boc::fabric {

std::string generatedText(const Generated& made);

} // namespace boc::fabric
