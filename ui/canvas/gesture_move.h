#pragma once
// Dragging nodes: they follow the pointer on the 8 grid, links and outlines with them; the plan changes on release.

#include "canvas/canvas_scene.h"
#include "canvas/gesture.h"

namespace boc::ui {

class MoveGesture : public Gesture {
public:
    // `threshold`: canvas units the pointer must go before anything moves, so that a click is only a click.
    MoveGesture(CanvasScene& scene, Document& document, const NodeId& grabbed, const Pointer& start, double threshold);

    void move(const Pointer& pointer) override;
    void commit(const Pointer& pointer) override;
    void cancel() override;

private:
    CanvasScene& scene_;
    Document& document_;
    QPointF start_;
    QPointF grabbedAt_; // the grabbed node's own place; it lands on the grid, the others keep their distance
    double threshold_;
    bool moving_ = false;
    std::map<NodeId, QPointF> before_, now_;
};

} // namespace boc::ui
