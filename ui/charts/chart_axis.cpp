#include "charts/chart_axis.h"

#include "base/numbers.h"
#include "charts/amounts.h"
#include "decide/words.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace boc::ui {

namespace {

constexpr int mostSteps = 4;
constexpr double farOff = 4.0; // times what the values reach

// Three digits for the largest value, two for the smallest but for a third decimal, which only a value of nothing but
// zeros before it asks for.
int placesFor(double smallest, double largest) {
    if (largest <= 0.0)
        return 0;
    const int forLargest = 2 - static_cast<int>(std::floor(std::log10(largest)));
    const int forSmallest = smallest > 0.0 ? 1 - static_cast<int>(std::floor(std::log10(smallest))) : 0;
    return std::clamp(std::max({forLargest, std::min(forSmallest, 2), forSmallest - 1}), 0, 3);
}

struct Extent {
    double smallest = 0.0, largest = 0.0; // of the values that are written
    double reach = 0.0;                   // of whiskers and limit too
    bool limitBeyond = false;
    void value(double shown) {
        smallest = smallest == 0.0 ? shown : std::min(smallest, shown);
        largest = std::max(largest, shown);
        reach = std::max(reach, shown);
    }
    // A limit of days beside runs of minutes would press all of them against zero; the axis then ends before it.
    void limit(double shown) {
        limitBeyond = reach > 0.0 && shown > farOff * reach;
        reach = limitBeyond ? reach : std::max(reach, shown);
    }
};

ValueColumn columnOf(const Extent& extent, double factor, std::string unit, std::string basis) {
    ValueColumn column;
    column.factor = factor;
    column.unit = std::move(unit);
    column.basis = std::move(basis);
    column.places = placesFor(extent.smallest, extent.largest);
    column.axis = zeroBasedScale(extent.reach);
    column.empty = extent.reach <= 0.0;
    column.limitBeyond = extent.limitBeyond;
    return column;
}

std::string band(const ValueColumn& column, const std::optional<double>& low, const std::optional<double>& high) {
    return low && high ? " (" + column.text(*low) + " to " + column.text(*high) + ")" : "";
}

} // namespace

AxisScale zeroBasedScale(double largest) {
    if (!(largest > 0.0) || !std::isfinite(largest))
        return {};
    const double decade = std::pow(10.0, std::floor(std::log10(largest)) - 1.0);
    for (const double mantissa : {1.0, 2.0, 2.5, 5.0, 10.0, 20.0, 25.0, 50.0}) {
        const double step = mantissa * decade;
        const double steps = std::ceil(largest / step - 1e-9);
        if (steps > mostSteps)
            continue;
        int places = 0;
        while (places < 6 && std::abs(std::round(step * std::pow(10.0, places)) - step * std::pow(10.0, places)) > 1e-6)
            ++places;
        return {.maximum = step * steps, .step = step, .places = places};
    }
    return {.maximum = largest, .step = largest, .places = 0};
}

std::string ValueColumn::text(double value) const { return groupThousands(formatFixed(value * factor, places)); }

ValueColumn timeColumn(const OptionsChart& chart) {
    Extent extent;
    for (const OptionRow& row : chart.rows) {
        if (row.days)
            extent.value(*row.days * chart.timeFactor);
        extent.reach = std::max(extent.reach, row.daysHigh.value_or(0.0) * chart.timeFactor);
    }
    extent.limit(chart.timeLimitDays.value_or(0.0) * chart.timeFactor);
    return columnOf(extent, chart.timeFactor, chart.timeUnit, "a run");
}

ValueColumn costColumn(const OptionsChart& chart) {
    double largest = 0.0;
    for (const OptionRow& row : chart.rows)
        largest = std::max(largest, row.cost.value_or(0.0));
    largest = largest > 0.0 ? largest : chart.costLimit.value_or(0.0);
    const ColumnUnit unit = moneyUnitFor(largest, chart.currency);
    Extent extent;
    for (const OptionRow& row : chart.rows) {
        if (row.cost)
            extent.value(*row.cost / unit.divisor);
        extent.reach = std::max(extent.reach, row.costHigh.value_or(0.0) / unit.divisor);
    }
    extent.limit(chart.costLimit.value_or(0.0) / unit.divisor);
    return columnOf(extent, 1.0 / unit.divisor, unit.name, "in " + yearsText(chart.horizonYears));
}

std::string timeText(const OptionRow& row, const ValueColumn& column) {
    return row.days ? column.text(*row.days) : row.note;
}

std::string costText(const OptionRow& row, const ValueColumn& column) {
    if (!row.cost)
        return "no price";
    return (row.costComplete ? "" : "≥ ") + column.text(*row.cost);
}

std::string readOut(const OptionsChart& chart, const OptionRow& row) {
    const ValueColumn time = timeColumn(chart);
    const ValueColumn cost = costColumn(chart);
    std::string text = row.title + ": ";
    text += row.days ? time.text(*row.days) + band(time, row.daysLow, row.daysHigh) + " " + time.unit + " " + time.basis
                     : row.note;
    text += ", " + costText(row, cost);
    if (row.cost)
        text += band(cost, row.costLow, row.costHigh) + " " + cost.unit + " " + cost.basis +
                (row.costComplete ? "" : ", prices missing");
    if (!row.detail.empty())
        text += "; " + row.detail;
    if (row.chosen)
        text += "; chosen";
    else if (!row.whyNot.empty())
        text += "; " + row.whyNot;
    return text + ".";
}

} // namespace boc::ui
