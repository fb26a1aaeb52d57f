// The pointer's side of CanvasView: which gesture a press begins, and drag and drop from the palette.

#include "canvas/canvas_scene.h"
#include "canvas/canvas_view.h"
#include "canvas/free_place.h"
#include "canvas/gesture_band.h"
#include "canvas/gesture_link.h"
#include "canvas/gesture_move.h"
#include "canvas/gesture_overlay.h"
#include "canvas/gesture_pan.h"
#include "canvas/palette_payload.h"
#include "document/plain_text.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace boc::ui {

namespace {

constexpr double wheelUnitsPerDoubling = 480.0; // four notches of an ordinary wheel

// Exact under the pointer on every screen: mapToScene() would round to whole logical pixels first.
Pointer pointerAt(const QGraphicsView& view, QPointF position, Qt::KeyboardModifiers modifiers) {
    return {view.viewportTransform().inverted().map(position), position, modifiers};
}

QRectF droppedBox(EntryKind kind, QPointF pointer) {
    const QSizeF size = sizeOfEntry(kind);
    return {snapped(pointer - QPointF(size.width(), size.height()) / 2.0), size};
}

} // namespace

void CanvasView::startGesture(std::unique_ptr<Gesture> gesture) {
    cancelGesture();
    gesture_ = std::move(gesture);
}

// The gesture is taken out first: what it writes comes back as planChanged, which cancels a gesture under way.
void CanvasView::finishGesture(QPointF viewportPosition) {
    const std::unique_ptr<Gesture> finished = std::move(gesture_);
    finished->commit(pointerAt(*this, viewportPosition, QApplication::keyboardModifiers()));
}

void CanvasView::cancelGesture() {
    if (const std::unique_ptr<Gesture> cancelled = std::move(gesture_))
        cancelled->cancel();
}

void CanvasView::beginLink(const NodeId& from, QPointF anchor, const Pointer& pointer) {
    const auto visible = [this] { return visibleArea(); };
    startGesture(std::make_unique<LinkGesture>(
        LinkGesture::Surroundings{*scene_, document_, *overlay_, visible, [this] { return zoom(); },
                                  [this](const QString& text) { emit hint(text); }},
        from, anchor, pointer));
}

bool CanvasView::pressStartsLink(const Pointer& pointer) {
    NodeItem* node = scene_->nodeAt(pointer.scene);
    if (node == nullptr)
        return false;
    const int port = detailAt(zoom()) == Detail::card ? node->portAt(pointer.scene) : -1;
    if (port < 0 && tool_ != Tool::link)
        return false;
    beginLink(node->id(), port >= 0 ? node->portPosition(port) : node->box().center(), pointer);
    return true;
}

void CanvasView::pressToSelect(const Pointer& pointer) {
    const bool adds = pointer.modifiers & (Qt::ShiftModifier | Qt::ControlModifier);
    NodeItem* node = scene_->nodeAt(pointer.scene);
    LinkItem* link = node == nullptr ? scene_->linkAt(pointer.scene) : nullptr;
    if (node == nullptr && link == nullptr) {
        if (!adds)
            scene_->select({}, {});
        startGesture(std::make_unique<BandGesture>(*scene_, *overlay_, pointer, adds));
        return;
    }
    QGraphicsItem* item = node != nullptr ? static_cast<QGraphicsItem*>(node) : link;
    if (adds)
        item->setSelected(!item->isSelected());
    else if (!item->isSelected())
        scene_->select(node != nullptr ? std::vector{node->id()} : std::vector<NodeId>(),
                       link != nullptr ? std::vector{link->id()} : std::vector<LinkId>());
    if (node != nullptr && node->isSelected())
        startGesture(std::make_unique<MoveGesture>(*scene_, document_, *overlay_, node->id(), pointer,
                                                   QApplication::startDragDistance() / zoom(), visibleArea()));
}

void CanvasView::mousePressEvent(QMouseEvent* event) {
    event->accept();
    fitWhenShown_ = false; // from now on the user decides what is in sight
    const Pointer pointer = pointerAt(*this, event->position(), event->modifiers());
    if (gesture_ && event->button() == Qt::LeftButton) { // the second click of a link
        finishGesture(event->position());
        return;
    }
    const bool pans = event->button() == Qt::MiddleButton ||
                      (event->button() == Qt::LeftButton && (tool_ == Tool::pan || spaceHeld_));
    if (pans) {
        startGesture(std::make_unique<PanGesture>(*this, pointer));
        viewport()->setCursor(Qt::ClosedHandCursor);
        return;
    }
    if (event->button() == Qt::RightButton) {
        cancelGesture();
        return;
    }
    if (event->button() == Qt::LeftButton && !pressStartsLink(pointer))
        pressToSelect(pointer);
}

void CanvasView::mouseMoveEvent(QMouseEvent* event) {
    event->accept();
    if (gesture_)
        gesture_->move(pointerAt(*this, event->position(), event->modifiers()));
}

void CanvasView::mouseReleaseEvent(QMouseEvent* event) {
    event->accept();
    if (!gesture_ || event->button() == Qt::RightButton)
        return;
    if (!gesture_->survivesRelease())
        finishGesture(event->position());
    updateCursor();
}

// Two quick clicks are two clicks: the base class would swallow the second.
void CanvasView::mouseDoubleClickEvent(QMouseEvent* event) { mousePressEvent(event); }

void CanvasView::wheelEvent(QWheelEvent* event) {
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        fitWhenShown_ = false;
        QGraphicsView::wheelEvent(event);
        return;
    }
    event->accept();
    fitWhenShown_ = false;
    zoomAround(zoom() * std::exp2(event->angleDelta().y() / wheelUnitsPerDoubling), event->position().toPoint());
}

void CanvasView::dragEnterEvent(QDragEnterEvent* event) { dragMoveEvent(event); }

void CanvasView::dragMoveEvent(QDragMoveEvent* event) {
    const Result<PaletteEntry> entry = parseMimeData(*event->mimeData(), document_.catalog());
    if (!entry) {
        overlay_->clear();
        event->ignore();
        emit hint(plainText(entry.error().message));
        return;
    }
    cancelGesture();
    overlay_->showGhost(droppedBox(entry->kind, pointerAt(*this, event->position(), {}).scene));
    event->setDropAction(Qt::CopyAction);
    event->accept();
}

void CanvasView::dragLeaveEvent(QDragLeaveEvent* event) {
    overlay_->clear();
    event->accept();
}

void CanvasView::dropEvent(QDropEvent* event) {
    overlay_->clear();
    fitWhenShown_ = false;
    const Result<PaletteEntry> entry = parseMimeData(*event->mimeData(), document_.catalog());
    if (!entry) {
        event->ignore();
        emit hint(plainText(entry.error().message));
        return;
    }
    const QPointF pointer = pointerAt(*this, event->position(), {}).scene;
    addEntry(makePayload(*entry), droppedBox(entry->kind, pointer).topLeft());
    event->setDropAction(Qt::CopyAction);
    event->accept();
    setFocus(Qt::MouseFocusReason);
}

} // namespace boc::ui
