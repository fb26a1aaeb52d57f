#include "canvas/paint_link.h"

#include "canvas/paint_text.h"
#include "theme/hairline.h"

#include <QPainterPath>

#include <algorithm>

namespace boc::ui {

namespace {

constexpr double gigabitsPerUnit = 3200.0 / 6.0;
constexpr double combBar = 3.0;
constexpr double tooth = 1.5;
constexpr double selectedExtra = 4.0;
constexpr double labelHeight = 16.0;

bool isDashed(FabricKind fabric) {
    switch (fabric) {
    case FabricKind::roce:
    case FabricKind::ethernet:
    case FabricKind::efa:
    case FabricKind::slingshot:
        return true;
    case FabricKind::none:
    case FabricKind::infiniband:
    case FabricKind::omniPath:
        break;
    }
    return false;
}

QPen penOf(const LinkValue& value, const QColor& colour, double width) {
    QPen pen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    if (isDashed(value.fabric)) // dashes keep their length whatever the width, which Qt counts in widths
        pen.setDashPattern({6.0 / width, 4.0 / width});
    return pen;
}

void strokeTrunk(QPainter& painter, const Route& route, const QPen& pen) {
    QPolygonF line;
    for (const QPointF point : route.trunk)
        line << point;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(pen);
    painter.drawPolyline(line);
}

// The bar grows out of the trunk; its dash is the kind's as well.
void strokeComb(QPainter& painter, const Comb& comb, const LinkValue& value, const QColor& colour, double width) {
    painter.setPen(penOf(value, colour, std::min(combBar, width)));
    const double left = std::min(comb.teeth.front(), comb.joint);
    const double right = std::max(comb.teeth.back(), comb.joint);
    if (right > left)
        painter.drawLine(QPointF(left, comb.y), QPointF(right, comb.y));
    painter.setPen(penOf(value, colour, tooth));
    for (const double x : comb.teeth)
        painter.drawLine(QPointF(x, comb.y), QPointF(x, comb.bottom));
}

void strokeRoute(QPainter& painter, const Route& route, const LinkValue& value, const QColor& colour, double extra) {
    const double width = linkWidth(value.gigabits);
    QPen pen = penOf(value, colour, width + extra);
    if (extra > 0.0)
        pen.setStyle(Qt::SolidLine);
    strokeTrunk(painter, route, pen);
    if (extra <= 0.0)
        for (const Comb& comb : route.combs)
            strokeComb(painter, comb, value, colour, width);
}

} // namespace

double linkWidth(double gigabits) { return std::clamp(gigabits / gigabitsPerUnit, 1.5, 8.0); }

// The one of the neutral ramp that reads on both canvases.
QColor linkColour(const Theme& theme) { return theme.parts[2]; }

QRectF labelBox(const Route& route, const LinkValue& value) {
    const double width = textWidth(value.label, FontRole::label) + 2.0;
    const double left = route.labelBesideLine ? route.label.x() : route.label.x() - width / 2.0;
    return {left, route.label.y() - labelHeight / 2.0, width, labelHeight};
}

void paintLink(QPainter& painter, const Route& route, const LinkValue& value, LinkEmphasis emphasis, Detail detail,
               const Theme& theme) {
    if (route.trunk.size() < 2)
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (detail == Detail::dot) {
        strokeTrunk(painter, route, hairline(painter, linkColour(theme)));
        return;
    }
    if (emphasis == LinkEmphasis::selected)
        strokeRoute(painter, route, value, theme.information.text, selectedExtra);
    strokeRoute(painter, route, value, linkColour(theme), 0.0);
    if (detail == Detail::card)
        drawLine(painter, labelBox(route, value), Qt::AlignLeft | Qt::AlignVCenter, value.label,
                 emphasis == LinkEmphasis::selected ? FontRole::labelStrong : FontRole::label, theme.ink2);
}

void paintLinkDraft(QPainter& painter, QPointF from, QPointF to, bool legal, const Theme& theme) {
    const QColor colour = legal ? theme.information.text : theme.doesNotFit.text;
    QPainterPath path(from);
    const double lift = std::min(from.y(), to.y()) - 24.0;
    path.cubicTo(QPointF(from.x(), lift), QPointF(to.x(), lift), to);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.information.text, 2.0, Qt::CustomDashLine, Qt::FlatCap));
    QPen pen = painter.pen();
    pen.setDashPattern({3.0, 2.0});
    painter.setPen(pen);
    painter.drawPath(path);
    painter.setPen(QPen(theme.information.text, 2.0));
    painter.setBrush(theme.canvas);
    painter.drawEllipse(from, 6.0, 6.0);
    painter.setPen(QPen(colour, 2.0));
    painter.drawEllipse(to, 8.0, 8.0);
    if (!legal) // the sign for "not here"
        painter.drawLine(to + QPointF(-5.5, -5.5), to + QPointF(5.5, 5.5));
}

} // namespace boc::ui
