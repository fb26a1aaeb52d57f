#pragma once
// The two lists at the foot of the page, between `from` and `to`: as many lines as there is room, the rest counted.

#include "report/sheet.h"

namespace boc::ui {

void paintCosts(Sheet& sheet, double from, double to);
void paintAssumptions(Sheet& sheet, double from, double to);

} // namespace boc::ui
