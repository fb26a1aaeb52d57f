#pragma once
// Words, lines, areas and pictures at pixels of a QCustomPlot, above and beside its axes.

#include "charts/chart_items.h"
#include "theme/theme.h"

#include <string>

namespace boc::ui {

class PlotCanvas {
public:
    PlotCanvas(QCustomPlot& plot, const Theme& theme) : plot_(plot), theme_(theme) {}

    // One line at the left or right of x, centred on y.
    QCPItemText* text(const std::string& words, double x, double y, Qt::AlignmentFlag side, FontRole role,
                      const QColor& colour);
    // Cut to `width`; in the smaller font before anything is cut.
    void fitted(const std::string& words, double x, double y, double width, FontRole usual, FontRole smaller,
                const QColor& colour);
    void line(double x1, double y1, double x2, double y2, const QPen& pen);
    void area(const QRectF& box, const QColor& fill);
    void picture(double x, double y, double size, PictureItem::Paint paint);
    void mark(double x, double y, double size, Mark kind);

private:
    QCustomPlot& plot_;
    const Theme& theme_;
};

double widthOfWords(const std::string& words, FontRole role);

} // namespace boc::ui
