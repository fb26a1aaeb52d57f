#include "canvas/gesture_band.h"

namespace boc::ui {

BandGesture::BandGesture(CanvasScene& scene, GestureOverlay& overlay, const Pointer& start, bool keepSelection)
    : scene_(scene), overlay_(overlay), start_(start.scene), nodesBefore_(scene.selectedNodes()),
      linksBefore_(scene.selectedLinks()), keep_(keepSelection) {}

void BandGesture::move(const Pointer& pointer) {
    const QRectF band = QRectF(start_, pointer.scene).normalized();
    overlay_.showBand(band);
    std::vector<NodeId> nodes = keep_ ? nodesBefore_ : std::vector<NodeId>();
    std::vector<LinkId> links = keep_ ? linksBefore_ : std::vector<LinkId>();
    for (QGraphicsItem* item : scene_.items(band)) {
        if (const auto* node = qgraphicsitem_cast<NodeItem*>(item))
            nodes.push_back(node->id());
        else if (const auto* link = qgraphicsitem_cast<LinkItem*>(item))
            links.push_back(link->id());
    }
    scene_.select(nodes, links);
}

void BandGesture::commit(const Pointer& pointer) {
    move(pointer);
    overlay_.clear();
}

void BandGesture::cancel() {
    overlay_.clear();
    scene_.select(nodesBefore_, linksBefore_);
}

} // namespace boc::ui
