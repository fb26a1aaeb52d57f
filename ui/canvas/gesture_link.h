#pragma once
// Drawing a link: by dragging from a port, or with two clicks. While it is under way the legal ends are outlined, an
// illegal one under the pointer says why in a bubble; the plan changes on release, over a legal end only.

#include "canvas/canvas_scene.h"
#include "canvas/gesture.h"
#include "canvas/gesture_overlay.h"

#include <functional>

namespace boc::ui {

class LinkGesture : public Gesture {
public:
    struct Surroundings {
        CanvasScene& scene;
        Document& document;
        GestureOverlay& overlay;
        std::function<QRectF()> visible; // canvas units
        std::function<double()> zoom;
        std::function<void(const QString&)> hint;
    };

    LinkGesture(Surroundings surroundings, const NodeId& from, QPointF anchor, const Pointer& start);

    void move(const Pointer& pointer) override;
    void commit(const Pointer& pointer) override;
    void cancel() override;
    bool survivesRelease() override;

    [[nodiscard]] const NodeId& from() const { return from_; }

private:
    [[nodiscard]] Result<void> check(const NodeId& to) const;
    void markTargets();
    void clearPictures();

    Surroundings at_;
    NodeId from_;
    QPointF anchor_;
    QPointF start_;
    bool left_ = false; // the pointer has gone far enough for a drag
    bool clicked_ = false;
};

// "No free port here" for no_free_port, ...: the bubble's title.
QString titleFor(const Error& error);

} // namespace boc::ui
