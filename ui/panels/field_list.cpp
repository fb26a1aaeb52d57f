#include "panels/field_list.h"

#include "document/plain_text.h"

#include <QVBoxLayout>

namespace boc::ui {

FieldList::FieldList(Document& document, const Fields& fields, QWidget* parent) : QWidget(parent), document_(document) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (const Field& field : fields) {
        auto* row = new FieldRow(field, this);
        connect(row, &FieldRow::entered, this, [this, row](const QString& value) { apply(*row, value); });
        column->addWidget(row);
        rows_.push_back(row);
    }
}

Subject FieldList::current() const {
    return {document_.plan(), document_.catalog(), document_.evaluation().get(), id_};
}

void FieldList::setSubject(const std::string& id) {
    const bool another = id != id_;
    id_ = id;
    showValues(another);
}

void FieldList::refresh() { showValues(false); }

void FieldList::showValues(bool anotherSubject) {
    const Subject subject = current();
    for (FieldRow* row : rows_) {
        const Field& field = row->field();
        const bool applies = !field.applies || field.applies(subject);
        row->setVisible(applies);
        if (applies)
            row->showValue(field.value(subject), field.choices ? field.choices(subject) : std::vector<Choice>{},
                           anotherSubject);
    }
}

void FieldList::apply(FieldRow& row, const QString& value) {
    auto after = row.field().edit(current(), value);
    if (!after) {
        const Subject subject = current();
        if (row.field().kind == FieldKind::choice)
            row.showValue(row.field().value(subject), row.field().choices(subject), false);
        row.showProblem(plainText(after.error().message));
        return;
    }
    row.showProblem({});
    document_.apply(row.field().editName, std::move(after));
    showValues(false);
}

FieldRow* FieldList::row(const QString& key) const {
    for (FieldRow* row : rows_) {
        if (row->field().key == key)
            return row;
    }
    return nullptr;
}

} // namespace boc::ui
