#include "panels/palette_panel.h"

#include "document/plain_text.h"
#include "panels/text_paint.h"
#include "theme/theme.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace boc::ui {

namespace {

class RowDelegate : public QStyledItemDelegate {
public:
    explicit RowDelegate(PaletteList& list) : QStyledItemDelegate(&list), list_(list) {}

    QSize sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const override {
        const PaletteRow& row = rowOf(index);
        return {0, row.heading ? 32 : onTwoLines(row) ? space::dock : space::row};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const PaletteRow& row = rowOf(index);
        const QRectF area = option.rect;
        if (row.heading) {
            drawText(*painter, area.left() + 16, area.bottom() - 8, area.width() - 32, row.name, FontRole::labelStrong,
                     theme().ink2);
            return;
        }
        const bool chosen = option.state.testFlag(QStyle::State_Selected);
        if (chosen && list_.hasFocus()) {
            painter->fillRect(area, theme().information.tint);
            painter->fillRect(QRectF(area.left(), area.top(), 3, area.height()), theme().information.text);
        } else if (option.state.testFlag(QStyle::State_MouseOver)) {
            painter->fillRect(area, theme().hover);
        }
        icon(row.icon).paint(painter, QRect(option.rect.left() + 16, option.rect.top() + 4, 16, 16));
        const double baseline = area.top() + 17;
        const double left = area.left() + textLeft;
        const double right = area.left() + textRight;
        if (onTwoLines(row)) {
            const double second = baseline + 16;
            drawText(*painter, left, baseline, right - left, shortened(row.name, right - left), FontRole::body,
                     theme().ink);
            const bool both = !row.note.isEmpty();
            const double detail =
                both ? drawTextRight(*painter, right, second, 80, row.detail, FontRole::label, theme().ink2) + 8 : 0.0;
            drawText(*painter, left, second, right - left - detail, both ? row.note : row.detail, FontRole::label,
                     theme().ink2);
            return;
        }
        const double detail =
            drawTextRight(*painter, right, baseline, 80, row.detail, FontRole::label, theme().ink2) + 8;
        drawText(*painter, left, baseline, right - left - detail, row.name, FontRole::body, theme().ink);
    }

private:
    // Beside the icon, and clear of the scroll bar whether it is there or not.
    static constexpr double textLeft = 40.0, textRight = space::palette - 16.0;

    static bool onTwoLines(const PaletteRow& row) {
        return !row.note.isEmpty() ||
               textWidth(row.name, FontRole::body) + 8 + textWidth(row.detail, FontRole::label) > textRight - textLeft;
    }
    // In the middle: the model's number stands at the end.
    static QString shortened(const QString& name, double width) {
        return QFontMetricsF(ui::font(FontRole::body)).elidedText(name, Qt::ElideMiddle, width);
    }
    const PaletteRow& rowOf(const QModelIndex& index) const {
        return list_.rows()[static_cast<std::size_t>(index.row())];
    }
    PaletteList& list_;
};

} // namespace

PaletteList::PaletteList(QWidget* parent) : QListWidget(parent) {
    setItemDelegate(new RowDelegate(*this));
    setDragEnabled(true);
    setDragDropMode(QAbstractItemView::DragOnly);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMouseTracking(true);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Palette rows"));
}

void PaletteList::setRows(std::vector<PaletteRow> rows) {
    clear();
    rows_ = std::move(rows);
    for (const PaletteRow& row : rows_) {
        auto* item =
            new QListWidgetItem(row.detail.isEmpty() ? row.name : row.name + QStringLiteral(", ") + row.detail, this);
        item->setToolTip(toolTipText(row.toolTip));
        if (row.heading)
            item->setFlags(Qt::NoItemFlags);
    }
}

const PaletteRow* PaletteList::rowAt(int index) const {
    if (index < 0 || index >= static_cast<int>(rows_.size()))
        return nullptr;
    const PaletteRow& row = rows_[static_cast<std::size_t>(index)];
    return row.heading ? nullptr : &row;
}

QMimeData* PaletteList::mimeData(const QList<QListWidgetItem*>& items) const {
    if (items.isEmpty())
        return nullptr;
    const PaletteRow* dragged = rowAt(row(items.front()));
    return dragged != nullptr ? makeMimeData(dragged->entry).release() : nullptr;
}

PalettePanel::PalettePanel(std::shared_ptr<const Catalog> catalog, QWidget* parent)
    : QWidget(parent), catalog_(std::move(catalog)), search_(new QLineEdit(this)), list_(new PaletteList(this)) {
    search_->setPlaceholderText(tr("Search"));
    search_->setAccessibleName(tr("Search the palette"));
    search_->setToolTip(tr("Finds every server, switch and store of the catalogue. Press / to come here."));
    search_->setMaxLength(80);
    search_->setFixedHeight(space::row);
    search_->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    search_->installEventFilter(this);
    list_->installEventFilter(this);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(0);
    auto* field = new QHBoxLayout;
    field->setContentsMargins(16, 0, 16, 0);
    field->addWidget(search_);
    column->addLayout(field);
    column->addWidget(list_);

    connect(search_, &QLineEdit::textChanged, this, &PalettePanel::showRows);
    connect(list_, &QListWidget::itemDoubleClicked, this, [this](QListWidgetItem* item) { place(list_->row(item)); });
    showRows();
}

void PalettePanel::focusSearch() {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

void PalettePanel::showRows() {
    auto rows = paletteRows(*catalog_, search_->text());
    if (rows.empty())
        rows.push_back({true, tr("Nothing of that name"), {}, {}, {}, {}, {}});
    list_->setRows(std::move(rows));
    list_->setCurrentRow(list_->count() > 1 ? 1 : -1);
}

void PalettePanel::place(int index) {
    if (const PaletteRow* row = list_->rowAt(index))
        emit placed(makePayload(row->entry));
}

bool PalettePanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            place(list_->currentRow());
            return true;
        }
        if (watched == search_ && key == Qt::Key_Down) {
            list_->setFocus(Qt::OtherFocusReason);
            return true;
        }
        if (watched == search_ && key == Qt::Key_Escape && !search_->text().isEmpty()) {
            search_->clear();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace boc::ui
