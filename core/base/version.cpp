#include "base/version.h"

namespace boc {

std::string_view coreVersion() { return BOC_VERSION; }

} // namespace boc
