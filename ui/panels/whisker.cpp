#include "panels/whisker.h"

#include "theme/theme.h"

#include <algorithm>
#include <cmath>

namespace boc::ui {

void paintWhisker(QPainter& painter, const QRectF& area, const Whisker& whisker) {
    const double y = std::round(area.top() + area.height() * 0.75);
    painter.fillRect(QRectF(area.left(), y, area.width(), 1), theme().rule);
    const double most =
        std::max({whisker.value.value_or(0.0), whisker.high.value_or(0.0), whisker.limit.value_or(0.0)});
    if (most <= 0.0)
        return;
    const double perUnit = area.width() / (most * 1.15);
    const auto at = [&](double value) { return std::round(area.left() + std::max(0.0, value) * perUnit); };
    if (whisker.limit)
        painter.fillRect(QRectF(at(*whisker.limit) - 0.5, y - 6, 2, 13),
                         whisker.broken ? theme().doesNotFit.text : theme().ink3);
    if (!whisker.value)
        return;
    if (whisker.low && whisker.high) {
        painter.fillRect(QRectF(at(*whisker.low), y, at(*whisker.high) - at(*whisker.low), 1), theme().ink2);
        for (const double end : {*whisker.low, *whisker.high})
            painter.fillRect(QRectF(at(end), y - 4, 1, 9), theme().ink2);
    }
    painter.fillRect(QRectF(at(*whisker.value) - 1, y - 3, 3, 7), theme().ink);
}

} // namespace boc::ui
