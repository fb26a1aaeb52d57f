// What CanvasView does to a selection: each is one step of undo, and words why it cannot be.

#include "canvas/canvas_scene.h"
#include "canvas/canvas_view.h"
#include "canvas/clipboard.h"
#include "document/plain_text.h"
#include "plan/edit_many.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>
#include <cmath>

namespace boc::ui {

namespace {

constexpr double gap = 16.0; // between cards placed side by side

std::map<NodeId, Position> asPositions(const Corners& corners) {
    std::map<NodeId, Position> positions;
    for (const auto& [id, corner] : corners)
        positions.emplace(id, Position{corner.x(), corner.y()});
    return positions;
}

QRectF areaOf(const Plan& part) {
    QRectF area;
    const auto add = [&](const auto& nodes, QSizeF size) {
        for (const auto& node : nodes)
            area |= QRectF(QPointF(node.position.x, node.position.y), size);
    };
    add(part.servers, serverSize);
    add(part.switches, switchSize);
    add(part.storage, storageSize);
    return area;
}

} // namespace

Boxes CanvasView::chosenBoxes() const {
    Boxes boxes;
    for (const NodeId& id : selectedNodes())
        boxes.emplace(id, QRectF(placeInPlan(scene_->index(), id), sizeOf(scene_->index(), id)));
    return boxes;
}

void CanvasView::moveChosen(const QString& name, const Corners& corners) {
    cancelGesture();
    auto after = moveNodes(document_.plan(), asPositions(corners));
    if (after && *after == document_.plan())
        return; // nothing to do is no step
    document_.apply(name, std::move(after));
}

void CanvasView::alignSelection(Align how) {
    const Boxes boxes = chosenBoxes();
    if (boxes.size() < 2)
        emit hint(tr("Choose two or more devices to align."));
    else
        moveChosen(tr("Align"), aligned(boxes, how));
}

void CanvasView::distributeSelection(Direction direction) {
    const Boxes boxes = chosenBoxes();
    if (boxes.size() < 3)
        emit hint(tr("Choose three or more devices to distribute."));
    else
        moveChosen(tr("Distribute"), distributed(boxes, direction));
}

void CanvasView::takePlaced(const QString& name, const Result<Placed>& placed) {
    cancelGesture();
    if (!placed)
        document_.apply(name, Result<Plan>(std::unexpected(placed.error())));
    else if (document_.apply(name, Result<Plan>(placed->plan)))
        select(placed->nodes);
}

void CanvasView::groupSelection() { takePlaced(tr("Group"), groupServers(document_.plan(), selectedNodes())); }

// As near a square as cards make; the rows leave room for ports and links.
void CanvasView::ungroupSelection() {
    const std::vector<NodeId> chosen = selectedNodes();
    if (chosen.size() != 1 || document_.plan().server(chosen.front()) == nullptr) {
        emit hint(tr("Choose one group of servers to ungroup."));
        return;
    }
    const int count = document_.plan().server(chosen.front())->count;
    const int columns = std::max(4, static_cast<int>(std::ceil(std::sqrt(count))));
    takePlaced(tr("Ungroup"), ungroupServers(document_.plan(), document_.catalog(), chosen.front(),
                                             {serverSize.width() + gap, serverSize.height() + 4.0 * gap}, columns));
}

std::vector<LinkId> CanvasView::linksWithin(const std::vector<NodeId>& nodes) const {
    std::vector<LinkId> links;
    for (const Link& link : partOf(document_.plan(), nodes).links)
        links.push_back(link.id);
    return links;
}

bool CanvasView::copySelection() {
    const std::vector<NodeId> nodes = selectedNodes();
    if (nodes.empty()) {
        emit hint(tr("Choose what is to be copied."));
        return false;
    }
    QGuiApplication::clipboard()->setMimeData(clipboardData(*scene_, nodes, linksWithin(nodes)).release());
    return true;
}

void CanvasView::cutSelection() {
    if (copySelection())
        document_.apply(tr("Cut"), removeAll(document_.plan(), selectedNodes(), {}));
}

// Beside its own place: to the right, past whatever lies there already.
QPointF CanvasView::roomFor(const Plan& part) const {
    const QRectF area = areaOf(part);
    QPointF shift(0, 0);
    const auto taken = [&] {
        const QRectF wanted = area.translated(shift);
        return std::ranges::any_of(scene_->nodes(),
                                   [&](const auto& each) { return each.second->box().intersects(wanted); });
    };
    for (int tries = 0; tries < 100 && taken(); ++tries)
        shift.rx() += std::ceil((area.width() + gap) / gridStep) * gridStep;
    return shift;
}

void CanvasView::paste() {
    const QMimeData* held = QGuiApplication::clipboard()->mimeData();
    const Result<Plan> part = held != nullptr ? partFrom(*held, document_.catalog())
                                              : failure("nothing_to_paste", "clipboard", "The clipboard is empty.");
    if (!part) {
        emit hint(plainText(part.error().message));
        return;
    }
    const QPointF shift = roomFor(*part);
    takePlaced(tr("Paste"), boc::paste(document_.plan(), document_.catalog(), *part, {shift.x(), shift.y()}));
    showSelection();
}

void CanvasView::duplicateSelection() {
    const std::vector<NodeId> nodes = selectedNodes();
    if (nodes.empty()) {
        emit hint(tr("Choose what is to be duplicated."));
        return;
    }
    const Plan part = partOf(document_.plan(), nodes);
    const QPointF shift = roomFor(part);
    takePlaced(tr("Duplicate"), boc::paste(document_.plan(), document_.catalog(), part, {shift.x(), shift.y()}));
    showSelection();
}

// Brings what is chosen into sight, without changing the zoom.
void CanvasView::showSelection() {
    QRectF area;
    for (const NodeId& id : selectedNodes())
        area |= scene_->node(id)->box();
    if (!area.isEmpty())
        ensureVisible(area, 24, 24);
}

} // namespace boc::ui
