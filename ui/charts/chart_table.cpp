#include "base/numbers.h"
#include "charts/amounts.h"
#include "charts/chart_spec.h"
#include "decide/words.h"

#include <string_view>

namespace boc::ui {

namespace {

// A spreadsheet takes a cell that starts with one of these as a formula.
std::string safeCell(std::string_view text) {
    std::string cell = plainText(text);
    if (!cell.empty() && std::string_view("=+-@").find(cell.front()) != std::string_view::npos)
        cell.insert(0, "'");
    return cell;
}

std::string number(const std::optional<double>& value, double factor = 1.0) {
    if (!value)
        return "";
    // Twelve digits: all that a cent or a second needs, and no 18.060000000000002.
    std::string text = formatSignificant(*value * factor, 12);
    if (text.find('.') == std::string::npos)
        return text;
    text.erase(text.find_last_not_of('0') + 1);
    return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
}

std::string fitWords(FitState state) {
    switch (state) {
    case FitState::fits:
        return "fits";
    case FitState::borderline:
        return "borderline";
    case FitState::doesNotFit:
        break;
    }
    return "does not fit";
}

std::string remarks(const OptionRow& row) {
    std::string text;
    const auto add = [&text](std::string_view part) {
        text += text.empty() ? "" : "; ";
        text += part;
    };
    if (row.chosen)
        add("chosen");
    if (row.asDrawn)
        add("as drawn");
    if (row.rented)
        add("rented");
    if (!row.note.empty())
        add(row.note);
    if (!row.detail.empty())
        add(row.detail);
    if (!row.costComplete)
        add(row.cost ? "cost incomplete" : "no price");
    return safeCell(text);
}

} // namespace

std::string asTable(const OptionsChart& chart) {
    const std::string time = chart.timeUnit + " a run";
    const std::string cost = chart.currency + " in " + yearsText(chart.horizonYears);
    std::string table = "option\tshape\tfit\t" + time + "\tlow\thigh\t" + cost + "\tlow\thigh\tholds all\tremarks\n";
    for (const OptionRow& row : chart.rows) {
        table += safeCell(row.title) + "\t" + wordsFor(row.shape) + "\t" + fitWords(row.fit) + "\t";
        table += number(row.days, chart.timeFactor) + "\t" + number(row.daysLow, chart.timeFactor) + "\t" +
                 number(row.daysHigh, chart.timeFactor) + "\t";
        table += number(row.cost) + "\t" + number(row.costLow) + "\t" + number(row.costHigh) + "\t";
        table += std::string(row.holdsAll ? (*row.holdsAll ? "yes" : "no") : "") + "\t" + remarks(row) + "\n";
    }
    if (chart.timeLimitDays)
        table += safeCell(chart.timeLimitName) + " limit\t\t\t" + number(chart.timeLimitDays, chart.timeFactor) + "\n";
    if (chart.costLimit)
        table += safeCell(chart.costLimitName) + " limit\t\t\t\t\t\t" + number(chart.costLimit) + "\n";
    if (chart.rowsLeftOut > 0)
        table += formatFixed(chart.rowsLeftOut, 0) + " more options\n";
    return table;
}

} // namespace boc::ui
