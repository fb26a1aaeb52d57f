#include "charts/plot_bands.h"

#include "base/numbers.h"
#include "charts/plot_canvas.h"

#include <cmath>

namespace boc::ui {

namespace {

struct Bands {
    QVector<double> rows, values, below, above;
};

Bands bandsOf(const OptionsChart& chart, const ValueColumn& column, bool time, bool chosen) {
    Bands bands;
    for (std::size_t row = 0; row < chart.rows.size(); ++row) {
        const OptionRow& option = chart.rows[row];
        const auto& value = time ? option.days : option.cost;
        if (!value || option.chosen != chosen)
            continue;
        const double low = (time ? option.daysLow : option.costLow).value_or(*value);
        const double high = (time ? option.daysHigh : option.costHigh).value_or(*value);
        bands.rows.append(static_cast<double>(row) + 0.5);
        bands.values.append(*value * column.factor);
        bands.below.append((*value - low) * column.factor);
        bands.above.append((high - *value) * column.factor);
    }
    return bands;
}

std::string tickText(double tick, const AxisScale& scale) { return groupThousands(formatFixed(tick, scale.places)); }

// Every tick carries a number where they stand clear of each other, else every second, third, ...
int ticksPerLabel(const AxisScale& scale, double width) {
    const double widest = widthOfWords(tickText(scale.maximum, scale), FontRole::label) + 10.0;
    const double apart = width * scale.step / scale.maximum;
    return std::max(1, static_cast<int>(std::ceil(widest / apart - 1e-9)));
}

QSharedPointer<QCPAxisTickerText> tickerOf(const AxisScale& scale, double width) {
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const int every = ticksPerLabel(scale, width);
    const int ticks = static_cast<int>(std::lround(scale.maximum / scale.step));
    for (int i = 0; i <= ticks; ++i) {
        const double tick = scale.step * i;
        ticker->addTick(tick, i % every == 0 ? QString::fromStdString(tickText(tick, scale)) : QString());
    }
    return ticker;
}

} // namespace

QCPAxisRect* addAxis(QCustomPlot& plot, const QRectF& place, double width, int rows, const ValueColumn& column,
                     const Theme& theme) {
    auto* inset = qobject_cast<QCPLayoutInset*>(plot.plotLayout()->element(0, 0));
    auto* rect = new QCPAxisRect(&plot, false);
    rect->setAutoMargins(QCP::msNone);
    rect->setMargins(QMargins(0, 0, 0, 0));
    rect->setBackground(QBrush(Qt::NoBrush));
    inset->addElement(rect, place);
    QCPAxis* vertical = rect->addAxis(QCPAxis::atLeft);
    vertical->setVisible(false);
    vertical->setRangeReversed(true);
    vertical->setRange(0.0, std::max(1, rows));
    vertical->grid()->setVisible(false);
    QCPAxis* values = rect->addAxis(QCPAxis::atBottom);
    values->grid()->setVisible(false);
    values->setRange(0.0, column.axis.maximum);
    values->setVisible(!column.empty);
    values->setBasePen(Qt::NoPen);
    values->setTickPen(QPen(theme.outline, 1.0));
    values->setSubTicks(false);
    values->setTickLength(0, 5);
    values->setTickLabelFont(font(FontRole::label));
    values->setTickLabelColor(theme.ink2);
    values->setTickLabelPadding(2);
    values->setTicker(tickerOf(column.axis, width));
    return rect;
}

void addBands(QCPAxisRect& rect, const OptionsChart& chart, const ValueColumn& column, bool time, const Theme& theme) {
    for (const bool chosen : {false, true}) {
        const Bands bands = bandsOf(chart, column, time, chosen);
        const QColor colour = chosen ? theme.information.text : theme.parts.at(1);
        auto* points = new QCPGraph(rect.axis(QCPAxis::atLeft), rect.axis(QCPAxis::atBottom));
        points->setObjectName(QString::fromLatin1(time ? "time" : "cost") +
                              QString::fromLatin1(chosen ? " chosen" : ""));
        points->setLineStyle(QCPGraph::lsNone);
        points->setPen(QPen(colour, 1.0, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        QPainterPath bar;
        bar.addRect(QRectF(-1.5, -5.5, 3.0, 11.0));
        points->setScatterStyle(QCPScatterStyle(bar, Qt::NoPen, colour, 6.0));
        points->setData(bands.rows, bands.values, true);
        points->setSelectable(QCP::stNone);
        auto* whiskers = new QCPErrorBars(rect.axis(QCPAxis::atLeft), rect.axis(QCPAxis::atBottom));
        whiskers->setDataPlottable(points);
        whiskers->setErrorType(QCPErrorBars::etValueError);
        whiskers->setSymbolGap(0.0);
        whiskers->setWhiskerWidth(8.0);
        whiskers->setPen(QPen(colour, 1.25, Qt::SolidLine, Qt::FlatCap));
        whiskers->setData(bands.below, bands.above);
        whiskers->setSelectable(QCP::stNone);
    }
}

} // namespace boc::ui
