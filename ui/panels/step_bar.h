#pragma once
// Step time, drawn: the whole step, then its exposed part enlarged.

#include "base/result.h" // first: the moc of Qt 6.4 cannot read a header that begins with <compare>
#include "panels/step_view.h"

#include <QWidget>

namespace boc::ui {

class StepBar : public QWidget {
    Q_OBJECT
public:
    explicit StepBar(QWidget* parent = nullptr);
    void setPicture(StepPicture picture, bool stale);
    [[nodiscard]] const StepPicture& picture() const { return picture_; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintWhole(QPainter& painter, double computeRight, double right) const;
    void paintExposed(QPainter& painter) const;

    StepPicture picture_;
    bool stale_ = false;
};

} // namespace boc::ui
