#include "charts/options_plot.h"

#include "base/numbers.h"
#include "charts/amounts.h"
#include "charts/chart_axis.h"
#include "charts/chart_items.h"
#include "decide/words.h"

#include <QFontMetricsF>

namespace boc::ui {

namespace {

constexpr int titleHeight = 24, headHeight = 24, axisHeight = 22;
constexpr double iconSize = 16.0, markSize = 14.0;

QString shown(const std::string& text) { return QString::fromStdString(text); }

QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto part = [share](float x, float y) { return x + (y - x) * static_cast<float>(share); };
    return QColor::fromRgbF(part(a.redF(), b.redF()), part(a.greenF(), b.greenF()), part(a.blueF(), b.blueF()));
}

// Everything a third nearer to the ground it stands on.
Theme paler(Theme theme) {
    const QColor panel = theme.panel;
    const auto fade = [&panel](QColor& colour) { colour = mixed(colour, panel, 1.0 / 3.0); };
    for (QColor* colour : {&theme.rule, &theme.outline, &theme.ink, &theme.ink2, &theme.ink3})
        fade(*colour);
    for (StateColours* state : {&theme.fits, &theme.borderline, &theme.doesNotFit, &theme.information}) {
        fade(state->text);
        fade(state->fill);
        fade(state->tint);
    }
    for (QColor& part : theme.parts)
        fade(part);
    return theme;
}

// Where the columns stand. Fixed widths for pictures and figures; titles and the two axes share the rest.
struct Columns {
    double icon, title, titleEnd, fitMark;
    double timeLeft, timeRight, timeValue; // the axis, then the right edge of the figures
    double costLeft, costRight, costValue;
    double holdsMark, width;

    Columns(double total, double timeText, double costText) : width(total) {
        icon = 16.0;
        title = 32.0;
        holdsMark = total - 12.0;
        costValue = holdsMark - markSize / 2.0 - 12.0;
        const double free = costValue - timeText - costText - title - 76.0;
        const double forTitle = std::clamp(free * 0.42, 96.0, 280.0);
        const double forAxis = std::max(40.0, (free - forTitle) / 2.0);
        titleEnd = title + forTitle;
        fitMark = titleEnd + 12.0;
        timeLeft = std::round(fitMark + markSize / 2.0 + 12.0);
        timeRight = std::round(timeLeft + forAxis);
        timeValue = std::round(timeRight + 8.0 + timeText);
        costRight = std::round(costValue - costText - 8.0);
        costLeft = std::round(std::max(timeValue + 24.0, costRight - forAxis));
    }
};

class OptionsDrawing {
public:
    OptionsDrawing(QCustomPlot& plot, const QSize& size, const OptionsChart& chart, const Theme& theme,
                   const OptionsPlotStyle& style)
        : plot_(plot), chart_(chart), theme_(style.stale ? paler(theme) : theme), style_(style),
          rows_(optionsPlotRows(chart, style)), time_(timeColumn(chart)), cost_(costColumn(chart)),
          columns_(size.width(), figureWidth(true), figureWidth(false)), size_(size) {}

    void draw() {
        plot_.setBackground(QBrush(theme_.panel));
        QCPAxisRect* time = addAxes(columns_.timeLeft, columns_.timeRight, time_);
        QCPAxisRect* cost = addAxes(columns_.costLeft, columns_.costRight, cost_);
        if (style_.titled)
            drawTitle();
        for (int row = 0; row < rows_.rows; ++row)
            drawGround(row);
        drawHead({columns_.timeLeft, columns_.timeRight, columns_.timeValue}, time_, chart_.timeLimitDays,
                 chart_.timeLimitName);
        drawHead({columns_.costLeft, columns_.costRight, columns_.costValue}, cost_, chart_.costLimit,
                 chart_.costLimitName);
        drawBands(time, time_, true);
        drawBands(cost, cost_, false);
        for (int row = 0; row < rows_.rows; ++row)
            drawRow(row);
    }

private:
    const OptionRow& at(int row) const { return chart_.rows[static_cast<std::size_t>(row)]; }
    double middle(int row) const { return rows_.top + (row + 0.5) * rows_.rowHeight; }

