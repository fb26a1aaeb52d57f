#include "panels/outline_panel.h"

#include "document/plain_text.h"
#include "plan/rules.h"
#include "theme/theme.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>
#include <set>

namespace boc::ui {

namespace {

enum Role { sortRole = Qt::UserRole, idRole, nameRole };

OutlineSort sortOf(const QTreeWidgetItem& item) { return static_cast<OutlineSort>(item.data(0, sortRole).toInt()); }
std::string idOf(const QTreeWidgetItem& item) { return item.data(0, idRole).toString().toStdString(); }

class Height : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return {QStyledItemDelegate::sizeHint(option, index).width(), space::row};
    }
    // The name alone: the row also tells how many there are.
    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        if (auto* line = qobject_cast<QLineEdit*>(editor))
            line->setText(index.data(nameRole).toString());
    }
};

void fill(QTreeWidgetItem& item, const OutlineRow& row) {
    item.setText(0, row.text);
    item.setIcon(0, icon(row.icon));
    item.setToolTip(0, toolTipText(row.spoken));
    item.setData(0, Qt::AccessibleTextRole, row.spoken);
    item.setData(0, sortRole, static_cast<int>(row.sort));
    item.setData(0, idRole, QString::fromStdString(row.id));
    item.setData(0, nameRole, row.name);
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (row.sort == OutlineSort::device)
        flags |= Qt::ItemIsEditable;
    item.setFlags(flags);
    for (const OutlineRow& child : row.children)
        fill(*new QTreeWidgetItem(&item), child);
}

QPointF wayOf(int key) {
    return key == Qt::Key_Left    ? QPointF(-8, 0)
           : key == Qt::Key_Right ? QPointF(8, 0)
           : key == Qt::Key_Up    ? QPointF(0, -8)
           : key == Qt::Key_Down  ? QPointF(0, 8)
                                  : QPointF();
}

} // namespace

OutlinePanel::OutlinePanel(Document& document, QWidget* parent) : QTreeWidget(parent), document_(document) {
    setHeaderHidden(true);
    setItemDelegate(new Height(this));
    setSelectionMode(ExtendedSelection);
    setEditTriggers(EditKeyPressed);
    setFrameShape(QFrame::NoFrame);
    setIndentation(16);
    setUniformRowHeights(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Outline"));
    setAccessibleDescription(tr("All jobs, devices and links of the plan. F2 renames, Ctrl+L and then Enter links two "
                                "devices, Alt with arrow keys moves, Delete removes."));
    connect(&document_, &Document::planChanged, this, [this](const PlanDiff& diff) {
        const bool onlyMoved = diff.nodesAdded.empty() && diff.nodesRemoved.empty() && diff.nodesChanged.empty() &&
                               diff.linksAdded.empty() && diff.linksRemoved.empty() && diff.linksChanged.empty() &&
                               !diff.jobsChanged;
        if (!onlyMoved || !diff.nodesMoved.empty())
            refresh();
    });
    connect(&document_, &Document::planReplaced, this, &OutlinePanel::refresh);
    connect(this, &QTreeWidget::itemSelectionChanged, this, &OutlinePanel::tellSelection);
    connect(this, &QTreeWidget::itemChanged, this, &OutlinePanel::rename);
    connect(this, &QTreeWidget::itemDoubleClicked, this, &OutlinePanel::shown);
    connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (linkFrom_ && item != nullptr && !item->data(0, Qt::AccessibleDescriptionRole).toString().isEmpty())
            emit hint(item->data(0, Qt::AccessibleDescriptionRole).toString());
    });
    refresh();
}

// All of it anew where anything in it changed; what was open, chosen and current stays so.
void OutlinePanel::refresh() {
    std::vector<OutlineRow> rows = outlineRows(document_.plan(), document_.catalog());
    if (rows == rows_ && topLevelItemCount() == static_cast<int>(rows.size()))
        return;
    const QScopedValueRollback quiet(quiet_, true);
    endLink();
    std::set<std::string> open, chosen;
    const std::string current = currentItem() != nullptr ? idOf(*currentItem()) : std::string();
    const int scrolled = verticalScrollBar()->value();
    for (int i = 0; i < topLevelItemCount(); ++i)
        if (topLevelItem(i)->isExpanded())
            open.insert(idOf(*topLevelItem(i)));
    for (const QTreeWidgetItem* item : selectedItems())
        chosen.insert(idOf(*item));
    clear();
    rows_ = std::move(rows);
    QList<QTreeWidgetItem*> items;
    for (const OutlineRow& row : rows_) {
        items << new QTreeWidgetItem;
        fill(*items.back(), row);
    }
    addTopLevelItems(items);
    for (QTreeWidgetItem* item : items) {
        const std::string id = idOf(*item);
        item->setExpanded(open.contains(id));
        item->setSelected(chosen.contains(id));
        if (id == current)
            setCurrentItem(item, 0, QItemSelectionModel::NoUpdate);
    }
    verticalScrollBar()->setValue(scrolled);
}

QTreeWidgetItem* OutlinePanel::itemOf(const NodeId& id) const {
    for (int i = 0; i < topLevelItemCount(); ++i)
        if (sortOf(*topLevelItem(i)) == OutlineSort::device && idOf(*topLevelItem(i)) == id.text)
            return topLevelItem(i);
    return nullptr;
}

