#include "panels/field_list.h"

#include "document/plain_text.h"

#include <QVBoxLayout>

#include <algorithm>

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

Subject FieldList::of(const std::string& id) const {
    return {document_.plan(), document_.catalog(), document_.evaluation().get(), id};
}

void FieldList::setSubject(const std::string& id) { setSubjects({id}); }

void FieldList::setSubjects(std::vector<std::string> ids) {
    const bool another = ids != ids_;
    ids_ = std::move(ids);
    showValues(another);
}

void FieldList::refresh() { showValues(false); }

void FieldList::showValues(bool anotherSubject) {
    const Subject first = of(subject());
    for (FieldRow* row : rows_) {
        const Field& field = row->field();
        const bool applies = (ids_.size() == 1 || !field.single) && std::ranges::all_of(ids_, [&](const auto& id) {
                                 return !field.applies || field.applies(of(id));
                             });
        row->setVisible(applies);
        if (!applies)
            continue;
        const QString value = field.value(first);
        const bool mixed = std::ranges::any_of(ids_, [&](const auto& id) { return field.value(of(id)) != value; });
        row->showValue(mixed ? QString() : value, field.choices ? field.choices(first) : std::vector<Choice>{},
                       anotherSubject, mixed);
    }
}

void FieldList::apply(FieldRow& row, const QString& value) {
    Result<Plan> after = document_.plan();
    for (const std::string& id : ids_) {
        if (!after)
            break;
        after = row.field().edit({*after, document_.catalog(), document_.evaluation().get(), id}, value);
    }
    if (!after) {
        if (row.field().kind == FieldKind::choice)
            showValues(false);
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
