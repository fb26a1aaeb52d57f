#pragma once
// Memory a GPU, drawn: stacked bars, one card line through all of them, what lies over it crossed.

#include "base/result.h" // first: the moc of Qt 6.4 cannot read a header that begins with <compare>
#include "panels/memory_view.h"

#include <QWidget>

namespace boc::ui {

class MemoryBars : public QWidget {
    Q_OBJECT
public:
    explicit MemoryBars(QWidget* parent = nullptr);
    void setPicture(MemoryPicture picture, bool stale);
    [[nodiscard]] const MemoryPicture& picture() const { return picture_; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Scale;
    [[nodiscard]] Scale scale() const;
    void paintFrame(QPainter& painter, const Scale& scale) const;
    void paintRow(QPainter& painter, const Scale& scale, const MemoryRow& row, double top) const;
    void paintParts(QPainter& painter, const Scale& scale, const MemoryRow& row, const QRectF& bar) const;

    MemoryPicture picture_;
    bool stale_ = false;
};

} // namespace boc::ui
