#include "charts/chart_items.h"

namespace boc::ui {

PictureItem::PictureItem(QCustomPlot* plot, double size, Paint paint)
    : QCPAbstractItem(plot), centre(createPosition(QStringLiteral("centre"))), size_(size), paint_(std::move(paint)) {
    setClipToAxisRect(false);
    setSelectable(false);
    centre->setType(QCPItemPosition::ptAbsolute);
}

double PictureItem::selectTest(const QPointF&, bool, QVariant*) const { return -1.0; }

void PictureItem::draw(QCPPainter* painter) {
    const QPointF middle = centre->pixelPosition();
    const QRectF box(middle.x() - size_ / 2.0, middle.y() - size_ / 2.0, size_, size_);
    painter->save();
    paint_(*painter, box);
    painter->restore();
}

void drawShape(QPainter& painter, const QRectF& box, Shape shape, bool rented, const QColor& colour) {
    QPen pen(colour, 1.0, rented ? Qt::CustomDashLine : Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    if (rented)
        pen.setDashPattern({2.0, 2.0});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    // On a grid of 16 units.
    const double unit = box.width() / 16.0;
    const auto place = [&](double x, double y, double width, double height) {
        return QRectF(box.left() + x * unit, box.top() + y * unit, width * unit, height * unit);
    };
    switch (shape) {
    case Shape::oneGpu:
        painter.drawRect(place(5, 5, 6, 6));
        break;
    case Shape::oneServer:
        painter.drawRect(place(1, 5, 14, 7));
        break;
    case Shape::standaloneServers:
        painter.drawRect(place(1, 2, 14, 5));
        painter.drawRect(place(1, 10, 14, 5));
        break;
    case Shape::serverWithStandby:
        painter.drawRect(place(1, 2, 14, 5));
        pen.setStyle(Qt::CustomDashLine);
        pen.setDashPattern({2.0, 2.0});
        painter.setPen(pen);
        painter.drawRect(place(1, 10, 14, 5));
        break;
    case Shape::cluster:
        painter.drawRect(place(4, 2, 8, 4));
        painter.drawRect(place(0, 10, 7, 4));
        painter.drawRect(place(9, 10, 7, 4));
        painter.drawLine(place(8, 6, 0, 2).topLeft(), place(8, 8, 0, 0).topLeft());
        painter.drawPolyline(QPolygonF({place(3.5, 10, 0, 0).topLeft(), place(3.5, 8, 0, 0).topLeft(),
                                        place(12.5, 8, 0, 0).topLeft(), place(12.5, 10, 0, 0).topLeft()}));
        break;
    }
}

} // namespace boc::ui
