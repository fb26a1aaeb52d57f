#pragma once
// A list of fields on one subject of the open plan. Edits go through Document::apply; a value that cannot be taken is
// explained at its row and changes nothing.

#include "document/document.h"
#include "panels/field_row.h"

#include <QWidget>

#include <vector>

namespace boc::ui {

class FieldList : public QWidget {
    Q_OBJECT
public:
    FieldList(Document& document, const Fields& fields, QWidget* parent = nullptr);

    void setSubject(const std::string& id); // of the job, node, link or constraint; empty: the plan
    [[nodiscard]] const std::string& subject() const { return id_; }
    void refresh();
    [[nodiscard]] FieldRow* row(const QString& key) const; // null where there is none

private:
    void apply(FieldRow& row, const QString& value);
    void showValues(bool anotherSubject);
    [[nodiscard]] Subject current() const;

    Document& document_;
    std::string id_;
    std::vector<FieldRow*> rows_;
};

} // namespace boc::ui
