#pragma once
// How columns and foreign texts are written on the chart and in the report, beside decide/words.h: the unit of a column
// is chosen after rounding to three digits, so 999 600 stands under "M$" and never as 1000 k$.

#include "base/quantity.h"

#include <string>
#include <string_view>

namespace boc::ui {

struct ColumnUnit {
    double divisor = 1.0; // shown = value / divisor
    std::string name;     // "M$", "k EUR"; "days", "hours", "minutes"
};
ColumnUnit moneyUnitFor(double largest, std::string_view currency);
ColumnUnit timeUnitFor(double largestDays); // divides days

std::string memoryText(Bytes needed, Bytes available); // "156 of 85.0 GB"
// A band in whole per cent: "± 16 %" where both sides are alike, as shares of `middle` or as factors (by logarithm),
// else "−12/+18 %". sidesText always gives the two sides.
std::string bandText(double low, double middle, double high);
std::string sidesText(double low, double middle, double high);
std::string countText(double value); // "24", "65 536", "12.0 B": plain below a million, else with M, B, T

// A text from outside as it may be shown: control, direction and zero-width characters and broken UTF-8 are left out,
// runs of white space become one space.
std::string plainText(std::string_view text);

} // namespace boc::ui
