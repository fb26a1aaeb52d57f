#pragma once
// One line of the inspector: label at the left, value at the right, open for editing under the pointer or the keyboard.
// A value that cannot be taken stays as typed, with the reason below it; Esc brings the old one back.

#include "base/result.h" // first: the moc of Qt 6.4 cannot read a header that begins with <compare>
#include "panels/field.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QWidget>

namespace boc::ui {

// A combo box that shows its choice at the right, flat until hovered or focused, and leaves the wheel to the page.
class FlatCombo : public QComboBox {
    Q_OBJECT
public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
};

class FieldRow : public QWidget {
    Q_OBJECT
public:
    explicit FieldRow(const Field& field, QWidget* parent = nullptr);

    [[nodiscard]] const Field& field() const { return field_; }
    // What the plan says now. A text that is being typed is left alone, unless the subject is another one.
    // `mixed`: several subjects that differ; `value` is empty then.
    void showValue(const QString& value, const std::vector<Choice>& choices, bool anotherSubject, bool mixed = false);
    void showProblem(const QString& message);
    [[nodiscard]] QString problem() const { return problem_->text(); }
    [[nodiscard]] QString shownText() const;

    // As a user does it: type and confirm, or choose.
    void enter(const QString& text);
    void choose(const std::string& value);

    [[nodiscard]] QWidget* editor() const;

signals:
    void entered(const QString& value);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void makeEditor();
    void confirm();

    Field field_;
    std::vector<Choice> choices_;
    QString value_;
    QLineEdit* text_ = nullptr; // one of the three
    FlatCombo* combo_ = nullptr;
    QLabel* words_ = nullptr;
    QLabel* problem_ = nullptr;
};

} // namespace boc::ui
