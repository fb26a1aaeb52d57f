#pragma once
// Dragging nodes: they follow the pointer on the 8 grid, links and outlines with them, and snap to the edges and
// middles of what is in sight, with a guide line; Alt moves freely. The plan changes on release.

#include "canvas/canvas_scene.h"
#include "canvas/gesture.h"
#include "canvas/gesture_overlay.h"

namespace boc::ui {

class MoveGesture : public Gesture {
public:
    // `threshold`: canvas units the pointer must go before anything moves, so that a click is only a click.
    // `visible`: what is in sight, in canvas units; nothing beyond it is snapped to.
    MoveGesture(CanvasScene& scene, Document& document, GestureOverlay& overlay, const NodeId& grabbed,
                const Pointer& start, double threshold, const QRectF& visible);

    void move(const Pointer& pointer) override;
    void commit(const Pointer& pointer) override;
    void cancel() override;

private:
    [[nodiscard]] QPointF stepFor(QPointF way, bool freely);

    CanvasScene& scene_;
    Document& document_;
    GestureOverlay& overlay_;
    QPointF start_;
    QPointF grabbedAt_; // the grabbed node's own place; it lands on the grid, the others keep their distance
    double threshold_;
    bool moving_ = false;
    QRectF box_;                 // around all that moves, before
    std::vector<QRectF> others_; // at rest and in sight
    std::map<NodeId, QPointF> before_, now_;
};

} // namespace boc::ui
