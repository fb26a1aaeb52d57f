#include "panels/text_paint.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace boc::ui {

namespace {

QString elided(const QString& text, FontRole role, double width) {
    return QFontMetricsF(font(role)).elidedText(text, Qt::ElideRight, std::max(0.0, width));
}

} // namespace

double drawText(QPainter& painter, double x, double y, double width, const QString& text, FontRole role,
                const QColor& colour) {
    const QString fitting = elided(text, role, std::ceil(width));
    painter.setFont(font(role));
    painter.setPen(colour);
    painter.drawText(QPointF(x, y), fitting);
    return textWidth(fitting, role);
}

double drawTextRight(QPainter& painter, double x, double y, double width, const QString& text, FontRole role,
                     const QColor& colour) {
    const QString fitting = elided(text, role, std::ceil(width));
    const double taken = textWidth(fitting, role);
    painter.setFont(font(role));
    painter.setPen(colour);
    painter.drawText(QPointF(x - taken, y), fitting);
    return taken;
}

} // namespace boc::ui
