#include "charts/chart_view.h"

#include "charts/chart_axis.h"
#include "charts/options_plot.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <qcustomplot.h>

namespace boc::ui {

namespace {

constexpr int leastWidth = 560, usualWidth = 632, readOutHeight = 32;

OptionsPlotStyle styleOf(bool stale, int row) { return {.stale = stale, .currentRow = row}; }

} // namespace

OptionsChartView::OptionsChartView(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), readOut_(new QLabel(this)) {
    // The plot only draws; pointer and keyboard belong to the view.
    plot_->setAttribute(Qt::WA_TransparentForMouseEvents);
    plot_->setFocusPolicy(Qt::NoFocus);
    readOut_->setAttribute(Qt::WA_TransparentForMouseEvents);
    readOut_->setTextFormat(Qt::PlainText);
    readOut_->setWordWrap(true);
    readOut_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    readOut_->setObjectName(QStringLiteral("chartReadOut"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Time and cost of options"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    redraw();
}

void OptionsChartView::setChart(const OptionsChart& chart) {
    chart_ = chart;
    if (currentRow_ >= static_cast<int>(chart_.rows.size()))
        setCurrentRow(-1);
    setAccessibleDescription(tableText());
    updateGeometry();
    redraw();
}

void OptionsChartView::setStale(bool stale) {
    if (stale == stale_)
        return;
    stale_ = stale;
    redraw();
}

QString OptionsChartView::tableText() const { return QString::fromStdString(asTable(chart_)); }

void OptionsChartView::copyTable() const { QApplication::clipboard()->setText(tableText()); }

void OptionsChartView::setCurrentRow(int row) {
    const int inside = row >= 0 && row < static_cast<int>(chart_.rows.size()) ? row : -1;
    if (inside == currentRow_)
        return;
    currentRow_ = inside;
    redraw();
    emit currentRowChanged(inside);
}

QString OptionsChartView::readOut(int row) const {
    if (row < 0 || row >= static_cast<int>(chart_.rows.size()))
        return {};
    return QString::fromStdString(boc::ui::readOut(chart_, chart_.rows[static_cast<std::size_t>(row)]));
}

QSize OptionsChartView::sizeHint() const {
    return {usualWidth, optionsPlotRows(chart_, styleOf(false, -1)).height() + readOutHeight};
}

QSize OptionsChartView::minimumSizeHint() const { return {leastWidth, sizeHint().height()}; }

void OptionsChartView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        redraw();
    QWidget::changeEvent(event);
}

void OptionsChartView::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(chart_.rows.size()) - 1;
    if (event->matches(QKeySequence::Copy))
        copyTable();
    else if (event->key() == Qt::Key_Down)
        setCurrentRow(std::min(last, currentRow_ + 1));
    else if (event->key() == Qt::Key_Up)
        setCurrentRow(std::max(0, currentRow_ - 1));
    else if (event->key() == Qt::Key_Escape && currentRow_ >= 0)
        setCurrentRow(-1);
    else
        QWidget::keyPressEvent(event);
}

void OptionsChartView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    redraw();
}

void OptionsChartView::mouseMoveEvent(QMouseEvent* event) {
    setCurrentRow(optionsPlotRows(chart_, styleOf(stale_, -1)).rowAt(event->position().y()));
}

void OptionsChartView::leaveEvent(QEvent*) { setCurrentRow(-1); }

void OptionsChartView::redraw() {
    const Theme& colours = theme();
    const OptionsPlotStyle style = styleOf(stale_, currentRow_);
    const int height = optionsPlotRows(chart_, style).height();
    plot_->setGeometry(0, 0, width(), height);
    drawOptionsChart(*plot_, QSize(width(), height), chart_, colours, style);
    // At once, or a picture taken after a resize still shows the old width.
    plot_->replot(QCustomPlot::rpQueuedRefresh);
    readOut_->setGeometry(0, height, width(), readOutHeight);
    readOut_->setFont(boc::ui::font(FontRole::label));
    QPalette palette = readOut_->palette();
    palette.setColor(QPalette::WindowText, currentRow_ < 0 ? colours.ink3 : colours.ink2);
    readOut_->setPalette(palette);
    const QString hint = tr("Last mark: holds all written constraints. Point at a row for its figures, Ctrl+C copies "
                            "the table.");
    // Two lines at most, and some room for where the words break.
    const QString words = currentRow_ < 0 ? hint : readOut(currentRow_);
    readOut_->setText(
        QFontMetricsF(readOut_->font()).elidedText(words, Qt::ElideRight, std::max(0.0, 2.0 * width() - 120.0)));
}

} // namespace boc::ui
