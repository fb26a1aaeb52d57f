#pragma once
// The options chart on a QCustomPlot: the one drawing, for the window and for paper.

#include "charts/chart_spec.h"
#include "theme/theme.h"

#include <QRectF>
#include <QSize>

class QCPPainter;
class QCustomPlot;

namespace boc::ui {

struct OptionsPlotStyle {
    int rowHeight = 32;
    bool details = true; // a second, smaller line in each row
    bool titled = true;  // the title line above
    bool stale = false;
    int currentRow = -1; // tinted
};

// Vertical measures in pixels, the same for drawing and for finding the row under the pointer.
struct OptionsPlotRows {
    int top = 0; // of the first row
    int rowHeight = 0;
    int rows = 0;
    [[nodiscard]] int bottom() const { return top + rows * rowHeight; }
    [[nodiscard]] int height() const;        // of the whole chart
    [[nodiscard]] int rowAt(double y) const; // -1: none
};
OptionsPlotRows optionsPlotRows(const OptionsChart& chart, const OptionsPlotStyle& style);

// Replaces everything in `plot` by the chart, laid out for `size`. Does not replot.
void drawOptionsChart(QCustomPlot& plot, const QSize& size, const OptionsChart& chart, const Theme& theme,
                      const OptionsPlotStyle& style);

// On paper: vector, into `area`, whose height must be at least optionsPlotRows(...).height(). Needs a QApplication.
void paintOptionsChart(QCPPainter& painter, const QRectF& area, const OptionsChart& chart, const Theme& theme,
                       const OptionsPlotStyle& style);

} // namespace boc::ui