void OutlinePanel::setSelection(const std::vector<NodeId>& nodes, const std::vector<LinkId>& links) {
    if (quiet_)
        return;
    const QScopedValueRollback quiet(quiet_, true);
    std::set<std::string> nodeIds, linkIds;
    for (const NodeId& id : nodes)
        nodeIds.insert(id.text);
    for (const LinkId& id : links)
        linkIds.insert(id.text);
    QTreeWidgetItem* first = nullptr;
    for (int i = 0; i < topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = topLevelItem(i);
        item->setSelected(sortOf(*item) == OutlineSort::device && nodeIds.contains(idOf(*item)));
        if (item->isSelected() && first == nullptr)
            first = item;
        for (int child = 0; child < item->childCount(); ++child)
            item->child(child)->setSelected(linkIds.contains(idOf(*item->child(child))));
    }
    if (first != nullptr) {
        setCurrentItem(first, 0, QItemSelectionModel::NoUpdate);
        scrollToItem(first);
    }
}

void OutlinePanel::tellSelection() {
    if (quiet_ || linkFrom_)
        return;
    const QScopedValueRollback quiet(quiet_, true);
    std::vector<NodeId> nodes;
    std::vector<LinkId> links;
    for (const QTreeWidgetItem* item : selectedItems())
        if (sortOf(*item) == OutlineSort::device)
            nodes.push_back({idOf(*item)});
        else if (sortOf(*item) == OutlineSort::link)
            links.push_back({idOf(*item)});
    emit selectionWanted(nodes, links);
    if (nodes.empty() && links.empty() && currentItem() != nullptr && sortOf(*currentItem()) == OutlineSort::job)
        emit jobChosen({idOf(*currentItem())});
}

void OutlinePanel::rename(QTreeWidgetItem* item) {
    if (quiet_ || linkFrom_ || item == nullptr || sortOf(*item) != OutlineSort::device)
        return;
    const NodeId id{idOf(*item)};
    const std::string typed = item->text(0).trimmed().toStdString();
    // Later: the item that is being edited may be gone after the plan has changed.
    QMetaObject::invokeMethod(
        this,
        [this, id, typed] {
            const auto row = std::ranges::find(rows_, id.text, &OutlineRow::id);
            const bool same = row != rows_.end() && row->name.toStdString() == typed;
            if (same || !document_.apply(tr("Rename"), renameNode(document_.plan(), id, typed))) {
                rows_.clear();
                refresh();
            }
        },
        Qt::QueuedConnection);
}

void OutlinePanel::beginLink() {
    const QTreeWidgetItem* item = currentItem();
    if (item == nullptr || sortOf(*item) != OutlineSort::device) {
        emit hint(tr("Go to the device the link begins at, then press Ctrl+L."));
        return;
    }
    linkFrom_ = NodeId{idOf(*item)};
    markTargets();
    emit hint(tr("Link from %1: go to the other end and press Enter; Esc ends it.").arg(item->text(0)));
}

// A device that cannot take the link says why, instead of its own words.
void OutlinePanel::markTargets() {
    const QScopedValueRollback quiet(quiet_, true);
    for (int i = 0; i < topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = topLevelItem(i);
        const auto allowed = sortOf(*item) == OutlineSort::device
                                 ? canLink(document_.plan(), document_.catalog(), *linkFrom_, NodeId{idOf(*item)})
                                 : Result<void>(failure("no_device", "", "A link ends at a device."));
        if (allowed)
            continue;
        const QString why = plainText(allowed.error().message);
        item->setToolTip(0, toolTipText(why));
        item->setData(0, Qt::AccessibleDescriptionRole, why);
        item->setForeground(0, theme().ink3);
    }
}

void OutlinePanel::endLink() {
    if (!linkFrom_)
        return;
    linkFrom_.reset();
    const QScopedValueRollback quiet(quiet_, true);
    for (int i = 0; i < topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = topLevelItem(i);
        item->setToolTip(0, toolTipText(item->data(0, Qt::AccessibleTextRole).toString()));
        item->setData(0, Qt::AccessibleDescriptionRole, {});
        item->setData(0, Qt::ForegroundRole, {});
    }
}

void OutlinePanel::takeTarget() {
    const QTreeWidgetItem* item = currentItem();
    if (item == nullptr || sortOf(*item) != OutlineSort::device)
        return;
    const NodeId from = *linkFrom_;
    const NodeId to{idOf(*item)};
    if (const auto allowed = canLink(document_.plan(), document_.catalog(), from, to); !allowed) {
        emit hint(plainText(allowed.error().message)); // the link stays under way: another end may do
        return;
    }
    endLink();
    emit linkWanted(from, to);
}

// A letter finds the next row that begins with it: the window's one-key shortcuts have to wait.
bool OutlinePanel::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && state() != EditingState) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool letter = key->modifiers() == Qt::NoModifier && !key->text().isEmpty() && key->text()[0].isPrint();
        if (letter || key->key() == Qt::Key_Escape) {
            event->accept();
            return true;
        }
    }
    return QTreeWidget::event(event);
}

void OutlinePanel::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const QPointF way = event->modifiers().testFlag(Qt::AltModifier) ? wayOf(event->key()) : QPointF();
    if (event->key() == Qt::Key_L && event->modifiers() == Qt::ControlModifier)
        beginLink();
    else if (event->key() == Qt::Key_Escape && linkFrom_)
        endLink();
    else if (enter && linkFrom_)
        takeTarget();
    else if (enter)
        emit shown();
    else if (!way.isNull())
        emit nudged(way);
    else
        QTreeWidget::keyPressEvent(event);
}

void OutlinePanel::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    if (selectionModel()->isSelected(index)) {
        painter->fillRect(QRect(0, option.rect.top(), width(), option.rect.height()), theme().information.tint);
        painter->fillRect(QRect(0, option.rect.top(), 3, option.rect.height()), theme().information.text);
    }
    QTreeWidget::drawRow(painter, option, index);
}

} // namespace boc::ui
