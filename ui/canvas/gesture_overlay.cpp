#include "canvas/gesture_overlay.h"

#include "canvas/paint_bubble.h"
#include "canvas/paint_link.h"
#include "theme/hairline.h"

#include <QPainterPath>

#include <algorithm>

namespace boc::ui {

namespace {

constexpr double above = 10.0;
constexpr double beakLength = 34.0; // clears the sign at the pointer
constexpr double margin = 8.0;

// Above the pointer where there is room, else below; never out of sight. In pixels.
QRectF placeBubble(QSizeF size, QPointF tip, const QRectF& visible) {
    QRectF box(QPointF(tip.x() - size.width() / 2, tip.y() - beakLength - size.height()), size);
    if (box.top() < visible.top() + margin)
        box.moveTop(tip.y() + beakLength);
    const double rightmost = std::max(visible.left() + margin, visible.right() - margin - size.width());
    box.moveLeft(std::clamp(box.left(), visible.left() + margin, rightmost));
    return box;
}

QRectF scaled(const QRectF& area, double factor) { return {area.topLeft() * factor, area.size() * factor}; }

} // namespace

GestureOverlay::GestureOverlay() { setZValue(above); }

void GestureOverlay::setBounds(const QRectF& bounds) {
    prepareGeometryChange();
    bounds_ = bounds;
    update();
}

void GestureOverlay::showBand(const QRectF& band) {
    band_ = band;
    setBounds(band.adjusted(-2, -2, 2, 2));
}

void GestureOverlay::showGhost(const QRectF& outline) {
    ghost_ = outline;
    setBounds(outline.adjusted(-4, -4, 4, 4));
}

void GestureOverlay::showDraft(const LinkDraft& draft, double zoom, const QRectF& visible) {
    draft_ = draft;
    zoom_ = zoom;
    QRectF bounds = QRectF(draft.from, draft.to).normalized().adjusted(-24, -40, 24, 24);
    bubble_ = {};
    if (!draft.reason.isEmpty()) {
        bubble_ = placeBubble(bubbleSize(draft.title, draft.reason), draft.to * zoom, scaled(visible, zoom));
        bounds |= scaled(bubble_, 1.0 / zoom).adjusted(-4, -4, 4, 4);
    }
    setBounds(bounds);
}

void GestureOverlay::showGuides(std::vector<QLineF> lines) {
    if (lines == guides_)
        return;
    guides_ = std::move(lines);
    QRectF bounds;
    for (const QLineF& line : guides_)
        bounds |= QRectF(line.p1(), line.p2()).normalized().adjusted(-1, -1, 1, 1);
    setBounds(bounds);
}

void GestureOverlay::clear() {
    guides_.clear();
    band_.reset();
    ghost_.reset();
    draft_.reset();
    bubble_ = {};
    setBounds({});
}

void GestureOverlay::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    const Theme& colours = theme();
    if (band_) {
        QColor veil = colours.information.text;
        veil.setAlphaF(0.08F);
        painter->fillRect(*band_, veil);
        strokeRect(*painter, *band_, colours.information.text);
    }
    if (ghost_) {
        painter->fillRect(*ghost_, colours.information.tint);
        strokeRect(*painter, *ghost_, colours.information.text, 2.0);
    }
    painter->setPen(hairline(*painter, colours.information.text));
    for (const QLineF& line : guides_)
        painter->drawLine(line);
    if (!draft_)
        return;
    paintLinkDraft(*painter, draft_->from, draft_->to, draft_->legal, colours);
    if (bubble_.isEmpty())
        return;
    painter->save();
    painter->scale(1.0 / zoom_, 1.0 / zoom_);
    const double side = bubble_.bottom() < draft_->to.y() * zoom_ ? -10.0 : 10.0;
    paintBubble(*painter, bubble_, draft_->to * zoom_ + QPointF(0, side), draft_->title, draft_->reason, colours);
    painter->restore();
}

} // namespace boc::ui
