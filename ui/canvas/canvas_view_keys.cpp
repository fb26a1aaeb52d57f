// The keyboard's side of CanvasView: everything the pointer can do.

#include "canvas/canvas_scene.h"
#include "canvas/canvas_view.h"
#include "canvas/gesture_link.h"
#include "canvas/gesture_overlay.h"

#include <QFocusEvent>
#include <QKeyEvent>

#include <algorithm>
#include <tuple>

namespace boc::ui {

namespace {

// As one reads: top to bottom, then left to right.
std::vector<NodeItem*> inReadingOrder(const CanvasScene& scene) {
    std::vector<NodeItem*> items;
    for (const auto& [id, item] : scene.nodes())
        items.push_back(item);
    std::ranges::sort(
        items, {}, [](const NodeItem* item) { return std::tuple(item->pos().y(), item->pos().x(), item->id().text); });
    return items;
}

QPointF wayOf(int key) {
    switch (key) {
    case Qt::Key_Left:
        return {-1, 0};
    case Qt::Key_Right:
        return {1, 0};
    case Qt::Key_Up:
        return {0, -1};
    case Qt::Key_Down:
        return {0, 1};
    default:
        return {};
    }
}

} // namespace

// A shortcut of the window must not reach the document in the middle of a gesture: undo there only ends the gesture.
bool CanvasView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        const bool endsGesture = gesture_ && (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo) ||
                                              key->key() == Qt::Key_Escape);
        const bool links = key->key() == Qt::Key_L && key->modifiers() == Qt::NoModifier; // from what is chosen
        if (endsGesture || links || key->key() == Qt::Key_Space) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::WindowDeactivate)
        cancelGesture();
    return QGraphicsView::event(event);
}

void CanvasView::focusOutEvent(QFocusEvent* event) {
    cancelGesture();
    spaceHeld_ = false;
    updateCursor();
    QGraphicsView::focusOutEvent(event);
}

// Tab walks through the devices and leaves at the last one, so that the keyboard is never caught here.
bool CanvasView::focusNextPrevChild(bool next) { return cycle(next) || QGraphicsView::focusNextPrevChild(next); }

bool CanvasView::cycle(bool forward) {
    std::vector<NodeItem*> order = inReadingOrder(*scene_);
    if (!forward)
        std::ranges::reverse(order);
    if (gesture_)
        return cycleTarget(order);
    const std::vector<NodeId> chosen = selectedNodes();
    auto at = order.begin();
    if (!chosen.empty())
        at = std::ranges::find(order, chosen.front(), &NodeItem::id) + 1;
    if (at >= order.end())
        return false;
    select({(*at)->id()});
    ensureVisible(*at, 24, 24);
    return true;
}

// While a link is drawn, Tab goes from legal end to legal end and Enter takes it.
bool CanvasView::cycleTarget(const std::vector<NodeItem*>& order) {
    if (!overlay_->draft() || order.empty())
        return true;
    const NodeItem* current = scene_->nodeAt(overlay_->draft()->to);
    const auto found = std::ranges::find(order, current);
    const std::size_t start = found == order.end() ? 0 : static_cast<std::size_t>(found - order.begin()) + 1;
    for (std::size_t i = 0; i < order.size(); ++i) {
        NodeItem* item = order[(start + i) % order.size()];
        if (item->linkTarget() != LinkTarget::legal)
            continue;
        ensureVisible(item, 24, 24);
        const QPointF centre = item->box().center();
        gesture_->move({centre, viewportTransform().map(centre), {}});
        break;
    }
    return true;
}

void CanvasView::nudgeSelection(QPointF way) {
    cancelGesture();
    std::map<NodeId, Position> places;
    QString key = QStringLiteral("nudge");
    for (const NodeId& id : selectedNodes()) {
        const QPointF place = placeInPlan(scene_->index(), id) + way;
        places.emplace(id, Position{place.x(), place.y()});
        key += u' ' + QString::fromStdString(id.text);
    }
    document_.apply(QStringLiteral("Move"), moveNodes(document_.plan(), places), key);
}

bool CanvasView::handleArrow(const QKeyEvent& event) {
    const QPointF way = wayOf(event.key());
    if (way.isNull())
        return false;
    if (gesture_ || selectedNodes().empty())
        cycle(way.x() + way.y() > 0);
    else
        nudgeSelection(event.modifiers().testFlag(Qt::ShiftModifier) ? way * gridStep : way);
    return true;
}

bool CanvasView::linkNodes(const NodeId& from, const NodeId& to) {
    cancelGesture();
    return document_.apply(tr("Add link"), addLink(document_.plan(), document_.catalog(), from, to));
}

void CanvasView::linkFromSelection() {
    const std::vector<NodeId> chosen = selectedNodes();
    setTool(Tool::link);
    if (chosen.size() != 1)
        return;
    const QPointF centre = scene_->node(chosen.front())->box().center();
    const Pointer start{centre, viewportTransform().map(centre), {}};
    beginLink(chosen.front(), centre, start);
}

void CanvasView::keyPressEvent(QKeyEvent* event) {
    event->accept();
    if (gesture_ &&
        (event->key() == Qt::Key_Escape || event->matches(QKeySequence::Undo) || event->matches(QKeySequence::Redo))) {
        cancelGesture();
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        if (tool_ != Tool::select)
            setTool(Tool::select);
        else
            select({});
    } else if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) {
        deleteSelection();
    } else if (event->matches(QKeySequence::SelectAll)) {
        selectEverything();
    } else if (event->key() == Qt::Key_L && event->modifiers() == Qt::NoModifier) {
        linkFromSelection();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && gesture_ && overlay_->draft()) {
        finishGesture(viewportTransform().map(overlay_->draft()->to));
    } else if (event->key() == Qt::Key_Space) {
        spaceHeld_ = true;
        updateCursor();
    } else if (!handleArrow(*event)) {
        event->ignore(); // the window's, not the scroll area's
    }
}

void CanvasView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space || event->isAutoRepeat()) {
        QGraphicsView::keyReleaseEvent(event);
        return;
    }
    spaceHeld_ = false;
    updateCursor();
    event->accept();
}

} // namespace boc::ui