    // The widest figure of a column, so that axes never run into figures.
    double figureWidth(bool time) const {
        const QFontMetricsF metrics(font(FontRole::bodyStrong));
        double width = 32.0;
        for (const OptionRow& row : chart_.rows) {
            const std::string text = time ? (row.days ? timeText(row, time_) : std::string()) : costText(row, cost_);
            width = std::max(width, metrics.horizontalAdvance(shown(text)));
        }
        return std::ceil(width);
    }
    QCPItemText* text(const QString& words, double x, double y, Qt::Alignment alignment, FontRole role,
                      const QColor& colour) {
        auto* item = new QCPItemText(&plot_);
        item->setClipToAxisRect(false);
        item->setSelectable(false);
        item->position->setType(QCPItemPosition::ptAbsolute);
        item->position->setCoords(x, y);
        item->setPositionAlignment(alignment);
        item->setFont(font(role));
        item->setColor(colour);
        item->setText(words);
        return item;
    }
    QCPItemText* elided(const std::string& words, double x, double y, double width, FontRole role,
                        const QColor& colour) {
        const QFontMetricsF metrics(font(role));
        return text(metrics.elidedText(shown(words), Qt::ElideRight, width), x, y, Qt::AlignLeft | Qt::AlignVCenter,
                    role, colour);
    }
    void line(double x1, double y1, double x2, double y2, const QPen& pen) {
        auto* item = new QCPItemLine(&plot_);
        item->setClipToAxisRect(false);
        item->setSelectable(false);
        item->setAntialiased(false);
        item->start->setType(QCPItemPosition::ptAbsolute);
        item->end->setType(QCPItemPosition::ptAbsolute);
        item->start->setCoords(x1, y1);
        item->end->setCoords(x2, y2);
        item->setPen(pen);
    }
    void rectangle(const QRectF& area, const QColor& fill) {
        auto* item = new QCPItemRect(&plot_);
        item->setClipToAxisRect(false);
        item->setSelectable(false);
        item->setAntialiased(false);
        item->topLeft->setType(QCPItemPosition::ptAbsolute);
        item->bottomRight->setType(QCPItemPosition::ptAbsolute);
        item->topLeft->setCoords(area.topLeft());
        item->bottomRight->setCoords(area.bottomRight());
        item->setPen(Qt::NoPen);
        item->setBrush(fill);
    }
    void picture(double x, double y, double size, PictureItem::Paint paint) {
        auto* item = new PictureItem(&plot_, size, std::move(paint));
        item->centre->setCoords(x, y);
    }
    void mark(double x, double y, Mark kind) {
        picture(x, y, markSize,
                [kind, theme = theme_](QPainter& painter, const QRectF& box) { drawMark(painter, box, kind, theme); });
    }

    QCPAxisRect* addAxes(double left, double right, const ValueColumn& column) {
        auto* inset = qobject_cast<QCPLayoutInset*>(plot_.plotLayout()->element(0, 0));
        auto* rect = new QCPAxisRect(&plot_, false);
        rect->setAutoMargins(QCP::msNone);
        rect->setMargins(QMargins(0, 0, 0, 0));
        rect->setBackground(QBrush(Qt::NoBrush));
        const QSizeF whole(size_);
        inset->addElement(rect, QRectF(left / whole.width(), rows_.top / whole.height(), (right - left) / whole.width(),
                                       rows_.rows * rows_.rowHeight / whole.height()));
        QCPAxis* rows = rect->addAxis(QCPAxis::atLeft);
        rows->setVisible(false);
        rows->setRangeReversed(true);
        rows->setRange(0.0, std::max(1, rows_.rows));
        rows->grid()->setVisible(false);
        QCPAxis* values = rect->addAxis(QCPAxis::atBottom);
        values->grid()->setVisible(false);
        values->setRange(0.0, column.axis.maximum);
        values->setVisible(!column.empty);
        values->setBasePen(Qt::NoPen);
        values->setTickPen(QPen(theme_.outline, 1.0));
        values->setSubTicks(false);
        values->setTickLength(0, 5);
        values->setTickLabelFont(font(FontRole::label));
        values->setTickLabelColor(theme_.ink2);
        values->setTickLabelPadding(2);
        auto ticker = QSharedPointer<QCPAxisTickerText>::create();
        for (double tick = 0.0; tick <= column.axis.maximum * 1.000001; tick += column.axis.step)
            ticker->addTick(tick, shown(groupThousands(formatFixed(tick, column.axis.places))));
        values->setTicker(ticker);
        return rect;
    }

