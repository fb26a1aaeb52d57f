#include "canvas/gesture_move.h"

#include "canvas/arrange.h"

#include <cmath>

namespace boc::ui {

namespace {

constexpr double snapReach = gridStep / 2.0; // a guide wins over the grid line beside it

std::vector<NodeId> idsOf(const std::map<NodeId, QPointF>& places) {
    std::vector<NodeId> ids;
    for (const auto& [id, place] : places)
        ids.push_back(id);
    return ids;
}

} // namespace

MoveGesture::MoveGesture(CanvasScene& scene, Document& document, GestureOverlay& overlay, const NodeId& grabbed,
                         const Pointer& start, double threshold, const QRectF& visible)
    : scene_(scene), document_(document), overlay_(overlay), start_(start.scene),
      grabbedAt_(placeInPlan(scene.index(), grabbed)), threshold_(threshold) {
    for (const NodeId& id : scene_.selectedNodes())
        before_.emplace(id, placeInPlan(scene_.index(), id));
    before_.emplace(grabbed, grabbedAt_);
    now_ = before_;
    for (const auto& [id, place] : before_)
        box_ |= QRectF(place, sizeOf(scene_.index(), id));
    for (QGraphicsItem* item : scene_.items(visible))
        if (const auto* node = qgraphicsitem_cast<NodeItem*>(item); node != nullptr && !before_.contains(node->id()))
            others_.push_back(node->box());
}

// The grid first, then a neighbour's edge or middle where one is near: cards of different widths have their middles
// off the grid.
QPointF MoveGesture::stepFor(QPointF way, bool freely) {
    overlay_.showGuides({});
    if (freely)
        return {std::round(way.x()), std::round(way.y())};
    const QPointF step = snapped(grabbedAt_ + way) - grabbedAt_;
    const Snap snap = snapToOthers(box_.translated(step), others_, snapReach);
    overlay_.showGuides(snap.lines);
    return step + snap.shift;
}

void MoveGesture::move(const Pointer& pointer) {
    const QPointF way = pointer.scene - start_;
    if (!moving_ && way.manhattanLength() < threshold_)
        return;
    moving_ = true;
    const QPointF step = stepFor(way, pointer.modifiers.testFlag(Qt::AltModifier));
    for (const auto& [id, place] : before_)
        now_[id] = place + step;
    scene_.showAt(now_);
}

void MoveGesture::commit(const Pointer& pointer) {
    move(pointer);
    overlay_.showGuides({});
    if (now_ == before_) {
        scene_.showAt(before_);
        return;
    }
    std::map<NodeId, Position> places;
    for (const auto& [id, place] : now_)
        places.emplace(id, Position{place.x(), place.y()});
    if (!document_.apply(QStringLiteral("Move"), moveNodes(document_.plan(), places)))
        cancel();
}

void MoveGesture::cancel() {
    overlay_.showGuides({});
    scene_.showWhereThePlanSays(idsOf(before_));
}

} // namespace boc::ui
