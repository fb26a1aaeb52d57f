#pragma once
// A rubber band: what it touches is selected, beside what was selected before when Shift or Ctrl is held.

#include "canvas/canvas_scene.h"
#include "canvas/gesture.h"
#include "canvas/gesture_overlay.h"

namespace boc::ui {

class BandGesture : public Gesture {
public:
    BandGesture(CanvasScene& scene, GestureOverlay& overlay, const Pointer& start, bool keepSelection);

    void move(const Pointer& pointer) override;
    void commit(const Pointer& pointer) override;
    void cancel() override;

private:
    CanvasScene& scene_;
    GestureOverlay& overlay_;
    QPointF start_;
    std::vector<NodeId> nodesBefore_;
    std::vector<LinkId> linksBefore_;
    bool keep_;
};

} // namespace boc::ui
