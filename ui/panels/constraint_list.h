#pragma once
// The written constraints: state, name, what is true now and what was asked. A click opens one for editing; + adds one.

#include "document/document.h"
#include "panels/field_list.h"

#include <QAbstractButton>
#include <QToolButton>
#include <QWidget>

#include <vector>

namespace boc::ui {

// One constraint on two lines, on three where its value is long; checked: open for editing.
class ConstraintRow : public QAbstractButton {
    Q_OBJECT
public:
    explicit ConstraintRow(QWidget* parent = nullptr);
    void show(const Constraint& constraint, const ConstraintResult* result, bool stale);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] bool valueOnOwnLine() const;

    QString force_, value_, figure_, limit_;
    Holds holds_ = Holds::unanswered;
    bool stale_ = false;
};

class ConstraintList : public QWidget {
    Q_OBJECT
public:
    explicit ConstraintList(Document& document, QWidget* parent = nullptr);

    void refresh();
    void add(ConstraintMetric metric);
    void remove(const ConstraintId& id);
    void open(const ConstraintId& id); // empty: none
    [[nodiscard]] const ConstraintId& opened() const { return opened_; }
    [[nodiscard]] FieldList& editor() { return *editor_; }
    [[nodiscard]] const std::vector<ConstraintRow*>& rows() const { return rows_; }

private:
    void placeEditor();

    Document& document_;
    ConstraintId opened_;
    std::vector<ConstraintRow*> rows_;
    QWidget* editorFrame_;
    FieldList* editor_;
    QToolButton* addButton_;
};

} // namespace boc::ui
