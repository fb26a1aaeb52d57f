#pragma once
// The options chart as a widget: one server beside clusters, by cost. Hover or the arrow keys read out one row, Ctrl+C
// copies the chart as a table. Reads the theme in force each time it draws, so a palette change is enough to follow it.

#include "base/result.h" // first: the moc of Qt 6.4 cannot read a header that begins with <compare>
#include "charts/chart_spec.h"

#include <QString>
#include <QWidget>

class QCustomPlot;
class QLabel;

namespace boc::ui {

class OptionsChartView : public QWidget {
    Q_OBJECT
public:
    explicit OptionsChartView(QWidget* parent = nullptr);

    void setChart(const OptionsChart& chart);
    [[nodiscard]] const OptionsChart& chart() const { return chart_; }
    // A result that is being recomputed keeps its figures, a third paler, until the new one is there.
    void setStale(bool stale);
    // The table twin: tab-separated, a header line, one line a row.
    [[nodiscard]] QString tableText() const;
    void copyTable() const; // tableText() to the clipboard

    // The row under the pointer or chosen by keyboard; -1: none. The read-out is its figures in one sentence.
    [[nodiscard]] int currentRow() const { return currentRow_; }
    void setCurrentRow(int row);
    [[nodiscard]] QString readOut(int row) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void currentRowChanged(int row);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void redraw();

    OptionsChart chart_;
    bool stale_ = false;
    int currentRow_ = -1;
    QCustomPlot* plot_;
    QLabel* readOut_;
};

} // namespace boc::ui
