#pragma once
// Moving the paper under the window. It changes no plan, so there is nothing to write; cancelling scrolls back.

#include "canvas/gesture.h"

#include <QGraphicsView>

namespace boc::ui {

class PanGesture : public Gesture {
public:
    PanGesture(QGraphicsView& view, const Pointer& start);

    void move(const Pointer& pointer) override;
    void commit(const Pointer& pointer) override;
    void cancel() override;

private:
    void scrollTo(QPoint position);

    QGraphicsView& view_;
    QPointF start_;
    QPoint scrolledBefore_;
};

} // namespace boc::ui
