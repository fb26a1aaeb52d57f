#include "charts/options_plot.h"

#include "base/numbers.h"
#include "charts/plot_bands.h"
#include "charts/plot_canvas.h"
#include "charts/plot_columns.h"
#include "decide/words.h"

#include <algorithm>
#include <cmath>

namespace boc::ui {

namespace {

constexpr int titleHeight = 24, headHeight = 24, axisHeight = 22;
constexpr double iconSize = 16.0, markSize = 14.0;

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

// The widest of the texts that `write` gives for each row.
template <class Write> double widest(const OptionsChart& chart, double least, Write write) {
    double width = least;
    for (const OptionRow& row : chart.rows)
        width = std::max(width, write(row));
    return std::ceil(width);
}

// A drawing beside an option of the same hardware has it in its title already.
bool saysAsDrawn(const OptionRow& row) { return row.title.find("as drawn") != std::string::npos; }

std::string titleOf(const OptionRow& row, const OptionsPlotStyle& style) {
    return row.title + (row.asDrawn && !style.details && !saysAsDrawn(row) ? ", as drawn" : "");
}

std::string detailOf(const OptionRow& row) {
    if (!row.asDrawn || saysAsDrawn(row))
        return row.detail;
    return row.detail.empty() ? "as drawn" : "as drawn; " + row.detail;
}

ColumnNeeds needsOf(const OptionsChart& chart, const OptionsPlotStyle& style) {
    const ValueColumn time = timeColumn(chart), cost = costColumn(chart);
    const auto figure = [](bool isFigure, const std::string& text) {
        return widthOfWords(text, isFigure ? FontRole::bodyStrong : FontRole::label);
    };
    ColumnNeeds needs;
    needs.title = widest(chart, 0.0, [&](const OptionRow& row) {
        const double title = widthOfWords(titleOf(row, style), row.chosen ? FontRole::bodyStrong : FontRole::body);
        return style.details ? std::max(title, widthOfWords(detailOf(row), FontRole::label)) : title;
    });
    needs.time = widest(chart, widthOfWords(time.unit, FontRole::label),
                        [&](const OptionRow& row) { return figure(row.days.has_value(), timeText(row, time)); });
    needs.cost = widest(chart, widthOfWords(cost.unit, FontRole::label),
                        [&](const OptionRow& row) { return figure(row.cost.has_value(), costText(row, cost)); });
    return needs;
}

class OptionsDrawing {
public:
    OptionsDrawing(QCustomPlot& plot, const QSize& size, const OptionsChart& chart, const Theme& theme,
                   const OptionsPlotStyle& style)
        : plot_(plot), chart_(chart), theme_(style.stale ? paler(theme) : theme), style_(style),
          rows_(optionsPlotRows(chart, style)), time_(timeColumn(chart)), cost_(costColumn(chart)),
          columns_(plotColumns(size.width(), markSize, needsOf(chart, style))), canvas_(plot, theme_), size_(size) {}

    void draw() {
        plot_.setBackground(QBrush(theme_.panel));
        const Span time{0.0, columns_.timeLeft, columns_.timeRight, columns_.timeValue};
        const Span cost{columns_.timeValue + 12.0, columns_.costLeft, columns_.costRight, columns_.costValue};
        QCPAxisRect* timeAxis = axis(time, time_);
        QCPAxisRect* costAxis = axis(cost, cost_);
        if (style_.titled)
            drawTitle();
        for (int row = 0; row < rows_.rows; ++row)
            drawGround(row);
        if (rows_.rows > 0) {
            drawHead(time, time_, chart_.timeLimitDays, chart_.timeLimitName);
            drawHead(cost, cost_, chart_.costLimit, chart_.costLimitName);
        }
        addBands(*timeAxis, chart_, time_, true, theme_);
        addBands(*costAxis, chart_, cost_, false, theme_);
        const bool namesFit = doNamesFit();
        for (int row = 0; row < rows_.rows; ++row)
            drawRow(row, namesFit);
    }

private:
    struct Span {
        double from, left, right, figures; // where words may begin, the axis, the right edge of its figures
    };

    const OptionRow& at(int row) const { return chart_.rows[static_cast<std::size_t>(row)]; }
    double middle(int row) const { return rows_.top + (row + 0.5) * rows_.rowHeight; }

    QCPAxisRect* axis(const Span& span, const ValueColumn& column) {
        const QSizeF whole(size_);
        const double width = span.right - span.left;
        const QRectF place(span.left / whole.width(), rows_.top / whole.height(), width / whole.width(),
                           rows_.rows * rows_.rowHeight / whole.height());
        return addAxis(plot_, place, width, rows_.rows, column, theme_);
    }

    void drawTitle() {
        const double y = titleHeight / 2.0 - 2.0;
        canvas_.text(chart_.title, 0.0, y, Qt::AlignLeft, FontRole::bodyStrong, theme_.ink);
        std::string right = time_.unit + " " + time_.basis + ", " + cost_.unit + " " + cost_.basis + "; band 90 %";
        if (chart_.rows.empty())
            right = "no option yet";
        else if (chart_.rowsLeftOut > 0)
            right += "; " + formatFixed(chart_.rowsLeftOut, 0) + " more not shown";
        canvas_.text(right, columns_.width - 2.0, y, Qt::AlignRight, FontRole::label, theme_.ink3);
        canvas_.line(0, titleHeight, columns_.width, titleHeight, QPen(theme_.outline, 1.0));
    }

