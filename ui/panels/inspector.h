#pragma once
// What is selected, in rows: servers, switches, stores or links, several of one sort together; else a job, its
// constraints and the plan.

#include "document/document.h"
#include "panels/constraint_list.h"
#include "panels/field_list.h"
#include "panels/section_title.h"

#include <QScrollArea>

namespace boc::ui {

class UsageBars;

// What "Add a job" adds: a full fine-tune of a small known model, named after it, on these servers (none: all).
Job newJob(const Catalog& catalog, std::vector<NodeId> servers);

class Inspector : public QScrollArea {
    Q_OBJECT
public:
    explicit Inspector(Document& document, QWidget* parent = nullptr);

    void setSelection(const std::vector<NodeId>& nodes, const std::vector<LinkId>& links);
    void showJob(const JobId& id); // while nothing is selected; until told, the first
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
    [[nodiscard]] const Job* shownJob() const;
    [[nodiscard]] QString selectionInWords() const; // "2 servers · 1 switch"
    void restyle();
    FieldList* addList(const Fields& fields, QWidget* parent);

    Document& document_;
    std::vector<NodeId> nodes_;
    std::vector<LinkId> links_;
    JobId shownJob_;
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
