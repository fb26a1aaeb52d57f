#include "report/report_page.h"

#include "charts/options_plot.h"
#include "report/paper.h"
#include "theme/theme.h"

#include <qcustomplot.h>

#include <algorithm>

namespace boc::ui {

namespace {

constexpr double margin = 61.0, gap = 14.0, lineHeight = 17.0;
constexpr std::size_t mostConstraints = 4, mostFlips = 4, mostCosts = 8;
constexpr double flipRow = 18.0, listRow = 14.0, signOffHeight = 60.0;
constexpr double listsHeight = 22.0 + 4.0 * listRow; // kept free below the flips

QString shown(const std::string& text) { return QString::fromStdString(text); }

class Page {
public:
    Page(QCPPainter& painter, const Report& report)
        : painter_(painter), report_(report), theme_(lightTheme()), left_(margin), right_(pageSize.width() - margin) {}

    void paint() {
        header();
        headline();
        constraints();
        figures();
        chart();
        footer();
        signOff();
        flips();
        lists();
    }

private:
    double width() const { return right_ - left_; }

    void section(const QString& title, const QString& aside, double from, double to) {
        const double middle = y_ + 8.0;
        const double used =
            drawLeft(painter_, from, middle, to - from, title, paperFont(FontRole::bodyStrong), theme_.ink);
        drawRight(painter_, to, middle, to - from - used - 12.0, aside, paperFont(FontRole::label), theme_.ink3);
        drawRule(painter_, from, to, y_ + 20.0, theme_.outline);
    }
    // "and 12 more, see the plan": what has no room is counted, never clipped.
    void more(std::size_t count, double from, double to) {
        drawLeft(painter_, from, y_ + listRow / 2.0, to - from, QStringLiteral("and %1 more, see the plan").arg(count),
                 paperFont(FontRole::label), theme_.ink3);
        y_ += listRow;
    }

