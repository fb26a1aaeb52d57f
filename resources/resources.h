#pragma once
// Icons (":/icons/<name>.svg") and the typeface (":/fonts/Regular.otf", ":/fonts/SemiBold.otf").

namespace boc {

// Makes them known to Qt. Calling it again does nothing.
void registerResources();

} // namespace boc
