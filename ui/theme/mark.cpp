#include "theme/theme.h"

#include <QPainterPath>

namespace boc::ui {

namespace {

// All shapes are drawn on a 16 grid and scaled to the box.
constexpr double grid = 16.0;
constexpr double stroke = 1.75;

void cut(QPainter& painter, const QColor& colour, const QPainterPath& path) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, stroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
}

void drawCheck(QPainter& painter, const Theme& theme) {
    painter.setBrush(theme.fits.text);
    painter.drawEllipse(QRectF(1, 1, 14, 14));
    QPainterPath check(QPointF(4.8, 8.3));
    check.lineTo(7.1, 10.6);
    check.lineTo(11.3, 5.9);
    cut(painter, theme.panel, check);
}

void drawTriangle(QPainter& painter, const Theme& theme) {
    painter.setBrush(theme.borderline.text);
    painter.setPen(QPen(theme.borderline.text, 1.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolygon(QPolygonF({{8.0, 1.5}, {15.25, 14.25}, {0.75, 14.25}}));
    QPainterPath exclamation(QPointF(8, 6.2));
    exclamation.lineTo(8, 9.4);
    exclamation.moveTo(8, 12.0);
    exclamation.lineTo(8, 12.05);
    cut(painter, theme.panel, exclamation);
}

void drawCross(QPainter& painter, const Theme& theme) {
    painter.fillRect(QRectF(1.5, 1.5, 13, 13), theme.doesNotFit.text);
    QPainterPath cross(QPointF(5.2, 5.2));
    cross.lineTo(10.8, 10.8);
    cross.moveTo(10.8, 5.2);
    cross.lineTo(5.2, 10.8);
    cut(painter, theme.panel, cross);
}

void drawRing(QPainter& painter, const QColor& colour, bool isInformation) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1.5));
    painter.drawEllipse(QRectF(1.75, 1.75, 12.5, 12.5));
    QPainterPath sign;
    if (isInformation) {
        sign.moveTo(8, 7.6);
        sign.lineTo(8, 11.2);
        sign.moveTo(8, 4.9);
        sign.lineTo(8, 4.95);
    } else {
        sign.moveTo(5.5, 8);
        sign.lineTo(10.5, 8);
    }
    cut(painter, colour, sign);
}

} // namespace

Mark markOf(FitState state) {
    switch (state) {
    case FitState::fits:
        return Mark::fits;
    case FitState::borderline:
        return Mark::borderline;
    case FitState::doesNotFit:
        break;
    }
    return Mark::doesNotFit;
}

void drawMark(QPainter& painter, const QRectF& box, Mark mark, const Theme& theme) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.topLeft());
    painter.scale(box.width() / grid, box.height() / grid);
    painter.setPen(Qt::NoPen);
    switch (mark) {
    case Mark::fits:
        drawCheck(painter, theme);
        break;
    case Mark::borderline:
        drawTriangle(painter, theme);
        break;
    case Mark::doesNotFit:
        drawCross(painter, theme);
        break;
    case Mark::information:
        drawRing(painter, theme.information.text, true);
        break;
    case Mark::notAnswered:
        drawRing(painter, theme.ink3, false);
        break;
    }
    painter.restore();
}

} // namespace boc::ui
