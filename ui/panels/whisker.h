#pragma once
// A figure on a line that starts at zero: its band as a whisker, the limit as a tick.

#include <QPainter>
#include <QRectF>

#include <optional>

namespace boc::ui {

struct Whisker {
    std::optional<double> low, value, high, limit;
    bool broken = false; // the limit does not hold
};

// The line lies at three quarters of the area's height; nothing but the line where there is no value.
void paintWhisker(QPainter& painter, const QRectF& area, const Whisker& whisker);

} // namespace boc::ui
