#pragma once
// How amounts and foreign texts are written on the chart and in the report: three significant digits and a unit; the
// unit is chosen after rounding, so 999 600 is "1.00 M$" and never "1000 k$".

#include "base/quantity.h"

#include <optional>
#include <string>
#include <string_view>

namespace boc::ui {

// "$" for USD, a sign or the code itself for others.
std::string currencySign(std::string_view currency);

struct MoneyUnit {
    double divisor = 1.0;
    std::string name; // "k$", "M$", "M CHF"
};
MoneyUnit moneyUnitFor(double amount, std::string_view currency);
std::string moneyText(double amount, std::string_view currency); // "726 k$"

struct TimeUnit {
    std::string name;    // "days", "hours", "minutes"
    double perDay = 1.0; // shown = days * perDay
};
TimeUnit timeUnitFor(double days);
std::string durationText(double days); // "8.40 days"

std::string percentText(double share);                 // 0.19: "19.0 %"
std::string memoryText(Bytes needed, Bytes available); // "156 of 85.0 GB"
// "± 16.0 %" of `middle`, or "-12.0 to +18.0 %" where the two sides differ by more than half a per cent.
std::string bandText(double low, double middle, double high);
std::string countText(double value); // "24", "12.0 B", "65 500": plain up to six digits, else with k, M, B, T

// A text from outside as it may be shown: control, direction and zero-width characters and broken UTF-8 are left out,
// runs of white space become one space.
std::string plainText(std::string_view text);

} // namespace boc::ui
