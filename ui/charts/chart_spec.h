#pragma once
// A chart as plain values, testable as text; ChartView (screen) and paintChart (paper) draw it.

#include "decide/evaluation.h"

#include <optional>
#include <string>
#include <vector>

namespace boc::ui {

// The picture that decides: one row an option, one column time, one column cost, bands as whiskers, limits as lines.
struct OptionRow {
    std::string title;
    Shape shape = Shape::oneServer;
    FitState fit = FitState::doesNotFit;
    bool chosen = false;
    bool asDrawn = false;
    bool changesResult = false;
    std::optional<double> days, daysLow, daysHigh; // one run
    std::optional<double> cost, costLow, costHigh; // currency units, the horizon
    bool costComplete = false;
    std::string note; // "does not run", why not
};

struct OptionsChart {
    std::string title;
    std::string currency;
    std::string timeUnit;                // "days", "hours": what the time column is shown in
    double timeFactor = 1.0;             // shown = days * timeFactor
    std::vector<OptionRow> rows;         // by cost, at most `maximumRows`, the drawn and the chosen always among them
    std::optional<double> timeLimitDays; // the calendar-time constraint
    std::optional<double> costLimit;     // the budget constraint
};

OptionsChart optionsChart(const Plan& plan, const Evaluation& evaluation, int maximumRows = 8);

// The chart as lines of text: for tests, for the table twin and for the clipboard (tab-separated).
std::string asTable(const OptionsChart& chart);

} // namespace boc::ui
