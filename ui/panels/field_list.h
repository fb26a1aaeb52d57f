#pragma once
// A list of fields on one subject of the open plan, or on several of one sort: a field in which they differ says
// "mixed", and a new value goes to all of them as one step. Edits go through Document::apply; a value that cannot be
// taken is explained at its row and changes nothing.

#include "document/document.h"
#include "panels/field_row.h"

#include <QWidget>

#include <vector>

namespace boc::ui {

class FieldList : public QWidget {
    Q_OBJECT
public:
    FieldList(Document& document, const Fields& fields, QWidget* parent = nullptr);

    void setSubject(const std::string& id);         // of the job, node, link or constraint; empty: the plan
    void setSubjects(std::vector<std::string> ids); // several of one sort; never none
    [[nodiscard]] const std::string& subject() const { return ids_.front(); }
    void refresh();
    [[nodiscard]] FieldRow* row(const QString& key) const; // null where there is none

private:
    void apply(FieldRow& row, const QString& value);
    void showValues(bool anotherSubject);
    [[nodiscard]] Subject of(const std::string& id) const;

    Document& document_;
    std::vector<std::string> ids_{std::string()};
    std::vector<FieldRow*> rows_;
};

} // namespace boc::ui
