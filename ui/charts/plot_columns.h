#pragma once
// Where the columns of the options chart stand, and where the words over an axis go. Pure arithmetic in pixels.

#include <cstddef>
#include <optional>
#include <vector>

namespace boc::ui {

// How wide the words are that must not be cut if there is any room.
struct ColumnNeeds {
    double title = 0.0; // the widest title or second line
    double time = 0.0;  // the widest figure or note of the time column
    double cost = 0.0;  // of the cost column
};

// Fixed widths for pictures and figures; titles and the two axes share the rest.
struct PlotColumns {
    double icon = 0.0, title = 0.0, titleEnd = 0.0, fitMark = 0.0;
    double timeLeft = 0.0, timeRight = 0.0, timeValue = 0.0; // the axis, then the right edge of the figures
    double costLeft = 0.0, costRight = 0.0, costValue = 0.0;
    double holdsMark = 0.0, width = 0.0;
};
PlotColumns plotColumns(double width, double markSize, const ColumnNeeds& needs);

// The words beside a limit's line, between the column before and the unit, which stands over the figures.
struct LimitLabel {
    std::size_t wording = 0; // which of the wordings
    double left = 0.0, right = 0.0;
};
// `widths`: of the wordings, the fullest first. The first that fits at the right of the line, else at its left, inside
// `from` to `to`; nothing where not even the shortest does.
std::optional<LimitLabel> placeLimitLabel(double line, double from, double to, const std::vector<double>& widths);

} // namespace boc::ui
