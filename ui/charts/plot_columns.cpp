#include "charts/plot_columns.h"

#include <algorithm>
#include <cmath>

namespace boc::ui {

namespace {

constexpr double leastTitle = 96.0, mostTitleEver = 300.0, leastAxis = 84.0, apart = 6.0;

} // namespace

PlotColumns plotColumns(double width, double markSize, const ColumnNeeds& needs) {
    PlotColumns columns;
    columns.width = width;
    columns.icon = 16.0;
    columns.title = 32.0;
    columns.holdsMark = width - 12.0;
    columns.costValue = columns.holdsMark - markSize / 2.0 - 12.0;
    const double free = columns.costValue - needs.time - needs.cost - columns.title - 76.0;
    const double most = std::max(leastTitle, std::min(mostTitleEver, free - 2.0 * leastAxis));
    const double forTitle = std::clamp(needs.title + 4.0, leastTitle, most);
    const double forAxis = std::max(40.0, (free - forTitle) / 2.0);
    columns.titleEnd = columns.title + forTitle;
    columns.fitMark = columns.titleEnd + 12.0;
    columns.timeLeft = std::round(columns.fitMark + markSize / 2.0 + 12.0);
    columns.timeRight = std::round(columns.timeLeft + forAxis);
    columns.timeValue = std::round(columns.timeRight + 8.0 + needs.time);
    columns.costRight = std::round(columns.costValue - needs.cost - 8.0);
    columns.costLeft = std::round(std::max(columns.timeValue + 24.0, columns.costRight - forAxis));
    return columns;
}

std::optional<LimitLabel> placeLimitLabel(double line, double from, double to, const std::vector<double>& widths) {
    for (std::size_t i = 0; i < widths.size(); ++i) {
        if (line + apart + widths[i] <= to)
            return LimitLabel{i, line + apart, line + apart + widths[i]};
        if (line - apart - widths[i] >= from)
            return LimitLabel{i, line - apart - widths[i], line - apart};
    }
    return std::nullopt;
}

} // namespace boc::ui
