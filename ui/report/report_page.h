#pragma once
// The one page, painted. Sizes in the theme's pixels; one of them is 0.8125 point on paper, so that body text is
// 10.6 point.

#include "report/report.h"

#include <QSizeF>

class QCPPainter;

namespace boc::ui {

inline constexpr double pointsPerPixel = 0.8125;
inline constexpr QSizeF pageSize{595.276 / pointsPerPixel, 841.89 / pointsPerPixel}; // A4

void paintPage(QCPPainter& painter, const Report& report);

} // namespace boc::ui
