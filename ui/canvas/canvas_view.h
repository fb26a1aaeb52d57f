#pragma once
// The canvas: a projection of the plan that edits it only through Document::apply. The scene listens to the document's
// diffs; gestures write nothing before the mouse is released, and Esc leaves no trace.

#include "base/result.h" // first: the moc of Qt 6.4 cannot read a header that begins with <compare>
#include "canvas/arrange.h"
#include "document/document.h"
#include "plan/edit_many.h"

#include <QGraphicsView>

#include <memory>
#include <vector>

namespace boc::ui {

class CanvasScene;
class CanvasFooter;
class CanvasHint;
class Gesture;
class GestureOverlay;
class NodeItem;
struct Pointer;

class CanvasView : public QGraphicsView {
    Q_OBJECT
public:
    enum class Tool { select, link, pan };

    // The document outlives the view.
    explicit CanvasView(Document& document, QWidget* parent = nullptr);
    ~CanvasView() override;

    void setTool(Tool tool);
    [[nodiscard]] Tool tool() const { return tool_; }

    void zoomToFit();
    void zoomToSelection();
    void setZoom(double factor); // kept within [0.05, 4]
    [[nodiscard]] double zoom() const;

    [[nodiscard]] std::vector<NodeId> selectedNodes() const;
    [[nodiscard]] std::vector<LinkId> selectedLinks() const;
    void select(const std::vector<NodeId>& nodes, const std::vector<LinkId>& links = {});
    void selectEverything();
    void deleteSelection();
    void alignSelection(Align how);
    void distributeSelection(Direction direction);
    void groupSelection();   // equal servers as one card "x32"
    void ungroupSelection(); // and apart again
    bool copySelection();    // false: nothing is chosen
    void cutSelection();
    void paste();
    void duplicateSelection();
    void nudgeSelection(QPointF way);
    void showSelection(); // scrolls it into sight
    // Draws a link between two nodes at once, without a gesture: for the keyboard and the outline.
    bool linkNodes(const NodeId& from, const NodeId& to);

    // A palette payload (palette_payload.h), at the centre of what is visible or the next free place beside it.
    void place(const QString& payload);

    [[nodiscard]] CanvasScene& canvasScene() const { return *scene_; }
    [[nodiscard]] bool gestureIsActive() const { return gesture_ != nullptr; }

signals:
    void selectionChanged();
    void toolChanged(boc::ui::CanvasView::Tool tool);
    void zoomChanged(double factor);
    void hint(const QString& text); // what to do next, or why not; one line for the status bar

protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void drawBackground(QPainter* painter, const QRectF& area) override;

private:
    void startGesture(std::unique_ptr<Gesture> gesture);
    void finishGesture(QPointF viewportPosition);
    void cancelGesture();
    void beginLink(const NodeId& from, QPointF anchor, const Pointer& pointer);
    bool pressStartsLink(const Pointer& pointer);
    void pressToSelect(const Pointer& pointer);
    void linkFromSelection();
    bool handleArrow(const QKeyEvent& event);
    bool cycle(bool forward);
    bool cycleTarget(const std::vector<NodeItem*>& order);
    void onPlanChanged(const PlanDiff& diff);
    void onPlanReplaced();
    [[nodiscard]] Boxes chosenBoxes() const;
    [[nodiscard]] QRectF visibleArea() const; // canvas units
    [[nodiscard]] std::vector<LinkId> linksWithin(const std::vector<NodeId>& nodes) const;
    [[nodiscard]] QPointF roomFor(const Plan& part) const;
    void moveChosen(const QString& name, const Corners& corners);
    void takePlaced(const QString& name, const Result<Placed>& placed);
    void updateExtent();
    void updateCursor();
    void updateHint();
    void addEntry(const QString& payload, QPointF topLeft);
    void zoomAround(double factor, QPoint viewportPosition);

    Document& document_;
    std::unique_ptr<CanvasScene> scene_;
    std::unique_ptr<Gesture> gesture_;
    GestureOverlay* overlay_ = nullptr; // owned by the scene
    CanvasFooter* footer_ = nullptr;    // child widgets
    CanvasHint* hint_ = nullptr;
    Tool tool_ = Tool::select;
    bool spaceHeld_ = false;
    bool fitWhenShown_ = true;
};

} // namespace boc::ui