    void header() {
        y_ = 36.0;
        const double middle = y_ + 14.0;
        const QFont strong = paperFont(FontRole::bodyStrong);
        double reach = width();
        if (report_.draft) {
            const QRectF box(right_ - 66.0, y_, 66.0, 27.0);
            painter_.setPen(QPen(theme_.ink, 1.25, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
            painter_.setBrush(Qt::NoBrush);
            painter_.drawRect(box);
            const QString word = QStringLiteral("DRAFT");
            drawLeft(painter_, box.center().x() - widthOf(word, strong) / 2.0, box.center().y(), 60.0, word, strong,
                     theme_.ink);
            reach -= 78.0;
        }
        const double used =
            drawLeft(painter_, left_, middle, reach, QStringLiteral("Budget review"), strong, theme_.ink);
        const QString date = QStringLiteral(", plan date ") + shown(report_.planDate);
        const QFont plain = paperFont(FontRole::body);
        const double name = drawLeft(painter_, left_ + used + 9.0, middle, reach - used - 9.0 - widthOf(date, plain),
                                     shown(report_.planName), plain, theme_.ink2);
        drawLeft(painter_, left_ + used + 9.0 + name, middle, widthOf(date, plain) + 1.0, date, plain, theme_.ink2);
        y_ += 34.0;
        drawRule(painter_, left_, right_, y_, theme_.ink, 1.25);
        y_ += 12.0;
    }

    void headline() {
        const QFont big = paperHeadline();
        const QStringList lines = wrapped(shown(report_.headline), big, width(), 3);
        y_ += drawBlock(painter_, QRectF(left_, y_, width(), 0), lines, big, 28.0, theme_.ink) + 6.0;
        const QFont body = paperFont(FontRole::body);
        y_ += drawBlock(painter_, QRectF(left_, y_, width(), 0), wrapped(shown(report_.ask), body, width(), 3), body,
                        lineHeight, theme_.ink);
        y_ += gap;
    }

    void constraints() {
        const QString aside = report_.draft ? QStringLiteral("no constraint card is written: a draft")
                                            : QStringLiteral("limit, value, owner, date");
        section(QStringLiteral("Constraints"), aside, left_, right_);
        y_ += 20.0;
        const std::size_t count = std::min(report_.constraints.size(), mostConstraints);
        for (std::size_t i = 0; i < count; ++i)
            constraint(report_.constraints[i]);
        if (report_.constraints.size() > count)
            more(report_.constraints.size() - count, left_, right_);
        y_ += gap;
    }

    void constraint(const ReportConstraint& row) {
        std::string signature = row.owner + (row.owner.empty() || row.date.empty() ? "" : ", ") + row.date;
        const bool second = !row.note.empty() || !signature.empty();
        const double height = second ? 38.0 : 24.0;
        if (row.failing)
            painter_.fillRect(QRectF(left_, y_ + 0.5, width(), height - 0.5), theme_.doesNotFit.tint);
        const Mark mark = row.holds == Holds::yes  ? Mark::fits
                          : row.holds == Holds::no ? Mark::doesNotFit
                                                   : Mark::notAnswered;
        const double middle = y_ + 12.0;
        drawMark(painter_, QRectF(left_ + 6.0, middle - 7.0, 14.0, 14.0), mark, theme_);
        const QFont label = paperFont(FontRole::label), body = paperFont(FontRole::body);
        const QFont strong = paperFont(FontRole::bodyStrong);
        const double name = left_ + 28.0, limit = left_ + 186.0, value = left_ + 400.0, end = right_ - 6.0;
        const double force = widthOf(shown(row.force), label);
        const double used =
            drawLeft(painter_, name, middle, limit - name - force - 14.0, shown(row.name), strong, theme_.ink);
        drawLeft(painter_, name + used + 6.0, middle, force + 1.0, shown(row.force), label, theme_.ink2);
        drawFitting(limit, middle, value - limit - 8.0, shown(row.limit), body, label, theme_.ink);
        drawFitting(value, middle, end - value, shown(row.value), row.failing ? strong : body, label,
                    row.failing ? theme_.doesNotFit.text : theme_.ink);
        const double place = y_ + 28.0;
        const double taken = drawRight(painter_, end, place, 200.0, shown(signature), label, theme_.ink2);
        drawLeft(painter_, name, place, end - name - taken - 12.0, shown(row.note), label, theme_.ink);
        y_ += height;
        drawRule(painter_, left_, right_, y_, theme_.rule);
    }

    // In the smaller font where the usual one does not fit, before anything is cut.
    void drawFitting(double x, double middle, double room, const QString& text, const QFont& usual,
                     const QFont& smaller, const QColor& colour) {
        drawLeft(painter_, x, middle, room, text, widthOf(text, usual) <= room ? usual : smaller, colour);
    }

    void figures() {
        if (report_.figures.empty())
            return;
        const double step = width() / static_cast<double>(report_.figures.size());
        for (std::size_t i = 0; i < report_.figures.size(); ++i) {
            const double x = left_ + step * static_cast<double>(i) + (i > 0 ? 10.0 : 0.0);
            figure(report_.figures[i], x, left_ + step * static_cast<double>(i + 1) - 10.0);
            if (i > 0) {
                painter_.setPen(QPen(theme_.rule, 1.0));
                painter_.drawLine(QLineF(x - 10.0, y_, x - 10.0, y_ + 70.0));
            }
        }
        y_ += 72.0 + gap;
    }

    void figure(const ReportFigure& figure, double x, double end) {
        QFont big = paperFont(FontRole::verdict);
        while (big.pixelSize() > 13 && widthOf(shown(figure.value), big) > end - x)
            big.setPixelSize(big.pixelSize() - 1);
        drawLeft(painter_, x, y_ + 13.0, end - x, shown(figure.value), big, theme_.ink);
        const QFont label = paperFont(FontRole::label);
        drawLeft(painter_, x, y_ + 36.0, end - x, shown(figure.name), label, theme_.ink);
        drawLeft(painter_, x, y_ + 51.0, end - x, shown(figure.note), label, theme_.ink2);
        if (figure.low && figure.middle && figure.high && *figure.high > 0.0)
            drawWhisker(painter_, QRectF(x, y_ + 61.0, end - x, 9.0), *figure.low, *figure.middle, *figure.high,
                        *figure.high * 1.25, theme_);
    }

    void chart() {
        if (report_.chart.rows.empty())
            return;
        const QString aside = report_.chart.rowsLeftOut > 0
                                  ? QStringLiteral("by cost, a run and the horizon; band 90 %; %1 more, see the plan")
                                        .arg(report_.chart.rowsLeftOut)
                                  : QStringLiteral("by cost, a run and the horizon; band 90 %; last mark: holds all");
        section(QStringLiteral("Options: one server beside clusters"), aside, left_, right_);
        y_ += 20.0;
        const OptionsPlotStyle style{.rowHeight = 21, .details = false, .titled = false};
        const double height = optionsPlotRows(report_.chart, style).height();
        paintOptionsChart(painter_, QRectF(left_, y_, width(), height), report_.chart, theme_, style);
        y_ += height + 4.0;
        const QFont label = paperFont(FontRole::label);
        y_ += drawBlock(painter_, QRectF(left_, y_, width(), 0), wrapped(shown(report_.verdictLine), label, width(), 2),
                        label, 15.0, theme_.ink);
        y_ += gap;
    }

    void flips() {
        section(QStringLiteral("What would flip this"), QStringLiteral("nearest value on each axis"), left_, right_);
        y_ += 20.0;
        if (report_.flips.empty()) {
            drawLeft(painter_, left_, y_ + flipRow / 2.0, width(), QStringLiteral("No flip was found or looked for."),
                     paperFont(FontRole::body), theme_.ink2);
            y_ += flipRow;
        }
        const std::size_t most = std::min(report_.flips.size(), mostFlips);
        const QFont label = paperFont(FontRole::label);
        std::size_t count = 0;
        // A flip takes two lines at most, the note of what is left out one.
        for (; count < most && y_ + flipRow + 2.0 * listRow + gap <= bottom_ - listsHeight; ++count) {
            const ReportFlip& flip = report_.flips[count];
            const double middle = y_ + flipRow / 2.0;
            drawLeft(painter_, left_, middle, 130.0, shown(flip.axis), label, theme_.ink2);
            drawRight(painter_, left_ + 228.0, middle, 94.0, shown(flip.today), label, theme_.ink);
            const double used = drawLeft(painter_, left_ + 244.0, middle, 110.0, shown(flip.at),
                                         paperFont(FontRole::labelStrong), theme_.ink);
            const double room = width() - 244.0 - used - 12.0;
            const QStringList lines = wrapped(shown(flip.text), label, room, 2);
            for (const QString& line : lines) {
                drawRight(painter_, right_, y_ + flipRow / 2.0, room, line, label, theme_.ink);
                y_ += line == lines.back() ? flipRow : listRow;
            }
            drawRule(painter_, left_, right_, y_, theme_.rule);
        }
        if (report_.flips.size() > count)
            more(report_.flips.size() - count, left_, right_);
        y_ += gap;
    }

    // What the money is for, beside what was assumed: as many lines as there is room.
    void lists() {
        const double top = y_, middle = left_ + width() * 0.44;
        bottom_ -= 3.0;
        costs(left_, middle - 12.0);
        y_ = top;
        assumptions(middle + 12.0, right_);
    }

    std::size_t rowsThatFit() const {
        return static_cast<std::size_t>(std::max(0.0, std::floor((bottom_ - y_) / listRow)));
    }

    void costs(double from, double to) {
        const bool complete = report_.missing.empty();
        section(QStringLiteral("What it costs"), shown(report_.currency + ", the horizon"), from, to);
        y_ += 22.0;
        const std::size_t rows = rowsThatFit();
        const std::size_t reserved = 1 + (complete ? 0 : 1);
        const std::size_t room = rows > reserved ? std::min(mostCosts, rows - reserved) : 0;
        const std::size_t count = report_.costs.size() <= room ? report_.costs.size() : room - (room > 0 ? 1 : 0);
        for (std::size_t i = 0; i < count; ++i)
            costLine(report_.costs[i].name, report_.costs[i].value, from, to, FontRole::label);
        if (report_.costs.size() > count)
            more(report_.costs.size() - count, from, to);
        if (!report_.costTotal.empty()) {
            drawRule(painter_, from, to, y_, theme_.outline);
            costLine(complete ? "total" : "total of what is known", report_.costTotal, from, to, FontRole::labelStrong);
        }
        missing(from, to);
    }
    void costLine(const std::string& name, const std::string& value, double from, double to, FontRole role) {
        const QFont font = paperFont(role);
        const double used =
            drawRight(painter_, to, y_ + listRow / 2.0, (to - from) * 0.6, shown(value), font, theme_.ink);
        drawLeft(painter_, from, y_ + listRow / 2.0, to - from - used - 8.0, shown(name), font, theme_.ink);
        y_ += listRow;
    }
    void missing(double from, double to) {
        if (report_.missing.empty())
            return;
        std::string text = "incomplete: " + std::to_string(report_.missing.size()) +
                           (report_.missing.size() == 1 ? " item: " : " items: ");
        for (std::size_t i = 0; i < report_.missing.size(); ++i)
            text += (i > 0 ? "; " : "") + report_.missing[i];
        const QFont font = paperFont(FontRole::labelStrong);
        const int lines = std::max(1, static_cast<int>(std::min<std::size_t>(4, rowsThatFit())));
        y_ += drawBlock(painter_, QRectF(from, y_, to - from, 0), wrapped(shown(text), font, to - from, lines), font,
                        listRow, theme_.borderline.text);
    }

    void assumptions(double from, double to) {
        section(QStringLiteral("Assumptions"), QStringLiteral("value, source"), from, to);
        y_ += 22.0;
        const std::size_t room = rowsThatFit();
        const bool all = report_.assumptions.size() <= room;
        const std::size_t count = all ? report_.assumptions.size() : room - (room > 0 ? 1 : 0);
        const QFont label = paperFont(FontRole::label);
        const double value = from + (to - from) * 0.31;
        for (std::size_t i = 0; i < count; ++i) {
            const ReportLine& line = report_.assumptions[i];
            const double y = y_ + listRow / 2.0;
            drawLeft(painter_, from, y, value - from - 6.0, shown(line.name), label, theme_.ink2);
            const double used = drawLeft(painter_, value, y, to - value, shown(line.value), label, theme_.ink);
            if (to - value - used > 50.0)
                drawLeft(painter_, value + used + 6.0, y, to - value - used - 6.0, shown(line.source), label,
                         theme_.ink3);
            y_ += listRow;
        }
        if (!all)
            more(report_.assumptions.size() - count, from, to);
    }

    // Footer and sign-off stand at the bottom; what lies between them and the chart belongs to flips and lists.
    void footer() {
        const double top = pageSize.height() - 66.0;
        drawRule(painter_, left_, right_, top, theme_.rule);
        const QFont label = paperFont(FontRole::label);
        const std::string core =
            " · core " + report_.coreVersion + " · prices " + report_.priceDates + " · " + report_.currency;
        const double rest = std::min(width() - 120.0, widthOf(shown(core), label));
        const double used =
            drawLeft(painter_, left_, top + 12.0, width() - rest - 50.0, shown(report_.planName), label, theme_.ink2);
        drawLeft(painter_, left_ + used, top + 12.0, rest + 1.0, shown(core), label, theme_.ink2);
        drawRight(painter_, right_, top + 12.0, 40.0, QStringLiteral("1 / 1"), label, theme_.ink2);
        drawLeft(painter_, left_, top + 27.0, width(), shown("plan " + report_.planHash), label, theme_.ink2);
        bottom_ = top - 8.0;
    }

    void signOff() {
        const double reached = y_;
        y_ = bottom_ - signOffHeight;
        section(QStringLiteral("Sign-off"),
                report_.draft ? QStringLiteral("needs a constraint card: none is written")
                              : QStringLiteral("needs a constraint card: present"),
                left_, right_);
        const QFont label = paperFont(FontRole::label);
        const double column = (width() - 32.0) / 3.0;
        double x = left_;
        for (const char* role : {"ML lead", "Infrastructure architect", "Finance reviewer"}) {
            drawRule(painter_, x, x + column, y_ + 42.0, theme_.ink);
            drawLeft(painter_, x, y_ + 52.0, column, QString::fromLatin1(role) + QStringLiteral(": name, date"), label,
                     theme_.ink2);
            x += column + 16.0;
        }
        bottom_ = y_;
        y_ = reached;
    }

    QCPPainter& painter_;
    const Report& report_;
    const Theme& theme_;
    double left_, right_;
    double y_ = 0.0;
    double bottom_ = 0.0;
};

} // namespace

void paintPage(QCPPainter& painter, const Report& report) { Page(painter, report).paint(); }

} // namespace boc::ui
