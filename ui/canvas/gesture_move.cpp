#include "canvas/gesture_move.h"

namespace boc::ui {

namespace {

std::vector<NodeId> idsOf(const std::map<NodeId, QPointF>& places) {
    std::vector<NodeId> ids;
    for (const auto& [id, place] : places)
        ids.push_back(id);
    return ids;
}

} // namespace

MoveGesture::MoveGesture(CanvasScene& scene, Document& document, const NodeId& grabbed, const Pointer& start,
                         double threshold)
    : scene_(scene), document_(document), start_(start.scene), grabbedAt_(placeInPlan(scene.index(), grabbed)),
      threshold_(threshold) {
    for (const NodeId& id : scene_.selectedNodes())
        before_.emplace(id, placeInPlan(scene_.index(), id));
    before_.emplace(grabbed, grabbedAt_);
    now_ = before_;
}

void MoveGesture::move(const Pointer& pointer) {
    const QPointF way = pointer.scene - start_;
    if (!moving_ && way.manhattanLength() < threshold_)
        return;
    moving_ = true;
    const QPointF step = snapped(grabbedAt_ + way) - grabbedAt_;
    for (const auto& [id, place] : before_)
        now_[id] = place + step;
    scene_.showAt(now_);
}

void MoveGesture::commit(const Pointer& pointer) {
    move(pointer);
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

void MoveGesture::cancel() { scene_.showWhereThePlanSays(idsOf(before_)); }

} // namespace boc::ui
