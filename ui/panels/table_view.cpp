#include "panels/table_view.h"

#include "document/plain_text.h"
#include "panels/text_paint.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QWheelEvent>

#include <algorithm>

namespace boc::ui {

namespace {

constexpr double figureColumn = 88.0;
constexpr int headHeight = 24;
constexpr int rowHeight = 41;

class TableDelegate : public QStyledItemDelegate {
public:
    explicit TableDelegate(TableView& view) : QStyledItemDelegate(&view), view_(view) {}

    QSize sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const override {
        return {0, index.row() == 0 ? headHeight : rowHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (view_.isStale())
            painter->setOpacity(0.67);
        const Table& table = view_.table();
        if (index.row() == 0)
            paintCells(*painter, option.rect, table.head, FontRole::label, theme().ink2, option.rect.top() + 17);
        else if (table.rows.empty())
            drawText(*painter, option.rect.left(), option.rect.top() + 24, option.rect.width(), table.emptyText,
                     FontRole::body, theme().ink2);
        else
            paintRow(*painter, option, table.rows[static_cast<std::size_t>(index.row() - 1)]);
        painter->restore();
    }

private:
    static void paintCells(QPainter& painter, const QRectF& area, const std::vector<Cell>& cells, FontRole role,
                           const QColor& ink, double baseline) {
        const auto figures = static_cast<double>(std::ranges::count(cells, true, &Cell::figure));
        double right = area.right();
        for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell) {
            if (cell->figure) {
                drawTextRight(painter, right, baseline, figureColumn - 8, cell->text, role, ink);
                right -= figureColumn;
            } else {
                drawText(painter, area.left() + 32, baseline, area.width() - 32 - figures * figureColumn - 8,
                         cell->text, role, ink);
            }
        }
    }

    void paintRow(QPainter& painter, const QStyleOptionViewItem& option, const TableRow& row) const {
        const QRectF area = option.rect;
        const bool current = option.state.testFlag(QStyle::State_Selected) && view_.hasFocus();
        if (row.chosen || current)
            painter.fillRect(area.adjusted(0, 0, 0, -1), theme().information.tint);
        else if (option.state.testFlag(QStyle::State_MouseOver))
            painter.fillRect(area.adjusted(0, 0, 0, -1), theme().hover);
        if (row.chosen)
            painter.fillRect(QRectF(area.left(), area.top(), 3, area.height() - 1), theme().information.text);
        if (row.mark)
            drawMark(painter, QRectF(area.left() + 10, area.top() + 6, 12, 12), *row.mark, theme());
        paintCells(painter, area, row.cells, row.chosen ? FontRole::bodyStrong : FontRole::body, theme().ink,
                   area.top() + 17);
        drawText(painter, area.left() + 32, area.top() + 33, area.width() - 32, row.second, FontRole::label,
                 theme().ink2);
        painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), theme().rule);
    }

    TableView& view_;
};

QString textOf(const std::vector<Cell>& cells) {
    QStringList texts;
    for (const Cell& cell : cells)
        texts << cell.text;
    return texts.join(u'\t');
}

} // namespace

TableView::TableView(QWidget* parent) : QListWidget(parent) {
    setItemDelegate(new TableDelegate(*this));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
}

void TableView::setTable(Table table, bool stale) {
    const int kept = currentRow();
    stale_ = stale;
    table_ = std::move(table);
    clear();
    auto* head = new QListWidgetItem(textOf(table_.head), this);
    head->setFlags(Qt::NoItemFlags);
    for (const TableRow& row : table_.rows) {
        auto* item =
            new QListWidgetItem(textOf(row.cells) + (row.second.isEmpty() ? QString() : u'\t' + row.second), this);
        item->setToolTip(toolTipText(row.toolTip));
    }
    if (table_.rows.empty()) {
        auto* empty = new QListWidgetItem(table_.emptyText, this);
        empty->setFlags(Qt::NoItemFlags);
    }
    if (kept > 0 && kept < count())
        setCurrentRow(kept);
    updateGeometry();
}

QSize TableView::sizeHint() const {
    return {560, headHeight + rowHeight * static_cast<int>(std::max<std::size_t>(1, table_.rows.size()))};
}

void TableView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy) && currentItem() != nullptr)
        QGuiApplication::clipboard()->setText(currentItem()->text());
    else
        QListWidget::keyPressEvent(event);
}

// All rows are shown: the wheel belongs to the page around it.
void TableView::wheelEvent(QWheelEvent* event) { event->ignore(); }

} // namespace boc::ui
