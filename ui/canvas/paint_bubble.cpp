#include "canvas/paint_bubble.h"

#include "canvas/paint_text.h"

#include <QFontMetricsF>
#include <QPainterPath>

#include <algorithm>

namespace boc::ui {

namespace {

constexpr double width = 232.0;
constexpr double padding = 12.0;
constexpr double radius = 4.0;
constexpr double titleHeight = 18.0;
constexpr double beak = 7.0; // half its width
constexpr qsizetype longestText = 400;
constexpr int wrapped = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

} // namespace

QSizeF bubbleSize(const QString& title, const QString& text) {
    const QFontMetricsF metrics(font(FontRole::label));
    const double height =
        metrics.boundingRect(QRectF(0, 0, width - 2 * padding, 1000), wrapped, text.left(longestText)).height();
    return {width, height + 2 * padding - 4.0 + (title.isEmpty() ? 0.0 : titleHeight)};
}

void paintBubble(QPainter& painter, const QRectF& box, QPointF tip, const QString& title, const QString& text,
                 const Theme& theme) {
    QPainterPath body;
    body.addRoundedRect(box, radius, radius);
    const double foot = std::clamp(tip.x(), box.left() + radius + beak, box.right() - radius - beak);
    const double edge = tip.y() >= box.bottom() ? box.bottom() : box.top();
    QPainterPath pointer(QPointF(foot - beak, edge));
    pointer.lineTo(tip);
    pointer.lineTo(foot + beak, edge);
    pointer.closeSubpath();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.bubble);
    painter.drawPath(body.united(pointer));
    QRectF inner = box.adjusted(padding, padding - 4.0, -padding, 0);
    if (!title.isEmpty()) {
        drawLine(painter, QRectF(inner.left(), inner.top(), inner.width(), titleHeight),
                 Qt::AlignLeft | Qt::AlignVCenter, title, FontRole::bodyStrong, theme.bubbleInk);
        inner.setTop(inner.top() + titleHeight + 2.0);
    }
    painter.setFont(font(FontRole::label));
    painter.setPen(theme.bubbleInk);
    painter.drawText(inner, wrapped, text.left(longestText));
}

} // namespace boc::ui