    // What the row stands on, also behind words that a limit's line would cross.
    QColor ground(int row) const {
        return at(row).chosen ? theme_.information.tint : row == style_.currentRow ? theme_.hover : theme_.panel;
    }
    void drawGround(int row) {
        const double top = rows_.top + row * rows_.rowHeight;
        const QRectF band(0, top, columns_.width, rows_.rowHeight);
        if (at(row).chosen || row == style_.currentRow)
            canvas_.area(band, ground(row));
        if (at(row).chosen)
            canvas_.area(QRectF(0, top, 3, rows_.rowHeight), theme_.information.text);
        canvas_.line(0, band.bottom(), columns_.width, band.bottom(), QPen(theme_.rule, 1.0));
    }

    // The unit over the figures, and the limit as a line from the head through all rows: nothing else stands upright.
    // A limit far beyond every value has no line, only words that point at it.
    void drawHead(const Span& span, const ValueColumn& column, const std::optional<double>& limit,
                  const std::string& name) {
        const double top = rows_.top - headHeight, y = top + headHeight / 2.0;
        canvas_.text(column.unit, span.figures, y, Qt::AlignRight, FontRole::label, theme_.ink2);
        if (!limit)
            return;
        const double value = *limit * column.factor;
        const double end = span.figures - widthOfWords(column.unit, FontRole::label) - 8.0;
        const std::string arrow = column.limitBeyond ? " \u2192" : "";
        const std::string number = plainNumber(value) + arrow;
        const std::vector<std::string> wordings = {(name.empty() ? "" : name + " ") + "at most " + number,
                                                   (name.empty() ? "\u2264 " : name + " \u2264 ") + number,
                                                   "\u2264 " + number};
        std::vector<double> widths;
        for (const std::string& wording : wordings)
            widths.push_back(widthOfWords(wording, FontRole::labelStrong));
        const double x = std::round(span.left + (span.right - span.left) * std::min(1.0, value / column.axis.maximum));
        if (!column.limitBeyond)
            canvas_.line(x, top + 4.0, x, rows_.bottom(), QPen(theme_.ink, 2.0, Qt::SolidLine, Qt::FlatCap));
        if (const auto label = placeLimitLabel(column.limitBeyond ? end : x, span.from, end, widths))
            canvas_.text(wordings[label->wording], label->left, y, Qt::AlignLeft, FontRole::labelStrong, theme_.ink);
    }

    [[nodiscard]] double nameWidth() const { return columns_.titleEnd - columns_.title; }

    // One size for all names: a larger one among smaller would seem to say something.
    [[nodiscard]] bool doNamesFit() const {
        for (int row = 0; row < rows_.rows; ++row) {
            const FontRole role = at(row).chosen ? FontRole::bodyStrong : FontRole::body;
            if (widthOfWords(titleOf(at(row), style_), role) > nameWidth())
                return false;
        }
        return true;
    }

    void drawRow(int row, bool namesFit) {
        const OptionRow& option = at(row);
        const double y = middle(row);
        const QColor line = option.chosen ? theme_.information.text : theme_.ink2;
        canvas_.picture(columns_.icon, y, iconSize, [=](QPainter& painter, const QRectF& box) {
            drawShape(painter, box, option.shape, option.rented, line);
        });
        const FontRole strong = option.chosen ? FontRole::bodyStrong : FontRole::body;
        const FontRole small = option.chosen ? FontRole::labelStrong : FontRole::label;
        const double width = nameWidth();
        const std::string detail = style_.details ? detailOf(option) : std::string();
        canvas_.fitted(titleOf(option, style_), columns_.title, detail.empty() ? y : y - 7.0, width,
                       namesFit ? strong : small, small, theme_.ink);
        if (!detail.empty())
            canvas_.fitted(detail, columns_.title, y + 7.0, width, FontRole::label, FontRole::label, theme_.ink2);
        canvas_.mark(columns_.fitMark, y, markSize, markOf(option.fit));
        drawFigure(row, columns_.timeValue, timeText(option, time_), option.days.has_value());
        drawFigure(row, columns_.costValue, costText(option, cost_), option.cost.has_value());
        if (option.holdsAll)
            canvas_.mark(columns_.holdsMark, y, markSize, *option.holdsAll ? Mark::fits : Mark::doesNotFit);
    }
    void drawFigure(int row, double right, const std::string& words, bool isFigure) {
        const FontRole strong = at(row).chosen ? FontRole::bodyStrong : FontRole::body;
        QCPItemText* item = canvas_.text(words, right, middle(row), Qt::AlignRight, isFigure ? strong : FontRole::label,
                                         isFigure ? theme_.ink : theme_.ink2);
        item->setBrush(ground(row));
    }

    QCustomPlot& plot_;
    const OptionsChart& chart_;
    Theme theme_;
    OptionsPlotStyle style_;
    OptionsPlotRows rows_;
    ValueColumn time_, cost_;
    PlotColumns columns_;
    PlotCanvas canvas_;
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
