#pragma once
// What is selected, in rows: a server, a switch, a store or a link; else the job, its constraints and the plan.

#include "document/document.h"
#include "panels/constraint_list.h"
#include "panels/field_list.h"
#include "panels/section_title.h"

#include <QScrollArea>

namespace boc::ui {

class UsageBars;

class Inspector : public QScrollArea {
    Q_OBJECT
public:
    explicit Inspector(Document& document, QWidget* parent = nullptr);

    void setSelection(const std::vector<NodeId>& nodes, const std::vector<LinkId>& links);
    // "J1", "Leaf 1", "2 selected": for the panel's head.
    [[nodiscard]] QString subjectName() const;
    // The row of a field that is shown now; null where there is none.
    [[nodiscard]] FieldRow* row(const QString& key) const;
    [[nodiscard]] ConstraintList& constraints() { return *constraints_; }

signals:
    void subjectChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void showSelection();
    void restyle();
    FieldList* addList(const Fields& fields, QWidget* parent);

    Document& document_;
    std::vector<NodeId> nodes_;
    std::vector<LinkId> links_;
    SectionTitle* title_;
    QWidget* planPart_; // shown when nothing is selected
    FieldList* job_;
    QWidget* noJob_;
    UsageBars* usage_;
    ConstraintList* constraints_;
    FieldList* settings_;
    FieldList *server_, *switch_, *storage_, *link_;
};

} // namespace boc::ui
