#pragma once
// What stands on an axis of the options chart: the axis itself, and each option's value as a bar with its band as
// whiskers.

#include "charts/chart_axis.h"
#include "theme/theme.h"

#include <QRectF>

class QCPAxisRect;
class QCustomPlot;

namespace boc::ui {

// `place` in shares of the whole plot; `width` of the axis in pixels decides how many ticks carry a number.
QCPAxisRect* addAxis(QCustomPlot& plot, const QRectF& place, double width, int rows, const ValueColumn& column,
                     const Theme& theme);
void addBands(QCPAxisRect& rect, const OptionsChart& chart, const ValueColumn& column, bool time, const Theme& theme);

} // namespace boc::ui
