#pragma once
// Zero-based axes and how the values beside them are written.

#include "charts/chart_spec.h"

#include <string>

namespace boc::ui {

// From 0 to `maximum` in whole steps; both in shown units.
struct AxisScale {
    double maximum = 1.0;
    double step = 0.5;
    int places = 1; // decimals of the tick labels
};
// Two to four steps of 1, 2, 2.5 or 5 times a power of ten that cover `largest`.
AxisScale zeroBasedScale(double largest);

// A column of the options chart: what its numbers are divided by, their unit, decimals and axis.
struct ValueColumn {
    double factor = 1.0; // shown = value * factor
    std::string unit;    // "days", "M$"
    std::string basis;   // "a run", "in 3 years"
    int places = 1;      // the same for all, so that the points stand under each other
    AxisScale axis;
    bool empty = true;        // nothing to draw
    bool limitBeyond = false; // the limit is so far off that the axis ends before it
    [[nodiscard]] std::string text(double value) const;
};
ValueColumn timeColumn(const OptionsChart& chart);
ValueColumn costColumn(const OptionsChart& chart);

// "8.4", "does not run"; "0.73", "≥ 0.58" where prices are missing, "no price".
std::string timeText(const OptionRow& row, const ValueColumn& column);
std::string costText(const OptionRow& row, const ValueColumn& column);

// One row in one sentence, for hover, keyboard and screen readers.
std::string readOut(const OptionsChart& chart, const OptionRow& row);

} // namespace boc::ui
