#include "panels/constraint_list.h"

#include "document/plain_text.h"
#include "panels/fields.h"
#include "panels/section_title.h"
#include "panels/text_paint.h"
#include "plan/edit.h"
#include "theme/theme.h"

#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace boc::ui {

namespace {

constexpr double textLeft = 22.0;
constexpr double gap = 8.0;

QString nameOf(const Constraint& constraint) {
    const QString metric = [&] {
        switch (constraint.metric) {
        case ConstraintMetric::memory:
            return ConstraintList::tr("memory");
        case ConstraintMetric::calendarTime:
            return ConstraintList::tr("time");
        case ConstraintMetric::availability:
            return ConstraintList::tr("availability");
        case ConstraintMetric::isolation:
            return ConstraintList::tr("isolation");
        case ConstraintMetric::compliance:
            return ConstraintList::tr("compliance");
        case ConstraintMetric::latency:
            return ConstraintList::tr("latency");
        case ConstraintMetric::budget:
            return ConstraintList::tr("budget");
        }
        return QString();
    }();
    return plainText(constraint.id.text).toUpper() + u' ' + metric;
}

// Where a new constraint begins; it stands open in the editor, so that nobody takes it for a decision.
Constraint startOf(ConstraintMetric metric) {
    Constraint constraint;
    constraint.metric = metric;
    constraint.limit = metric == ConstraintMetric::memory         ? 0.15
                       : metric == ConstraintMetric::calendarTime ? 14.0 * 86400.0
                                                                  : 1e6;
    return constraint;
}

Mark markOf(Holds holds) {
    return holds == Holds::yes ? Mark::fits : holds == Holds::no ? Mark::doesNotFit : Mark::notAnswered;
}

} // namespace

ConstraintRow::ConstraintRow(QWidget* parent) : QAbstractButton(parent) {
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize ConstraintRow::sizeHint() const { return {space::inspector - 32, valueOnOwnLine() ? 57 : 41}; }

// Measured in the inspector's width less a scroll bar, so that a bar that comes and goes moves nothing.
bool ConstraintRow::valueOnOwnLine() const {
    const double room = space::inspector - 32 - 12 - textLeft - 2 * gap - textWidth(text(), FontRole::bodyStrong) -
                        textWidth(force_, FontRole::label);
    return textWidth(figure_, FontRole::bodyStrong) > room;
}

void ConstraintRow::show(const Constraint& constraint, const ConstraintResult* result, bool stale) {
    stale_ = stale;
    force_ = constraint.force == ConstraintForce::hard ? tr("hard") : tr("target");
    holds_ = result != nullptr ? result->holds : Holds::unanswered;
    value_ = result != nullptr ? plainText(result->valueText) : tr("not answered");
    // "149 of 85.0 GB: does not fit", "0.357 M$ over 3 years": the mark and the limit's line say the rest.
    figure_ = value_.section(u':', 0, 0).section(QStringLiteral(" over "), 0, 0);
    limit_ = result != nullptr ? plainText(result->limitText) : QString();
    if (!constraint.note.empty())
        limit_ += limit_.isEmpty() ? plainText(constraint.note) : QStringLiteral(" · ") + plainText(constraint.note);
    setText(nameOf(constraint));
    setAccessibleName(text());
    setAccessibleDescription(QStringList{force_, value_, limit_}.join(QStringLiteral(", ")));
    setToolTip(toolTipText(QStringList{text() + u' ' + force_, value_, limit_}.join(u'\n')));
    updateGeometry();
    update();
}

void ConstraintRow::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (isChecked() || hasFocus())
        painter.fillRect(rect().adjusted(0, 0, 0, -1), theme().information.tint);
    else if (underMouse())
        painter.fillRect(rect().adjusted(0, 0, 0, -1), theme().hover);
    if (stale_)
        painter.setOpacity(0.67);
    drawMark(painter, QRectF(0, 6, 12, 12), markOf(holds_), theme());
    double x = textLeft;
    x += drawText(painter, x, 17, width() - x, text(), FontRole::bodyStrong, theme().ink) + gap;
    x += drawText(painter, x, 17, width() - x, force_, FontRole::label, theme().ink2) + gap;
    const QColor ink = holds_ == Holds::no ? theme().doesNotFit.text : theme().ink;
    const double room = width() - textLeft;
    if (valueOnOwnLine())
        drawText(painter, textLeft, 33, room, clausesOrElided(figure_, FontRole::bodyStrong, room),
                 FontRole::bodyStrong, ink);
    else
        drawTextRight(painter, width(), 17, width() - x, figure_, FontRole::bodyStrong, ink);
    drawText(painter, textLeft, height() - 8, room, limit_, FontRole::label, theme().ink2);
    painter.setOpacity(1.0);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().rule);
}

