#pragma once
// What a gesture shows while it is under way, above everything: rubber band, link on its way, the reason in a bubble,
// the outline of what is about to be dropped, and the lines a dragged card snaps to.

#include "theme/theme.h"

#include <QGraphicsItem>
#include <QLineF>

#include <optional>

namespace boc::ui {

struct LinkDraft {
    QPointF from, to;
    bool legal = true;
    QString title, reason; // of the bubble; empty: none
};

class GestureOverlay : public QGraphicsItem {
public:
    GestureOverlay();

    void showBand(const QRectF& band);
    // `zoom` and `visible` place the bubble, which keeps its size on the screen and stays in sight.
    void showDraft(const LinkDraft& draft, double zoom, const QRectF& visible);
    void showGhost(const QRectF& outline);
    void showGuides(std::vector<QLineF> lines);
    void clear();
    [[nodiscard]] const std::vector<QLineF>& guides() const { return guides_; }
    [[nodiscard]] const std::optional<LinkDraft>& draft() const { return draft_; }
    [[nodiscard]] const std::optional<QRectF>& ghost() const { return ghost_; }

    [[nodiscard]] QRectF boundingRect() const override { return bounds_; }
    [[nodiscard]] QPainterPath shape() const override { return {}; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void setBounds(const QRectF& bounds);

    std::optional<QRectF> band_, ghost_;
    std::optional<LinkDraft> draft_;
    std::vector<QLineF> guides_;
    QRectF bubble_; // in canvas units
    double zoom_ = 1.0;
    QRectF bounds_;
};

} // namespace boc::ui
