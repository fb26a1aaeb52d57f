#pragma once
// A chart as plain values, testable as text; OptionsChartView (screen) and paintOptionsChart (paper) draw it.

#include "decide/evaluation.h"

#include <optional>
#include <string>
#include <vector>

namespace boc::ui {

// The picture that decides: one row an option, one column time, one column cost, bands as whiskers, limits as lines.
struct OptionRow {
    std::string title;
    Shape shape = Shape::oneServer;
    bool rented = false;
    FitState fit = FitState::doesNotFit;
    bool chosen = false;
    bool asDrawn = false;
    bool changesResult = false;
    std::optional<bool> holdsAll;                  // all written constraints; absent where none is written
    std::optional<double> days, daysLow, daysHigh; // one run; absent where it does not run
    std::optional<double> cost, costLow, costHigh; // currency units, the horizon
    bool costComplete = false;                     // false: prices are missing, `cost` is what is known
    std::string detail;                            // second line: "changes the result" or "155 of 192 GB"
    std::string note;                              // "does not run", in place of the days
    std::string whyNot;                            // why it is not the chosen one; for the read-out
};

struct OptionsChart {
    std::string title;
    std::string currency;                // ISO code
    std::string timeUnit;                // "days", "hours": what the time column is shown in
    double timeFactor = 1.0;             // shown = days * timeFactor
    double horizonYears = 3.0;           // what the cost covers
    std::vector<OptionRow> rows;         // by cost, at most `maximumRows`, the drawn and the chosen always among them
    int rowsLeftOut = 0;                 // options that had no room
    std::optional<double> timeLimitDays; // the calendar-time constraint
    std::optional<double> costLimit;     // the budget constraint
    std::string timeLimitName;           // "C2"
    std::string costLimitName;           // "C3"
};

// Rows without any known cost stand last. Options beyond `maximumRows` are counted, cheapest kept first.
OptionsChart optionsChart(const Plan& plan, const Evaluation& evaluation, int maximumRows = 8);

// The chart as lines of text: for tests, for the table twin and for the clipboard (tab-separated). Twelve digits;
// text cells cannot start a formula in a spreadsheet.
std::string asTable(const OptionsChart& chart);

} // namespace boc::ui
