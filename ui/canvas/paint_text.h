#pragma once
// One line of text in a box, cut with an ellipsis where it is too long, and a colour greyed by a third for a figure
// that is being recomputed.

#include "theme/theme.h"

namespace boc::ui {

// Returns the width the drawn text took.
double drawLine(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text, FontRole role,
                const QColor& colour);
double textWidth(const QString& text, FontRole role);
QColor greyed(const QColor& colour, const QColor& background, bool stale);

// A text that keeps its size on the screen whatever the zoom, in a box of canvas units; nothing where it does not fit.
void drawAtScreenSize(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text, FontRole role,
                      const QColor& colour);

} // namespace boc::ui
