#include "panels/field_row.h"

#include "document/plain_text.h"
#include "panels/text_paint.h"
#include "theme/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>

namespace boc::ui {

void FlatCombo::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const bool open = hasFocus() || underMouse();
    if (open) {
        painter.fillRect(rect(), theme().panel);
        painter.setPen(hasFocus() ? theme().information.text : theme().outline);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    const bool chosen = currentIndex() >= 0;
    const QColor ink = isEnabled() && chosen ? theme().ink : theme().ink3;
    drawTextRight(painter, width() - 24.0, (height() + 9) / 2, width() - 28.0,
                  chosen ? currentText() : placeholderText(), FontRole::body, ink);
    icon(QStringLiteral("chevron-down")).paint(&painter, QRect(width() - 20, (height() - 16) / 2, 16, 16));
}

void FlatCombo::wheelEvent(QWheelEvent* event) { event->ignore(); }

FieldRow::FieldRow(const Field& field, QWidget* parent) : QWidget(parent), field_(field) {
    setObjectName(field.key);
    auto* name = new QLabel(field.label, this);
    name->setTextFormat(Qt::PlainText);
    name->setForegroundRole(QPalette::PlaceholderText);
    const QString help = QStringList{field.help, field.range}.join(u'\n').trimmed();
    name->setToolTip(toolTipText(help));
    makeEditor();
    editor()->setToolTip(toolTipText(help));
    editor()->setAccessibleName(field.label);
    editor()->setAccessibleDescription(help);
    name->setBuddy(editor());

    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    line->addWidget(name);
    if (!field.unit.isEmpty()) {
        auto* unit = new QLabel(field.unit, this);
        unit->setTextFormat(Qt::PlainText);
        unit->setFont(ui::font(FontRole::label));
        unit->setForegroundRole(QPalette::PlaceholderText);
        line->addWidget(unit);
    }
    line->addWidget(editor(), 1);

    problem_ = new QLabel(this);
    problem_->setTextFormat(Qt::PlainText);
    problem_->setWordWrap(true);
    problem_->setFont(ui::font(FontRole::label));
    problem_->setContentsMargins(0, 2, 0, 6);
    problem_->hide();

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 1);
    column->setSpacing(0);
    column->addLayout(line);
    column->addWidget(problem_);
}

void FieldRow::makeEditor() {
    if (field_.kind == FieldKind::choice && field_.edit) {
        combo_ = new FlatCombo(this);
        combo_->setFocusPolicy(Qt::StrongFocus);
        combo_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo_->setMinimumContentsLength(8);
        combo_->setMaxVisibleItems(16);
        connect(combo_, &QComboBox::activated, this, [this](int index) {
            if (index >= 0 && index < static_cast<int>(choices_.size()))
                emit entered(QString::fromStdString(choices_[static_cast<std::size_t>(index)].value));
        });
    } else if (field_.edit) {
        text_ = new QLineEdit(this);
        text_->setFrame(false);
        text_->setAlignment(Qt::AlignRight);
        text_->setMaxLength(1024);
        text_->setProperty("flat", true);
        text_->installEventFilter(this);
        connect(text_, &QLineEdit::editingFinished, this, &FieldRow::confirm);
    } else {
        words_ = new QLabel(this);
        words_->setTextFormat(Qt::PlainText);
        words_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        words_->setContentsMargins(0, 0, 4, 0);
    }
    editor()->setFixedHeight(space::row - 1);
}

QWidget* FieldRow::editor() const {
    if (combo_ != nullptr)
        return combo_;
    return text_ != nullptr ? static_cast<QWidget*>(text_) : words_;
}

void FieldRow::showValue(const QString& value, const std::vector<Choice>& choices, bool anotherSubject, bool mixed) {
    const QString placeholder = mixed ? tr("mixed") : QString();
    const bool beingTyped = text_ != nullptr && !anotherSubject && (text_->isModified() || !problem_->text().isEmpty());
    value_ = value;
    if (words_ != nullptr)
        words_->setText(mixed ? placeholder : value);
    if (text_ != nullptr && !beingTyped) {
        text_->setText(value);
        text_->setPlaceholderText(placeholder);
        text_->setCursorPosition(0);
        showProblem({});
    }
    if (combo_ == nullptr)
        return;
    if (!std::ranges::equal(choices, choices_, {}, &Choice::words, &Choice::words)) {
        combo_->clear();
        for (const Choice& choice : choices)
            combo_->addItem(choice.words);
    }
    choices_ = choices;
    combo_->setPlaceholderText(placeholder);
    const auto chosen = std::ranges::find(choices_, value.toStdString(), &Choice::value);
    combo_->setCurrentIndex(chosen == choices_.end() ? -1 : static_cast<int>(chosen - choices_.begin()));
    showProblem({});
}

void FieldRow::showProblem(const QString& message) {
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, theme().doesNotFit.text);
    problem_->setPalette(colours);
    problem_->setText(message);
    problem_->setVisible(!message.isEmpty());
    update();
}

QString FieldRow::shownText() const {
    if (combo_ != nullptr)
        return combo_->currentIndex() >= 0 ? combo_->currentText() : combo_->placeholderText();
    if (text_ != nullptr && text_->text().isEmpty())
        return text_->placeholderText();
    return text_ != nullptr ? text_->text() : words_->text();
}

void FieldRow::confirm() {
    if (text_->text() == value_) {
        text_->setModified(false);
        showProblem({});
        return;
    }
    // Enter and the loss of focus both say "finished": once is enough.
    if (!text_->isModified())
        return;
    text_->setModified(false);
    emit entered(text_->text());
}

void FieldRow::enter(const QString& text) {
    text_->setText(text);
    text_->setModified(true);
    confirm();
}

void FieldRow::choose(const std::string& value) {
    const auto chosen = std::ranges::find(choices_, value, &Choice::value);
    if (chosen == choices_.end())
        return;
    const int index = static_cast<int>(chosen - choices_.begin());
    combo_->setCurrentIndex(index);
    emit combo_->activated(index);
}

bool FieldRow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && !text_->isModified()) {
        // Nothing is being typed here: undo and redo are the plan's.
        const auto* keys = static_cast<QKeyEvent*>(event);
        if (keys->matches(QKeySequence::Undo) || keys->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        text_->setText(value_);
        text_->setModified(false);
        showProblem({});
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void FieldRow::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(QRect(0, height() - 1, width(), 1),
                     problem_->text().isEmpty() ? theme().rule : theme().doesNotFit.text);
}

} // namespace boc::ui
