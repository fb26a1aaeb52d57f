#include "canvas/gesture_pan.h"

#include <QScrollBar>

namespace boc::ui {

PanGesture::PanGesture(QGraphicsView& view, const Pointer& start)
    : view_(view), start_(start.viewport),
      scrolledBefore_(view.horizontalScrollBar()->value(), view.verticalScrollBar()->value()) {}

void PanGesture::scrollTo(QPoint position) {
    view_.horizontalScrollBar()->setValue(position.x());
    view_.verticalScrollBar()->setValue(position.y());
}

void PanGesture::move(const Pointer& pointer) { scrollTo(scrolledBefore_ - (pointer.viewport - start_).toPoint()); }
void PanGesture::commit(const Pointer& pointer) { move(pointer); }
void PanGesture::cancel() { scrollTo(scrolledBefore_); }

} // namespace boc::ui
