#pragma once
// What to do first, in the middle of an empty canvas. The pointer goes through it.

#include <QWidget>

namespace boc::ui {

class CanvasHint : public QWidget {
    Q_OBJECT
public:
    explicit CanvasHint(QWidget* parent);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QString text() const; // all of it, as one text

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace boc::ui
