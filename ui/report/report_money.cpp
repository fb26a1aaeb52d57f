#include "base/numbers.h"
#include "charts/amounts.h"
#include "report/report_parts.h"

#include <algorithm>

namespace boc::ui {

bool isRented(const Cost& cost) {
    return !cost.lines.empty() && std::ranges::none_of(cost.lines, [](const CostLine& line) { return line.capital; });
}

Money capital(const Cost& cost) {
    Money sum;
    for (const CostLine& line : cost.lines)
        if (line.capital)
            sum += line.amount;
    return sum;
}

Money firstYear(const Cost& cost, double horizonYears) {
    const Money once = capital(cost);
    Money running;
    for (const CostLine& line : cost.lines)
        if (!line.capital)
            running += line.amount;
    // A plan of less than a year is paid within it.
    return once + running * (1.0 / std::max(1.0, horizonYears));
}

std::string exactMoney(Money amount, bool cents) { return groupThousands(formatFixed(amount.major(), cents ? 2 : 0)); }

std::vector<ReportLine> costsOf(const Cost& cost) {
    const bool cents =
        std::ranges::any_of(cost.lines, [](const CostLine& line) { return line.amount.minorUnits() % 100; });
    std::vector<ReportLine> lines;
    for (const CostLine& line : cost.lines)
        lines.push_back({plainText(line.name), exactMoney(line.amount, cents), plainText(line.source)});
    return lines;
}

} // namespace boc::ui
