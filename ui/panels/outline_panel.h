#pragma once
// The plan as a tree beside the canvas: what the pointer does there, the keyboard and a screen reader do here. What is
// chosen here is chosen there. F2 renames, Ctrl+L then Enter links, Alt+arrows move, Delete removes, Esc ends a link.

#include "document/document.h"
#include "panels/outline_rows.h"

#include <QTreeWidget>

#include <optional>

namespace boc::ui {

class OutlinePanel : public QTreeWidget {
    Q_OBJECT
public:
    explicit OutlinePanel(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] const std::vector<OutlineRow>& rows() const { return rows_; }
    [[nodiscard]] QTreeWidgetItem* itemOf(const NodeId& id) const;                         // null where there is none
    void setSelection(const std::vector<NodeId>& nodes, const std::vector<LinkId>& links); // what the canvas has
    [[nodiscard]] bool isLinking() const { return linkFrom_.has_value(); }

signals:
    void selectionWanted(const std::vector<boc::NodeId>& nodes, const std::vector<boc::LinkId>& links);
    void jobChosen(const boc::JobId& id);
    void shown();                                                    // Enter: bring it into sight
    void linkWanted(const boc::NodeId& from, const boc::NodeId& to); // both ends are chosen
    void nudged(QPointF way);
    void hint(const QString& text);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void refresh();
    void rename(QTreeWidgetItem* item);
    void tellSelection();
    void beginLink();
    void endLink();
    void markTargets();
    void takeTarget();

    Document& document_;
    std::vector<OutlineRow> rows_;
    std::optional<NodeId> linkFrom_;
    bool quiet_ = false; // the canvas told us; it need not be told back
};

} // namespace boc::ui
