#include "theme/hairline.h"

#include <QPaintEngine>

#include <cmath>

namespace boc::ui {

namespace {

bool isPaper(const QPainter& painter) {
    return painter.paintEngine() != nullptr && painter.paintEngine()->type() == QPaintEngine::Pdf;
}

double scaleOf(const QPainter& painter) {
    const QTransform& transform = painter.deviceTransform();
    return std::max(1e-6, std::hypot(transform.m11(), transform.m12()));
}

double pixelRatioOf(const QPainter& painter) {
    return painter.device() != nullptr ? painter.device()->devicePixelRatio() : 1.0;
}

// A width that is never thinner than one logical pixel.
double visibleWidth(const QPainter& painter, double width) {
    return isPaper(painter) ? width : std::max(width, pixelRatioOf(painter) / scaleOf(painter));
}

} // namespace

QPen hairline(const QPainter& painter, const QColor& colour, Qt::PenStyle style) {
    QPen pen(colour, 1.0, style, Qt::FlatCap);
    if (!isPaper(painter)) {
        pen.setCosmetic(true);
        pen.setWidthF(pixelRatioOf(painter));
    }
    return pen;
}

void strokeRect(QPainter& painter, const QRectF& area, const QColor& colour, double width) {
    const double w = std::min({visibleWidth(painter, width), area.width(), area.height()});
    painter.fillRect(QRectF(area.left(), area.top(), area.width(), w), colour);
    painter.fillRect(QRectF(area.left(), area.bottom() - w, area.width(), w), colour);
    painter.fillRect(QRectF(area.left(), area.top() + w, w, area.height() - 2 * w), colour);
    painter.fillRect(QRectF(area.right() - w, area.top() + w, w, area.height() - 2 * w), colour);
}

void strokeStraight(QPainter& painter, QPointF from, QPointF to, const QColor& colour, double width) {
    const double w = visibleWidth(painter, width);
    const QRectF line = QRectF(from, to).normalized();
    if (line.width() > line.height())
        painter.fillRect(QRectF(line.left(), line.top() - w / 2, line.width(), w), colour);
    else
        painter.fillRect(QRectF(line.left() - w / 2, line.top(), w, line.height()), colour);
}

} // namespace boc::ui
