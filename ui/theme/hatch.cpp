#include "theme/hairline.h"
#include "theme/theme.h"

#include <cmath>

namespace boc::ui {

namespace {

// Notes of the design: 45 degrees at 6 px, cross at 7 px; 1.25 px lines keep their colour when printed in grey.
constexpr double lineWidth = 1.25;
constexpr double crossSpacing = 7.0;
constexpr int mostLines = 4000; // per direction; a larger area takes wider spacing instead of a longer wait

// The lines x + y = c inside `area`, as segments: cut by arithmetic, so that paper gets plain lines without clip paths.
void addRising(std::vector<QLineF>& lines, const QRectF& area, double step) {
    for (double c = step / 2.0; c < area.width() + area.height(); c += step) {
        const double x1 = std::max(0.0, c - area.height());
        const double x2 = std::min(area.width(), c);
        lines.emplace_back(area.left() + x1, area.top() + (c - x1), area.left() + x2, area.top() + (c - x2));
    }
}

void addFalling(std::vector<QLineF>& lines, const QRectF& area, double step) {
    const std::size_t from = lines.size();
    addRising(lines, area, step);
    for (std::size_t i = from; i < lines.size(); ++i) {
        const auto mirrored = [&](QPointF point) { return QPointF(area.left() + area.right() - point.x(), point.y()); };
        lines[i] = QLineF(mirrored(lines[i].p1()), mirrored(lines[i].p2()));
    }
}

} // namespace

Hatch hatchOf(FitState state) {
    switch (state) {
    case FitState::fits:
        return Hatch::none;
    case FitState::borderline:
        return Hatch::diagonal;
    case FitState::doesNotFit:
        break;
    }
    return Hatch::cross;
}

void drawHatch(QPainter& painter, const QRectF& area, Hatch hatch, const QColor& colour, double spacing) {
    if (hatch == Hatch::none || area.isEmpty() || !(spacing > 0.0) || !std::isfinite(area.width() + area.height()))
        return;
    const double across = std::max(spacing, (area.width() + area.height()) / std::sqrt(2.0) / mostLines);
    const double step = across * std::sqrt(2.0); // `spacing` is measured across the lines
    std::vector<QLineF> lines;
    addRising(lines, area, step);
    if (hatch == Hatch::cross)
        addFalling(lines, area, step);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, lineWidth, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(lines.data(), static_cast<int>(lines.size()));
    painter.restore();
}

void drawStateFill(QPainter& painter, const QRectF& area, FitState state, const Theme& theme) {
    const StateColours& colours = theme.colours(state);
    painter.fillRect(area, colours.fill);
    const Hatch hatch = hatchOf(state);
    drawHatch(painter, area, hatch, colours.text, hatch == Hatch::cross ? crossSpacing : 6.0);
    strokeRect(painter, area, colours.text);
}

} // namespace boc::ui
