#pragma once
// Lines one pixel wide: crisp on every screen and at every zoom, a quarter of a millimetre on paper.

#include <QColor>
#include <QPainter>
#include <QRectF>

namespace boc::ui {

// A pen one logical pixel wide whatever the painter's scale; on paper, which has no pixels worth the name, one unit.
QPen hairline(const QPainter& painter, const QColor& colour, Qt::PenStyle style = Qt::SolidLine);

// The four sides just inside `area`, as filled strips on the pixel grid: no half-covered pixels.
void strokeRect(QPainter& painter, const QRectF& area, const QColor& colour, double width = 1.0);
// A horizontal or vertical line from `from` to `to`, filled, `width` wide and centred.
void strokeStraight(QPainter& painter, QPointF from, QPointF to, const QColor& colour, double width = 1.0);

} // namespace boc::ui
