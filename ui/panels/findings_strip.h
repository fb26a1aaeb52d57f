#pragma once
// The bottom line: how much was found and the first of it; whether an answer is on its way; when the plan was saved.

#include "document/document.h"
#include "theme/theme.h"

#include <QToolButton>
#include <QWidget>

namespace boc::ui {

class FindingsStrip : public QWidget {
    Q_OBJECT
public:
    explicit FindingsStrip(Document& document, QWidget* parent = nullptr);

    // A word of the window that passes: why an edit was refused, what to do next. The next change takes it away.
    void showHint(const QString& text, Mark mark = Mark::information);
    [[nodiscard]] QString text() const;      // what is shown between the button and the states
    [[nodiscard]] QString savedText() const; // "saved 12:04", "not saved"
    [[nodiscard]] bool isEvaluating() const { return document_.evaluationIsStale(); }

signals:
    void opened(); // the user wants all findings

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void paintStates(QPainter& painter, double& right) const;

    Document& document_;
    QToolButton* button_;
    QString hint_;
    Mark hintMark_ = Mark::information;
};

} // namespace boc::ui
