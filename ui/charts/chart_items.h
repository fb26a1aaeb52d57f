#pragma once
// Items that QCustomPlot does not have: a small picture at a place, and the icons of the five shapes.

#include "decide/evaluation.h"

#include <qcustomplot.h>

#include <functional>

namespace boc::ui {

// Draws a square picture centred on `centre`.
class PictureItem : public QCPAbstractItem {
public:
    using Paint = std::function<void(QPainter&, const QRectF&)>;
    PictureItem(QCustomPlot* plot, double size, Paint paint);

    double selectTest(const QPointF& pos, bool onlySelectable, QVariant* details = nullptr) const override;

    QCPItemPosition* const centre;

protected:
    void draw(QCPPainter* painter) override;

private:
    double size_;
    Paint paint_;
};

// One box, a small one for one GPU, several apart, one with a dashed standby, or linked boxes for a cluster; rented
// ones are dashed.
void drawShape(QPainter& painter, const QRectF& box, Shape shape, bool rented, const QColor& colour);

} // namespace boc::ui
