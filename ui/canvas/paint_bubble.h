#pragma once
// A bubble: a title, a reason with the way out, and a pointer to what it speaks of.

#include "theme/theme.h"

namespace boc::ui {

// In logical pixels.
QSizeF bubbleSize(const QString& title, const QString& text);
// `box` is where the bubble's body goes, `tip` where it points, both in the painter's units.
void paintBubble(QPainter& painter, const QRectF& box, QPointF tip, const QString& title, const QString& text,
                 const Theme& theme);

} // namespace boc::ui
