#include "canvas/canvas_view.h"

#include "canvas/canvas_footer.h"
#include "canvas/canvas_hint.h"
#include "canvas/canvas_scene.h"
#include "canvas/free_place.h"
#include "canvas/gesture.h"
#include "canvas/gesture_overlay.h"
#include "canvas/palette_payload.h"
#include "document/plain_text.h"
#include "theme/theme.h"

#include <QResizeEvent>

#include <algorithm>
#include <cmath>

namespace boc::ui {

namespace {

constexpr double smallestZoom = 0.05;
constexpr double largestZoom = 4.0;
constexpr double zoomStep = 1.25;
constexpr double fitMargin = 16.0;

} // namespace

CanvasView::CanvasView(Document& document, QWidget* parent)
    : QGraphicsView(parent), document_(document), scene_(std::make_unique<CanvasScene>(document)) {
    overlay_ = new GestureOverlay;
    scene_->addItem(overlay_);
    setScene(scene_.get());
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setViewportUpdateMode(MinimalViewportUpdate);
    setOptimizationFlags(DontSavePainterState | DontAdjustForAntialiasing);
    setTransformationAnchor(NoAnchor);
    setResizeAnchor(NoAnchor);
    setAcceptDrops(true);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Canvas"));
    setAccessibleDescription(tr("The drawing of servers, switches, storage and links. Tab walks through the devices, "
                                "arrow keys move the chosen ones, L links, Delete removes."));
    setViewportMargins(0, 0, 0, CanvasFooter::stripHeight);
    footer_ = new CanvasFooter(this);
    hint_ = new CanvasHint(this);
    const auto zoomTo = [this](double factor) {
        fitWhenShown_ = false;
        setZoom(factor);
    };
    connect(footer_, &CanvasFooter::zoomInWanted, this, [this, zoomTo] { zoomTo(zoom() * zoomStep); });
    connect(footer_, &CanvasFooter::zoomOutWanted, this, [this, zoomTo] { zoomTo(zoom() / zoomStep); });
    connect(footer_, &CanvasFooter::zoomResetWanted, this, [zoomTo] { zoomTo(1.0); });
    connect(scene_.get(), &CanvasScene::selectionChanged, this, &CanvasView::selectionChanged);
    connect(&document_, &Document::planChanged, this, &CanvasView::onPlanChanged);
    connect(&document_, &Document::planReplaced, this, &CanvasView::onPlanReplaced);
    connect(&document_, &Document::evaluationChanged, this, [this] {
        scene_->refreshAnswers();
        updateExtent();
    });
    updateHint();
    updateCursor();
}

CanvasView::~CanvasView() {
    gesture_.reset();
    scene_->disconnect(this); // going items leave the selection; whoever listens may be gone already
    setScene(nullptr);        // the scene goes before the base class that would still look at it
}

void CanvasView::onPlanChanged(const PlanDiff& diff) {
    cancelGesture(); // its nodes may be gone
    scene_->apply(diff);
    updateExtent();
    updateHint();
}

void CanvasView::onPlanReplaced() {
    cancelGesture();
    scene_->rebuild();
    updateHint();
    fitWhenShown_ = true;
    zoomToFit();
}

// Room to pan around everything, by a window in each direction.
void CanvasView::updateExtent() {
    const QSizeF room = QSizeF(viewport()->size()) / zoom();
    const QRectF contents = scene_->contents();
    setSceneRect(contents.adjusted(-room.width(), -room.height(), room.width(), room.height()));
}

void CanvasView::updateHint() {
    const Plan& plan = document_.plan();
    hint_->setVisible(plan.servers.empty() && plan.switches.empty() && plan.storage.empty());
    double headroom = plan.assumptions.headroom;
    for (const Constraint& constraint : plan.constraints)
        if (constraint.metric == ConstraintMetric::memory && constraint.limit > 0.0)
            headroom = constraint.limit;
    footer_->showHeadroom(headroom);
}

void CanvasView::setTool(Tool tool) {
    if (tool == tool_)
        return;
    cancelGesture();
    tool_ = tool;
    updateCursor();
    emit hint(tool == Tool::link ? tr("Click a device, then what it is linked to; or drag from a port.") : QString());
    emit toolChanged(tool);
}

void CanvasView::updateCursor() {
    const bool pans = tool_ == Tool::pan || spaceHeld_;
    viewport()->setCursor(pans ? Qt::OpenHandCursor : tool_ == Tool::link ? Qt::CrossCursor : Qt::ArrowCursor);
}

QRectF CanvasView::visibleArea() const { return viewportTransform().inverted().mapRect(QRectF(viewport()->rect())); }

double CanvasView::zoom() const { return transform().m11(); }

void CanvasView::zoomAround(double factor, QPoint viewportPosition) {
    const double wanted = std::clamp(factor, smallestZoom, largestZoom);
    if (!std::isfinite(wanted))
        return;
    const QPointF anchor = viewportTransform().inverted().map(QPointF(viewportPosition));
    setTransform(QTransform::fromScale(wanted, wanted));
    updateExtent();
    const QPointF fromCentre = QPointF(viewportPosition) - QPointF(viewport()->rect().center());
    centerOn(anchor - fromCentre / wanted);
    footer_->showZoom(wanted);
    emit zoomChanged(wanted);
}

void CanvasView::setZoom(double factor) { zoomAround(factor, viewport()->rect().center()); }

void CanvasView::zoomToFit() {
    const QRectF contents = scene_->contents();
    if (contents.isEmpty()) {
        setZoom(1.0);
        centerOn(0.0, 0.0);
        return;
    }
    const QRectF wanted = contents.adjusted(-fitMargin, -fitMargin, fitMargin, fitMargin);
    const double factor = std::min(viewport()->width() / wanted.width(), viewport()->height() / wanted.height());
    setZoom(std::min(1.0, factor)); // a small plan is not blown up
    centerOn(contents.center());
}

void CanvasView::zoomToSelection() {
    QRectF chosen;
    for (const NodeId& id : selectedNodes())
        chosen |= scene_->node(id)->sceneBoundingRect();
    for (const LinkId& id : selectedLinks())
        chosen |= scene_->link(id)->sceneBoundingRect();
    if (chosen.isEmpty())
        return;
    const QRectF wanted = chosen.adjusted(-fitMargin, -fitMargin, fitMargin, fitMargin);
    setZoom(std::min({2.0, viewport()->width() / wanted.width(), viewport()->height() / wanted.height()}));
    centerOn(chosen.center());
}

std::vector<NodeId> CanvasView::selectedNodes() const { return scene_->selectedNodes(); }
std::vector<LinkId> CanvasView::selectedLinks() const { return scene_->selectedLinks(); }

void CanvasView::select(const std::vector<NodeId>& nodes, const std::vector<LinkId>& links) {
    scene_->select(nodes, links);
}

void CanvasView::selectEverything() {
    std::vector<NodeId> nodes;
    std::vector<LinkId> links;
    for (const auto& [id, item] : scene_->nodes())
        nodes.push_back(id);
    for (const auto& [id, item] : scene_->links())
        links.push_back(id);
    scene_->select(nodes, links);
}

void CanvasView::deleteSelection() {
    const std::vector<NodeId> nodes = selectedNodes();
    const std::vector<LinkId> links = selectedLinks();
    if (nodes.empty() && links.empty())
        return;
    cancelGesture();
    document_.apply(tr("Delete"), removeAll(document_.plan(), nodes, links));
}

void CanvasView::place(const QString& payload) {
    const Result<PaletteEntry> entry = parsePayload(payload, document_.catalog());
    if (!entry) {
        emit hint(plainText(entry.error().message));
        return;
    }
    const QSizeF size = sizeOfEntry(entry->kind);
    const QPointF middle = viewportTransform().inverted().map(QRectF(viewport()->rect()).center());
    const QPointF wanted = middle - QPointF(size.width(), size.height()) / 2.0;
    addEntry(payload, freePlace(*scene_, entry->kind, snapped(wanted)));
}

void CanvasView::addEntry(const QString& payload, QPointF topLeft) {
    const Result<PaletteEntry> entry = parsePayload(payload, document_.catalog());
    if (!entry) {
        emit hint(plainText(entry.error().message));
        return;
    }
    const Position at{topLeft.x(), topLeft.y()};
    const auto add = [&](const QString& name, const Result<Added<NodeId>>& added) {
        if (document_.apply(name, added))
            select({added->id});
    };
    switch (entry->kind) {
    case EntryKind::server:
        add(QStringLiteral("Add server"), addServer(document_.plan(), document_.catalog(), ServerId{entry->id}, at));
        break;
    case EntryKind::switchDevice:
        add(QStringLiteral("Add switch"), addSwitch(document_.plan(), document_.catalog(), SwitchId{entry->id}, at));
        break;
    case EntryKind::storage:
        add(QStringLiteral("Add storage"), addStorage(document_.plan(), document_.catalog(), StorageId{entry->id}, at));
        break;
    }
}

void CanvasView::resizeEvent(QResizeEvent* event) {
    QGraphicsView::resizeEvent(event);
    const int height = CanvasFooter::stripHeight;
    footer_->setGeometry(0, QWidget::height() - height, width(), height);
    const QSize wanted = hint_->sizeHint();
    hint_->setGeometry((width() - wanted.width()) / 2, (QWidget::height() - height - wanted.height()) / 2,
                       wanted.width(), wanted.height());
    updateExtent();
    if (fitWhenShown_)
        zoomToFit();
}

void CanvasView::changeEvent(QEvent* event) {
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        scene_->repaintAll();
        footer_->update();
        hint_->update();
        resetCachedContent();
        viewport()->update();
    }
}

void CanvasView::drawBackground(QPainter* painter, const QRectF& area) {
    const Theme& colours = theme();
    painter->fillRect(area, colours.canvas);
    double step = dotStep;
    while (step * zoom() < dotStep * 0.75)
        step *= 2.0;
    const double dot = 1.0 / zoom();
    QList<QRectF> dots;
    for (double y = std::floor(area.top() / step) * step; y <= area.bottom(); y += step)
        for (double x = std::floor(area.left() / step) * step; x <= area.right(); x += step)
            dots.append(QRectF(x, y, dot, dot));
    painter->setPen(Qt::NoPen);
    painter->setBrush(colours.dotGrid);
    painter->drawRects(dots);
}

} // namespace boc::ui
