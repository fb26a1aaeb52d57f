#include "canvas/free_place.h"

namespace boc::ui {

namespace {

constexpr double gap = 16.0;
constexpr double combRoom = 40.0; // above servers, for combs and outlines
constexpr double labelRoom = 72.0;
constexpr int mostRings = 200;

bool isFree(const CanvasScene& scene, const QRectF& box) {
    const QRectF room = box.adjusted(-gap / 2, -gap / 2, gap / 2, gap / 2);
    for (const QGraphicsItem* item : scene.items(room))
        if (const auto* node = qgraphicsitem_cast<const NodeItem*>(item);
            node != nullptr && node->box().intersects(room))
            return false;
    return true;
}

} // namespace

QSizeF sizeOfEntry(EntryKind kind) {
    switch (kind) {
    case EntryKind::server:
        return serverSize;
    case EntryKind::switchDevice:
        return switchSize;
    case EntryKind::storage:
        break;
    }
    return storageSize;
}

QPointF freePlace(const CanvasScene& scene, EntryKind kind, QPointF wanted) {
    const QSizeF size = sizeOfEntry(kind);
    const double across = size.width() + gap;
    const double down = kind == EntryKind::server ? size.height() + combRoom + labelRoom : serverSize.height();
    std::vector<QPointF> directions = {{across, 0}, {-across, 0}, {0, down}, {0, -down}};
    if (kind == EntryKind::switchDevice)
        directions = {{0, -down}, {across, 0}, {-across, 0}, {0, down}};
    if (isFree(scene, QRectF(wanted, size)))
        return wanted;
    for (int ring = 1; ring <= mostRings; ++ring)
        for (const QPointF& direction : directions)
            if (const QPointF place = snapped(wanted + direction * ring); isFree(scene, QRectF(place, size)))
                return place;
    return wanted;
}

} // namespace boc::ui
