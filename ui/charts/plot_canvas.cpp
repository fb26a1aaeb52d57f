#include "charts/plot_canvas.h"

#include <QFontMetricsF>

namespace boc::ui {

namespace {

// Items are made by the plot and belong to it.
template <class Item> Item* plain(QCustomPlot& plot) {
    auto* item = new Item(&plot);
    item->setClipToAxisRect(false);
    item->setSelectable(false);
    return item;
}

} // namespace

double widthOfWords(const std::string& words, FontRole role) {
    return QFontMetricsF(font(role)).horizontalAdvance(QString::fromStdString(words));
}

QCPItemText* PlotCanvas::text(const std::string& words, double x, double y, Qt::AlignmentFlag side, FontRole role,
                              const QColor& colour) {
    auto* item = plain<QCPItemText>(plot_);
    item->position->setType(QCPItemPosition::ptAbsolute);
    item->position->setCoords(x, y);
    item->setPositionAlignment(side | Qt::AlignVCenter);
    // Centred in its box, as the default is, a text whose box is rounded stands beside its edge.
    item->setTextAlignment(side | Qt::AlignVCenter);
    item->setFont(font(role));
    item->setColor(colour);
    item->setText(QString::fromStdString(words));
    return item;
}

void PlotCanvas::fitted(const std::string& words, double x, double y, double width, FontRole usual, FontRole smaller,
                        const QColor& colour) {
    const FontRole role = widthOfWords(words, usual) <= width ? usual : smaller;
    const QFontMetricsF metrics(font(role));
    const QString fitting = metrics.elidedText(QString::fromStdString(words), Qt::ElideRight, width);
    text(fitting.toStdString(), x, y, Qt::AlignLeft, role, colour);
}

void PlotCanvas::line(double x1, double y1, double x2, double y2, const QPen& pen) {
    auto* item = plain<QCPItemLine>(plot_);
    item->setAntialiased(false);
    item->start->setType(QCPItemPosition::ptAbsolute);
    item->end->setType(QCPItemPosition::ptAbsolute);
    item->start->setCoords(x1, y1);
    item->end->setCoords(x2, y2);
    item->setPen(pen);
}

void PlotCanvas::area(const QRectF& box, const QColor& fill) {
    auto* item = plain<QCPItemRect>(plot_);
    item->setAntialiased(false);
    item->topLeft->setType(QCPItemPosition::ptAbsolute);
    item->bottomRight->setType(QCPItemPosition::ptAbsolute);
    item->topLeft->setCoords(box.topLeft());
    item->bottomRight->setCoords(box.bottomRight());
    item->setPen(Qt::NoPen);
    item->setBrush(fill);
}

void PlotCanvas::picture(double x, double y, double size, PictureItem::Paint paint) {
    auto* item = new PictureItem(&plot_, size, std::move(paint));
    item->centre->setCoords(x, y);
}

void PlotCanvas::mark(double x, double y, double size, Mark kind) {
    picture(x, y, size,
            [kind, theme = theme_](QPainter& painter, const QRectF& box) { drawMark(painter, box, kind, theme); });
}

} // namespace boc::ui
