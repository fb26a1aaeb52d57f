#include "canvas/paint_silhouette.h"

#include <cmath>

namespace boc::ui {

namespace {

constexpr double smallest = 6.0; // pixels
constexpr double largest = 10.0;

} // namespace

void paintSilhouette(QPainter& painter, const QRectF& body, std::optional<FitState> state, const Theme& theme) {
    const double scale = std::max(1e-6, std::hypot(painter.worldTransform().m11(), painter.worldTransform().m12()));
    const double size = std::clamp(body.height() * scale * 0.75, smallest, largest) / scale;
    const QRectF box(body.center().x() - size / 2, body.center().y() - size / 2, size, size);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(state ? theme.colours(*state).text : theme.panel);
    if (!state) {
        painter.setPen(QPen(theme.outline, 1.5 / scale));
        painter.drawEllipse(box);
    } else if (*state == FitState::fits) {
        painter.drawEllipse(box);
    } else if (*state == FitState::borderline) {
        painter.drawPolygon(QPolygonF({{box.center().x(), box.top()}, box.bottomRight(), box.bottomLeft()}));
    } else {
        painter.drawRect(box);
    }
}

} // namespace boc::ui
