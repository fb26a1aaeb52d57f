#include "canvas/paint_text.h"

#include <QFontMetricsF>

#include <cmath>

namespace boc::ui {

namespace {

constexpr qsizetype longestLine = 240; // measuring a text of a million characters takes a tenth of a second

QColor mixed(const QColor& colour, const QColor& background, double share) {
    const auto mix = [share](int a, int b) { return qRound(a * (1.0 - share) + b * share); };
    return {mix(colour.red(), background.red()), mix(colour.green(), background.green()),
            mix(colour.blue(), background.blue())};
}

double scaleOf(const QPainter& painter) {
    return std::max(1e-6, std::hypot(painter.worldTransform().m11(), painter.worldTransform().m12()));
}

} // namespace

double drawLine(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text, FontRole role,
                const QColor& colour) {
    if (text.isEmpty() || box.width() <= 0)
        return 0.0;
    const QFont chosen = font(role);
    const QFontMetricsF metrics(chosen);
    const QString shown = metrics.elidedText(text.left(longestLine), Qt::ElideRight, box.width() + 0.5);
    painter.setFont(chosen);
    painter.setPen(colour);
    painter.drawText(box, static_cast<int>(alignment) | Qt::TextSingleLine | Qt::TextDontClip, shown);
    return metrics.horizontalAdvance(shown);
}

double textWidth(const QString& text, FontRole role) {
    return QFontMetricsF(font(role)).horizontalAdvance(text.left(longestLine));
}

QColor greyed(const QColor& colour, const QColor& background, bool stale) {
    return stale ? mixed(colour, background, 1.0 / 3.0) : colour;
}

void drawAtScreenSize(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text, FontRole role,
                      const QColor& colour) {
    const double scale = scaleOf(painter);
    const QRectF onScreen(0, 0, box.width() * scale, box.height() * scale);
    if (onScreen.height() < QFontMetricsF(font(role)).height() - 2.0)
        return;
    painter.save();
    painter.translate(box.topLeft());
    painter.scale(1.0 / scale, 1.0 / scale);
    drawLine(painter, onScreen, alignment, text, role, colour);
    painter.restore();
}

} // namespace boc::ui