    void drawTitle() {
        const double y = titleHeight / 2.0 - 2.0;
        text(shown(chart_.title), 0.0, y, Qt::AlignLeft | Qt::AlignVCenter, FontRole::bodyStrong, theme_.ink);
        std::string right = time_.unit + " " + time_.basis + ", " + cost_.unit + " " + cost_.basis + "; band 90 %";
        if (chart_.rowsLeftOut > 0)
            right += "; " + formatFixed(chart_.rowsLeftOut, 0) + " more not shown";
        text(shown(right), columns_.width, y, Qt::AlignRight | Qt::AlignVCenter, FontRole::label, theme_.ink3);
        line(0, titleHeight, columns_.width, titleHeight, QPen(theme_.outline, 1.0));
    }

    void drawGround(int row) {
        const double top = rows_.top + row * rows_.rowHeight;
        const QRectF band(0, top, columns_.width, rows_.rowHeight);
        if (at(row).chosen) {
            rectangle(band, theme_.information.tint);
            rectangle(QRectF(0, top, 3, rows_.rowHeight), theme_.information.text);
        } else if (row == style_.currentRow) {
            rectangle(band, theme_.hover);
        }
        line(0, band.bottom(), columns_.width, band.bottom(), QPen(theme_.rule, 1.0));
    }

    struct Span {
        double left, right, figures; // of the axis, then the right edge of its figures
    };
    // The unit over the axis and the limit as a line from the head through all rows: nothing else stands upright. The
    // unit steps aside to the figures where the line would cross it.
    void drawHead(const Span& span, const ValueColumn& column, const std::optional<double>& limit,
                  const std::string& name) {
        const double top = rows_.top - headHeight, y = top + headHeight / 2.0;
        const Qt::Alignment left = Qt::AlignLeft | Qt::AlignVCenter, right = Qt::AlignRight | Qt::AlignVCenter;
        const double unitWidth = QFontMetricsF(font(FontRole::label)).horizontalAdvance(shown(column.unit));
        const double share = limit ? *limit * column.factor / column.axis.maximum : 1.0;
        const double x = std::round(span.left + (span.right - span.left) * share);
        const bool unitFirst = !limit || span.left + unitWidth + 6.0 <= x;
        text(shown(column.unit), unitFirst ? span.left : span.figures, y, unitFirst ? left : right, FontRole::label,
             theme_.ink2);
        if (!limit)
            return;
        line(x, top + 4.0, x, rows_.bottom(), QPen(theme_.ink, 2.0, Qt::SolidLine, Qt::FlatCap));
        const QString words =
            shown((name.empty() ? "" : name + " ") + "at most " + plainNumber(*limit * column.factor));
        const double width = QFontMetricsF(font(FontRole::labelStrong)).horizontalAdvance(words);
        const double end = unitFirst ? span.figures : span.figures - unitWidth - 8.0;
        const bool after = x + 6.0 + width <= end;
        text(words, after ? x + 6.0 : x - 6.0, y, after ? left : right, FontRole::labelStrong, theme_.ink);
    }

