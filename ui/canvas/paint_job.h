#pragma once
// A job: an outline around the servers it runs on, with a tab, its name and its figures on the lower edge.

#include "canvas/geometry.h"
#include "canvas/values.h"
#include "theme/theme.h"

namespace boc::ui {

void paintJob(QPainter& painter, const JobValue& value, Detail detail, const Theme& theme);
QColor jobColour(int number, const Theme& theme);
// What paintJob may touch.
QRectF jobBounds(const JobValue& value);

} // namespace boc::ui
