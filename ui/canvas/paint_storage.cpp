#include "canvas/paint_storage.h"

#include "canvas/paint_text.h"
#include "theme/hairline.h"

#include <QPainterPath>

namespace boc::ui {

namespace {

constexpr double lidHeight = 20.0;

void paintDrum(QPainter& painter, const QRectF& drum, const Theme& theme) {
    const QRectF lid(drum.left() + 0.5, drum.top() + 0.5, drum.width() - 1.0, lidHeight);
    const QRectF foot = lid.translated(0, drum.height() - lidHeight - 1.0);
    QPainterPath body(QPointF(lid.left(), lid.center().y()));
    body.arcTo(lid, 180, -180);
    body.lineTo(foot.right(), foot.center().y());
    body.arcTo(foot, 0, -180);
    body.closeSubpath();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hairline(painter, theme.outline));
    painter.setBrush(theme.panel);
    painter.drawPath(body);
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(lid);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace

void paintStorage(QPainter& painter, QPointF topLeft, const StorageValue& value, Detail detail, const Theme& theme) {
    const QRectF drum(topLeft, storageSize);
    if (detail == Detail::dot) {
        painter.fillRect(drum.adjusted(24, 8, -24, -8), theme.outline);
        return;
    }
    paintDrum(painter, drum, theme);
    QRectF line(drum.left() + 4.0, drum.top() + lidHeight + 2.0, drum.width() - 8.0, 16.0);
    if (detail == Detail::block) {
        drawAtScreenSize(painter, line.adjusted(0, 0, 0, 36), Qt::AlignCenter, value.name, FontRole::label, theme.ink);
        return;
    }
    // "NFS over TCP, one mount, no multi-path": the first part names it, the inspector has all of it.
    const bool fits = textWidth(value.name, FontRole::bodyStrong) <= line.width();
    drawLine(painter, line, Qt::AlignCenter, fits ? value.name : value.name.section(u',', 0, 0), FontRole::bodyStrong,
             theme.ink);
    drawLine(painter, line.translated(0, 17), Qt::AlignCenter, value.rate, FontRole::label, theme.ink2);
    drawLine(painter, line.translated(0, 33), Qt::AlignCenter, value.kind, FontRole::label, theme.ink2);
}

} // namespace boc::ui
