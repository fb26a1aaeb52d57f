#pragma once
// The flat, square look of standard widgets as one Qt style sheet, in the colours of a theme.

#include "theme/theme.h"

namespace boc::ui {

QString styleSheet(const Theme& theme);

} // namespace boc::ui
