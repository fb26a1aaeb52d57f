#include "canvas/paint_job.h"

#include "canvas/paint_text.h"
#include "theme/hairline.h"

#include <QPainterPath>

namespace boc::ui {

namespace {

constexpr double radius = 8.0;
constexpr double lineWidth = 2.0;
constexpr double tabHeight = 20.0;
constexpr double inset = 24.0;
constexpr double breathing = 8.0; // between a text on the edge and the line that goes on
constexpr double bracketDepth = 8.0;
constexpr double figuresBelow = 20.0;

bool isDashed(int number) { return number % 2 == 1; }

QPen penOf(int number, const Theme& theme) {
    QPen pen(jobColour(number, theme), lineWidth, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (isDashed(number))
        pen.setDashPattern({4.0, 2.5});
    return pen;
}

// The rounded outline, open along the lower edge from `gapLeft` to `gapRight`.
QPainterPath openOutline(const QRectF& box, double gapLeft, double gapRight) {
    const double d = 2 * radius;
    QPainterPath path(QPointF(gapLeft, box.bottom()));
    path.lineTo(box.left() + radius, box.bottom());
    path.arcTo(QRectF(box.left(), box.bottom() - d, d, d), 270, -90);
    path.lineTo(box.left(), box.top() + radius);
    path.arcTo(QRectF(box.left(), box.top(), d, d), 180, -90);
    path.lineTo(box.right() - radius, box.top());
    path.arcTo(QRectF(box.right() - d, box.top(), d, d), 90, -90);
    path.lineTo(box.right(), box.bottom() - radius);
    path.arcTo(QRectF(box.right() - d, box.bottom() - d, d, d), 0, -90);
    path.lineTo(gapRight, box.bottom());
    return path;
}

double paintTab(QPainter& painter, const QRectF& box, const JobValue& value, double right, const Theme& theme) {
    const double width = std::max(24.0, textWidth(value.tab, FontRole::bodyStrong) + 10.0);
    const QRectF tab(box.left() + inset, box.bottom() - tabHeight / 2, width, tabHeight);
    painter.fillRect(tab, jobColour(value.number, theme));
    drawLine(painter, tab, Qt::AlignCenter, value.tab, FontRole::bodyStrong, theme.dark ? theme.canvas : theme.panel);
    const QRectF name(tab.right() + breathing, tab.top(), std::max(0.0, right - tab.right() - 2 * breathing),
                      tabHeight);
    return name.left() + drawLine(painter, name, Qt::AlignLeft | Qt::AlignVCenter, value.name, FontRole::bodyStrong,
                                  jobColour(value.number, theme));
}

// Below the edge where the outline is too narrow for them: two short lines.
void paintFiguresBelow(QPainter& painter, const QRectF& box, const JobValue& value, const Theme& theme) {
    const QString separator = QStringLiteral(" · ");
    const qsizetype cut = value.figures.indexOf(separator);
    const QColor colour = greyed(theme.ink, theme.canvas, value.stale);
    const QRectF first(box.left() + inset, box.bottom() + figuresBelow - 8.0, box.width() - inset, 16.0);
    drawLine(painter, first, Qt::AlignLeft | Qt::AlignVCenter, value.figures.left(cut), FontRole::body, colour);
    if (cut >= 0)
        drawLine(painter, first.translated(0, 17.0), Qt::AlignLeft | Qt::AlignVCenter,
                 value.figures.mid(cut + separator.size()), FontRole::label,
                 greyed(theme.ink2, theme.canvas, value.stale));
}

void paintOutline(QPainter& painter, const QRectF& box, const JobValue& value, bool labelled, const Theme& theme) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    if (!labelled) {
        painter.setPen(penOf(value.number, theme));
        painter.drawRoundedRect(box, radius, radius);
        return;
    }
    const double figuresWidth = value.figures.isEmpty() ? 0.0 : textWidth(value.figures, FontRole::body);
    const double nameWidth = textWidth(value.name, FontRole::bodyStrong) + inset + 5 * breathing;
    const bool figuresOnEdge = figuresWidth > 0 && nameWidth + figuresWidth + 3 * inset <= box.width();
    const double figuresLeft = figuresOnEdge ? box.right() - inset - figuresWidth : box.right() - radius;
    const double nameRight = paintTab(painter, box, value, figuresLeft, theme);
    const double gapLeft = box.left() + inset - breathing;
    painter.setPen(penOf(value.number, theme));
    painter.setBrush(Qt::NoBrush);
    if (!figuresOnEdge) {
        painter.drawPath(openOutline(box, gapLeft, std::min(nameRight + breathing, box.right() - radius)));
        paintFiguresBelow(painter, box, value, theme);
        return;
    }
    painter.drawPath(openOutline(box, gapLeft, box.right() - inset + breathing));
    painter.drawLine(QPointF(nameRight + breathing, box.bottom()), QPointF(figuresLeft - breathing, box.bottom()));
    drawLine(painter, QRectF(figuresLeft, box.bottom() - tabHeight / 2, figuresWidth + 1, tabHeight),
             Qt::AlignLeft | Qt::AlignVCenter, value.figures, FontRole::body,
             greyed(theme.ink, theme.canvas, value.stale));
}

void paintBracket(QPainter& painter, const StageBracket& bracket, const Theme& theme) {
    const QRectF& span = bracket.span;
    const double y = span.top() + bracketDepth;
    const double half = std::min(textWidth(bracket.text, FontRole::label), span.width() - 24.0) / 2.0 + breathing;
    const double middle = span.center().x();
    strokeStraight(painter, {span.left() + 0.5, span.top()}, {span.left() + 0.5, y}, theme.outline);
    strokeStraight(painter, {span.right() - 0.5, span.top()}, {span.right() - 0.5, y}, theme.outline);
    strokeStraight(painter, {span.left(), y}, {middle - half, y}, theme.outline);
    strokeStraight(painter, {middle + half, y}, {span.right(), y}, theme.outline);
    drawLine(painter, QRectF(middle - half, y - 8.0, 2 * half, 16.0), Qt::AlignCenter, bracket.text, FontRole::label,
             theme.ink2);
}

} // namespace

QColor jobColour(int number, const Theme& theme) { return isDashed(number) ? theme.job2 : theme.job1; }

QRectF jobBounds(const JobValue& value) {
    QRectF bounds;
    for (const QRectF& outline : value.outlines)
        bounds |= outline;
    return bounds.adjusted(-4.0, -4.0, 4.0, 48.0);
}

void paintJob(QPainter& painter, const JobValue& value, Detail detail, const Theme& theme) {
    bool labelled = detail == Detail::card; // only the first outline of a job that lies in several places
    for (const QRectF& outline : value.outlines) {
        paintOutline(painter, outline, value, labelled, theme);
        labelled = false;
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (detail == Detail::card)
        for (const StageBracket& bracket : value.stages)
            paintBracket(painter, bracket, theme);
}

} // namespace boc::ui
