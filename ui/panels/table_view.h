#pragma once
// A flat table of plain values: lines instead of boxes, figures at the right. Every row can be reached by keyboard and
// read aloud; Ctrl+C copies the current one.

#include "base/result.h" // first: the moc of Qt 6.4 cannot read a header that begins with <compare>
#include "panels/answer_tables.h"

#include <QListWidget>

namespace boc::ui {

class TableView : public QListWidget {
    Q_OBJECT
public:
    explicit TableView(QWidget* parent = nullptr);
    void setTable(Table table, bool stale);
    [[nodiscard]] const Table& table() const { return table_; }
    [[nodiscard]] bool isStale() const { return stale_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {320, sizeHint().height()}; }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    Table table_;
    bool stale_ = false;
};

} // namespace boc::ui