ConstraintList::ConstraintList(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), editorFrame_(new QWidget(this)),
      editor_(new FieldList(document, constraintFields(), editorFrame_)), addButton_(new QToolButton(this)) {
    addButton_->setIcon(icon(QStringLiteral("add")));
    addButton_->setAccessibleName(tr("Add a constraint"));
    addButton_->setToolTip(tr("Write down what must hold"));
    addButton_->setPopupMode(QToolButton::InstantPopup);
    addButton_->setFixedSize(24, 24);
    auto* menu = new QMenu(addButton_);
    menu->addAction(tr("Memory kept free"), this, [this] { add(ConstraintMetric::memory); });
    menu->addAction(tr("Time of a run"), this, [this] { add(ConstraintMetric::calendarTime); });
    menu->addAction(tr("Budget"), this, [this] { add(ConstraintMetric::budget); });
    addButton_->setMenu(menu);

    auto* title = new SectionTitle(tr("Constraints"), this);
    title->setCorner(addButton_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(title);

    auto* removeButton = new QPushButton(tr("Remove"), editorFrame_);
    removeButton->setFlat(true);
    connect(removeButton, &QPushButton::clicked, this, [this] { remove(opened_); });
    auto* frame = new QVBoxLayout(editorFrame_);
    frame->setContentsMargins(22, 0, 0, 8);
    frame->setSpacing(0);
    frame->addWidget(editor_);
    frame->addWidget(removeButton, 0, Qt::AlignRight);
    editorFrame_->hide();
}

void ConstraintList::refresh() {
    const Plan& plan = document_.plan();
    if (plan.constraint(opened_) == nullptr)
        opened_ = {};
    auto* column = static_cast<QVBoxLayout*>(layout());
    while (rows_.size() > plan.constraints.size()) {
        delete rows_.back();
        rows_.pop_back();
    }
    while (rows_.size() < plan.constraints.size()) {
        auto* row = new ConstraintRow(this);
        const std::size_t index = rows_.size();
        connect(row, &QAbstractButton::clicked, this, [this, index](bool checked) {
            open(checked ? document_.plan().constraints[index].id : ConstraintId());
        });
        column->addWidget(row);
        rows_.push_back(row);
    }
    const auto evaluation = document_.evaluation();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const Constraint& constraint = plan.constraints[i];
        const ConstraintResult* result = nullptr;
        if (evaluation) {
            const auto found = std::ranges::find(evaluation->constraints, constraint.id, &ConstraintResult::id);
            result = found == evaluation->constraints.end() ? nullptr : &*found;
        }
        rows_[i]->show(constraint, result, document_.evaluationIsStale());
        rows_[i]->setChecked(constraint.id == opened_);
    }
    placeEditor();
}

void ConstraintList::placeEditor() {
    editorFrame_->setVisible(!opened_.empty());
    editor_->setSubject(opened_.text);
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->removeWidget(editorFrame_);
    const auto& constraints = document_.plan().constraints;
    const auto found = std::ranges::find(constraints, opened_, &Constraint::id);
    if (found != constraints.end())
        column->insertWidget(static_cast<int>(found - constraints.begin()) + 2, editorFrame_);
}

void ConstraintList::add(ConstraintMetric metric) {
    auto added = addConstraint(document_.plan(), startOf(metric));
    const ConstraintId id = added ? added->id : ConstraintId();
    if (document_.apply(tr("Add a constraint"), added))
        open(id);
}

void ConstraintList::remove(const ConstraintId& id) {
    document_.apply(tr("Remove the constraint"), removeConstraint(document_.plan(), id));
}

void ConstraintList::open(const ConstraintId& id) {
    opened_ = id;
    refresh();
}

} // namespace boc::ui