    struct Bands {
        QVector<double> rows, values, below, above;
    };
    Bands bandsOf(const ValueColumn& column, bool time, bool chosen) const {
        Bands bands;
        for (int row = 0; row < rows_.rows; ++row) {
            const OptionRow& option = at(row);
            const auto& value = time ? option.days : option.cost;
            if (!value || option.chosen != chosen)
                continue;
            const double low = (time ? option.daysLow : option.costLow).value_or(*value);
            const double high = (time ? option.daysHigh : option.costHigh).value_or(*value);
            bands.rows.append(row + 0.5);
            bands.values.append(*value * column.factor);
            bands.below.append((*value - low) * column.factor);
            bands.above.append((high - *value) * column.factor);
        }
        return bands;
    }
    void drawBands(QCPAxisRect* rect, const ValueColumn& column, bool time) {
        for (const bool chosen : {false, true}) {
            const Bands bands = bandsOf(column, time, chosen);
            const QColor colour = chosen ? theme_.information.text : theme_.parts.at(1);
            auto* points = new QCPGraph(rect->axis(QCPAxis::atLeft), rect->axis(QCPAxis::atBottom));
            points->setObjectName(QString::fromLatin1(time ? "time" : "cost") +
                                  QString::fromLatin1(chosen ? " chosen" : ""));
            points->setLineStyle(QCPGraph::lsNone);
            points->setPen(QPen(colour, 1.0, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
            QPainterPath bar;
            bar.addRect(QRectF(-1.5, -5.5, 3.0, 11.0));
            points->setScatterStyle(QCPScatterStyle(bar, Qt::NoPen, colour, 6.0));
            points->setData(bands.rows, bands.values, true);
            points->setSelectable(QCP::stNone);
            auto* whiskers = new QCPErrorBars(rect->axis(QCPAxis::atLeft), rect->axis(QCPAxis::atBottom));
            whiskers->setDataPlottable(points);
            whiskers->setErrorType(QCPErrorBars::etValueError);
            whiskers->setSymbolGap(0.0);
            whiskers->setWhiskerWidth(8.0);
            whiskers->setPen(QPen(colour, 1.25, Qt::SolidLine, Qt::FlatCap));
            whiskers->setData(bands.below, bands.above);
            whiskers->setSelectable(QCP::stNone);
        }
    }

    void drawRow(int row) {
        const OptionRow& option = at(row);
        const double y = middle(row);
        const QColor line = option.chosen ? theme_.information.text : theme_.ink2;
        picture(columns_.icon, y, iconSize, [=](QPainter& painter, const QRectF& box) {
            drawShape(painter, box, option.shape, option.rented, line);
        });
        const FontRole strong = option.chosen ? FontRole::bodyStrong : FontRole::body;
        const std::string title = option.title + (option.asDrawn ? ", as drawn" : "");
        const double width = columns_.titleEnd - columns_.title;
        const bool second = style_.details && !option.detail.empty();
        elided(title, columns_.title, second ? y - 7.0 : y, width, strong, theme_.ink);
        if (second)
            elided(option.detail, columns_.title, y + 7.0, width, FontRole::label, theme_.ink2);
        mark(columns_.fitMark, y, markOf(option.fit));
        const Qt::Alignment right = Qt::AlignRight | Qt::AlignVCenter;
        if (option.days)
            text(shown(timeText(option, time_)), columns_.timeValue, y, right, strong, theme_.ink);
        else
            text(shown(option.note), columns_.timeValue, y, right, FontRole::label, theme_.ink2);
        text(shown(costText(option, cost_)), columns_.costValue, y, right, option.cost ? strong : FontRole::label,
             option.cost ? theme_.ink : theme_.ink2);
        if (option.holdsAll)
            mark(columns_.holdsMark, y, *option.holdsAll ? Mark::fits : Mark::doesNotFit);
    }

    QCustomPlot& plot_;
    const OptionsChart& chart_;
    Theme theme_;
    OptionsPlotStyle style_;
    OptionsPlotRows rows_;
    ValueColumn time_, cost_;
    Columns columns_;
    QSize size_;
};

} // namespace

int OptionsPlotRows::height() const { return bottom() + axisHeight; }

int OptionsPlotRows::rowAt(double y) const {
    if (y < top || y >= bottom())
        return -1;
    return static_cast<int>((y - top) / rowHeight);
}

OptionsPlotRows optionsPlotRows(const OptionsChart& chart, const OptionsPlotStyle& style) {
    return {.top = (style.titled ? titleHeight : 0) + headHeight,
            .rowHeight = style.rowHeight,
            .rows = static_cast<int>(chart.rows.size())};
}

void drawOptionsChart(QCustomPlot& plot, const QSize& size, const OptionsChart& chart, const Theme& theme,
                      const OptionsPlotStyle& style) {
    plot.clearPlottables();
    plot.clearItems();
    plot.plotLayout()->clear();
    plot.plotLayout()->addElement(0, 0, new QCPLayoutInset);
    OptionsDrawing(plot, size, chart, theme, style).draw();
}

void paintOptionsChart(QCPPainter& painter, const QRectF& area, const OptionsChart& chart, const Theme& theme,
                       const OptionsPlotStyle& style) {
    QCustomPlot plot;
    const QSize size(static_cast<int>(area.width()), static_cast<int>(area.height()));
    drawOptionsChart(plot, size, chart, theme, style);
    plot.setBackground(QBrush(Qt::NoBrush)); // the paper is the ground
    painter.save();
    painter.translate(area.topLeft());
    painter.setMode(QCPPainter::pmVectorized);
    plot.toPainter(&painter, size.width(), size.height());
    painter.restore();
}

} // namespace boc::ui
